package engine

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// commit sends a sheet that is locked later.
func (b *table) commit(side core.Side, body string, want Status) *Outcome {
	b.t.Helper()
	in := b.input(b.frame(side, body))
	in.LockAt = in.At.Add(30*time.Minute + 300*time.Millisecond)
	out, err := b.g.Submit(in)
	if err != nil || out.Status != want {
		b.t.Fatalf("%q: %v, %+v", body, err, out)
	}
	return out
}

// TestCommitted: a committed sheet touches no key, is locked by Process and then plays like any other; its record says
// when.
func TestCommitted(t *testing.T) {
	b := newTable(t, 3)
	hash, keys := b.g.Position().Hash(), b.keys.keys
	out := b.commit(toy.Red, "attack 0303 with A1,A2\norder fight/move", Committed)
	tab := b.g.AdminState()
	if len(tab.Committed) != 1 || tab.Committed[0] != (PendingSheet{toy.Red, "R-1", "T1-R", out.At.Add(30 * time.Minute)}) ||
		out.LockAt != tab.Committed[0].LockAt {
		t.Errorf("%+v, %v", tab.Committed, out.LockAt)
	}
	if b.g.Position().Hash() != hash || b.keys.keys != keys || len(b.types(out.FromRecord, "lock"))+len(b.types(out.FromRecord,
		"block")) > 0 ||
		b.g.AwaitedSide() != toy.Red {
		t.Error("it was carried out")
	}
	b.replay()
	b.refused(ExecuteSheet{Side: toy.Red, Phase: "T1-B"}, "the game is at T1-R")
	b.refused(ExecuteSheet{Side: toy.Red, Receipt: "R-9"}, "R-1")
	b.refused(ExecuteSheet{Side: toy.Blue}, "no sheet on file")
	b.refused(ExecuteSheet{Side: "green"}, "no side")
	if _, err := b.g.Act(by("x"), ExecuteSheet{Side: toy.Red, Phase: "T9-R"}); !errors.Is(err, ErrStale) {
		t.Errorf("another phase: %v", err)
	}
	done := b.act(ExecuteSheet{Side: toy.Red, Receipt: "R-1", Phase: "t1-r", Why: "cooling-off over"})
	if done.Status != Executed || done.Receipt != "R-1" || done.Canonical != out.Canonical || done.Side != toy.Red ||
		len(b.types(done.FromRecord, "lock")) != 1 || len(b.types(done.FromRecord, "roll")) == 0 || len(done.Steps) == 0 {
		t.Errorf("%+v", done)
	}
	if len(b.g.AdminState().Committed) > 0 {
		t.Error("it is still on file")
	}
	b.replay()
}

// TestCommittedAsAtOnce: the same sheet gives the same position whether it was locked at once or later.
func TestCommittedAsAtOnce(t *testing.T) {
	for _, body := range []string{"pass", "move A4 0201\nattack 0303 with A1,A2",
		"pause losses\nattack 0303 with A1,A2\n  advance none\norder move/fight"} {
		now, later := newTable(t, 5), newTable(t, 5)
		now.send(toy.Red, body, Executed)
		later.commit(toy.Red, body, Committed)
		later.act(ExecuteSheet{Side: toy.Red})
		if now.g.Position().Hash() != later.g.Position().Hash() || now.g.AwaitedSide() != later.g.AwaitedSide() {
			t.Errorf("%q: locked later it gives another position", body)
		}
	}
}

// TestRecall: a committed sheet goes back to a draft, by recall or by another frame, and cannot go back when it is
// locked.
func TestRecall(t *testing.T) {
	b := newTable(t, 3)
	b.refused(RecallSheet{Side: toy.Red}, "no committed sheet")
	b.commit(toy.Red, "pass", Committed)
	b.refused(RecallSheet{Side: toy.Red, Receipt: "R-7"}, "R-1 and not R-7")
	b.refused(RecallSheet{Side: "green"}, "no side")
	b.act(RecallSheet{Side: toy.Red})
	if r, committed, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); r != "R-1" || committed || !ok ||
		len(b.g.AdminState().Committed) > 0 {
		t.Errorf("%s %v %v", r, committed, ok)
	}
	b.refused(RecallSheet{Side: toy.Red}, "no committed sheet")
	b.commit(toy.Red, "pass", Committed)
	b.send(toy.Red, "draft\nmove A4 0201", Drafted) // replaces it
	if r, committed, _ := b.g.SheetsOnFile(toy.Red).DraftReceipt(); r != "R-3" || committed {
		t.Errorf("%s %v", r, committed)
	}
	b.commit(toy.Red, "pass", Committed)
	b.send(toy.Red, "move A4 0201", Executed) // at once: nothing is left on file
	if _, _, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); ok {
		t.Error("a sheet is still on file")
	}
	b.refused(RecallSheet{Side: toy.Red}, "no committed sheet")
	b.replay()
}

// TestCommittedElsewhere: only a sheet for this phase is delayed, not standing orders and not answers.
func TestCommittedElsewhere(t *testing.T) {
	b := search(t, func(b *table) bool {
		b.send(toy.Red, "pause losses\npause advance\nattack 0303 with A1,A2", Executed)
		return b.g.OpenChoice() != nil && b.g.OpenChoice().Owner == toy.Blue
	})
	b.commit(toy.Red, "pause losses", Filed)
	c := b.g.OpenChoice()
	b.commit(toy.Blue, c.Options[0].Text(), Answered)
	b.replay()
}

// TestCommittedIsKeptFromRollback: a rollback makes committed sheets drafts, so that players are not held to what
// they wrote in another course of the game.
func TestCommittedIsKeptFromRollback(t *testing.T) {
	b := newTable(t, 3)
	b.commit(toy.Red, "pass", Committed)
	to := b.g.log.Size() - 1
	b.act(ExecuteSheet{})
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: to}); err != nil {
		t.Fatal(err)
	}
	if r, committed, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); r != "R-1" || committed || !ok {
		t.Errorf("%s %v %v", r, committed, ok)
	}
	b.replay()
}

// TestLapse: what becomes of a side that does not write, by policy.
func TestLapse(t *testing.T) {
	b := newTable(t, 3)
	b.refused(Lapse{Side: toy.Blue, Policy: LapseHold}, `waits for "red"`)
	b.refused(Lapse{Policy: "wait"}, "policy")
	b.refused(Lapse{Policy: LapseDraft}, "no sheet on file")
	b.refused(Lapse{Policy: LapseHold, Missed: 3}, "number 1")
	b.act(Pause{})
	b.refused(Lapse{Policy: LapseHold}, "paused")
	b.act(Resume{})
	for _, p := range []string{LapseHold, LapseComputer, LapseForfeit} {
		hash := b.g.Position().Hash()
		out := b.act(Lapse{Policy: p})
		if b.g.Position().Hash() != hash || b.g.AwaitedSide() != toy.Red || out.Side != toy.Red {
			t.Errorf("%s: %+v", p, out)
		}
		b.refused(Lapse{Policy: LapseHold}, "lapsed for this already")
	}
	if got := b.g.admin.accountOf(toy.Red).Missed; got != 3 {
		t.Errorf("missed %d", got)
	}
	b.send(toy.Red, "draft\nmove A4 0201", Drafted)
	out := b.act(Lapse{Policy: LapseDraft})
	if out.Status != Executed || out.Receipt != "R-1" || b.hexOf("A4") != "0201" || b.g.AwaitedSide() != toy.Blue {
		t.Errorf("%+v", out)
	}
	out = b.act(Lapse{Policy: LapseDefaults})
	if out.Status != Executed || out.Receipt != "" || b.g.AwaitedSide() != toy.Red || len(b.types(out.FromRecord, "lock")) > 0 {
		t.Errorf("an empty phase: %+v", out)
	}
	if b.g.admin.accountOf(toy.Red).Missed != 4 || b.g.admin.accountOf(toy.Blue).Missed != 1 {
		t.Errorf("%+v", b.g.AdminState().Bank)
	}
	c := b.g.OpenChoice()
	if c == nil || !c.Sealed || c.Owner != toy.Red {
		t.Fatalf("no sealed question: %+v", c)
	}
	sealed := b.act(Lapse{Policy: LapseDefaults})
	if sealed.Status != Answered || b.g.admin.accountOf(toy.Red).Missed != 5 || b.g.OpenChoice() != nil {
		t.Errorf("%+v", sealed)
	}
	for _, r := range b.records()[sealed.FromRecord:] {
		if r.Type == "unseal" { // the turn begins, and the title opens it
			break
		}
		if text := string(r.Text()); strings.Contains(text, c.Options[0].Word) || strings.Contains(text, c.Options[1].Word) {
			t.Errorf("the record tells the sealed default:\n%s", text)
		}
	}
	b.send(b.g.AwaitedSide(), "pass", Executed)
	if b.g.AwaitedSide() == toy.Blue {
		b.send(toy.Blue, "pass", Executed)
	}
	if b.g.admin.accountOf(toy.Red).Missed != 0 || b.g.admin.accountOf(toy.Blue).Missed != 0 {
		t.Errorf("%+v", b.g.AdminState().Bank)
	}
	b.replay()
}

// TestLapseAnswers: the defaults are those that the title would take, for all questions of the order in work and of
// this side alone.
func TestLapseAnswers(t *testing.T) {
	asked := func(b *table) bool {
		b.send(toy.Blue, "pause retreat\npause losses", Filed)
		b.send(toy.Red, "attack 0303 with A1,A2", Executed)
		return b.g.OpenChoice() != nil && b.g.OpenChoice().Owner == toy.Blue && len(b.g.OpenChoice().Options) > 1
	}
	b := search(t, asked)
	c := *b.g.OpenChoice()
	out := b.act(Lapse{Policy: LapseDefaults})
	a := b.types(out.FromRecord, "answer")
	if out.Status != Answered || len(a) == 0 || a[0].Get("choice") != c.ID || a[0].Get("option") != c.Options[c.Default].Text() ||
		!strings.HasPrefix(a[0].Get("from"), "default") {
		t.Errorf("%+v, answers %v", out, a)
	}
	if o := b.g.OpenChoice(); o != nil && o.Owner == toy.Blue {
		t.Errorf("Blue is asked again: %+v", o)
	}
	b.replay()
}

// TestWaitingIsNoLapseOfOthers: the side that is not asked cannot lapse, and a beacon is nobody's.
func TestWaitingIsNoLapseOfOthers(t *testing.T) {
	b := newTable(t, 3)
	b.g.Header.Options = append(b.g.Header.Options, core.Fact{Name: "beacon", Value: "drand-quicknet"})
	b.hand(toy.Red, "attack 0303 with A1,A2")
	if b.g.Beacon() == nil {
		t.Fatal("no beacon")
	}
	b.refused(Lapse{Side: toy.Red, Policy: LapseDefaults}, "waits for")
	b.refused(Deadline{Due: when(99)}, "no side")
	b.refused(ExecuteSheet{Side: toy.Red}, "no sheet on file")
	b.refused(EditPosition{Edits: []string{"unit A4 at 0201"}}, "being carried out")
	b.act(RulingNote{Text: "patience"})
	b.act(Pause{})
}

// TestIllegalDraft: a sheet that became illegal is not carried out, and the error names the line.
func TestIllegalDraft(t *testing.T) {
	b := newTable(t, 3)
	b.commit(toy.Red, "move A4 0201", Committed)
	b.act(EditPosition{Edits: []string{"unit A4 box dead"}})
	if _, committed, ok := b.g.SheetsOnFile(toy.Red).DraftReceipt(); committed || !ok {
		t.Error("a sheet for another position is still committed")
	}
	b.refused(ExecuteSheet{Side: toy.Red}, "line 1")
	_, err := b.g.Act(by("x"), ExecuteSheet{Side: toy.Red})
	if err != nil && strings.Contains(err.Error(), "A4") {
		t.Errorf("everybody may read of the sheet: %v", err)
	}
	var bad *IllegalError
	if !errors.As(err, &bad) || bad.Receipt != "R-1" || len(bad.Faults) == 0 || bad.Faults[0].Stage > notation.Illegal {
		t.Errorf("%v", err)
	}
	b.replay()
}
