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

// seat is the mutable part of a seat.
type seat struct {
	Seat
	sheets.File
	receipts     int       // receipts given so far, refusals included
	salt         string    // the last salt the seat brought
	sheet        string    // SHA-256 of its last accepted sheet of the current phase, "" when none
	owner        *Seat     // while somebody stands in: who holds the seat
	standInUntil time.Time // of the stand-in
	tenure       int       // how often a player left the seat for good
}

// clone returns a seat that stays as it is while this one goes on.
func (s seat) clone() seat {
	s.File = s.File.Clone()
	return s
}

// keepAcrossRollback takes over from the seat as it was before a rollback what no rollback changes: who holds it and what was
// counted. What a player had on file who has left since does not come back.
func (s *seat) keepAcrossRollback(now *seat) {
	if s.tenure != now.tenure {
		s.Draft, s.Standing, s.StandingPhase, s.Plans, s.Answers, s.AllAnswers = nil, nil, "", nil, nil, nil
	}
	s.receipts, s.salt, s.Seat, s.owner, s.standInUntil, s.tenure = now.receipts, now.salt, now.Seat, now.owner, now.standInUntil,
		now.tenure
	s.UncommitDraft()
}

// seats are those of a game, in the title's order of sides.
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

// checkSide refuses what is no side of the game.
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

// headerSeats returns the seats as the header of a game has them. It may share its own with copies, so that they are always
// new.
func (list seats) headerSeats() []Seat {
	var out []Seat
	for _, s := range list {
		out = append(out, s.Seat)
	}
	return out
}

// receiptPrefix returns the first letters of a side that no other side begins with, in capitals.
func (list seats) receiptPrefix(side core.Side) string {
	for k := 1; k <= len(side); k++ {
		same := func(s *seat) bool { return s.Side != side && strings.HasPrefix(string(s.Side), string(side[:k])) }
		if list.bySide(side) != nil && !slices.ContainsFunc(list, same) {
			return upper(string(side[:k]))
		}
	}
	return upper(string(side))
}

// lockOrders returns what a dice block locks: whose sheet is at work, and the salts all seats brought.
func (list seats) lockOrders() []dice.Orders {
	var out []dice.Orders
	for _, s := range list {
		out = append(out, dice.Orders{Seat: string(s.Side), Hash: cmp.Or(s.sheet, "-"), Salt: cmp.Or(s.salt, "-")})
	}
	return out
}

// dropAnswers forgets explicit answers, and returns those that nothing asked for.
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
