package gsfg

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// busy is a position with all units of the set-up and of the first turn on the map, in a movement phase.
func busy(b testing.TB, code string) (*game, *core.Position) {
	b.Helper()
	g := playable(b)
	p, err := g.Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	tx := core.Begin(p, nil)
	for i := range g.counters {
		c := &g.counters[i]
		if u, _ := p.Reader().Unit(c.ID); c.arrival != inArmy || u.OnMap() {
			continue
		}
		at := slices.IndexFunc(g.hex, func(x hexGround) bool { return x.country == "gdr" })
		for !g.isLand(hexmap.Hex(at)) || g.hex[at].country != "gdr" || !g.hasRoom(p.Reader(), hexmap.Hex(at), c.ID) {
			at++
		}
		if err := tx.Do(core.Place{Unit: c.ID, Hex: hexmap.Hex(at)}); err != nil {
			b.Fatal(err)
		}
	}
	ph, ok := parsePhase(code)
	if !ok {
		b.Fatal(code)
	}
	if err := tx.Do(core.PhaseChange{Turn: ph.turn, Phase: code, Active: ph.side}); err != nil {
		b.Fatal(err)
	}
	return g, p
}

// BenchmarkLegal enumerates all Soviet moves with the whole first echelon on the map.
func BenchmarkLegal(b *testing.B) {
	g, p := busy(b, "T5-S-1")
	n := 0
	for b.Loop() {
		n = 0
		for range g.Legal(p.Reader(), Soviet) {
			n++
		}
	}
	b.ReportMetric(float64(n), "orders")
}

// BenchmarkWeigh looks at a position once, as a computer opponent does after every order that it gives.
func BenchmarkWeigh(b *testing.B) {
	g, p := busy(b, "T5-S-1")
	for b.Loop() {
		g.Weigh(p.Reader(), Soviet)
	}
}

// BenchmarkSupply traces the lines of all nations.
func BenchmarkSupply(b *testing.B) {
	g, p := busy(b, "T5-S-1")
	for b.Loop() {
		for _, side := range g.world.Sides {
			look := g.newBoard(p.Reader(), side)
			for _, u := range roster.OnMap(p.Reader(), side, nil) {
				look.supplyState(u)
			}
		}
	}
}
