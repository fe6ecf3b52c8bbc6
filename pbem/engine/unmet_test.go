package engine

import (
	"errors"
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// crowd returns orders that put all four red counters into 0202, where at most three may stand at the end of a phase
// (rule 4), if all of them are carried out; the last one has the condition given.
func crowd(cond string) string {
	return "move A3 0202\nmove A4 0202\nmove A1 0202\nmove A2 0202 if " + cond
}

// TestPhaseStaysOpen: what a phase demands at its end is judged on the board when it ends. The phase stays open for
// another sheet of its side, who is told what is wrong; the other side learns that the phase goes on, and no more. It
// replays.
func TestPhaseStaysOpen(t *testing.T) {
	b := newTable(t, 1)
	phase := b.g.Position().Phase
	out := b.send(toy.Red, crowd("not enemy in 0505"), Executed)
	if !hasFault(out, "stack/limit") || out.ErrorCount() > 0 {
		t.Errorf("faults %s", codes(out.Faults))
	}
	if got := b.g.Position().Phase; got != phase || b.g.AwaitedSide() != toy.Red || b.g.work.Plan != nil {
		t.Fatalf("the game is at %s and waits for %s", got, b.g.AwaitedSide())
	}
	if r := b.types(0, "unmet"); len(r) != 1 || r[0].Get("phase") != phase || r[0].Get("code") != "stack/limit" {
		t.Errorf("records %v", r)
	}
	told := func(side core.Side) string {
		text := ""
		for _, s := range out.Steps {
			for _, e := range core.VisibleEvents(s.Events, side) {
				text += e.Text.String() + "\n"
			}
		}
		return text
	}
	if got := told(toy.Red); !strings.Contains(got, "0202 holds 4 of at most 3") {
		t.Errorf("red reads %q", got)
	}
	if got := told(toy.Blue); strings.Contains(got, "holds 4") || !strings.Contains(got, "is not over") {
		t.Errorf("blue reads %q", got)
	}
	b.replay()
}

// TestForgedEnd: a ledger in which a phase ended on a board that Finish refuses does not replay, unless its rules
// version is older than the first that judges the end.
func TestForgedEnd(t *testing.T) {
	old := newTable(t, 1)
	old.g.title = toy.Title{Ends: 2}
	if old.send(toy.Red, crowd("not enemy in 0505"), Executed); old.g.Position().Phase == "T1-R-1" {
		t.Fatal("an older game judges the end of a phase")
	}
	if _, err := Replay(old.records(), toy.Title{Ends: 2}, old.mod, old.keys, nil); err != nil {
		t.Errorf("the older game: %v", err)
	}
	var d *Divergence
	if _, err := Replay(old.records(), toy.Title{}, old.mod, old.keys, nil); !errors.As(err, &d) || d.Got != "unmet" {
		t.Errorf("the same ledger under rules that judge it: %v", err)
	}
}

// TestCertainAtEnd: a fault of the whole sheet refuses it where it is certain, whatever else stands in the sheet; where
// a condition, a die or a line that may come to be legal could mend it, it is a warning.
func TestCertainAtEnd(t *testing.T) {
	const all = "move A3 0202\nmove A4 0202\nmove A1,A2 0202\n"
	for name, c := range map[string]struct {
		body    string
		refused bool
	}{
		"a halt that never holds":           {all + "halt if turn>=99", true},
		"a halt that may hold":              {all + "halt if enemy in 0505", true},
		"a halt that holds":                 {all + "halt if turn>=1", true},
		"a halt behind too many":            {all + "halt", true},
		"a halt behind too many, with dice": {"attack 0303 with A3\n" + all + "halt", false},
		"a halt before one who can go":      {"move A3 0202\nmove A4 0202\nmove A1 0202\nhalt\nmove A2 0202", false},
		"a halt":                            {"move A3 0202\nmove A4 0202\nmove A1 0202\nhalt", false},
		"pass":                              {all + "pass\nhalt if turn>=99", true},
		"a condition elsewhere":             {all + "order fight/move if enemy in 0505", true},
		"the fourth by a condition":         {crowd("enemy in 0505"), false},
		"the fourth by one always false":    {crowd("turn>=99"), false},
		"the fourth by one always true":     {crowd("turn>=1"), true},
		"one of two conditions":             {"move A1 0202 if enemy in 0505\nmove A3,A4 0202\nmove A2 0202 if not enemy in 0505", false},
		"a line that fails elsewhere":       {all + "halt if turn>=99\nmove A9 0101 if enemy in 0505", true},
		"the dice of one who stands there":  {"attack 0303 with A3\n" + all, false},
		"standing orders":                   {all + "when retreat: noretreat", true},
	} {
		b := newTable(t, 1)
		out := b.check(toy.Red, c.body)
		if got := out.ErrorCount() > 0; got != c.refused {
			t.Errorf("%s: refused %v, want %v; faults %s", name, got, c.refused, codes(out.Faults))
		}
	}
}

// TestBeyondMending: a board over the limit from which nobody can move any more has a legal sheet: pass, behind which
// the rulebook's own remedy is applied and told. A sheet with orders does not bring it about. It replays.
func TestBeyondMending(t *testing.T) {
	data, err := toy.Data()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := toy.Title{Mends: true}.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	b := tableOn(t, mod, 1)
	phase := b.g.Position().Phase
	b.send(toy.Red, crowd("not enemy in 0505"), Executed)
	b.send(toy.Red, "attack 0303 with A3 if turn>=99", Refused)
	b.send(toy.Red, "halt", Executed)
	if got := b.g.Position().Phase; got != phase {
		t.Fatalf("the game is at %s", got)
	}
	out := b.send(toy.Red, "pass", Executed)
	if got := b.g.Position().Phase; got == phase || !hasFault(out, "stack/limit") || out.ErrorCount() > 0 {
		t.Fatalf("the game is at %s; faults %s", got, codes(out.Faults))
	}
	gone := 0
	for _, u := range b.g.Position().Units {
		if u.Def.Side == toy.Red && u.Box == core.BoxDead {
			gone++
		}
	}
	if gone != 1 || !strings.Contains(steps(out.Steps), "above the limit") && len(out.Steps) == 0 {
		t.Errorf("%d are eliminated; %s", gone, steps(out.Steps))
	}
	b.replay()
}

// TestUpgradeBetweenEnds: what an older version let a phase end on stays valid behind an upgrade in the middle of the
// game, and what comes after the upgrade is judged by the newer one. All of it replays, and the audit of a forged end
// after the upgrade fails.
func TestUpgradeBetweenEnds(t *testing.T) {
	title := toy.Title{Newer: 1, Ends: 2}
	old := newTable(t, 1)
	old.g.title = toy.Title{Ends: 2}
	old.send(toy.Red, crowd("not enemy in 0505"), Executed)
	for old.g.AwaitedSide() == toy.Red && old.g.Position().Turn == 1 {
		old.send(toy.Red, "pass", Executed)
	}
	g, err := Replay(old.records(), title, old.mod, old.keys, nil)
	if err != nil {
		t.Fatal("the older game:", err)
	}
	b := *old
	b.g = g
	if _, err := g.Act(Attribution{At: created}, Upgrade{}); err != nil || g.Header.Rules != 2 {
		t.Fatal(err, g.Header.Rules)
	}
	for g.AwaitedSide() == toy.Blue || g.OpenChoice() != nil {
		if c := g.OpenChoice(); c != nil {
			b.send(c.Owner, c.Options[c.Default].Text(), Answered)
			continue
		}
		b.send(toy.Blue, "pass", Executed)
	}
	phase := g.Position().Phase
	if out := b.send(toy.Red, "pass", Refused); !hasFault(out, "stack/limit") {
		t.Errorf("faults %s", codes(out.Faults))
	}
	b.send(toy.Red, "move A4 0201 if enemy in 0505", Executed)
	if got := g.Position().Phase; got != phase || len(b.types(0, "unmet")) != 1 {
		t.Fatalf("the phase ended: %s, then %s", phase, got)
	}
	b.send(toy.Red, "move A4 0201", Executed)
	if g.Position().Phase == phase {
		t.Error("the phase does not end on a board that it may end on")
	}
	again, err := Replay(g.Log().Records(), title, old.mod, old.keys, nil)
	if err != nil || again.Header.Rules != 2 || again.Position().Hash() != g.Position().Hash() {
		t.Fatalf("the whole game: %v", err)
	}
	var d *Divergence
	if _, err := Replay(g.Log().Records(), toy.Title{Newer: 1, Ends: 3}, old.mod, old.keys, nil); !errors.As(err, &d) {
		t.Errorf("under rules that let the phase end: %v", err)
	}
	if _, err := Replay(g.Log().Records(), toy.Title{Newer: 1}, old.mod, old.keys, nil); !errors.As(err, &d) {
		t.Errorf("under rules that judged the end from the first: %v", err)
	}
}
