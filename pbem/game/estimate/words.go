package estimate

import (
	"fmt"
	"math"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/ai"
	"fieldpost/rules/core"
)

// percent returns a chance in whole per cent.
func percent(x float64) int { return int(math.RoundToEven(100 * x)) }

// shown returns a chance as texts show it.
func shown(x float64) string { return fmt.Sprintf("%d %%", percent(x)) }

// confidence is the confidence of all intervals, as texts show it.
const confidence = "95 %"

// Text returns an estimate in words, for the command and the letters.
func (e *Estimate) Text() say.Text {
	lines := []say.Text{
		say.F("%s, turn %d, phase %s: played on %d times by %s on both sides, with dice of seed %d.", e.Game, e.Turn, e.Phase,
			e.Rollouts, e.Player, e.Seed), "",
		say.F("Chance, with its interval of %s:", confidence)}
	lines = append(append(lines, shareLines(e.Sides)...), "", say.F("By victory level:"))
	lines = append(append(lines, shareLines(e.Levels)...), "",
		say.F("Spread: least, quarter, middle, three quarters, most:"))
	for _, s := range e.Spreads {
		lines = append(lines, "  "+say.F("%s: %d, %d, %d, %d, %d", e.spreadName(s), s.Least, s.Lower, s.Median, s.Upper, s.Most))
	}
	lines = append(lines, "", say.F("What the chance of %s hangs on:", e.First.Title()))
	for _, h := range e.Hinges {
		lines = append(lines, "  "+h.text())
	}
	if len(e.Hinges) == 0 {
		lines = append(lines, "  "+say.F("nothing that these %d games show: none of the next dice and no place stands out", e.Rollouts))
	}
	return say.Join(lines, "\n") + "\n"
}

// spreadName returns the name of a spread's quantity.
func (e *Estimate) spreadName(s ai.Spread) say.Text {
	switch s.Name {
	case "last turn":
		return say.F("last turn")
	case scoreTrack:
		return say.F("score of %s", e.First.Title())
	}
	return say.Plain(s.Name)
}

// shareLines returns a line for each outcome.
func shareLines(list []OutcomeShare) []say.Text {
	var out []say.Text
	for _, s := range list {
		out = append(out, "  "+say.F("%s: %s (%d to %s), %d games", s.name(), shown(s.Chance), percent(s.Low), shown(s.High),
			s.Games))
	}
	return out
}

// name returns the winner and the level of an outcome.
func (s OutcomeShare) name() say.Text {
	side := say.F("draw")
	if s.Winner != "" {
		side = say.Plain(s.Winner.Title())
	}
	if s.Level == "" {
		return side
	}
	return say.F("%s, %s", side, s.Level)
}

// text returns a key event in words.
func (h KeyEvent) text() say.Text {
	what := core.If(h.Kind == "die", say.F("the die %s", h.Name), say.F("who holds %s at the end of the turn", say.Plain(h.Name)))
	return say.F("%s: %s %s (%d games), %s %s (%d games)", what, h.Yes.What, shown(h.Yes.Chance), h.Yes.Games, h.No.What,
		shown(h.No.Chance), h.No.Games)
}

// Text returns the chances of a game by turn, and the sums of play and luck, for the command and the letters.
func (l *ChanceHistory) Text() say.Text {
	lines := []say.Text{
		say.F("%s: the chance of %s in per cent, by %d continuations of %s for each batch, with dice of seed %d.", l.Game,
			l.First.Title(), l.Rollouts, l.Player, l.Seed), ""}
	for _, t := range l.turns() {
		lines = append(lines, "  "+say.F("turn %d: %d to %d; by sheets %s, by dice %s", t.n, percent(t.from), percent(t.to), points(t.play),
			points(t.luck)))
	}
	lines = append(lines, "")
	for _, t := range l.Totals {
		lines = append(lines, t.text(l.First))
	}
	return say.Join(lines, "\n") + "\n"
}

// text returns a sum in words.
func (t ChanceTotal) text(first core.Side) say.Text {
	change := points(t.Change)
	switch {
	case t.Kind == byPlay:
		return say.F("Sheets of %s moved the chance of %s by %s points (%s: to within %d).", t.Side.Title(), first.Title(), change,
			confidence, percent(t.Error))
	case t.Kind == byLuck:
		return say.F("Dice moved the chance of %s by %s points (%s: to within %d).", first.Title(), change, confidence,
			percent(t.Error))
	}
	return say.F("Rulings, and sheets that cannot be told from their dice, moved it by %s points.", change)
}

// points returns a change of a chance in percentage points, with its sign.
func points(x float64) string { return fmt.Sprintf("%+d", percent(x)) }

// turnSum holds the sums of the steps of a turn.
type turnSum struct {
	n                    int
	from, to, play, luck float64
}

// turns returns the sums of the steps by turn.
func (l *ChanceHistory) turns() []turnSum {
	var out []turnSum
	for _, s := range l.Steps {
		if len(out) == 0 || out[len(out)-1].n != s.Turn {
			out = append(out, turnSum{n: s.Turn, from: s.Before})
		}
		t := &out[len(out)-1]
		t.to, t.play, t.luck = s.After, t.play+s.Play(), t.luck+s.Luck()
	}
	return out
}
