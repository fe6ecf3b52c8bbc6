package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

func fmtCommand() *cobra.Command {
	var title string
	var write bool
	c := &cobra.Command{
		Use:   "fmt FILE...",
		Short: "Rewrite order sheets in canonical form",
		Long: "Prints every frame of the files in canonical spelling, comments kept. Faults of notation are shown and nothing is " +
			"rewritten.",
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
	found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
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
			if err := notation.RenderFaults(cmd.ErrOrStderr(), strings.Split(notation.Normalise(text), "\n"), f.Faults); err != nil {
				return false, err
			}
			continue
		}
		b.WriteString(notation.FormatFrame(f))
	}
	if write && ok && name != "-" {
		return true, os.WriteFile(name, []byte(b.String()), 0o644)
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
	return ok, err
}

func loadTitle(id string) (core.Module, error) {
	t, err := rules.FindByID(id)
	if err != nil {
		return nil, err
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		return nil, err
	}
	return t.Load(data)
}
