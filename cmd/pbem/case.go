package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tools/casefile"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// caseFlags are the options of pbem case.
type caseFlags struct {
	asJSON bool
	show   bool
	only   string
}

func caseCommand() *cobra.Command {
	var f caseFlags
	c := &cobra.Command{
		Use:   "case FILE...",
		Short: "Run rule cases and show where they fail",
		Long: "Runs *.case files: positions, orders, dice, and what the rules make of them. docs/cases.md describes the format.\n\n" +
			"--show prints what each step of a case brought about, fault by fault and event by event, and the board after it, in the " +
			"words of an\n" +
			"expectation: copy the lines that the rules want into the case.",
		Example: "  pbem case rules/kursk/testdata/*.case\n  pbem case --show --only \"11.12 \" mine.case",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			passed, failed := 0, 0
			runner := casefile.NewRunner(rules.Find, scenarios.Open)
			w := cmd.OutOrStdout()
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
		},
	}
	c.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object per case")
	c.Flags().BoolVar(&f.show, "show", false, "print all faults and events of each step and the board after it, as expectations")
	c.Flags().StringVar(&f.only, "only", "", "run the cases whose heading holds this text")
	return c
}

// read returns the cases of a file that are to be run.
func (f *caseFlags) read(name string) ([]casefile.Case, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	all, err := casefile.Parse(name, b)
	if err != nil {
		return nil, err
	}
	var out []casefile.Case
	for _, c := range all {
		if strings.Contains(c.Name()+" ", f.only) {
			out = append(out, c)
		}
	}
	return out, nil
}

// printResult prints the result of a case.
func (f *caseFlags) printResult(w io.Writer, r casefile.Result) error {
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
