package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/program"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/tools/docgen"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// explainFlags are the options of pbem explain.
type explainFlags struct {
	lang                           string
	faults, events, classes, where bool
}

func explainCommand() *cobra.Command {
	var f explainFlags
	c := &cobra.Command{
		Use:   "explain TITLE [RULE]",
		Short: "What a rule number of a title says, in our own words",
		Long: "Tells what a rule says, or the rules of a chapter; without one, which rules there are. --where adds the lines of code\n" +
			"that carry it out and the cases that hold them to it. --faults, --events and --classes list what case files can name: the\n" +
			"codes of faults, the events with their words and the keys of dice, and the words that the title's maps and counters know.",
		Example: "  pbem explain kursk 11.20\n  pbem explain kursk 11.20 --where\n" +
			"  pbem explain kursk --faults --events --classes",
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			mod, err := loadTitle(args[0])
			if err != nil {
				return err
			}
			title, _ := rules.Find(args[0])
			e, ok := mod.(core.Explainer)
			switch w := cmd.OutOrStdout(); {
			case f.faults || f.events || f.classes:
				return f.lists(w, title, mod)
			case !ok:
				return fmt.Errorf("%s explains no rules", args[0])
			case len(args) == 1 && f.where:
				return fmt.Errorf("--where wants a rule: pbem explain %s 1.1 --where", args[0])
			case len(args) == 1:
				_, err = fmt.Fprintln(w, strings.Join(e.Rules(), "\n"))
				return err
			}
			code, ok := language.Parse(f.lang)
			if !ok {
				return fmt.Errorf("--lang %q: there are explanations in %s", f.lang, notation.Listed(language.Codes()))
			}
			list := core.Explained(e, args[1])
			if len(list) == 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s has no rule %s; pbem explain %s lists them\n", args[0], args[1], args[0])
				return errBad
			}
			for _, rule := range list {
				words, _ := e.Explain(rule)
				if t, ok := program.Shelf().Words().For(code).Rule(args[0], rule); ok {
					words = t
				}
				if _, err = fmt.Fprintf(cmd.OutOrStdout(), "%s  %s\n", rule, words); err != nil {
					return err
				}
			}
			if !f.where {
				return nil
			}
			return tellWhere(cmd.OutOrStdout(), title, args[1])
		},
	}
	c.Flags().StringVar(&f.lang, "lang", language.English, "language: "+strings.Join(language.Codes(), " or "))
	c.Flags().BoolVar(&f.faults, "faults", false, "list the codes of faults with their rules")
	c.Flags().BoolVar(&f.events, "events", false, "list the events as cases expect them, with the keys of dice")
	c.Flags().BoolVar(&f.classes, "classes", false, "list the words of maps and counters: terrain, hexsides, zones, types of units, marks")
	c.Flags().BoolVar(&f.where, "where", false, "print the lines of code and the cases of the rule")
	return c
}

// lists prints what case files can name.
func (f *explainFlags) lists(w io.Writer, title core.Title, mod core.Module) error {
	var parts []string
	for _, x := range []struct {
		on   bool
		list func() (string, error)
	}{
		{f.faults, func() (string, error) { return docgen.FaultsText(title) }},
		{f.events, func() (string, error) { return docgen.Told(title) }},
		{f.classes, func() (string, error) { return docgen.ClassesText(mod), nil }},
	} {
		if !x.on {
			continue
		}
		list, err := x.list()
		if err != nil {
			return err
		}
		parts = append(parts, list)
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

// tellWhere prints the code and the cases of a rule.
func tellWhere(w io.Writer, title core.Title, rule string) error {
	where, err := docgen.Where(title)
	if err != nil {
		return err
	}
	at := where[rule]
	if at == nil {
		at = &docgen.Work{}
	}
	var b strings.Builder
	for _, x := range []struct {
		name   string
		places []docgen.Place
	}{{"code", at.Code}, {"cases", at.Cases}} {
		fmt.Fprintf(&b, "\n%s: %d\n", x.name, len(x.places))
		for _, p := range x.places {
			fmt.Fprintf(&b, "  %s:%d  %s\n", p.File, p.Line, p.Text)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}
