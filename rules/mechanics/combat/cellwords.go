package combat

import (
	"cmp"

	"fieldpost/notation/say"
)

// Legend holds a title's words for the letters of its results: "R", "R2" and "*".
type Legend map[string]say.Text

// Describe returns what a result does, in words: "attacker: loses 1 step; defender: retreats". Further effects stand
// before the sides.
func (c Cell) Describe(legend Legend, further ...say.Text) say.Text {
	out := further
	if t := c.Attacker.describe(legend); t != "" {
		out = append(out, say.F("attacker: %s", t))
	}
	if t := c.Defender.describe(legend); t != "" {
		out = append(out, say.F("defender: %s", t))
	}
	return cmp.Or(say.Join(out, "; "), "no effect")
}

// describe returns the effect on one side in words, "" for none.
func (o Outcome) describe(legend Legend) say.Text {
	var out []say.Text
	switch {
	case o.Steps == AllSteps:
		out = append(out, "loses all units")
	case o.Steps == 1:
		out = append(out, "loses 1 step")
	case o.Steps > 1:
		out = append(out, say.F("loses %d steps", o.Steps))
	}
	for _, letter := range []string{o.Retreat, o.Asterisk} {
		if letter != "" {
			out = append(out, legend[letter])
		}
	}
	return say.Join(out, ", ")
}
