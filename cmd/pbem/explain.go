package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/game/knownbugs"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/docgen"
	"fieldpost/pbem/view/report"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// explainFlags holds the options of pbem explain.
type explainFlags struct {
	lang                           string
	faults, events, classes, where bool
	defects                        bool
	st                             stateFlags
}

func explainCommand() *cobra.Command {
	var f explainFlags
	c := &cobra.Command{
		Use:   "explain TITLE [RULE]",
		Short: "Explain a rule of a title in our own words",
		Long: "Explains a rule, or the rules of a chapter; without one it lists the rules. --where adds the lines " +
			"of code\nthat carry it out and the cases that test it. --faults, --events and --classes list what case " +
			"files can name: the\n" +
			"codes of faults, the events with their words and the keys of dice, and the words that the title's maps and counters know.\n" +
			"Known defects of a rule are listed below it; --defects lists all of the title. Those found at a site need its state folder.",
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
				return f.printLists(w, title, mod)
			case f.defects:
				return f.tellDefects(w, title.Meta(), "")
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
				return fmt.Errorf("--lang %q: there are explanations in %s", f.lang, notation.JoinWithCommas(language.Codes()))
			}
			list := core.RulesUnder(e, args[1])
			if len(list) == 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s has no rule %s; pbem explain %s lists them\n", args[0], args[1], args[0])
				return errBad
			}
			if err := printRules(cmd.OutOrStdout(), args[0], e, list, code); err != nil {
				return err
			}
			if err := f.tellDefects(cmd.OutOrStdout(), title.Meta(), args[1]); err != nil || !f.where {
				return err
			}
			return printRuleUses(cmd.OutOrStdout(), title, args[1])
		},
	}
	c.Flags().StringVar(&f.lang, "lang", language.English, "language: "+strings.Join(language.Codes(), " or "))
	c.Flags().BoolVar(&f.faults, "faults", false, "list the codes of faults with their rules")
	c.Flags().BoolVar(&f.events, "events", false, "list the events as cases expect them, with the keys of dice")
	c.Flags().BoolVar(&f.classes, "classes", false, "list the words of maps and counters: terrain, hexsides, zones, types of units, marks")
	c.Flags().BoolVar(&f.defects, "defects", false, "list the known defects of the title")
	f.st.add(c)
	c.Flags().BoolVar(&f.where, "where", false, "print the lines of code and the cases of the rule")
	return c
}

// printRules prints the text of a title's rules, translated if possible.
func printRules(w io.Writer, title string, e core.Explainer, list []string, lang string) error {
	for _, rule := range list {
		words, _ := e.Explain(rule)
		if t, ok := titles.Library().Catalogue().Translator(lang).ExplainRule(title, rule); ok {
			words = t
		}
		if _, err := fmt.Fprintf(w, "%s  %s\n", rule, words); err != nil {
			return err
		}
	}
	return nil
}

// printLists prints the names that case files can use.
func (f *explainFlags) printLists(w io.Writer, title core.Title, mod core.Module) error {
	var parts []string
	for _, x := range []struct {
		on   bool
		list func() (string, error)
	}{
		{f.faults, func() (string, error) { return docgen.FaultsText(title) }},
		{f.events, func() (string, error) { return docgen.ShippedEvents(title) }},
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

// printRuleUses prints the code and the cases of a rule.
func printRuleUses(w io.Writer, title core.Title, rule string) error {
	where, err := docgen.FindRuleUses(title)
	if err != nil {
		return err
	}
	at := where[rule]
	if at == nil {
		at = &docgen.RuleUses{}
	}
	var b strings.Builder
	for _, x := range []struct {
		name   string
		places []docgen.SourceLine
	}{{"code", at.Code}, {"cases", at.Cases}} {
		fmt.Fprintf(&b, "\n%s: %d\n", x.name, len(x.places))
		for _, p := range x.places {
			fmt.Fprintf(&b, "  %s:%d  %s\n", p.File, p.Line, p.Text)
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// tellDefects prints the known defects of a rule, or of all rules for "". If there are none, it says so.
func (f *explainFlags) tellDefects(w io.Writer, m core.Meta, rule string) error {
	state := ""
	if f.st.isNamed() {
		st, err := f.st.open()
		if err != nil {
			return err
		}
		state = st.cfg.Dir
	}
	list, err := knownbugs.ListTitleDefects(state, m.ID, m.Version)
	if err != nil {
		return err
	}
	if len(list) == 0 && rule == "" {
		_, err = fmt.Fprintf(w, "No defect of %s is known here.\n", m.Name)
	}
	for _, d := range list {
		if err == nil && (rule == "" || d.Rule == rule) {
			_, err = fmt.Fprintln(w, report.DefectText(d))
		}
	}
	return err
}

// ownSources finds the places in the program's sources that implement a rule.
type ownSources struct{}

// FindRule returns the lines of code and the cases that cite a rule of a title.
func (ownSources) FindRule(id, rule string) (out command.RulePlaces, err error) {
	title, ok := rules.Find(id)
	if !ok {
		return out, nil
	}
	where, err := docgen.FindRuleUses(title)
	if err != nil || where[rule] == nil {
		return out, err
	}
	for _, p := range where[rule].Code {
		out.Code = append(out.Code, fmt.Sprintf("%s:%d  %s", p.File, p.Line, p.Text))
	}
	for _, p := range where[rule].Cases {
		out.Cases = append(out.Cases, fmt.Sprintf("%s:%d  %s", p.File, p.Line, p.Text))
	}
	return out, nil
}
