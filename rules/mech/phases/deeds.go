package phases

import (
	"iter"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// Offerer is a taker of plain orders, each of which is made of a verb and what it says. The enumerator of a title embeds one.
type Offerer struct {
	Collector
	Make func(verb string, p sheet.Arguments) core.Order
}

// OfferVerb offers an order of a verb, if it is legal.
func (d *Offerer) OfferVerb(verb string, p sheet.Arguments) { d.Offer(d.Make(verb, p)) }

// OfferOrder offers an order of counters and hexes.
func (d *Offerer) OfferOrder(verb string, units []string, hexes ...hexmap.Hex) {
	d.OfferVerb(verb, sheet.Arguments{Units: units, Path: hexes})
}

// OwnUnits gives the own counters on the map, in ID order.
func (d *Offerer) OwnUnits() iter.Seq[*core.Unit] { return d.R.OnMap(d.Side) }

// unitOfferer is an enumerator that embeds Deeds.
type unitOfferer interface {
	OfferOrder(verb string, units []string, hexes ...hexmap.Hex)
	OwnUnits() iter.Seq[*core.Unit]
}

// OfferBare offers a verb that says all.
func OfferBare[E unitOfferer](verb string) func(E) { return func(e E) { e.OfferOrder(verb, nil) } }

// EachUnit offers an order for each own counter on the map that a test takes; a test of nil takes all.
func EachUnit[E unitOfferer](verb string, take func(*core.Unit) bool) func(E) {
	return func(e E) {
		for u := range e.OwnUnits() {
			if take == nil || take(u) {
				e.OfferOrder(verb, []string{u.Def.ID})
			}
		}
	}
}

// Pairs offers an order of each of some counters for each of some hexes.
func Pairs[E unitOfferer](verb string, ids func(E) []string, hexes func(E) []hexmap.Hex) func(E) {
	return func(e E) {
		for _, id := range ids(e) {
			for _, h := range hexes(e) {
				e.OfferOrder(verb, []string{id}, h)
			}
		}
	}
}
