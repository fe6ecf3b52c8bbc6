package engine

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// Note is a ruling in words: how a rule is read from here on, or what was decided in a dispute.
type Note struct{ Rule, Text string }

// Finish ends the game by ruling, forfeit, resignation or agreement.
type Finish struct {
	Result string // the side that wins, or Draw
	Text   string // why
}

// Draw is the Result of a game that nobody wins.
const Draw = "draw"

// Ruled ends of a game are of this level.
const byRuling = "by ruling"

// Unseal says that a moderator was shown what is hidden from players: "seals", "draws", "position". The game does not
// change by it, and nothing of what he saw is in the record.
type Unseal struct{ What string }

func (Note) kind() string   { return "note" }
func (Finish) kind() string { return "finish" }
func (Unseal) kind() string { return "unseal" }

// ruling heads the letter of what has no other headline.
const ruling = "a ruling"

func (Note) About() About   { return About{Headline: ruling, Aside: true} }
func (Finish) About() About { return About{Headline: "the game is over", Moves: true} }
func (Unseal) About() About { return About{Headline: "something hidden was opened", Aside: true} }

func (a Note) reworded(f func(string) string) Act   { a.Rule, a.Text = f(a.Rule), f(a.Text); return a }
func (a Finish) reworded(f func(string) string) Act { a.Text = f(a.Text); return a }
func (a Unseal) reworded(f func(string) string) Act { a.What = f(a.What); return a }

func (a Note) wire(w *wire) Act {
	w.str("rule", &a.Rule)
	w.str("text", &a.Text)
	return a
}

func (a Finish) wire(w *wire) Act {
	w.str("result", &a.Result)
	w.str("text", &a.Text)
	return a
}

func (a Unseal) wire(w *wire) Act { w.str("what", &a.What); return a }

func (a Note) apply(_ *Game, out *Outcome) error {
	if a.Text == "" {
		return say.Errorf("a ruling needs words")
	}
	out.Ruling = say.F("ruling: %s", a.Text)
	if a.Rule != "" {
		out.Ruling = say.F("ruling on %s: %s", a.Rule, a.Text)
	}
	return nil
}

func (a Unseal) apply(g *Game, out *Outcome) error {
	if a.What == "" {
		return say.Errorf("it must say what is opened")
	}
	if slices.Contains(g.table.Unsealed, a.What) {
		return say.Errorf("%s is open to the moderators already", a.What)
	}
	g.table.Unsealed = append(slices.Clone(g.table.Unsealed), a.What)
	out.Ruling = say.F("the moderator reads what is hidden: %s", a.What)
	return nil
}

func (a Finish) apply(g *Game, out *Outcome) error {
	if err := running(g.pos); err != nil {
		return err
	}
	res := core.Result{Level: byRuling, Why: say.Plain(a.Text)}
	if a.Result != Draw {
		if err := g.seats.known(core.Side(a.Result)); err != nil {
			return say.Errorf("%w, or %s", err, Draw)
		}
		res.Winner = core.Side(a.Result)
	}
	if a.Text == "" {
		return say.Errorf("it must say why the game ends")
	}
	tx := core.Begin(g.pos.Clone(), judging.Dry{})
	if err := tx.Do(core.End{Result: res}); err != nil {
		return err
	}
	g.pos, g.chance.Pending = tx.Position(), nil
	g.record(Step{Status: Done, Events: tx.Events()})
	g.endPhase()
	g.table.Result = &a
	out.Ruling = say.F("the game ends in a draw: %s", a.Text)
	if res.Winner != "" {
		out.Ruling = say.F("the game ends, %s wins: %s", res.Winner.Title(), a.Text)
	}
	return nil
}
