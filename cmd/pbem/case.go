package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"fieldpost/pbem/casefile"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

func caseCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "case FILE...",
		Short:   "Run rule cases and show where they fail",
		Long:    "Runs *.case files: positions, orders, dice, and what the rules make of them. docs/cases.md describes the format.",
		Example: "  pbem case rules/kursk/testdata/*.case",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			passed, failed := 0, 0
			runner := casefile.NewRunner(rules.Find, func(id string) (fs.FS, error) { return scenarios.Open(id, nil) })
			w := cmd.OutOrStdout()
			for _, name := range args {
				b, err := os.ReadFile(name)
				if err != nil {
					return err
				}
				cases, err := casefile.Parse(name, b)
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
					switch {
					case asJSON:
						if err := json.NewEncoder(w).Encode(r); err != nil {
							return err
						}
					case !r.OK:
						fmt.Fprintf(w, "FAIL %s:%d %s\n", cs.File, cs.Line, cs.Name())
						for _, d := range r.Diffs {
							fmt.Fprintf(w, "     %s\n", d)
						}
					}
				}
			}
			if !asJSON {
				fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
			}
			if failed > 0 {
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per case")
	return c
}
