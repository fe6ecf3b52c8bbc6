package preview

import (
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// planner returns a board on what a side knows of a game.
func planner(t testing.TB, s TitleData, g *engine.Game, side core.Side) *Board {
	t.Helper()
	x, err := g.KnowledgeOf(side)
	if err != nil {
		t.Fatal(err)
	}
	return s.NewBoard(x)
}

// sheetOf returns a sheet for the phase of a position.
func sheetOf(g *engine.Game, side core.Side, phase string, lines ...string) string {
	return "#PBEM " + g.Header.Game + " " + string(side) + " " + phase + "\n" + strings.Join(lines, "\n") + "\n#END\n"
}

// TestOffers: in every title some counter of the side that begins is offered orders; each is an order that the game
// itself accepts, and names it.
func TestOffers(t *testing.T) {
	for _, id := range rules.IDs() {
		s, g := began(t, id, "")
		side := g.Position().Active
		if side == "" {
			continue // a die falls before the first sheet
		}
		b := planner(t, s, g, side)
		p, err := b.Plan("")
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for u := range p.Position.Reader().UnitsOf(side) {
			offers := b.Offers(p.Position, u.Def.ID)
			for i, o := range offers {
				if !strings.Contains(o.Text, u.Def.ID) {
					t.Errorf("%s %s is offered %q", id, u.Def.ID, o.Text)
				}
				if i%17 > 0 {
					continue
				}
				n++
				if out := checked(t, s, g, side, o.Text, "halt"); out.ErrorCount() > 0 {
					t.Errorf("%s: %q is offered and refused: %+v", id, o.Text, out.Faults)
				}
			}
			if n > 40 {
				break
			}
		}
		t.Logf("%s %s: %d offers handed in", id, g.Position().Phase, n)
	}
}

// checked returns a game's judgement of a sheet for its phase.
func checked(t testing.TB, s TitleData, g *engine.Game, side core.Side, lines ...string) *engine.Outcome {
	t.Helper()
	found := notation.FindFrames(sheetOf(g, side, g.Position().Phase, lines...), func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, side), true
	})
	if len(found.Frames) != 1 {
		t.Fatal(lines)
	}
	out, err := g.Check(engine.Input{Frame: found.Frames[0]})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPlan: sheets are judged one behind the other, the board goes on with them, and what they are offered next depends
// on it.
func TestPlan(t *testing.T) {
	s, g := began(t, "kursk", "")
	side := g.Position().Active
	b := planner(t, s, g, side)
	p, err := b.Plan("")
	if err != nil {
		t.Fatal(err)
	}
	var move Offer
	for u := range p.Position.Reader().OnMap(side) {
		for _, o := range b.Offers(p.Position, u.Def.ID) {
			if o.Verb == "place" && move.Text == "" {
				move = o
			}
		}
	}
	if move.Text == "" {
		t.Fatal("nothing may be placed")
	}
	after, err := b.Plan(sheetOf(g, side, p.Position.Phase, move.Text, "move nobody 9999"))
	if err != nil {
		t.Fatal(err)
	}
	if len(after.Sheets) != 1 || after.Sheets[0].ErrorCount() == 0 || after.Sheets[0].Faults[0].Pos.Line != 3 {
		t.Fatalf("%+v", after.Sheets)
	}
	u, _ := after.Position.Reader().Unit(move.Units[0])
	if got := after.Position.Reader().Label(u.Hex); got != move.Hexes[0] {
		t.Errorf("%s stands in %s behind %q", u.Def.ID, got, move.Text)
	}
	for _, o := range b.Offers(after.Position, move.Units[0]) {
		if o.Text == move.Text {
			t.Errorf("%q is offered again", o.Text)
		}
	}
	if again, err := b.Plan(""); err != nil || string(again.Position.Text()) != string(p.Position.Text()) {
		t.Errorf("a plan has changed what the next begins with: %v", err)
	}
	other, err := b.Plan(sheetOf(g, "soviet", p.Position.Phase, "pass"))
	if err != nil || len(other.Sheets) != 0 || len(other.Faults) != 1 || other.Faults[0].Code != "frame/side" {
		t.Errorf("%+v %v", other, err)
	}
}

// TestBareSheet: a sheet in which nothing stands yet brings the board to its phase, and nothing is wrong with it; nor
// with a base that is the position's own.
func TestBareSheet(t *testing.T) {
	s, g := later(t, "kursk", "T1-G-1")
	b := planner(t, s, g, "german")
	x, err := g.KnowledgeOf("german")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		sheetOf(g, "german", "T1-G-1"),
		sheetOf(g, "german", "T1-G-1", "base "+x.Base, "order move/fight") + sheetOf(g, "german", "T1-G-2"),
	} {
		p, err := b.Plan(text)
		if err != nil {
			t.Fatal(err)
		}
		last := p.Sheets[len(p.Sheets)-1]
		if len(p.Faults) > 0 || p.Position.Phase != last.Frame.Phase || len(p.Sheets) != strings.Count(text, "#PBEM") {
			t.Errorf("%s: the board is in %s: %v", text, p.Position.Phase, p.Faults)
		}
		for _, sh := range p.Sheets {
			if len(sh.Faults) > 0 {
				t.Errorf("%s: %v", text, sh.Faults)
			}
		}
	}
	p, err := b.Plan(sheetOf(g, "german", "T1-G-1", "base 0123456789ab", "order move/fight") + sheetOf(g, "german", "T1-S-1"))
	if err != nil {
		t.Fatal(err)
	}
	for i, code := range []string{"frame/base", "check/turn"} {
		if f := p.Sheets[i].Faults; len(f) != 1 || f[0].Code != code {
			t.Errorf("%v, not %s", f, code)
		}
	}
}

// TestPlanAhead: while the other side is to act, the next sheet of one's own is judged on the board as it stands; it is
// marked as one that has to wait.
func TestPlanAhead(t *testing.T) {
	s, g := later(t, "kursk", "T1-G-1")
	b := planner(t, s, g, "soviet")
	p, err := b.Plan(sheetOf(g, "soviet", "T1-S-1"))
	if err != nil || len(p.Sheets) != 1 {
		t.Fatalf("%+v %v", p, err)
	}
	sh := p.Sheets[0]
	if len(sh.Faults) > 0 || p.Position.Phase != "T1-S-1" || len(sh.Outcome.Assumptions) == 0 ||
		sh.Outcome.Assumptions[0].PassedSide != "german" {
		t.Errorf("%v in %s, taken %v", sh.Faults, p.Position.Phase, sh.Outcome.Assumptions)
	}
	if p, err = b.Plan(sheetOf(g, "soviet", "T1-G-1", "pass")); err != nil || len(p.Sheets[0].Faults) != 1 {
		t.Errorf("%v %v", p.Sheets[0].Faults, err)
	}
}
