package kursk

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// player plays both sides at random.
type player struct {
	*randomplay.Player
	t testing.TB
	g *game
}

// gambit places what the Gambit adds to the set-up of the active side, each unit in a random hex with room for it.
func (pl *player) gambit() {
	side := pl.Position.Active
	for _, u := range pl.Position.Clone().Units {
		r := pl.Position.Reader()
		if u.Def.Side != side || u.Box != core.BoxPool || !pl.g.joinsByGambit(r, &u) && !pl.g.isGambitReserve(r, &u) {
			continue
		}
		var fit []core.Order
		for o := range pl.g.Legal(pl.g.Show(pl.Position, side).Reader(), side) {
			if at, ok := sheet.AsVerb[*Order](o, "place"); ok && at.Units[0] == u.Def.ID && roomLeft(r, side, at.Hex) >= weight(u.Def) {
				fit = append(fit, o)
			}
		}
		pl.PlayOrder(fit[pl.Dice.IntN(len(fit))])
	}
	if f := pl.g.unplacedFaults(pl.Position.Reader(), side); len(f) > 0 {
		pl.t.Fatalf("the set-up lacks units: %+v", f)
	}
}

// phase plays one phase and ends it.
func (pl *player) phase() {
	r := pl.Position.Reader()
	setup := phaseKind(r) == kindSetup
	if setup && of(r).gambit == "yes" {
		pl.gambit()
	}
	if phaseKind(r) == kindUndeclared {
		pl.PlayOrder(pl.g.order(German, "order", sheet.Arguments{Value: phaseOrders[pl.Dice.IntN(len(phaseOrders))]}))
	}
	if !setup {
		orders := pl.RandomOrders(12)
		pl.Dice.Shuffle(len(orders), func(i, k int) { orders[i], orders[k] = orders[k], orders[i] })
		for _, o := range orders {
			if pl.Position.Over != nil {
				return
			}
			pl.PlayOrder(o)
		}
	}
	if pl.Position.Over != nil {
		return
	}
	if f := pl.g.Finish(pl.View(), pl.Position.Active); !setup && len(f) > 0 {
		pl.t.Fatalf("end of %s: %+v", pl.Position.Phase, f)
	}
	pl.EndPhase()
}

// play plays a whole game and returns the number of orders.
func play(t testing.TB, g *game, seed uint64, first ...core.Order) (orders int, asks map[string]int) {
	t.Helper()
	return playUnder(t, g, nil, seed, first...)
}

// playUnder does it with options of the game.
func playUnder(t testing.TB, g *game, opts core.Options, seed uint64, first ...core.Order) (orders int, asks map[string]int) {
	t.Helper()
	pl := &player{randomplay.New(t, g, opts, rand.New(rand.NewPCG(seed, 1))), t, g}
	for _, o := range first {
		pl.PlayOrder(o)
	}
	pl.Play(45, pl.phase)
	return pl.Orders, pl.Choices
}

// TestRandomPlay plays whole games with random orders and decisions to their end, with the invariants on.
func TestRandomPlay(t *testing.T) {
	g, all := board(t), map[string]int{}
	for seed := range uint64(12) {
		n, asks := play(t, g, seed)
		if n < 20 {
			t.Errorf("seed %d: only %d orders", seed, n)
		}
		randomplay.AddCounts(all, asks)
	}
	randomplay.CheckAllOccurred(t, "choice", all, "order", "extend", "attacked", "air", "retreat", "losses", "advance")
}

// TestRandomGambit does the same with Manstein's Gambit.
func TestRandomGambit(t *testing.T) {
	g := board(t)
	for seed := range uint64(4) {
		if n, _ := play(t, g, seed, g.order(German, "declare", gambit(sheet.Arguments{}, "yes"))); n < 20 {
			t.Errorf("seed %d: only %d orders", seed, n)
		}
	}
}

// TestRandomRulings plays with every open ruling decided in the second way.
func TestRandomRulings(t *testing.T) {
	var opts core.Options
	for _, d := range openRulings {
		opts = append(opts, core.Fact{Name: d.Key, Value: d.Values[1]})
	}
	g := board(t)
	for seed := range uint64(4) {
		for _, value := range []string{"no", "yes"} {
			if n, _ := playUnder(t, g, opts, seed, g.order(German, "declare", gambit(sheet.Arguments{}, value))); n < 20 {
				t.Errorf("seed %d, gambit %s: only %d orders", seed, value, n)
			}
		}
	}
	if n, _ := playUnder(t, shipped(t), opts, 1); n < 20 {
		t.Errorf("shipped data: only %d orders", n)
	}
}

// TestLegalIsChecked proves that what is enumerated passes the check on the same view.
func TestLegalIsChecked(t *testing.T) {
	g := board(t)
	start, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*core.Position{
		start,
		position(t, g, "T3-G-1", "move/fight", "", "1SS@1907", "3Pz@2009", "167@1809", "375@2010", "67G@2310", "5GTk@2114"),
		position(t, g, "T3-S-1", "move/fight", "move/fight", "1SS@1907", "3Pz@2009", "375@2010", "5GTk@2114", "3Tk@2416:reserve"),
		position(t, g, "T3-G-2", "move/fight", "", "1SS@1907", "3Pz@2009", "1SS@2009", "375@2010", "52G@2010"),
	} {
		n := 0
		r := g.Show(p, p.Active).Reader()
		for o := range g.Legal(r, p.Active) {
			n++
			if f := g.Check(r, p.Active, o); sheet.BlocksOrder(f) {
				t.Errorf("%s: %q is enumerated and refused: %+v", p.Phase, o, f)
			}
		}
		if n < 2 {
			t.Errorf("%s: %d legal orders", p.Phase, n)
		}
	}
}

// TestBareStatements: a statement without its arguments is a fault, never a panic.
func TestBareStatements(t *testing.T) {
	g := board(t)
	for _, code := range []string{"T0-G", "T0-S", "T1-G-1", "T1-G-2", "T5-S-1", "T5-S-2"} {
		p := position(t, g, code, "move/fight", "fight/move", "1SS@1907", "375@2010")
		for _, verb := range g.speech.Verbs {
			side := p.Active
			o, faults := g.Bind(g.Show(p, side).Reader(), side, notation.Statement{Verb: verb.Name})
			if len(faults) == 0 {
				t.Errorf("%s: bare %s binds to %v", code, verb.Name, o)
			}
		}
	}
}

// TestViewTellsNothing swaps two hidden counters: the view of the other side, and every check on it, must stay the
// same.
func TestViewTellsNothing(t *testing.T) {
	g := board(t)
	a := position(t, g, "T1-G-2", "move/fight", "", "3Pz@2009", "375@2010", "52G@2010", "71G@2010", "67G@2114")
	b := position(t, g, "T1-G-2", "move/fight", "", "3Pz@2009", "375@2114", "52G@2010", "71G@2010", "67G@2010")
	for _, p := range []*core.Position{a, b} {
		if err := core.Begin(p, nil).Do(core.TopOfStack{Unit: "71G"}); err != nil {
			t.Fatal(err)
		}
	}
	// 375 and 67G change places, one under 71G, the other under 2Tk.
	for _, p := range []*core.Position{a, b} {
		if err := core.Begin(p, nil).Do(core.Place{Unit: "2Tk", Hex: mustHex(t, g, "2114")}); err != nil {
			t.Fatal(err)
		}
	}
	va, vb := g.Show(a, German), g.Show(b, German)
	if string(va.Text()) != string(vb.Text()) {
		t.Fatalf("the views differ:\n%s\n%s", va.Text(), vb.Text())
	}
	if slices.Contains(roster.IDs(va.Reader().Stack(mustHex(t, g, "2010"))), "375") {
		t.Error("375 lies under 71G and is shown")
	}
	for _, line := range []string{"attack 2010 with 3Pz", "attack 2010 with 3Pz = 1:1"} {
		_, fa := judge(t, g, a, German, line)
		_, fb := judge(t, g, b, German, line)
		if !slices.Equal(codes(fa), codes(fb)) {
			t.Errorf("%s: %v and %v", line, codes(fa), codes(fb))
		}
	}
	if got := g.Show(a, core.Everyone); got != a {
		t.Error("the moderator sees all")
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	g := board(b)
	n := 0
	for i := 0; b.Loop(); i++ {
		k, _ := play(b, g, uint64(i))
		n += k
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// shipped is the title with its own data.
func shipped(t testing.TB) *game {
	t.Helper()
	mod, err := New().Load(os.DirFS("../../scenarios/kursk"))
	if err != nil {
		t.Fatal(err)
	}
	return mod.(*game)
}

// TestShippedData plays on the data of the title.
func TestShippedData(t *testing.T) {
	g := shipped(t)
	for seed := range uint64(2) {
		play(t, g, seed)
	}
}

func BenchmarkShippedPlay(b *testing.B) {
	g, n := shipped(b), 0
	for i := 0; b.Loop(); i++ {
		k, _ := play(b, g, uint64(i))
		n += k
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// BenchmarkLegal enumerates all moves of the German side in its first Move phase.
func BenchmarkLegal(b *testing.B) {
	g := shipped(b)
	p, err := g.Start(nil)
	if err != nil {
		b.Fatal(err)
	}
	src := &script{}
	p = next(b, g, next(b, g, p, src), src)
	p, _ = run(b, g, p, German, "order move/fight", src)
	view := g.Show(p, German).Reader()
	for b.Loop() {
		for range g.Legal(view, German) {
		}
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
