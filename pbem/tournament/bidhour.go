package tournament

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// maxBidHours bounds the hours allowed for a bid: 99 days.
const maxBidHours = 99 * 24

// bidsFor reports whether players bid for sides before a deadline. In version 1 bids have no deadline.
func (t Terms) bidsFor() bool {
	return t.Version > 1 && (t.Sides == SidesBySealedBids || t.Sides == SidesByOpenBids)
}

// BidsUntil returns the deadline for bids in a match. It returns zero if the match needs no bids, or if they have no
// deadline. The time allowed by the terms runs from the pairing for sealed bids, and from the bid before for open ones.
// If the end of the round is set, the deadline is in the first half of the round at the latest, so that the games have
// time.
func (e *Event) BidsUntil(m *Match) time.Time {
	round := e.Round()
	if !e.bidsFor() || m.Settled || round == nil || round.Closed || !slices.Contains(round.Matches, m) || len(m.owes(e.Sides)) == 0 {
		return time.Time{}
	}
	from := round.At
	if e.Sides == SidesByOpenBids && len(m.Bids) > 0 {
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

// MissingBidders returns the players of a match who still have to bid. It returns nobody if the bidding is over.
func (e *Event) MissingBidders(m *Match) []string {
	if m.Settled {
		return nil
	}
	return m.owes(e.Sides)
}

// owes returns the players who have to bid: with sealed bids all who sent none, with open bids the one whose turn it
// is. It returns nil if the bidding is over.
func (m *Match) owes(how string) []string {
	if how == SidesByOpenBids {
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

// onTime returns an error if a bid comes at or after the deadline of its match.
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

// lapsed returns an error if a record settles sides by missed bids before their deadline, or if it names the wrong
// players as missing.
func (e *Event) lapsed(m *Match, r ledger.Record) error {
	due := e.BidsUntil(m)
	if due.IsZero() || at(r).Before(due) || e.settling != nil && e.settling.match == m {
		return say.Errorf("match %s still waits for its bids", m.ID)
	}
	return same(r, "lapsed", m.owes(e.Sides)...)
}

// byDefault returns the side of the first player, as an index, and what each player pays, when bids are missing. A
// player who bid gets the side and price of that bid. If nobody bid, the first player gets the first side for nothing.
func (m *Match) byDefault(bids []Bid, sides [2]string) (index int, paid [2]int) {
	if len(bids) == 0 {
		return 0, paid
	}
	last := bids[len(bids)-1]
	i := slices.Index(m.Players[:], last.Player)
	paid[i] = last.Bid
	return (slices.Index(sides[:], last.Side) + i) % 2, paid
}

// SettleMissingBids settles the sides of all matches whose bids are missing after their deadline. All are recorded
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

// lapse returns the record that settles the sides of a match with missing bids.
func (b *Book) lapse(m *Match) (ledger.Record, error) {
	r := record("sides", "match", m.ID)
	for _, id := range m.owes(b.Sides) {
		r.Add("lapsed", id)
	}
	if b.Sides == SidesBySealedBids {
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
