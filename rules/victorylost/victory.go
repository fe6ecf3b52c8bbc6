package victorylost

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// isCityHex reports whether a hex is that of a city.
func (g *game) isCityHex(h hexmap.Hex) bool { return slices.Contains(g.cityHex, h) }

// takeCity gives a city to the side that enters its hex, with its victory points (14.0.1).
func (g *game) takeCity(tx *core.Tx, side core.Side, h hexmap.Hex) {
	was := tx.Read().Control(h)
	if !g.isCityHex(h) || was == side {
		return
	}
	tx.Make(core.ControlChange{Hex: h, Side: side, Rule: R14_0_1})
	g.score(tx, side, g.CityValue.VP, say.F("%s is taken", g.m.LabelWithName(h)))
	if was != "" {
		g.score(tx, was, -g.CityValue.VP, say.F("%s is lost", g.m.LabelWithName(h)))
	}
}

// score adds to the victory points of a side.
func (g *game) score(tx *core.Tx, side core.Side, n int, why say.Text) {
	if n != 0 {
		tx.Make(core.TrackChange{Track: string(side), Delta: n, Why: say.F("%s: %s", side.Title(), why), Rule: R14_0_1})
	}
}

// eliminationVP returns the side that scores for an eliminated unit, and its victory points (14.0.1, 15.0.1).
func (g *game) eliminationVP(opts choices, id string) (core.Side, int) {
	x := g.info[id]
	l := g.losses[x.Nation]
	switch {
	case x.hq:
		return sides.Other(x.Nation.side()), 0
	case !x.mech:
		return l.To, l.NonMech
	case x.Nation == german && opts.Has(optS1):
		return l.To, cmp.Or(g.option["OPT-S1"].KillGermanMech, l.Mech)
	}
	return l.To, l.Mech
}

// eliminate removes a unit for good and scores it.
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) {
	tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
	to, n := g.eliminationVP(of(tx.Read()).options, id)
	g.score(tx, to, n, say.F("%s is eliminated", id))
}

// endIfLeadDecides ends the game when a side leads by 30 (14.0.2).
func (g *game) endIfLeadDecides(tx *core.Tx) {
	r := tx.Read()
	lead, opts := r.Track(string(Axis))-r.Track(string(Soviet)), of(r).options
	if opts.Has(suddenSupply) {
		for _, u := range g.outOfSupply(r) {
			to, n := g.eliminationVP(opts, u.Def.ID)
			lead += map[core.Side]int{Axis: n, Soviet: -n}[to]
		}
	}
	winner := Axis
	if lead < 0 {
		winner, lead = Soviet, -lead
	}
	if lead >= g.Game.Lead {
		tx.Make(core.GameEnd{Result: core.Result{Winner: winner, Level: winner.Title() + " sudden death",
			Why: say.F("%s leads by %d VP, %d or more end the game", winner.Title(), lead, g.Game.Lead)}, Rule: R14_0_2})
	}
}

// outOfSupply returns the combat units on the map that are marked out of supply or isolated.
func (g *game) outOfSupply(r core.Reader) []*core.Unit {
	cut := func(u *core.Unit) bool { return isCombatUnit(u) && (u.Marked(markOOS) || u.Marked(markISO)) }
	return append(roster.OnMap(r, Axis, cut), roster.OnMap(r, Soviet, cut)...)
}

// endGame scores units out of supply as eliminated and compares the victory points (14.0.1, 14.0.2).
func (g *game) endGame(tx *core.Tx) {
	r := tx.Read()
	for _, u := range g.outOfSupply(r) {
		to, n := g.eliminationVP(of(r).options, u.Def.ID)
		g.score(tx, to, n, say.F("%s is out of supply at the end", u.Def.ID))
	}
	a, s := r.Track(string(Axis)), r.Track(string(Soviet))
	res := core.Result{Level: "draw", Why: say.F("both sides have %d VP", a)}
	switch {
	case a > s:
		res = core.Result{Winner: Axis, Level: "Axis victory", Why: say.F("Axis has %d VP, Soviet %d", a, s)}
	case s > a:
		res = core.Result{Winner: Soviet, Level: "Soviet victory", Why: say.F("Soviet has %d VP, Axis %d", s, a)}
	}
	tx.Make(core.GameEnd{Result: res, Rule: R14_0_2})
}
