package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Reseat changes name, address, identity level and key of an occupied seat. No rollback undoes it. Reply addresses from
// earlier letters become invalid.
type Reseat struct {
	Side core.Side
	Seat Seat
}

func (Reseat) kind() string { return "seat" }

func (a Reseat) Announcement() Announcement {
	return Announcement{Headline: say.F("the seat %s: address and identity", a.Side), Confidential: true, HiddenFromObservers: true,
		NotProposable: true}
}

func (a Reseat) serialize(w *serializer) Act {
	w.side("seat", &a.Side)
	w.seat(&a.Seat)
	return a
}

func (a Reseat) apply(g *Game, out *Outcome) error {
	x := g.seats.bySide(a.Side)
	if x == nil {
		return say.Errorf("no seat %q", a.Side)
	}
	x.Seat = a.Seat
	x.Seat.Side = a.Side
	out.Side, out.Ruling = a.Side, say.F("the seat of %s has a new address, key or level of identity", a.Side)
	return nil
}

func (a Reseat) roleChange() RoleChange {
	return RoleChange{Role: RolePlayer, Side: a.Side, Addr: a.Seat.Addr}
}
func (a Reseat) changesAddress() bool { return true }
func (a Reseat) seatSide() core.Side  { return a.Side }

func (a Reseat) updateRoster(ro *Roster) {
	a.Seat.Side = a.Side
	ro.setSeat(a.Seat)
}

// The player has confirmed it from both addresses. They have confirmed it from both addresses.
func (a Reseat) IsByPlayer(by Attribution) bool { return by.Name == string(a.Side) }
