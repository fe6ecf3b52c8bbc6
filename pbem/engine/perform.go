package engine

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// asRecorded returns an act as its ledger record will state it, with all fields filled in.
func (g *Game) asRecorded(a Act) (Act, error) {
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

// perform records an act and executes it, live and in a replay.
func (g *Game) perform(by Attribution, a Act, out *Outcome) error {
	if out.Act == nil {
		out.Act, out.By = a, by
		out.Status, out.Phase, out.At, out.Reason = Ruled, g.pos.Phase, by.At, by.Reason
	} else {
		out.AgreedAct = a
	}
	fields, err := fieldsOf(a)
	if err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	r := g.run.Add(history.ActType, history.ActType, a.kind(), "at", formatTime(by.At), "by", oneLine(by.Name))
	if by.Reason != "" {
		r.Add("reason", by.Reason)
	}
	if by.Mail != "" {
		r.Add("mail", fmt.Sprintf("%s act %d", by.Mail, by.Nth))
	}
	if by.Proof.ArchiveSHA != "" {
		r.Add("proven", oneLine(by.Proof.String()))
	}
	r.Fields = append(r.Fields, fields...)
	if err := a.apply(g, out); err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	return nil
}

// replayAct executes the act of a ledger record again. It writes a new record from the parsed act. When rules are
// compared, an error of an act that does not change the position is ignored: the other rules may not ask the question
// that it answered.
func (g *Game) replayAct(r ledger.Record, out *Outcome) error {
	a, by, err := ParseAct(r)
	if err != nil {
		return err
	}
	if err := g.perform(by, a, out); err != nil && (g.recordedDice == nil || !a.Announcement().PositionNeutral) {
		return err
	}
	g.sealBatch()
	return nil
}

// applySeatChanges updates the used proofs after the records of acts are in the ledger.
func (g *Game) applySeatChanges(recs []ledger.Record) {
	for _, r := range recs {
		if r.Type != history.ActType {
			continue
		}
		if a, _, err := ParseAct(r); err == nil {
			if m, ok := a.(addressChanger); ok && m.changesAddress() {
				g.proofs.addressChanges[m.seatSide()]++
			}
		}
	}
	g.Header.Seats = g.seats.headerSeats()
}

// addressChanger marks an act that makes earlier reply addresses of a seat invalid.
type addressChanger interface {
	changesAddress() bool
	seatSide() core.Side
}
