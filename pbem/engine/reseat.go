package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// EditSeat changes name, address, identity level and key of an occupied seat. No rollback undoes it. Reply addresses
// from earlier letters become invalid.
type EditSeat struct {
	Side core.Side
	Seat Seat
}

func (EditSeat) kind() string { return "seat" }

func (a EditSeat) Announcement() Announcement {
	return Announcement{Headline: say.F("the seat %s: address and identity", a.Side), Confidential: true, HiddenFromObservers: true,
		NotProposable: true}
}

func (a EditSeat) serialize(w *serializer) Act {
	w.side("seat", &a.Side)
	w.seat(&a.Seat)
	return a
}

func (a EditSeat) apply(g *Game, out *Outcome) error {
	x := g.seats.bySide(a.Side)
	if x == nil {
		return say.Errorf("no seat %q", a.Side)
	}
	x.Seat = a.Seat
	x.Seat.Side = a.Side
	out.Side, out.Ruling = a.Side, say.F("the seat of %s has a new address, key or level of identity", a.Side)
	return nil
}

func (a EditSeat) roleChange() RoleChange {
	return RoleChange{Role: RolePlayer, Side: a.Side, Addr: a.Seat.Addr}
}
func (a EditSeat) changesAddress() bool { return true }
func (a EditSeat) seatSide() core.Side  { return a.Side }

func (a EditSeat) updateRoster(ro *Roster) {
	a.Seat.Side = a.Side
	ro.setSeat(a.Seat)
}

// IsByPlayer reports whether the player of the seat made the change. The player has then confirmed it from both
// addresses.
func (a EditSeat) IsByPlayer(by Attribution) bool { return by.Name == string(a.Side) }
