package roster

import (
	"testing"

	"fieldpost/rules/core"
)

// TestPrinted: what is printed is found by ID and by counter, nothing is printed on others, and a clone is told by
// itself.
func TestPrinted(t *testing.T) {
	var p CounterData[string]
	a, again, b := &core.UnitDef{ID: "A"}, &core.UnitDef{ID: "A"}, &core.UnitDef{ID: "B"}
	one, other, late := "one", "other", "late"
	p.Add(a, &one)
	q := p.Clone()
	q.Add(again, &other)
	p.Add(b, &late)
	of := func(p *CounterData[string], d *core.UnitDef) string { return *p.Of(&core.Unit{Def: d}) }
	if of(&p, a) != "one" || of(&p, b) != "late" || of(&p, &core.UnitDef{ID: "C"}) != "" || *p.ByID["A"] != "one" || len(p.ByID) != 2 {
		t.Errorf("%v", p.ByID)
	}
	if of(&q, a) != "one" || of(&q, again) != "other" || *q.ByID["A"] != "other" || len(q.ByID) != 1 {
		t.Errorf("of the clone: %v", q.ByID)
	}
}

// TestPrintedAny: a test of what is printed passes for one of some counters, or for each.
func TestPrintedAny(t *testing.T) {
	var p CounterData[string]
	gun, tank := "gun", "tank"
	a, b := &core.UnitDef{ID: "a"}, &core.UnitDef{ID: "b"}
	p.Add(a, &gun)
	p.Add(b, &tank)
	guns := func(s *string) bool { return *s == gun }
	both, one := []*core.Unit{{Def: b}, {Def: a}}, []*core.Unit{{Def: b}}
	if !p.Any(both, guns) || p.Any(one, guns) || p.Any(nil, guns) || p.All(both, guns) || !p.All(both[1:], guns) || !p.All(nil, guns) {
		t.Error("the wrong counters are guns")
	}
}
