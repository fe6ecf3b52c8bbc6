package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/program"
)

func diceCommand() *cobra.Command {
	var asJSON, luck bool
	var st stateFlags
	c := &cobra.Command{
		Use:   "dice GAME",
		Short: "Every die of a game, and what luck the sides had",
		Long: "Lists every die of the ledger with its dice block, event, face and kind: keyed (from a key that was fixed before the " +
			"game), beacon (from a key and public randomness), veiled (a hidden draw), external (recorded by a moderator, UNVERIFIED). " +
			"Then counts the faces by side, kind of roll and column of the table, against what fair dice are expected to give. It needs " +
			"no secret; pbem audit proves what is listed here.",
		Example: "  pbem dice kursk-7",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, recs, err := st.ledger(args[0])
			if err != nil {
				return err
			}
			throws := audit.Throws(recs)
			if err := fillColumns(dir, recs, throws); err != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "pbem: columns are not told, because the game does not replay: %v\n", err)
			}
			if asJSON {
				return diceJSON(cmd.OutOrStdout(), throws, luck)
			}
			if !luck {
				printThrows(cmd.OutOrStdout(), throws)
			}
			printLuck(cmd.OutOrStdout(), throws)
			return nil
		},
	}
	st.addTo(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per die, or with --luck per kind of roll")
	c.Flags().BoolVar(&luck, "luck", false, "only the counts")
	return c
}

// fillColumns replays the game to find the table column of each die.
func fillColumns(dir string, recs []ledger.Record, throws []audit.Throw) error {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	title, mod, err := program.Library().Load(dir, h)
	if err != nil {
		return err
	}
	var outs []*engine.Outcome
	_, err = engine.Replay(recs, title, mod, audit.Revealed(recs), func(_ *engine.Game, o *engine.Outcome) bool {
		outs = append(outs, o)
		return true
	})
	audit.Columns(throws, outs)
	return err
}

func diceJSON(w io.Writer, throws []audit.Throw, luck bool) error {
	enc := json.NewEncoder(w)
	if luck {
		for _, l := range audit.LuckOf(throws) {
			if err := enc.Encode(l); err != nil {
				return err
			}
		}
		return nil
	}
	for _, t := range throws {
		if err := enc.Encode(t); err != nil {
			return err
		}
	}
	return nil
}

func printThrows(w io.Writer, throws []audit.Throw) {
	for _, t := range throws {
		block := fmt.Sprintf("block %d", t.Block)
		if t.Kind == audit.External {
			block = "no block"
		}
		var notes []string
		for _, n := range []string{t.Side, t.Column, t.Mark} {
			if n != "" {
				notes = append(notes, n)
			}
		}
		if t.Undone {
			notes = append(notes, "rolled back")
		}
		line := fmt.Sprintf("record %-5d %-10s %-8s %-24s %-8s %-6s %s", t.Record, block, t.Kind, t.Event, t.Die, t.Face,
			strings.Join(notes, ", "))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	if len(throws) == 0 {
		fmt.Fprintln(w, "no die has been thrown yet")
	}
}

// printLuck compares the die faces with those expected of fair dice, to one decimal.
func printLuck(w io.Writer, throws []audit.Throw) {
	for _, l := range audit.LuckOf(throws) {
		n := l.Count()
		var faces []string
		for i, f := range l.Faces {
			faces = append(faces, fmt.Sprintf("%dx%d", f, i+1))
		}
		who := l.Side
		if who == "" {
			who = "nobody"
		}
		what := l.Roll
		if l.Column != "" {
			what += " " + l.Column
		}
		fmt.Fprintf(w, "luck  %-8s %-14s %4d d%d  mean %s (expected %s)  each face %s expected: %s\n", who, what, n, l.Sides,
			tenth(l.Sum(), n), tenth(l.Sides+1, 2), tenth(n, l.Sides), strings.Join(faces, " "))
	}
}

// tenth returns a quotient rounded to one decimal.
func tenth(a, b int) string {
	t := (20*a + b) / (2 * b)
	return fmt.Sprintf("%d.%d", t/10, t%10)
}
