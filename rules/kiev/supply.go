package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
)

// SupplyTerms holds the sides that trace supply in a scenario, and their sources.
type SupplyTerms struct {
	Sides   []core.Side       `yaml:"sides" enum:"axis,soviet" doc:"whose general supply is traced"`
	Short   bool              `yaml:"short" doc:"who traces none at the start is short, and not without supply yet"`
	Attack  bool              `yaml:"attack" doc:"attacks need supply units"`
	Income  map[core.Side]int `yaml:"income" doc:"by side: supply units that come in a turn"`
	Fuel    bool              `yaml:"fuel" doc:"Axis formations that are out of supply may be short of fuel"`
	Sources []Source          `yaml:"sources"`
}

// Source are hexes from which a side draws supply (6.1), in some turns. A city is one only while it traces to another source (6.15).
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

const markSource = "supply-" // and a side: a mark of a map that makes a hex a source

// suppliedHexes are the hexes from which a side traces general supply: from a source along its railways and then along main roads of a
// length, then by a line of hexes of a length (6.1, 6.3).
func (g *game) suppliedHexes(b *board) []bool {
	if b.supplied == nil {
		b.supplied = b.traceSupply()
	}
	return b.supplied
}

// traceSupply finds them. They follow from the weather, the bridges, what is open to lines and to trains, and where lines begin.
func (b *board) traceSupply() []bool {
	sources, cities, minor := b.sources()
	g, s, end := b.g, b.g.seasonRules(), []hexmap.Hex{hexmap.None}
	net := core.If(b.side == Axis && b.r.Turn() == g.Data.Scenario.First, g.theatreRules().Net, nil)                    // 10.24b5
	held := lists.Filter(b.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == b.side && x.n > 0 }) // 10.24b6
	free := lists.Distinct(held, func(x sign) hexmap.Hex { return x.hex })
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
			news := lists.Filter(cities, func(h hexmap.Hex) bool { return in[h] && !slices.Contains(rails, h) })
			if sources, cities = append(sources, news...), nil; len(news) == 0 { // cities that are reached are sources themselves
				return in
			}
		}
	})
}

// sources are the hexes from which the side draws supply in the turn, the cities that are such while they trace to another, and of both
// those from which roads of all classes serve.
func (b *board) sources() (edges, cities, minor []hexmap.Hex) {
	own := Source{Side: b.side, Hexes: b.g.Map.Mark(markSource + string(b.side))}
	for _, x := range append([]Source{own}, b.g.Data.Scenario.Supply.Sources...) {
		t := b.r.Turn()
		if x.Side != b.side || t < x.From || x.To > 0 && t > x.To || b.isGarrisonHeld(x.After) {
			continue
		}
		open := lists.Filter(x.Hexes, func(h hexmap.Hex) bool { return !b.Enemy[h] && b.r.Control(h) != opponent(b.side) })
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

// isGarrisonHeld says whether a garrison of a name is not released yet.
func (b *board) isGarrisonHeld(name string) bool {
	return slices.ContainsFunc(b.s.signs, func(x sign) bool {
		return x.kind == signGarrison && x.n > 0 && b.g.theatreRules().Groups[x.n-1].Name == name
	})
}

// shoreHexes are the hexes by which a side comes from a country beyond the map and goes there (7.63), and whether it may come now.
func (b *board) shoreHexes() (hexes []hexmap.Hex, open bool) {
	for _, x := range b.g.Data.Scenario.Supply.Sources {
		if x.Shore != "" && x.Side == b.side {
			return x.Hexes, !b.isGarrisonHeld(x.Shore) && !b.s.planState.crimea
		}
	}
	return nil, false
}

// isFirmGround says whether a supply line passes a hex at its full length: no wet ground (6.3).
func (g *game) isFirmGround(h hexmap.Hex) bool {
	return g.weather == frozen || g.weather == ice || g.weather == snow ||
		!slices.ContainsFunc(g.kinds[h], func(c string) bool { return c == "marsh" || c == "swamp" })
}

// supplyWithin are the hexes within so many steps of some, each of which leads on over a hexside into a hex, and supply passes.
func (b *board) supplyWithin(from []hexmap.Hex, steps int, leads func(e *edge, to hexmap.Hex) bool) []hexmap.Hex {
	return path.ReachableWithin(b.g.Map, from, steps, func(at hexmap.Hex, dir int, to hexmap.Hex) bool {
		e := &b.g.edges[at][dir]
		return leads(e, to) && b.canSupplyPass(e, at, to)
	})
}

// openWays are, by hex, those to which ways without enemies lead from some.
func (b *board) openWays(from []hexmap.Hex) []bool {
	return path.Reachable(b.g.Map, from, func(at, to hexmap.Hex) bool { return at == hexmap.None || b.isOpenForSupply(to) })
}

// isCutOff says whether no way leads from a hex to a source of the side past enemies and their zones of control (3.41, 21.0).
func (b *board) isCutOff(h hexmap.Hex) bool {
	type ways core.Side
	return !core.Memoize(b.r, ways(b.side), func() []bool {
		edges, _, _ := b.sources()
		return b.openWays(edges)
	})[h]
}

// canSupplyPass says whether supply goes from a hex over a hexside into the next: through no enemies, no zone of theirs without an own
// unit, over no unbridged major river, and through swamp along roads and railways only (6.1).
func (b *board) canSupplyPass(e *edge, from, to hexmap.Hex) bool {
	if !b.isOpenForSupply(to) || b.hasSigns(from, signBitFort) {
		return false
	}
	side := b.g.hexsideEffects(e)
	return side.MP < Never && !side.OneHex && (e.road != 0 || e.rail || b.g.offRoadCost(to, true) < Never)
}

// isOpenForSupply says whether a hex is open: without enemies, and without a zone of theirs that no own unit contests.
func (b *board) isOpenForSupply(h hexmap.Hex) bool {
	return !b.Enemy[h] && !b.g.isClosed(h) && !(b.EZOC[h] && b.r.Holder(h) != b.side)
}

// needsSupply says whether a unit needs general supply.
func (g *game) needsSupply(u *core.Unit) bool {
	return g.info.ByID[u.Def.ID] != nil && !slices.Contains([]string{typeSupply, typeTrain, typeFlotilla}, g.unitData(u).Type)
}

// isOutOfSupply says whether a unit is out of supply, or short of fuel, which counts as that (5.23).
func isOutOfSupply(u *core.Unit) bool { return u.Marked(markOutOfSupply) || u.Marked(markFuel) }

// determineSupply determines the supply of all units of the sides that trace it (SoP A.2.b). A unit that has none is
// short at first, and without supply when it has none in the next turn either.
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

// markLack marks a unit that is short or out of supply.
func markLack(id, mark, rule string) core.Mark {
	text := core.If(mark == markEmergency, say.F("%s has no supply line and lives on what it has", id), say.F("%s is out of supply", id))
	return core.Mark{Unit: id, Mark: mark, Rule: rule, Text: text}
}

// clearLack gives a unit general supply.
func clearLack(tx *core.Tx, u *core.Unit) {
	for _, mark := range []string{markEmergency, markOutOfSupply, markFuel} {
		if u.Marked(mark) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: mark, Off: true, Rule: "6.62", Text: say.F("%s is in supply again", u.Def.ID)})
		}
	}
}

// markUnsuppliedAtStart marks who has no supply when the scenario begins (9.43).
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
