package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game/combatlog"
)

func combatsCommand() *cobra.Command {
	var f chronicleFlags
	c := &cobra.Command{
		Use:   "combats GAME",
		Short: "Every combat of a game: where, who, odds, die, result, losses",
		Long: "Replays the ledger and lists every combat that came to a result: turn and phase, hexes and places, counters of " +
			"both sides, odds, column, shift, die, result, steps lost, retreats and advances. A combat that a rollback took back is " +
			"marked. The list needs no secret and shows everything. docs/audit.md has the columns of --csv.",
		Example: "  pbem combats kursk-7 --turn 3\n  pbem combats kursk-7 --hex Prokhorovka --csv\n" +
			"  pbem combats kursk-7 --unit 1SS --did advance",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := f.read(cmd, args[0])
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			switch {
			case f.json:
				return writeJSON(w, list.Combats)
			case f.table:
				return writeCSV(w, combatlog.CombatColumns, list.Combats, combatlog.Combat.Row)
			}
			printCombats(w, list.Combats)
			if len(list.Combats) == 0 {
				fmt.Fprintln(w, f.noneText("no combat has come to a result", "no combat"))
			}
			return nil
		},
	}
	f.add(c)
	c.Flags().StringVar(&f.filter.Did, "did", "", "only those in which the counter, or any counter, did this: "+
		strings.Join(combatlog.CombatRoles, ", "))
	return c
}

// printCombats prints a paragraph for each combat.
func printCombats(w io.Writer, list []combatlog.Combat) {
	for _, x := range list {
		at := strings.Join(x.Hexes, " ")
		if x.Place != "" {
			at += " (" + x.Place + ")"
		}
		fmt.Fprintf(w, "record %-5d %s, %s at %s%s\n", x.Record, x.Phase, x.Kind, at, note(", rolled back", x.Undone))
		fmt.Fprintf(w, "  %s %d: %s\n  %s %d: %s\n", x.Attacker, x.Attack, strings.Join(x.Attackers, " "), x.Defender, x.Defence,
			strings.Join(x.Defenders, " "))
		result := []string{note("odds "+x.Odds, x.Odds != ""), note(fmt.Sprintf("shift %+d", x.Shift), x.Shift != 0),
			note("column "+x.Column, x.Column != ""), note(fmt.Sprintf("die %d", x.Die), x.Die > 0),
			note(fmt.Sprintf("modified to %d", x.Modified), x.Modifier != 0), x.Result}
		fmt.Fprintf(w, "  %s\n", joinNotes(result))
		for _, l := range []struct{ what, list string }{
			{x.Attacker + " lost", combatlog.LossText(x.AttackerLosses)}, {x.Defender + " lost", combatlog.LossText(x.DefenderLosses)},
			{"retreats", combatlog.MoveText(x.Retreats)}, {"advances", combatlog.MoveText(x.Advances)},
		} {
			if l.list != "" {
				fmt.Fprintf(w, "  %s: %s\n", l.what, l.list)
			}
		}
	}
}

// note returns words if holds is true, else "".
func note(words string, holds bool) string {
	if holds {
		return words
	}
	return ""
}
