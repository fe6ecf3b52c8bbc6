package ai

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
)

// rostov returns a folder with a game of a scenario of Kiev to Rostov between two computers, at its start.
func rostov(b *testing.B, scenario string) *game.Game {
	b.Helper()
	g, err := titles.Library().Create(filepath.Join(b.TempDir(), "rostov"),
		game.Spec{Game: "rostov", Title: "kiev-to-rostov",
			Now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(make([]byte, 4096)),
			Options: core.Options{{Name: core.ScenarioKey, Value: scenario}},
			Seats:   []engine.Seat{{Side: "axis", Addr: "ai:greedy"}, {Side: "soviet", Addr: "ai:greedy"}}})
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// BenchmarkOpenRostov opens a game of 15 turns that is over, the whole of scenario 6.
func BenchmarkOpenRostov(b *testing.B) {
	g := rostov(b, "6")
	for g.Position().Over == nil {
		if _, err := PlayComputers(g, g.Submit); err != nil {
			b.Fatal(err)
		}
	}
	turns, size := g.Position().Turn-68, g.Log().Size()
	if err := g.Close(); err != nil {
		b.Fatal(err)
	}
	used := benchcheck.ProcessorTime(b)
	for b.Loop() {
		again, err := titles.Library().Open(g.Dir)
		if err != nil {
			b.Fatal(err)
		}
		if err := again.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(milliseconds(benchcheck.ProcessorTime(b)-used)/float64(b.N), "cpu-ms")
	b.ReportMetric(float64(turns), "turns")
	b.ReportMetric(float64(size), "records")
}

// BenchmarkCheckRostov checks a sheet of sixty lines of scenario 6, and of the campaign on all maps: a move of each
// Soviet unit in the phase in which all may.
func BenchmarkCheckRostov(b *testing.B) {
	for _, scenario := range []string{"6", "7"} {
		b.Run(scenario, func(b *testing.B) { checkMoves(b, rostov(b, scenario)) })
	}
}

func checkMoves(b *testing.B, g *game.Game) {
	for !strings.HasSuffix(g.Position().Phase, "-S-5") {
		in, err := sheetOf(g, passer{}, core.Side(g.AwaitedSide()))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Submit(in); err != nil {
			b.Fatal(err)
		}
	}
	moved, lines := map[string]bool{}, []string{}
	for o := range g.Module().Legal(g.View("soviet").Reader(), "soviet") {
		if w := strings.Fields(o.String()); w[0] == "move" && !strings.Contains(w[1], ",") && !moved[w[1]] && len(lines) < 60 {
			moved[w[1]], lines = true, append(lines, o.String())
		}
	}
	lines = append(lines, lines...)[:60] // a unit that has moved is refused with as much work
	text := "#PBEM rostov soviet " + g.Position().Phase + "\n" + strings.Join(lines, "\n") + "\n#END\n"
	b.SetBytes(int64(len(text)))
	used := benchcheck.ProcessorTime(b)
	for b.Loop() {
		found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, "soviet"), true
		})
		if _, err := g.Check(engine.Input{Frame: found.Frames[0], At: time.Unix(1e9, 0)}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(milliseconds(benchcheck.ProcessorTime(b)-used)/float64(b.N), "cpu-ms")
	b.ReportMetric(float64(len(moved)), "units")
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
