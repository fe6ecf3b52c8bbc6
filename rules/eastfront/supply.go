package eastfront

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
)

// SupplyTerms are who traces supply in a scenario, and from where.
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
	City  bool         `yaml:"city" doc:"a source only while it traces to another"`
	Minor bool         `yaml:"minor" doc:"supply goes on from it along roads of all classes"`
}

const markSource = "supply-" // and a side: a mark of a map that makes a hex a source

// net finds where a side has supply. Its zero value is ready.
type net struct {
	*board
	in    []bool
	minor []hexmap.Hex // sources from which roads of all classes serve
}

// supplied are the hexes from which a side traces general supply: from a source along its railways and then along main roads of a length,
// then by a line of hexes of a length (6.1, 6.3).
func (g *game) supplied(b *board) []bool {
	if b.fed == nil {
		b.fed = g.traced(b)
	}
	return b.fed
}

// traced finds them.
func (g *game) traced(b *board) []bool {
	n := &net{board: b, in: make([]bool, g.Map.Len())}
	s := g.season()
	sources, cities := n.sources()
	for range 2 { // cities that are reached are sources themselves
		rails := n.spread(sources, Never*Never, func(a, c hexmap.Hex) bool { return g.edge(a, c).rail && n.runs(c) && n.passes(a, c) })
		roads := n.spread(rails, s.Road-1, func(a, c hexmap.Hex) bool {
			return slices.Contains(g.Tables.Lines.Roads, g.edge(a, c).road) && n.passes(a, c)
		})
		roads = append(roads, n.spread(n.minor, s.Road-1, func(a, c hexmap.Hex) bool {
			return g.edge(a, c).road != "" && n.passes(a, c)
		})...)
		if n.side == Axis && n.r.Turn() == g.Data.Scenario.First { // 10.24b5
			roads = append(roads, g.theatre().Net...)
		}
		for _, length := range []int{s.Line, g.Tables.Lines.Short} {
			for _, h := range n.spread(roads, length, func(a, c hexmap.Hex) bool {
				return (length < s.Line || g.firm(c)) && n.passes(a, c)
			}) {
				n.in[h] = true
			}
		}
		n.spares()
		sources = append(sources, slices.DeleteFunc(cities, func(h hexmap.Hex) bool { return !n.in[h] })...)
	}
	return n.in
}

// sources are the hexes from which the side draws supply in the turn, and the cities that are such while they trace to another.
func (n *net) sources() (edges, cities []hexmap.Hex) {
	own := Source{Side: n.side, Hexes: n.g.Map.Mark(markSource + string(n.side))}
	for _, x := range append([]Source{own}, n.g.Data.Scenario.Supply.Sources...) {
		t := n.r.Turn()
		if x.Side != n.side || t < x.From || x.To > 0 && t > x.To || n.lacks(x.After) {
			continue
		}
		open := slices.DeleteFunc(slices.Clone(x.Hexes), func(h hexmap.Hex) bool {
			return n.Enemy[h] || n.r.Control(h) == other(n.side)
		})
		if x.Minor {
			n.minor = append(n.minor, open...)
		}
		if x.City {
			cities = append(cities, open...)
		} else {
			edges = append(edges, open...)
		}
	}
	return edges, cities
}

// lacks says whether a garrison of a name is not released yet.
func (n *net) lacks(name string) bool {
	i := slices.IndexFunc(n.g.theatre().Groups, func(x Garrison) bool { return x.Name == name })
	return i >= 0 && slices.ContainsFunc(n.s.signs, func(x sign) bool { return x.kind == signGarrison && x.n == i+1 })
}

// spares takes the garrisons of the theatre as supplied: they need none before they are released (10.24b6).
func (n *net) spares() {
	for _, x := range n.s.signs {
		n.in[x.hex] = n.in[x.hex] || x.kind == signGarrison && x.side == n.side && x.n > 0
	}
}

// firm says whether a supply line passes a hex at its full length: no wet ground (6.3).
func (g *game) firm(h hexmap.Hex) bool {
	return g.weather == frozen || g.weather == ice || g.weather == snow ||
		!slices.ContainsFunc(g.kinds[h], func(c string) bool { return c == "marsh" || c == "swamp" })
}

// spread are the hexes within so many steps of some, each of which leads on.
func (n *net) spread(from []hexmap.Hex, steps int, leads func(a, b hexmap.Hex) bool) (out []hexmap.Hex) {
	far := path.Far(n.g.Map, from, steps, func(a, b hexmap.Hex) bool { return a == hexmap.None || leads(a, b) })
	for h, d := range far {
		if d <= steps {
			out = append(out, hexmap.Hex(h))
		}
	}
	return out
}

// free are the hexes to which ways without enemies lead from some.
func (n *net) free(from []hexmap.Hex) []hexmap.Hex {
	return n.spread(from, n.g.Map.Len(), func(_, to hexmap.Hex) bool { return n.clear(to) })
}

// passes says whether supply goes from a hex into the next: through no enemies, no zone of theirs without an own unit, over no unbridged
// major river, and through swamp along roads and railways only (6.1).
func (n *net) passes(from, to hexmap.Hex) bool {
	g, e := n.g, n.g.edge(from, to)
	side := g.Tables.Sides[e.side]
	wet := g.ground(to, true) >= Never && e.road == "" && !e.rail
	return n.clear(to) && n.s.find(signFort, other(n.side), from) == nil && side.MP < Never && !side.OneHex && !wet
}

// clear says whether a hex is open: without enemies, and without a zone of theirs that no own unit contests.
func (n *net) clear(h hexmap.Hex) bool {
	return !n.Enemy[h] && !n.g.closed(h) && !(n.EZOC[h] && n.r.Holder(h) != n.side)
}

// needs says whether a unit needs general supply.
func (g *game) needs(u *core.Unit) bool {
	return g.info[u.Def.ID] != nil && !slices.Contains([]string{supplyUnit, armouredCar, flotilla}, g.unit(u).Type)
}

// starved says whether a unit is out of supply, or short of fuel, which counts as that (5.23).
func starved(u *core.Unit) bool { return u.Marked(markOut) || u.Marked(markFuel) }

// provision determines the supply of all units of the sides that trace it (SoP A.2.b): who has none is short at first, and without supply
// when he has none in the next turn either.
func (g *game) provision(tx *core.Tx) {
	for _, side := range g.Data.Scenario.Supply.Sides {
		in := g.supplied(g.look(tx.Read(), side))
		g.starve(tx, side, in)
		for _, u := range away(tx.Read(), side) {
			feed(tx, u) // 2.26c
		}
		for _, u := range roster.OnMap(tx.Read(), side, g.needs) {
			id, h := u.Def.ID, u.Hex
			switch short, out := u.Marked(markShort), u.Marked(markOut); {
			case in[h]:
				feed(tx, u)
			case out:
			case short:
				tx.Make(core.Mark{Unit: id, Mark: markShort, Off: true, Quiet: true}, lacks(id, markOut, r6_64))
			default:
				tx.Make(lacks(id, markShort, r6_63))
			}
		}
	}
}

// lacks marks a unit that is short or out of supply.
func lacks(id, mark, rule string) core.Mark {
	text := core.If(mark == markShort, say.F("%s has no supply line and lives on what it has", id), say.F("%s is out of supply", id))
	return core.Mark{Unit: id, Mark: mark, Rule: rule, Text: text}
}

// feed gives a unit general supply.
func feed(tx *core.Tx, u *core.Unit) {
	for _, mark := range []string{markShort, markOut, markFuel} {
		if u.Marked(mark) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: mark, Off: true, Rule: r6_62, Text: say.F("%s is in supply again", u.Def.ID)})
		}
	}
}

// begins marks who has no supply when the scenario begins (9.43).
func (g *game) begins(tx *core.Tx) {
	mark := map[bool]string{true: markShort, false: markOut}[g.Data.Scenario.Supply.Short]
	for _, side := range g.Data.Scenario.Supply.Sides {
		in := g.supplied(g.look(tx.Read(), side))
		for _, u := range roster.OnMap(tx.Read(), side, g.needs) {
			if !in[u.Hex] {
				tx.Make(lacks(u.Def.ID, mark, r6_64))
			}
		}
	}
}
