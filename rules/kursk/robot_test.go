package kursk

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
)

// weigh returns the worth of every legal order by its text.
func weigh(g *game, p *core.Position) map[string]int {
	r := g.Show(p, p.Active).Reader()
	weigh := g.Weigh(r, p.Active)
	out := map[string]int{}
	for o := range g.Legal(r, p.Active) {
		out[o.String()] = weigh(o)
	}
	return out
}

// TestWeighAttacks: good odds are worth an attack, more so with more units; bad ones are not.
func TestWeighAttacks(t *testing.T) {
	g := board(t)
	for _, c := range []struct {
		name  string
		units []string
		order string
		good  bool
	}{
		{"three divisions against one", []string{"1SS@2009", "2SS@2009", "3SS@2009", "375@2010"}, "attack 2010 with 1SS,2SS,3SS", true},
		{"one division against a full hex", []string{"167@2009", "375@2010", "5GTk@2010", "52G@2010"}, "attack 2010 with 167", false},
	} {
		list := weigh(g, position(t, g, "T2-G-2", "move/fight", "", c.units...))
		n, legal := list[c.order]
		if !legal || (n > 0) != c.good {
			t.Errorf("%s: %q is worth %d (legal %v)", c.name, c.order, n, legal)
		}
	}
	list := weigh(g, position(t, g, "T2-G-2", "move/fight", "", "1SS@2009", "2SS@2009", "3SS@2009", "375@2010"))
	if one, all := list["attack 2010 with 1SS"], list["attack 2010 with 1SS,2SS,3SS"]; one > all {
		t.Errorf("one division is worth %d, all three %d", one, all)
	}
}

// TestWeighMoves: the unit that alone holds a piece of the front does not leave it for nothing, and victory points
// that lie open are taken.
func TestWeighMoves(t *testing.T) {
	g := shipped(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	src := &script{}
	p = next(t, g, next(t, g, p, src), src)
	p, _ = run(t, g, p, German, "order move/fight", src)
	list, best := weigh(g, p), ""
	for o, n := range list {
		if n > list[best] || n == list[best] && o < best {
			best = o
		}
	}
	if list[best] < weights.Greedy().minMoveGain {
		t.Fatalf("no move of turn 1 is worth giving: %q %d", best, list[best])
	}
	taken := p.Clone()
	kursk, _ := g.m.Find("3415")
	for i := range taken.Units {
		if u := &taken.Units[i]; u.Def.Side == Soviet && u.OnMap() && g.m.Distance(u.Hex, kursk) < 4 {
			u.Hex, u.Box = -1, core.BoxDead
		}
		if u := &taken.Units[i]; u.Def.ID == "1SS" {
			u.Hex, _ = g.m.Find("3413")
		}
	}
	list = weigh(g, taken)
	for o, n := range list {
		if n > list[best] || best == "" {
			best = o
		}
	}
	if st, _ := bind(t, g, taken, German, best); st == nil || !slices.Contains(st.(*Order).Path, kursk) {
		t.Errorf("the best move is %q (%d), not into Kursk", best, list[best])
	}
}

// TestPrefer: answers are legal options, the default where nothing speaks against it.
func TestPrefer(t *testing.T) {
	g := board(t)
	p := position(t, g, "T2-G-2", "move/fight", "", "1SS@2009", "2SS@2009", "3SS@2009", "375@2010")
	retreat := core.Choice{Kind: "retreat", Owner: Soviet, Hex: "2010", Options: []core.Option{
		{Verb: "retreat", Units: []string{"375"}, Path: []string{"2109"}}, {Verb: "retreat", Units: []string{"375"},
			Path: []string{"2111"}}}}
	if n := g.Prefer(p.Reader(), retreat); n != 1 {
		t.Errorf("retreats next to three divisions: option %d", n)
	}
	for _, c := range []struct {
		points, want int // option 1 is yes
		side         core.Side
	}{{60, 0, Soviet}, {200, 1, Soviet}, {60, 0, German}, {150, 1, German}, {200, 0, German}} {
		p := position(t, g, "T7-S-2", "move/fight", "fight/move", "1SS@2009", "375@2010")
		if err := core.Begin(p, nil).Do(core.TrackChange{Track: trackVP, Delta: c.points - 60}); err != nil {
			t.Fatal(err)
		}
		vote := core.Choice{Kind: "extend", Owner: c.side, Options: []core.Option{{Verb: "extend", Word: "no"},
			{Verb: "extend", Word: "yes"}}}
		if n := g.Prefer(p.Reader(), vote); n != c.want {
			t.Errorf("%s votes option %d at %d victory points", c.side, n, c.points)
		}
	}
	odd := core.Choice{Kind: "displace", Owner: Soviet, Default: 1, Options: []core.Option{{Verb: "pass"}, {Verb: "displace"}}}
	if n := g.Prefer(p.Reader(), odd); n != 1 {
		t.Errorf("option %d of a choice without sense", n)
	}
	air := core.Choice{Kind: "air", Owner: German, Hex: "2009", Facts: []core.Fact{{Name: "odds", Value: "9:1"}},
		Options: []core.Option{{Verb: "noair"}, {Verb: "air"}}}
	if n := g.Prefer(p.Reader(), air); n != 0 {
		t.Errorf("the Luftwaffe flies where it cannot help: option %d", n)
	}
}
