package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// EnterOrder brings units onto the map over its edge or in a city, and on along a path (R 5.10, 9.2 to 9.5). The first hex
// of the path is where they enter, and is paid for.
type EnterOrder struct {
	base
	units []string
	path  []hexmap.Hex
	label []string
	road  bool
}

// String is the canonical line.
func (o *EnterOrder) String() string {
	s := "enter " + strings.Join(o.units, ",") + " "
	if len(o.path) == 1 {
		s += "at "
	}
	s += strings.Join(o.label, "-")
	if o.road {
		s += " road"
	}
	return s
}

func (o *EnterOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	return o.checkOn(g, g.look(r, side))
}

// checkOn judges all but the phase.
func (o *EnterOrder) checkOn(g *game, b *board) []notation.Fault {
	var units []*core.Unit
	for _, id := range o.units {
		u, f := own(o.base, b.r, b.side, id)
		if f == nil {
			f = o.mayEnter(g, b, u)
		}
		if f != nil {
			return f
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return o.One("unit/missing", "", "", "name the units that enter")
	}
	return o.checkWay(g, b, units)
}

// mayEnter judges one unit: that it is due, and that it may enter in this hex.
func (o *EnterOrder) mayEnter(g *game, b *board, u *core.Unit) []notation.Fault {
	c, id, r := g.info[u.Def.ID], u.Def.ID, b.r
	rule, hexes := g.gates(b, u)
	switch {
	case u.OnMap():
		return o.One("enter/there", rule, id, "%s is on the map in %s", id, r.Label(u.Hex))
	case u.Box != core.BoxPool || c.arrival == inArmy && g.deploy(c.Code).OnMap:
		return o.One("unit/off-map", rule, id, "%s is %s", id, g.whereabouts(u))
	case c.arrival == byAir:
		return o.Firm("enter/by-air", R9_7, id, "%s comes only by air transport: fly %s to HEX", id, id)
	case c.arrival == linkedUp || isTerritorial(u):
		return o.Firm("enter/never", R9_8, id, "%s does not enter as a reinforcement", id)
	case now(r).guards:
		return o.Firm("enter/guards", R5_10, id, "units enter in the movement phase of the other Soviet units, not in that of the 8th "+
			"Guards Army")
	case c.arrival == onTurn && c.turn > r.Turn():
		return o.Firm("enter/early", R9_4, id, "%s is a reinforcement of turn %d", id, c.turn)
	case c.arrival == inPool && !slices.Contains(b.s.picks, id):
		return o.Firm("enter/not-chosen", R9_3, id, "%s is not among the reinforcements chosen for this turn: %s", id,
			strings.Join(b.s.picks, ", "))
	case isAirMobile(u) && b.s.holder != NATO:
		return o.Firm("enter/air-mobile", R6_17, id, "%s waits for a turn on which NATO has air superiority", id)
	case !slices.Contains(hexes, o.path[0]):
		f := o.Fault("enter/hex", rule, o.label[0], "%s cannot enter in %s", id, o.label[0])
		for _, h := range hexes[:min(len(hexes), proposals)] {
			f.Legal = append(f.Legal, "enter "+id+" at "+r.Label(h))
		}
		if len(hexes) == 0 {
			f.Text += "; no hex is open to it now"
		}
		return []notation.Fault{f}
	}
	return nil
}

// checkWay judges room, quota of the hex and the way.
func (o *EnterOrder) checkWay(g *game, b *board, units []*core.Unit) []notation.Fault {
	m := &MoveOrder{base: o.base, units: o.units, road: o.road}
	for _, u := range units {
		switch {
		case o.road && isAirMobile(u):
			return o.One("move/road", R10_17, u.Def.ID, "%s flies and uses no road mode", u.Def.ID)
		case isAirMobile(u) != isAirMobile(units[0]):
			return m.apart(units[0].Def.ID, u.Def.ID)
		}
	}
	mv := b.newMover(units, nil, o.road)
	n, why := mv.step(hexmap.None, o.path[0])
	if why != allowed {
		return m.ban(why, "", o.label[0])
	}
	if f := g.hasRoom(o.base, b.r, o.path[0], o.units); f != nil {
		return f
	}
	halves, most := g.through(units), 2*g.perHex(b.side)
	switch before := tally(b.s.entered, o.path[0]); {
	case halves > 0 && before+halves > most:
		return o.One("enter/crowded", g.info[units[0].Def.ID].entryRule(), o.label[0],
			"%s divisions have entered through %s of at most %s in this phase", half(before), o.label[0], half(most))
	case len(o.path) == 1 && mv.flies:
		return m.lands(b, o.path[0], o.label[0])
	case len(o.path) == 1:
		return nil // R 10.3: one hex is always allowed
	case n > mv.left:
		return o.One("move/mp", R10_1, o.label[0], "entering takes %d MP of %d", n, mv.left)
	}
	return m.marchFrom(b, mv, n, o.path, o.label)
}

// through is how many half divisions count against the quota of an entry hex: those of codes A to D do not (R 5.10).
func (g *game) through(units []*core.Unit) int {
	n := 0
	for _, u := range units {
		if c := g.info[u.Def.ID]; c.arrival != inArmy {
			n += c.halves
		}
	}
	return n
}

func (g *game) perHex(side core.Side) int {
	if side == Soviet {
		return g.setup.Soviet.PerHex
	}
	return g.setup.NATO.PerHex
}

// entryRule is the rule by which a counter comes into play.
func (c *counter) entryRule() string {
	switch {
	case c.arrival == inArmy:
		return R5_10
	case c.Side == Soviet:
		return R9_2
	}
	return R9_4
}

// gates are the hexes in which a unit may enter now, and the rule that says so.
func (g *game) gates(b *board, u *core.Unit) (rule string, out []hexmap.Hex) {
	c := g.info[u.Def.ID]
	switch c.arrival {
	case inArmy:
		rule, out = R5_10, g.codeHexes(b.s.options, c.Code)
	case inPool:
		rule, out = R9_3, slices.DeleteFunc(slices.Clone(g.m.Edge(g.setup.Soviet.Edge)), func(h hexmap.Hex) bool {
			return !slices.Contains(g.setup.Soviet.Countries, g.hex[h].country)
		})
	default:
		rule = R9_5
		for _, e := range g.setup.NATO.List {
			if e.Nation == c.nation {
				out = append(out, g.natoGates(b, c, e)...)
			}
		}
	}
	open := make([]hexmap.Hex, 0, len(out))
	for _, h := range out {
		if !b.enemy[h] && !g.wet[h] && !slices.Contains(open, h) {
			open = append(open, h)
		}
	}
	return rule, open
}

// codeHexes are the hexes in which units of a code enter or set up: the coded one and those next to it, on the edge for
// codes A to D.
func (g *game) codeHexes(opts choices, code string) []hexmap.Hex {
	d := g.deploy(code)
	h := d.Hex
	out := []hexmap.Hex{h}
	edge := g.m.Edge(g.setup.Soviet.Edge)
	for n := range g.m.Around(h) {
		if d.OnMap || opts.second(entryHexes) || slices.Contains(edge, n) {
			out = append(out, n)
		}
	}
	return out
}

// natoGates are the hexes in which a NATO reinforcement may enter by a row for its nation (R 9.5, A-46).
func (g *game) natoGates(b *board, c *counter, e entryData) (out []hexmap.Hex) {
	for _, city := range e.Cities {
		for _, h := range g.cities[city] {
			if b.running(h) && !b.enemy[h] {
				out = append(out, h)
			}
		}
	}
	if e.Delay > 0 && (len(out) > 0 || b.r.Turn() < c.turn+e.Delay) {
		return out
	}
	switch e.Edge {
	case "any":
		out = append(out, g.m.Edge("west")...)
	case "frg-north-of-moselle":
		out = append(out, g.m.Mark(belgiumIn)...)
	case "netherlands", "france":
		for _, h := range g.m.Edge("west") {
			if g.hex[h].country == e.Edge {
				out = append(out, h)
			}
		}
	}
	return out
}

func (o *EnterOrder) apply(g *game, tx *core.Tx, side core.Side) {
	r := tx.Read()
	b, s := g.look(r, side), of(r)
	var units []*core.Unit
	for _, id := range o.units {
		u, _ := r.Unit(id)
		units = append(units, u)
	}
	n, _ := b.newMover(units, nil, o.road).step(hexmap.None, o.path[0])
	if k := g.through(units); k > 0 {
		s.entered = counted(s.entered, o.path[0], tally(s.entered, o.path[0])+k)
	}
	s.column, s.origin = nil, hexmap.None
	for _, u := range units {
		mp := b.allowance(u, o.road)
		s.column = append(s.column, stride{id: u.Def.ID, spent: min(n, mp), mp: mp, road: o.road})
	}
	tx.Extend(s)
	for _, u := range units {
		id := u.Def.ID
		tx.Make(core.Place{Unit: id, Hex: o.path[0], Rule: g.info[id].entryRule()})
		roster.Mark(tx, []string{id}, markMoved, markArrived)
		if s.crippled && g.info[id].arrival == inPool && u.Steps > 1 { // R 6.5
			tx.Make(core.Step{Unit: id, Left: 1, Rule: R6_5})
		}
		s.tire(tx, u)
	}
	if g.take(tx, side, o.path[0]); len(o.path) > 1 {
		(&MoveOrder{units: o.units, path: o.path, label: o.label, road: o.road}).apply(g, tx, side)
	}
}

// due lists the units that may enter in the present movement phase.
func (g *game) due(r core.Reader, side core.Side) []*core.Unit {
	if now(r).guards {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(r.Of(side)), func(u *core.Unit) bool {
		c := g.info[u.Def.ID]
		return u.Box != core.BoxPool || isTerritorial(u) || !(c.arrival == inArmy && !g.deploy(c.Code).OnMap ||
			c.arrival == inPool && slices.Contains(of(r).picks, u.Def.ID) || c.arrival == onTurn && c.turn <= r.Turn())
	})
}

// waiting is the number of R units in the pool (R 9.3).
func (g *game) waiting(r core.Reader) int {
	n := 0
	for u := range r.Each() {
		if u.Box == core.BoxPool && g.info[u.Def.ID].arrival == inPool {
			n++
		}
	}
	return n
}

// proposals is how many ways out a fault names at most.
const proposals = 3

// checkEntries: units of codes A to D must enter on turn 1, chosen reinforcements on their turn, as far as they can
// (R 5.10, 9.2).
func (g *game) checkEntries(r core.Reader, side core.Side) []notation.Fault {
	if side != Soviet || now(r).guards {
		return nil
	}
	b := g.look(r, side)
	var missing, legal []string
	rule := ""
	for _, u := range g.due(r, side) {
		if g.info[u.Def.ID].arrival == inArmy && r.Turn() > 1 {
			continue // it found no room on turn 1
		}
		by, hexes := g.gates(b, u)
		for _, h := range hexes {
			o := &EnterOrder{units: []string{u.Def.ID}, path: []hexmap.Hex{h}, label: []string{r.Label(h)}}
			if !sheet.Blocked(o.checkOn(g, b)) {
				missing, legal, rule = append(missing, u.Def.ID), append(legal, o.String()), by
				break
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	f := base{}.Fault("enter/must", rule, "", "%s has not entered", strings.Join(missing, ", "))
	if len(missing) > 1 {
		f = base{}.Fault("enter/must", rule, "", "%s have not entered", strings.Join(missing, ", "))
	}
	return f.Instead(legal[:min(len(legal), proposals)]...)
}
