package kursk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// checkActivation returns the faults of an order that activates whole reserve stacks at the price of victory points to
// the enemy (4.9, 9.2).
func (o *Order) checkActivation(v view) []notation.Fault {
	r, side := v.r, v.side
	p := currentPhase(r)
	if side != Soviet || p.Side != Soviet || p.Part != 1 {
		return o.OneFault("phase/verb", R9_2, "",
			"reserves are activated by the Soviet side at the start of its player-turn (Tn-S-1), not in "+
				"%s", p)
	}
	if u := firstActed(r, side); u != "" {
		return o.OneFault("activate/late", R9_2, "",
			"reserves must be activated before all other orders of the player-turn; %s has acted already", u)
	}
	if l, ok := sheet.FindDuplicate(o.Labels); ok {
		return o.FirmFault("hex/twice", R9_2, l, "%s is named twice", l)
	}
	for i, h := range o.Path {
		if !hasInactiveReserve(r, h) {
			return o.Fault("activate/none", R9_2, o.Labels[i], "%s holds no reserve stack", o.Labels[i]).WithLegal(inactiveReserves(r)...)
		}
	}
	return nil
}

// activate carries out the activation.
func (o *Order) activate(g *game, tx *core.Tx, _ core.Side) error {
	points := g.reservePrice(currentPhase(tx.Read()))
	for i, h := range o.Path {
		g.activateReserve(tx, h, say.F("the reserve stack in %s is activated", o.Labels[i]))
		g.score(tx, points, say.F("reserve stack %s activated", o.Labels[i]), R4_9)
	}
	return nil
}

// reservePrice returns the victory points that the German side gets for each reserve stack activated by order (4.9).
func (g *game) reservePrice(p phase) int { return g.setup.ReserveVP.Values[p.Turn-1] }

// inactiveReserves returns the hexes of reserve stacks not yet activated.
func inactiveReserves(r core.Reader) []string {
	var out []string
	for u := range r.OnMap(Soviet) {
		if u.Marked(markReserve) {
			out = append(out, r.Label(u.Hex))
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// firstActed returns a unit of a side that has acted in this phase. It returns "" when none has. Entering does not
// count.
func firstActed(r core.Reader, side core.Side) string {
	for u := range r.UnitsOf(side) {
		if u.Marked(markFought) || u.Marked(markMoved) && !u.Marked(markEntered) {
			return u.Def.ID
		}
	}
	return ""
}
