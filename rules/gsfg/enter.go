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
	if f := g.phases.Want(o.base, r, side, "enter"); f != nil {
		return f
	}
	if f := g.wantTerritorials(o.base, r, side); f != nil {
		return f
	}
	return o.checkOn(g, g.look(r, side))
}

// checkOn judges all but the phase.
func (o *EnterOrder) checkOn(g *game, b *board) []notation.Fault {
	r, side := b.r, b.side
	var units []*core.Unit
	for _, id := range o.units {
		u, ok := r.Unit(id)
		if !ok || u.Def.Side != side {
			return o.One("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
		}
		if f := o.mayEnter(g, b, u); f != nil {
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
		for _, h := range hexes {
			if len(f.Legal) < 3 {
				f.Legal = append(f.Legal, "enter "+id+" at "+r.Label(h))
			}
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
	if o.road {
		for _, u := range units {
			if isAirMobile(u) {
				return o.One("move/road", R10_17, u.Def.ID, "%s flies and uses no road mode", u.Def.ID)
			}
		}
	}
	m := &MoveOrder{base: o.base, units: o.units, road: o.road}
	for _, u := range units[1:] {
		if isAirMobile(u) != isAirMobile(units[0]) {
			return m.apart(units[0].Def.ID, u.Def.ID)
		}
	}
	mv := b.newMover(units, nil, o.road)
	n, why := mv.step(hexmap.None, o.path[0])
	if why != allowed {
		return m.ban(why, "", o.label[0])
	}
	if rule, text := g.crowd(b.r, o.path[0], o.units); rule != "" {
		return o.One("move/stack", rule, o.label[0], "%s", text)
	}
	if halves, most := g.through(units), 2*g.perHex(units[0].Def.Side); halves > 0 && tally(b.s.entered, o.path[0])+halves > most {
		return o.One("enter/crowded", g.info[units[0].Def.ID].entryRule(), o.label[0],
			"%s divisions have entered through %s of at most %s in this phase",
			half(tally(b.s.entered, o.path[0])), o.label[0], half(most))
	}
	if len(o.path) == 1 {
		if mv.flies {
			return m.lands(b, o.path[0], o.label[0])
		}
		return nil // R 10.3: one hex is always allowed
	}
	if n > mv.left {
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
func (g *game) gates(b *board, u *core.Unit) (string, []hexmap.Hex) {
	c := g.info[u.Def.ID]
	var out []hexmap.Hex
	add := func(hexes ...hexmap.Hex) {
		for _, h := range hexes {
			if !b.enemy[h] && !g.wet[h] && !slices.Contains(out, h) {
				out = append(out, h)
			}
		}
	}
	switch c.arrival {
	case inArmy:
		add(g.codeHexes(b.s.options, c.Code)...)
		return R5_10, out
	case inPool:
		for _, h := range g.m.Edge(g.setup.Soviet.Edge) {
			if slices.Contains(g.setup.Soviet.Countries, g.hex[h].country) {
				add(h)
			}
		}
		return R9_3, out
	}
	return R9_5, g.natoGates(b, c, add, &out)
}

// codeHexes are the hexes in which units of a code enter or set up: the coded one and those next to it, on the edge for
// codes A to D.
func (g *game) codeHexes(opts choices, code string) []hexmap.Hex {
	d := g.deploy(code)
	h := g.at(d.Hex)
	out := []hexmap.Hex{h}
	edge := g.m.Edge(g.setup.Soviet.Edge)
	for n := range g.m.Around(h) {
		if d.OnMap || opts.second(entryHexes) || slices.Contains(edge, n) {
			out = append(out, n)
		}
	}
	return out
}

// natoGates are the hexes of NATO reinforcements by nation (R 9.5, A-46).
func (g *game) natoGates(b *board, c *counter, add func(...hexmap.Hex), out *[]hexmap.Hex) []hexmap.Hex {
	for _, it := range g.setup.NATO.List {
		e := it.Value
		if e.Nation != c.nation {
			continue
		}
		for _, city := range e.Cities {
			for _, h := range g.cities[city] {
				if b.running(h) {
					add(h)
				}
			}
		}
		if e.Delay > 0 && (len(*out) > 0 || b.r.Turn() < c.turn+e.Delay) {
			return *out
		}
		switch e.Edge {
		case "any":
			add(g.m.Edge("west")...)
		case "frg-north-of-moselle":
			add(g.m.Mark(belgiumIn)...)
		case "netherlands", "france":
			for _, h := range g.m.Edge("west") {
				if g.hex[h].country == e.Edge {
					add(h)
				}
			}
		}
	}
	return *out
}

func (o *EnterOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	r := tx.Read()
	b := g.look(r, side)
	s := of(r)
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
	if err := put(tx, s); err != nil {
		return err
	}
	for _, u := range units {
		if err := o.place(g, tx, u.Def.ID, s); err != nil {
			return err
		}
		if err := s.tire(tx, u); err != nil {
			return err
		}
	}
	if err := g.take(tx, side, o.path[0]); err != nil || len(o.path) == 1 {
		return err
	}
	m := &MoveOrder{units: o.units, path: o.path, label: o.label, road: o.road}
	return m.apply(g, tx, side)
}

// place puts a unit on the entry hex, with one step if a deep strike crippled the Soviet reinforcements (R 6.5).
func (o *EnterOrder) place(g *game, tx *core.Tx, id string, s state) error {
	if err := tx.Do(core.Place{Unit: id, Hex: o.path[0], Rule: g.info[id].entryRule()}); err != nil {
		return err
	}
	if err := roster.Mark(tx, []string{id}, markMoved, markArrived); err != nil {
		return err
	}
	if u, _ := tx.Read().Unit(id); s.crippled && g.info[id].arrival == inPool && u.Steps > 1 {
		return tx.Do(core.Step{Unit: id, Left: 1, Rule: R6_5})
	}
	return nil
}

// due lists the units that may enter in the present movement phase.
func (g *game) due(r core.Reader, side core.Side) []*core.Unit {
	var out []*core.Unit
	p, s := now(r), of(r)
	for i := range r.Units() {
		u := &r.Units()[i]
		c := g.info[u.Def.ID]
		if u.Def.Side != side || u.Box != core.BoxPool || p.guards || isTerritorial(u) {
			continue
		}
		if c.arrival == inArmy && !g.deploy(c.Code).OnMap || c.arrival == inPool && slices.Contains(s.picks, u.Def.ID) ||
			c.arrival == onTurn && c.turn <= r.Turn() {
			out = append(out, u)
		}
	}
	return out
}

// waiting is the number of R units in the pool (R 9.3).
func (g *game) waiting(r core.Reader) int {
	n := 0
	for i := range r.Units() {
		if u := &r.Units()[i]; u.Box == core.BoxPool && g.info[u.Def.ID].arrival == inPool {
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
	f.Legal = legal[:min(len(legal), proposals)]
	return []notation.Fault{f}
}
