package engine

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// agreed proposes an act and has everybody agree.
func (b *table) agreed(a Act) *Outcome {
	b.t.Helper()
	b.act(Propose{Act: FormatAct(a), Needs: []core.Side{toy.Red, toy.Blue}})
	no := b.g.AdminState().LastProposal
	b.act(Consent{No: no, Side: toy.Blue, Yes: true})
	return b.act(Consent{No: no, Side: toy.Red, Yes: true})
}

// TestUndo: a sheet that threw no die and to which nobody answered is taken back, by consent only; the records stay.
func TestUndo(t *testing.T) {
	b := newTable(t, 3)
	hash := b.g.Position().Hash()
	b.refused(Undo{Side: toy.Red}, "no sheet")
	b.refused(Propose{Act: FormatAct(Undo{Side: toy.Red}), Needs: []core.Side{toy.Blue}}, "no sheet")
	b.send(toy.Red, "move A4 0201\norder fight/move", Executed)
	b.send(toy.Blue, "draft\npass", Drafted)
	b.refused(Undo{Side: toy.Red}, "consent")
	b.refused(Undo{Side: toy.Blue}, "no sheet")
	size, block, receipts := b.g.log.Size(), b.g.chance.Block, b.g.seats.bySide(toy.Red).receipts
	out := b.agreed(Undo{Side: toy.Red})
	if b.g.Position().Hash() != hash || b.g.chance.Epoch != 1 || b.g.AwaitedSide() != toy.Red ||
		b.g.chance.Block != block ||
		b.g.seats.bySide(toy.Red).receipts != receipts || b.g.log.Size() <= size {
		t.Errorf("position %.8s, epoch %d", b.g.Position().Hash(), b.g.chance.Epoch)
	}
	if u, ok := out.AgreedAct.(Undo); !ok || u.ToRecord == 0 || ActKindOf(out.Act) != "consent" ||
		!strings.Contains(out.Ruling.String(), "taken back by consent") {
		t.Errorf("%+v", out)
	}
	if q := b.g.Question(); q.Side != toy.Red || q.Cause != out.FromRecord {
		t.Errorf("question %+v", q)
	}
	b.replay()
	b.send(toy.Red, "move A4 0201", Executed)
	b.replay()
}

// TestUndoNamesWhatStandsInTheWay: dice, another side's sheet, an act.
func TestUndoNamesWhatStandsInTheWay(t *testing.T) {
	b := newTable(t, 3)
	start := b.g.log.Size() - 1
	out := b.send(toy.Red, "attack 0303 with A1,A2", Executed)
	b.act(Propose{Act: FormatAct(Undo{Side: toy.Red, ToRecord: start}), Needs: []core.Side{toy.Blue}})
	n := b.types(out.FromRecord, "block")[0].N
	b.refused(Consent{No: 1, Side: toy.Blue, Yes: true}, "record "+itoa(n)+" prevents it: dice were locked")
	if len(b.g.AdminState().Proposals) != 1 {
		t.Error("the proposal is gone")
	}
	b.act(CloseProposal{No: 1, Why: "overtaken"})
	for b.g.OpenChoice() != nil {
		b.hand(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}

	b = newTable(t, 3)
	b.send(toy.Red, "move A4 0201\norder fight/move", Executed)
	b.send(toy.Blue, "pass", Executed)
	b.act(Propose{Act: FormatAct(Undo{Side: toy.Red, ToRecord: start}), Needs: []core.Side{toy.Blue}})
	b.refused(Consent{No: 1, Side: toy.Blue, Yes: true}, "a sheet of blue was carried out")
	b.act(Propose{Act: FormatAct(Undo{Side: toy.Red, ToRecord: 5}), Needs: []core.Side{toy.Blue}})
	b.refused(Consent{No: 2, Side: toy.Blue, Yes: true}, "middle of a batch")
	b.act(Propose{Act: FormatAct(Undo{Side: toy.Red, ToRecord: b.g.log.Size() - 1}), Needs: []core.Side{toy.Blue}})
	b.refused(Consent{No: 3, Side: toy.Blue, Yes: true}, "done nothing")
	b.replay()
}

// fought plays an attack whose dice are public, with nothing asked.
func fought(b *table) bool {
	b.send(toy.Red, "attack 0303 with A1,A2\nmove A4 0201\norder fight/move", Executed)
	return b.g.OpenChoice() == nil && b.g.AwaitedSide() == toy.Blue
}

// TestReroll: the whole block is thrown again under a new key from where it stood before, with the same sheet and
// receipt.
func TestReroll(t *testing.T) {
	b := search(t, fought)
	sheet := b.types(0, "receipt")[0]
	was := rolls(b.records())
	b.send(toy.Blue, "pass", Executed)
	b.refused(Reroll{Event: "combat:0909#1"}, "no die")
	out := b.act(Reroll{Event: "combat:0303#1"})
	if out.Status != Executed || out.Receipt != sheet.Get("receipt") || out.Canonical != sheet.GetText("text") ||
		b.g.chance.Epoch != 1 ||
		!slices.Contains(out.RerolledEvents, "combat:0303#1") {
		t.Errorf("%+v", out)
	}
	fresh := b.records()[out.FromRecord:]
	for _, r := range fresh {
		switch r.Type {
		case "roll":
			if _, same := was[r.Get("block")+" "+r.Get("event")]; same {
				t.Errorf("%s: a block serves twice", r.Text())
			}
		case "block":
			if !strings.Contains(r.GetText("text"), "epoch 1") || !strings.Contains(r.GetText("text"), sheet.Get("sha")) {
				t.Errorf("%s", r.Text())
			}
		case "receipt":
			t.Errorf("a sheet came again: %s", r.Text())
		}
	}
	if b.hexOf("A4") != "0201" {
		t.Error("the orders without dice were not carried out")
	}
	b.replay()
	// and once more: the same sheet again, not the act
	for b.g.OpenChoice() != nil {
		b.hand(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}
	again := b.act(Reroll{Event: "combat:0303#1"})
	if again.Receipt != sheet.Get("receipt") || b.g.chance.Epoch != 2 {
		t.Errorf("%+v", again)
	}
	b.replay()
}

// TestRerollOfAnswer: the dice behind an answer are thrown again with the same answer; those before it stay.
func TestRerollOfAnswer(t *testing.T) {
	b := search(t, func(b *table) bool {
		b.send(toy.Red, "attack 0303 with A1,A2", Executed)
		c := b.g.OpenChoice()
		if c == nil || c.Owner != toy.Blue || c.Kind != "retreat" {
			return false
		}
		n := b.g.log.Size()
		b.hand(toy.Blue, c.Options[0].Text())
		return len(b.types(n, "roll")) > 0
	})
	recs := b.records()
	all := b.types(0, "roll")
	last := all[len(all)-1]
	first := slices.IndexFunc(all, func(r ledger.Record) bool { return r.Get("event") == "combat:0303#1" })
	out := b.act(Reroll{Event: last.Get("event")})
	if out.Status != Answered || out.Side != toy.Blue || slices.Contains(out.RerolledEvents, "combat:0303#1") ||
		len(out.RerolledEvents) == 0 {
		t.Errorf("%+v", out)
	}
	for _, r := range b.types(len(recs), "roll") {
		if r.Get("event") == all[first].Get("event") {
			t.Error("a die before the answer was thrown again")
		}
	}
	b.replay()
}

// TestRerollDropsExternalDice: a die that somebody recorded does not come back when its event is to be thrown again.
func TestRerollDropsExternalDice(t *testing.T) {
	b := newTable(t, 3)
	if _, err := b.g.Act(by("x"), ExternalDie{Event: "combat:0303#1", Die: "d6", Face: 6}); err != nil {
		t.Fatal(err)
	}
	b.hand(toy.Red, "attack 0303 with A1,A2")
	out := b.act(Reroll{Event: "combat:0303#1"})
	for _, r := range b.types(out.FromRecord, "roll") {
		if r.Get("block") == "external" {
			t.Errorf("%s", r.Text())
		}
	}
	if len(b.types(out.FromRecord, "roll")) == 0 {
		t.Error("nothing was thrown")
	}
	b.replay()
}

// TestRerollOfProcess: what an act threw is thrown again by doing again what it did.
func TestRerollOfProcess(t *testing.T) {
	b := newTable(t, 3)
	b.commit(toy.Red, "attack 0303 with A1,A2", Committed)
	b.act(ExecuteSheet{})
	out := b.act(Reroll{Event: "combat:0303#1"})
	if out.Receipt != "R-1" || len(b.types(out.FromRecord, "lock")) != 1 || len(b.types(out.FromRecord, "roll")) == 0 {
		t.Errorf("%+v", out)
	}
	b.replay()
	b = newTable(t, 3)
	b.send(toy.Red, "draft\nattack 0303 with A1,A2", Drafted)
	b.agreed(ExecuteSheet{Side: toy.Red})
	out = b.act(Reroll{Event: "combat:0303#1"})
	if out.Receipt != "R-1" || len(b.types(out.FromRecord, "roll")) == 0 {
		t.Errorf("%+v", out)
	}
	b.agreed(Reroll{Event: "combat:0303#1"})
	b.act(Reroll{Event: "combat:0303#1"})
	b.replay()
}

// TestSetUpIsNotRerolled: what was thrown before the first sheet has no sheet.
func TestSetUpIsNotRerolled(t *testing.T) {
	b := newTable(t, 3)
	for _, r := range append(b.types(0, "roll"), b.types(0, "shuffle")...) {
		b.refused(Reroll{Event: r.Get("event")}, "set-up")
		return
	}
	t.Fatal("nothing is thrown in the set-up")
}

// TestForward: the last rollback is taken back while nothing was done since, and the dice are those that had fallen.
func TestForward(t *testing.T) {
	b := search(t, fought)
	b.refused(UndoRollback{}, "no rollback")
	hash, start := b.g.Position().Hash(), slices.IndexFunc(b.records(), func(r ledger.Record) bool { return r.Type == "state" })
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: start}); err != nil {
		t.Fatal(err)
	}
	if b.g.AdminState().LastRollback == nil {
		t.Fatal("nothing to take back")
	}
	b.act(RulingNote{Text: "a mistake"})
	b.send(toy.Red, "draft\npass", Drafted)
	b.act(UndoRollback{})
	if b.g.Position().Hash() != hash || b.g.chance.Epoch != 2 || b.g.AdminState().LastRollback != nil ||
		b.g.AwaitedSide() != toy.Blue {
		t.Errorf("epoch %d, %+v", b.g.chance.Epoch, b.g.AdminState())
	}
	b.refused(UndoRollback{}, "no rollback")
	b.replay()
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: start}); err != nil {
		t.Fatal(err)
	}
	b.send(toy.Red, "pass", Executed)
	b.refused(UndoRollback{}, "prevents it")
	b.replay()
}

// TestStanding: what counts is what no later record took back; Forward brings it back.
func TestStanding(t *testing.T) {
	b := search(t, fought)
	start := slices.IndexFunc(b.records(), func(r ledger.Record) bool { return r.Type == "state" })
	n := len(b.records())
	count := func() (rolls int) {
		for _, r := range history.EffectiveRecords(b.records()) {
			if r.Type == "roll" && r.N > start {
				rolls++
			}
		}
		return rolls
	}
	all := count()
	if all == 0 || len(history.EffectiveRecords(b.records())) != n {
		t.Fatalf("%d rolls", all)
	}
	if _, err := b.g.Act(by("x"), Rollback{ToRecord: start}); err != nil {
		t.Fatal(err)
	}
	if count() != 0 {
		t.Error("undone dice count")
	}
	b.act(UndoRollback{})
	if count() != all {
		t.Errorf("%d dice count, want %d", count(), all)
	}
}
