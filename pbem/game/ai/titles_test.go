package ai

import (
	"reflect"
	"slices"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// openingSheets are the sheets of each game that TestTitles plays.
const openingSheets = 10

// TestTitles: in every title, with the first and with the last value of every option, each sheet of the opening is
// legal as the computer opponent writes it, and something is ordered.
func TestTitles(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games of each title")
	}
	picks := map[string]func([]string) string{
		"first": func(v []string) string { return v[0] },
		"last":  func(v []string) string { return v[len(v)-1] },
	}
	for _, title := range rules.All() {
		id := title.Meta().ID
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		for name, pick := range picks {
			t.Run(id+"/"+name, func(t *testing.T) {
				g, _ := tableWith(t, title, mod, pick, "ai:greedy", "ai:greedy")
				if n := opening(t, g); n < 15 {
					t.Errorf("%d orders in %d sheets", n, openingSheets)
				}
			})
		}
	}
}

// opening plays the first sheets of a game and counts the orders that were carried out.
func opening(t *testing.T, g *engine.Game) int {
	t.Helper()
	m := Match{}
	var stale []core.Order
	for n := range openingSheets {
		if g.Position().Over != nil {
			break
		}
		task := Task{Game: "duel-1", Side: g.AwaitedSide(), Module: g.Module(), View: g.View(g.AwaitedSide()), Choice: g.OpenChoice()}
		stale = sameJudge(t, task, stale)
		in, orders := written(t, g, task)
		if again := n%3 == 2; again && !slices.Equal(orders, Greedy{}.Orders(task)) {
			t.Fatalf("%s: another sheet when it is asked for again", g.Position().Phase)
		}
		out, err := g.Submit(in)
		if err != nil {
			t.Fatal(err)
		}
		if out.ErrorCount() > 0 {
			t.Fatalf("%s: refused: %+v\n%s", out.Phase, out.Faults, out.Canonical)
		}
		m.count(out)
	}
	return m.Orders
}

// sameJudge holds that a title that looks once to judge many orders says what Check says, of orders that are legal now
// and of some that were before. It gives some of the legal ones.
func sameJudge(t *testing.T, task Task, stale []core.Order) (some []core.Order) {
	t.Helper()
	r := task.View.Reader()
	for o := range task.Module.Legal(r, task.Side) {
		if some = append(some, o); len(some) == 20 {
			break
		}
	}
	x, ok := task.Module.(core.BatchChecker)
	if !ok {
		return nil
	}
	judge := x.Checker(r, task.Side)
	for _, o := range append(stale, some...) {
		if got, want := judge(o), task.Module.Check(r, task.Side, o); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %s is judged %+v, checked %+v", task.View.Phase, o, got, want)
		}
	}
	return some
}
