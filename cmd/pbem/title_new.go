package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tools/scaffold"
)

func titleNew() *cobra.Command {
	var into string
	c := &cobra.Command{
		Use:   "new ID [--into DIR]",
		Short: "Begin a title as a copy of a small one that is complete",
		Long: "Writes rules/PACKAGE and scenarios/ID into a checkout of this project: rules of one page with their code, facts, cases, " +
			"data, tests and\n" +
			"Japanese words, to be replaced piece by piece by those of your title. docs/title.md goes through it. " +
			"Existing files are not overwritten.",
		Example: "  pbem title new river-crossing\n  pbem title new river-crossing --into ~/fieldpost",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := scaffold.Files(args[0])
			if err != nil {
				return err
			}
			if err := writeTitle(into, args[0], list); err != nil {
				return err
			}
			pkg := scaffold.Package(args[0])
			fmt.Fprintf(cmd.OutOrStdout(), "wrote %d files in rules/%s and scenarios/%s\nnow: go test ./rules/%s\n"+
				"and then: %s.New() into the list of rules/rules.go; docs/title.md goes on from there\n", len(list), pkg, args[0], pkg, pkg)
			return nil
		},
	}
	c.Flags().StringVar(&into, "into", ".", "the checkout of this project")
	return c
}

// writeTitle writes the files of a new title into folders that must not exist.
func writeTitle(into, id string, list []scaffold.File) error {
	for _, dir := range []string{filepath.Join("rules", scaffold.Package(id)), filepath.Join("scenarios", id)} {
		if _, err := os.Stat(filepath.Join(into, dir)); err == nil {
			return fmt.Errorf("%s is there already; a new title needs an id of its own", filepath.Join(into, dir))
		}
	}
	for _, f := range list {
		name := filepath.Join(into, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
