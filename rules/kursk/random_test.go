package kursk

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// chance is a source that decides everything at random from a seed.
type chance struct {
	t     testing.TB
	rng   *rand.Rand
	seals map[string]string
	mod   *game
	used  map[string]bool // keys and choices of the order in work
	asks  map[string]int  // how often each kind of choice came up
}

// once holds that keys are unique in an order.
func (c *chance) once(key string) {
	if c.used[key] {
		c.t.Fatalf("%s comes up twice in one order", key)
	}
	c.used[key] = true
}

func (c *chance) Roll(key string, n int) (int, int, error) {
	c.once(key)
	return 1 + c.rng.IntN(n), 1, nil
}
func (c *chance) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("nothing is shuffled")
}
func (c *chance) Unseal(h string) (string, error) { return c.seals[h], nil }

func (c *chance) Answer(_ *core.Tx, ch core.Choice) (core.Option, string, error) {
	if ch.Default < 0 || ch.Default >= len(ch.Options) || ch.Why == "" {
		c.t.Fatalf("choice %s has no legal default with a reason", ch.ID)
	}
	c.once(ch.ID)
	c.asks[ch.Kind]++
	o := ch.Options[c.rng.IntN(len(ch.Options))]
	st, faults := notation.ParseLines(o.Text(), c.mod.Vocabulary("", ch.Owner))
	if len(faults) > 0 || len(st) != 1 {
		c.t.Fatalf("option %q of %s cannot be written: %v", o.Text(), ch.ID, faults)
	}
	if i, exact, ok, many := ch.Match(st[0]); !ok || !exact || many || ch.Options[i].Text() != o.Text() {
		c.t.Fatalf("option %q of %s is not matched by its own text", o.Text(), ch.ID)
	}
	if ch.Sealed {
		c.seals["x"+o.Word] = o.Verb + " " + o.Word
		o.Word = "sealed x" + o.Word
	}
	return o, "chance", nil
}

// player plays both sides at random.
type player struct {
	t      testing.TB
	g      *game
	src    *chance
	p      *core.Position
	orders int
}

// random gives up to n random orders out of all legal ones, judged on the view of the side.
func (pl *player) random(n int) []core.Order {
	side := pl.p.Active
	view := pl.g.Show(pl.p, side)
	var pool []core.Order
	i := 0
	for o := range pl.g.Legal(view.Reader(), side) {
		if i++; len(pool) < n {
			pool = append(pool, o)
		} else if k := pl.src.rng.IntN(i); k < n {
			pool[k] = o
		}
	}
	return pool
}

// do executes an order if it is still legal, through its text.
func (pl *player) do(o core.Order) {
	side := pl.p.Active
	st, faults := notation.ParseLines(o.String(), pl.g.Vocabulary("", side))
	if len(faults) > 0 || len(st) != 1 {
		pl.t.Fatalf("%q does not parse: %+v", o, faults)
	}
	if st[0].String() != o.String() {
		pl.t.Fatalf("order %q is %q in canonical notation", o, st[0].String())
	}
	view := pl.g.Show(pl.p, side).Reader()
	again, faults := pl.g.Bind(view, side, st[0])
	if len(faults) > 0 || again.String() != o.String() {
		pl.t.Fatalf("%q binds to %v: %+v", o, again, faults)
	}
	if f := pl.g.Check(view, side, again); blocked(f) {
		return // an order before it changed things
	}
	pl.src.used = map[string]bool{}
	tx := core.Begin(pl.p.Clone(), pl.src)
	if err := pl.g.Apply(tx, side, again); err != nil {
		pl.t.Fatalf("%s %q: %v", pl.p.Phase, o, err)
	}
	pl.p = tx.Position()
	pl.orders++
	if err := pl.g.Invariant(pl.p.Reader()); err != nil {
		pl.t.Fatalf("%s after %q: %v", pl.p.Phase, o, err)
	}
}

// gambit places what the Gambit adds to the set-up of the active side, each unit in a random hex with room for it.
func (pl *player) gambit() {
	side := pl.p.Active
	for _, u := range pl.p.Clone().Units {
		r := pl.p.Reader()
		if u.Def.Side != side || u.Box != core.BoxPool || !pl.g.joins(r, &u) && !pl.g.returns(r, &u) {
			continue
		}
		var fit []core.Order
		for o := range pl.g.Legal(pl.g.Show(pl.p, side).Reader(), side) {
			if at, ok := o.(*PlaceOrder); ok && at.units[0] == u.Def.ID && room(r, side, at.hex) >= weight(u.Def) {
				fit = append(fit, o)
			}
		}
		pl.do(fit[pl.src.rng.IntN(len(fit))])
	}
	if f := pl.g.unplaced(pl.p.Reader(), side); len(f) > 0 {
		pl.t.Fatalf("the set-up lacks units: %+v", f)
	}
}

// phase plays one phase and ends it.
func (pl *player) phase() {
	if s := of(pl.p.Reader()); kind(pl.p.Reader()) == kindSetup && s.gambit == "yes" {
		pl.gambit()
	}
	if kind(pl.p.Reader()) == kindUndeclared {
		pl.do(&PhaseOrder{side: German, word: phaseOrders[pl.src.rng.IntN(len(phaseOrders))]})
	}
	if kind(pl.p.Reader()) != kindSetup {
		orders := pl.random(12)
		pl.src.rng.Shuffle(len(orders), func(i, k int) { orders[i], orders[k] = orders[k], orders[i] })
		for _, o := range orders {
			if pl.p.Over != nil {
				return
			}
			pl.do(o)
		}
	}
	if pl.p.Over != nil {
		return
	}
	side := pl.p.Active
	if f := pl.g.Finish(pl.g.Show(pl.p, side).Reader(), side); kind(pl.p.Reader()) != kindSetup && len(f) > 0 {
		pl.t.Fatalf("end of %s: %+v", pl.p.Phase, f)
	}
	pl.src.used = map[string]bool{}
	tx := core.Begin(pl.p.Clone(), pl.src)
	if err := pl.g.Next(tx); err != nil {
		pl.t.Fatalf("after %s: %v", pl.p.Phase, err)
	}
	pl.p = tx.Position()
}

// play plays a whole game and returns the number of orders.
func play(t testing.TB, g *game, seed uint64, first ...core.Order) (orders int, asks map[string]int) {
	t.Helper()
	return playUnder(t, g, nil, seed, first...)
}

// playUnder does it with options of the game.
func playUnder(t testing.TB, g *game, opts core.Options, seed uint64, first ...core.Order) (orders int, asks map[string]int) {
	start, err := g.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	pl := &player{t: t, g: g, p: start, src: &chance{t: t, rng: rand.New(rand.NewPCG(seed, 1)), seals: map[string]string{}, mod: g, asks: map[string]int{}}}
	for _, o := range first {
		pl.do(o)
	}
	for n := 0; pl.p.Over == nil; n++ {
		if n > 45 {
			t.Fatalf("the game is not over after %d phases: %s", n, pl.p.Phase)
		}
		pl.phase()
	}
	return pl.orders, pl.src.asks
}

// TestRandomPlay plays whole games with random orders and decisions to their end, with the invariants on.
func TestRandomPlay(t *testing.T) {
	g, all := board(t), map[string]int{}
	for seed := range uint64(12) {
		n, asks := play(t, g, seed)
		if n < 20 {
			t.Errorf("seed %d: only %d orders", seed, n)
		}
		for k, v := range asks {
			all[k] += v
		}
	}
	for _, k := range []string{"order", "extend", "attacked", "air", "retreat", "losses", "advance"} {
		if all[k] == 0 {
			t.Errorf("no choice %q came up: %v", k, all)
		}
	}
}

// TestRandomGambit does the same with Manstein's Gambit.
func TestRandomGambit(t *testing.T) {
	g := board(t)
	for seed := range uint64(4) {
		if n, _ := play(t, g, seed, &GambitOrder{value: "yes"}); n < 20 {
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
		for _, gambit := range []string{"no", "yes"} {
			if n, _ := playUnder(t, g, opts, seed, &GambitOrder{value: gambit}); n < 20 {
				t.Errorf("seed %d, gambit %s: only %d orders", seed, gambit, n)
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
			if f := g.Check(r, p.Active, o); blocked(f) {
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
		for _, verb := range vocabulary().Verbs {
			side := p.Active
			o, faults := g.Bind(g.Show(p, side).Reader(), side, notation.Statement{Verb: verb.Name})
			if len(faults) == 0 {
				t.Errorf("%s: bare %s binds to %v", code, verb.Name, o)
			}
		}
	}
}

// TestViewTellsNothing swaps two hidden counters: the view of the other side, and every check on it, must stay the same.
func TestViewTellsNothing(t *testing.T) {
	g := board(t)
	a := position(t, g, "T1-G-2", "move/fight", "", "3Pz@2009", "375@2010", "52G@2010", "71G@2010", "67G@2114")
	b := position(t, g, "T1-G-2", "move/fight", "", "3Pz@2009", "375@2114", "52G@2010", "71G@2010", "67G@2010")
	for _, p := range []*core.Position{a, b} {
		if err := core.Begin(p, nil).Do(core.Top{Unit: "71G"}); err != nil {
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
	if slices.Contains(names(va.Reader().Stack(mustHex(t, g, "2010"))), "375") {
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
