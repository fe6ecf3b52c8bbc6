package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fieldpost/rules/hexmap/lint"
)

func hexmapLint() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "lint [--json] FILE...",
		Short: "Check map files for mistakes of transcription",
		Long: "Lists what is wrong, likely wrong or open in each map file: faults of the format, rivers with gaps or inland ends, " +
			"bridges beside\n" +
			"their river, edges inside the map, names used twice, doubtful and unknown spots. docs/hexmap.md explains every code.\n" +
			"Exit status 1 if there are errors or warnings; notes alone leave it 0.",
		Example: "  pbem hexmap lint kursk map.hexmap",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			bad := false
			for _, name := range args {
				data, _, err := readMap(cmd.InOrStdin(), name)
				if err != nil {
					return err
				}
				r := lint.Check(data)
				bad = bad || r.Count(lint.Error)+r.Count(lint.Warning) > 0
				if asJSON {
					err = findingsJSON(cmd.OutOrStdout(), name, r)
				} else {
					err = findingsText(cmd.OutOrStdout(), name, r)
				}
				if err != nil {
					return err
				}
			}
			if bad {
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per finding")
	return c
}

func findingsText(w io.Writer, name string, r lint.Report) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintf(w, "%s: %s\n", name, f); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s: errors %d, warnings %d, notes %d, answered by ok= %d\n", name,
		r.Count(lint.Error), r.Count(lint.Warning), r.Count(lint.Note), r.Silenced)
	return err
}

// findingJSON is the JSON object that --json prints for a finding. Its keys are stable.
type findingJSON struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Where    string `json:"where"`
	Text     string `json:"text"`
	Right    string `json:"right,omitempty"`
}

func findingsJSON(w io.Writer, name string, r lint.Report) error {
	enc := json.NewEncoder(w)
	for _, f := range r.Findings {
		if err := enc.Encode(findingJSON{name, f.Line, f.Col, f.Code, string(f.Severity), f.Where, f.Text, f.Correction}); err != nil {
			return err
		}
	}
	return nil
}
