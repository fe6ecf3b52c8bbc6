package engine

import (
	"fieldpost/notation/say"
)

// Act executes one act and records it in the ledger. On an error nothing was changed. An act that came by mail is
// executed once. A second act of the same kind with the same By.Mail and By.Nth returns the status Duplicate, even if
// its fields differ, because the meaning of a command may depend on what the first one did. Outcome.FromRecord is then
// the record of the first.
func (g *Game) Act(by Attribution, a Act) (*Outcome, error) {
	if a == nil {
		return nil, say.Errorf("no act")
	}
	by = by.asRecorded()
	if len(by.Reason) > maxValue {
		return nil, say.Errorf("%s: a reason of %d bytes, at most %d are allowed", a.kind(), len(by.Reason), maxValue)
	}
	if d, ok := g.mailResults.find(by.Mail, by.Nth, a.kind()); ok {
		return &Outcome{Status: Duplicate, Phase: g.pos.Phase, At: by.At, Act: a, By: by, Before: g.pos, After: g.pos,
			Open:       g.work.Open,
			FromRecord: d.Batch, ToRecord: d.Batch}, nil
	}
	a, err := g.asRecorded(a)
	if err != nil {
		return nil, say.Errorf("%s: %w", ActKindOf(a), err)
	}
	if err := g.prepareRewind(a); err != nil {
		return nil, say.Errorf("%s: %w", a.kind(), err)
	}
	out, err := g.makeRulingBatch(by.At, func(out *Outcome) error { return g.perform(by, a, out) })
	if err != nil {
		return nil, err
	}
	g.applySeatChanges(g.log.Records()[out.FromRecord:out.ToRecord])
	return out, nil
}

// rewinder marks an act that takes the game back to the end of an earlier batch. ok is false when the act rewinds
// nothing.
type rewinder interface {
	target(*Game) (to int, ok bool)
}

// prepareRewind computes, before an act, the earlier state that the act returns to, by replaying the ledger up to
// there.
func (g *Game) prepareRewind(a Act) error {
	x, ok := a.(rewinder)
	if !ok {
		return nil
	}
	to, ok := x.target(g)
	if !ok {
		return nil
	}
	if err := checkTarget(g.log.Records(), to); err != nil {
		return err
	}
	r, err := newReplayGame(g.log.Records(), g.title, g.mod, g.keys)
	if err != nil {
		return err
	}
	r.rewindTargets[to] = true
	if err := r.fold(g.log.Records()[:to+1], nil); err != nil {
		return err
	}
	g.savedStates[to] = r.savedStates[to]
	return nil
}
