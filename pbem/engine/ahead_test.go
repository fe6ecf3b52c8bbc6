package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// file hands in a sheet for a phase to come.
func (b *table) file(side core.Side, key, body string, want Status) *Outcome {
	b.t.Helper()
	in := b.input(b.frameFor("#PBEM toy-1 "+string(side)+" PLAN-"+key, side, body))
	out, err := b.g.Submit(in)
	if err != nil {
		b.t.Fatalf("%s %q: %v", side, body, err)
	}
	b.log = append(b.log, in)
	if out.Status != want {
		b.t.Fatalf("%s %q: %s, want %s; faults %s", side, body, out.Status, want, codes(out.Faults))
	}
	return out
}

// TestPlanIsExecuted: a sheet filed ahead runs when its phase comes, and is used up by that.
func TestPlanIsExecuted(t *testing.T) {
	b := newTable(t, 1)
	out := b.file(toy.Blue, "B", "pass", Filed)
	if b.g.Position().Phase != "T1-R" || len(out.Steps) != 0 {
		t.Fatalf("filing did something: %s", b.g.Position().Phase)
	}
	if list := b.g.SheetsOnFile(toy.Blue).Lines(); !slices.Contains(list, "PLAN-B: pass") {
		t.Errorf("what is on file: %q", list)
	}
	if list := b.g.SheetsOnFile(toy.Red).Lines(); len(list) != 0 {
		t.Errorf("the other side's: %q", list)
	}
	b.send(toy.Red, "order fight/move", Executed)
	if got := b.g.Position().Phase; got != "T2-R" {
		t.Fatalf("the game is at %s, want T2-R", got)
	}
	used := b.types(0, "plan")
	if len(used) != 1 || used[0].Get("use") != "executed" || used[0].Get("receipt") != out.Receipt {
		t.Fatalf("plan records: %+v", used)
	}
	b.replay()
	b.send(toy.Red, "order move/fight", Executed)
	if got := b.g.Position().Phase; got != "T2-B" {
		t.Errorf("the plan was used a second time: %s", got)
	}
	b.replay()
}

// TestPlanIsJudgedThen: what is illegal when the phase comes is not done at all, unless a condition stands before it.
func TestPlanIsJudgedThen(t *testing.T) {
	for _, c := range []struct{ body, phase, use string }{
		{"move B1 0303-0101", "T1-B", "illegal"},
		{"if turn=1: move B1 0303-0101", "T2-R", "executed"},
		{"if turn=9: move B1 0303-0404", "T2-R", "executed"},
		{"halt if turn=1\npass", "T1-B", "executed"},
	} {
		b := newTable(t, 1)
		b.file(toy.Blue, "B", c.body, Filed)
		out := b.send(toy.Red, "order fight/move", Executed)
		if got := b.g.Position().Phase; got != c.phase {
			t.Errorf("%q: the game is at %s, want %s", c.body, got, c.phase)
		}
		if used := b.types(0, "plan"); len(used) != 1 || used[0].Get("use") != c.use {
			t.Errorf("%q: plan records %+v, want %s", c.body, used, c.use)
		}
		for _, s := range out.Steps {
			for _, e := range core.VisibleEvents(s.Events, toy.Red) {
				if strings.Contains(e.Text.String(), "filed") {
					t.Errorf("%q: Red reads %q", c.body, e.Text)
				}
			}
		}
		b.replay()
	}
}

// TestPlanForNow: a sheet filed for the phase the game is in is used at once.
func TestPlanForNow(t *testing.T) {
	b := newTable(t, 1)
	b.file(toy.Red, "R", "pass", Executed)
	if got := b.g.Position().Phase; got != "T1-B" {
		t.Errorf("the game is at %s, want T1-B", got)
	}
	b.replay()
}

// TestPlanIsReplaced: the last sheet for a phase counts; a bare halt withdraws it.
func TestPlanIsReplaced(t *testing.T) {
	b := newTable(t, 1)
	b.file(toy.Blue, "B", "move B1 0303-0404", Filed)
	b.file(toy.Blue, "B", "pass", Filed)
	if list := b.g.SheetsOnFile(toy.Blue).Lines(); len(list) != 1 || list[0] != "PLAN-B: pass" {
		t.Errorf("on file: %q", list)
	}
	b.file(toy.Blue, "B", "halt", Filed)
	if list := b.g.SheetsOnFile(toy.Blue).Lines(); len(list) != 0 {
		t.Errorf("still on file: %q", list)
	}
	b.send(toy.Red, "order fight/move", Executed)
	if got := b.g.Position().Phase; got != "T1-B" {
		t.Errorf("the game is at %s, want T1-B", got)
	}
	b.replay()
}

// TestPlanFaults: what can be known to be wrong is said when the sheet is filed.
func TestPlanFaults(t *testing.T) {
	b := newTable(t, 1)
	for _, c := range []struct{ key, body, code string }{
		{"R", "pass", "plan/unknown"},
		{"B", "move X9 0303-0404", "unit/unknown"},
		{"B", "attack 0303 with B1\n  losses X9", "unit/unknown"},
		{"B", "attack 0303 with B1\n  advance B1 to 9999", "hex/unknown"},
		{"B", "when retreat: noretreat", "plan/standing"},
		{"B", "", "sheet/empty"},
		{"B", "draft\npass", "plan/draft"},
	} {
		if out := b.file(toy.Blue, c.key, c.body, Refused); !hasFault(out, c.code) {
			t.Errorf("%s %q: faults %s, want %s", c.key, c.body, codes(out.Faults), c.code)
		}
	}
	if list := b.g.SheetsOnFile(toy.Blue).Lines(); len(list) != 0 {
		t.Errorf("on file: %q", list)
	}
	b.replay()
}

// TestPlanForNowIsJudged: one that is illegal in the phase the game is in is refused with its faults, and not kept.
func TestPlanForNowIsJudged(t *testing.T) {
	b := newTable(t, 1)
	out := b.file(toy.Red, "R", "move R1 0101-0505", Refused)
	if hasFault(out, "plan/unknown") || out.PhaseName() != "PLAN-R" {
		t.Errorf("%s: faults %s", out.PhaseName(), codes(out.Faults))
	}
	if list := b.g.SheetsOnFile(toy.Red).Lines(); len(list) != 0 || b.g.Position().Phase != "T1-R" {
		t.Errorf("at %s, on file: %q", b.g.Position().Phase, list)
	}
	b.replay()
}
