package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
	"fieldpost/scenarios"
)

// kurskTable returns a game of Kursk on its shipped data in which defaults answer for whoever is asked.
func kurskTable(b *testing.B) *table {
	b.Helper()
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		b.Fatal(err)
	}
	mod, err := kursk.New().Load(data)
	if err != nil {
		b.Fatal(err)
	}
	k := newKeys(1)
	h := Header{Game: "toy-1", Title: "kursk", Rules: 1, Data: "-", Options: core.Options{{Name: "answers", Value: "default"}},
		Anchor: k.chain.Anchor().Hex(),
		Veil:   "00", Chain: testLinks, VKey: "none", Created: created, Seats: []Seat{{Side: "german"}, {Side: "soviet"}}}
	g, err := New(h, kursk.New(), mod, k)
	if err != nil {
		b.Fatal(err)
	}
	return &table{t: b, g: g, keys: k, mod: mod}
}

// good drops the lines of a sheet that a dry run refuses, until the rest is clean; nothing may be left.
func (b *table) good(side core.Side, lines []string) []string {
	for len(lines) > 0 {
		out := b.check(side, strings.Join(lines, "\n"))
		bad := map[int]bool{}
		for _, f := range out.Faults {
			if judging.IsRefusal(f) {
				bad[f.Pos.Line-2] = true
			}
		}
		if len(bad) == 0 {
			return lines
		}
		var rest []string
		for i, l := range lines {
			if !bad[i] {
				rest = append(rest, l)
			}
		}
		if len(rest) == len(lines) {
			b.t.Fatalf("%s: %v in %q", b.g.Position().Phase, codes(out.Faults), lines)
		}
		lines = rest
	}
	return nil
}

// sheet is up to n random legal orders for the phase, after what the phase cannot do without.
func (b *table) sheet(rng *rand.Rand, n int) []string {
	side := b.g.AwaitedSide()
	var pool []string
	i := 0
	for o := range b.mod.Legal(b.g.View(side).Reader(), side) {
		if i++; len(pool) < n {
			pool = append(pool, o.String())
		} else if k := rng.IntN(i); k < n {
			pool[k] = o.String()
		}
	}
	rng.Shuffle(len(pool), func(i, k int) { pool[i], pool[k] = pool[k], pool[i] })
	for _, first := range [][]string{nil, {"declare gambit no"}, {"order move/fight"}} {
		if out := b.check(side, strings.Join(append(slices.Clone(first), "pass"),
			"\n")); !slices.ContainsFunc(out.Faults, judging.IsRefusal) {
			if lines := b.good(side, append(slices.Clone(first), pool...)); len(lines) > 0 {
				return lines
			}
			return append(slices.Clone(first), "pass")
		}
	}
	b.t.Fatalf("%s: no way to begin a sheet", b.g.Position().Phase)
	return nil
}

// playKursk plays random sheets of up to n orders to the end of the game.
func playKursk(b *testing.B, n int) *table {
	b.Helper()
	t, rng := kurskTable(b), rand.New(rand.NewPCG(7, 7))
	for range 150 {
		if t.g.Position().Over != nil {
			break
		}
		var lines []string
		if c := t.g.OpenChoice(); c != nil { // nobody may answer a sealed question in its owner's place
			lines = []string{c.Options[rng.IntN(len(c.Options))].Text()}
		} else {
			lines = t.sheet(rng, n)
		}
		out, err := t.try(t.g.AwaitedSide(), strings.Join(lines, "\n"))
		if err != nil || out.Status == Refused {
			b.Fatalf("%s %q: %v", t.g.Position().Phase, lines, err)
		}
	}
	if t.g.Position().Over == nil {
		b.Fatalf("the game stands at %s", t.g.Position().Phase)
	}
	return t
}

// BenchmarkReplayKursk folds the ledger of a whole game, without YAML.
func BenchmarkReplayKursk(b *testing.B) {
	for _, n := range []int{1, 12, 40} {
		b.Run(fmt.Sprintf("orders=%d", n), func(b *testing.B) {
			t := playKursk(b, n)
			orders := 0
			for _, r := range t.types(0, "receipt") {
				orders += strings.Count(r.GetText("text"), "\n") - 2
			}
			runs := 0
			for b.Loop() {
				g, err := Replay(t.records(), kursk.New(), t.mod, t.keys, nil)
				if err != nil {
					b.Fatal(err)
				}
				if runs++; g.Log().Root() != t.g.Log().Root() {
					b.Fatal("the replay has another root")
				}
			}
			b.ReportMetric(float64(runs*len(t.records()))/b.Elapsed().Seconds(), "entries/s")
			b.ReportMetric(float64(runs*orders)/b.Elapsed().Seconds(), "orders/s")
			b.ReportMetric(float64(len(t.records())), "entries")
		})
	}
}

// BenchmarkReplayToy folds a ledger of the smallest title: what the engine itself costs.
func BenchmarkReplayToy(b *testing.B) {
	t := newTable(b, 1)
	for range 200 {
		t.try("red", "pass")
		t.try("blue", "pass")
	}
	runs := 0
	for b.Loop() {
		if _, err := Replay(t.records(), t.g.title, t.mod, t.keys, nil); err != nil {
			b.Fatal(err)
		}
		runs++
	}
	b.ReportMetric(float64(runs*len(t.records()))/b.Elapsed().Seconds(), "entries/s")
}

// sixty returns a Move sheet of sixty lines, as many German units as can move at once.
func (b *table) sixty() string {
	side, seen := b.g.AwaitedSide(), map[string]bool{}
	lines := []string{"order move/fight"}
	first := b.frame(side, lines[0])
	if _, err := b.g.Check(b.input(first)); err != nil {
		b.t.Fatal(err)
	}
	tx := core.Begin(b.g.View(side).Clone(), judging.NoDiceSource{})
	o, faults := b.mod.Bind(tx.Read(), side, first.Statements[0])
	if len(faults) > 0 || b.mod.Apply(tx, side, o) != nil {
		b.t.Fatalf("no phase order: %v", codes(faults))
	}
	for o := range b.mod.Legal(tx.Read(), side) {
		w := strings.Fields(o.String())
		if w[0] != "move" || seen[w[1]] || len(strings.Split(w[2], "-")) < 3 {
			continue
		}
		next := b.good(side, append(slices.Clone(lines), o.String()))
		if seen[w[1]] = true; len(next) > len(lines) {
			lines = next
		}
		if len(lines) == 60 {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// BenchmarkCheckSheet parses and checks a Move sheet of sixty lines on the shipped data.
func BenchmarkCheckSheet(b *testing.B) {
	t := kurskTable(b)
	t.send("german", "declare gambit no", Executed)
	t.send("soviet", "order move/fight", Executed)
	body := t.sixty()
	text := "#PBEM toy-1 german " + t.g.Position().Phase + "\n" + body + "\n#END\n"
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
			return t.mod.Vocabulary(phase, "german"),
				true
		})
		out, err := t.g.Check(t.input(found.Frames[0]))
		if err != nil {
			b.Fatal(err)
		}
		if slices.ContainsFunc(out.Faults, judging.IsRefusal) {
			b.Fatal(codes(out.Faults))
		}
	}
	b.ReportMetric(float64(strings.Count(body, "\n")+1), "lines")
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
