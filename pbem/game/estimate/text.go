package estimate

import (
	"math"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/ai"
	"fieldpost/rules/core"
)

// percent returns a chance in whole per cent.
func percent(x float64) int { return int(math.RoundToEven(100 * x)) }

// Text returns an estimate in words, as the command and the letters show it.
func (e *Estimate) Text() say.Text {
	lines := []say.Text{
		say.F("%s, turn %d, phase %s: played on %d times by %s on both sides, with dice of seed %d.", e.Game, e.Turn, e.Phase,
			e.Rollouts, e.Player, e.Seed), "",
		say.F("Chance, with its interval of 95 %%:")}
	lines = append(append(lines, shareLines(e.Sides)...), "", say.F("By victory level:"))
	lines = append(append(lines, shareLines(e.Levels)...), "",
		say.F("Spread: least, quarter, middle, three quarters, most:"))
	for _, s := range e.Spreads {
		lines = append(lines, "  "+e.spreadName(s)+say.F(": %d, %d, %d, %d, %d", s.Least, s.Lower, s.Median, s.Upper, s.Most))
	}
	lines = append(lines, "", say.F("What the chance of %s hangs on:", e.First.Title()))
	for _, h := range e.Hinges {
		lines = append(lines, "  "+h.text())
	}
	if len(e.Hinges) == 0 {
		lines = append(lines, say.F("  nothing that these games show: none of the next dice and no place stands out"))
	}
	return say.Join(lines, "\n") + "\n"
}

// spreadName returns what a spread is of.
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
func shareLines(list []Share) []say.Text {
	var out []say.Text
	for _, s := range list {
		out = append(out, say.F("  %s: %d %% (%d to %d %%), %d games", s.name(), percent(s.Chance), percent(s.Low), percent(s.High),
			s.Games))
	}
	return out
}

// name returns who won and at which level.
func (s Share) name() say.Text {
	side := say.F("draw")
	if s.Winner != "" {
		side = say.Plain(s.Winner.Title())
	}
	if s.Level == "" {
		return side
	}
	return say.F("%s, %s", side, s.Level)
}

// text returns a hinge in words.
func (h Hinge) text() say.Text {
	what := core.If(h.Kind == "die", say.F("the die %s", h.Name), say.F("who holds %s at the end of the turn", say.Plain(h.Name)))
	return say.F("%s: %s %d %% (%d games), %s %d %% (%d games)", what, h.Yes.What, percent(h.Yes.Chance), h.Yes.Games, h.No.What,
		percent(h.No.Chance), h.No.Games)
}
