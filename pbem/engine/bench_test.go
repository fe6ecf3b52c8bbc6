package engine

import (
	"testing"

	"fieldpost/pbem/engine/toy"
)

// BenchmarkReplay folds a whole game; the target is 20,000 ledger entries a second.
func BenchmarkReplay(b *testing.B) {
	x := newTable(b, 1)
	playOut(x)
	recs := x.records()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Replay(recs, toy.Title{}, x.mod, x.keys, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(recs))*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
}

// BenchmarkCheck judges a sheet of sixty lines.
func BenchmarkCheck(b *testing.B) {
	x := newTable(b, 1)
	body := ""
	for range 20 {
		body += "move A4 0201\nattack 0303 with A3\nif a1=DR: move A1 0202\n"
	}
	in := x.input(x.frame(toy.Red, body))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := x.g.Check(in); err != nil {
			b.Fatal(err)
		}
	}
}
