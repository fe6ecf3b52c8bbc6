package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// SurrenderTable holds the numbers for the surrender of cut-off units (21.0), and for fuel shortage (5.21).
type SurrenderTable struct {
	From     int            `yaml:"from" doc:"lowest modified die"`
	DRM      map[string]int `yaml:"drm" doc:"hq, guards, city, fort, short, out, guns, militia, period"`
	Period   [2]int         `yaml:"period" doc:"turns in which surrender is likelier"`
	FuelFrom int            `yaml:"fuel_from" doc:"lowest modified die by which a formation is short of fuel"`
	FuelDRM  int            `yaml:"fuel_drm" doc:"in mud and snow"`
}

// resolveSurrenders rolls for each Soviet hex next to an Axis unit from which no path leads to a source (21.0).
func (g *game) resolveSurrenders(tx *core.Tx) {
	if !slices.Contains(g.Data.Scenario.Supply.Sides, Soviet) {
		return
	}
	b := g.newBoard(tx.Read(), Soviet)
	for _, h := range hexmap.HexesIn(b.Own) {
		units := xslices.Filter(b.r.Stack(h), g.needsSupply)
		special, _ := g.garrisonAt(b.s, Soviet, h) // it needs no supply (10.24b6)
		if len(units) > 0 && units[0].Def.Side == Soviet && special == nil && b.isCutOff(h) && b.hasEnemyZOCNextTo(h) {
			g.rollSurrender(tx, h, units)
		}
	}
}

// hasEnemyZOCNextTo reports whether an enemy with a zone of control stands next to a hex, whether it reaches there or
// not (10.25c).
func (b *board) hasEnemyZOCNextTo(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.g.Map.NeighborList(h), func(n hexmap.Hex) bool {
		return b.Enemy[n] && slices.ContainsFunc(b.r.Stack(n), func(u *core.Unit) bool {
			return !b.g.unitData(u).Tagged(tagNoZone) && !b.g.unitData(u).Tagged(tagBand) && !u.Marked(markOverrun)
		})
	})
}

// rollSurrender rolls for the units in one hex.
func (g *game) rollSurrender(tx *core.Tx, h hexmap.Hex, units []*core.Unit) {
	t, label, turn, fort := &g.Tables.Surrender, tx.Read().Label(h), tx.Read().Turn(), of(tx.Read()).findSign(signFort, Soviet, h) != nil
	near := func(hq *core.Unit) bool { return g.Map.Distance(hq.Hex, h) <= g.Tables.CommandRange }
	hqs := xslices.Count(g.headquarters(tx.Read(), false), near)
	add := hqs * t.DRM["hq"]
	reasons := map[string]bool{"guards": g.info.Any(units, hasTag(tagGuards, tagNKVD)), "city": g.isCity(h), "fort": fort,
		"militia": g.info.Any(units, hasTag(tagMilitia)), "guns": g.info.All(units, (*Unit).IsArtillery),
		"short": roster.AnyMarked(units, markEmergency),
		"out":   roster.AnyMarked(units, markOutOfSupply), "period": turn >= t.Period[0] && turn <= t.Period[1]}
	for why, holds := range reasons { // any order: they are added up
		add += core.If(holds, t.DRM[why], 0)
	}
	event := fmt.Sprintf("surrender:%s#1", label)
	die := tx.Die(event, 10, "21.0", say.F("%s surrenders with %d or more", label, t.From-add))
	tx.DescribeDie(event, "", add)
	if die+add < t.From {
		return
	}
	for _, id := range roster.IDs(units) {
		g.eliminate(tx, id, "21.0", true)
	}
}

// rollFuelShortage rolls for each formation of motorised Axis units with a unit out of supply (5.21): if it fails, all
// of them are short of fuel, and so are motorised units of no formation in their hexes.
func (g *game) rollFuelShortage(tx *core.Tx) {
	span, turn := g.Data.Scenario.FuelTurns, tx.Read().Turn()
	if !g.Data.Scenario.Supply.Fuel || turn < span[0] || span[1] > 0 && turn > span[1] {
		return
	}
	wheels := roster.OnMap(tx.Read(), Axis, func(u *core.Unit) bool { return g.unitData(u).IsMotorised() })
	formation := func(u *core.Unit) string { return g.unitData(u).Formation }
	lacking := xslices.Filter(wheels, func(u *core.Unit) bool { return formation(u) != "" && u.Marked(markOutOfSupply) })
	hit := xslices.Distinct(lacking, formation)
	slices.Sort(hit)
	for i, f := range hit {
		need := g.Tables.Surrender.FuelFrom - core.If(g.weather == mud || g.weather == snow, g.Tables.Surrender.FuelDRM, 0) -
			core.If(of(tx.Read()).planState.pauseOver, 0, g.logistics().Fuel)
		if tx.Die(fmt.Sprintf("fuel:%d#1", i+1), 10, "5.21p", say.F("%s is short of fuel with %d or more", f, need)) < need {
			continue
		}
		own := xslices.Filter(wheels, func(u *core.Unit) bool { return formation(u) == f })
		with := func(u *core.Unit) bool {
			return formation(u) == "" && slices.ContainsFunc(own, func(x *core.Unit) bool { return x.Hex == u.Hex })
		}
		for _, id := range roster.IDs(append(own, xslices.Filter(wheels, with)...)) {
			tx.Make(core.Mark{Unit: id, Mark: markFuel, Rule: "5.22p", Text: say.F("%s is short of fuel", id)})
		}
	}
}
