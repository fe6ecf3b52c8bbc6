package game

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// longGame returns a game of Kursk of about n records, played at random with an order or two in a sheet.
func longGame(b *testing.B, n int) *Game {
	b.Helper()
	g, rng := benchGame(b), rand.New(rand.NewPCG(3, 3))
	from := g.Log().Size()
	for k := 0; g.Log().Size() < n && g.Position().Over == nil; k++ {
		side := g.AwaitedSide()
		body := "pass"
		if c := g.OpenChoice(); c != nil {
			body = c.Options[rng.IntN(len(c.Options))].Text()
		} else if rng.IntN(8) > 0 {
			i := 0
			for o := range g.Module().Legal(g.View(side).Reader(), side) {
				if i++; rng.IntN(i) == 0 {
					body = o.String() + "\nhalt"
				}
			}
		}
		text := fmt.Sprintf("#PBEM k %s %s\n%s\n#END\n", side, g.Position().Phase, body)
		found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, side), true
		})
		in := engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", k),
			At: time.Unix(int64(k)*3600, 0).UTC()}
		if _, err := g.Game.Submit(in); err != nil {
			b.Fatal(err)
		}
	}
	if err := g.store(&engine.Outcome{FromRecord: from, ToRecord: g.Log().Size()}); err != nil {
		b.Fatal(err)
	}
	return g
}

// BenchmarkOpenLong opens a game of 10 records and one of 1,000 in turn, each from its snapshot, and the long one
// without: what one takes of a processor, and their ratio. "cold" is a program that opens one game, "warm" one that has
// others of the title open.
func BenchmarkOpenLong(b *testing.B) {
	short, long := benchGame(b), longGame(b, 1000)
	for _, g := range []*Game{short, long} {
		if err := g.Snapshot(); err != nil {
			b.Fatal(err)
		}
	}
	bare := filepath.Join(b.TempDir(), "k")
	if err := os.CopyFS(bare, os.DirFS(long.Dir)); err != nil {
		b.Fatal(err)
	}
	if err := os.Remove(filepath.Join(bare, FileSnapshot)); err != nil {
		b.Fatal(err)
	}
	for _, how := range []string{"cold", "warm"} {
		b.Run(how, func(b *testing.B) {
			held := published
			var used [3]time.Duration
			runs := 0
			for b.Loop() {
				runs++
				for i, dir := range []string{short.Dir, long.Dir, bare} {
					if how == "cold" { // for each of them
						held = NewLibrary(rules.All(), scenarios.Open)
					}
					before := benchcheck.ProcessorTime(b)
					g, err := held.Open(dir)
					used[i] += benchcheck.ProcessorTime(b) - before
					if err != nil {
						b.Fatal(err)
					}
					if folded := g.FoldReason != ""; folded != (dir == bare) {
						b.Fatalf("%s: folded because %q", dir, g.FoldReason)
					}
					g.size = -1 // it leaves no snapshot behind
					if err := g.Close(); err != nil {
						b.Fatal(err)
					}
				}
			}
			for i, what := range []string{"ms/short", "ms/long", "ms/folded"} {
				b.ReportMetric(float64(used[i].Microseconds())/1000/float64(runs), what)
			}
			b.ReportMetric(float64(used[1])/float64(used[0]), "long/short")
			b.ReportMetric(float64(long.Log().Size()), "records")
		})
	}
}
