package gsfg

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestMarkers: what lies on the board is shown in its hex, by its side.
func TestMarkers(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-N-2", map[string]string{"25T": "2920", "16GT": "2920", "3AD": "2820"})
	tx := core.Begin(p, nil)
	s := of(p.Reader())
	s.holder, s.interdict, s.drops, s.weasels = NATO, must(g.m.FindAll("2711")), must(g.m.FindAll("2820")), must(g.m.FindAll("2712"))
	s.brokenSources = []hexCount{{g.hexOf("2024"), 0}}
	s.commandos = []commando{{id: "SFS1", side: Soviet, hex: g.hexOf("2713"), suppressed: true}, {id: "SFN2", side: NATO, hex: hexmap.None}}
	if err := tx.Do(core.ExtChange{Ext: s}); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"25T", "16GT"} {
		if err := tx.Do(core.Mark{Unit: id, Mark: markDegraded}); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]int{}
	for _, m := range g.Markers(p.Reader()) {
		flip := ""
		if m.Flipped {
			flip = " flipped"
		}
		got[string(m.Side)+" "+m.Letters+" "+g.m.Label(m.Hex)+flip]++
	}
	for _, want := range []string{"nato INT 2711", "nato SUP 2820", "nato WW 2712", "nato NS 2024", "soviet SF1 2713 flipped",
		"soviet DEG 2920"} {
		if got[want] != 1 {
			t.Errorf("%s is shown %d times: %v", want, got[want], got)
		}
	}
	if len(got) != 6 {
		t.Errorf("shown: %v", got)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
