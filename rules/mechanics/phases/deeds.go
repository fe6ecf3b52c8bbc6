package phases

import (
	"iter"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Offerer offers orders that consist of a verb and plain arguments. A title's enumerator, the type that lists its legal
// orders, embeds one.
type Offerer struct {
	Collector
	Make func(verb string, p sheet.Arguments) core.Order
}

// OfferVerb offers an order with a verb and arguments. It is passed on if it is legal.
func (d *Offerer) OfferVerb(verb string, p sheet.Arguments) { d.Offer(d.Make(verb, p)) }

// OfferOrder offers an order for counters and hexes.
func (d *Offerer) OfferOrder(verb string, units []string, hexes ...hexmap.Hex) {
	d.OfferVerb(verb, sheet.Arguments{Units: units, Path: hexes})
}

// OwnUnits returns the side's own counters on the map, in ID order.
func (d *Offerer) OwnUnits() iter.Seq[*core.Unit] { return d.Reader.OnMap(d.Side) }

// unitOfferer is an enumerator that embeds Offerer.
type unitOfferer interface {
	OfferOrder(verb string, units []string, hexes ...hexmap.Hex)
	OwnUnits() iter.Seq[*core.Unit]
}

// OfferVerbAlone returns a function that offers a verb without arguments.
func OfferVerbAlone[E unitOfferer](verb string) func(E) { return func(e E) { e.OfferOrder(verb, nil) } }

// OfferEachUnit returns a function that offers an order for each own counter on the map for which take returns true. A
// nil take selects all counters.
func OfferEachUnit[E unitOfferer](verb string, take func(*core.Unit) bool) func(E) {
	return func(e E) {
		for u := range e.OwnUnits() {
			if take == nil || take(u) {
				e.OfferOrder(verb, []string{u.Def.ID})
			}
		}
	}
}

// OfferPairs returns a function that offers an order for each pair of a counter and a hex.
func OfferPairs[E unitOfferer](verb string, ids func(E) []string, hexes func(E) []hexmap.Hex) func(E) {
	return func(e E) {
		for _, id := range ids(e) {
			for _, h := range hexes(e) {
				e.OfferOrder(verb, []string{id}, h)
			}
		}
	}
}
