package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost"
	"fieldpost/pbem/tools/localisation"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

func textCommand() *cobra.Command {
	c := asGroup(&cobra.Command{
		Use: "text", Short: "Translations of what the program says",
		Long: "Begins the translation into a language and lists what it lacks. Letters, pages, planner and films come in\n" +
			"every language whose files the program was built with. docs/translating.md says how a language is added.",
		Example: "  pbem text template eo --into ~/fieldpost\n  pbem text check ja",
	})
	c.AddCommand(textCheck(), textTemplate())
	return c
}

func textCheck() *cobra.Command {
	var source string
	var asJSON bool
	c := &cobra.Command{
		Use:   "check LANG [--source DIR] [--json]",
		Short: "List what is missing, stale, unused or inconsistent in a translation",
		Long: "Checks the files of a language, by its tag such as de: those that this program was built with, or those of a\n" +
			"checkout. Each line names file and line, what is wrong, and what would be right. The kinds: " +
			strings.Join(localisation.Kinds(), ", ") + ".\nWhat is not in a file has no line. " +
			"Exit status 1 if anything is listed.",
		Example: "  pbem text check ja\n  pbem text check eo --source ~/fieldpost --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := localisation.Check(sourcesIn(source), rules.All(), shippedData, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				enc := json.NewEncoder(cmd.OutOrStdout())
				for _, p := range list {
					if err := enc.Encode(p); err != nil {
						return err
					}
				}
			} else if err := problemsText(cmd.OutOrStdout(), list); err != nil {
				return err
			}
			if len(list) > 0 {
				return errBad
			}
			return nil
		},
	}
	c.Flags().StringVar(&source, "source", "", "a checkout of this project; without it the files in the program")
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per problem")
	return c
}

// shippedData returns the data of a title that are embedded in the program.
func shippedData(title string) (fs.FS, error) { return scenarios.Open(title, nil) }

// sourcesIn returns the sources in a folder, or the embedded sources for "".
func sourcesIn(dir string) fs.FS {
	if dir == "" {
		return fieldpost.Sources
	}
	return os.DirFS(dir)
}

// problemsText prints problems and their numbers.
func problemsText(w io.Writer, list []localisation.Problem) error {
	count := map[string]int{}
	for _, p := range list {
		count[p.Kind]++
		english := ""
		if p.English != "" {
			english = fmt.Sprintf("%q: ", p.English)
		}
		where := p.File
		if p.Line > 0 {
			where += fmt.Sprintf(":%d", p.Line)
		}
		if _, err := fmt.Fprintf(w, "%s: %s: %s%s\n", where, p.Kind, english, p.Text); err != nil {
			return err
		}
	}
	var sums []string
	for _, k := range localisation.Kinds() {
		sums = append(sums, fmt.Sprintf("%s %d", k, count[k]))
	}
	_, err := fmt.Fprintln(w, strings.Join(sums, ", "))
	return err
}

func textTemplate() *cobra.Command {
	var into string
	c := &cobra.Command{
		Use:   "template LANG [--into DIR]",
		Short: "Write the files with which a translation begins",
		Long: "Writes the files of a language, by its tag such as de, into a checkout of this project: all that there is to\n" +
			"translate, with nothing translated. A program built with them says everything in English. Existing files are\n" +
			"left as they are.",
		Example: "  pbem text template eo\n  pbem text template eo --into ~/fieldpost",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := localisation.Template(fieldpost.Sources, rules.All(), shippedData, args[0])
			if err != nil {
				return err
			}
			wrote := 0
			for _, f := range list {
				name := filepath.Join(into, filepath.FromSlash(f.Path))
				if _, err := os.Stat(name); err == nil {
					continue
				}
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), name)
				wrote++
			}
			fmt.Fprintf(cmd.OutOrStdout(), "wrote %d files; docs/translating.md goes on from there\n", wrote)
			return nil
		},
	}
	c.Flags().StringVar(&into, "into", ".", "the checkout of this project")
	return c
}
