package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"fieldpost/pbem/durable"
	"fieldpost/rules/hexmap"
)

func hexmapFmt() *cobra.Command {
	var write, show bool
	c := &cobra.Command{
		Use:   "fmt [-w|-d] FILE...",
		Short: "Rewrite map files in canonical form",
		Long: "Prints each map file with its statements in order and its rows aligned, comments kept. A faulty file is not rewritten: " +
			"its faults are\n" +
			"shown and the exit status is 1.",
		Example: "  pbem hexmap fmt -w map.hexmap\n  pbem hexmap fmt -d map.hexmap",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			good := true
			for _, name := range args {
				ok, err := formatMap(cmd, name, write, show)
				if err != nil {
					return err
				}
				good = good && ok
			}
			if !good {
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVarP(&write, "write", "w", false, "write the result back to the file")
	c.Flags().BoolVarP(&show, "diff", "d", false, "show what would change; exit status 1 if anything would")
	c.MarkFlagsMutuallyExclusive("write", "diff")
	return c
}

// formatMap formats one file. ok is false if it is faulty or, with show, not in canonical form.
func formatMap(cmd *cobra.Command, name string, write, show bool) (ok bool, err error) {
	data, embedded, err := readMap(cmd.InOrStdin(), name)
	if err != nil {
		return false, err
	}
	if write && (embedded || name == "-") {
		return false, fmt.Errorf("-w: %s is not a file that can be written", name)
	}
	out, err := hexmap.Format(data)
	var faults *hexmap.Errors
	if errors.As(err, &faults) {
		return false, printFaults(cmd.ErrOrStderr(), name, faults)
	}
	if err != nil {
		return false, err
	}
	switch {
	case show:
		_, err = cmd.OutOrStdout().Write(diff.Diff(name, data, name+" formatted", out))
		return bytes.Equal(data, out), err
	case !write:
		_, err = cmd.OutOrStdout().Write(out)
		return true, err
	case bytes.Equal(data, out):
		return true, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return false, err
	}
	return true, durable.Write(name, out, info.Mode().Perm())
}

func printFaults(w io.Writer, name string, faults *hexmap.Errors) error {
	for _, f := range faults.Faults {
		if _, err := fmt.Fprintf(w, "%s: %s\n", name, f); err != nil {
			return err
		}
	}
	return nil
}
