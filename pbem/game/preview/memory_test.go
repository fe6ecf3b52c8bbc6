package preview

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// told returns all that a plan says.
func told(p PlanResult) string {
	text := fmt.Sprintf("%+v\n%+v\n%+v\n%s", p.Faults, p.Assumptions, p.UpcomingPhases(), p.Position.Text())
	for _, s := range p.Sheets {
		text += fmt.Sprintf("%+v\n%+v\n%s\n", s.Outcome.Faults, s.Outcome.Forecasts, s.Outcome.Canonical)
	}
	return text
}

// editor changes a sheet at random: orders that are offered, now and then on another board, lines taken out, moved and
// broken.
type editor struct {
	dice  *rand.Rand
	board *Board
	side  core.Side
	lines []string
}

func (e *editor) edit(p *core.Position) {
	at := e.dice.IntN(len(e.lines) + 1)
	switch n := e.dice.IntN(10); {
	case n == 0 && at < len(e.lines):
		e.lines = slices.Delete(e.lines, at, at+1)
	case n == 1 && at < len(e.lines):
		e.lines[at] = e.lines[e.dice.IntN(len(e.lines))]
	case n == 2:
		e.lines = slices.Insert(e.lines, at, "# a remark")
	case n == 3 && at < len(e.lines):
		e.lines[at] += " 9999"
	default:
		if n < 8 {
			at = len(e.lines)
		}
		var mine []string
		for u := range p.Reader().UnitsOf(e.side) {
			mine = append(mine, u.Def.ID)
		}
		for range 10 {
			if offers := e.board.Offers(p, mine[e.dice.IntN(len(mine))]); len(offers) > 0 {
				e.lines = slices.Insert(e.lines, at, offers[e.dice.IntN(len(offers))].Text)
				return
			}
		}
	}
}

// TestMemory: a board that remembers what its lines came to says of every edit what one says that sees the sheet for
// the first time, and a sheet that is as it was before needs nothing done.
func TestMemory(t *testing.T) {
	ids := rules.IDs()
	if testing.Short() {
		ids = ids[:2]
	}
	for _, id := range ids {
		s, g := moving(t, id)
		side := g.Position().Active
		b := planner(t, s, g, side)
		p, err := b.Plan("")
		if err != nil {
			t.Fatal(err)
		}
		e := &editor{rand.New(rand.NewPCG(23, 1)), b, side, nil}
		good, fights := 0, 0
		for range 30 {
			e.edit(p.Position)
			text := sheetOf(g, side, g.Position().Phase, e.lines...)
			again := p.Position
			if p, err = b.Plan(text); err != nil {
				t.Fatal(err)
			}
			if same, _ := b.Plan(text); same.Position != p.Position {
				t.Fatalf("%s: the board of a sheet that was planned before is made anew:\n%s", id, text)
			}
			fresh, err := planner(t, s, g, side).Plan(text)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := told(p), told(fresh); got != want {
				t.Fatalf("%s: remembered of\n%s\n%s\nand at first sight\n%s", id, text, got, want)
			}
			if again != p.Position {
				good++
			}
			fights += len(p.Assumptions)
		}
		t.Logf("%s: %d edits change the board, %d things are taken for granted", id, good, fights)
		if good < 8 {
			t.Errorf("%s: only %d edits change the board", id, good)
		}
	}
}

// moving returns a game of a title in the first phase in which a side has many orders.
func moving(t testing.TB, id string) (TitleData, *engine.Game) {
	t.Helper()
	s, g := began(t, id, "")
	p := g.Position()
	for range 20 {
		n := 0
		for range g.Module().Legal(p.Reader(), p.Active) {
			if n++; n > 200 {
				return s, engine.NewFromPosition(s.Title, s.Module, nil, p, nil)
			}
		}
		tx := core.Begin(p.Clone(), middling{})
		if err := g.Module().Next(tx); err != nil {
			t.Fatal(err)
		}
		p = tx.Position()
	}
	t.Fatalf("%s: no phase with many orders comes", id)
	return s, nil
}
