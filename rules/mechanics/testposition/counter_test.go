package testposition

import (
	"testing"

	"fieldpost/rules/core"
)

// TestEnlist: a counter that the title cannot have is refused by its name; one that it can have is completed, and what
// the case gave is left as it is.
func TestEnlist(t *testing.T) {
	shape := CounterSpec{Types: []string{"tank", "foot"}, Sizes: []string{"corps"}, Steps: []int{1, 2}, Rule: "2.1"}
	complete := func(d *core.UnitDef) error {
		SetDefaultMove(d, 6)
		return shape.Check(d)
	}
	steps := func(n int) []core.Values { return make([]core.Values, n) }
	old := &core.World{Defs: []*core.UnitDef{{ID: "B"}}}
	for _, c := range []struct {
		def core.UnitDef
		err string
	}{
		{core.UnitDef{ID: "A", Type: "tank", Size: "corps", Steps: steps(2)}, ""},
		{core.UnitDef{ID: "A", Type: "boat", Size: "corps", Steps: steps(2)}, `unit A: "boat" is no type of unit; there are tank, foot`},
		{core.UnitDef{ID: "A", Type: "foot", Size: "army", Steps: steps(2)}, `unit A: "army" is no size; there are corps`},
		{core.UnitDef{ID: "A", Type: "foot", Size: "corps", Side: "red", Steps: steps(3)},
			"unit A: a red unit has 1 or 2 steps, not 3 (rule 2.1)"},
	} {
		w, err := AddCounters(old, []core.UnitDef{c.def}, complete)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.err || err == nil && (len(w.Defs) != 2 || w.Defs[0].Steps[1].Move != 6) {
			t.Errorf("%s %s: %q, not %q: %v", c.def.Type, c.def.Size, got, c.err, w)
		}
		if len(old.Defs) != 1 || c.def.Steps[0].Move != 0 {
			t.Error("the old counters are changed")
		}
	}
}
