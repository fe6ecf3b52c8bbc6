package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/pbem/mapping/transcribe"
)

func hexmapDiff() *cobra.Command {
	var asJSON bool
	var out string
	var px int
	var paper printFlags
	c := &cobra.Command{
		Use:   "diff A B [-o PICTURE.(png|svg|pdf)]",
		Short: "Compare two transcriptions of one map",
		Long: "Lists what two map files of the same grid say differently, sorted by hex: terrain, hexsides, bridges, paths, lines,\n" +
			"places, zones, marks, forts, edges, and the names of rivers and roads. Comments, order and layout of statements do\n" +
			"not count. -o draws the disagreements: red is only in A, blue only in B. Exit status 1 if anything differs.",
		Example: "  pbem hexmap diff anna.hexmap boris.hexmap -o where.png",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			var ext string
			var err error
			if out != "" {
				if ext, err = suffix(out, ".png", ".svg", ".pdf"); err != nil {
					return err
				}
			}
			a, err := parseMapFile(cmd, args[0])
			if err != nil {
				return err
			}
			b, err := parseMapFile(cmd, args[1])
			if err != nil {
				return err
			}
			diffs, err := transcribe.Compare(a, b)
			if err != nil {
				return err
			}
			if err := writeDiffs(cmd.OutOrStdout(), diffs, asJSON); err != nil {
				return err
			}
			if out != "" {
				l := transcribe.DrawDifferences(a, diffs, filepath.Base(args[0]), filepath.Base(args[1]))
				if err := drawChart(out, ext, l, px, paper.print()); err != nil {
					return err
				}
			}
			if len(diffs) > 0 {
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per difference")
	c.Flags().StringVarP(&out, "output", "o", "", "picture of the disagreements: .png, .svg or .pdf")
	c.Flags().IntVar(&px, "scale", 64, "pixels per hex of a PNG, 4 to 200")
	paper.add(c)
	return c
}

// writeDiffs prints differences one per line. Unless printing JSON it adds their number.
func writeDiffs[D any](w io.Writer, diffs []D, asJSON bool) error {
	enc := json.NewEncoder(w)
	for _, d := range diffs {
		var err error
		if asJSON {
			err = enc.Encode(d)
		} else {
			_, err = fmt.Fprintln(w, d)
		}
		if err != nil {
			return err
		}
	}
	if asJSON {
		return nil
	}
	_, err := fmt.Fprintf(w, "differences: %d\n", len(diffs))
	return err
}
