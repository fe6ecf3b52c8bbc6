package roster

import (
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// begin puts a, b (red) and c (blue) on the map and leaves d (red) in the pool.
func begin(t *testing.T) *core.Tx {
	t.Helper()
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 12..10 cols 01..03\n" +
		"legend . clear\nmap\n12 . . .\n11 . . .\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}}
	for _, id := range []string{"a", "b", "c", "d"} {
		side := core.Side("red")
		if id == "c" {
			side = "blue"
		}
		w.Defs = append(w.Defs, &core.UnitDef{ID: id, Side: side, Steps: []core.Values{{Attack: 1}}})
	}
	tx := core.Begin(core.NewPosition(w), nil)
	for i, id := range []string{"a", "b", "c"} {
		if err := tx.Do(core.Place{Unit: id, Hex: hexmap.Hex(i)}); err != nil {
			t.Fatal(err)
		}
	}
	return tx
}

func ids(units []*core.Unit) string { return strings.Join(IDs(units), " ") }

func TestLists(t *testing.T) {
	r := begin(t).Read()
	for want, got := range map[string][]*core.Unit{
		"a b": OnMap(r, "red", nil),
		"b":   OnMap(r, "red", func(u *core.Unit) bool { return u.Hex == 1 }),
		"c":   OnMap(r, "blue", nil),
		"c a": FindOnMap(r, []string{"c", "d", "z", "a"}),
		"":    FindOnMap(r, nil),
	} {
		if ids(got) != want {
			t.Errorf("%s, want %s", ids(got), want)
		}
	}
	list := []string{"a", "b", "a"}
	if got := strings.Join(WithoutWord(list, "a"), " "); got != "b" || strings.Join(list, " ") != "a b a" {
		t.Errorf("%s %v", got, list)
	}
}

func TestMarks(t *testing.T) {
	tx := begin(t)
	if err := MarkUnits(tx, []string{"a", "c"}, "moved", "fought"); err != nil {
		t.Fatal(err)
	}
	if err := MarkUnits(tx, []string{"z"}, "moved"); err == nil || tx.TakeError(nil) == nil {
		t.Error("there is no z")
	}
	state := func() string {
		var out []string
		for _, u := range tx.Read().Units() {
			out = append(out, strings.Join(u.Marks, "+"))
		}
		return strings.Join(out, "|")
	}
	if got := state(); got != "fought+moved||fought+moved|" {
		t.Error(got)
	}
	a, _ := tx.Read().Unit("a")
	if err := CheckMarks(a, []string{"moved", "fought"}); err != nil {
		t.Error(err)
	}
	if err := CheckMarks(a, []string{"moved"}); err == nil || err.Error() != `unit a: "fought" is no mark; there are moved` {
		t.Error(err)
	}
	if err := UnmarkUnits(tx, "blue", "moved"); err != nil || state() != "fought+moved||fought|" {
		t.Error(err, state())
	}
	if err := UnmarkUnits(tx, core.Everyone, "fought", "oos"); err != nil || state() != "moved|||" {
		t.Error(err, state())
	}
	if n := len(tx.Events()); n != 3 { // the three placements
		t.Errorf("%d events: marks are not told", n)
	}
}

func TestSound(t *testing.T) {
	tx := begin(t)
	r := tx.Read()
	if err := tx.Do(core.Remove{Unit: "b", Box: core.BoxDead}); err != nil {
		t.Fatal(err)
	}
	for i := range r.Units() {
		if err := CheckUnit(r, &r.Units()[i], "1.1"); err != nil {
			t.Error(err)
		}
	}
	a, _ := r.Unit("a")
	for name, change := range map[string]func(*core.Unit){
		"on the map and in a box":  func(u *core.Unit) { u.Box = core.BoxPool },
		"nowhere":                  func(u *core.Unit) { u.Hex = hexmap.None },
		"no steps and not dead":    func(u *core.Unit) { u.Steps = 0 },
		"more steps than printed":  func(u *core.Unit) { u.Steps = 2 },
		"dead and with its steps":  func(u *core.Unit) { u.Hex, u.Box = hexmap.None, core.BoxDead },
		"dead and still on a hex ": func(u *core.Unit) { u.Steps, u.Box = 0, core.BoxDead },
	} {
		u := *a
		change(&u)
		if CheckUnit(r, &u, "1.1") == nil {
			t.Errorf("%s is sound", name)
		}
	}
	c, _ := r.Unit("c")
	tx.Make(core.Place{Unit: "a", Hex: c.Hex})
	if a, _ = r.Unit("a"); CheckUnit(r, a, "1.1") == nil && CheckUnit(r, c, "1.1") == nil {
		t.Error("a hex may be shared")
	}
}

func TestEnlist(t *testing.T) {
	w := begin(t).Read().World()
	n := WithCounters(w, &core.UnitDef{ID: "bb"}, &core.UnitDef{ID: "c", Side: "red"})
	var got []string
	for _, d := range n.Defs {
		got = append(got, d.ID+string(d.Side))
	}
	if s := strings.Join(got, " "); s != "ared bred bb cred dred" {
		t.Error(s)
	}
	if len(w.Defs) != 4 || w.Defs[2].Side != "blue" {
		t.Error("the old world has changed")
	}
}

// TestPiles: counters are put together by their hexes, in the order in which they come; those whom a test takes are
// listed and added up.
func TestPiles(t *testing.T) {
	tx := begin(t)
	if err := tx.Do(core.Place{Unit: "d", Hex: 0}); err != nil {
		t.Fatal(err)
	}
	all := Find(tx.Read(), []string{"b", "a", "x", "d"})
	piles := GroupByHex(all)
	if len(all) != 3 || len(piles) != 2 || piles[0].Hex != 1 || strings.Join(piles[1].IDs, " ") != "a d" {
		t.Errorf("%s lie in %v", ids(all), piles)
	}
	red := Select(tx.Read().Each(), func(u *core.Unit) bool { return u.Def.Side == "red" })
	if n := TotalSteps(red); ids(red) != "a b d" || n != 3 {
		t.Errorf("%s have %d", ids(red), n)
	}
}
