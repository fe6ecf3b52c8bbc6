package engine

import (
	"fieldpost/notation/say"
)

// Act does one act. On an error nothing was changed. An act with By.Mail is done once: another one of the same kind under
// the same Message-ID and the same By.Nth gives the status Duplicate, whatever its fields, because what a command means may
// depend on what it did the first time. Outcome.From is then the record of the first.
func (g *Game) Act(by By, a Act) (*Outcome, error) {
	if a == nil {
		return nil, say.Errorf("no act")
	}
	by = by.settled()
	if len(by.Reason) > maxValue {
		return nil, say.Errorf("%s: a reason of %d bytes, at most %d are allowed", a.kind(), len(by.Reason), maxValue)
	}
	if d, ok := g.mails.find(by.Mail, by.Nth, a.kind()); ok {
		return &Outcome{Status: Duplicate, Phase: g.pos.Phase, At: by.At, Act: a, By: by, Before: g.pos, After: g.pos,
			Open: g.work.Open,
			From: d.Batch, To: d.Batch}, nil
	}
	a, err := g.settled(a)
	if err != nil {
		return nil, say.Errorf("%s: %w", KindOf(a), err)
	}
	if err := g.keepFor(a); err != nil {
		return nil, say.Errorf("%s: %w", a.kind(), err)
	}
	out, err := g.rule(by.At, func(out *Outcome) error { return g.perform(by, a, out) })
	if err != nil {
		return nil, err
	}
	g.settle(g.log.Records()[out.From:out.To])
	return out, nil
}

// returner is an act that takes the game back to the end of a batch; ok is false when it takes it nowhere.
type returner interface {
	target(*Game) (to int, ok bool)
}

// keepFor makes the state that an act goes back to, before it is done, by a replay of the ledger up to there.
func (g *Game) keepFor(a Act) error {
	x, ok := a.(returner)
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
	r, err := replayer(g.log.Records(), g.title, g.mod, g.keys)
	if err != nil {
		return err
	}
	r.keep[to] = true
	if err := r.fold(g.log.Records()[:to+1], nil); err != nil {
		return err
	}
	g.kept[to] = r.kept[to]
	return nil
}
