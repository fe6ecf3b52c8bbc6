package gsfg

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// bestOf is the order worth most whose text begins with a word; of equals the first in order of text.
func bestOf(list map[string]int, verb string) (string, int) {
	at, most := "", -1<<20
	for _, o := range sorted(list) {
		if strings.HasPrefix(o, verb) && list[o] > most {
			at, most = o, list[o]
		}
	}
	return at, most
}

// TestWeighGarrison: an empty city before the enemy wants a garrison; one far behind the enemy does not.
func TestWeighGarrison(t *testing.T) {
	g := playable(t)
	hold := func(soviet string) int {
		p := staged(t, g, "T5-N-1", map[string]string{"16GT": soviet, "W27L": "2314"})
		w := g.greedy().newWeigher(p.Reader(), NATO)
		u, _ := p.Reader().Unit("W27L")
		return w.defenceValue(u, g.hexOf("2024"), true)
	}
	near, far := hold("2222"), hold("4202")
	if near <= 0 || near <= far {
		t.Errorf("a garrison of Frankfurt is worth %d with the enemy near and %d with him far away", near, far)
	}
	if far != 0 {
		t.Errorf("a garrison that nobody threatens is worth %d", far)
	}
}

// TestWeighLastTurn: after the last NATO player turn nobody comes, and garrisons are worth nothing.
func TestWeighLastTurn(t *testing.T) {
	g := playable(t)
	for turn, want := range map[string]bool{"T14-N-1": true, "T15-N-1": false} {
		p := staged(t, g, turn, map[string]string{"16GT": "2222", "W27L": "2314"})
		u, _ := p.Reader().Unit("W27L")
		if n := g.greedy().newWeigher(p.Reader(), NATO).defenceValue(u, g.hexOf("2024"), true); n > 0 != want {
			t.Errorf("%s: a garrison of Frankfurt is worth %d", turn, n)
		}
	}
}

// TestWeighGates: as long as reinforcements wait, the one city in which they enter is not filled up.
func TestWeighGates(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-N-1", map[string]string{"16GT": "2920", "8MD": "2023", "W5P": "2024"})
	w := g.greedy().newWeigher(p.Reader(), NATO)
	h := g.hexOf("2024")
	if !w.entryNeeded[h] {
		t.Fatal("nobody waits to enter at Frankfurt")
	}
	u, _ := p.Reader().Unit("8MD")
	full := w.unitValue(u, h, true)
	w.entryNeeded[h] = false
	if free := w.unitValue(u, h, true); full != free-gateCost {
		t.Errorf("a second division in Frankfurt is worth %d while others wait, %d otherwise", full, free)
	}
}

// TestWeighBank: near the end a hex of the Rhine's west bank that makes a bridgehead is worth more than one that does
// not, to both sides.
func TestWeighBank(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T14-S-1", map[string]string{"16GT": "2920"})
	bank := map[string]hexmap.Hex{"makes": g.hexOf("1210"), "alone": g.hexOf("1009")}
	tx := core.Begin(p, nil)
	g.takeControl(tx, Soviet, g.hexOf("1109"), g.hexOf("1211"))
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	held := make([]bool, g.m.Len())
	held[g.hexOf("1109")], held[g.hexOf("1211")] = true, true
	for _, side := range []core.Side{Soviet, NATO} {
		w := g.greedy().newWeigher(p.Reader(), side)
		if whole, rest := g.runsAt(bank["makes"], held); whole != 3 || rest != 1 {
			t.Errorf("1210 joins a run of %d, %d without it", whole, rest)
		}
		if a, b := w.worth[bank["makes"]], w.worth[g.hexOf("1035")]; a <= b {
			t.Errorf("%s: the hex between two Soviet ones is worth %d, one far away %d", side, a, b)
		}
	}
}

// TestInBalance: a condition that few hexes decide counts most.
func TestInBalance(t *testing.T) {
	for over, want := range map[int]int{0: 4, -1: 4, 4: 4, -5: 4, 5: 2, -6: 2, -10: 2, 9: 2, 10: 1, -11: 1} {
		if n := balanceWeight(over, 4, 9); n != want {
			t.Errorf("%d hexes more than needed: %d, want %d", over, n, want)
		}
	}
}

// TestWeighAir: NATO flies a deep strike before the reinforcements come, and once; the bombers go for a full stack.
func TestWeighAir(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T7-N-A", map[string]string{"16GT": "2920", "25T": "2920", "Ar1": "3015", "8MD": "2023"})
	s := of(p.Reader())
	s.holder, s.picks = NATO, []string{"20T", "38T", "3GT", "8GT", "37GT", "28T"}
	if err := core.Begin(p, nil).Do(core.ExtChange{Ext: s}); err != nil {
		t.Fatal(err)
	}
	list := worths(g, p)
	if o, _ := bestOf(list, ""); o != "strike 2920" {
		t.Errorf("the best order of the air phase is %q", o)
	}
	if o, n := bestOf(list, "deep"); o != "deep 3" || n <= list["ground 2920 1"] {
		t.Errorf("the best deep strike is %q, worth %d", o, n)
	}
	s.picks = nil
	if err := core.Begin(p, nil).Do(core.ExtChange{Ext: s}); err != nil {
		t.Fatal(err)
	}
	if o, _ := bestOf(worths(g, p), "deep"); o == "deep 3" {
		t.Errorf("without reinforcements to cripple the best deep strike is %q", o)
	}
}

// TestAttackSets: of the units that reach a hex the strongest so many are offered, not only each alone and all
// together.
func TestAttackSets(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-S-2", map[string]string{"16GT": "2920", "25T": "2920", "207M": "2821", "11Cv": "2820"})
	list := worths(g, p)
	for _, want := range []string{"attack 2820 with 16GT,25T", "attack 2820 with 16GT,207M,25T", "attack 2820 with 207M"} {
		if _, ok := list[want]; !ok {
			t.Errorf("%q is not offered: %v", want, sorted(list))
		}
	}
	if _, ok := list["attack 2820 with 207M,25T"]; ok {
		t.Error("every set is offered")
	}
}

// TestPrefer: defenders are driven away from cities, and air mobile units help only where that changes the odds.
func TestPrefer(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-S-2", map[string]string{"16GT": "2920", "11Cv": "2820"})
	c := core.Choice{Kind: "retreat", Owner: Soviet, Options: []core.Option{{Verb: "retreat", Path: []string{"2024"}},
		{Verb: "retreat", Path: []string{"2820"}}}}
	if n := g.Prefer(p.Reader(), c); n != 1 {
		t.Errorf("the defenders are sent to %v", c.Options[n].Path)
	}
	for defence, want := range map[string]int{"5": 1, "6": 1, "40": 0} {
		c := core.Choice{Kind: "support", Owner: NATO, Facts: []core.Fact{{Name: "attack", Value: "20"}, {Name: "defence", Value: defence}},
			Options: []core.Option{{Verb: "pass"}, {Verb: "support", Units: []string{"101AM"}}}}
		if n := g.Prefer(p.Reader(), c); n != want {
			t.Errorf("20 against %s: option %d", defence, n)
		}
	}
}

// TestNeighbours: the lists worked out once are those of the map.
func TestNeighbours(t *testing.T) {
	g := playable(t)
	for i := range g.m.Len() {
		h := hexmap.Hex(i)
		var all, open []hexmap.Hex
		for _, n := range g.m.Neighbors(h) {
			if n == hexmap.None {
				continue
			}
			if all = append(all, n); !g.hexsideBetween(h, n).closed {
				open = append(open, n)
			}
		}
		if !slices.Equal(all, g.adjacentHexes[0][h]) || !slices.Equal(open, g.adjacentHexes[1][h]) {
			t.Fatalf("%s: %v and %v, want %v and %v", g.m.Label(h), g.adjacentHexes[0][h], g.adjacentHexes[1][h], all, open)
		}
	}
}

// TestLegalMoves: every move that is offered passes its check, and a hex that is full on the way keeps a move from
// being offered.
func TestLegalMoves(t *testing.T) {
	g := playable(t)
	p := staged(t, g, "T5-S-1", map[string]string{"16GT": "2920", "25T": "2921", "90GT": "2921", "Ar1": "2820", "Ar2": "2920",
		"8MD": "2522", "E1M": "3020", "E7T": "3021"})
	n := 0
	for o := range g.Legal(p.Reader(), Soviet) {
		m, ok := o.(*Order)
		if !ok || m.Verb != "move" {
			continue
		}
		n++
		if f := g.Check(p.Reader(), Soviet, o); sheet.BlocksOrder(f) {
			t.Errorf("%s is offered, and refused: %+v", o, f)
		}
		if m.Units[0] == "16GT" && slices.Contains(m.Path[1:], g.hexOf("2921")) {
			t.Errorf("%s goes through a full hex", o)
		}
	}
	if n < 200 {
		t.Errorf("%d moves", n)
	}
}

// TestThreat: a stack threatens all hexes in reach, less with each hex, in even columns as in odd ones.
func TestThreat(t *testing.T) {
	g := playable(t)
	for _, from := range []string{"2821", "2921", "1003", "4237"} {
		out := make([]hexPower, g.m.Len())
		h := g.hexOf(from)
		out[h].attack = 10
		g.spreadThreat(out, h)
		for i := range out {
			want, d := 0, g.m.Distance(h, hexmap.Hex(i))
			if d < len(threatShares) {
				want = 10 * threatShares[d]
			}
			if out[i].attackFar != want {
				t.Errorf("from %s to %s, %d hexes: %d, want %d", from, g.m.Label(hexmap.Hex(i)), d, out[i].attackFar, want)
			}
		}
	}
}
