package roster

import (
	"testing"

	"fieldpost/rules/core"
)

// TestPrinted: what is printed is found by ID and by counter, nothing is printed on others, and a clone is told by itself.
func TestPrinted(t *testing.T) {
	var p Printed[string]
	a, again, b := &core.UnitDef{ID: "A"}, &core.UnitDef{ID: "A"}, &core.UnitDef{ID: "B"}
	one, other, late := "one", "other", "late"
	p.Note(a, &one)
	q := p.Clone()
	q.Note(again, &other)
	p.Note(b, &late)
	of := func(p *Printed[string], d *core.UnitDef) string { return *p.Of(&core.Unit{Def: d}) }
	if of(&p, a) != "one" || of(&p, b) != "late" || of(&p, &core.UnitDef{ID: "C"}) != "" || *p.ByID["A"] != "one" || len(p.ByID) != 2 {
		t.Errorf("%v", p.ByID)
	}
	if of(&q, a) != "one" || of(&q, again) != "other" || *q.ByID["A"] != "other" || len(q.ByID) != 1 {
		t.Errorf("of the clone: %v", q.ByID)
	}
}
