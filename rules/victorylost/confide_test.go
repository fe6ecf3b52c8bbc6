package victorylost

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// sealedGame is the chit selection of the Soviet side in a turn of a game with OPT-A2, when its picks are sealed, and
// the statements behind the seals.
func sealedGame(t *testing.T, turn int) (*game, *core.Position, map[string]string) {
	t.Helper()
	g := playable(t)
	p, err := g.Start(core.Options{{Name: "opt-a2", Value: "yes"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Turn, p.Phase, p.Active = turn, phase{turn: turn, side: Soviet, kind: kindSelect}.String(), Soviet
	s := of(p.Reader())
	statements := map[string]string{}
	for i, id := range []string{"1GdA", "2GdA", "3GdA", "5TkA", "Popov"} {
		hash := fmt.Sprintf("%064d", i)
		statements[hash] = "pick " + id
		s.picks = append(s.picks, sealedPrefix+hash)
	}
	statements[strings.Repeat("a", 64)] = "select 4PzA"
	s.chosen[0] = []string{sealedPrefix + strings.Repeat("a", 64)}
	p.Ext = s
	return g, p, statements
}

func opening(statements map[string]string) func(string) (string, bool) {
	return func(seal string) (string, bool) { st, ok := statements[seal]; return st, ok }
}

// TestConfide: a side that sees through its own seals is told that a chit has left the game with its headquarters
// (11.3); with the seals shut nobody is, and the enemy is told nothing either way.
func TestConfide(t *testing.T) {
	g, p, statements := sealedGame(t, 1)
	tx := core.Begin(p, nil)
	g.removeHQ(tx, "Popov", core.BoxGone, "no combat unit is in its command range", R11_3)
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	order := g.order("select", sheet.Arguments{Units: []string{"5"}})
	if f := g.Check(g.Show(p, Soviet).Reader(), Soviet, order); len(f) > 0 {
		t.Errorf("sealed: %+v", f)
	}
	own := g.OpenOwnSeals(g.Show(p, Soviet), Soviet, opening(statements))
	if got := of(own.Reader()).picks; !slices.Equal(got, []string{"1GdA", "2GdA", "3GdA", "5TkA", "Popov"}) {
		t.Errorf("picks %q", got)
	}
	f := g.Check(own.Reader(), Soviet, order)
	if len(f) != 1 || f[0].Code != "select/gone" || f[0].Rule != R11_3 {
		t.Errorf("opened: %+v", f)
	}
	if f := g.Check(own.Reader(), Soviet, g.order("select", sheet.Arguments{Units: []string{"4"}})); len(f) > 0 {
		t.Errorf("a chit that is there: %+v", f)
	}
	if got := of(own.Reader()).chosen[0][0]; !strings.HasPrefix(got, sealedPrefix) {
		t.Errorf("the Soviet side reads of the Axis %q", got)
	}
	enemy := g.OpenOwnSeals(g.Show(p, Axis), Axis, opening(statements))
	for _, w := range of(enemy.Reader()).picks {
		if !strings.HasPrefix(w, sealedPrefix) {
			t.Errorf("the Axis reads of the Soviet side %q", w)
		}
	}
	if got := of(enemy.Reader()).chosen[0][0]; got != "4PzA" {
		t.Errorf("the Axis reads of its own %q", got)
	}
	if of(p.Reader()).picks[0] != sealedPrefix+strings.Repeat("0", 64) {
		t.Error("the position itself was opened")
	}
	if all := g.OpenOwnSeals(p, core.Everyone, opening(statements)); all != p {
		t.Error("a view of nobody's was opened")
	}
}

// TestConfideShut: without the secrets a view stays as it is, and a second sheet of a phase has to choose anew.
func TestConfideShut(t *testing.T) {
	g, p, _ := sealedGame(t, 1)
	s := of(p.Reader())
	s.chosen[1] = []string{sealedPrefix + strings.Repeat("b", 64)}
	p.Ext = s
	if q := g.OpenOwnSeals(g.Show(p, Soviet), Soviet, opening(nil)); string(q.Text()) != string(g.Show(p, Soviet).Text()) {
		t.Error("something was opened")
	}
	f := g.Check(g.Show(p, Soviet).Reader(), Soviet, g.order("select", sheet.Arguments{Units: []string{"2"}}))
	if len(f) != 1 || f[0].Code != "select/earlier" || !slices.Equal(f[0].Legal, []string{"anew"}) {
		t.Errorf("faults %+v", f)
	}
}

// TestWrittenShut: what was written down and is still sealed cannot be held against what is selected; every other rule
// is.
func TestWrittenShut(t *testing.T) {
	g, p, statements := sealedGame(t, 5)
	s := of(p.Reader())
	for i, w := range []string{"1", "2", "5"} {
		hash := strings.Repeat(fmt.Sprint(i), 63) + "f"
		statements[hash] = "ahead " + w
		s.writtenAhead = append(s.writtenAhead, sealedPrefix+hash)
	}
	p.Ext = s
	tx := core.Begin(p, nil)
	g.removeHQ(tx, "Popov", core.BoxGone, "no combat unit is in its command range", R11_3)
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	check := func(view *core.Position, chosen []string, word string) []notation.Fault {
		v := *view
		s := of(v.Reader())
		s.chosen[1] = chosen
		v.Ext = s
		return g.Check(v.Reader(), Soviet, g.order("select", sheet.Arguments{Units: []string{word}}))
	}
	shut, own := g.Show(p, Soviet), g.OpenOwnSeals(g.Show(p, Soviet), Soviet, opening(statements))
	if f := check(shut, []string{"3"}, "4"); len(f) > 0 {
		t.Errorf("sealed: %+v", f)
	}
	if f := check(own, []string{"1"}, "4"); len(f) > 0 {
		t.Errorf("one chit is replaced: %+v", f)
	}
	if f := check(own, []string{"3"}, "4"); len(f) != 1 || f[0].Code != "select/written" ||
		!slices.Equal(f[0].Legal, []string{"select 1", "select 2"}) {
		t.Errorf("two chits are replaced: %+v", f)
	}
	few := *own
	s = of(few.Reader())
	s.chosen[1] = []string{"3"}
	few.Ext = s
	if f := g.checkSelection(few.Reader(), Soviet); len(f) == 0 || f[0].Code != "select/few" ||
		!slices.Equal(f[0].Legal, []string{"select 1", "select 2"}) {
		t.Errorf("what is proposed for the chits that are missing: %+v", f)
	}
}

// TestSealedPickLeft: a Soviet side that knows that picks of its own have left the game selects fewer chits. The real
// board, on which the picks are sealed, lets it end the phase; with a chit less than it has it does not.
func TestSealedPickLeft(t *testing.T) {
	for _, c := range []struct {
		gone   []string // headquarters that have left
		chosen int
		open   bool // the side's own view accepts the selection
		real   bool // the real board accepts it
	}{
		{nil, 3, true, true},
		{nil, 2, false, false},
		{[]string{"Popov"}, 3, true, true},
		{[]string{"Popov"}, 2, false, false}, // 4 or 5 picks are left
		{[]string{"Popov", "3GdA", "5TkA"}, 2, true, true},
		{[]string{"Popov", "3GdA", "5TkA"}, 1, false, false},
		{[]string{"28A", "3TkA", "6A"}, 3, true, true}, // none of them was picked
	} {
		g, p, statements := sealedGame(t, 1)
		tx := core.Begin(p, nil)
		for _, id := range c.gone {
			g.removeHQ(tx, id, core.BoxGone, "no combat unit is in its command range", R11_3)
		}
		if err := tx.TakeError(nil); err != nil {
			t.Fatal(err)
		}
		s := of(p.Reader())
		for i := range c.chosen {
			hash := strings.Repeat(fmt.Sprint(i), 63) + "e"
			statements[hash] = fmt.Sprintf("select %d", i+1)
			s.chosen[1] = append(s.chosen[1], sealedPrefix+hash)
		}
		s.options = 0
		p.Ext = s
		own := g.OpenOwnSeals(g.Show(p, Soviet), Soviet, opening(statements))
		if f := g.checkSelection(own.Reader(), Soviet); (len(f) == 0) != c.open {
			t.Errorf("%v left, %d selected, own view: %v", c.gone, c.chosen, f)
		}
		if f := g.checkSelection(p.Reader(), Soviet); (len(f) == 0) != c.real {
			t.Errorf("%v left, %d selected, real board: %v", c.gone, c.chosen, f)
		}
	}
}
