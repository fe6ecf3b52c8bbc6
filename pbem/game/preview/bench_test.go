package preview

import (
	"errors"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
)

// later returns a game some phases on, in which nobody ordered anything.
func later(t testing.TB, id, phase string) (TitleData, *engine.Game) {
	t.Helper()
	s, g := began(t, id, "")
	p := g.Position()
	for range 20 {
		if p.Phase == phase {
			return s, engine.NewFromPosition(s.Title, s.Module, nil, p, func(string, int) (int, error) {
				return 0,
					errors.New("no dice here")
			})
		}
		tx := core.Begin(p.Clone(), middling{})
		if err := g.Module().Next(tx); err != nil {
			t.Fatal(err)
		}
		p = tx.Position()
	}
	t.Fatalf("%s does not come", phase)
	return s, nil
}

// BenchmarkPlanner measures what the planner does between two clicks, in the first German movement of Kursk: the orders
// offered to each counter in turn with their costs, and a sheet of 40 moves judged.
func BenchmarkPlanner(b *testing.B) {
	s, g := later(b, "kursk", "T1-G-1")
	board := planner(b, s, g, "german")
	const first = "order move/fight"
	p, err := board.Plan(sheetOf(g, "german", "T1-G-1", first, "halt"))
	if err != nil {
		b.Fatal(err)
	}
	units, lines := []string{}, []string{first}
	for u := range p.Position.Reader().OnMap("german") {
		offers := board.Offers(p.Position, u.Def.ID)
		if len(offers) > 0 && len(lines) <= 40 {
			units, lines = append(units, u.Def.ID), append(lines, offers[len(offers)/2].Text)
		}
	}
	if len(lines) <= 40 {
		b.Fatalf("only %d counters may move", len(lines))
	}
	b.Run("reach", func(b *testing.B) {
		n := 0
		for b.Loop() {
			for _, o := range board.Offers(p.Position, units[n%len(units)]) {
				board.Cost(p.Position, o)
			}
			n++
		}
	})
	b.Run("check", func(b *testing.B) {
		text := sheetOf(g, "german", "T1-G-1", lines...)
		for b.Loop() {
			if _, err := board.Plan(text); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// middling are dice that show their middle face, with the default of every choice.
type middling struct{}

func (middling) Roll(_ string, n int) (int, int, error)                  { return (n + 1) / 2, 0, nil }
func (middling) Shuffle(_ string, items []string) ([]string, int, error) { return items, 0, nil }
func (middling) Unseal(string) (string, error)                           { return "", errors.New("nothing is sealed") }
func (middling) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	return c.Options[c.Default], "", nil
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
