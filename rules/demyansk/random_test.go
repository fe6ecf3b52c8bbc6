package demyansk

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
)

// playable is the title with its own data.
func playable(t testing.TB) *game {
	t.Helper()
	mod, err := New().Load(os.DirFS("../../scenarios/demyansk-shield"))
	if err != nil {
		t.Fatal(err)
	}
	return mod.(*game)
}

// play plays a whole game at random: in each sheet some orders of all phases, in the order of the phases.
func play(t testing.TB, g *game, opts core.Options, seed uint64) *randomplay.Player {
	t.Helper()
	pl := randomplay.New(t, g, opts, rand.New(rand.NewPCG(seed, 1)))
	pl.Scope = func(p *core.Position) string { return fmt.Sprintf("turn %d", p.Turn) }
	pl.SampleShare = 4
	pl.Play(200, func() {
		for range 3 { // moves, then attacks where they have led, then what is left
			orders := pl.RandomOrders(12)
			slices.SortStableFunc(orders, func(a, b core.Order) int {
				return int(a.(*Order).row.When.step) - int(b.(*Order).row.When.step)
			})
			for _, o := range orders {
				pl.PlayOrder(o)
			}
		}
		pl.FollowProposals(20)
		pl.EndPhase()
	})
	return pl
}

func TestRandomPlay(t *testing.T) {
	g := playable(t)
	verbs := map[string]int{}
	for n, id := range []string{"1", "2", "3"} {
		pl := play(t, g, core.Options{{Name: core.ScenarioKey, Value: id}}, uint64(n+1))
		randomplay.AddCounts(verbs, pl.Verbs)
		if over := pl.Position.Over; over == nil || pl.Position.Turn > g.Scenarios.List[n].Last {
			t.Errorf("scenario %s: over %v in turn %d", id, over, pl.Position.Turn)
		}
	}
	randomplay.CheckAllOccurred(t, "order", verbs, "move", "enter", "build")
}

func BenchmarkRandomPlay(b *testing.B) {
	g, n := playable(b), 0
	for i := 0; b.Loop(); i++ {
		n += play(b, g, core.Options{{Name: core.ScenarioKey, Value: "1"}}, uint64(i)).Orders
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
