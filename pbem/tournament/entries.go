package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/pairing"
)

// EntryTerms holds the terms of registration that an event may have since version 3. The zero value sets none.
type EntryTerms struct {
	Limit      int       // of players at a time; others stand on a waiting list. 0: there is no limit, and no list
	EnterUntil time.Time // from then on nobody enters as a player or an alternate; zero: there is no such hour
	Machines   string    // MachinesLabelled or MachinesOnly, from version 4 on; "": no agent enters
}

// RoleAlternate is the role of a person on the waiting list, who takes the place of a player who leaves.
const RoleAlternate Role = "alternate"

// fields returns these terms as fields of the first record.
func (t EntryTerms) fields() (out []ledger.Field) {
	if t.Limit != 0 {
		out = append(out, ledger.Field{Key: "limit", Value: strconv.Itoa(t.Limit)})
	}
	if !t.EnterUntil.IsZero() {
		out = append(out, ledger.Field{Key: "enter-until", Value: t.EnterUntil.UTC().Format(time.RFC3339)})
	}
	if t.Machines != "" {
		out = append(out, ledger.Field{Key: "machines", Value: t.Machines})
	}
	return out
}

// parseEntries parses the terms of registration in the first record.
func parseEntries(r ledger.Record) (t EntryTerms) {
	t.Limit, _ = strconv.Atoi(r.Get("limit"))
	t.EnterUntil, _ = instant(r.Get("enter-until"))
	t.Machines = r.Get("machines")
	return t
}

// checkEntries returns an error if the terms of registration are wrong.
func (t Terms) checkEntries() error {
	switch {
	case t.Version < 3 && len(t.EntryTerms.fields()) > 0:
		return fmt.Errorf("version %d: its entries have no limit and no hour; want version 3", t.Version)
	case t.Limit != 0 && (t.Limit < 2 || t.Limit > maxPeople):
		return fmt.Errorf("a limit of %d players: want 2 to %d", t.Limit, maxPeople)
	case !t.EnterUntil.IsZero() && !t.At.Before(t.EnterUntil):
		return fmt.Errorf("nobody enters from %s on, and the event is made at %s: want a later hour",
			t.EnterUntil.UTC().Format(time.RFC3339), t.At.UTC().Format(time.RFC3339))
	}
	return t.checkMachines()
}

// full reports whether there is no place for another player after more others have entered. Places that wait for an
// alternate count as taken.
func (e *Event) full(more int) bool {
	return e.Limit > 0 && len(e.ActivePlayers())+len(e.vacant)+more >= e.Limit
}

// mayEnter returns an error if the limit or the deadline of the terms forbids a person to enter in their role at a
// time.
func (e *Event) mayEnter(p *Person, at time.Time) error {
	switch {
	case p.Role != RolePlayer && p.Role != RoleAlternate:
		return nil
	case p.Role == RoleAlternate && e.Limit == 0:
		return say.Errorf("role %q: want %s, %s or %s", p.Role, RolePlayer, RoleEliminator, RoleJudge)
	case !e.EntriesUntil().IsZero() && !at.Before(e.EntriesUntil()):
		return say.Errorf("entries were taken until %s", e.FormatInstant(e.EntriesUntil()))
	case p.Role == RolePlayer && e.full(0):
		return say.Errorf("all %d places of %s are taken: only alternates can enter now, for the waiting list", e.Limit, e.Name)
	case p.Role == RoleAlternate && p.Losses != 0:
		return say.Errorf("want no losses for an alternate, who takes over those of the player who left")
	}
	return nil
}

// EntriesUntil returns the deadline for players and alternates to enter. A director's latest deadline replaces that of
// the terms. It returns zero if there is no deadline.
func (e *Event) EntriesUntil() time.Time {
	if !e.entriesShut.IsZero() {
		return e.entriesShut
	}
	return e.EnterUntil
}

// entries sets the deadline for players and alternates to enter.
func (e *Event) entries(r ledger.Record) error {
	until, err := instant(r.Get("until"))
	switch {
	case e.Version < 3:
		return say.Errorf("entries of this event cannot be closed by a line: an earlier version made it")
	case err != nil:
		return err
	case until.Before(at(r)):
		return say.Errorf("entries until %s: want an hour that has not passed", e.FormatInstant(until))
	}
	if err := only(r, "until"); err != nil {
		return err
	}
	e.entriesShut = until
	return nil
}

// CloseEntries sets the deadline for players and alternates to enter; zero means now.
func (b *Book) CloseEntries(by string, until time.Time) error {
	if until.IsZero() {
		until = b.instant()
	}
	return b.append(by, record("entries", "until", until.UTC().Format(time.RFC3339)))
}

// WaitingList returns the people on the waiting list, in their order.
func (e *Event) WaitingList() (out []*Person) {
	for _, p := range e.People {
		if p.Role == RoleAlternate && p.Left == 0 {
			out = append(out, p)
		}
	}
	return out
}

// WaitingNumber returns a person's number on the waiting list, from 1. It returns 0 for anybody who is not on it.
func (e *Event) WaitingNumber(id string) int {
	return 1 + slices.IndexFunc(e.WaitingList(), func(p *Person) bool { return p.ID == id })
}

// MovedUp returns the people whom the latest record moved from the waiting list into the event.
func (e *Event) MovedUp() []*Person { return e.moved }

// moveUp gives the places of players who left to alternates. It does so between rounds: at once before the first draw
// and after a closed round, otherwise when the round closes. A place that is still free when a round is drawn is lost.
func (e *Event) moveUp(r ledger.Record) {
	e.moved = nil
	if e.Limit == 0 || e.Over {
		return
	}
	switch r.Type {
	case "withdraw":
		if p := e.Person(r.Get("player")); p.Role == RolePlayer {
			e.vacant = append(e.vacant, p.ID)
		}
	case "confirm": // who comes back has the place again
		e.vacant = slices.DeleteFunc(e.vacant, func(id string) bool { return id == r.Get("player") })
	case "lock":
		e.vacant = nil
	}
	round := e.Round()
	if round != nil && !round.Closed {
		return
	}
	e.vacant = slices.DeleteFunc(e.vacant, func(id string) bool { return !e.passesOn(id) })
	for len(e.vacant) > 0 && len(e.WaitingList()) > 0 {
		e.takePlace(e.WaitingList()[0], e.vacant[0])
		e.vacant = e.vacant[1:]
	}
	if round == nil {
		e.vacant = nil
	}
}

// passesOn reports whether the place of a player who left goes to an alternate in the next round.
func (e *Event) passesOn(id string) bool {
	n := e.NextRoundNumber()
	if len(e.Rounds) == 0 {
		return true
	}
	if e.inBracket(n) {
		return n > e.qualifying()+1 && slices.Contains(e.seated(n), id)
	}
	ends := e.Format.row().fixed && n > e.Terms.Rounds
	return !ends && e.late() != closed && n <= e.Late && (e.late() != oneLoss || e.lostBy(id) < 2)
}

// lostBy returns the lost matches of a player in a format that counts them, rounded down.
func (e *Event) lostBy(id string) int {
	if _, ok := e.Format.row().first.(doubleKnockout); ok {
		return e.halfLosses()[id] / 2
	}
	return e.losses(id)
}

// seated returns the players who reach a match of a bracket in round n or later by a seed or a win.
func (e *Event) seated(n int) (out []string) {
	for _, w := range e.walks(nil) {
		for i, m := range w.matches {
			for _, s := range []pairing.Source{m.First, m.Second} {
				if w.round[i] >= n && !s.Loser {
					out = append(out, e.occupant(w.who(s), n))
				}
			}
		}
	}
	return out
}

// takePlace gives the place of a player who left to an alternate.
func (e *Event) takePlace(p *Person, leaver string) {
	if e.late() == oneLoss && len(e.Rounds) > 0 {
		p.Losses = e.lostBy(leaver)
	}
	p.Role, p.Entered, p.For = RolePlayer, e.NextRoundNumber(), leaver
	if e.inBracket(e.NextRoundNumber()) && len(e.Rounds) > 0 {
		e.heirs[leaver] = p
	}
	e.onLadder(step{comes: p.ID})
	e.moved = append(e.moved, p)
}

// occupants returns the players who held a place of a bracket one after another. Before version 4 alternates did not
// count as part of the bracket.
func (e *Event) occupants(id string) []string {
	out := []string{id}
	for heir := e.heirs[id]; heir != nil && e.Version > 3; heir = e.heirs[heir.ID] {
		out = append(out, heir.ID)
	}
	return out
}

// occupant returns the player who holds a place of a bracket in a round; id is its first holder.
func (e *Event) occupant(id string, round int) string {
	for heir := e.heirs[id]; id != "" && heir != nil && heir.Entered <= round; heir = e.heirs[id] {
		id = heir.ID
	}
	return id
}
