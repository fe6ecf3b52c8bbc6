package gsfg

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// chance is a source that decides everything at random from a seed.
type chance struct {
	t     testing.TB
	rng   *rand.Rand
	mod   *game
	used  map[string]bool // keys and choices of the order in work
	asks  map[string]int  // how often each kind of choice came up
	rolls map[string]bool // keys of the turn: two sheets of one mail may share a dice block
}

func (c *chance) once(key string) {
	if c.used[key] {
		c.t.Fatalf("%s comes up twice in one order", key)
	}
	c.used[key] = true
}

func (c *chance) Roll(key string, n int) (int, int, error) {
	c.once(key)
	if c.rolls[key] {
		c.t.Fatalf("%s is thrown twice in one turn", key)
	}
	c.rolls[key] = true
	return 1 + c.rng.IntN(n), 1, nil
}

func (c *chance) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("nothing is shuffled")
}
func (c *chance) Unseal(string) (string, error) { return "", errors.New("nothing is sealed") }

func (c *chance) Answer(_ *core.Tx, ch core.Choice) (core.Option, string, error) {
	if ch.Default < 0 || ch.Default >= len(ch.Options) || ch.Why == "" {
		c.t.Fatalf("choice %s has no legal default with a reason", ch.ID)
	}
	c.once(ch.ID)
	c.asks[ch.Kind]++
	o := ch.Options[c.rng.IntN(len(ch.Options))]
	if o.Verb == "chemical" && c.rng.IntN(4) > 0 {
		o = ch.Options[0]
	}
	st, faults := notation.ParseLines(o.Text(), c.mod.Vocabulary("", ch.Owner))
	if len(faults) > 0 || len(st) != 1 {
		c.t.Fatalf("option %q of %s cannot be written: %v", o.Text(), ch.ID, faults)
	}
	if i, exact, ok, many := ch.Match(st[0]); !ok || !exact || many || ch.Options[i].Text() != o.Text() {
		c.t.Fatalf("option %q of %s is not matched by its own text", o.Text(), ch.ID)
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
	poison bool // whether chemical weapons are used at all: they soon end the game
	verbs  map[string]int
}

// random are some of the legal orders on the view of the side.
func (pl *player) random(n int) []core.Order {
	side := pl.p.Active
	var pool []core.Order
	i := 0
	for o := range pl.g.Legal(pl.g.Show(pl.p, side).Reader(), side) {
		if a, ok := o.(*AttackOrder); ok && a.chemical && !(pl.poison && pl.src.rng.IntN(8) == 0) {
			continue
		}
		if _, ok := o.(*ReleaseOrder); ok && !pl.poison {
			continue
		}
		if i++; len(pool) < n {
			pool = append(pool, o)
		} else if k := pl.src.rng.IntN(i); k < n {
			pool[k] = o
		}
	}
	return pool
}

// do executes an order if it is still legal, through its text.
func (pl *player) do(o core.Order) bool {
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
	if len(faults) > 0 {
		if _, ok := o.(*MoveOrder); ok {
			return false // the way is to be found anew, and there is none
		}
		pl.t.Fatalf("%s %q does not bind: %+v", pl.p.Phase, o, faults)
	}
	if f := pl.g.Check(view, side, again); blocked(f) {
		return false // an order before it changed things
	}
	pl.src.used = map[string]bool{}
	tx := core.Begin(pl.p.Clone(), pl.src)
	if err := pl.g.Apply(tx, side, again); err != nil {
		pl.t.Fatalf("%s %q: %v", pl.p.Phase, o, err)
	}
	pl.p = tx.Position()
	pl.orders++
	verb, _, _ := strings.Cut(o.String(), " ")
	pl.verbs[verb]++
	pl.holds(o.String())
	return true
}

func (pl *player) holds(after string) {
	if err := pl.g.Invariant(pl.p.Reader()); err != nil {
		pl.t.Fatalf("%s after %q: %v", pl.p.Phase, after, err)
	}
}

// must gives orders until the phase may end: what the faults of the sheet propose.
func (pl *player) must() {
	for range 120 {
		side := pl.p.Active
		if side == "" {
			return
		}
		faults := pl.g.Finish(pl.g.Show(pl.p, side).Reader(), side)
		if len(faults) == 0 {
			return
		}
		if len(faults[0].Legal) == 0 {
			pl.t.Fatalf("%s: no way out of %+v", pl.p.Phase, faults[0])
		}
		line := faults[0].Legal[pl.src.rng.IntN(len(faults[0].Legal))]
		st, bad := notation.ParseLines(line, pl.g.Vocabulary("", side))
		if len(bad) > 0 {
			pl.t.Fatalf("proposal %q does not parse", line)
		}
		o, bad := pl.g.Bind(pl.g.Show(pl.p, side).Reader(), side, st[0])
		if len(bad) > 0 || !pl.do(o) {
			pl.t.Fatalf("%s: the proposal %q is refused: %+v %+v", pl.p.Phase, line, bad, pl.g.Check(pl.p.Reader(), side, o))
		}
	}
	pl.t.Fatalf("%s does not come to an end", pl.p.Phase)
}

// phase plays one phase and ends it.
func (pl *player) phase() {
	words := []string{"move/fight", "fight/move", "fight/fight"}
	if p := now(pl.p.Reader()); p.part == 1 && pl.src.rng.IntN(2) == 0 {
		for _, regular := range []bool{true, false} {
			o := &OrderOrder{word: words[pl.src.rng.IntN(3)], regular: regular}
			if !blocked(pl.g.Check(pl.p.Reader(), pl.p.Active, o)) {
				pl.do(o)
			}
		}
	}
	for range 2 {
		for _, o := range pl.random(14) {
			if pl.p.Over == nil {
				pl.do(o)
			}
		}
	}
	pl.must()
	if pl.p.Over != nil {
		return
	}
	pl.src.used = map[string]bool{}
	turn, was := pl.p.Turn, pl.p.Phase
	tx := core.Begin(pl.p.Clone(), pl.src)
	if err := pl.g.Next(tx); err != nil {
		pl.t.Fatalf("after %s: %v", pl.p.Phase, err)
	}
	if pl.p = tx.Position(); pl.p.Turn != turn {
		pl.src.rolls = map[string]bool{}
	}
	if was == pl.p.Phase && pl.p.Over == nil {
		pl.t.Fatalf("%s does not go on", was)
	}
	pl.holds("the end of " + was)
}

// play plays a whole game under options.
func play(t testing.TB, g *game, opts core.Options, seed uint64) *player {
	t.Helper()
	start, err := g.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	pl := &player{t: t, g: g, p: start, verbs: map[string]int{}, poison: seed == 2,
		src: &chance{t: t, rng: rand.New(rand.NewPCG(seed, 1)), mod: g, asks: map[string]int{}, rolls: map[string]bool{}}}
	for n := 0; pl.p.Over == nil; n++ {
		if n > 200 {
			t.Fatalf("the game is not over after %d phases: %s", n, pl.p.Phase)
		}
		pl.phase()
	}
	return pl
}

// playable is the title with its own data.
func playable(t testing.TB) *game {
	t.Helper()
	mod, err := New().Load(os.DirFS(folder))
	if err != nil {
		t.Fatal(err)
	}
	return mod.(*game)
}

// TestRandomPlay plays whole games with random orders and decisions to their end, with the invariants on.
func TestRandomPlay(t *testing.T) {
	g, asks, verbs := playable(t), map[string]int{}, map[string]int{}
	last := 0
	for seed := range uint64(3) {
		pl := play(t, g, nil, seed)
		last = max(last, pl.p.Turn)
		for k, v := range pl.src.asks {
			asks[k] += v
		}
		for k, v := range pl.verbs {
			verbs[k] += v
		}
	}
	if last != lastTurn {
		t.Errorf("no game came to turn %d", lastTurn)
	}
	for _, k := range []string{"losses", "retreat", "advance", "chemical"} {
		if asks[k] == 0 {
			t.Errorf("no choice %q came up: %v", k, asks)
		}
	}
	for _, k := range []string{"order", "pick", "move", "enter", "fly", "attack", "place", "strike", "ground", "interdict"} {
		if verbs[k] == 0 {
			t.Errorf("no order %q came up: %v", k, verbs)
		}
	}
}

// TestRandomOptions plays with every option in its second value.
func TestRandomOptions(t *testing.T) {
	var opts core.Options
	for _, d := range options {
		opts = append(opts, core.Fact{Name: d.Key, Value: d.Values[1]})
	}
	slices.SortFunc(opts, func(a, b core.Fact) int { return strings.Compare(a.Name, b.Name) })
	g, verbs := playable(t), map[string]int{}
	for seed := range uint64(2) {
		for k, v := range play(t, g, opts, 4*seed).verbs {
			verbs[k] += v
		}
	}
	for _, k := range []string{"sf", "weasel"} {
		if verbs[k] == 0 {
			t.Errorf("no order %q came up: %v", k, verbs)
		}
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	g, n := playable(b), 0
	for i := 0; b.Loop(); i++ {
		n += play(b, g, nil, uint64(4*i)).orders
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}
