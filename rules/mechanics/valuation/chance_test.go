package valuation

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestChance: a counter adds its strength to the friendly strength next to an enemy, unless it is next to that enemy
// already; there is a limit.
func TestChance(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 01..05\n" +
		"legend . clear\nmap\n10 . . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}}
	for _, d := range []struct {
		id   string
		side core.Side
		v    core.Values
	}{{"a", "red", core.Values{Attack: 4}}, {"b", "red", core.Values{Attack: 6}}, {"c", "blue", core.Values{Defence: 1}}} {
		w.Defs = append(w.Defs, &core.UnitDef{ID: d.id, Side: d.side, Steps: []core.Values{d.v}})
	}
	tx := core.Begin(core.NewPosition(w), nil)
	tx.Make(core.Place{Unit: "a", Hex: 0}, core.Place{Unit: "b", Hex: 2}, core.Place{Unit: "c", Hex: 3})
	r := tx.Read()
	s := MeasureStrength(r, "red", (*core.Unit).Values, func(*core.Unit) bool { return false })
	a, _ := r.Unit("a")
	b, _ := r.Unit("b")
	for _, c := range []struct {
		u    *core.Unit
		h    hexmap.Hex
		most int
		want int
	}{{b, 2, 99, 30}, {a, 2, 99, 50}, {a, 4, 40, 40}, {a, 1, 99, 0}} {
		if got := s.BestAttack(r, c.u, c.h, (*core.Unit).Values, 10, c.most); got != c.want { // of a defence of 1 and 1
			t.Errorf("%s in %d: %d, not %d", c.u.Def.ID, c.h, got, c.want)
		}
	}
}
