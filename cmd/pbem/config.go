package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/config"
)

func configCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "config [FILE]",
		Short:   "Print a commented example configuration, or check a file",
		Example: "  pbem config > pbem.yaml\n  pbem config pbem.yaml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := fmt.Fprint(cmd.OutOrStdout(), config.Example)
				return err
			}
			c, err := config.Load(args[0])
			if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
				return err
			}
			if err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), err)
				return errBad
			}
			what := "the embedded mail server"
			if c.Real() {
				what = "mailbox " + c.IMAP.User + " at " + c.IMAP.Addr
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s is good: %s, state in %s\n", args[0], what, c.Dir)
			return err
		},
	}
}
