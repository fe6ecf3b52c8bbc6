package engine

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// settled returns an act as the ledger will have it: filled in, and with its texts and times as records hold them.
func (g *Game) settled(a Act) (Act, error) {
	if f, ok := a.(filler); ok {
		full, err := f.fill(g)
		if err != nil {
			return a, err
		}
		a = full
	}
	fields, err := fieldsOf(a)
	if err != nil {
		return a, err
	}
	got, err := readAct(a.kind(), fields)
	if err != nil {
		return a, err
	}
	return got, nil
}

// perform records an act and does it, live and in a replay.
func (g *Game) perform(by By, a Act, out *Outcome) error {
	if out.Act == nil {
		out.Act, out.By = a, by
		out.Status, out.Phase, out.At, out.Reason = Ruled, g.pos.Phase, by.At, by.Reason
	} else {
		out.Done = a
	}
	fields, err := fieldsOf(a)
	if err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	r := g.run.Add(history.ActType, history.ActType, a.kind(), "at", stamp(by.At), "by", oneLine(by.Who))
	if by.Reason != "" {
		r.Add("reason", by.Reason)
	}
	if by.Mail != "" {
		r.Add("mail", fmt.Sprintf("%s act %d", by.Mail, by.Nth))
	}
	if by.Proof.Kept != "" {
		r.Add("proven", oneLine(by.Proof.String()))
	}
	r.Fields = append(r.Fields, fields...)
	if err := a.apply(g, out); err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	return nil
}

// redoAct does again what the record of an act says. The record is written anew from what was read of it. An act that
// no position depends on, meant for a question that other rules do not ask, does not end a comparison with them.
func (g *Game) redoAct(r ledger.Record, out *Outcome) error {
	a, by, err := ParseAct(r)
	if err != nil {
		return err
	}
	if err := g.perform(by, a, out); err != nil && (g.against == nil || !a.About().Aside) {
		return err
	}
	g.sealBatch()
	return nil
}

// settle keeps what the records of acts use up, once they are in the ledger.
func (g *Game) settle(recs []ledger.Record) {
	for _, r := range recs {
		if r.Type != history.ActType {
			continue
		}
		if a, _, err := ParseAct(r); err == nil {
			if m, ok := a.(mover); ok && m.moves() {
				g.proofs.moves[m.whose()]++
			}
		}
	}
	g.Header.Seats = g.seats.public()
}

// mover is an act after which reply addresses given out before are no longer good.
type mover interface {
	moves() bool
	whose() core.Side
}
