package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// caseFlags holds the options of pbem case.
type caseFlags struct {
	asJSON bool
	show   bool
	only   string
	from   string // game from which a case is made
	record int
	rule   string
	st     stateFlags
}

func caseCommand() *cobra.Command {
	var f caseFlags
	c := &cobra.Command{
		Use:   "case FILE...",
		Short: "Run rule cases and show where they fail",
		Long: "Runs *.case files: positions, orders, dice, and what the rules make of them. docs/cases.md describes the format.\n\n" +
			"--show prints what each step of a case brought about, fault by fault and event by event, and the board after it, in the " +
			"words of an\nexpectation: copy the lines that the rules want into the case.\n\n" +
			"--from GAME --record N prints a case of a sheet that a game carried out instead: the position before it, the orders, the\n" +
			"dice, and what the program made of them. It says what of the game the case does not bring about.",
		Example: "  pbem case rules/kursk/testdata/*.case\n  pbem case --show --only \"11.12 \" mine.case\n" +
			"  pbem case --from kursk-7 --record 213 --rule 11.15 > disputed.case",
		Args: func(cmd *cobra.Command, args []string) error {
			if f.from != "" {
				return cobra.NoArgs(cmd, args)
			}
			return cobra.MinimumNArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.from != "" {
				return f.export(cmd)
			}
			return f.run(cmd.OutOrStdout(), args)
		},
	}
	c.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object per case")
	c.Flags().BoolVar(&f.show, "show", false, "print all faults and events of each step and the board after it, as expectations")
	c.Flags().StringVar(&f.from, "from", "", "GAME, a record of which is printed as a case")
	c.Flags().IntVar(&f.record, "record", -1, "with --from, a ledger record of the sheet; by default the last")
	c.Flags().StringVar(&f.rule, "rule", "", "with --from, the rule that the case is about")
	f.st.add(c)
	c.Flags().StringVar(&f.only, "only", "", "run the cases whose heading holds this text")
	return c
}

// run runs the cases in the named files.
func (f *caseFlags) run(w io.Writer, args []string) error {
	passed, failed := 0, 0
	runner := ruletest.NewRunner(rules.Find, scenarios.Open)
	for _, name := range args {
		cases, err := f.read(name)
		if err != nil {
			return err
		}
		for _, cs := range cases {
			r := runner.Run(cs)
			if r.OK {
				passed++
			} else {
				failed++
			}
			if err := f.printResult(w, r); err != nil {
				return err
			}
		}
	}
	if !f.asJSON {
		fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	}
	if failed > 0 {
		return errBad
	}
	return nil
}

// read returns the selected cases of a file.
func (f *caseFlags) read(name string) ([]ruletest.Case, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	all, err := ruletest.Parse(name, b)
	if err != nil {
		return nil, err
	}
	var out []ruletest.Case
	for _, c := range all {
		if strings.Contains(c.Name()+" ", f.only) {
			out = append(out, c)
		}
	}
	return out, nil
}

// printResult prints the result of a case.
func (f *caseFlags) printResult(w io.Writer, r ruletest.Result) error {
	if !f.show {
		r.Shown = nil
	}
	if f.asJSON {
		return json.NewEncoder(w).Encode(r)
	}
	if f.show {
		fmt.Fprintf(w, "# %s:%d\ncase %s\n", r.File, r.Line, r.Name)
		for _, s := range r.Shown {
			fmt.Fprintf(w, "  expect # of the step that begins in line %d\n    %s\n", s.Line, strings.Join(s.Lines, "\n    "))
		}
	}
	for _, warning := range r.Warnings {
		fmt.Fprintf(w, "warning %s\n", warning)
	}
	if !r.OK {
		fmt.Fprintf(w, "FAIL %s:%d %s\n     %s\n", r.File, r.Line, r.Name, strings.Join(r.Diffs, "\n     "))
	}
	return nil
}

// export prints a case made from a record of a game.
func (f *caseFlags) export(cmd *cobra.Command) error {
	g, err := f.st.game(f.from)
	if err != nil {
		return err
	}
	defer g.Close()
	_, out, err := outcomeAt(g, f.record)
	if err != nil {
		return err
	}
	title, _ := rules.Find(g.Header.Title)
	about := fmt.Sprintf("record %d of %s", out.FromRecord, g.Header.Game)
	for _, d := range g.AdminState().Claims {
		if d.On == fmt.Sprint(out.FromRecord) || d.On == out.Receipt {
			f.rule, about = cmp.Or(f.rule, d.Rule), d.Text
		}
	}
	text, missing, err := ruletest.ExportCase(ruletest.NewRunner(rules.Find, scenarios.Open),
		ruletest.Batch{Title: title, Module: g.Module(),
			Game: g.Header.Game, Options: g.Header.Options, Rule: f.rule, About: about, Outcome: out})
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%d events of the game are not brought about by the case; it names them\n", len(missing))
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), text)
	return err
}
