package eastfront

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/tally"
)

// Missions of air units.
const (
	missionCAS  = "close air support"
	missionRaid = "interdiction"
)

// checkFlight judges air units that are sent to a hex.
func (o *Order) checkFlight(b *board) []notation.Fault {
	g, r, s := b.g, b.r, b.s
	label, mission := r.Label(o.Hex), missionCAS
	if o.Verb == "interdict" {
		mission = missionRaid
	}
	all := append(slices.Clone(o.Units), o.More["escort"]...)
	n := len(all) + tally.Count(s.sorties, func(x sortie) bool { return x.hex == o.Hex })
	switch {
	case mission == missionCAS && !s.declared(o.Hex):
		return o.One("air/hex", r15_1, label, "close air support flies to a hex under a declared attack, and %s is none", label)
	case mission == missionCAS && s.landed:
		return o.Firm("air/late", r15_1, label, "all close air support flies before the first combat")
	case n > g.Tables.AirUnits:
		return o.One("air/many", r17_23, label, "at most %d air units fly to one hex", g.Tables.AirUnits)
	}
	for _, id := range all {
		if ban := g.barsFlight(r, b.side, id, o.Hex, mission); ban.Why != "" {
			return o.One("air/unit", ban.Rule, id, "%s", ban.Why)
		}
		if slices.ContainsFunc(s.sorties, func(x sortie) bool { return x.unit == id }) {
			return o.One("air/twice", r17_23, id, "%s flies already", id)
		}
	}
	for _, id := range o.More["escort"] {
		if g.air[id].Kind != fighter {
			return o.One("air/escort", r17_31, id, "%s is no fighter", id)
		}
	}
	return nil
}

func takeOff(w *work, o *Order) {
	core.Edit(w.Tx, func(s *state) {
		for _, id := range o.Units {
			s.sorties = more(s.sorties, sortie{id, o.Hex, o.Verb == "fly" && w.g.fights(id)})
		}
		for _, id := range o.More["escort"] {
			s.sorties = more(s.sorties, sortie{id, o.Hex, true})
		}
	})
}

const fighter = "fighter"

// fights says whether an air unit fires in close air support: a fighter that can give none (17.31).
func (g *game) fights(id string) bool { return g.air[id].Kind == fighter && g.air[id].CAS == 0 }

// raider says whether an air unit can interdict.
func raider(a *Air) bool { return a.Interdiction > 0 }

// ready are the ready air units of a side that a test takes.
func (g *game) ready(r core.Reader, side core.Side, take func(*Air) bool) (out []string) {
	for _, a := range g.Air.List {
		if u, _ := r.Unit(a.ID); u.Box == boxReady && a.Side == side && (take == nil || take(a)) {
			out = append(out, a.ID)
		}
	}
	return out
}

// withinReach says whether a hex is near enough for fighters of a side: to a source, or a city of its own that is in supply (17.15).
func (g *game) withinReach(r core.Reader, side core.Side, h hexmap.Hex) bool {
	type reach core.Side
	most := g.Tables.Air.Range
	if most == 0 || !slices.Contains(g.Data.Scenario.Supply.Sides, side) {
		return true
	}
	bases := core.Recall(r, reach(side), func() []hexmap.Hex {
		b := g.look(r, side)
		out, _ := (&net{board: b}).sources()
		return append(out, tally.Only(g.cities, func(c hexmap.Hex) bool { return r.Control(c) == side && g.supplied(b)[c] })...)
	})
	return slices.ContainsFunc(bases, func(c hexmap.Hex) bool { return g.Map.Distance(c, h) <= most })
}

// barsFlight says why an air unit does not fly to a hex.
func (g *game) barsFlight(r core.Reader, side core.Side, id string, h hexmap.Hex, mission string) core.Ban {
	a := g.air[id]
	u, _ := r.Unit(id)
	switch {
	case a == nil || a.Side != side:
		return firm(r17_23, "%s is no air unit of yours", id)
	case u.Box != boxReady:
		return firm(r17_23, "%s is not ready", id)
	case mission == missionRaid && a.Interdiction == 0:
		return firm(r17_23, "%s does not interdict", id)
	case a.Kind == fighter && !g.withinReach(r, side, h):
		return firm(r17_15, "%s is more than %d hexes from every city and source of yours in supply, too far for fighters", r.Label(h),
			g.Tables.Air.Range)
	case mission == missionCAS && side == Soviet && g.brokenNear(r, h) != nil:
		return firm(r22_26, "a headquarters without function is near: no Soviet close air support")
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
		for _, a := range g.Air.List {
			if u, _ := tx.Read().Unit(a.ID); u.Box != b.from {
				continue
			}
			most := b.bound[a.Side] - g.strain(tx.Read(), a)
			if tx.Die(fmt.Sprintf("ready:%s#1", a.ID), 10, r9_11, say.F("%s is ready again with %d or less", a.ID, most)) <= most {
				tx.Make(core.Place{Unit: a.ID, Hex: hexmap.None, Box: b.to, Rule: r9_11})
			}
		}
	}
}

// strain is what is added to the die of readiness of an air unit.
func (g *game) strain(r core.Reader, a *Air) int {
	add := g.season().Readiness
	if of(r).weather.storm {
		add += g.Tables.Weather.Storm[a.Side]
	}
	for _, m := range g.Tables.Air.ReadyDRM {
		if m.Side == a.Side && (m.Kind == "" || m.Kind == a.Model) {
			add += m.Add
		}
	}
	if x := g.logistics(); x != nil && a.Side == Axis && !of(r).fate.rested {
		add += x.Ready
	}
	for n, mark := range markWaits {
		if u, _ := r.Unit(a.ID); u.Marked(mark) {
			add += n + 1
		}
	}
	return add + g.strains(r, a)
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
		for _, id := range x.units {
			flies := slices.ContainsFunc(of(tx.Read()).sorties, func(x sortie) bool { return x.unit == id })
			if !flies && g.barsFlight(tx.Read(), other(side), id, h, missionCAS).Why == "" { // while sealed it could not be seen
				core.Edit(tx, func(s *state) { s.sorties = more(s.sorties, sortie{id, h, g.fights(id)}) })
			}
		}
	}
	for _, t := range of(tx.Read()).targets {
		g.sky(tx, t.hex, missionCAS)
	}
	core.Edit(tx, func(s *state) { s.landed = true })
}

// interdict resolves the interdiction missions of a turn (SoP A.6).
func (g *game) interdict(tx *core.Tx) {
	var hexes []hexmap.Hex
	for _, x := range of(tx.Read()).sorties {
		if !slices.Contains(hexes, x.hex) {
			hexes = append(hexes, x.hex)
		}
	}
	for _, h := range hexes {
		g.intercept(tx, h)
		g.sky(tx, h, missionRaid)
		n := 0
		for _, x := range over(tx, h) {
			if g.air[x.unit].Side == Axis {
				n += g.air[x.unit].Interdiction
			}
		}
		if n = min(n, g.Tables.InterdictionMax); n > 0 {
			note(tx, r13_14, h, say.F("interdiction of level %d", n))
			core.Edit(tx, func(s *state) {
				s.signs = more(s.signs, sign{kind: signRaid, side: Axis, hex: h, to: hexmap.None, n: n})
			})
		}
	}
	core.Edit(tx, func(s *state) { s.sorties = nil })
}

// intercept asks the Soviet side for fighters against a mission (17.23).
func (g *game) intercept(tx *core.Tx, h hexmap.Hex) {
	label, n, against := tx.Read().Label(h), 0, len(over(tx, h))
	offer := func(gone []string) core.Choice {
		c := core.Choice{Kind: "intercept", Rule: r17_23, Owner: Soviet, Hex: label, Why: "nobody unless it is ordered",
			Question: say.F("Does a fighter meet the mission of %d air units over %s?", against, label),
			Options:  []core.Option{{Verb: "pass"}}}
		for _, id := range g.ready(tx.Read(), Soviet, func(a *Air) bool { return a.Kind == fighter }) {
			flies := slices.ContainsFunc(of(tx.Read()).sorties, func(x sortie) bool { return x.unit == id })
			if !flies && len(gone) < g.Tables.AirUnits && g.withinReach(tx.Read(), Soviet, h) {
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
		core.Edit(tx, func(s *state) { s.sorties = more(s.sorties, sortie{o.Units[0], h, true}) })
		return nil
	}))
}
