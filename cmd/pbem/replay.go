package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/progress"
	"fieldpost/rules/core"
)

func replayCommand() *cobra.Command {
	var at int
	var asJSON, against bool
	var files filmFlags
	var st stateFlags
	c := &cobra.Command{
		Use:   "replay GAME [--at N] [--html FILE] [--gif FILE] [-o FILE] [--against]",
		Short: "Play a game again from its ledger, batch by batch",
		Long: "Plays the game again from the ledger and the keys it reveals, without the secrets, and compares every record on the way. " +
			"With --at it stops after the batch that holds record N and shows the position then. With --against it plays the same sheets " +
			"with the dice of the same locks by the rules of this program, which may be newer than those the game " +
			"was played under, and lists every field of every record that comes out differently; the game does " +
			"not change.\n\n" +
			"With --html, --gif or -o it writes files in place of the list: a page to step and play through the game, " +
			"an animated picture " +
			"" +
			"of the front, a map. While the game runs they are for one side (--as) and show only what it may see, " +
			"or for the moderator (--all). After the game they show everything, unless --as is given.",
		Example: "  pbem replay kursk-7 --at 40\n  pbem replay kursk-7 --html kursk-7.html --as german\n" +
			"  pbem replay kursk-7 --at 40 -o turn2.png --as german",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := files.check(asJSON, against); err != nil {
				return usageError(cmd, err)
			}
			dir, recs, err := st.ledger(args[0])
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
			title, mod, err := titles.Library().Load(dir, h)
			if err != nil {
				return err
			}
			w := cmd.OutOrStdout()
			if files.isWanted() {
				return files.writeFilms(cmd, dir, h, recs, title, mod, at)
			}
			if against {
				return replayAgainst(w, recs, title, mod, asJSON)
			}
			line := progress.New(cmd.ErrOrStderr(), time.Now, "replay "+h.Game)
			defer line.End()
			return replayList(w, line, recs, title, mod, at, asJSON)
		},
	}
	st.addTo(c)
	c.Flags().IntVar(&at, "at", -1, "stop after the batch that holds this ledger record")
	c.Flags().BoolVar(&against, "against", false, "list what this program's rules give otherwise")
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per batch")
	files.add(c)
	return c
}

// replayList lists the batches of a ledger while replaying it, up to the batch that holds record at. It lists all if at
// is negative.
func replayList(w io.Writer, line *progress.Line, recs []ledger.Record, title core.Title, mod core.Module, at int, asJSON bool) error {
	g, err := engine.Replay(recs, title, mod, audit.RevealedKeys(recs), func(g *engine.Game, out *engine.Outcome) bool {
		line.End()
		if asJSON {
			_ = json.NewEncoder(w).Encode(batchLine(g, out))
		} else {
			printBatch(w, g, out)
		}
		line.Step(g.Log().Size(), len(recs), "records")
		return at < 0 || out.ToRecord <= at
	})
	line.End()
	var d *engine.Divergence
	if errors.As(err, &d) {
		fmt.Fprintf(w, "DIVERGES  %v\n", err)
		return errBad
	}
	if err != nil {
		return err
	}
	if !asJSON {
		fmt.Fprintf(w, "position after record %d: turn %d, phase %s, hash %s\nroot %s\n", g.Log().Size()-1, g.Position().Turn,
			g.Position().Phase, g.Position().Hash(), ledger.GroupedRoot(g.Log().Root()))
	}
	return nil
}

// replayAgainst lists the sheets of a ledger that have other results under this program's rules.
func replayAgainst(w io.Writer, recs []ledger.Record, title core.Title, mod core.Module, asJSON bool) error {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	ds, stopped := engine.CompareRules(recs, title, mod, audit.RevealedKeys(recs))
	enc := json.NewEncoder(w)
	for _, d := range ds {
		if asJSON {
			if err := enc.Encode(d); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(w, d)
	}
	if !asJSON {
		fmt.Fprintf(w, "%d fields differ; played under rules version %d, compared with version %d\n", len(ds),
			engine.RulesVersionOf(h, recs),
			title.Meta().Version)
	}
	if stopped != nil {
		fmt.Fprintf(w, "STOPPED  %v\n", stopped)
	}
	if len(ds) > 0 || stopped != nil {
		return errBad
	}
	return nil
}

type batchJSON struct {
	From     int      `json:"from"`
	To       int      `json:"to"`
	At       string   `json:"at,omitempty"`
	Side     string   `json:"side,omitempty"`
	Receipt  string   `json:"receipt,omitempty"`
	Status   string   `json:"status,omitempty"`
	Ruling   string   `json:"ruling,omitempty"`
	Phase    string   `json:"phase"`
	Position string   `json:"position"`
	Events   []string `json:"events,omitempty"`
}

func batchLine(g *engine.Game, out *engine.Outcome) batchJSON {
	b := batchJSON{From: out.FromRecord, To: out.ToRecord - 1, Side: string(out.Side), Receipt: out.Receipt, Status: string(out.Status),
		Ruling: out.Ruling.String(), Phase: g.Position().Phase, Position: g.Position().Hash()}
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
		s += "  (" + say.Plain(e.Rule) + ")"
	}
	return s.String()
}

func printBatch(w interface{ Write([]byte) (int, error) }, g *engine.Game, out *engine.Outcome) {
	switch {
	case out.Ruling != "":
		fmt.Fprintf(w, "records %d-%d  %s %s\n", out.FromRecord, out.ToRecord-1, out.At.UTC().Format("2006-01-02 15:04"), out.Ruling)
	case out.Side == "":
		fmt.Fprintf(w, "records %d-%d  the game begins\n", out.FromRecord, out.ToRecord-1)
	default:
		fmt.Fprintf(w, "records %d-%d  %s %s %s  %s\n", out.FromRecord, out.ToRecord-1, out.At.UTC().Format("2006-01-02 15:04"),
			out.Side, out.Receipt,
			out.Status)
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
