package command

import (
	"cmp"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

type record = ledger.Record

func (d *executor) agree() error   { return d.answerProposal(true) }
func (d *executor) decline() error { return d.answerProposal(false) }

func (d *executor) draw() error {
	if len(d.otherSides()) == 0 {
		return refuse("You can give the game up: concede", "nobody else plays in this game who could agree to a draw")
	}
	return d.propose(engine.EndGame{Result: engine.ResultDraw, Text: engine.AgreedDrawText})
}

// answerProposal records a player's yes or no to a proposal.
func (d *executor) answerProposal(yes bool) error {
	p, err := d.proposal()
	if err != nil {
		return err
	}
	a, err := engine.ParseActLine(p.Act)
	if _, ends := a.(engine.EndGame); yes && (err != nil || ends) {
		if err := d.checkOwner(); err != nil {
			return err
		}
	}
	switch {
	case !slices.Contains(p.Needs, d.actor.Side):
		return refuse("", "proposal %d needs the answer of %s, not yours", p.No, missingSides(p))
	case p.At.After(d.moment.At) || !p.Until.IsZero() && d.moment.At.After(p.Until):
		return refuse("", "proposal %d was open until %s", p.No, d.reader().FormatTime(p.Until))
	}
	return d.act(engine.Consent{No: p.No, Side: d.actor.Side, Yes: yes})
}

// proposal returns the open proposal with the number that the command gives.
func (d *executor) proposal() (engine.Proposal, error) {
	word := cmp.Or(d.command.Arg("no"), d.command.Arg("which"))
	no, err := strconv.Atoi(word)
	if err != nil {
		return engine.Proposal{}, refuse("See them with: status", "%q is no number of a proposal", word)
	}
	i := slices.IndexFunc(d.table.Proposals, func(p engine.Proposal) bool { return p.No == no })
	if i >= 0 {
		return d.table.Proposals[i], nil
	}
	if len(d.table.Proposals) == 0 {
		return engine.Proposal{}, refuse("", "proposal %d is not open; none is", no)
	}
	return engine.Proposal{}, refuse("See them with: status", "proposal %d is not open", no)
}

// withdrawProposal closes the person's own proposal.
func (d *executor) withdrawProposal() error {
	p, err := d.proposal()
	if err != nil {
		return err
	}
	if p.By != d.actor.LedgerName && d.actor.Role != Moderator {
		return refuse(say.F("You can refuse it: refuse %d", p.No), "proposal %d is not yours", p.No)
	}
	return d.act(engine.CloseProposal{No: p.No, Why: "withdrawn by " + d.actor.LedgerName})
}

// withdraw withdraws the person's own absence, proposal or claim.
func (d *executor) withdraw() error {
	what := d.command.Arg("what")
	if what == onClaim {
		return d.withdrawClaim()
	}
	if d.g.Position().Over != nil {
		return refuse("", "the game is over")
	}
	if what == "absence" {
		return d.withdrawAbsence()
	}
	return d.withdrawProposal()
}

func (d *executor) withdrawAbsence() error {
	a, err := d.absenceNo()
	if err != nil {
		return err
	}
	switch {
	case a.Side != d.actor.Side:
		return refuse("", "absence %d is that of %s", a.No, a.Side)
	case !a.To.After(d.moment.At):
		return refuse("", "absence %d is over", a.No)
	}
	a.State = engine.Withdrawn
	return d.act(a)
}

// undo proposes a rollback to before the player's last sheet, or to after a record of their choice. If visible
// information prevents the rollback, the error says so at once; the engine checks again when the others agree.
func (d *executor) undo() error {
	to, err := d.undoTarget()
	if err != nil {
		return err
	}
	for _, r := range d.g.Log().Records()[to+1:] {
		why := map[string]string{"block": "dice were locked", "veil": "hidden lots were drawn", "unseal": "what was sealed is open"}[r.Type]
		if history.ActKind(r) == "external" {
			why = "a die was recorded"
		}
		if r.Type == "lock" && r.Get("seat") != string(d.actor.Side) {
			why = "a sheet of " + r.Get("seat") + " was carried out"
		}
		if why != "" {
			return refuse("From that point only a moderator's ruling can go back.", "record %d prevents it: %s",
				r.N, why)
		}
	}
	return d.propose(engine.Undo{Side: d.actor.Side, ToRecord: to})
}

// undoTarget returns the record to roll back to. A record that some players were not told of gives the same error as a
// missing record, so that trying numbers reveals nothing.
func (d *executor) undoTarget() (int, error) {
	all := d.g.Log().Records()
	if n := d.command.Arg("record"); n != "" {
		to, _ := strconv.Atoi(n)
		if size, _ := d.readerHead(); to < 0 || to >= size-1 || all[to].Type != "state" {
			return 0, refuse("See the last records with: history", "no batch ends at record %d", to)
		}
		return to, nil
	}
	recs := history.EffectiveRecords(all)
	for _, r := range slices.Backward(recs) {
		if r.Type != "lock" || r.Get("seat") != string(d.actor.Side) {
			continue
		}
		n := r.N
		for n > 0 && all[n-1].Type != "state" {
			n--
		}
		return n - 1, nil
	}
	return 0, refuse("", "you have sent no sheet that was carried out")
}
