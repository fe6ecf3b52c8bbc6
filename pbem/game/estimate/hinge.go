package estimate

import (
	"cmp"
	"math"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// KeyEvent is a future event that separates the likely results: one of the next dice, or the control of a place at the
// end of the turn.
type KeyEvent struct {
	Kind string          `json:"kind"` // "die" or "place"
	Name string          `json:"name"` // event of the die, or label and name of the place
	Yes  KeyEventOutcome `json:"yes"`
	No   KeyEventOutcome `json:"no"`
	Sure float64         `json:"sigmas"` // how many standard errors the two lie apart
}

// KeyEventOutcome holds the continuations with one outcome of a key event.
type KeyEventOutcome struct {
	What   say.Text `json:"what"`
	Games  int      `json:"games"`
	Chance float64  `json:"chance"` // of the first side; a draw counts half
	Low    float64  `json:"low"`
	High   float64  `json:"high"`
}

// Limits of the key events that are shown.
const (
	maxHinges = 6
	minBranch = 10 // continuations on either side
)

// cell holds the sums of the results of some continuations.
type cell struct {
	n, halves, squares int
	sure               bool // the game is over
}

func (c *cell) add(halves int) {
	c.n, c.halves, c.squares = c.n+1, c.halves+halves, c.squares+halves*halves
}

func (c cell) mean() float64 { return float64(c.halves) / float64(2*c.n) }

// variance returns the square of the standard error of the mean. Half a win and half a loss are added, so that a few
// equal results do not look certain.
func (c cell) variance() float64 {
	if c.sure {
		return 0
	}
	n, halves, squares := float64(c.n+1), float64(c.halves+1), float64(c.squares+2)
	mean := halves / n
	return (squares/n - mean*mean) / 4 / float64(c.n)
}

func (c cell) branch(what say.Text) KeyEventOutcome {
	low, high := WilsonInterval(float64(c.halves)/2, c.n)
	return KeyEventOutcome{What: what, Games: c.n, Chance: round4(c.mean()), Low: low, High: high}
}

// candidate is a possible key event before its effect is tested.
type candidate struct {
	kind, name      string
	yesText, noText say.Text
	yes, no         cell
}

// hinges returns the hinges that separate the continuations most. A difference counts only if, among all candidates,
// chance alone would show one as large in less than one of twenty estimates (Bonferroni).
func hinges(list []Continuation, m *hexmap.Map, first core.Side) []KeyEvent {
	all := append(diceTried(list, first), placesTried(list, m, first)...)
	all = slices.DeleteFunc(all, func(c candidate) bool { return c.yes.n < minBranch || c.no.n < minBranch })
	out := []KeyEvent{}
	bar := math.Sqrt2 * math.Erfinv(1-0.05/float64(max(1, len(all))))
	for _, c := range all {
		sure := math.Abs(c.yes.mean()-c.no.mean()) / math.Sqrt(c.yes.variance()+c.no.variance())
		if sure > bar {
			out = append(out, KeyEvent{c.kind, c.name, c.yes.branch(c.yesText), c.no.branch(c.noText), math.Round(sure*10) / 10})
		}
	}
	slices.SortStableFunc(out, func(a, b KeyEvent) int { return cmp.Compare(b.Sure, a.Sure) })
	return out[:min(len(out), maxHinges)]
}

// diceTried splits the continuations by each of the next dice: the upper half of its faces against the lower.
func diceTried(list []Continuation, first core.Side) []candidate {
	var out []candidate
	for _, c := range list {
		for _, d := range c.dice {
			i := slices.IndexFunc(out, func(x candidate) bool { return x.name == d.event })
			if i < 0 {
				half := d.sides / 2
				i, out = len(out), append(out, candidate{kind: "die", name: d.event,
					yesText: say.F("%d to %d", half+1, d.sides), noText: say.F("1 to %d", half)})
			}
			if d.face > d.sides/2 {
				out[i].yes.add(c.HalfPoints(first, 0))
			} else {
				out[i].no.add(c.HalfPoints(first, 0))
			}
		}
	}
	return out
}

// placesTried splits the continuations by the side that holds each place.
func placesTried(list []Continuation, m *hexmap.Map, first core.Side) []candidate {
	var out []candidate
	if len(list) == 0 {
		return nil
	}
	for _, h := range namedPlaces(m) {
		x := candidate{kind: "place", name: m.LabelWithName(h), yesText: say.F("if %s does", first.Title()),
			noText: say.F("if not")}
		for _, c := range list {
			if c.holders[h] == first {
				x.yes.add(c.HalfPoints(first, 0))
			} else {
				x.no.add(c.HalfPoints(first, 0))
			}
		}
		out = append(out, x)
	}
	return out
}

// namedPlaces returns the hexes of a map that have a name, each once, in the order of the map.
func namedPlaces(m *hexmap.Map) []hexmap.Hex {
	var out []hexmap.Hex
	for _, p := range m.Places() {
		if p.Name != "" && !slices.Contains(out, p.Hex) {
			out = append(out, p.Hex)
		}
	}
	return out
}
