package phases

import (
	"iter"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// Deeds is a taker of plain orders, each of which is made of a verb and what it says. The enumerator of a title embeds one.
type Deeds struct {
	Taker
	Make func(verb string, p sheet.Plain) core.Order
}

// Say offers an order of a verb, if it is legal.
func (d *Deeds) Say(verb string, p sheet.Plain) { d.Offer(d.Make(verb, p)) }

// Deed offers an order of counters and hexes.
func (d *Deeds) Deed(verb string, units []string, hexes ...hexmap.Hex) {
	d.Say(verb, sheet.Plain{Units: units, Path: hexes})
}

// Own gives the own counters on the map, in ID order.
func (d *Deeds) Own() iter.Seq[*core.Unit] { return d.R.Standing(d.Side) }

// doer is an enumerator that embeds Deeds.
type doer interface {
	Deed(verb string, units []string, hexes ...hexmap.Hex)
	Own() iter.Seq[*core.Unit]
}

// Bare offers a verb that says all.
func Bare[E doer](verb string) func(E) { return func(e E) { e.Deed(verb, nil) } }

// EachUnit offers an order for each own counter on the map that a test takes; a test of nil takes all.
func EachUnit[E doer](verb string, take func(*core.Unit) bool) func(E) {
	return func(e E) {
		for u := range e.Own() {
			if take == nil || take(u) {
				e.Deed(verb, []string{u.Def.ID})
			}
		}
	}
}

// Pairs offers an order of each of some counters for each of some hexes.
func Pairs[E doer](verb string, ids func(E) []string, hexes func(E) []hexmap.Hex) func(E) {
	return func(e E) {
		for _, id := range ids(e) {
			for _, h := range hexes(e) {
				e.Deed(verb, []string{id}, h)
			}
		}
	}
}
