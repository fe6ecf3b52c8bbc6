package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/game/export"
	"fieldpost/pbem/titles"
)

// exportTables lists the tables that pbem export writes.
var exportTables = []string{"dice", "combats", "moves", "losses", "supply"}

// exportFlags holds the options of pbem export.
type exportFlags struct {
	st           stateFlags
	what, format string
}

func exportCommand() *cobra.Command {
	var f exportFlags
	c := &cobra.Command{
		Use:   "export GAME --what TABLE [--format FORMAT]",
		Short: "Dice, combats, moves, losses or supply of a game as a table",
		Long: "Replays the ledger and writes one table: " + strings.Join(exportTables, ", ") + ". The formats are csv, with a line of\n" +
			"headings, and json, one object a line. Rows that a rollback took back say so in the last column. The tables show\n" +
			"everything, also what was hidden. docs/audit.md lists the columns.",
		Example: "  pbem export kursk-7 --what losses\n  pbem export kursk-7 --what moves --format json",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.what, "what", "", "the table: "+strings.Join(exportTables, ", "))
	c.Flags().StringVar(&f.format, "format", "csv", "csv or json")
	return c
}

// run writes the table.
func (f *exportFlags) run(cmd *cobra.Command, game string) error {
	if f.format != "csv" && f.format != "json" {
		return usageError(cmd, fmt.Errorf("--format %s: want csv or json", f.format))
	}
	dir, recs, err := f.st.ledger(game)
	if err != nil {
		return err
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	title, mod, err := titles.Library().Load(dir, h)
	if err != nil {
		return err
	}
	keys, w := audit.RevealedKeys(recs), cmd.OutOrStdout()
	switch f.what {
	case "dice", "combats":
		log, err := combatlog.Read(recs, title, mod, keys)
		switch {
		case err != nil:
			return fmt.Errorf("the game does not replay: %w", err)
		case f.what == "dice":
			return writeTable(w, f.format, combatlog.DieColumns, log.Dice, combatlog.Die.Row)
		}
		return writeTable(w, f.format, combatlog.CombatColumns, log.Combats, combatlog.Combat.Row)
	case "moves", "losses", "supply":
		t, err := export.Read(recs, title, mod, keys)
		switch {
		case err != nil:
			return fmt.Errorf("the game does not replay: %w", err)
		case f.what == "moves":
			return writeTable(w, f.format, export.MoveColumns, t.Moves, export.Move.Row)
		case f.what == "losses":
			return writeTable(w, f.format, export.LossColumns, t.Losses, export.Loss.Row)
		}
		return writeTable(w, f.format, export.SupplyColumns, t.Supply, export.Supply.Row)
	}
	return usageError(cmd, fmt.Errorf("--what %q: want one of %s", f.what, strings.Join(exportTables, ", ")))
}

// writeTable writes a list as CSV or as JSON.
func writeTable[T any](w io.Writer, format string, head []string, list []T, row func(T) []string) error {
	if format == "json" {
		return writeJSON(w, list)
	}
	return writeCSV(w, head, list, row)
}
