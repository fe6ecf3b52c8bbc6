package estimate

import (
	"math"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// z95 is the number of standard errors in half an interval of 95 %.
const z95 = 1.96

// OutcomeShare holds the part of all continuations that ended in one way, as an estimate of its chance.
type OutcomeShare struct {
	Winner core.Side `json:"winner"` // "" for a draw
	Level  string    `json:"level,omitempty"`
	Games  int       `json:"games"`
	Chance float64   `json:"chance"` // 0 to 1
	Low    float64   `json:"low"`    // of the interval of 95 %
	High   float64   `json:"high"`
}

// round4 rounds to four decimals.
func round4(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// WilsonInterval returns the 95 % interval of a chance after k hits in n trials, by the score method (E. B.
// Wilson, 1927). Without a trial it returns 0 to 1. k may be a half, for a draw.
func WilsonInterval(k float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	p, m := k/float64(n), float64(n)
	mid := p + z95*z95/(2*m)
	half := z95 * math.Sqrt(p*(1-p)/m+z95*z95/(4*m*m))
	scale := 1 + z95*z95/m
	return round4(max(0, (mid-half)/scale)), round4(min(1, (mid+half)/scale))
}

// shares counts continuations by key, most frequent first, then by name.
func shares(list []Continuation, levels bool) []OutcomeShare {
	out := []OutcomeShare{}
	for _, c := range list {
		level := core.If(levels, c.Level, "")
		i := slices.IndexFunc(out, func(s OutcomeShare) bool { return s.Winner == c.Winner && s.Level == level })
		if i < 0 {
			i, out = len(out), append(out, OutcomeShare{Winner: c.Winner, Level: level})
		}
		out[i].Games++
	}
	for i := range out {
		s := &out[i]
		s.Chance = round4(float64(s.Games) / float64(len(list)))
		s.Low, s.High = WilsonInterval(float64(s.Games), len(list))
	}
	slices.SortFunc(out, func(a, b OutcomeShare) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return strings.Compare(string(a.Winner)+" "+a.Level, string(b.Winner)+" "+b.Level)
	})
	return out
}
