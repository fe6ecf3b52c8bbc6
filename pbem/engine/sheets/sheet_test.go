package sheets

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

func statement(line string) notation.Statement {
	verb, _, _ := strings.Cut(line, " ")
	return notation.Statement{Verb: verb, Source: line}
}

// TestFileStanding: standing orders of one sheet replace all earlier ones; a sheet without any leaves them; "when none"
// clears them.
func TestFileStanding(t *testing.T) {
	when := func(window string) notation.Statement { return notation.Statement{Verb: "when", Question: window} }
	var f SideSheets
	for _, c := range []struct {
		orders []notation.Statement
		phase  string
		want   int
		filed  string
	}{
		{[]notation.Statement{when("retreat"), when("losses"), statement("pass")}, "T1", 2, "T1"},
		{[]notation.Statement{statement("move")}, "T2", 2, "T1"},
		{[]notation.Statement{when("advance")}, "T3", 1, "T3"},
		{[]notation.Statement{when("none")}, "T4", 0, "T4"},
	} {
		if f.ReplaceStanding(c.orders, c.phase); len(f.Standing) != c.want || f.StandingPhase != c.filed {
			t.Errorf("at %s there are %d of %s, want %d of %s", c.phase, len(f.Standing), f.StandingPhase, c.want, c.filed)
		}
	}
}

// TestFilePlans: a sheet for a phase replaces the one before; a bare halt withdraws it; copies stay as they are.
func TestFilePlans(t *testing.T) {
	var f SideSheets
	f.FilePlan("4PZA", &Sheet{Receipt: "G-1", Orders: []notation.Statement{statement("pass")}})
	f.FilePlan("4PZA", &Sheet{Receipt: "G-2", Orders: []notation.Statement{statement("pass")}})
	was := f.Clone()
	if got := f.Lines(); !slices.Equal(got, []string{"PLAN-4PZA: pass"}) {
		t.Error(got)
	}
	f.FilePlan("4PZA", &Sheet{Receipt: "G-3", Orders: []notation.Statement{statement("halt")}})
	if f.RemovePlan("4PZA") != nil {
		t.Error("a sheet that was withdrawn")
	}
	if x := was.RemovePlan("4PZA"); x == nil || x.Receipt != "G-2" || was.RemovePlan("4PZA") != nil {
		t.Errorf("%+v", x)
	}
}

// TestDrafted: a recalled sheet is a draft again, and saved states that share it keep it committed.
func TestDrafted(t *testing.T) {
	f := SideSheets{Draft: &Sheet{Receipt: "G-1", Committed: true}}
	was := f.Clone()
	f.UncommitDraft()
	if r, committed, ok := f.DraftReceipt(); r != "G-1" || committed || !ok {
		t.Error(r, committed, ok)
	}
	if _, committed, _ := was.DraftReceipt(); !committed {
		t.Error("the copy changed")
	}
	if _, _, ok := new(SideSheets).DraftReceipt(); ok {
		t.Error("nothing is on file")
	}
}

// TestUseAnswer: an answer is used once, by a question that it fits.
func TestUseAnswer(t *testing.T) {
	yes, no := statement("pass"), statement("retreat")
	var f SideSheets
	f.AddAnswers([]notation.Statement{no, yes}, 0)
	c := core.Choice{ID: "c", Options: []core.Option{{Verb: "pass"}, {Verb: "stand"}}}
	if o, _, ok := f.UseAnswer(c); !ok || o.Verb != "pass" {
		t.Errorf("%+v, %v", o, ok)
	}
	if _, _, ok := f.UseAnswer(c); ok || len(f.Answers) != 1 || len(f.AllAnswers) != 2 {
		t.Errorf("used twice, or %d left of %d", len(f.Answers), len(f.AllAnswers))
	}
}
