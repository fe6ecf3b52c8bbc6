package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/titles"
)

// chronicleFlags select the dice or combats of a game to list, and the output format.
type chronicleFlags struct {
	state       stateFlags
	filter      combatlog.Filter
	json, table bool
}

func (f *chronicleFlags) add(c *cobra.Command) {
	f.state.addTo(c)
	c.Flags().BoolVar(&f.json, "json", false, "one JSON object a line")
	c.Flags().BoolVar(&f.table, "csv", false, "a table for a spreadsheet, with a line of headings")
	c.Flags().IntVar(&f.filter.Turn, "turn", 0, "only those of this turn")
	c.Flags().StringVar(&f.filter.Hex, "hex", "", "only those in this hex, or in the hexes of the place of this name")
	c.Flags().StringVar(&f.filter.Unit, "unit", "", "only those in which this counter took part")
	c.MarkFlagsMutuallyExclusive("json", "csv")
}

func diceCommand() *cobra.Command {
	var luck bool
	var f chronicleFlags
	c := &cobra.Command{
		Use:   "dice GAME",
		Short: "Every die of a game, and what luck the sides had",
		Long: "Lists every die of the ledger with its dice block, event, face and kind: keyed (from a key that was fixed before the " +
			"game), beacon (from a key and public randomness), veiled (a hidden draw), external (recorded by a moderator, UNVERIFIED). " +
			"Then counts the faces by the side whose luck they are, by kind and column of the table, against what fair dice are expected " +
			"to give. It needs no secret and shows everything; pbem audit proves what is listed here.",
		Example: "  pbem dice kursk-7\n  pbem dice kursk-7 --turn 3 --csv",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := f.read(cmd, args[0])
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			switch {
			case f.json && luck:
				return writeJSON(w, combatlog.CountLuck(list.Dice))
			case f.json:
				return writeJSON(w, list.Dice)
			case f.table:
				return writeCSV(w, combatlog.DieColumns, list.Dice, combatlog.Die.Row)
			}
			if !luck {
				printDice(w, list.Dice)
			}
			if len(list.Dice) == 0 {
				fmt.Fprintln(w, f.noneText("no die has been thrown yet", "no die"))
			}
			printLuck(w, list.Dice)
			return nil
		},
	}
	f.add(c)
	c.Flags().BoolVar(&luck, "luck", false, "only the counts")
	return c
}

// read replays a game and returns its dice and combats, filtered by the flags.
func (f *chronicleFlags) read(cmd *cobra.Command, game string) (*combatlog.Log, error) {
	if cmd.Flags().Changed("turn") && f.filter.Turn < 1 {
		return nil, fmt.Errorf("--turn %d: turns are numbered from 1", f.filter.Turn)
	}
	dir, recs, err := f.state.ledger(game)
	if err != nil {
		return nil, err
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil, err
	}
	title, mod, err := titles.Library().Load(dir, h)
	if err != nil {
		return nil, err
	}
	c, err := combatlog.Read(recs, title, mod, audit.RevealedKeys(recs))
	if err != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "pbem: the list lacks what a replay tells, because the game does not replay: %v\n", err)
	}
	return c.Select(f.filter)
}

func writeJSON[T any](w io.Writer, list []T) error {
	enc := json.NewEncoder(w)
	for _, x := range list {
		if err := enc.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

func writeCSV[T any](w io.Writer, head []string, list []T, row func(T) []string) error {
	c := csv.NewWriter(w)
	_ = c.Write(head) // Error tells of the first error of all
	for _, x := range list {
		_ = c.Write(row(x))
	}
	c.Flush()
	return c.Error()
}

func printDice(w io.Writer, list []combatlog.Die) {
	for _, d := range list {
		block := fmt.Sprintf("block %d", d.Block)
		if d.Kind == combatlog.KindExternal {
			block = "no block"
		}
		face := d.Order
		if d.Face > 0 {
			face = fmt.Sprint(d.Face)
		}
		notes := []string{d.Phase, d.Owner, d.Column, d.Mark}
		if d.Modifier != 0 {
			notes = append(notes, fmt.Sprintf("%+d = %d", d.Modifier, d.Modified))
		}
		if d.Good != "" {
			notes = append(notes, d.Good+" is good")
		}
		if notes = append(notes, d.Result); d.Undone {
			notes = append(notes, "rolled back")
		}
		line := fmt.Sprintf("record %-5d %-10s %-8s %-24s %-8s %-6s %s", d.Record, block, d.Kind, d.Event, d.Die, face, joinNotes(notes))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// noneText returns the message for an empty list: all if the flags select everything, else one with some.
func (f *chronicleFlags) noneText(all, some string) string {
	if f.filter == (combatlog.Filter{}) {
		return all
	}
	return some + " of this game is among those wanted"
}

// joinNotes joins the notes that are not empty.
func joinNotes(notes []string) string {
	var out []string
	for _, n := range notes {
		if n != "" {
			out = append(out, n)
		}
	}
	return strings.Join(out, ", ")
}

// printLuck prints how often each face fell beside the expectation for fair dice, to one decimal.
func printLuck(w io.Writer, list []combatlog.Die) {
	for _, l := range combatlog.CountLuck(list) {
		who, chance := l.Side, ""
		if who == "" {
			who = "nobody"
		}
		if l.Chance != nil {
			chance = fmt.Sprintf("fair dice as good or better: %d of 1000", *l.Chance)
		}
		if l.Roll == "all" {
			fmt.Fprintf(w, "luck  %-8s all kinds      %4d dice  %s\n", who, l.Dice, chance)
			continue
		}
		var faces []string
		for i, n := range l.Faces {
			faces = append(faces, fmt.Sprintf("%dx%d", n, i+1))
		}
		if l.Good != "" {
			chance = "  " + l.Good + " is good, " + chance
		}
		fmt.Fprintf(w, "luck  %-8s %-14s %4d d%d  mean %s (expected %s)%s  each face %s expected: %s\n", who,
			strings.TrimSpace(l.Roll+" "+l.Column),
			l.Dice, l.Sides, l.Mean, l.Expected, chance, l.EachFace, strings.Join(faces, " "))
	}
}
