package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

func fmtCommand() *cobra.Command {
	var title string
	var write bool
	c := &cobra.Command{
		Use:     "fmt FILE...",
		Short:   "Rewrite order sheets in canonical form",
		Long:    "Prints every frame of the files in canonical spelling, comments kept. Faults of notation are shown and nothing is rewritten.",
		Example: "  pbem fmt --title kursk turn3.txt",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			mod, err := loadTitle(title)
			if err != nil {
				return err
			}
			bad := false
			for _, name := range args {
				ok, err := fmtFile(cmd, mod, name, write)
				if err != nil {
					return err
				}
				bad = bad || !ok
			}
			if bad {
				return errBad
			}
			return nil
		},
	}
	c.Flags().StringVar(&title, "title", "kursk", "whose vocabulary the sheets use")
	c.Flags().BoolVarP(&write, "write", "w", false, "write the result back to the file")
	return c
}

func fmtFile(cmd *cobra.Command, mod core.Module, name string, write bool) (ok bool, err error) {
	text, err := readArg(cmd.InOrStdin(), name)
	if err != nil {
		return false, err
	}
	found := notation.Find(text, func(_, side, phase string) (notation.Vocabulary, bool) {
		return mod.Vocabulary(phase, core.Side(side)), true
	})
	if len(found.Frames) == 0 {
		return false, fmt.Errorf("%s holds no frame (#PBEM ... #END)", name)
	}
	var b strings.Builder
	ok = true
	for _, f := range found.Frames {
		if len(f.Faults) > 0 {
			ok = false
			if err := notation.Render(cmd.ErrOrStderr(), strings.Split(notation.Normalise(text), "\n"), f.Faults); err != nil {
				return false, err
			}
			continue
		}
		b.WriteString(notation.Format(f))
	}
	if write && ok && name != "-" {
		return true, os.WriteFile(name, []byte(b.String()), 0o644)
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
	return ok, err
}

func loadTitle(id string) (core.Module, error) {
	t, ok := rules.Find(id)
	if !ok {
		return nil, fmt.Errorf("there is no title %q; titles: %s", id, strings.Join(rules.IDs(), ", "))
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		return nil, err
	}
	return t.Load(data)
}

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "explain TITLE [RULE]",
		Short:   "What a rule number of a title says, in our own words",
		Example: "  pbem explain kursk 11.20",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			mod, err := loadTitle(args[0])
			if err != nil {
				return err
			}
			e, ok := mod.(core.Explainer)
			if !ok {
				return fmt.Errorf("%s explains no rules", args[0])
			}
			if len(args) == 1 {
				_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(e.Rules(), "\n"))
				return err
			}
			text, ok := e.Explain(args[1])
			if !ok {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s has no rule %s; pbem explain %s lists them\n", args[0], args[1], args[0])
				return errBad
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", args[1], text)
			return err
		},
	}
}

func titleCommand() *cobra.Command {
	c := group(&cobra.Command{Use: "title", Short: "The titles this program can moderate", Example: "  pbem title list\n  pbem title show kursk"})
	list := &cobra.Command{
		Use: "list", Short: "List the titles", Args: cobra.NoArgs, Example: "  pbem title list",
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, t := range rules.All() {
				m := t.Meta()
				fmt.Fprintf(cmd.OutOrStdout(), "%-12s %s (rules version %d), sides %s\n", m.ID, m.Name, m.Version, words(m.Sides))
			}
			return nil
		},
	}
	show := &cobra.Command{
		Use: "show TITLE", Short: "Options of a title and where its data come from", Args: cobra.ExactArgs(1), Example: "  pbem title show kursk",
		RunE: func(cmd *cobra.Command, args []string) error { return showTitle(cmd, args[0]) },
	}
	c.AddCommand(list, show)
	return c
}

func showTitle(cmd *cobra.Command, id string) error {
	t, ok := rules.Find(id)
	if !ok {
		return fmt.Errorf("there is no title %q; titles: %s", id, strings.Join(rules.IDs(), ", "))
	}
	w, m := cmd.OutOrStdout(), t.Meta()
	fmt.Fprintf(w, "%s, %d turns, sides %s\n\noptions\n", m.Name, m.Turns, words(m.Sides))
	for _, o := range engine.OptionDefs(m) {
		rule := ""
		if o.Rule != "" {
			rule = " (" + o.Rule + ")"
		}
		fmt.Fprintf(w, "  %s=%s   %s%s\n", o.Key, strings.Join(o.Values, "|"), o.Help, rule)
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		return err
	}
	blocks, err := scenarios.Provenance(data)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "\ndata")
	for _, b := range blocks {
		about := b.Note
		if about == "" && b.Rule != "" {
			about = "rules " + b.Rule
		}
		fmt.Fprintf(w, "  %-24s %-14s %s\n", strings.TrimSpace(b.File+" "+b.Key), b.Source, about)
	}
	return nil
}
