package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// maxResultFile bounds a file of results, in bytes.
const maxResultFile = 1 << 20

func eventResultsCommand() *cobra.Command {
	var st stateFlags
	var by string
	c := &cobra.Command{
		Use:   "results EVENT FILE",
		Short: "Record the results of a file: all of them, or none",
		Long: "The file has a line for each game, as pbem event do EVENT result takes it: GAME HOW OUTCOME [score N] [used A B] " +
			"[day DATE] [\"WHY\"]; the word result may stand before it. Or it is a table (CSV, comma or semicolon) whose first " +
			"line names columns: game, how, outcome, and any of score, used1, used2, day, why. All lines are checked before " +
			"the first is recorded.",
		Example: "  pbem event results spring-26 round-1.csv",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.eventFolder(args[0])
			if err != nil {
				return err
			}
			f, err := os.Open(args[1])
			if err != nil {
				return err
			}
			defer f.Close()
			raw, err := io.ReadAll(io.LimitReader(f, maxResultFile+1))
			if err != nil {
				return err
			}
			if len(raw) > maxResultFile {
				return fmt.Errorf("%s: a file of results has at most %d MB", args[1], maxResultFile>>20)
			}
			b, err := tournament.OpenBook(dir)
			if err != nil {
				return err
			}
			if by == "" {
				by = b.Director[0]
			}
			answer, err := commands.RecordResults(b, commands.Speaker{ID: by}, string(raw))
			if err != nil {
				err = fmt.Errorf("%s: %w", args[1], err)
			} else {
				fmt.Fprintln(cmd.OutOrStdout(), answer)
			}
			return errors.Join(err, b.Close())
		},
	}
	st.add(c)
	c.Flags().StringVar(&by, "by", "", "who speaks (default: the director)")
	return c
}
