package engine

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Propose submits an act to the sides whose consent it needs. Nothing is executed until all of them have agreed. The
// game fills in the act's open fields at once, so that all agree to the same thing. If the game has moved on when the
// last side agrees, the act is refused.
type Propose struct {
	No int
	// the act, as FormatAct writes it. Show a Set to players by Preview: it may name counters that some of them do not
	// know
	Act   string
	Needs []core.Side
	Until time.Time
}

// Consent records a side's yes or no to a proposal. The last Yes needed executes the proposed act in the same batch; a
// No closes the proposal.
type Consent struct {
	No   int
	Side core.Side
	Yes  bool
}

// CloseProposal closes a proposal that was withdrawn, has expired or is obsolete.
type CloseProposal struct {
	No  int
	Why string
}

func (Propose) kind() string       { return "propose" }
func (Consent) kind() string       { return "consent" }
func (CloseProposal) kind() string { return "shelve" }

func (a Propose) Announcement() Announcement {
	return Announcement{Headline: say.F("proposal %d", a.No), PositionNeutral: true, NotProposable: true}
}

func (a Consent) Announcement() Announcement {
	return Announcement{Headline: say.F("an answer to proposal %d", a.No), NotProposable: true}
}

func (a CloseProposal) Announcement() Announcement {
	return Announcement{Headline: say.F("proposal %d is closed", a.No), PositionNeutral: true, NotProposable: true}
}

func (a CloseProposal) withTexts(f func(string) string) Act { a.Why = f(a.Why); return a }

func (a Propose) serialize(w *serializer) Act {
	w.num("no", &a.No)
	w.str("line", &a.Act)
	w.sides("needs", &a.Needs)
	w.instant("until", &a.Until)
	return a
}

func (a Consent) serialize(w *serializer) Act {
	w.num("no", &a.No)
	w.side("side", &a.Side)
	w.flag("yes", &a.Yes)
	return a
}

func (a CloseProposal) serialize(w *serializer) Act {
	w.num("no", &a.No)
	w.str("why", &a.Why)
	return a
}

func (a Propose) fill(g *Game) (Act, error) {
	if a.No == 0 {
		a.No = g.admin.LastProposal + 1
	}
	act, err := ParseActLine(a.Act)
	if err != nil {
		return a, err
	}
	if act, err = g.asRecorded(act); err != nil {
		return a, say.Errorf("%s: %w", act.kind(), err)
	}
	a.Act = FormatAct(act)
	return a, nil
}

func (a Propose) apply(g *Game, out *Outcome) error {
	if a.No != g.admin.LastProposal+1 {
		return say.Errorf("number %d: the next is %d", a.No, g.admin.LastProposal+1)
	}
	act, err := ParseActLine(a.Act)
	if err != nil {
		return err
	}
	if act.Announcement().NotProposable {
		return say.Errorf("%s cannot be proposed", act.kind())
	}
	for i, s := range a.Needs {
		if err := g.seats.checkSide(s); err != nil {
			return err
		}
		if slices.Contains(a.Needs[:i], s) {
			return say.Errorf("%s is named twice", s)
		}
	}
	if len(a.Needs) == 0 {
		return say.Errorf("it needs nobody's consent; do it")
	}
	for _, p := range g.admin.Proposals {
		if p.Act == a.Act {
			return say.Errorf("proposal %d is the same", p.No)
		}
	}
	p := Proposal{No: a.No, Act: a.Act, By: emptyIfDash(g.run.Records[0].Get("by")), Needs: a.Needs, Until: a.Until,
		At:     g.run.arrivedAt.UTC(),
		Reason: out.Reason}
	g.admin.Proposals = append(slices.Clone(g.admin.Proposals), p)
	g.admin.LastProposal = a.No
	out.Ruling = say.F("proposal %d: %s; it needs the consent of %s", a.No, describeAct(act), joinSides(a.Needs))
	return nil
}

// target returns the record that the proposed act takes the game back to, if this is the last consent needed.
func (a Consent) target(g *Game) (to int, ok bool) {
	i, err := g.admin.findProposal(a.No)
	if err != nil || !a.Yes || len(g.admin.Proposals[i].Given)+1 < len(g.admin.Proposals[i].Needs) {
		return 0, false
	}
	act, err := ParseActLine(g.admin.Proposals[i].Act)
	if err == nil {
		act, err = g.asRecorded(act)
	}
	if x, back := act.(rewinder); back && err == nil { // else the consent will say so
		return x.target(g)
	}
	return 0, false
}

func (a Consent) apply(g *Game, out *Outcome) error {
	i, err := g.admin.findProposal(a.No)
	if err != nil {
		return err
	}
	p := g.admin.Proposals[i]
	switch {
	case !slices.Contains(p.Needs, a.Side):
		return say.Errorf("proposal %d needs the answer of %s, not of %s", a.No, joinSides(p.Needs), a.Side)
	case slices.Contains(p.Given, a.Side) && a.Yes:
		return say.Errorf("%s has agreed to proposal %d already", a.Side, a.No)
	case !p.Until.IsZero() && g.run.arrivedAt.After(p.Until):
		return say.Errorf("proposal %d was open until %s", a.No, formatTime(p.Until))
	}
	if why := p.ObsoleteReason(g.log.Records(), g.pos); why != "" && a.Yes {
		return say.Errorf("proposal %d cannot be agreed to any more: %s", a.No, why)
	}
	out.Side, out.Proposal = a.Side, p
	list := slices.Clone(g.admin.Proposals)
	if !a.Yes {
		g.admin.Proposals = slices.Delete(list, i, i+1)
		out.Ruling = say.F("%s refuses proposal %d", a.Side.Title(), a.No)
		return nil
	}
	p.Given = append(slices.Clone(p.Given), a.Side)
	if list[i] = p; len(p.Given) < len(p.Needs) {
		g.admin.Proposals = list
		out.Ruling = say.F("%s agrees to proposal %d", a.Side.Title(), a.No)
		return nil
	}
	g.admin.Proposals = slices.Delete(list, i, i+1)
	return p.execute(g, out)
}

// ObsoleteReason returns why nobody can agree to an open proposal any more, "" if it is still valid. Consent binds the
// player who gave it, not a later holder of the seat. Edits were agreed to on the position that everybody saw then.
func (p Proposal) ObsoleteReason(recs []ledger.Record, now *core.Position) string {
	at := len(recs) - 1
	for ; at >= 0; at-- {
		if a, _, err := ParseAct(recs[at]); err == nil {
			if x, ok := a.(Propose); ok && x.No == p.No {
				break
			}
		}
	}
	if at < 0 {
		return ""
	}
	then := ""
	for _, r := range recs[at+1:] {
		if r.Type == "state" && then == "" {
			then = r.Get("position")
		}
		if a, by, err := ParseAct(r); err == nil {
			if x, ok := a.(EditSeat); ok && !x.IsByPlayer(by) {
				return "a seat was given to somebody else"
			}
			if x, ok := a.(Seating); ok && x.Change != SeatingBeginStandIn && x.Change != SeatingEndStandIn {
				return "a seat was given up or given to somebody else"
			}
		}
	}
	a, err := ParseActLine(p.Act)
	if _, edits := a.(EditPosition); err == nil && edits && then != "" && then != now.Hash() {
		return "the game has moved on"
	}
	return ""
}

// execute executes a proposed act after all have agreed.
func (p Proposal) execute(g *Game, out *Outcome) error {
	act, err := ParseActLine(p.Act)
	if err != nil {
		return err
	}
	if act, err = g.asRecorded(act); err != nil {
		return say.Errorf("proposal %d, %s: %w", p.No, describeAct(act), err)
	}
	g.run.agreed = true
	who := out.Side
	if err := g.perform(Attribution{Name: fmt.Sprintf("proposal %d", p.No), Reason: p.Reason, At: g.run.arrivedAt}, act, out); err != nil {
		return say.Errorf("proposal %d: %w", p.No, err)
	}
	out.Ruling = say.F("%s agrees to proposal %d; %s", who.Title(), p.No, out.Ruling)
	return nil
}

func (a CloseProposal) apply(g *Game, out *Outcome) error {
	i, err := g.admin.findProposal(a.No)
	if err != nil {
		return err
	}
	out.Proposal = g.admin.Proposals[i]
	g.admin.Proposals = slices.Delete(slices.Clone(g.admin.Proposals), i, i+1)
	out.Ruling = say.F("proposal %d is closed: %s", a.No, a.Why)
	return nil
}
