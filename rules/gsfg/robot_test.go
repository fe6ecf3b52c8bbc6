package gsfg

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// sorted are the keys of a map in order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// staged is a position of a phase with units placed by hand, all others off the map.
func staged(t *testing.T, g *game, code string, units map[string]string) *core.Position {
	t.Helper()
	p := core.NewPosition(g.world)
	for i := range g.hex {
		p.SetControl(hexmap.Hex(i), NATO)
		if slices.Contains(g.setup.Start.Soviet, g.hex[i].country) {
			p.SetControl(hexmap.Hex(i), Soviet)
		}
	}
	tx := core.Begin(p, nil)
	ph, ok := parsePhase(code)
	if !ok {
		t.Fatal(code)
	}
	for _, id := range sorted(units) {
		if err := tx.Do(core.Place{Unit: id, Hex: g.hexOf(units[id])}); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Do(core.PhaseChange{Turn: ph.turn, Phase: code, Active: ph.side}); err != nil {
		t.Fatal(err)
	}
	if err := g.Stage(tx, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// worths gives the worth of every legal order by its text.
func worths(g *game, p *core.Position) map[string]int {
	weigh, out := g.Weigh(p.Reader(), p.Active), map[string]int{}
	for o := range g.Legal(p.Reader(), p.Active) {
		out[o.String()] = weigh(o)
	}
	return out
}

// TestWeighAttacks: good odds are worth an attack, an attack that stalls is not, and chemical weapons never are.
func TestWeighAttacks(t *testing.T) {
	g := playable(t)
	list := worths(g, staged(t, g, "T5-S-2", map[string]string{"16GT": "2920", "25T": "2920", "90GT": "2821", "11Cv": "2820"}))
	all, one := list["attack 2820 with 16GT,25T,90GT"], list["attack 2820 with 25T"]
	if all <= 0 || one > all {
		t.Errorf("three divisions are worth %d, one %d: %v", all, one, list)
	}
	if n := list["attack 2820 with 16GT,25T,90GT chemical"]; n != 0 {
		t.Errorf("chemical weapons are worth %d", n)
	}
	list = worths(g, staged(t, g, "T5-S-2", map[string]string{"25T": "2920", "3AD": "2820"}))
	if n, ok := list["attack 2820 with 25T"]; !ok || n > 0 {
		t.Errorf("an attack that stalls is worth %d (legal %t)", n, ok)
	}
}

// TestWeighMoves: a Soviet division goes for the cities of the Federal Republic.
func TestWeighMoves(t *testing.T) {
	g := playable(t)
	list := worths(g, staged(t, g, "T5-S-1", map[string]string{"25T": "2821"}))
	best, at := -1<<20, ""
	for _, o := range sorted(list) {
		if strings.HasPrefix(o, "move") && list[o] > best {
			best, at = list[o], o
		}
	}
	words := strings.Fields(at)
	if best <= 0 || len(words) < 3 || len(words[2]) < 4 {
		t.Fatalf("the best move is %q, worth %d", at, best)
	}
	taken := 0
	for _, label := range strings.Split(words[2], "-") {
		if h := g.hexOf(label); h != hexmap.None && g.hex[h].isCity && g.hex[h].country == "frg" {
			taken++
		}
	}
	if taken == 0 {
		t.Errorf("the best move is %q, worth %d, and takes no city", at, best)
	}
}

// TestExplain: explanations are in the order of the rulebook.
func TestExplain(t *testing.T) {
	g := playable(t)
	list := g.Rules()
	if list[0] != "1.5" || list[len(list)-1] != "13.22" {
		t.Errorf("from %s to %s", list[0], list[len(list)-1])
	}
	for _, r := range list {
		if s, ok := g.Explain(r); !ok || len(s) < 10 {
			t.Errorf("rule %s: %q", r, s)
		}
	}
}

// TestShow: nobody sees how the other side has set its electronic warfare, except for the markers that it has used.
func TestShow(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-S-2", nil)
	tx := core.Begin(p, nil)
	s := of(p.Reader())
	s.ew = [2]ewState{{inPlay: 5, faces: newFaces(3, 5), usedFront: 1}, {inPlay: 4, faces: newFaces(1, 4), usedRear: 1}}
	if err := tx.Do(core.ExtChange{Ext: s}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		viewer       core.Side
		soviet, nato string
	}{
		{Soviet, "offensive offensive offensive defensive defensive", "hidden hidden hidden defensive"},
		{NATO, "offensive hidden hidden hidden hidden", "offensive defensive defensive defensive"},
		{core.Everyone, "offensive offensive offensive defensive defensive", "offensive defensive defensive defensive"},
	} {
		ew := of(g.Show(p, c.viewer).Reader()).ew
		if a, b := strings.Join(ew[0].faces, " "), strings.Join(ew[1].faces, " "); a != c.soviet || b != c.nato {
			t.Errorf("%q sees %s; %s", c.viewer, a, b)
		}
	}
}
