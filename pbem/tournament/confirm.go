package tournament

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// How people leave an event.
const (
	LeftAnnounced   = "announced"
	LeftSilent      = "silent"      // lost half of the games or more by silence, and from version 3 on gave no answer
	LeftUnconfirmed = "unconfirmed" // from version 3 on: had not confirmed a round at its hour
)

// asked holds the players who were asked to confirm the next round since the last one was closed.
type asked struct {
	at  time.Time // when the last of them were
	who map[string]bool
}

// ConfirmDeadline returns the deadline for confirming the next round. Players who miss it can be withdrawn. Set is when
// the players were told. A deadline set by a director comes first; otherwise it is ConfirmHours after the question. The
// result is zero while a round is open, after the event, and if nothing sets a deadline.
func (e *Event) ConfirmDeadline() Deadline {
	round := e.Round()
	switch {
	case e.Over || round != nil && !round.Closed:
		return Deadline{}
	case !e.Confirm.At.IsZero() || e.Version < 3 || e.asked.at.IsZero():
		return e.Confirm
	}
	return Deadline{At: e.asked.at.Add(time.Duration(e.ConfirmHours) * time.Hour), Set: e.asked.at}
}

// askNext asks the players to confirm whom a record gives a match in the next round. The close of a round asks all; a
// later change of the pairings asks those it affects. All have the same deadline.
func (e *Event) askNext(r ledger.Record) {
	round := e.Round()
	if e.Version < 3 || e.Over || round == nil || !round.Closed {
		return
	}
	switch r.Type {
	case "close":
		e.asked = asked{at: at(r), who: map[string]bool{}}
	case "withdraw", "result", "annul":
	default:
		return
	}
	for _, p := range e.PlayersToConfirm() {
		if p.Confirmed < e.NextRoundNumber() && !e.asked.who[p.ID] {
			e.asked.who[p.ID], e.asked.at, e.Confirm = true, at(r), Deadline{}
		}
	}
}

// missing holds the players who had not confirmed a round at one time.
type missing struct {
	at, due time.Time
	who     []*Person
}

// missed returns an error unless a player can be withdrawn for not having confirmed the next round. Players withdrawn
// at the same time are judged by the pairings before the first of them left: a player is not excused because their
// opponent leaves.
func (e *Event) missed(p *Person, r ledger.Record) error {
	if m := e.missing; m == nil || !m.at.Equal(at(r)) {
		e.missing = &missing{at: at(r), due: e.ConfirmDeadline().At, who: e.unconfirmed()}
	}
	switch m := e.missing; {
	case !e.IsDirector(r.Get("by")) && !e.byItself(r):
		return say.Errorf("%q withdraws somebody else, but is neither director nor assistant", r.Get("by"))
	case !slices.Contains(m.who, p):
		return say.Errorf("%s has nothing to confirm", p.ID)
	case m.due.IsZero() || m.at.Before(m.due):
		return say.Errorf("%s has until %s to confirm round %d", p.ID, e.FormatInstant(m.due), e.NextRoundNumber())
	}
	return nil
}

// unconfirmed returns the players who must confirm the next round and have not.
func (e *Event) unconfirmed() []*Person {
	return slices.DeleteFunc(slices.Clone(e.PlayersToConfirm()), func(p *Person) bool { return p.Confirmed >= e.NextRoundNumber() })
}

// CanReturn reports whether a player who was withdrawn for not confirming a round can confirm a later one.
func (e *Event) CanReturn(id string) bool {
	p := e.Person(id)
	return !e.Over && p != nil && p.Left > 0 && p.How == LeftUnconfirmed && e.late() == level && e.NextRoundNumber() < e.Late
}

// back readmits a player who was withdrawn for not confirming a round, if the format lets late players enter on equal
// terms.
func (e *Event) back(p *Person) error {
	if p.How != LeftUnconfirmed || e.late() != level || e.NextRoundNumber() > e.Late {
		return say.Errorf("%s withdrew in round %d", p.ID, p.Left)
	}
	if e.full(0) && !slices.Contains(e.vacant, p.ID) {
		return say.Errorf("all %d places of %s are taken: only alternates can enter now, for the waiting list", e.Limit, e.Name)
	}
	p.Left, p.How = 0, ""
	e.onLadder(step{comes: p.ID})
	return nil
}

// IdlePlayers returns the players who will have an opponent later but not in the next round. They have nothing to
// confirm. Before version 3 all players had to confirm.
func (e *Event) IdlePlayers() []string {
	n := e.NextRoundNumber()
	if e.Version < 3 || n == 1 || e.Over {
		return nil
	}
	return e.system(n).idle(e, n)
}

// dropped returns the records that withdraw players who have not confirmed the next round and, from version 3 on,
// players who did not answer when asked. silent lists the withdrawn players who count as silent. It returns an error
// while a player still has time to confirm.
func (b *Book) dropped() (recs []ledger.Record, silent []string, err error) {
	out := func(p *Person, how string) {
		recs = append(recs, record("withdraw", "player", p.ID, "how", how, "why", fmt.Sprintf("round %d not confirmed",
			b.NextRoundNumber())))
	}
	mute := b.mute()
	for _, p := range b.unconfirmed() {
		due := b.ConfirmDeadline().At
		switch {
		case b.Version < 3:
			silent = append(silent, p.ID)
			out(p, LeftSilent)
		case slices.Contains(mute, p):
		case due.IsZero() || b.instant().Before(due):
			return nil, nil, say.Errorf("%s has until %s to confirm round %d; it is paired when all have confirmed "+
				"it, or after that hour",
				p.ID, b.FormatInstant(due), b.NextRoundNumber())
		default:
			out(p, LeftUnconfirmed)
		}
	}
	for _, p := range mute {
		n, all := b.CountSilentLosses(p.ID)
		silent = append(silent, p.ID)
		recs = append(recs, record("withdraw", "player", p.ID, "how", LeftSilent, "why",
			fmt.Sprintf("%d of %d games lost by silence, and no answer", n, all)))
	}
	return recs, silent, nil
}
