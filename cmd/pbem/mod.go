package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// modCommand returns the command "pbem mod GAME COMMAND". The game precedes the command, unlike in other groups.
func modCommand() *cobra.Command {
	var reason, by, sheet string
	var change seatChange
	var st stateFlags
	c := &cobra.Command{
		Use:   "mod GAME COMMAND...",
		Short: "What only a moderator may do to a game; all of it is recorded",
		Long: "Every command adds a record to the ledger that says what was done, by whom and why; nothing is ever deleted.\n\n" +
			"  rollback N           go back to the state after ledger record N, the last of a batch (see pbem replay).\n" +
			"                       From there on all dice come from new keys.\n" +
			"  roll EVENT DIE FACE  record a die that was not thrown by the server (pbem dice lists events):\n" +
			"                       the next draw of that event takes the face. It is UNVERIFIED wherever it shows.\n" +
			"  seat SIDE            change who plays a seat and what their mails must prove: --addr, --identity, --key; without\n" +
			"                       any of them the player gets a new secret reply address. A mail says so.\n" +
			"  resume-seat SIDE     send mail again to a seat that is paused because its mail came back, or for a mail loop.\n" +
			"                       It is recorded in returns.jsonl of the state folder and changes nothing in the game.\n\n" +
			"All commands of a #MOD frame work as well, spelled as in a mail; help lists them. A command that needs " +
			"the consent\nof the players becomes a proposal. act SIDE takes the sheet from --sheet FILE, clock " +
			"the timetable from a file: clock FILE.",
		Example: "  pbem mod kursk-7 rollback 41 --reason 'supply was judged wrongly'\n" +
			"  pbem mod kursk-7 roll combat:2113#1 d6 4 --reason 'thrown at the club'",
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := st.game(args[0])
			if err != nil {
				return err
			}
			defer g.Close()
			who := engine.Attribution{Name: by, Reason: reason, At: time.Now().UTC().Truncate(time.Second)}
			do, known := flagCommands[args[1]]
			known = known && (len(args) < 4 || !do.modWithMoreArgs)
			if !known {
				if err := unknownModCommand(args[1]); err != nil {
					return usageError(cmd, err)
				}
			}
			if known && strings.TrimSpace(reason) == "" {
				return usageError(cmd, errNoReason)
			}
			if known {
				return do.run(cmd, g, who, args[2:], change)
			}
			return runModCommand(cmd, g, who, args[1:], sheet, change.force)
		},
	}
	st.addTo(c)
	c.ValidArgsFunction = st.completeModCommands(c.ValidArgsFunction)
	c.Flags().StringVar(&reason, "reason", "", "why: it stands in the ledger, for everybody to read")
	c.Flags().StringVar(&by, "by", "moderator", "who")
	c.Flags().StringVar(&sheet, "sheet", "", "for act: file with the #PBEM frame of the side; - is standard input")
	c.Flags().BoolVar(&change.force, "force", false, "take an address that is never heard, such as noreply@ ("+
		"docs/mail-reference.md, Silence)")
	c.Flags().StringVar(&change.addr, "addr", "", "for seat: the new address, or 'Name <addr>'")
	c.Flags().StringVar(&change.level, "identity", "", "for seat: address, token, dkim or signed")
	c.Flags().StringVar(&change.key, "key", "",
		"for seat: the player's public key, or the file of an armoured OpenPGP key; none takes it away")
	c.Flags().StringVar(&change.agent, "agent", "",
		"for seat: the program that writes the sheets (docs/agents.md); none takes it away")
	return c
}

// errNoReason is the error for a command without a reason.
var errNoReason = errors.New("--reason: say why; the players read it")

// flagCommand is a command of pbem mod that needs more flags than a #MOD frame has arguments.
type flagCommand struct {
	modWithMoreArgs bool // with more than one argument it is the command of a #MOD frame
	run             func(*cobra.Command, *game.Game, engine.Attribution, []string, seatChange) error
}

var flagCommands = map[string]flagCommand{
	"rollback":    {run: rollback},
	"roll":        {run: runRoll},
	"seat":        {run: reseat, modWithMoreArgs: true},
	"resume-seat": {run: resumeSeat},
}

func rollback(cmd *cobra.Command, g *game.Game, by engine.Attribution, args []string, _ seatChange) error {
	if len(args) != 1 {
		return fmt.Errorf("rollback: want the number of a ledger record")
	}
	to, err := strconv.Atoi(args[0])
	if err != nil {
		return fmt.Errorf("rollback %q: want the number of a ledger record", args[0])
	}
	out, err := g.Act(by, engine.Rollback{ToRecord: to})
	return printRuling(cmd, g, out, err)
}

func runRoll(cmd *cobra.Command, g *game.Game, by engine.Attribution, args []string, _ seatChange) error {
	if len(args) != 3 {
		return fmt.Errorf("roll: want an event, a die and a face, as in: roll combat:2113#1 d6 4")
	}
	if _, err := strconv.Atoi(strings.TrimPrefix(args[1], "d")); err != nil || !strings.HasPrefix(args[1], "d") {
		return fmt.Errorf("roll: die %q: write d6", args[1])
	}
	face, err := strconv.Atoi(args[2])
	if err != nil {
		return fmt.Errorf("roll: face %q is not a number", args[2])
	}
	out, err := g.Act(by, engine.ExternalDie{Event: args[0], Die: args[1], Face: face})
	return printRuling(cmd, g, out, err)
}

func printRuling(cmd *cobra.Command, g *game.Game, out *engine.Outcome, err error) error {
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\nrecords %d to %d, root %s\n", out.Ruling, out.FromRecord, out.ToRecord-1,
		ledger.GroupedRoot(g.Log().Root()))
	return nil
}
