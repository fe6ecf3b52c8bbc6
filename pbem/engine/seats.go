package engine

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// seat holds the changing state of a seat.
type seat struct {
	Seat
	sheets.SideSheets
	receipts     int       // number of receipts so far, refusals included
	salt         string    // last salt in a mail of the seat
	sheet        string    // SHA-256 of its last accepted sheet of the current phase, "" for none
	owner        *Seat     // the seat's holder while a stand-in plays
	standInUntil time.Time // end of the stand-in
	tenure       int       // number of players who left the seat for good
}

// clone returns an independent copy of the seat.
func (s seat) clone() seat {
	s.SideSheets = s.SideSheets.Clone()
	return s
}

// keepAcrossRollback copies from now, the seat before a rollback, what no rollback changes: its holder and its
// counters. A player who has left since then does not get their sheets on file back.
func (s *seat) keepAcrossRollback(now *seat) {
	if s.tenure != now.tenure {
		s.Draft, s.Standing, s.StandingPhase, s.Plans, s.Answers, s.AllAnswers = nil, nil, "", nil, nil, nil
	}
	s.receipts, s.salt, s.Seat, s.owner, s.standInUntil, s.tenure = now.receipts, now.salt, now.Seat, now.owner, now.standInUntil,
		now.tenure
	s.UncommitDraft()
}

// seats holds the seats of a game in the title's order of sides.
type seats []*seat

// bySide returns the seat of a side, nil for none.
func (list seats) bySide(side core.Side) *seat {
	for _, s := range list {
		if s.Side == side {
			return s
		}
	}
	return nil
}

// checkSide returns an error if side is no side of the game.
func (list seats) checkSide(side core.Side) error {
	if list.bySide(side) == nil {
		var sides []string
		for _, s := range list {
			sides = append(sides, string(s.Side))
		}
		return say.Errorf("there is no side %q; sides: %s", side, strings.Join(sides, ", "))
	}
	return nil
}

// headerSeats returns the seats in the form of the header. The slice is always new, because copies of the game may
// share the old header.
func (list seats) headerSeats() []Seat {
	var out []Seat
	for _, s := range list {
		out = append(out, s.Seat)
	}
	return out
}

// receiptPrefix returns the shortest beginning of a side's name that no other side shares, in capitals.
func (list seats) receiptPrefix(side core.Side) string {
	for k := 1; k <= len(side); k++ {
		same := func(s *seat) bool { return s.Side != side && strings.HasPrefix(string(s.Side), string(side[:k])) }
		if list.bySide(side) != nil && !slices.ContainsFunc(list, same) {
			return upper(string(side[:k]))
		}
	}
	return upper(string(side))
}

// lockOrders returns the orders that a dice block locks: the executing sheet and the salts of all seats.
func (list seats) lockOrders() []dice.Orders {
	var out []dice.Orders
	for _, s := range list {
		out = append(out, dice.Orders{Seat: string(s.Side), Hash: cmp.Or(s.sheet, "-"), Salt: cmp.Or(s.salt, "-")})
	}
	return out
}

// dropAnswers removes explicit answers, and returns those that no question asked for.
func (list seats) dropAnswers() (unused []string) {
	for _, s := range list {
		for _, a := range s.Answers {
			if !a.Used {
				unused = append(unused, a.String())
			}
		}
		s.Answers, s.AllAnswers = nil, nil
	}
	return unused
}
