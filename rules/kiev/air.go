package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// checkFlight returns the faults of sending air units to a hex.
func (o *Order) checkFlight(b *board) []notation.Fault {
	g, s, label, raid, escort := b.g, b.s, o.Label, o.Verb == "interdict", o.ByName["escort"]
	all := slices.Concat(o.Units, escort)
	n := len(all) + xslices.Count(s.sorties, func(x sortie) bool { return x.hex == o.Hex })
	switch {
	case !raid && !s.isDeclared(o.Hex):
		return o.FirmFault("air/hex", "15.1", label, "close air support flies to a hex under a declared attack, and %s is none", label)
	case !raid && s.aircraftReturned:
		return o.FirmFault("air/late", "15.1", label, "all close air support flies before the first combat")
	case n > g.Tables.AirUnits:
		return o.FirmFault("air/many", "17.23", label, "at most %d air units fly to one hex", g.Tables.AirUnits)
	}
	for _, id := range escort {
		if a := g.air[id]; a != nil && a.Side == b.side && a.Kind != fighter {
			return o.FirmFault("air/escort", "17.31", id, "%s is no fighter", id)
		}
	}
	return o.checkAircraft(b, all, o.Hex, raid, s.hasSortie)
}

// checkAircraft returns the faults of each air unit; flies reports whether one is on its way already.
func (o *Order) checkAircraft(b *board, ids []string, h hexmap.Hex, raid bool, flies func(string) bool) []notation.Fault {
	for _, id := range ids {
		switch ban := b.g.flightBan(b.r, b.side, id, h, raid); {
		case ban.Why != "":
			return o.BanFaults("air/unit", id, ban)
		case flies(id):
			return o.FirmFault("air/twice", "17.23", id, "%s is already sent to a hex", id)
		}
	}
	return nil
}

// applyFlight sends the air units of an order to their hex.
func applyFlight(w *work, o *Order) {
	for _, id := range o.Units {
		w.g.launchAircraft(w.Tx, o.Hex, id, o.Verb == "fly" && w.g.isFireSupport(id))
	}
	for _, id := range o.ByName["escort"] {
		w.g.launchAircraft(w.Tx, o.Hex, id, true)
	}
}

// launchAircraft sends one air unit to a hex.
func (g *game) launchAircraft(tx *core.Tx, h hexmap.Hex, id string, fires bool) {
	core.EditExt(tx, func(s *state) { s.sorties = appended(s.sorties, sortie{id, h, fires}) })
}

// hasSortie reports whether an air unit is on its way.
func (s state) hasSortie(id string) bool {
	return slices.ContainsFunc(s.sorties, func(x sortie) bool { return x.unit == id })
}

// The kinds of air units.
const (
	fighter = "fighter"
	bomber  = "bomber"
)

// isFireSupport reports whether an air unit takes part in close air support only by air combat: a fighter without a
// support rating (17.31).
func (g *game) isFireSupport(id string) bool { return g.air[id].Kind == fighter && g.air[id].CAS == 0 }

// canInterdict reports whether an air unit has an interdiction rating.
func canInterdict(a *Air) bool { return a.Interdiction > 0 }

// readyAircraft returns the ready air units of a side for which take returns true.
func (g *game) readyAircraft(r core.Reader, side core.Side, take func(*Air) bool) []string {
	return roster.IDs(roster.Select(r.UnitsInBox(boxReady), func(u *core.Unit) bool {
		return u.Def.Side == side && (take == nil || take(g.air[u.Def.ID]))
	}))
}

// withinFighterRange reports whether fighters of a side can reach a hex from a supply source, or from an own city in
// supply (17.15).
func (g *game) withinFighterRange(r core.Reader, side core.Side, h hexmap.Hex) bool {
	most := g.Tables.Air.Range
	if most == 0 || !slices.Contains(g.Data.Scenario.Supply.Sides, side) {
		return true
	}
	b := g.newBoard(r, side)
	sources, _, _ := b.sources()
	near := func(c hexmap.Hex) bool { return g.Map.Distance(c, h) <= most }
	return slices.ContainsFunc(sources, near) ||
		slices.ContainsFunc(g.cities, func(c hexmap.Hex) bool { return near(c) && r.Control(c) == side && g.suppliedHexes(b)[c] })
}

// flightBan returns the reason why an air unit may not fly to a hex.
func (g *game) flightBan(r core.Reader, side core.Side, id string, h hexmap.Hex, raid bool) core.Ban {
	a := g.air[id]
	u, _ := r.Unit(id)
	switch {
	case a == nil || a.Side != side:
		return firmBan("17.23", "%s is no air unit of yours", id)
	case u.Box != boxReady:
		return firmBan("17.23", "%s is not ready", id)
	case raid && a.Interdiction == 0:
		return firmBan("17.23", "%s does not interdict", id)
	case a.Kind == fighter && !g.withinFighterRange(r, side, h):
		return firmBan("17.15", "%s is more than %d hexes from every city and source of yours in supply, too far for fighters", r.Label(h),
			g.Tables.Air.Range)
	case !raid && side == Soviet && g.brokenHQInRange(r, h) != nil:
		return firmBan("22.26", "a headquarters without function is near: no Soviet close air support")
	}
	return core.Ban{}
}

// rollReadiness rolls for each air unit in the Flown box, and for each that was in the Damaged box before (9.11).
func (g *game) rollReadiness(tx *core.Tx) {
	t := &g.Tables.Air
	for _, b := range []struct {
		from, to string
		bound    map[core.Side]int
	}{{boxFlown, boxReady, t.Ready}, {boxDamaged, boxFlown, t.Repaired}} {
		for _, u := range slices.Collect(tx.Read().UnitsInBox(b.from)) {
			id, most := u.Def.ID, b.bound[u.Def.Side]-g.readinessDRM(tx.Read(), u)
			if tx.Die(fmt.Sprintf("ready:%s#1", id), 10, "9.11", say.F("%s is ready again with %d or less", id, most)) <= most {
				tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: b.to, Rule: "9.11"})
			}
		}
	}
}

// deployAircraft brings an air unit into play: in the Ready box, in a storm in the Flown box (9.2, SoP A.1).
func (g *game) deployAircraft(tx *core.Tx, id string) {
	box := core.If(of(tx.Read()).weather.storm, boxFlown, boxReady)
	tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: box, Rule: "9.2"})
}

// readinessDRM returns the die roll modifier for the readiness of an air unit (9.11, 10.63p).
func (g *game) readinessDRM(r core.Reader, u *core.Unit) int {
	a, s := g.air[u.Def.ID], of(r)
	add := g.seasonRules().Readiness + core.If(s.weather.storm, g.Tables.Weather.Storm[a.Side], 0) +
		core.If(a.Side == Axis && !s.planState.pauseOver, g.logistics().Ready, 0)
	for _, m := range slices.Concat(g.Tables.Air.ReadyDRM, g.specialRules().Ready) {
		if m.appliesTo(a, u.Box) && (m.Near == hexmap.None || g.nearAxisUnit(r, m.Near)) {
			add += m.Add
		}
	}
	for n, mark := range waitMarks {
		add += core.If(u.Marked(mark), n+1, 0)
	}
	return add
}

// nearAxisUnit reports whether an Axis combat unit is in a hex or next to it.
func (g *game) nearAxisUnit(r core.Reader, h hexmap.Hex) bool {
	return xslices.Any(r.OnMap(Axis), func(u *core.Unit) bool { return u.Values().Attack > 0 && g.Map.Distance(u.Hex, h) <= 1 })
}

// resolveCloseSupport resolves all close air support of a combat phase, before the first combat (15.1).
func (g *game) resolveCloseSupport(tx *core.Tx, side core.Side) {
	if of(tx.Read()).aircraftReturned {
		return
	}
	g.revealSecret(tx, "cover", func(secret) bool { return false })
	for _, text := range of(tx.Read()).secrets {
		x := readSecret(text)
		h, _ := tx.Read().Map().Find(x.hex)
		came := slices.ContainsFunc(sortiesOver(tx, h), func(y sortie) bool { return g.air[y.unit].Side == side })
		for _, id := range x.units {
			switch {
			case of(tx.Read()).hasSortie(id) || g.flightBan(tx.Read(), opponent(side), id, h, false).Why != "":
				// sealed it could not be seen
			case !came && (x.onlyIfMet || g.isFireSupport(id)): // the defender places when the attacker has placed (SoP B.4.a.2)
				noteInHex(tx, "15.1", h, say.F("%s does not fly: the attacker has sent no aircraft", id))
			default:
				g.launchAircraft(tx, h, id, g.isFireSupport(id))
			}
		}
	}
	for _, t := range of(tx.Read()).targets {
		g.resolveAir(tx, t.hex, false)
	}
	core.EditExt(tx, func(s *state) { s.aircraftReturned = true })
}

// resolveInterdiction resolves the interdiction missions of a turn (SoP A.6).
func (g *game) resolveInterdiction(tx *core.Tx) {
	for _, h := range xslices.Distinct(of(tx.Read()).sorties, func(x sortie) hexmap.Hex { return x.hex }) {
		g.askInterceptors(tx, h)
		g.resolveAir(tx, h, true)
		level := func(x sortie) int { return core.If(g.air[x.unit].Side == Axis, g.air[x.unit].Interdiction, 0) }
		if n := min(xslices.Sum(sortiesOver(tx, h), level), g.Tables.InterdictionMax); n > 0 {
			addSign(tx, "13.14", say.F("interdiction of level %d", n), sign{signRaid, Axis, h, hexmap.None, n})
		}
	}
	core.EditExt(tx, func(s *state) { s.sorties = nil })
}

// askInterceptors asks the Soviet side which fighters intercept a mission (17.23).
func (g *game) askInterceptors(tx *core.Tx, h hexmap.Hex) {
	label, n, against := tx.Read().Label(h), 0, len(sortiesOver(tx, h))
	offer := func(gone []string) core.Choice {
		c := core.Choice{Kind: "intercept", Rule: "17.23", Owner: Soviet, Hex: label, Why: "nobody unless it is ordered",
			Question: say.F("Does a fighter meet the mission of %d air units over %s?", against, label),
			Options:  []core.Option{{Verb: "pass"}}}
		for _, id := range g.readyAircraft(tx.Read(), Soviet, func(a *Air) bool { return a.Kind == fighter }) {
			if !of(tx.Read()).hasSortie(id) && len(gone) < g.Tables.AirUnits && g.withinFighterRange(tx.Read(), Soviet, h) {
				c.Options = append(c.Options, core.Option{Verb: "intercept", Units: []string{id}})
			}
		}
		return c
	}
	ask := func(c core.Choice) (core.Option, error) {
		n++
		c.ID = fmt.Sprintf("intercept:%s#%d", label, n)
		return tx.Ask(c)
	}
	tx.Stop(combat.AskEachUnit(offer, ask, func(o core.Option) error {
		g.launchAircraft(tx, h, o.Units[0], true)
		return nil
	}))
}

// checkAirlift returns the faults of an air transport (6.13): it must go between two friendly towns or cities without
// enemies beside them or interdiction, in no storm; in mud a town needs an engineer.
func (o *Order) checkAirlift(b *board) []notation.Fault {
	g, u, h, stays := b.g, o.unit(b.r), o.Path[0], o.checkAirliftUnit(b)
	x, id, wait := g.unitData(u), o.Units[0], b.r.Track(trackAirlift(b.side))
	switch {
	case g.Data.Scenario.Airlift[b.side] == 0 || phaseOf(b.r).Part != movePart[b.side] || b.s.weather.storm:
		return o.FirmFault("airlift/none", "6.13p", "", "the side flies no air transport now")
	case b.r.Turn() < wait:
		return o.FirmFault("airlift/turn", "6.13p", "", "the next air transport flies in turn %d", wait)
	case stays != nil:
		return stays
	case b.g.isFixed(b.r.Turn(), u, true):
		return o.FirmFault("airlift/still", "10.24p", id, "%s does not fly before turn %d", id, b.g.theatreRules().Still.AirTo+1)
	case b.entryBan(u.Hex, h) != nil:
		return o.stepFault(b.entryBan(u.Hex, h), h)
	case x.Type != typeHQ && !x.CarriesSupply() && !x.Tagged(tagAirborne) || x.Stack > 1 || u.Marked(markDepot):
		return o.FirmFault("airlift/kind", "6.13p", id, "%s is no headquarters, supply unit or airborne unit of one stacking point", id)
	case !g.Fits(b.r, h, u):
		return o.OneFault("stack/limit", "10.5", b.r.Label(h), "%s has no room: at most %d stacking points",
			b.r.Label(h), g.Tables.StackLimit)
	}
	for _, at := range []hexmap.Hex{u.Hex, h} {
		if label := b.r.Label(at); !b.isAirliftHex(at) {
			return o.OneFault("airlift/hex", "6.13p", label, "aircraft start and land in own towns and cities next to no enemy and not "+
				"interdicted, in mud in towns with an engineer only, and not in %s", label)
		}
	}
	return nil
}

// checkAirliftUnit returns the reasons why a unit cannot be flown: it is off the map, has done something else, or is a
// garrison (6.13, 8.5).
func (o *Order) checkAirliftUnit(b *board) []notation.Fault {
	switch u, id := o.unit(b.r), o.Units[0]; {
	case u.OnMap() && b.isInGarrison(u):
		return o.OneFault("airlift/held", "8.5", id, "%s is a garrison, and does not leave %s", id, b.r.Label(u.Hex))
	case !u.OnMap() || u.Marked(markMoved) || u.Marked(markHeld) || u.Marked(markReceives):
		return o.OneFault("airlift/unit", "6.13p", id, "%s is not on the map, or does not move any more in this phase", id)
	}
	return nil
}

// isAirliftHex reports whether transport aircraft can start and land in a hex (6.13).
func (b *board) isAirliftHex(at hexmap.Hex) bool {
	rough := b.g.weather == mud && !b.g.isCity(at) && len(b.freeEngineers(at)) == 0
	return b.g.isTownOrCity(at) && b.r.Control(at) == b.side && !b.Enemy[at] && !b.NextToEnemy(at) && !rough && !b.hasSigns(at,
		signBitInterdicted)
}

// airlift carries out the air transport.
func airlift(w *work, o *Order) {
	track := trackAirlift(w.side)
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "6.13p"}, core.Mark{Unit: o.Units[0], Mark: markHeld, Rule: "6.13p"},
		core.TrackChange{Track: track, Delta: w.Read().Turn() + w.g.Tables.AirliftWait - w.Read().Track(track), Rule: "6.13p",
			Why: "the next turn of air transport"})
}

// airlifts offers the transport of each headquarters to each city.
func (e *enumerator) airlifts() {
	for _, h := range e.g.cities {
		for u := range e.OwnUnits() {
			if e.g.Data.Scenario.Airlift[e.Side] > 0 && e.g.unitData(u).Type == typeHQ {
				e.OfferOrder("airlift", []string{u.Def.ID}, h)
			}
		}
	}
}
