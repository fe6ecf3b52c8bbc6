package victorylost

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
)

// TestDisplacedOnce: where a table has losses of the attacker and retreats in one cell, a retreat may overrun a
// headquarters whose stack the same combat has eliminated (9.5.7). It is repositioned for that and not a second time
// (12.2).
func TestDisplacedOnce(t *testing.T) {
	g := playable(t)
	source := g.sources[Axis][0] // with no hex nearer to a source the headquarters leaves the map unasked
	for _, c := range []struct {
		name  string
		stood string
		onMap bool
	}{{"where it stood", g.m.Label(source), false}, {"overrun before", "4536", true}} {
		p := stagedAt(t, g, "T3-A-1", nil, "4PzA@"+g.m.Label(source))
		tx := core.Begin(p, nil)
		f := &fight{Resolution: combat.Resolution{Tx: tx}, g: g, attachedHQs: []attachedHQ{{"4PzA", mustHex(t, g, c.stood),
			[]string{"g.6Pz"}}}}
		if err := f.displaceHQs(); err != nil {
			t.Fatal(err)
		}
		if u, _ := tx.Read().Unit("4PzA"); u.OnMap() != c.onMap {
			t.Errorf("%s: 4PzA on the map %t, in box %q", c.name, u.OnMap(), u.Box)
		}
	}
}
