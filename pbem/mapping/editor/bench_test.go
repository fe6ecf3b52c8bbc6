package editor

import (
	"testing"

	"fieldpost/pbem/tools/benchcheck"
)

// BenchmarkSweep is one key of a sweep on a map of 28 by 51 hexes: the stroke, the file saved, and all that the page is
// told.
func BenchmarkSweep(b *testing.B) {
	file, err := NewMapFile("pointy odd-east rrcc rows 60..10 cols 00..27")
	if err != nil {
		b.Fatal(err)
	}
	d := began(b)
	if err := d.writeFile(file); err != nil {
		b.Fatal(err)
	}
	if err := d.Do(Request{Action: "legend", Char: "f", Class: "forest"}); err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		h := d.m.Label(0)
		if err := d.Do(Request{Action: "ground", Char: []string{"f", "."}[i%2], Hexes: []string{h}}); err != nil {
			b.Fatal(err)
		}
		_ = d.State()
		i++
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
