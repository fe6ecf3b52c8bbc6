package victorylost

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
)

// player plays both sides at random.
type player struct{ *randomplay.Player }

// phase plays one phase and ends it.
func (pl *player) phase() {
	if k := currentPhase(pl.Position.Reader()).kind; k == kindDraw || k == kindSpecial {
		if of(pl.Position.Reader()).drawnChit == chitManstein || k == kindSpecial {
			for _, o := range pl.RandomOrders(1) {
				pl.PlayOrder(o)
			}
		}
		for range 2 { // moves, then attacks where the moves have led
			orders := pl.RandomOrders(10)
			pl.Dice.Shuffle(len(orders), func(i, k int) { orders[i], orders[k] = orders[k], orders[i] })
			slices.SortStableFunc(orders, func(a, b core.Order) int { return strings.Compare(verbRank(a), verbRank(b)) })
			for _, o := range orders {
				pl.PlayOrder(o)
			}
		}
	}
	pl.FollowProposals(80)
	pl.EndPhase()
}

// verbRank puts entries before moves and moves before attacks.
func verbRank(o core.Order) string {
	_, verb := o.(*Order).BaseAndVerb()
	return map[string]string{"enter": "0", "move": "1", "attack": "2"}[verb]
}

// play plays a whole game under options.
func play(t testing.TB, g *game, opts core.Options, seed uint64) *player {
	t.Helper()
	pl := &player{randomplay.New(t, g, opts, rand.New(rand.NewPCG(seed, 1)))}
	pl.Scope = func(p *core.Position) string { return fmt.Sprintf("turn %d", p.Turn) } // two sheets of one mail may share a dice block
	pl.Play(200, pl.phase)
	return pl
}

// playable is the title with its own data.
func playable(t testing.TB) *game {
	t.Helper()
	mod, err := New().Load(os.DirFS("../../scenarios/a-victory-lost"))
	if err != nil {
		t.Fatal(err)
	}
	return mod.(*game)
}

// TestRandomPlay plays whole games with random orders and decisions to their end, with the invariants on.
func TestRandomPlay(t *testing.T) {
	g, asks, verbs := playable(t), map[string]int{}, map[string]int{}
	for seed := range uint64(6) {
		pl := play(t, g, nil, seed)
		randomplay.AddCounts(asks, pl.Choices)
		randomplay.AddCounts(verbs, pl.Verbs)
	}
	randomplay.CheckAllOccurred(t, "choice", asks, windows...)
	randomplay.CheckAllOccurred(t, "order", verbs, "pick", "select", "use", "return", "move", "enter", "attack", "place")
}

// TestRandomOptions plays with every option in its second value.
func TestRandomOptions(t *testing.T) {
	var opts core.Options
	for _, d := range options {
		opts = append(opts, core.Fact{Name: d.Key, Value: d.Values[1]})
	}
	g, seeds := playable(t), uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		if pl := play(t, g, opts, seed); pl.Verbs["ahead"] == 0 || pl.Orders < 100 {
			t.Errorf("seed %d: %d orders, %v", seed, pl.Orders, pl.Verbs)
		}
	}
}

func BenchmarkRandomPlay(b *testing.B) {
	g, n := playable(b), 0
	for i := 0; b.Loop(); i++ {
		n += play(b, g, nil, uint64(i)).Orders
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
