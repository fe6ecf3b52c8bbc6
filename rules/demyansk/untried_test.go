package demyansk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
)

// TestUntriedIsKnownToNobody: before it fights, the position holds of an untried unit neither strength nor what it may
// turn out to be (5.42): all of them are alike, its dice are thrown when it is revealed, and both sides see the same.
func TestUntriedIsKnownToNobody(t *testing.T) {
	g, found := playable(t), 0
	for _, scenario := range []string{"1", "2", "3"} {
		p := randomplay.New(t, g, core.Options{{Name: core.ScenarioKey, Value: scenario}}, rand.New(rand.NewPCG(1, 1))).Position
		if g.Show(p, Axis).Hash() != g.Show(p, Soviet).Hash() {
			t.Errorf("scenario %s: the sides see different positions, though stacks and cards are open (3.35)", scenario)
		}
		face := ""
		r := p.Reader()
		for i := range r.Units() {
			u := &r.Units()[i]
			if u.Def.Type != typeUntried {
				continue
			}
			found++
			v := u.Values()
			if v.Attack != 0 || v.Defence != 0 || len(u.Marks) > 0 || len(u.Def.Tags) > 0 ||
				!strings.HasPrefix(g.PrintedFigures(u), "? ?") {
				t.Errorf("scenario %s: %s shows %+v %v %q", scenario, u.Def.ID, v, u.Marks, g.PrintedFigures(u))
			}
			if face == "" {
				face = g.PrintedFigures(u)
			}
			if g.PrintedFigures(u) != face {
				t.Errorf("scenario %s: %s shows %q, another %q", scenario, u.Def.ID, g.PrintedFigures(u), face)
			}
		}
	}
	if found == 0 {
		t.Error("no untried unit was looked at")
	}
}
