package engine

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// Rollback returns the game to the state after a ledger record, the last of a batch. Nothing is deleted: a record
// states the rollback, the epoch increases by one, and all later dice come from new keys. Revealed keys, receipts and
// counters are not reset.
type Rollback struct {
	ToRecord int
	epoch    int // number of the period of dice that begins
}

func (Rollback) kind() string { return "rollback" }

func (Rollback) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToPlayers, ChangesMap: true, ShowsPosition: true, NotProposable: true}
}

func (a Rollback) serialize(w *serializer) Act {
	w.num("to", &a.ToRecord)
	w.num("epoch", &a.epoch)
	return a
}

func (a Rollback) fill(g *Game) (Act, error) { a.epoch = g.chance.Epoch + 1; return a, nil }
func (a Rollback) target(*Game) (int, bool)  { return a.ToRecord, true }

func (a Rollback) apply(g *Game, out *Outcome) error {
	if a.epoch != g.chance.Epoch+1 {
		return &Divergence{g.run.Records[0].N, a.kind(), "epoch", itoa(a.epoch), itoa(g.chance.Epoch + 1)}
	}
	g.admin.noteRollback(g.run.Records[0].N, a.ToRecord, g.log.Size()-1)
	if err := g.rewind(a.ToRecord); err != nil {
		return err
	}
	out.Ruling = say.F("a moderator took the game back to record %d, phase %s (epoch %d)", a.ToRecord, g.pos.Phase,
		g.chance.Epoch)
	return nil
}

// checkTarget returns an error if a rollback cannot return to a record. For a record in the middle of a batch, the
// error names the nearest records before and after it that end a batch.
func checkTarget(recs []ledger.Record, to int) error {
	last := len(recs) - 1
	if to < 0 || to >= last {
		return say.Errorf("to record %d: want a record before the last, %d", to, last)
	}
	if recs[to].Type != "state" {
		before, after := to, to
		for before > 0 && recs[before].Type != "state" {
			before--
		}
		for recs[after].Type != "state" {
			after++
		}
		return say.Errorf("to record %d: it is a %s in the middle of a batch; batches end at %d and %d", to, recs[to].Type, before, after)
	}
	return nil
}

// rewind restores the prepared earlier state. Dice keys, counters and published secrets do not go back.
func (g *Game) rewind(to int) error {
	s, ok := g.savedStates[to]
	if !ok {
		return say.Errorf("to record %d: no batch ends there", to)
	}
	now := g.save()
	back := s.clone()
	run := g.run
	g.restore(back)
	g.run, run.phase = run, g.pos.Phase
	g.chance = g.chance.AfterRollback(now.chance)
	g.revisions, g.admin, g.question = now.revisions, now.admin, now.question
	g.admin.Deadline, g.admin.Result = nil, back.admin.Result
	for i, x := range g.seats {
		x.keepAcrossRollback(&now.seats[i])
	}
	if g.chance.Pending == nil {
		return nil
	}
	g.chance.Pending = nil // that block is used up; the game continues with a new key and beacon round
	return g.advance()
}
