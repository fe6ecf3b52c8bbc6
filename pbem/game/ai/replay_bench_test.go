package ai

import (
	"flag"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

var replayed = flag.Int("sheets", 0, "how many sheets of each game BenchmarkReplay plays; 0: the whole game")

// BenchmarkReplay folds the ledger of a whole game between two computers, in every title.
func BenchmarkReplay(b *testing.B) {
	for _, title := range rules.All() {
		b.Run(title.Meta().ID, func(b *testing.B) {
			data, err := scenarios.Open(title.Meta().ID, nil)
			if err != nil {
				b.Fatal(err)
			}
			mod, err := title.Load(data)
			if err != nil {
				b.Fatal(err)
			}
			g, keys := tableWith(b, title, mod, func(v []string) string { return v[0] }, "ai:greedy", "ai:greedy")
			m := Match{Game: g}
			for g.Position().Over == nil && (*replayed == 0 || m.Sheets < *replayed) {
				in, ok, err := NextSheet(g)
				if err != nil || !ok {
					b.Fatalf("%s: %t %v", g.Position().Phase, ok, err)
				}
				out, err := g.Submit(in)
				if err != nil {
					b.Fatal(err)
				}
				m.count(out)
			}
			used := benchcheck.ProcessorTime(b)
			for b.Loop() {
				again, err := engine.Replay(g.Log().Records(), title, mod, keys, nil)
				if err != nil {
					b.Fatal(err)
				}
				if again.Log().Root() != g.Log().Root() {
					b.Fatal("the replay has another root")
				}
			}
			b.ReportMetric(float64(m.Orders*b.N)*1000/milliseconds(benchcheck.ProcessorTime(b)-used), "orders/cpu-s")
			b.ReportMetric(float64(m.Orders), "orders")
		})
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once on the beginning of each game, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t, "-sheets", "20")
}
