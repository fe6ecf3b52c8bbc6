package engine

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// RulingNote records a ruling in words: how a rule is read from now on, or how a dispute was decided.
type RulingNote struct{ Rule, Text string }

// AgreedDrawText is the text of a draw to which both players agreed.
const AgreedDrawText = "the players agree on a draw"

// EndGame ends the game by ruling, forfeit, resignation or agreement.
type EndGame struct {
	Result string // winning side, or Draw
	Text   string // reason for the result
}

// ResultDraw is the Result of a game that nobody wins.
const ResultDraw = "draw"

// VictoryLevelByRuling is the victory level of a game that an act ended, by a resignation too. It stays in positions,
// whose hashes hold it; readers are shown [VictoryLevelText].
const VictoryLevelByRuling = "by ruling"

// VictoryLevelText returns the victory level of a result for readers. It returns "" if an act ended the game: the
// reason says how.
func VictoryLevelText(o core.Result) string {
	if o.Level == VictoryLevelByRuling {
		return ""
	}
	return o.Level
}

// RevealToModerator records that a moderator was shown what is hidden from players: "seals", "draws" or "position". It
// does not change the game, and its record does not contain what the moderator saw.
type RevealToModerator struct{ Subject string }

func (RulingNote) kind() string        { return "note" }
func (EndGame) kind() string           { return "finish" }
func (RevealToModerator) kind() string { return "unseal" }

// rulingHeadline is the headline of a letter without another one.
const rulingHeadline = "a ruling"

func (RulingNote) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, PositionNeutral: true}
}
func (EndGame) Announcement() Announcement {
	return Announcement{Headline: "the game is over", ChangesMap: true}
}
func (RevealToModerator) Announcement() Announcement {
	return Announcement{Headline: "something hidden was opened", PositionNeutral: true}
}

func (a RulingNote) withTexts(f func(string) string) Act {
	a.Rule, a.Text = f(a.Rule), f(a.Text)
	return a
}
func (a EndGame) withTexts(f func(string) string) Act           { a.Text = f(a.Text); return a }
func (a RevealToModerator) withTexts(f func(string) string) Act { a.Subject = f(a.Subject); return a }

func (a RulingNote) serialize(w *serializer) Act {
	w.str("rule", &a.Rule)
	w.str("text", &a.Text)
	return a
}

func (a EndGame) serialize(w *serializer) Act {
	w.str("result", &a.Result)
	w.str("text", &a.Text)
	return a
}

func (a RevealToModerator) serialize(w *serializer) Act { w.str("what", &a.Subject); return a }

func (a RulingNote) apply(_ *Game, out *Outcome) error {
	if a.Text == "" {
		return say.Errorf("a ruling needs words")
	}
	out.Ruling = say.F("ruling: %s", a.Text)
	if a.Rule != "" {
		out.Ruling = say.F("ruling on %s: %s", a.Rule, a.Text)
	}
	return nil
}

func (a RevealToModerator) apply(g *Game, out *Outcome) error {
	if a.Subject == "" {
		return say.Errorf("it must say what is opened")
	}
	if slices.Contains(g.admin.Unsealed, a.Subject) {
		return say.Errorf("%s is open to the moderators already", a.Subject)
	}
	g.admin.Unsealed = append(slices.Clone(g.admin.Unsealed), a.Subject)
	out.Ruling = say.F("the moderator reads what is hidden: %s", a.Subject)
	return nil
}

func (a EndGame) apply(g *Game, out *Outcome) error {
	if err := checkRunning(g.pos); err != nil {
		return err
	}
	res := core.Result{Level: VictoryLevelByRuling, Why: say.Plain(a.Text)}
	if a.Result != ResultDraw {
		if err := g.seats.checkSide(core.Side(a.Result)); err != nil {
			return say.Errorf("%w, or %s", err, ResultDraw)
		}
		res.Winner = core.Side(a.Result)
	}
	if a.Text == "" {
		return say.Errorf("it must say why the game ends")
	}
	tx := core.Begin(g.pos.Clone(), judging.NoDiceSource{})
	if err := tx.Do(core.GameEnd{Result: res}); err != nil {
		return err
	}
	g.pos, g.chance.Pending = tx.Position(), nil
	g.addStep(Step{Status: Done, Events: tx.Events()})
	g.endPhase()
	g.admin.Result = &a
	out.Ruling = say.F("the game ends in a draw: %s", a.Text)
	if res.Winner != "" {
		out.Ruling = say.F("the game ends, %s wins: %s", res.Winner.Title(), a.Text)
	}
	return nil
}
