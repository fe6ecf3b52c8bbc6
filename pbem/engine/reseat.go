package engine

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Reseat changes name, address, identity level and key of a seat that is held. No rollback undoes it. Reply addresses given out
// before are no longer good.
type Reseat struct {
	Side core.Side
	Seat Seat
}

func (Reseat) kind() string { return "seat" }

func (a Reseat) About() About {
	return About{Headline: say.F("the seat %s: address and identity", a.Side), Closed: true, Unseen: true, NoOffer: true}
}

func (a Reseat) wire(w *wire) Act {
	w.side("seat", &a.Side)
	w.seat(&a.Seat)
	return a
}

func (a Reseat) apply(g *Game, out *Outcome) error {
	x := g.seats.of(a.Side)
	if x == nil {
		return say.Errorf("no seat %q", a.Side)
	}
	x.Seat = a.Seat
	x.Seat.Side = a.Side
	out.Side, out.Ruling = a.Side, say.F("the seat of %s has a new address, key or level of identity", a.Side)
	return nil
}

func (a Reseat) part() Part       { return Part{As: AsPlayer, Side: a.Side, Addr: a.Seat.Addr} }
func (a Reseat) moves() bool      { return true }
func (a Reseat) whose() core.Side { return a.Side }

func (a Reseat) enrol(ro *Roster) {
	a.Seat.Side = a.Side
	ro.put(a.Seat)
}

// Own reports whether it is the player himself who changes the seat: he confirmed it from both addresses.
func (a Reseat) Own(by By) bool { return by.Who == string(a.Side) }
