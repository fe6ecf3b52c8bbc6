package tournament

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// Ending holds who ended an event before its last round, how and why. It is zero if nobody did.
type Ending struct {
	How     string // Finished or Cancelled
	By, Why string
}

// The ways in which a director ends an event.
const (
	EndedFinished  = "finish" // the table as it stands counts
	EndedCancelled = "cancel" // there are no places, and open games count for nothing
)

// ends returns an error if a record may not end the event. A director or an assistant must give a reason.
func (e *Event) ends(r ledger.Record) error {
	switch {
	case !e.IsDirector(r.Get("by")):
		return say.Errorf("%q ends the event, but is neither director nor assistant", r.Get("by"))
	case strings.TrimSpace(r.Get("why")) == "":
		return say.Errorf("want why")
	}
	return nil
}

// finish ends the event after a closed round; the present table is final. A round that waits for its draw is dropped.
func (e *Event) finish(r ledger.Record) error {
	if err := e.ends(r); err != nil {
		return err
	}
	round := e.Round()
	if round != nil && round.Locked != nil {
		e.drop()
		round = e.Round()
	}
	switch {
	case round == nil:
		return say.Errorf("no round is played: cancel ends an event without places")
	case !round.Closed:
		return say.Errorf("round %d is open", round.N)
	}
	places := e.placesNow()
	if err := first(same(r, "place", places...), only(r, "why", "place")); err != nil {
		return err
	}
	e.Places, e.Over, e.Ending = places, true, Ending{EndedFinished, r.Get("by"), r.Get("why")}
	return nil
}

// cancel ends the event at any time. Games without a result are annulled.
func (e *Event) cancel(r ledger.Record) error {
	if err := first(e.ends(r), same(r, "game", e.unplayed()...), only(r, "why", "game")); err != nil {
		return err
	}
	for _, g := range e.OpenGames() {
		_, m := e.Game(g.ID)
		if err := e.annulGame(g, m, r); err != nil {
			return err
		}
	}
	e.drop()
	e.settling = nil
	e.Over, e.Ending = true, Ending{EndedCancelled, r.Get("by"), r.Get("why")}
	return nil
}

// drop removes a round that is locked but not drawn.
func (e *Event) drop() { e.Rounds = e.paired() }

// unplayed returns the ids of the games without a result.
func (e *Event) unplayed() (out []string) {
	for _, g := range e.OpenGames() {
		out = append(out, g.ID)
	}
	return out
}

// Finish ends the event with the present table as the final one. It closes the open round if all its games have a
// result.
func (b *Book) Finish(by, why string) error {
	round := b.Round()
	if round != nil && round.Locked == nil && !round.Closed {
		if open := b.unplayed(); len(open) > 0 {
			return say.Errorf("%d games of round %d have no result: %s; score them first (rule, forfeit, adjudicate, annul), or cancel "+
				"the event", len(open), round.N, strings.Join(open, ", "))
		}
	}
	var recs []ledger.Record
	if round != nil && round.Locked == nil && !round.Closed {
		r, err := b.closing()
		if err != nil {
			return err
		}
		recs = append(recs, r)
	} else {
		recs = append(recs, b.finishing(why))
	}
	return b.appendAnd(b.instant(), by, recs, func() ([]ledger.Record, error) {
		if b.Over {
			return nil, nil
		}
		return []ledger.Record{b.finishing(why)}, nil
	})
}

// finishing returns the record that ends the event.
func (b *Book) finishing(why string) ledger.Record {
	r := record("finish", "why", why)
	for _, id := range b.placesNow() {
		r.Add("place", id)
	}
	return r
}

// Cancel ends the event without final places.
func (b *Book) Cancel(by, why string) error {
	r := record("cancel", "why", why)
	for _, id := range b.unplayed() {
		r.Add("game", id)
	}
	return b.append(by, r)
}

// DescribeEnding describes how a director ended the event. It returns "" if none did.
func (e *Event) DescribeEnding() say.Text {
	switch {
	case !e.Over:
		return ""
	case e.Ending.How == EndedCancelled:
		return say.F("cancelled by %s: %s", e.Ending.By, e.Ending.Why)
	case e.Ending.How == EndedFinished:
		return say.F("ended by %s: %s; places: %s", e.Ending.By, e.Ending.Why, strings.Join(e.Places, ", "))
	}
	return say.F("over; places: %s", strings.Join(e.Places, ", "))
}

// ids returns the ids of people.
func ids(people []*Person) (out []string) {
	for _, p := range people {
		out = append(out, p.ID)
	}
	return out
}
