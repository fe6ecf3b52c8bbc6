package victorylost

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// TestWeigh: a computer opponent wants cities, good attacks and the chits that move most, and nothing hopeless.
func TestWeigh(t *testing.T) {
	g := playable(t)
	p := stagedAt(t, g, "T3-S-2", nil, "s.1GTk@3535", "s.1@6204", "g.22Pz@6205", "s.24Tk@6206")
	r := p.Reader()
	w := g.Weigh(r, Soviet)
	move := func(to string) *Order {
		return g.order("move", sheet.Arguments{Units: []string{"s.1GTk"},
			Path: []hexmap.Hex{mustHex(t, g, "3535"), mustHex(t, g, to)}})
	}
	city, away := move("3634"), move("3536")
	if a, b := w(city), w(away); a <= b || a < weights.Greedy().city {
		t.Errorf("taking Rostov is worth %d, moving on %d", a, b)
	}
	if n := w(g.order("attack", sheet.Arguments{Hex: mustHex(t, g, "6205"), Label: "6205", Units: []string{"s.1"}})); n != 0 {
		t.Errorf("a hopeless attack is worth %d", n)
	}
	pick := func(id string) int { return w(g.order("pick", sheet.Arguments{Units: []string{id}})) }
	if a, b := pick("1GdA"), pick("51A"); a <= b || b < 1 {
		t.Errorf("picks are worth %d and %d", a, b)
	}
}

// TestPrefer: every choice of the robot is one of the options.
func TestPrefer(t *testing.T) {
	g := playable(t)
	p := stagedAt(t, g, "T3-S-2", nil, "s.1@6204", "g.22Pz@6205", "s.24Tk@6107", "s.1GTk@6007")
	c := core.Choice{Kind: "retreat", Owner: Axis, Hex: "6205", Options: []core.Option{
		{Verb: "retreat", Units: []string{"g.22Pz"}, Path: []string{"6106"}},
		{Verb: "retreat", Units: []string{"g.22Pz"}, Path: []string{"6306"}},
	}}
	if got := g.Prefer(p.Reader(), c); got != 1 {
		t.Errorf("the retreat goes to %s, beside two tank corps", c.Options[got].Path[0])
	}
	pass := core.Choice{Kind: "advance", Owner: Soviet, Default: 0, Options: []core.Option{{Verb: "pass"},
		{Verb: "advance", Units: []string{"s.1"}, Path: []string{"3634"}}}}
	if got := g.Prefer(p.Reader(), pass); got != 1 {
		t.Error("nobody advances into a city")
	}
}
