package gsfg

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/randomplay"
	"fieldpost/rules/mechanics/sheet"
)

// player plays both sides at random.
type player struct {
	*randomplay.Player
	g *game
}

// first gives some of the orders that come before all others: electronic warfare (R 13.12, 13.13).
func (pl *player) first() {
	if !of(pl.Position.Reader()).options.Has(electronicWar) {
		return
	}
	for range 3 {
		var pool []core.Order
		r, side := pl.View(), pl.Position.Active
		b := pl.g.newBoard(r, side)
		e := &enumerator{board: b, Collector: phases.NewCollector(r, side, b.judge, func(o core.Order) bool {
			pool = append(pool, o)
			return true
		})}
		e.jamming()
		if len(pool) == 0 || !pl.PlayOrder(pool[pl.Dice.IntN(len(pool))]) {
			return
		}
	}
}

// phase plays one phase and ends it.
func (pl *player) phase() {
	words := []string{"move/fight", "fight/move", "fight/fight"}
	if p := currentPhase(pl.Position.Reader()); p.part == 1 && pl.Dice.IntN(2) == 0 {
		for _, verb := range []string{"regular", "order"} {
			o := pl.g.newOrder(verb, sheet.Arguments{Value: words[pl.Dice.IntN(3)]})
			if !sheet.BlocksOrder(pl.g.Check(pl.Position.Reader(), pl.Position.Active, o)) {
				pl.PlayOrder(o)
			}
		}
	}
	pl.first()
	for range 2 {
		for _, o := range pl.RandomOrders(14) {
			if pl.Position.Over == nil {
				pl.PlayOrder(o)
			}
		}
	}
	pl.FollowProposals(120)
	if pl.Position.Over == nil {
		pl.EndPhase()
	}
}

// play plays a whole game under options. Chemical weapons soon end a game and are used in few.
func play(t testing.TB, g *game, opts core.Options, seed uint64) *player {
	t.Helper()
	pl, poison := &player{randomplay.New(t, g, opts, rand.New(rand.NewPCG(seed, 1))), g}, seed == 2
	// two sheets of one mail may share a dice block
	pl.Scope = func(p *core.Position) string { return fmt.Sprintf("turn %d", p.Turn) }
	pl.MayRebind = func(o core.Order) bool { return strings.HasPrefix(o.String(), "move ") } // the way is to be found anew
	pl.Skip = func(o core.Order) bool {
		a, ok := o.(*Order)
		return ok && a.usesChemical() && !(poison && pl.Dice.IntN(8) == 0)
	}
	pl.Prefer = func(c core.Choice, drawn int) int {
		if c.Options[drawn].Verb == "chemical" && (!poison || pl.Dice.IntN(4) > 0) {
			return 0
		}
		return drawn
	}
	pl.SampleShare = 4
	pl.Play(200, pl.phase)
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
		last = max(last, pl.Position.Turn)
		randomplay.AddCounts(asks, pl.Choices)
		randomplay.AddCounts(verbs, pl.Verbs)
	}
	if last != lastTurn {
		t.Errorf("no game came to turn %d", lastTurn)
	}
	randomplay.CheckAllOccurred(t, "choice", asks, "losses", "retreat", "advance", "chemical")
	randomplay.CheckAllOccurred(t, "order", verbs, "order", "pick", "move", "enter", "fly", "attack", "place",
		"strike", "ground", "interdict")
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
		randomplay.AddCounts(verbs, play(t, g, opts, 4*seed).Verbs)
	}
	randomplay.CheckAllOccurred(t, "order", verbs, "sf", "weasel", "jam", "disrupt")
}

func BenchmarkRandomPlay(b *testing.B) {
	g, n := playable(b), 0
	for i := 0; b.Loop(); i++ {
		n += play(b, g, nil, uint64(4*i)).Orders
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
