package tournament

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// maxBidHours bounds the hours of a bid: 99 days.
const maxBidHours = 99 * 24

// bidsFor reports whether the sides are bid for by an hour. In version 1 bids have none.
func (t Terms) bidsFor() bool { return t.Version > 1 && (t.Sides == Sealed || t.Sides == Open) }

// BidsUntil returns the hour from which on no bid is taken for a match. It returns zero if the match wants no bids or
// there is no hour. Sealed bids have the hours of the terms from the pairing, an open one has them from the bid before
// it. All come in the first half of the time that the round has when its end is set, so that the games still have time.
func (e *Event) BidsUntil(m *Match) time.Time {
	round := e.Round()
	if !e.bidsFor() || m.Settled || round == nil || round.Closed || !slices.Contains(round.Matches, m) || len(m.owes(e.Sides)) == 0 {
		return time.Time{}
	}
	from := round.At
	if e.Sides == Open && len(m.Bids) > 0 {
		from = m.Bids[len(m.Bids)-1].At
	}
	due := from.Add(time.Duration(e.BidHours) * time.Hour)
	if !round.Until.IsZero() {
		set := round.At
		if round.Set.After(set) {
			set = round.Set
		}
		if half := set.Add(round.Until.Sub(set) / 2).Truncate(time.Second); half.Before(due) {
			due = half
		}
	}
	return due
}

// MissingBidders returns who is to bid for a match of the event, nobody where the bidding is over.
func (e *Event) MissingBidders(m *Match) []string {
	if m.Settled {
		return nil
	}
	return m.owes(e.Sides)
}

// owes returns who is to bid: of sealed bids all who sent none, of open ones whose turn it is. It is nil when the
// bidding is over.
func (m *Match) owes(how string) []string {
	if how == Open {
		if n := len(m.Bids); n > 0 && m.Bids[n-1].Pass {
			return nil
		}
		return []string{m.Players[len(m.Bids)%2]}
	}
	return slices.DeleteFunc(slices.Clone(m.Players[:]), m.hasBid)
}

func (m *Match) hasBid(id string) bool {
	return slices.ContainsFunc(m.Bids, func(b Bid) bool { return b.Player == id })
}

// onTime returns an error if a bid comes at or after the hour of its match.
func (e *Event) onTime(m *Match, at time.Time) error {
	due := e.BidsUntil(m)
	if m.Settled && !m.Shut.IsZero() {
		due = m.Shut
	}
	if !due.IsZero() && !at.Before(due) {
		return say.Errorf("bids for match %s were taken until %s", m.ID, e.FormatInstant(due))
	}
	return nil
}

// lapsed returns an error if sides are given out before bids are missing at their hour, or if the record names other
// players than those who owe one.
func (e *Event) lapsed(m *Match, r ledger.Record) error {
	due := e.BidsUntil(m)
	if due.IsZero() || at(r).Before(due) || e.settling != nil && e.settling.match == m {
		return say.Errorf("match %s still waits for its bids", m.ID)
	}
	return same(r, "lapsed", m.owes(e.Sides)...)
}

// byDefault returns the side of the first player and what each pays when bids are missing. Who bid has the side that
// was wanted at that bid; if nobody did the first of the match has the first side for nothing.
func (m *Match) byDefault(bids []Bid, sides [2]string) (index int, paid [2]int) {
	if len(bids) == 0 {
		return 0, paid
	}
	last := bids[len(bids)-1]
	i := slices.Index(m.Players[:], last.Player)
	paid[i] = last.Bid
	return (slices.Index(sides[:], last.Side) + i) % 2, paid
}

// SettleMissingBids gives out the sides of the matches whose bids are missing at their hour: all of them are recorded
// together, or none.
func (b *Book) SettleMissingBids() error {
	var recs []ledger.Record
	for _, m := range b.matches() {
		if due := b.BidsUntil(m); due.IsZero() || b.instant().Before(due) || b.settling != nil && b.settling.match == m {
			continue
		}
		r, err := b.lapse(m)
		if err != nil {
			return err
		}
		recs = append(recs, r)
	}
	if len(recs) == 0 {
		return nil
	}
	return b.append("", recs...)
}

// lapse returns the record that gives out the sides of a match whose bids are missing.
func (b *Book) lapse(m *Match) (ledger.Record, error) {
	r := record("sides", "match", m.ID)
	for _, id := range m.owes(b.Sides) {
		r.Add("lapsed", id)
	}
	if b.Sides == Sealed {
		for _, id := range m.Players {
			if s := b.secrets.Bids[m.ID+" "+id]; m.hasBid(id) {
				r.Add("open", fmt.Sprintf("%s %s %d %s", id, s.Side, s.Bid, s.Salt))
			}
		}
	}
	games, err := b.settled(m, r)
	for _, line := range games {
		r.Add("game", line)
	}
	return r, err
}
