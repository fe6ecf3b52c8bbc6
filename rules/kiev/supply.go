package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// SupplyTerms says which sides trace supply in a scenario, and from where.
type SupplyTerms struct {
	Sides   []core.Side       `yaml:"sides" enum:"axis,soviet" doc:"whose general supply is traced"`
	Short   bool              `yaml:"short" doc:"who traces none at the start is short, and not without supply yet"`
	Attack  bool              `yaml:"attack" doc:"attacks need supply units"`
	Income  map[core.Side]int `yaml:"income" doc:"by side: supply units that come in a turn"`
	Fuel    bool              `yaml:"fuel" doc:"Axis formations that are out of supply may be short of fuel"`
	Sources []Source          `yaml:"sources"`
}

// Source lists hexes from which a side draws supply (6.1), in some turns. A city is a source only while it is connected
// with another one (6.15).
type Source struct {
	Side  core.Side    `yaml:"side" need:"yes" enum:"axis,soviet"`
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
	From  int          `yaml:"from" doc:"first turn"`
	To    int          `yaml:"to" doc:"last turn; 0: none"`
	Lines bool         `yaml:"lines" doc:"for lines only: no supply unit enters there"`
	After string       `yaml:"after" doc:"a garrison that must be released before"`
	Shore string       `yaml:"shore" doc:"a garrison: after it supply and rebuilt units enter, until Axis units have left"`
	City  bool         `yaml:"city" doc:"a source only while it traces to another"`
	Minor bool         `yaml:"minor" doc:"supply goes on from it along roads of all classes"`
}

// markSource is the prefix of a map mark that makes a hex a supply source; the side follows it.
const markSource = "supply-" // and a side: a mark of a map that makes a hex a source

// suppliedHexes returns by hex where a side has general supply: from a source along its railways, then along main roads
// up to a length, then along a line of hexes up to a length (6.1, 6.3).
func (g *game) suppliedHexes(b *board) []bool {
	if b.supplied == nil {
		b.supplied = b.traceSupply()
	}
	return b.supplied
}

// traceSupply traces the supplied hexes, which depend on weather, bridges, hexes open to lines and trains, and sources.
func (b *board) traceSupply() []bool {
	sources, cities, minor := b.sources()
	g, s, end := b.g, b.g.seasonRules(), []hexmap.Hex{hexmap.None}
	net := core.If(b.side == Axis && b.r.Turn() == g.Data.Scenario.First, g.theatreRules().Net, nil)                      // 10.24b5
	held := xslices.Filter(b.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == b.side && x.n > 0 }) // 10.24b6
	free := xslices.Distinct(held, func(x sign) hexmap.Hex { return x.hex })
	open := make([]bool, 0, 3*g.Map.Len())
	for h := range g.Map.Hexes() {
		open = append(open, b.isOpenForSupply(h), b.hasSigns(h, signBitFort), b.canRunTrains(h))
	}
	return g.lines.Find(0, open, slices.Concat(sources, end, cities, end, minor, end, net, end, free), func() []bool {
		sources = slices.Concat(sources, b.supplyCities(sources, cities)) // 5.31b
		for {
			rails := b.supplyWithin(sources, Never*Never, func(e *edge, c hexmap.Hex) bool { return e.rail && b.canRunTrains(c) })
			roads := b.supplyWithin(rails, s.Road-1, func(e *edge, _ hexmap.Hex) bool { return e.mainRoad })
			roads = append(roads, b.supplyWithin(minor, s.Road-1, func(e *edge, _ hexmap.Hex) bool { return e.road != 0 })...)
			roads = append(roads, net...)
			reached := slices.Clip(free)
			for _, length := range []int{s.Line, g.Tables.Lines.Short} {
				firm := func(_ *edge, c hexmap.Hex) bool { return length < s.Line || g.isFirmGround(c) }
				reached = append(reached, b.supplyWithin(roads, length, firm)...)
			}
			in := g.Map.HexSet(reached...)
			news := xslices.Filter(cities, func(h hexmap.Hex) bool { return in[h] && !slices.Contains(rails, h) })
			if sources, cities = append(sources, news...), nil; len(news) == 0 { // cities that are reached are sources themselves
				return in
			}
		}
	})
}

// sources returns the hexes from which the side draws supply in the turn, the cities that are sources while connected
// with another, and those of both from which roads of all classes may be used.
func (b *board) sources() (edges, cities, minor []hexmap.Hex) {
	own := Source{Side: b.side, Hexes: b.g.Map.MarkHexes(markSource + string(b.side))}
	for _, x := range append([]Source{own}, b.g.Data.Scenario.Supply.Sources...) {
		t := b.r.Turn()
		if x.Side != b.side || t < x.From || x.To > 0 && t > x.To || b.isGarrisonHeld(x.After) {
			continue
		}
		open := xslices.Filter(x.Hexes, func(h hexmap.Hex) bool { return !b.Enemy[h] && b.r.Control(h) != opponent(b.side) })
		if x.Minor {
			minor = append(minor, open...)
		}
		if x.City {
			cities = append(cities, open...)
		} else {
			edges = append(edges, open...)
		}
	}
	return edges, cities, minor
}

// isGarrisonHeld reports whether the garrison with a name is not released yet.
func (b *board) isGarrisonHeld(name string) bool {
	return slices.ContainsFunc(b.s.signs, func(x sign) bool {
		return x.kind == signGarrison && x.n > 0 && b.g.theatreRules().Groups[x.n-1].Name == name
	})
}

// shoreHexes returns the hexes in which a side enters from an area beyond the map and leaves for it (7.63p), and
// whether it may enter now.
func (b *board) shoreHexes() (hexes []hexmap.Hex, open bool) {
	for _, x := range b.g.Data.Scenario.Supply.Sources {
		if x.Shore != "" && x.Side == b.side {
			return x.Hexes, !b.isGarrisonHeld(x.Shore) && !b.s.planState.crimea
		}
	}
	return nil, false
}

// isFirmGround reports whether a supply line passes a hex at its full length: the ground is not wet (6.3).
func (g *game) isFirmGround(h hexmap.Hex) bool {
	return g.weather == frozen || g.weather == ice || g.weather == snow ||
		!slices.ContainsFunc(g.kinds[h], func(c string) bool { return c == "marsh" || c == "swamp" })
}

// supplyWithin returns the hexes within so many steps of others through which supply can pass; leads reports whether a
// step is allowed.
func (b *board) supplyWithin(from []hexmap.Hex, steps int, leads func(e *edge, to hexmap.Hex) bool) []hexmap.Hex {
	return path.ReachableWithin(b.g.Map, from, steps, func(at hexmap.Hex, dir int, to hexmap.Hex) bool {
		e := &b.g.edges[at][dir]
		return leads(e, to) && b.canSupplyPass(e, at, to)
	})
}

// openWays returns by hex where paths without enemies lead from the hexes in from.
func (b *board) openWays(from []hexmap.Hex) []bool {
	return path.Reachable(b.g.Map, from, func(at, to hexmap.Hex) bool { return at == hexmap.None || b.isOpenForSupply(to) })
}

// isCutOff reports whether no path past enemies and their zones of control leads from a hex to a source of the side
// (3.41, 21.0).
func (b *board) isCutOff(h hexmap.Hex) bool {
	type ways core.Side
	return !core.Memoize(b.r, ways(b.side), func() []bool {
		edges, _, _ := b.sources()
		return b.openWays(edges)
	})[h]
}

// canSupplyPass reports whether supply passes from a hex into the next: not through enemies, nor their zones of control
// without an own unit, nor across an unbridged major river, and through swamp only along roads and railways (6.1).
func (b *board) canSupplyPass(e *edge, from, to hexmap.Hex) bool {
	if !b.isOpenForSupply(to) || b.hasSigns(from, signBitFort) {
		return false
	}
	side := b.g.hexsideEffects(e)
	return side.MP < Never && !side.OneHex && (e.road != 0 || e.rail || b.g.offRoadCost(to, true) < Never)
}

// isOpenForSupply reports whether supply can pass a hex: it has no enemy and is in no enemy zone of control, unless an
// own unit is in it.
func (b *board) isOpenForSupply(h hexmap.Hex) bool {
	return !b.Enemy[h] && !b.g.isClosed(h) && !(b.EnemyZOC[h] && b.r.Holder(h) != b.side)
}

// needsSupply reports whether a unit needs general supply.
func (g *game) needsSupply(u *core.Unit) bool {
	return g.info.ByID[u.Def.ID] != nil && !slices.Contains([]string{typeSupply, typeTrain, typeFlotilla}, g.unitData(u).Type)
}

// isOutOfSupply reports whether a unit is out of supply, or short of fuel, which counts the same (5.23).
func isOutOfSupply(u *core.Unit) bool { return u.Marked(markOutOfSupply) || u.Marked(markFuel) }

// determineSupply sets the supply state of all units of the sides that trace it (SoP A.2.b). A unit without supply is
// in emergency supply at first, and out of supply when it has none in the next turn either.
func (g *game) determineSupply(tx *core.Tx) {
	for _, side := range g.Data.Scenario.Supply.Sides {
		in := g.suppliedHexes(g.newBoard(tx.Read(), side))
		g.removeUnsuppliedForts(tx, side, in)
		for _, u := range offMapUnits(tx.Read(), side) {
			clearLack(tx, u) // 2.26c
		}
		for _, u := range roster.OnMap(tx.Read(), side, g.needsSupply) {
			id, h := u.Def.ID, u.Hex
			switch short, out := u.Marked(markEmergency), u.Marked(markOutOfSupply); {
			case in[h]:
				clearLack(tx, u)
			case out:
			case short:
				tx.Make(core.Mark{Unit: id, Mark: markEmergency, Off: true, Quiet: true}, markLack(id, markOutOfSupply, "6.64"))
			default:
				tx.Make(markLack(id, markEmergency, "6.63"))
			}
		}
	}
}

// markLack returns the effect that marks a unit as in emergency supply or out of supply.
func markLack(id, mark, rule string) core.Mark {
	text := core.If(mark == markEmergency, say.F("%s has no supply line and lives on what it has", id), say.F("%s is out of supply", id))
	return core.Mark{Unit: id, Mark: mark, Rule: rule, Text: text}
}

// clearLack removes these marks from a unit.
func clearLack(tx *core.Tx, u *core.Unit) {
	for _, mark := range []string{markEmergency, markOutOfSupply, markFuel} {
		if u.Marked(mark) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: mark, Off: true, Rule: "6.62", Text: say.F("%s is in supply again", u.Def.ID)})
		}
	}
}

// markUnsuppliedAtStart marks the units without supply when the scenario begins (9.43).
func (g *game) markUnsuppliedAtStart(tx *core.Tx) {
	mark := map[bool]string{true: markEmergency, false: markOutOfSupply}[g.Data.Scenario.Supply.Short]
	for _, side := range g.Data.Scenario.Supply.Sides {
		in := g.suppliedHexes(g.newBoard(tx.Read(), side))
		for _, u := range roster.OnMap(tx.Read(), side, g.needsSupply) {
			if !in[u.Hex] {
				tx.Make(markLack(u.Def.ID, mark, "6.64"))
			}
		}
	}
}
