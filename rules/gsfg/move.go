package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
)

// MoveOrder moves a unit or a stack along a path (R 10). Units of the stack that moved last may go on, and leave each other
// on the way (R 10.6).
type MoveOrder struct {
	base
	units []string
	path  []hexmap.Hex
	label []string
	road  bool
}

// String is the canonical line.
func (o *MoveOrder) String() string {
	s := "move " + strings.Join(o.units, ",") + " " + strings.Join(o.label, "-")
	if o.road {
		s += " road"
	}
	return s
}

func (o *MoveOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	units, f := o.stack(g, r, side)
	if f != nil {
		return f
	}
	b := g.look(r, side)
	for _, u := range units {
		if f := o.mayMove(g, b, u); f != nil {
			return f
		}
	}
	if len(o.path) < 2 || units[0].Hex != o.path[0] {
		return o.One("move/start", R10_1, o.label[0], "%s stands in %s and not in %s", units[0].Def.ID, r.Label(units[0].Hex), o.label[0])
	}
	return o.march(b, units, o.path, o.label)
}

// stack judges that the units may move together (R 10.5).
func (o *MoveOrder) stack(g *game, r core.Reader, side core.Side) ([]*core.Unit, []notation.Fault) {
	var units []*core.Unit
	for _, id := range o.units {
		u, f := g.ready(r, side, id, o.base)
		switch {
		case f != nil:
			return nil, f
		case len(units) > 0 && u.Hex != units[0].Hex:
			return nil, o.One("move/apart", R10_5, id, "%s does not stand with %s; only a stack moves together", id, units[0].Def.ID)
		case len(units) > 0 && moving(r, id) != moving(r, units[0].Def.ID):
			return nil, o.One("move/apart", R10_5, id, "%s did not begin the phase with %s", id, units[0].Def.ID)
		case len(units) > 0 && isAirMobile(u) != isAirMobile(units[0]):
			return nil, o.apart(units[0].Def.ID, id)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return nil, o.One("unit/missing", "", "", "name the units that move")
	}
	return units, nil
}

// apart is the fault of air mobile and other units named together (R 6.12).
func (o *MoveOrder) apart(a, b string) []notation.Fault {
	return o.One("move/apart", R6_12, b, "%s and %s do not move together: one of them flies", a, b)
}

// moving says whether a unit belongs to the stack that is moving.
func moving(r core.Reader, id string) bool { return strideOf(of(r), id).id != "" }

// strideOf is what a unit of the moving stack has spent.
func strideOf(s state, id string) stride {
	if i := slices.IndexFunc(s.column, func(c stride) bool { return c.id == id }); i >= 0 {
		return s.column[i]
	}
	return stride{}
}

// mayMove judges one of the units by itself.
func (o *MoveOrder) mayMove(g *game, b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	goesOn := moving(b.r, id)
	switch {
	case isTerritorial(u):
		return o.Firm("move/territorial", R9_6, id, "%s is territorial and never moves", id)
	case u.Marked(markFlown):
		return o.Firm("move/flown", R6_8, id, "%s came by air and does not move in this player turn", id)
	case u.Marked(markStunned) || u.Marked(markDegraded) && u.Marked(markAttacked):
		return o.Firm("move/electronic", R13_17, id, "%s is kept from moving by electronic warfare", id)
	case isAirMobile(u) && b.s.holder != NATO:
		return o.Firm("move/air-mobile", R6_17, id, "%s does not move while the Soviet side has air superiority", id)
	case isAirMobile(u) && u.Marked(markAttacked):
		return o.Firm("move/air-mobile", R6_11, id, "%s has fought in this player turn and does not move besides", id)
	case u.Marked(markMoved) && !goesOn:
		return o.Firm("move/again", R10_2, id, "%s has ended its movement", id)
	case !goesOn && b.pinned(u):
		return o.Firm("move/pinned", R5_8, id, "%s began the phase next to the enemy in %s", id, b.r.Label(u.Hex))
	case goesOn && strideOf(b.s, id).road != o.road:
		return o.Firm("move/road", R10_17, id, "road mode is for the whole movement of a phase or not at all")
	case o.road && isAirMobile(u):
		return o.Firm("move/road", R10_17, id, "%s flies and uses no road mode", id)
	case o.road && !goesOn:
		return o.mayRoad(b, u)
	}
	return nil
}

// mayRoad judges the start of road mode (R 10.17).
func (o *MoveOrder) mayRoad(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	switch {
	case u.Marked(markAttacked):
		return o.Firm("move/road", R10_17, id, "%s has attacked in this player turn and uses no road mode", id)
	case b.near[u.Hex]:
		return o.Firm("move/road-enemy", R10_17, id, "%s starts next to the enemy", id)
	case b.supplyOf(u) != overland:
		return o.One("move/road-supply", R10_17, id, "%s is %s; road mode wants overland supply", id, b.supplyOf(u))
	}
	return nil
}

// march judges a way, hex by hex. The first hex of the path is where the units stand.
func (o *MoveOrder) march(b *board, units []*core.Unit, way []hexmap.Hex, label []string) []notation.Fault {
	mv := b.newMover(units, b.s.column, o.road)
	if n, why := 0, allowed; len(way) == 2 && !moving(b.r, units[0].Def.ID) && b.g.m.Adjacent(way[0], way[1]) { // R 10.3
		if n, why = mv.step(way[0], way[1]); why == allowed {
			mv.left = max(mv.left, n)
		}
	}
	return o.marchFrom(b, mv, 0, way, label)
}

// marchFrom judges a way for units that have spent something on entering its first hex from off the map.
func (o *MoveOrder) marchFrom(b *board, mv *mover, entry int, way []hexmap.Hex, label []string) []notation.Fault {
	g, spent := b.g, entry
	for i := 1; i < len(way); i++ {
		if !g.m.Adjacent(way[i-1], way[i]) {
			return o.One("move/adjacent", R10_1, label[i], "%s and %s are not adjacent", label[i-1], label[i])
		}
		n, why := mv.step(way[i-1], way[i])
		if why != allowed {
			return o.ban(why, label[i-1], label[i])
		}
		if spent += n; spent > mv.left {
			return o.One("move/mp", R10_1, label[len(label)-1], "needs %d MP of %d: %s", entry+o.total(mv, way), mv.left,
				o.trace(mv, entry > 0, way, label))
		}
		if f := g.hasRoom(o.base, b.r, way[i], o.units); f != nil && !(mv.flies && i < len(way)-1) {
			return f
		}
	}
	if mv.flies {
		return o.lands(b, way[len(way)-1], label[len(label)-1])
	}
	return nil
}

// lands judges the end of an air mobile unit's way (R 6.12).
func (o *MoveOrder) lands(b *board, h hexmap.Hex, label string) []notation.Fault {
	t := b.g.m.Terrain(h)
	switch {
	case b.enemy[h]:
		return o.One("move/enemy", R6_12, label, "%s holds enemy units", label)
	case b.g.wet[h] || b.g.hex[h].isCity || t == "heath" || t == "mountain":
		return o.One("move/landing", R6_12, label, "air mobile units end no movement in city, heath, mountain or water, as %s is", label)
	}
	return nil
}

func (o *MoveOrder) total(mv *mover, way []hexmap.Hex) int {
	sum := 0
	for i := 1; i < len(way); i++ {
		n, _ := mv.step(way[i-1], way[i])
		sum += n
	}
	return sum
}

// trace tells the cost of the path, hex by hex, with that of its first hex for units that enter there.
func (o *MoveOrder) trace(mv *mover, enters bool, way []hexmap.Hex, label []string) say.Text {
	var parts []say.Text
	if enters {
		parts = append(parts, say.F("%s %s", label[0], mv.story(hexmap.None, way[0])))
	}
	for i := 1; i < len(way); i++ {
		parts = append(parts, say.F("%s %s", label[i], mv.story(way[i-1], way[i])))
	}
	return say.Join(parts, ", ")
}

func (o *MoveOrder) ban(why ban, from, to string) []notation.Fault {
	x := bans[why]
	return o.One(x[0], x[1], to, "%s", say.F(x[2], from, to))
}

func (o *MoveOrder) apply(g *game, tx *core.Tx, side core.Side) {
	o.count(g, tx, side)
	for _, id := range o.units {
		tx.Make(core.Move{Unit: id, Path: o.path, How: "move", Rule: R10_1}, core.Mark{Unit: id, Mark: markMoved, Quiet: true})
	}
	hexes := o.path[1:]
	if u, _ := tx.Read().Unit(o.units[0]); flies(tx.Read(), u) { // R 3.3: hexes flown over stay as they are
		hexes = o.path[len(o.path)-1:]
	}
	g.take(tx, side, hexes...)
}

// count books what the units spend, each by itself (R 10.7), and who belongs to the stack that is moving (R 10.6).
func (o *MoveOrder) count(g *game, tx *core.Tx, side core.Side) {
	r := tx.Read()
	b, s := g.look(r, side), of(r)
	if !moving(r, o.units[0]) && (len(s.column) == 0 || s.origin != o.path[0]) {
		s.column, s.origin = nil, o.path[0]
	}
	s.column = slices.Clone(s.column)
	for _, u := range roster.Standing(r, o.units) {
		i := slices.IndexFunc(s.column, func(c stride) bool { return c.id == u.Def.ID })
		if i < 0 {
			s.column = append(s.column, stride{id: u.Def.ID, mp: b.allowance(u, o.road), road: o.road})
			i = len(s.column) - 1
		}
		mv, c := &mover{board: b, units: []*core.Unit{u}, road: o.road, flies: flies(r, u)}, &s.column[i]
		c.spent = min(c.spent+o.total(mv, o.path), max(c.mp, 0))
	}
	tx.Extend(s)
	for _, u := range roster.Standing(r, o.units) {
		s.tire(tx, u)
	}
}

// tire marks artillery of the moving stack that has spent more than half of its movement, or is in road mode, and so cannot
// fire (R 10.17, 10.18).
func (s *state) tire(tx *core.Tx, u *core.Unit) {
	if c := strideOf(*s, u.Def.ID); isArtillery(u) && (c.road || 2*c.spent > c.mp) {
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: markFar, Quiet: true})
	}
}

// complete fills a path of which only start and end are given; nil when there is none.
func (b *board) complete(units []*core.Unit, to hexmap.Hex, road bool) []hexmap.Hex {
	mv := b.newMover(units, b.s.column, road)
	var f path.Flood
	f.Run(b.g.m, units[0].Hex, max(mv.left, 0), mv.flood)
	return f.Way(to)
}
