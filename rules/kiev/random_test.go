package kiev

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
)

// play plays Battle of Sumy to its end at random.
func play(t testing.TB, mod randomplay.Module, seed uint64) *randomplay.Player {
	t.Helper()
	pl := randomplay.New(t, mod, nil, rand.New(rand.NewPCG(seed, 1)))
	pl.Scope = func(p *core.Position) string { return fmt.Sprintf("turn %d", p.Turn) }
	pl.Play(100, func() {
		for range 3 {
			for _, o := range pl.RandomOrders(8) {
				pl.PlayOrder(o)
			}
		}
		pl.FollowProposals(20)
		pl.EndPhase()
	})
	return pl
}

// TestRandomPlay plays Battle of Sumy to its end at random, and wants everything to have come up.
func TestRandomPlay(t *testing.T) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		t.Fatal(err)
	}
	verbs, asks := map[string]int{}, map[string]int{}
	for seed := range uint64(14) {
		pl := play(t, mod.(randomplay.Module), seed)
		randomplay.AddCounts(verbs, pl.Verbs)
		randomplay.AddCounts(asks, pl.Choices)
	}
	randomplay.CheckAllOccurred(t, "order", verbs, "move", "enter", "react", "activate", "declare", "support", "order", "cover", "fly",
		"interdict",
		"attack")
	randomplay.CheckAllOccurred(t, "question", asks, "losses", "retreat", "advance", "intercept")
}

// BenchmarkRandomPlay plays Battle of Sumy.
func BenchmarkRandomPlay(b *testing.B) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for i := 0; b.Loop(); i++ {
		n += play(b, mod.(randomplay.Module), uint64(i)).Orders
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "orders/s")
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
