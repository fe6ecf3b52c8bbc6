package kursk

import (
	"testing"

	"fieldpost/rules/core"
)

// TestWorkedExamples are the figures that the rulebook states, on the data of the title.
func TestWorkedExamples(t *testing.T) {
	g := shipped(t)
	for in, want := range map[int]int{3: 1, 2: 1, 1: 1, 0: 0, 8: 4, 4: 2} {
		if got := halveKeepingOne(in); got != want {
			t.Errorf("1.3: half of %d is %d, want %d", in, got, want)
		}
	}
	if g.hexes[g.kursk].name != "Kursk" || !g.hexes[g.kursk].city || g.hexes[g.kursk].value != 40 {
		t.Errorf("2.2, 4.4: 3415 is %+v", g.hexes[g.kursk])
	}
	if g.hexes[g.lgov].value != 10 || g.startingSide(g.lgov) != Soviet {
		t.Errorf("4.4: Lgov is %+v", g.hexes[g.lgov])
	}
	ss, ok := g.world.Def("1SS")
	if !ok || ss.Steps[0].Attack != 26 || len(ss.Steps) != 2 || ss.Code != "1907-1" || !isElite(ss) {
		t.Errorf("2.4: 1SS is %+v", ss)
	}
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range g.tables.Shifts.Corps.Units {
		if where(p, id) != "1907" {
			t.Errorf("3.2: %s stands in %s, want 1907", id, where(p, id))
		}
	}
	for label, want := range map[string]core.Side{"1713": German, "1714": Soviet, "2113": German, "2704": German, "4723": German,
		"2705": Soviet, "4724": Soviet} {
		if got := g.startingSide(mustHex(t, g, label)); got != want || p.Reader().Control(mustHex(t, g, label)) != want {
			t.Errorf("3.8, 3.10: %s is %s, want %s", label, got, want)
		}
	}
	total := 0
	for i := range g.hexes {
		if g.hexes[i].german {
			total += g.hexes[i].placeValue
		}
	}
	if points(p) != 60 || total != 60 {
		t.Errorf("3.9: VP %d, German towns and cities %d, want 60", points(p), total)
	}
	if len(g.germanTriggerRing) != 12 || len(g.west) != 51 || len(g.east) != 51 || len(inactiveReserves(p.Reader())) != 8 {
		t.Errorf("ring %d, west edge %d, east edge %d, reserve stacks %d", len(g.germanTriggerRing), len(g.west), len(g.east),
			len(inactiveReserves(p.Reader())))
	}
	for _, side := range g.world.Sides {
		if f := g.checkSetup(p.Reader(), side); len(f) > 0 {
			t.Errorf("the printed %s set-up is not legal as it lies: %+v", side, f)
		}
	}
	if g.inPool(p.Reader(), German) != 4 {
		t.Errorf("9.5: %d German C divisions, want 4", g.inPool(p.Reader(), German))
	}
}

// TestLgovSupply: Soviets in Lgov are in supply until it was German (6.10).
func TestLgovSupply(t *testing.T) {
	g := board(t)
	ring := []string{"375@3509", "1SS@3507", "2SS@3511", "3SS@3708", "3Pz@3710", "167@3308", "168@3310"}
	p := position(t, g, "T2-S-1", "move/fight", "move/fight", ring...)
	if !g.newSupplyNet(p.Reader(), Soviet).isSupplied(g.lgov) {
		t.Error("375 in Lgov must be in supply")
	}
	s := of(p.Reader())
	s.lgov = true
	p.Ext = s
	if g.newSupplyNet(p.Reader(), Soviet).isSupplied(g.lgov) {
		t.Error("after Lgov was German it is surrounded like any other hex")
	}
}

// TestSupplyLines: an enemy city blocks even when empty, an empty town does not, own units cancel zones (6.4).
func TestSupplyLines(t *testing.T) {
	g := board(t)
	pocket := []string{"375@2017", "52G@2019", "1SS@2018"}
	p := position(t, g, "T2-G-1", "move/fight", "move/fight", pocket...)
	if g.newSupplyNet(p.Reader(), German).isSupplied(mustHex(t, g, "2018")) {
		t.Error("every hex around 2018 is in a Soviet zone of control")
	}
	p = position(t, g, "T2-G-1", "move/fight", "move/fight", append(pocket, "2SS@2118")...)
	if !g.newSupplyNet(p.Reader(), German).isSupplied(mustHex(t, g, "2018")) {
		t.Error("2SS in 2118 cancels the zone there and carries the line")
	}
	p.SetControl(mustHex(t, g, "2913"), Soviet)
	if !g.newSupplyNet(p.Reader(), German).isSupplied(mustHex(t, g, "2913")) {
		t.Error("an empty town in Soviet hands does not block")
	}
	q := position(t, g, "T2-G-1", "move/fight", "move/fight", "1SS@1907", "375@2510")
	q.SetControl(g.kharkov, Soviet)
	if g.newSupplyNet(q.Reader(), German).isSupplied(g.kharkov) {
		t.Error("a city in Soviet hands blocks German lines even when empty")
	}
}

// TestParachutes: both parachute divisions alone give 1L in defence (11.23); here with the two of the title.
func TestParachutes(t *testing.T) {
	g := shipped(t)
	var ids []string
	for _, d := range g.world.Defs {
		if d.Type == "parachute" {
			ids = append(ids, d.ID)
		}
	}
	if len(ids) != 2 {
		t.Fatalf("parachute divisions %v, want two", ids)
	}
	var rifle string
	for _, d := range g.world.Defs {
		if d.Side == Soviet && d.Type == "rifle" {
			rifle = d.ID
			break
		}
	}
	p := position(t, g, "T2-S-1", "move/fight", "fight/move", ids[0]+"@2005", ids[1]+"@2005", rifle+"@2006")
	a := g.assess(p.Reader(), Soviet, mustHex(t, g, "2005"), []string{rifle})
	if s := g.parachuteShift(p.Reader(), &a); s.columns != -1 || s.rule != R11_23 {
		t.Errorf("shift %v", s)
	}
}
