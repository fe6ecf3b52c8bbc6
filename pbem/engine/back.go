package engine

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Undo is an act that takes back what a side did after ToRecord, if the other sides consent. ToRecord is the last
// record of a batch. Undo is possible only while nothing irreversible has followed: no die was locked, nothing hidden
// was revealed, and no sheet of another seat was executed.
type Undo struct {
	Side     core.Side
	ToRecord int // record to return to; 0 for the one before the side's last sheet
}

// Reroll throws all dice of a block again, because one of them was wrong. The game returns to the state before the
// batch that locked the block. The cause of that batch is then executed again under a new key. All later batches are
// undone.
type Reroll struct {
	Event string // such as "combat:2113#1"

	toRecord int      // record that the game returns to
	batch    int      // first record of the batch that is executed again
	rolled   []string // events of all dice that are void
}

// UndoRollback takes back the last rollback, if nothing was executed after it.
type UndoRollback struct{ toRecord int }

// UndoableRollback describes the last rollback, which an UndoRollback may take back.
type UndoableRollback struct {
	Record     int // record of the rollback
	ToRecord   int // record that it returned to
	FromRecord int // last record before the rollback
}

func (Undo) kind() string         { return "undo" }
func (Reroll) kind() string       { return "reroll" }
func (UndoRollback) kind() string { return "forward" }

func (Undo) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, ChangesMap: true, ShowsPosition: true}
}
func (Reroll) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, ChangesMap: true, ShowsPosition: true}
}
func (UndoRollback) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, ChangesMap: true, ShowsPosition: true}
}

func (a Undo) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.num("to", &a.ToRecord)
	return a
}

func (a Reroll) serialize(w *serializer) Act {
	w.str("event", &a.Event)
	w.num("to", &a.toRecord)
	w.num("batch", &a.batch)
	w.list("rolled", &a.rolled)
	return a
}

func (a UndoRollback) serialize(w *serializer) Act { w.num("to", &a.toRecord); return a }

func (a Undo) target(*Game) (int, bool)         { return a.ToRecord, true }
func (a Reroll) target(*Game) (int, bool)       { return a.toRecord, true }
func (a UndoRollback) target(*Game) (int, bool) { return a.toRecord, true }

func (a Undo) fill(g *Game) (Act, error) {
	if a.ToRecord != 0 {
		return a, nil
	}
	recs := history.EffectiveRecords(g.log.Records())
	for i := len(recs) - 1; i >= 0; i-- {
		if recs[i].Type == "lock" && recs[i].Get("seat") == string(a.Side) {
			a.ToRecord = history.BatchStart(g.log.Records(), recs[i].N) - 1
			return a, nil
		}
	}
	return a, say.Errorf("%s has sent no sheet that could be undone", a.Side)
}

func (a Undo) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	if err := checkTarget(g.log.Records(), a.ToRecord); err != nil {
		return err
	}
	if !g.run.agreed && slices.ContainsFunc(g.seats, func(s *seat) bool { return s.Side != a.Side && s.HasPerson() }) {
		return say.Errorf("it needs the consent of the other players: propose it")
	}
	own := false
	for _, r := range g.log.Records()[a.ToRecord+1:] {
		if why := undoObstacle(r, a.Side); why != "" {
			return say.Errorf("record %d prevents it: %s. From that point only a ruling can go back", r.N, why)
		}
		own = own || r.Type == "lock"
	}
	if !own {
		return say.Errorf("%s has done nothing since record %d", a.Side, a.ToRecord)
	}
	from := g.log.Size() - 1
	if err := g.rewind(a.ToRecord); err != nil {
		return err
	}
	g.admin.noteRollback(g.run.Records[0].N, a.ToRecord, from)
	out.Side = a.Side
	out.Ruling = say.F("what %s did since record %d is taken back by consent; the game is at phase %s (epoch %d)", a.Side, a.ToRecord,
		g.pos.Phase, g.chance.Epoch)
	return nil
}

// undoObstacle returns why a record cannot be undone by consent, "" if it can.
func undoObstacle(r ledger.Record, side core.Side) string {
	switch r.Type {
	case "block", "veil":
		return "dice were locked"
	case "unseal":
		return "what was sealed is open"
	case "receipt":
		if r.Get("plan") != "" && r.Get("seat") != string(side) {
			return fmt.Sprintf("%s filed a sheet ahead", r.Get("seat"))
		}
	case "lock", "plan":
		if r.Get("seat") != string(side) {
			return fmt.Sprintf("a sheet of %s was carried out", r.Get("seat"))
		}
	case "answer":
		if r.Get("seat") != string(side) {
			return fmt.Sprintf("%s decided", r.Get("seat"))
		}
	case history.ActType:
		switch k := history.ActKind(r); k {
		case "external":
			return "a die was recorded"
		case "rollback":
			return "a rollback"
		case "undo", "reroll", "forward", "set", "finish", "lapse":
			return "an act of its own (" + k + ")"
		}
	}
	return ""
}

func (a UndoRollback) fill(g *Game) (Act, error) {
	b := g.admin.LastRollback
	if b == nil {
		return a, say.Errorf("there is no rollback to take back")
	}
	a.toRecord = b.FromRecord
	return a, nil
}

func (a UndoRollback) apply(g *Game, out *Outcome) error {
	b := g.admin.LastRollback
	if b == nil || a.toRecord != b.FromRecord {
		return say.Errorf("there is no rollback of record %d to take back", a.toRecord)
	}
	recs := g.log.Records()
	for _, r := range recs[history.BatchEnd(recs, b.Record)+1:] {
		if slices.Contains([]string{"lock", "plan"}, r.Type) || slices.Contains([]string{"set", "finish", "lapse", "process", "beacon",
			"external"}, history.ActKind(r)) {
			return say.Errorf("record %d prevents it: the game went on after the rollback", r.N)
		}
	}
	if err := g.rewind(a.toRecord); err != nil {
		return err
	}
	g.admin.LastRollback = nil
	out.Ruling = say.F("the rollback of record %d is taken back; the game is at phase %s (epoch %d)", b.Record,
		g.pos.Phase, g.chance.Epoch)
	return nil
}

func (a Reroll) fill(g *Game) (Act, error) {
	all := g.log.Records()
	recs := history.EffectiveRecords(all)
	at := -1
	for i, r := range recs {
		if (r.Type == "roll" || r.Type == "shuffle") && r.Get("event") == a.Event {
			at = i
		}
	}
	if at < 0 {
		return a, say.Errorf("no die of the event %q counts in this game", a.Event)
	}
	n := recs[at].N
	if b := recs[at].Get("block"); b != "external" {
		i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "block" && r.Get("block") == b })
		if i < 0 {
			return a, say.Errorf("the dice block %s of the event %q does not count any more", b, a.Event)
		}
		n = recs[i].N
	}
	a.batch = history.BatchStart(all, n)
	a.toRecord = a.batch - 1
	for _, r := range all[a.batch:n] {
		if act, _, err := ParseAct(r); err == nil {
			if before, ok := act.(Reroll); ok { // this block was thrown again once already
				a.toRecord, a.batch = before.toRecord, before.batch
			}
		}
	}
	if a.toRecord < 0 {
		return a, say.Errorf("the event %s belongs to the set-up", a.Event)
	}
	a.rolled = nil
	for _, r := range recs {
		if r.N > a.toRecord && (r.Type == "roll" || r.Type == "shuffle") {
			a.rolled = append(a.rolled, r.Get("event"))
		}
	}
	return a, nil
}

func (a Reroll) apply(g *Game, out *Outcome) error {
	full, err := Reroll{Event: a.Event}.fill(g)
	if err != nil {
		return err
	}
	if want := full.(Reroll); a.toRecord != want.toRecord || a.batch != want.batch || !slices.Equal(a.rolled, want.rolled) {
		return say.Errorf("the event %s calls for going back to record %d and carrying out record %d, not %d and %d", a.Event,
			want.toRecord,
			want.batch, a.toRecord, a.batch)
	}
	if err := g.rewind(a.toRecord); err != nil {
		return err
	}
	g.admin.LastRollback = nil
	// it is to be thrown
	g.chance.DropExternal(a.rolled)
	out.RerolledEvents = a.rolled
	if err := a.reexecute(g, out); err != nil {
		return err
	}
	out.Ruling = say.F("all dice since record %d are thrown again under new keys (epoch %d); they were: %s", a.toRecord,
		g.chance.Epoch, joinEvents(a.rolled))
	return nil
}

// reexecute executes again the sheet or act that caused a batch.
func (a Reroll) reexecute(g *Game, out *Outcome) error {
	batch := a.batch
	recs := g.log.Records()
	for _, r := range recs[batch:history.BatchEnd(recs, batch)] {
		switch {
		case r.Type == "receipt":
			return g.executeReceipt(r, out)
		case r.Type == history.ActType:
			act, _, err := ParseAct(r)
			if err != nil {
				return err
			}
			if x, ok := act.(interface{ carryOut(*Game, *Outcome) error }); ok {
				return x.carryOut(g, out)
			}
		}
	}
	return say.Errorf("record %d (%s) threw the dice and is no sheet; use a rollback", batch, recs[batch].Type)
}

// executeReceipt executes a sheet that already has its receipt.
func (g *Game) executeReceipt(r ledger.Record, out *Outcome) error {
	s := g.seats.bySide(core.Side(r.Get("seat")))
	rev, err := history.NumberField(r, "rev")
	if err != nil {
		return err
	}
	out.Side, out.Receipt, out.Rev, out.SHA, out.Canonical = s.Side, r.Get("receipt"), rev, r.Get("sha"), r.GetText("text")
	out.Status = Status(r.Get("state"))
	orders, err := readCanonical(g.mod, g.pos.Phase, s.Side, out.Canonical)
	if err != nil {
		return err
	}
	return g.execute(s, &judging.Judgement{Orders: orders, OnlyStanding: out.Status == Filed,
		IsAnswer: out.Status == Answered, Plan: r.Get("plan")}, out)
}
