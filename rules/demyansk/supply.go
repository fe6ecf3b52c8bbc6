package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
)

// feed says which sources feed a unit (6.3).
type feed uint8

const (
	feedEdge  feed = iota // map-edge sources alone: Soviet units, and the test of encirclement (16.13b)
	feedField             // airfields too: Axis units, and Soviet parachute and Abn units (6.33)
	feedGuard             // and the constructed airfield: Axis defenders and fire support (6.35)
)

// net holds the reach of supply: the supply road, and the hexes from which a supply line can be traced.
type net struct {
	road []bool       // by hex: part of a supply road (6.23)
	far  []int        // by hex: length of the shortest supply line, -1 where there is none (6.22a)
	root []hexmap.Hex // by hex: the source at its end
}

// sources are the hexes that feed a side, friendly ones only, and again when they are taken back (6.31 to 6.35).
func (b *board) sources(f feed) []hexmap.Hex {
	all := slices.Clone(b.g.Sources[b.side])
	if b.side == Axis {
		all = append(all, b.g.Scenarios.List[b.s.scenario].Sources...)
	}
	if f >= feedField {
		all = append(all, b.g.fields...)
	}
	if f == feedGuard || f == feedField && b.side == Soviet {
		all = append(all, b.s.airfields()...)
	}
	return slices.DeleteFunc(all, func(h hexmap.Hex) bool { return !b.friendly(h) || !b.open(h) })
}

// open says whether supply may pass through a hex (6.24, 14.12).
func (b *board) open(h hexmap.Hex) bool {
	return !b.Enemy[h] && (!b.EZOC[h] || b.Own[h]) && !b.strong[1-sides.Index(b.side)][h] && !b.g.closed(b.s, h)
}

// passes says whether terrain lets a supply line go between two adjacent hexes (6.22b).
func (b *board) passes(e *edge, to hexmap.Hex) bool {
	w := b.s.sky.Weather
	return b.g.price[w][to] != Never && !e.shut[w]
}

// through are the hexes through which supply may pass, worked out once.
func (b *board) through() []bool {
	if b.opens == nil {
		b.opens = make([]bool, b.g.Map.Len())
		for h := range b.g.Map.Hexes() {
			b.opens[h] = b.open(h)
		}
	}
	return b.opens
}

// net traces supply once for each kind of feed.
func (b *board) net(f feed) *net {
	if b.nets[f] == nil {
		from := b.sources(f)
		b.nets[f] = b.g.lines.Find(int(b.s.sky.Weather), b.through(), from, func() *net { return b.trace(from) })
	}
	return b.nets[f]
}

// trace finds the supply road of some sources, then the supply lines to it and to them (6.21).
func (b *board) trace(sources []hexmap.Hex) *net {
	t, ends := &net{road: make([]bool, b.g.Map.Len())}, path.Seeds(sources)
	ends = append(ends, b.roads(t.road, ends)...)
	t.far, t.root = path.Trace(b.g.Map, ends, b.g.Tables.SupplyLine, func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool {
		e := &b.g.edges[h][dir]
		return (far == 0 || b.through()[h]) && b.passes(e, to) && b.passes(e, h)
	})
	return t
}

// roads walks the supply roads of some sources: along roads of any length, and from one road hex to another in the next hex
// where none joins them, as often as the rules allow a gap (6.23).
func (b *board) roads(on []bool, queue []path.Seed) (found []path.Seed) {
	for gaps := 0; gaps <= b.g.Tables.RoadGap; gaps++ {
		var across []path.Seed
		for i := 0; i < len(queue); i++ {
			x := queue[i]
			if on[x.Hex] || !b.g.road[x.Hex] || !b.through()[x.Hex] {
				continue
			}
			on[x.Hex], found = true, append(found, x)
			for dir, to := range b.g.Map.Neighbors(x.Hex) {
				switch e := &b.g.edges[x.Hex][dir]; {
				case to == hexmap.None:
				case e.road:
					queue = append(queue, path.Seed{Hex: to, Root: x.Root})
				case b.passes(e, to):
					across = append(across, path.Seed{Hex: to, Root: x.Root})
				}
			}
		}
		queue = across
	}
	return found
}

// feeds returns the kind of supply that feeds a unit. defends is true if the unit defends or fires, and so may use a
// constructed airfield.
func (g *game) feeds(u *core.Unit, defends bool) feed {
	x := g.unit(u)
	switch {
	case x.Side == Axis && defends:
		return feedGuard
	case x.Side == Axis, x.Type == "parachute", x.Tagged("abn"):
		return feedField
	}
	return feedEdge
}

// supplied says whether a unit on the map is in supply (6.12), for what asks for it (6.11); a printed strongpoint feeds those in it
// (14.15). b is the board of its side.
func (b *board) supplied(u *core.Unit, defends bool) bool {
	return u.Marked(markDropped) || b.g.printedFort(b.s, u.Hex) == b.side || b.net(b.g.feeds(u, defends)).far[u.Hex] >= 0
}

// source returns the hex at which a unit's supply line ends, None if it has none. Its retreat is measured from there
// (12.37).
func (b *board) source(u *core.Unit) hexmap.Hex { return b.net(b.g.feeds(u, true)).root[u.Hex] }

// short says whether the Soviet supply shortage strikes a unit (6.53); 2GRC only where another red unit stands with it (6.54).
func (g *game) short(r core.Reader, u *core.Unit) bool {
	group, x := of(r).group, g.unit(u)
	switch {
	case x.Side != Soviet || x.Box == "" || x.Box != group || u.Marked(markDropped):
		return false
	case !x.Tagged("twogrc"):
		return true
	}
	others := func(o *core.Unit) bool { return g.unit(o).Box == group && !g.unit(o).Tagged("twogrc") }
	return u.OnMap() && slices.ContainsFunc(r.Stack(u.Hex), others)
}
