package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// fates lists what became of the lines of some steps: "line 2 carried out".
func fates(steps []Step, kind LineKind) string {
	var out []string
	for _, s := range steps {
		for _, f := range s.LineResults {
			if f.Kind == kind {
				out = append(out, string(f.Kind)+" "+itoa(f.Number)+" "+string(f.Status))
			}
		}
	}
	return strings.Join(out, "; ")
}

// notes lists the notes that a side reads in some steps.
func notes(steps []Step, side core.Side) (out []string) {
	for _, s := range steps {
		for _, e := range core.VisibleEvents(s.Events, side) {
			if e.Kind == core.KindNote {
				out = append(out, e.Text.String())
			}
		}
	}
	return out
}

// TestFateOfEachLine: each line under an order has one fate, also where its order is not carried out.
func TestFateOfEachLine(t *testing.T) {
	const lines = "\n  losses A2\n  losses A1\n  advance A1 if odds>=9:1\n  advance A1,A2 to 0303\n"
	for _, c := range []struct{ result, body, want string }{
		{"AR", "attack 0303 with A1,A2" + lines + "order move/fight",
			"line 2 carried out; line 3 not needed; line 4 not needed; line 5 not needed"},
		{"skipped", "if enemy in 0505: attack 0303 with A1,A2" + lines + "order move/fight",
			"line 2 dropped; line 3 dropped; line 4 dropped; line 5 dropped"},
		{"", "halt if turn>=1\nattack 0303 with A1,A2" + lines + "order move/fight",
			"line 3 dropped; line 4 dropped; line 5 dropped; line 6 dropped"},
	} {
		var out *Outcome
		search(t, func(b *table) bool {
			out = b.send(toy.Red, c.body, Executed)
			return c.result != "AR" || results(out.Steps) == c.result
		})
		if got := fates(out.Steps, LineUnderOrder); got != c.want {
			t.Errorf("%s: %q, want %q", c.result, got, c.want)
		}
	}
}

// TestHaltThatDoesNotCome: a halt whose condition is false has its step in the report.
func TestHaltThatDoesNotCome(t *testing.T) {
	b := newTable(t, 1)
	out := b.send(toy.Red, "move A4 0201\nhalt if turn>=9\norder move/fight", Executed)
	i := slices.IndexFunc(out.Steps, func(s Step) bool { return strings.HasPrefix(s.Text, "halt") })
	if i < 0 || out.Steps[i].Status != Skipped || out.Steps[i].Events[0].Text.String() != conditionFalse.String() {
		t.Errorf("%s", steps(out.Steps))
	}
	b.replay()
}

// TestFateOfAnswers: an answer behind another is told by what became of it, and is not named among those that nobody
// asked for.
func TestFateOfAnswers(t *testing.T) {
	b := pausing(t, "advance")
	first := b.g.OpenChoice().Options[len(b.g.OpenChoice().Options)-1].Text()
	out := b.send(toy.Red, first+"\nadvance A4 to 0303", Answered)
	got := notes(out.Steps, toy.Red)
	told := slices.ContainsFunc(got, func(n string) bool { return strings.HasPrefix(n, "answer of line 2: advance A4 to 0303") })
	if !told || len(out.UnusedAnswers) > 0 {
		t.Errorf("notes %q, unused %q, fates %s", got, out.UnusedAnswers, fates(out.Steps, LineAnswer))
	}
	if got := fates(out.Steps, LineAnswer); !strings.HasSuffix(got, "answer 1 carried out; answer 2 prevented") {
		t.Errorf("fates %s", got)
	}
	b.replay()
}

// TestFateOfStandingOrders: one that is passed over is told with its reason, also where a later one decides; one behind
// the one that decides is not.
func TestFateOfStandingOrders(t *testing.T) {
	for _, c := range []struct{ orders, fates, note string }{
		{"when retreat: retreat to 0101\nwhen retreat: noretreat", "standing order 1 prevented; standing order 2 carried out",
			`standing order 1 was passed over: "retreat to 0101" does not answer`},
		{"when retreat: noretreat\nwhen retreat: retreat to 0101", "standing order 1 carried out", ""},
		{"when retreat: retreat to 0404\nwhen retreat: noretreat", "standing order 1 carried out", ""},
	} {
		var out *Outcome
		b := search(t, func(b *table) bool {
			b.send(toy.Blue, c.orders, Filed)
			out = b.send(toy.Red, "attack 0303 with A1,A2", Executed)
			return results(out.Steps) == "DR"
		})
		if got := fates(out.Steps, LineStandingOrder); got != c.fates {
			t.Errorf("%q: %s, want %s", c.orders, got, c.fates)
		}
		told := slices.ContainsFunc(notes(out.Steps, toy.Blue), func(n string) bool { return strings.HasPrefix(n, "standing order") })
		if told != (c.note != "") || c.note != "" && !strings.Contains(strings.Join(notes(out.Steps, toy.Blue), "\n"), c.note) {
			t.Errorf("%q: %q, want %q", c.orders, notes(out.Steps, toy.Blue), c.note)
		}
		b.replay()
	}
}

// TestFateOfASealedStandingOrder: one that takes a sealed decision is carried out, and no note says what it is.
func TestFateOfASealedStandingOrder(t *testing.T) {
	b := newTable(t, 1)
	b.send(toy.Red, "when order: order fight/move", Filed)
	var got string
	for b.g.Position().Turn == 1 {
		out := b.send(b.g.Position().Active, "pass", Executed)
		got = fates(out.Steps, LineStandingOrder)
		if told := strings.Join(notes(out.Steps, toy.Blue), "\n"); strings.Contains(told, "standing order") {
			t.Errorf("blue reads %q", told)
		}
	}
	if got != "standing order 1 carried out" {
		t.Errorf("fates %q", got)
	}
	b.replay()
}
