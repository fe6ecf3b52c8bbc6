package tournament

import (
	"errors"
	"slices"
	"syscall"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// alone lists the types of records that the event makes by itself, without an author, if its terms let rounds go on
// automatically.
var alone = []string{"withdraw", "lock", "pairing", "close", "over"}

// itself returns an error if a record without an author comes before its due time. Records that follow from another one
// have no due time.
func (e *Event) itself(r ledger.Record) error {
	var due time.Time
	switch r.Type {
	case "withdraw": // its hour is that of the player
		if r.Get("how") == LeftAnnounced {
			return say.Errorf("by %q: want %s", "", authors[r.Type].of(r.Get("player")))
		}
		return nil
	case "lock":
		due = e.ConfirmDeadline().At
	case "close":
		if round := e.Round(); round != nil {
			due = round.Until
		}
	default:
		return nil
	}
	if due.IsZero() || at(r).Before(due) {
		return say.Errorf("it comes by itself at an hour, which is not there yet")
	}
	return nil
}

// byItself reports whether the event made a record by itself, where its terms allow that.
func (e *Event) byItself(r ledger.Record) bool { return e.Auto && r.Get("by") == "" }

// CloseAndPairDue closes and pairs rounds whose time has come, if the terms say so. A round is closed when all its
// games have a result. It is paired when that is possible and enough players have confirmed it.
func (b *Book) CloseAndPairDue() error {
	if !b.Auto || b.Over || b.Broken != nil {
		return nil
	}
	if b.IsRoundOver() && !slices.ContainsFunc(b.Round().Matches, func(m *Match) bool { return !m.finished() }) {
		if err := b.CloseRound(""); err != nil {
			return err
		}
	}
	if due := b.ConfirmDeadline().At; b.Over || due.IsZero() || b.instant().Before(due) {
		return nil
	}
	err := b.unwanted()
	if err == nil {
		err = b.Pair("")
	}
	if errors.As(err, new(*PendingDrawError)) || errors.As(err, new(syscall.Errno)) {
		return err
	}
	if err != nil { // it waits for its director, who is told so
		b.notPaired(err)
	}
	return nil
}

// nextItself returns the time at which the round is closed, or the next one is paired, without a director. It returns
// zero if there is no such time.
func (e *Event) nextItself() time.Time {
	round := e.Round()
	switch {
	case !e.Auto || e.Over:
		return time.Time{}
	case round == nil || round.Closed:
		return e.ConfirmDeadline().At
	}
	return round.Until
}

// NextStep describes the next automatic step of the event and its time. It returns "" if there is none.
func (e *Event) NextStep() say.Text {
	round, due := e.Round(), e.nextItself()
	switch {
	case due.IsZero():
		return ""
	case round != nil && !round.Closed:
		return say.F("round %d is closed by itself at %s, or when its last game has a result after that", round.N,
			e.FormatInstant(due))
	}
	if h := e.hindrance; h != nil {
		return say.F("round %d is not paired by itself: %s", h.Round, h.Why)
	}
	if err := e.pairable(); err != nil {
		return say.F("round %d is not paired by itself: %s", e.NextRoundNumber(), say.TextOf(err))
	}
	return say.F("round %d is paired by itself at %s", e.NextRoundNumber(), e.FormatInstant(due))
}
