package notation

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
)

// sheet60 is a sheet of sixty orders as a player writes them.
func sheet60() string {
	var b strings.Builder
	b.WriteString("#PBEM kursk-7 german T3-G-1\norder fight/move\n")
	for i := range 40 {
		fmt.Fprintf(&b, "move %dPz,%dSS 19%02d-19%02d-20%02d   // towards the river\n", i+1, i%3+1, i, i+1, i+1)
	}
	for i := range 9 {
		fmt.Fprintf(&b, "attack 21%02d with 1SS,2SS,%dPz air = 3:1\n  advance 1SS,2SS to 22%02d\n", i, i+1, i)
	}
	b.WriteString("when attacked at 2008 if odds<=3:1: noretreat\nsalt 5b1f0c2e7a9d4c38\n#END\n")
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	text := sheet60()
	v := testVocabulary()
	vocab := func(_, _, _ string) (Vocabulary, bool) { return v, true }
	if f := FindFrames(text, vocab); len(f.Frames) != 1 || len(f.Frames[0].Faults) > 0 || len(f.Frames[0].Lines) != 61 {
		b.Fatalf("%d lines, %+v", len(f.Frames[0].Lines), f.Frames[0].Faults)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		FindFrames(text, vocab)
	}
}

func BenchmarkCanonical(b *testing.B) {
	v := testVocabulary()
	f := FindFrames(sheet60(), func(_, _, _ string) (Vocabulary, bool) { return v, true }).Frames[0]
	b.SetBytes(int64(len(f.Canonical())))
	for b.Loop() {
		_ = f.Canonical()
	}
}

func BenchmarkNormalise(b *testing.B) {
	plain := sheet60()
	mixed := strings.ReplaceAll(strings.ReplaceAll(plain, "-", "–"), " ", "\u00a0")
	for _, bb := range []struct{ name, text string }{{"ascii", plain}, {"mixed", mixed}} {
		b.Run(bb.name, func(b *testing.B) {
			b.SetBytes(int64(len(bb.text)))
			for b.Loop() {
				Normalise(bb.text)
			}
		})
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
