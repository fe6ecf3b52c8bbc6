package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/pbem/audit"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

func replayCommand() *cobra.Command {
	var at int
	var asJSON bool
	c := &cobra.Command{
		Use:     "replay GAME [--at N]",
		Short:   "Play a game again from its ledger, batch by batch",
		Long:    "Plays the game again from the ledger and the keys it reveals, without the secrets, and compares every record on the way. With --at it stops after the batch that holds record N and shows the position then.",
		Example: "  pbem replay pbem-data/games/kursk-7 --at 40",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			recs, err := game.ReadLedger(args[0])
			if err != nil {
				return err
			}
			if at >= len(recs) {
				return fmt.Errorf("--at %d: the ledger holds the records 0 to %d", at, len(recs)-1)
			}
			h, err := engine.ParseHeader(recs)
			if err != nil {
				return err
			}
			title, mod, err := game.Load(args[0], h)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			g, err := engine.Replay(recs, title, mod, audit.Revealed(recs), func(g *engine.Game, out *engine.Outcome) bool {
				if asJSON {
					_ = json.NewEncoder(w).Encode(batchLine(g, out))
				} else {
					printBatch(w, g, out)
				}
				return at < 0 || out.To <= at
			})
			var d *engine.Divergence
			if errors.As(err, &d) {
				fmt.Fprintf(w, "DIVERGES  %v\n", err)
				return errBad
			}
			if err != nil {
				return err
			}
			if !asJSON {
				fmt.Fprintf(w, "position after record %d: turn %d, phase %s, hash %s\nroot %s\n", g.Log().Size()-1, g.Position().Turn, g.Position().Phase, g.Position().Hash(), ledger.Grouped(g.Log().Root()))
			}
			return nil
		},
	}
	c.Flags().IntVar(&at, "at", -1, "stop after the batch that holds this ledger record")
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per batch")
	return c
}

type batchJSON struct {
	From     int      `json:"from"`
	To       int      `json:"to"`
	At       string   `json:"at,omitempty"`
	Side     string   `json:"side,omitempty"`
	Receipt  string   `json:"receipt,omitempty"`
	Status   string   `json:"status,omitempty"`
	Phase    string   `json:"phase"`
	Position string   `json:"position"`
	Events   []string `json:"events,omitempty"`
}

func batchLine(g *engine.Game, out *engine.Outcome) batchJSON {
	b := batchJSON{From: out.From, To: out.To - 1, Side: string(out.Side), Receipt: out.Receipt, Status: string(out.Status),
		Phase: g.Position().Phase, Position: g.Position().Hash()}
	if !out.At.IsZero() {
		b.At = out.At.UTC().Format("2006-01-02T15:04:05Z")
	}
	for _, s := range out.Steps {
		for _, e := range s.Events {
			b.Events = append(b.Events, eventLine(e))
		}
	}
	return b
}

func eventLine(e core.Event) string {
	s := e.Text
	if e.Value != "" && e.Kind != core.KindMove {
		s += "  " + e.Value
	}
	if e.Rule != "" {
		s += "  (" + e.Rule + ")"
	}
	return s
}

func printBatch(w interface{ Write([]byte) (int, error) }, g *engine.Game, out *engine.Outcome) {
	if out.Side == "" {
		fmt.Fprintf(w, "records %d-%d  the game begins\n", out.From, out.To-1)
	} else {
		fmt.Fprintf(w, "records %d-%d  %s %s %s  %s\n", out.From, out.To-1, out.At.UTC().Format("2006-01-02 15:04"), out.Side, out.Receipt, out.Status)
	}
	for _, s := range out.Steps {
		if s.Text != "" {
			fmt.Fprintf(w, "  %-8s %s\n", s.Status, firstLine(s.Text))
		}
		for _, e := range s.Events {
			if e.Text != "" {
				fmt.Fprintf(w, "           %s\n", eventLine(e))
			}
		}
	}
	_ = g
}

func firstLine(s string) string {
	for i := range s {
		if s[i] == '\n' {
			return s[:i]
		}
	}
	return s
}

func auditCommand() *cobra.Command {
	var asJSON bool
	var mails string
	c := &cobra.Command{
		Use:     "audit GAME [--mail DIR]",
		Short:   "Verify dice, sheets, positions and ledger of a game",
		Long:    "Checks everything that can be checked from the ledger and the keys it reveals: key chain, dice locks, every die, sealed orders, signed checkpoint, scenario data, and a replay of the rules that compares every record and position. It needs no secret. With --mail it also holds the mails that a player saved (*.eml) against the ledger.",
		Example: "  pbem audit pbem-data/games/kursk-7",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := os.Stat(filepath.Join(args[0], game.FileLedger)); err != nil {
				return fmt.Errorf("%s is not a game folder: no %s", args[0], game.FileLedger)
			}
			v, err := audit.Run(args[0])
			if err != nil {
				return err
			}
			if mails != "" {
				recs, err := game.ReadLedger(args[0])
				if err != nil {
					return err
				}
				if err := v.Mail(mails, recs); err != nil {
					return err
				}
			}
			if asJSON {
				if err := json.NewEncoder(cmd.OutOrStdout()).Encode(v); err != nil {
					return err
				}
			} else {
				v.Print(cmd.OutOrStdout())
			}
			if !v.OK {
				return errBad
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	c.Flags().StringVar(&mails, "mail", "", "folder with a player's saved mails")
	return c
}
