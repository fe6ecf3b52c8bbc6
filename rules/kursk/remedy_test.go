package kursk

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// TestRemedy: at the end of a Move phase the newest arrivals above the limit are eliminated (7.2), and Finish passes
// the board; in the set-up nothing is.
func TestRemedy(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	var crowd []string
	for _, u := range roster.OnMap(p.Reader(), German, nil)[:5] {
		crowd = append(crowd, u.Def.ID)
	}
	tx := core.Begin(p.Clone(), nil)
	h, _ := p.Reader().Unit(crowd[0])
	to := h.Hex
	for _, id := range roster.IDs(p.Reader().Stack(to)) {
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: core.BoxPool})
	}
	for _, id := range crowd {
		tx.Make(core.Place{Unit: id, Hex: to})
	}
	g.Remedy(tx, German)
	if n := tx.Read().Count(to); n != 5 {
		t.Errorf("%d stand there in the set-up", n)
	}
	tx.Make(core.PhaseChange{Turn: 1, Phase: "T1-G-1", Active: German})
	g.Remedy(tx, German)
	if got := roster.IDs(tx.Read().Stack(to)); len(got) != 3 || got[2] != crowd[0] {
		t.Errorf("%v stand there", got)
	}
	if f := g.overstackedFaults(tx.Read(), German); len(f) > 0 || tx.TakeError(nil) != nil {
		t.Errorf("%v", f)
	}
}
