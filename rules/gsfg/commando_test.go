package gsfg

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestZonesAreOnLand: the zone of active special forces is their hex and the land hexes around it, and suppressed ones
// have none (R 13.2, 13.7).
func TestZonesAreOnLand(t *testing.T) {
	g := playable(t)
	p, err := g.Start(core.Options{{Name: "special-forces", Value: "yes"}})
	if err != nil {
		t.Fatal(err)
	}
	tx := core.Begin(p, nil)
	wet := 0
	for i := range g.m.Len() {
		h := hexmap.Hex(i)
		if g.isWater[h] {
			continue
		}
		for _, suppressed := range []bool{false, true} {
			s := of(p.Reader())
			s.commandos = []commando{{id: "SFS1", side: Soviet, hex: h, suppressed: suppressed}}
			if err := tx.Do(core.ExtChange{Ext: s}); err != nil {
				t.Fatal(err)
			}
			b := g.newBoard(tx.Read(), NATO)
			for k := range g.m.Len() {
				n := hexmap.Hex(k)
				want := !suppressed && !g.isWater[n] && g.m.Distance(h, n) <= 1
				if b.enemyCommandoZone[n] != want {
					t.Fatalf("special forces in %s, suppressed %t: zone in %s is %t", g.m.Label(h), suppressed, g.m.Label(n),
						b.enemyCommandoZone[n])
				}
				if g.isWater[n] && g.m.Distance(h, n) == 1 {
					wet++
				}
			}
		}
	}
	if wet == 0 {
		t.Error("no land hex of the map lies next to water")
	}
}
