package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"fieldpost/config"
	"fieldpost/pbem/daemon"
	"fieldpost/pbem/text/errortext"
	"fieldpost/pbem/titles"
)

func configCommand() *cobra.Command {
	var try bool
	c := &cobra.Command{
		Use:   "config [FILE] [--try]",
		Short: "Print a commented example configuration, or check a file",
		Long: "Prints an example, or checks a file: all its faults with their lines, and the files that it names. With --try it also " +
			"does on the servers what the daemon will do there: it makes the folders, reads and moves a mail of its " +
			"own, and offers a letter. It removes everything that it made; it touches no other mail and sends " +
			"none.",
		Example: "  pbem config > pbem.yaml\n  pbem config pbem.yaml\n  pbem config pbem.yaml --try",
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
				fmt.Fprintln(cmd.ErrOrStderr(), errortext.Reword(err))
				return errBad
			}
			if p := c.CheckFiles(); len(p) > 0 {
				fmt.Fprintln(cmd.ErrOrStderr(), p)
				return errBad
			}
			what := "the embedded mail server"
			if c.HasMailAccount() {
				what = "mailbox " + c.IMAP.User + " at " + c.IMAP.Addr
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is good: %s, state in %s\n", args[0], what, c.Dir)
			if !try {
				return nil
			}
			if err := daemon.TestServers(cmd.Context(), titles.Library(), c, cmd.OutOrStdout()); err != nil {
				fmt.Fprintln(cmd.ErrOrStderr(), errortext.Reword(err))
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVar(&try, "try", false, "try on the servers all that the daemon will do there, and clean up")
	return c
}
