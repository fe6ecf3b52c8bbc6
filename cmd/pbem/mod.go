package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// modCommand is "pbem mod GAME COMMAND": the game comes first, so that its commands are told apart by the second word.
func modCommand() *cobra.Command {
	var reason, by string
	c := &cobra.Command{
		Use:   "mod GAME COMMAND...",
		Short: "What only a moderator may do to a game; all of it is recorded",
		Long: "Every command adds a record to the ledger that says what was done, by whom and why; nothing is ever deleted.\n\n" +
			"  rollback N           go back to the state behind ledger record N, the last of a batch (see pbem replay).\n" +
			"                       From there on all dice come from new keys.\n" +
			"  roll EVENT DIE FACE  record a die that was not thrown by the server (pbem dice lists events):\n" +
			"                       the next draw of that event takes the face. It is UNVERIFIED wherever it shows.",
		Example: "  pbem mod pbem-data/games/kursk-7 rollback 41 --reason 'supply was judged wrongly'\n  pbem mod pbem-data/games/kursk-7 roll combat:2113#1 d6 4 --reason 'thrown at the club'",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if strings.TrimSpace(reason) == "" {
				return usageError(cmd, fmt.Errorf("--reason: say why; the players read it"))
			}
			g, err := game.Open(args[0])
			if err != nil {
				return err
			}
			defer g.Close()
			out, err := moderate(g, engine.By{Who: by, Reason: reason, At: time.Now().UTC().Truncate(time.Second)}, args[1], args[2:])
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s\nrecords %d to %d, root %s\n", out.Ruling, out.From, out.To-1, ledger.Grouped(g.Log().Root()))
			return nil
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "why: it stands in the ledger, for everybody to read")
	c.Flags().StringVar(&by, "by", "moderator", "who")
	return c
}

func moderate(g *game.Game, by engine.By, command string, args []string) (*engine.Outcome, error) {
	switch command {
	case "rollback":
		if len(args) != 1 {
			return nil, fmt.Errorf("rollback: want the number of a ledger record")
		}
		to, err := strconv.Atoi(args[0])
		if err != nil {
			return nil, fmt.Errorf("rollback %q: want the number of a ledger record", args[0])
		}
		return g.Rollback(by, to)
	case "roll":
		if len(args) != 3 {
			return nil, fmt.Errorf("roll: want an event, a die and a face, as in: roll combat:2113#1 d6 4")
		}
		sides, err := strconv.Atoi(strings.TrimPrefix(args[1], "d"))
		if err != nil || !strings.HasPrefix(args[1], "d") {
			return nil, fmt.Errorf("roll: die %q: write d6", args[1])
		}
		face, err := strconv.Atoi(args[2])
		if err != nil {
			return nil, fmt.Errorf("roll: face %q is not a number", args[2])
		}
		return g.RecordRoll(by, args[0], sides, face)
	}
	return nil, fmt.Errorf("mod: unknown command %q; known: rollback, roll", command)
}
