package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// checkEnter returns the faults of units that enter the map over its edge or in a city, and move on along a path (R
// 5.10, 9.2 to 9.5). They enter in the first hex of the path, which also costs movement points.
func (o *Order) checkEnter(b *board) []notation.Fault {
	var units []*core.Unit
	for _, id := range o.Units {
		u, f := b.ownUnit(o, id)
		if f == nil {
			f = o.checkEntryUnit(b, u)
		}
		if f != nil {
			return f
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return o.OneFault("unit/missing", "", "", "name the units that enter")
	}
	for _, u := range units {
		switch {
		case o.inRoadMode() && isAirMobile(u):
			return o.OneFault("move/road", R10_17, u.Def.ID, "%s flies and uses no road mode", u.Def.ID)
		case isAirMobile(u) != isAirMobile(units[0]):
			return o.mixedFlightFaults(units[0].Def.ID, u.Def.ID)
		}
	}
	return o.checkPath(b, units, offMapPath(o.Path))
}

// checkEntryUnit returns the faults of one unit: it must be due and allowed to enter in this hex.
func (o *Order) checkEntryUnit(b *board, u *core.Unit) []notation.Fault {
	g, r, id := b.g, b.r, u.Def.ID
	c := g.info[id]
	rule, hexes := g.entryHexes(b, u)
	switch {
	case u.OnMap():
		return o.OneFault("enter/there", rule, id, "%s is on the map in %s", id, r.Label(u.Hex))
	case u.Box != core.BoxPool || c.arrival == inArmy && g.deploy(c.Code).OnMap:
		return o.OneFault("unit/off-map", rule, id, "%s is %s", id, g.whereabouts(u))
	case c.arrival == byAir:
		return o.FirmFault("enter/by-air", R9_7, id, "%s comes only by air transport: fly %s to HEX", id, id)
	case c.arrival == linkedUp || isTerritorial(u):
		return o.FirmFault("enter/never", R9_8, id, "%s does not enter as a reinforcement", id)
	case currentPhase(r).guards:
		return o.FirmFault("enter/guards", R5_10, id,
			"units enter in the movement phase of the other Soviet units, not in that of the 8th "+
				"Guards Army")
	case c.arrival == onTurn && c.turn > r.Turn():
		return o.FirmFault("enter/early", R9_4, id, "%s is a reinforcement of turn %d", id, c.turn)
	case c.arrival == inPool && !slices.Contains(b.s.picks, id):
		return o.FirmFault("enter/not-chosen", R9_3, id, "%s is not among the reinforcements chosen for this turn: %s", id,
			strings.Join(b.s.picks, ", "))
	case isAirMobile(u) && b.s.holder != NATO:
		return o.FirmFault("enter/air-mobile", R6_17, id, "%s waits for a turn on which NATO has air superiority", id)
	case !slices.Contains(hexes, o.Path[0]):
		f := o.Fault("enter/hex", rule, o.Labels[0], "%s cannot enter in %s", id, o.Labels[0])
		for _, h := range hexes[:min(len(hexes), proposals)] {
			f.Legal = append(f.Legal, g.entryOrder(h, id).String())
		}
		if len(hexes) == 0 {
			f.Text += "; no hex is open to it now"
		}
		return []notation.Fault{f}
	}
	return nil
}

// entryOrder returns an order to enter the map in a hex.
func (g *game) entryOrder(h hexmap.Hex, units ...string) *Order {
	return g.newOrder("enter", sheet.Arguments{Units: units}).enterAlong(g, []hexmap.Hex{h})
}

// offMapPath returns the path with hexmap.None, off the map, before its first hex.
func offMapPath(path []hexmap.Hex) []hexmap.Hex { return append([]hexmap.Hex{hexmap.None}, path...) }

// entryRoomFaults returns the fault of units without room where they enter, or of more divisions than may enter there
// in a phase (R 9.2, 9.3).
func (o *Order) entryRoomFaults(b *board, units []*core.Unit) []notation.Fault {
	if f := b.roomFaults(o, o.Path[0]); f != nil {
		return f
	}
	halves, most, before := b.g.entryHalves(units), 2*bySide(b.side, b.g.setup.Soviet.PerHex, b.g.setup.NATO.PerHex), countAt(b.s.entered,
		o.Path[0])
	if halves > 0 && before+halves > most {
		return o.OneFault("enter/crowded", b.g.info[units[0].Def.ID].entryRule(), o.Labels[0],
			"%s divisions have entered through %s of at most %s in this phase", halvesText(before), o.Labels[0], halvesText(most))
	}
	return nil
}

// entryHalves returns how many half divisions count against the quota of an entry hex. Units of codes A to D do not
// count (R 5.10).
func (g *game) entryHalves(units []*core.Unit) int {
	n := 0
	for _, u := range units {
		if c := g.info[u.Def.ID]; c.arrival != inArmy {
			n += c.halfDivisions
		}
	}
	return n
}

// entryRule returns the rule by which a counter enters the game.
func (c *counter) entryRule() string {
	switch {
	case c.arrival == inArmy:
		return R5_10
	case c.Side == Soviet:
		return R9_2
	}
	return R9_4
}

// entryHexes returns the hexes in which a unit may enter now, and the rule that allows them.
func (g *game) entryHexes(b *board, u *core.Unit) (rule string, out []hexmap.Hex) {
	c := g.info[u.Def.ID]
	switch c.arrival {
	case inArmy:
		rule, out = R5_10, g.codeHexes(b.s.options, c.Code)
	case inPool:
		rule, out = R9_3, slices.DeleteFunc(slices.Clone(g.m.EdgeHexes(g.setup.Soviet.Edge)), func(h hexmap.Hex) bool {
			return !slices.Contains(g.setup.Soviet.Countries, g.hex[h].country)
		})
	default:
		rule = R9_5
		for _, e := range g.setup.NATO.List {
			if e.Nation == c.nation {
				out = append(out, g.natoEntryHexes(b, c, e)...)
			}
		}
	}
	open := make([]hexmap.Hex, 0, len(out))
	for _, h := range out {
		if !b.enemy[h] && !g.isWater[h] && !slices.Contains(open, h) {
			open = append(open, h)
		}
	}
	return rule, open
}

// codeHexes returns the hexes in which units of a code enter or set up: the coded one and its neighbours, for codes A
// to D those on the map edge.
func (g *game) codeHexes(opts choices, code string) []hexmap.Hex {
	d := g.deploy(code)
	h := d.Hex
	out := []hexmap.Hex{h}
	edge := g.m.EdgeHexes(g.setup.Soviet.Edge)
	for n := range g.m.Around(h) {
		if d.OnMap || opts.Has(entryHexes) || slices.Contains(edge, n) {
			out = append(out, n)
		}
	}
	return out
}

// natoEntryHexes returns the hexes in which a NATO reinforcement may enter according to one row of the table for its
// nation (R 9.5, A-46).
func (g *game) natoEntryHexes(b *board, c *counter, e entryData) (out []hexmap.Hex) {
	out = b.workingCityHexes(e.Cities)
	if e.Delay > 0 && (len(out) > 0 || b.r.Turn() < c.turn+e.Delay) {
		return out
	}
	switch e.Edge {
	case "any":
		out = append(out, g.m.EdgeHexes("west")...)
	case "frg-north-of-moselle":
		out = append(out, g.m.MarkHexes(belgiumZone)...)
	case "netherlands", "france":
		for _, h := range g.m.EdgeHexes("west") {
			if g.hex[h].country == e.Edge {
				out = append(out, h)
			}
		}
	}
	return out
}

// enter carries out the entry.
func (o *Order) enter(g *game, tx *core.Tx, side core.Side) {
	s := of(tx.Read())
	s.movingStack = nil
	for _, id := range o.Units {
		u, _ := tx.Read().Unit(id)
		if k := g.entryHalves([]*core.Unit{u}); k > 0 {
			s.entered = withCount(s.entered, o.Path[0], countAt(s.entered, o.Path[0])+k)
		}
	}
	tx.SetExt(s)
	for _, id := range o.Units {
		tx.Make(core.Place{Unit: id, Hex: o.Path[0], Rule: g.info[id].entryRule()})
		roster.MarkUnits(tx, []string{id}, markMoved, markArrived)
		if u, _ := tx.Read().Unit(id); s.crippled && g.info[id].arrival == inPool && u.Steps > 1 { // R 6.5
			tx.Make(core.StepChange{Unit: id, Left: 1, Rule: R6_5})
		}
	}
	g.takeControl(tx, side, o.Path[0])
	o.travel(g, tx, side, offMapPath(o.Path))
}

// dueUnits returns the units that may enter in the present movement phase.
func (g *game) dueUnits(r core.Reader, side core.Side) []*core.Unit {
	if currentPhase(r).guards {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(r.UnitsOf(side)), func(u *core.Unit) bool {
		c := g.info[u.Def.ID]
		return u.Box != core.BoxPool || isTerritorial(u) || !(c.arrival == inArmy && !g.deploy(c.Code).OnMap ||
			c.arrival == inPool && slices.Contains(of(r).picks, u.Def.ID) || c.arrival == onTurn && c.turn <= r.Turn())
	})
}

// countWaiting returns the number of units of code R in the pool (R 9.3).
func (g *game) countWaiting(r core.Reader) int {
	n := 0
	for u := range r.Each() {
		if u.Box == core.BoxPool && g.info[u.Def.ID].arrival == inPool {
			n++
		}
	}
	return n
}

// proposals limits the corrections that a fault suggests.
const proposals = 3

// checkEntries returns a fault if units that must enter and can do not: those of codes A to D on turn 1, chosen
// reinforcements on their turn (R 5.10, 9.2).
func (g *game) checkEntries(r core.Reader, side core.Side) []notation.Fault {
	if side != Soviet || currentPhase(r).guards {
		return nil
	}
	b := g.newBoard(r, side)
	var missing, legal []string
	rule := ""
	for _, u := range g.dueUnits(r, side) {
		if g.info[u.Def.ID].arrival == inArmy && r.Turn() > 1 {
			continue // it found no room on turn 1
		}
		by, hexes := g.entryHexes(b, u)
		for _, h := range hexes {
			if o := g.entryOrder(h, u.Def.ID); !sheet.BlocksOrder(o.checkEnter(b)) {
				missing, legal, rule = append(missing, u.Def.ID), append(legal, o.String()), by
				break
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	f := base{}.Fault("enter/must", rule, "", "%s has not entered", missing[0])
	if len(missing) > 1 {
		f = base{}.Fault("enter/must", rule, "", "%s have not entered", strings.Join(missing, ", "))
	}
	return f.WithLegal(legal[:min(len(legal), proposals)]...)
}
