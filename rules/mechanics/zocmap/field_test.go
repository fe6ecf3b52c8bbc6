package zocmap

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

const sheet = `hexmap 1
title test status=reconstructed source="made up"
grid pointy odd-east rrcc rows 03..01 cols 01..04
legend . clear
map
03 . . . .
02  . . . .
01 . . . .
end
`

// TestLook: counters stand where they stand, and their zones of control are around them, or where the title says.
func TestLook(t *testing.T) {
	m, err := hexmap.Parse([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}}
	for _, id := range []string{"B1", "B2", "R1", "R2"} {
		side := core.Side("red")
		if id[0] == 'B' {
			side = "blue"
		}
		w.Defs = append(w.Defs, &core.UnitDef{ID: id, Side: side, Steps: []core.Values{{Attack: 1, Defence: 1, Move: 1}}})
	}
	hex := func(label string) hexmap.Hex { h, _ := m.Find(label); return h }
	tx := core.Begin(core.NewPosition(w), nil)
	tx.Make(core.Place{Unit: "R1", Hex: hex("0101")}, core.Place{Unit: "B1", Hex: hex("0304")}, core.Place{Unit: "B2", Hex: hex("0304")})
	r := tx.Read()
	in := func(list []bool) (out []string) {
		for h, is := range list {
			if is {
				out = append(out, m.Label(hexmap.Hex(h)))
			}
		}
		slices.Sort(out)
		return out
	}
	b, half := NewBoard(r, "red", nil), NewBoard(r, "blue", func(u *core.Unit) Dirs {
		return DirsOf(m, u.Hex, func(to hexmap.Hex) bool { return u.Def.ID == "B2" && to == hex("0303") || to == hex("0102") })
	})
	for i, c := range []struct{ got, want []string }{
		{in(b.Own), []string{"0101"}}, {in(b.Enemy), []string{"0304"}},
		{in(b.OwnZOC), []string{"0102", "0201", "0202"}}, {in(b.EnemyZOC), []string{"0204", "0303"}},
		{in(half.Own), []string{"0304"}}, {in(half.Enemy), []string{"0101"}},
		{in(half.OwnZOC), []string{"0303"}}, {in(half.EnemyZOC), []string{"0102"}},
		{in(half.FromOtherSide("red").Own), []string{"0101"}}, {in(half.FromOtherSide("red").Enemy), []string{"0304"}},
		{in(half.FromOtherSide("red").OwnZOC), []string{"0102"}}, {in(half.FromOtherSide("red").EnemyZOC), []string{"0303"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%d: %v, not %v", i, c.got, c.want)
		}
	}
	for h := range hexmap.Hex(m.Len()) {
		if want := slices.Contains(m.NeighborList(h), hex("0304")); b.NextToEnemy(h) != want {
			t.Errorf("an enemy next to %s: %t", m.Label(h), !want)
		}
		for n := range hexmap.Hex(m.Len()) {
			if allDirs.LeadsTo(m, h, n) != m.Adjacent(h, n) || Dirs(0).LeadsTo(m, h, n) {
				t.Errorf("a direction leads from %s to %s, or none does", m.Label(h), m.Label(n))
			}
		}
	}
}

// TestWays: the ways of a case are those that were found first, and each case has its own.
func TestWays(t *testing.T) {
	m, err := hexmap.Parse([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	var w DirsCache
	asked := 0
	find := func(of any, yes bool) []Dirs {
		return w.Get(m, of, func(_, _ hexmap.Hex) bool { asked++; return yes })
	}
	all, none := find("dry", true), find("mud", false)
	before := asked
	if again := find("dry", false); !slices.Equal(again, all) || asked != before {
		t.Errorf("asked %d times more: %v", asked-before, again)
	}
	for h := range m.Hexes() {
		ways := 0
		for d := range 6 {
			ways += int(all[h] >> d & 1)
		}
		if ways != len(m.NeighborList(h)) || none[h] != 0 {
			t.Errorf("%s: %d ways, and %d where there are none", m.Label(h), ways, none[h])
		}
	}
}
