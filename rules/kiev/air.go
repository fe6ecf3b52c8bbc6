package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// checkFlight judges air units that are sent to a hex.
func (o *Order) checkFlight(b *board) []notation.Fault {
	g, s, label, raid, escort := b.g, b.s, o.Label, o.Verb == "interdict", o.More["escort"]
	all := slices.Concat(o.Units, escort)
	n := len(all) + lists.Count(s.sorties, func(x sortie) bool { return x.hex == o.Hex })
	switch {
	case !raid && !s.declared(o.Hex):
		return o.Firm("air/hex", "15.1", label, "close air support flies to a hex under a declared attack, and %s is none", label)
	case !raid && s.landed:
		return o.Firm("air/late", "15.1", label, "all close air support flies before the first combat")
	case n > g.Tables.AirUnits:
		return o.Firm("air/many", "17.23", label, "at most %d air units fly to one hex", g.Tables.AirUnits)
	}
	for _, id := range escort {
		if a := g.air[id]; a != nil && a.Side == b.side && a.Kind != fighter {
			return o.Firm("air/escort", "17.31", id, "%s is no fighter", id)
		}
	}
	return o.fly(b, all, o.Hex, raid, s.flies)
}

// fly judges air units one by one; flies says who is on its way already.
func (o *Order) fly(b *board, ids []string, h hexmap.Hex, raid bool, flies func(string) bool) []notation.Fault {
	for _, id := range ids {
		switch ban := b.g.barsFlight(b.r, b.side, id, h, raid); {
		case ban.Why != "":
			return o.Banned("air/unit", id, ban)
		case flies(id):
			return o.Firm("air/twice", "17.23", id, "%s flies already", id)
		}
	}
	return nil
}

func takeOff(w *work, o *Order) {
	for _, id := range o.Units {
		w.g.launch(w.Tx, o.Hex, id, o.Verb == "fly" && w.g.fights(id))
	}
	for _, id := range o.More["escort"] {
		w.g.launch(w.Tx, o.Hex, id, true)
	}
}

// launch sends an air unit to a hex.
func (g *game) launch(tx *core.Tx, h hexmap.Hex, id string, fires bool) {
	core.Edit(tx, func(s *state) { s.sorties = more(s.sorties, sortie{id, h, fires}) })
}

// flies says whether an air unit is on its way.
func (s state) flies(id string) bool {
	return slices.ContainsFunc(s.sorties, func(x sortie) bool { return x.unit == id })
}

// The kinds of air units.
const (
	fighter = "fighter"
	bomber  = "bomber"
)

// fights says whether an air unit fires in close air support: a fighter that can give none (17.31).
func (g *game) fights(id string) bool { return g.air[id].Kind == fighter && g.air[id].CAS == 0 }

// raider says whether an air unit can interdict.
func raider(a *Air) bool { return a.Interdiction > 0 }

// ready are the ready air units of a side that a test takes.
func (g *game) ready(r core.Reader, side core.Side, take func(*Air) bool) []string {
	return roster.Names(roster.Where(r.Boxed(boxReady), func(u *core.Unit) bool {
		return u.Def.Side == side && (take == nil || take(g.air[u.Def.ID]))
	}))
}

// withinReach says whether a hex is near enough for fighters of a side: to a source, or a city of its own that is in supply (17.15).
func (g *game) withinReach(r core.Reader, side core.Side, h hexmap.Hex) bool {
	most := g.Tables.Air.Range
	if most == 0 || !slices.Contains(g.Data.Scenario.Supply.Sides, side) {
		return true
	}
	b := g.look(r, side)
	sources, _, _ := b.sources()
	near := func(c hexmap.Hex) bool { return g.Map.Distance(c, h) <= most }
	return slices.ContainsFunc(sources, near) ||
		slices.ContainsFunc(g.cities, func(c hexmap.Hex) bool { return near(c) && r.Control(c) == side && g.supplied(b)[c] })
}

// barsFlight says why an air unit does not fly to a hex.
func (g *game) barsFlight(r core.Reader, side core.Side, id string, h hexmap.Hex, raid bool) core.Ban {
	a := g.air[id]
	u, _ := r.Unit(id)
	switch {
	case a == nil || a.Side != side:
		return firm("17.23", "%s is no air unit of yours", id)
	case u.Box != boxReady:
		return firm("17.23", "%s is not ready", id)
	case raid && a.Interdiction == 0:
		return firm("17.23", "%s does not interdict", id)
	case a.Kind == fighter && !g.withinReach(r, side, h):
		return firm("17.15", "%s is more than %d hexes from every city and source of yours in supply, too far for fighters", r.Label(h),
			g.Tables.Air.Range)
	case !raid && side == Soviet && g.brokenNear(r, h) != nil:
		return firm("22.26", "a headquarters without function is near: no Soviet close air support")
	}
	return core.Ban{}
}

// readiness throws for each air unit in the Flown box, then for each in the Damaged box as it was before (9.11).
func (g *game) readiness(tx *core.Tx) {
	t := &g.Tables.Air
	for _, b := range []struct {
		from, to string
		bound    map[core.Side]int
	}{{boxFlown, boxReady, t.Ready}, {boxDamaged, boxFlown, t.Repaired}} {
		for _, u := range slices.Collect(tx.Read().Boxed(b.from)) {
			id, most := u.Def.ID, b.bound[u.Def.Side]-g.strain(tx.Read(), u)
			if tx.Die(fmt.Sprintf("ready:%s#1", id), 10, "9.11", say.F("%s is ready again with %d or less", id, most)) <= most {
				tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: b.to, Rule: "9.11"})
			}
		}
	}
}

// lands brings an air unit into play: into the Ready box, in a storm into the Flown box (9.2, SoP A.1).
func (g *game) lands(tx *core.Tx, id string) {
	box := core.If(of(tx.Read()).weather.storm, boxFlown, boxReady)
	tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: box, Rule: "9.2"})
}

// strain returns the number added to the die of readiness of an air unit (9.11, 10.63 of the play book).
func (g *game) strain(r core.Reader, u *core.Unit) int {
	a, s := g.air[u.Def.ID], of(r)
	add := g.season().Readiness + core.If(s.weather.storm, g.Tables.Weather.Storm[a.Side], 0) +
		core.If(a.Side == Axis && !s.fate.rested, g.logistics().Ready, 0)
	for _, m := range slices.Concat(g.Tables.Air.ReadyDRM, g.special().Ready) {
		if m.holds(a, u.Box) && (m.Near == hexmap.None || g.menaced(r, m.Near)) {
			add += m.Add
		}
	}
	for n, mark := range markWaits {
		add += core.If(u.Marked(mark), n+1, 0)
	}
	return add
}

// menaced says whether an Axis combat unit is in a hex or next to it.
func (g *game) menaced(r core.Reader, h hexmap.Hex) bool {
	return lists.Any(r.Standing(Axis), func(u *core.Unit) bool { return u.Values().Attack > 0 && g.Map.Distance(u.Hex, h) <= 1 })
}

// fly resolves the close air support of a combat phase, all of it before the first combat (15.1).
func (g *game) fly(tx *core.Tx, side core.Side) {
	if of(tx.Read()).landed {
		return
	}
	g.reveal(tx, "cover", func(secret) bool { return false })
	for _, text := range of(tx.Read()).secrets {
		x := readSecret(text)
		h, _ := tx.Read().Map().Find(x.hex)
		came := slices.ContainsFunc(over(tx, h), func(y sortie) bool { return g.air[y.unit].Side == side })
		for _, id := range x.units {
			switch {
			case of(tx.Read()).flies(id) || g.barsFlight(tx.Read(), other(side), id, h, false).Why != "":
				// sealed it could not be seen
			case !came && (x.met || g.fights(id)): // the defender places when the attacker has placed (SoP B.4.a.2)
				note(tx, "15.1", h, say.F("%s does not fly: the attacker has sent no aircraft", id))
			default:
				g.launch(tx, h, id, g.fights(id))
			}
		}
	}
	for _, t := range of(tx.Read()).targets {
		g.sky(tx, t.hex, false)
	}
	core.Edit(tx, func(s *state) { s.landed = true })
}

// interdict resolves the interdiction missions of a turn (SoP A.6).
func (g *game) interdict(tx *core.Tx) {
	for _, h := range lists.Distinct(of(tx.Read()).sorties, func(x sortie) hexmap.Hex { return x.hex }) {
		g.intercept(tx, h)
		g.sky(tx, h, true)
		level := func(x sortie) int { return core.If(g.air[x.unit].Side == Axis, g.air[x.unit].Interdiction, 0) }
		if n := min(lists.Sum(over(tx, h), level), g.Tables.InterdictionMax); n > 0 {
			post(tx, "13.14", say.F("interdiction of level %d", n), sign{signRaid, Axis, h, hexmap.None, n})
		}
	}
	core.Edit(tx, func(s *state) { s.sorties = nil })
}

// intercept asks the Soviet side for fighters against a mission (17.23).
func (g *game) intercept(tx *core.Tx, h hexmap.Hex) {
	label, n, against := tx.Read().Label(h), 0, len(over(tx, h))
	offer := func(gone []string) core.Choice {
		c := core.Choice{Kind: "intercept", Rule: "17.23", Owner: Soviet, Hex: label, Why: "nobody unless it is ordered",
			Question: say.F("Does a fighter meet the mission of %d air units over %s?", against, label),
			Options:  []core.Option{{Verb: "pass"}}}
		for _, id := range g.ready(tx.Read(), Soviet, func(a *Air) bool { return a.Kind == fighter }) {
			if !of(tx.Read()).flies(id) && len(gone) < g.Tables.AirUnits && g.withinReach(tx.Read(), Soviet, h) {
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
	tx.Stop(combat.InTurn(offer, ask, func(o core.Option) error {
		g.launch(tx, h, o.Units[0], true)
		return nil
	}))
}

// checkAirlift judges an air transport (6.13): between two friendly towns or cities next to no enemy, that are not interdicted, in no
// storm; to or from a town in mud only with an engineer there.
func (o *Order) checkAirlift(b *board) []notation.Fault {
	g, u, h, stays := b.g, o.unit(b.r), o.Path[0], o.stays(b)
	x, id, wait := g.unit(u), o.Units[0], b.r.Track(trackAirlift(b.side))
	switch {
	case g.Data.Scenario.Airlift[b.side] == 0 || now(b.r).Part != ordinary[b.side] || b.s.weather.storm:
		return o.Firm("airlift/none", "6.13p", "", "the side flies no air transport now")
	case b.r.Turn() < wait:
		return o.Firm("airlift/turn", "6.13p", "", "the next air transport flies in turn %d", wait)
	case stays != nil:
		return stays
	case b.g.rooted(b.r.Turn(), u, true):
		return o.Firm("airlift/still", "10.24p", id, "%s does not fly before turn %d", id, b.g.theatre().Still.AirTo+1)
	case b.forbidden(u.Hex, h) != nil:
		return o.bars(b.forbidden(u.Hex, h), h)
	case x.Type != headquarter && !x.Stores() && !x.Tagged(tagAirborne) || x.Stack > 1 || u.Marked(markDepot):
		return o.Firm("airlift/kind", "6.13p", id, "%s is no headquarters, supply unit or airborne unit of one stacking point", id)
	case !g.Fits(b.r, h, u):
		return o.One("stack/limit", "10.5", b.r.Label(h), "%s has no room: at most %d stacking points", b.r.Label(h), g.Tables.StackLimit)
	}
	for _, at := range []hexmap.Hex{u.Hex, h} {
		if label := b.r.Label(at); !b.airfield(at) {
			return o.One("airlift/hex", "6.13p", label, "aircraft start and land in own towns and cities next to no enemy and not "+
				"interdicted, in mud in towns with an engineer only, and not in %s", label)
		}
	}
	return nil
}

// stays judges what keeps a unit from air transport: it is off the map, has done something else, or is a garrison (6.13, 8.5).
func (o *Order) stays(b *board) []notation.Fault {
	switch u, id := o.unit(b.r), o.Units[0]; {
	case u.OnMap() && b.sits(u):
		return o.One("airlift/held", "8.5", id, "%s is a garrison, and does not leave %s", id, b.r.Label(u.Hex))
	case !u.OnMap() || u.Marked(markMoved) || u.Marked(markHeld) || u.Marked(markReceives):
		return o.One("airlift/unit", "6.13p", id, "%s is not on the map, or does not move any more in this phase", id)
	}
	return nil
}

// airfield says whether aircraft of air transport start and land in a hex (6.13).
func (b *board) airfield(at hexmap.Hex) bool {
	rough := b.g.weather == mud && !b.g.city(at) && len(b.sappers(at)) == 0
	return b.g.built(at) && b.r.Control(at) == b.side && !b.Enemy[at] && !b.Next(at) && !rough && !b.has(at, raided)
}

func airlift(w *work, o *Order) {
	track := trackAirlift(w.side)
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "6.13p"}, core.Mark{Unit: o.Units[0], Mark: markHeld, Rule: "6.13p"},
		core.Score{Track: track, Delta: w.Read().Turn() + w.g.Tables.AirliftWait - w.Read().Track(track), Rule: "6.13p",
			Why: "the next turn of air transport"})
}

// airlifts offers each headquarters to each city.
func (e *enumerator) airlifts() {
	for _, h := range e.g.cities {
		for u := range e.Own() {
			if e.g.Data.Scenario.Airlift[e.Side] > 0 && e.g.unit(u).Type == headquarter {
				e.Deed("airlift", []string{u.Def.ID}, h)
			}
		}
	}
}
