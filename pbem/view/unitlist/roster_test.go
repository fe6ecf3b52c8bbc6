package unitlist_test

import (
	"bytes"
	"encoding/csv"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// sheets is the number of sheets of each title that are looked at.
const sheets = 16

// TestTitles: through the opening of every title each side's list names all its counters that are in play once, in
// lines of at most 78 columns; the notes of a frame are orders; what may be ordered is a verb of the phase, and
// counters that the computer orders are among those that may act.
func TestTitles(t *testing.T) {
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			t.Parallel()
			g := begin(t, title)
			acted := 0
			for range sheets {
				side := g.AwaitedSide()
				rows := unitlist.ForSide(g.Game, side)
				held(t, g.Game, side, rows)
				in, ok, err := ai.NextSheet(g)
				if err != nil || !ok {
					t.Fatalf("%s: %t %v", g.Position().Phase, ok, err)
				}
				if g.OpenChoice() == nil {
					acted += gave(rows, in.Frame.Lines)
				}
				if _, err := g.Submit(in); err != nil {
					t.Fatal(err)
				}
			}
			if acted == 0 {
				t.Error("no counter acted: nothing was compared")
			}
		})
	}
}

func begin(t testing.TB, title core.Title) *game.Game {
	var seats []engine.Seat
	for _, s := range title.Meta().Sides {
		seats = append(seats, engine.Seat{Side: s, Addr: "ai:greedy"})
	}
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "g"),
		game.Spec{Game: "g", Title: title.Meta().ID, Seats: seats,
			Now: time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(bytes.Repeat([]byte{7}, 4096))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	return g
}

// held checks a list against the position.
func held(t *testing.T, g *engine.Game, side core.Side, rows []unitlist.Row) {
	t.Helper()
	r, named := g.View(side).Reader(), map[string]int{}
	for _, row := range rows {
		named[row.Unit.Def.ID]++
	}
	for i := range r.Units() {
		u := &r.Units()[i]
		want := 0
		if u.Def.Side == side && u.Box != core.BoxDead && u.Box != core.BoxGone && u.Def.Type != core.Unknown {
			want = 1
		}
		if named[u.Def.ID] != want {
			t.Errorf("%s: %s stands in the list of %s %d times, want %d", r.Phase(), u.Def.ID, side, named[u.Def.ID], want)
		}
	}
	for _, lang := range language.Codes() {
		for _, l := range unitlist.Lines(rows, titles.Library().Catalogue().Translator(lang).Translate) {
			if n := notation.DisplayWidth(l); n > unitlist.Columns {
				t.Errorf("a line of %d columns: %s", n, l)
			}
		}
	}
	for _, l := range unitlist.OrderNotes(rows) {
		head := "#PBEM g " + string(side) + " " + r.Phase() + "\n"
		order := strings.ReplaceAll(strings.TrimPrefix(l, "// "), "HEX", r.Label(0))
		order = strings.ReplaceAll(order, "UNITS", "anybody")
		voc := func(string, string, string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(r.Phase(), side), true
		}
		if f := notation.FindFrames(head+order+"\n#END\n", voc).Frames; len(f) != 1 || len(f[0].Faults) > 0 || len(f[0].Statements) != 1 {
			t.Errorf("%s: %q is no order when its hexes are filled in", r.Phase(), order)
		}
	}
	verbs := map[string]bool{}
	for _, v := range g.Module().Vocabulary(r.Phase(), side).Verbs {
		verbs[v.Name] = true
	}
	for _, row := range rows {
		for _, v := range row.Verbs {
			if !verbs[v] {
				t.Errorf("%s: %s may %q", r.Phase(), row.Unit.Def.ID, v)
			}
		}
		if row.Line != "" && len(row.Verbs) == 0 {
			t.Errorf("%s: %s may %q, by %q", r.Phase(), row.Unit.Def.ID, row.Verbs, row.Line)
		}
	}
	recs, err := csv.NewReader(strings.NewReader(unitlist.CSV(rows))).ReadAll()
	if err != nil || len(recs) != len(rows)+1 {
		t.Errorf("a table of %d lines for %d counters, %v", len(recs), len(rows), err)
	}
}

// gave counts the counters in a sheet that may act by the list.
func gave(rows []unitlist.Row, lines []string) (n int) {
	may := map[string]bool{}
	for _, row := range rows {
		may[row.Unit.Def.ID] = len(row.Verbs) > 0
	}
	for _, l := range lines {
		for i, w := range strings.FieldsFunc(l, func(c rune) bool { return c == ' ' || c == ',' }) {
			if may[w] && i > 0 {
				n++
			}
		}
	}
	return n
}

// BenchmarkOf makes the list of the side that is to write behind six sheets of the opening.
func BenchmarkOf(b *testing.B) {
	for _, title := range rules.All() {
		b.Run(title.Meta().ID, func(b *testing.B) {
			g := begin(b, title)
			for range 6 {
				in, ok, err := ai.NextSheet(g)
				if err != nil || !ok {
					b.Fatal(err)
				}
				if _, err := g.Submit(in); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				unitlist.ForSide(g.Game, g.AwaitedSide())
			}
		})
	}
}
