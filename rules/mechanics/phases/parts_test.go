package phases

import (
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// TestParts: a phase is entered by its code, told of by its name, and found again; one of a part that there is not is
// none.
func TestParts(t *testing.T) {
	w := &core.World{Sides: []core.Side{"red", "blue"}}
	tx := core.Begin(&core.Position{World: w}, nil)
	x := TurnParts[int]{Sides: w.Sides, Low: 1, High: 2, Rule: "4.2",
		Name: func(p Phase[int]) say.Text { return say.F("part %d", p.Part) }}
	x.Enter(tx, Phase[int]{3, "blue", 2})
	r := tx.Read()
	if p := x.Current(r); p != (Phase[int]{3, "blue", 2}) || r.Phase() != "T3-B-2" || r.Active() != "blue" || r.Turn() != 3 {
		t.Errorf("%+v in %s of %s", p, r.Phase(), r.Active())
	}
	if e := tx.Events(); len(e) != 1 || e[0].Text.String() != "turn 3, part 2" || e[0].Rule != "4.2" {
		t.Errorf("%+v", e)
	}
	for _, code := range []string{"T3-B-0", "T3-B-3", "T3-G-1", "T0-B-1"} {
		if p, ok := x.Parse(code); ok {
			t.Errorf("%s is %+v", code, p)
		}
	}
}

// TestNext: after the sheet of a phase it goes on from there; not once the game is over, nor from a phase that there is
// not.
func TestNext(t *testing.T) {
	w := &core.World{Sides: []core.Side{"red", "blue"}}
	x := TurnParts[int]{Sides: w.Sides, Low: 1, High: 2}
	for _, c := range []struct {
		phase string
		over  *core.Result
		want  int
		fails bool
	}{{"T3-B-2", nil, 2, false}, {"T3-B-2", &core.Result{}, 0, false}, {"T3-B-4", nil, 0, true}} {
		part := 0
		err := x.Next(core.Begin(&core.Position{World: w, Phase: c.phase, Over: c.over}, nil), func(p Phase[int]) { part = p.Part })
		if part != c.want || (err != nil) != c.fails {
			t.Errorf("%+v: part %d, %v", c, part, err)
		}
	}
}
