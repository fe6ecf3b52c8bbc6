package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// checkEnter returns the faults of reinforcements that enter together and move on (9.3 to 9.7). The path begins with
// the hex of entry.
func (o *Order) checkEnter(v view) []notation.Fault {
	g, r, side := v.g, v.r, v.side
	o.named()
	if f := o.checkEntry(r, side); f != nil {
		return f
	}
	units, f := g.checkEntryUnits(r, side, o)
	if f != nil {
		return f
	}
	city, f := g.checkEntryHex(r, side, o)
	if f != nil {
		return f
	}
	mv := g.newMover(r, side, units, o.road())
	if roomLeft(r, side, o.Path[0]) < mv.weight {
		return o.OneFault("move/stack", limitRule(side), o.Labels[0], "%s holds %d of %s and %d would enter", o.Labels[0], stackWeight(r,
			o.Path[0]),
			limitText(side), mv.weight)
	}
	for i := 1; i < len(o.Path); i++ {
		if _, ok := r.Map().DirTo(o.Path[i-1], o.Path[i]); !ok {
			return o.OneFault("move/adjacent", R10_2, o.Labels[i], "%s and %s are not adjacent", o.Labels[i-1], o.Labels[i])
		}
		if _, bar := mv.step(o.Path[i-1], o.Path[i], false); bar != nil {
			return o.StepFaults(bar, o.Labels[i-1], o.Labels[i])
		}
	}
	return o.checkMP(g, r, side, units, city)
}

// checkEntry returns the faults of entering at this time.
func (o *Order) checkEntry(r core.Reader, side core.Side) []notation.Fault {
	p := currentPhase(r)
	switch k := phaseKind(r); {
	case k == kindFight && (p.Part == 2 || of(r).orders[sides.Index(side)] != "fight/fight"):
		return o.OneFault("phase/verb", R9_7, "",
			"reinforcements enter at the start of a move phase, or of the first fight phase when both "+
				"are fight phases; %s is neither", p)
	case k == kindFight && len(o.Path) > 1:
		return o.FirmFault("enter/move", R9_7, o.Labels[1], "reinforcements that enter in a fight phase stay in the hex of entry, %s",
			o.Labels[0])
	}
	if u := firstActed(r, side); u != "" {
		return o.FirmFault("enter/late", R9_3, "", "reinforcements enter at the start of the phase; %s has acted already", u)
	}
	return nil
}

// checkEntryUnits returns the units that enter, and the faults of those that are no reinforcements or not due.
func (g *game) checkEntryUnits(r core.Reader, side core.Side, o *Order) ([]*core.Unit, []notation.Fault) {
	var units []*core.Unit
	conditional := 0
	for _, id := range o.Units {
		u, ok := r.Unit(id)
		if !ok || u.Def.Side != side {
			return nil, o.FirmFault("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
		}
		if u.Box != core.BoxPool || u.OnMap() {
			return nil, o.OneFault("enter/not-due", entryRule(side), id, "%s does not wait off the map", id)
		}
		switch c := g.code[id]; c.kind {
		case codeTurn:
			if t := currentPhase(r).Turn; t < c.number {
				return nil, o.OneFault("enter/not-due", entryRule(side), id, "%s arrives in turn %d, it is turn %d", id, c.number, t)
			}
		case codeConditional:
			conditional++
		default:
			return nil, o.OneFault("enter/not-due", R3_6, id, "%s (code %s) takes part only with the Gambit", id, u.Def.Code)
		}
		units = append(units, u)
	}
	if free := entriesLeft(r, side); conditional > free {
		return nil, o.OneFault("enter/quota", conditionalRule(side), o.Units[0],
			"%d conditional reinforcements are ordered to enter, and %d may",
			conditional, free)
	}
	return units, nil
}

// entriesLeft returns how many conditional reinforcements a side may still bring in now.
func entriesLeft(r core.Reader, side core.Side) int {
	return core.PickForSide(sides, side, of(r).germanReserves.enterNow, of(r).sovietReserves.quota)
}

// entryRule returns the rule for a side's reinforcements.
func entryRule(side core.Side) string { return core.PickForSide(sides, side, R9_3, R9_4) }

// conditionalRule returns the rule for a side's conditional reinforcements.
func conditionalRule(side core.Side) string { return core.PickForSide(sides, side, R9_5, R9_6) }

// checkEntryHex returns the faults of the hex of entry; city is true for entry in a city, which costs nothing.
func (g *game) checkEntryHex(r core.Reader, side core.Side, o *Order) (city bool, faults []notation.Fault) {
	h, l := o.Path[0], o.Labels[0]
	refuse := func(format string, args ...any) (bool, []notation.Fault) {
		return false, o.Fault("enter/hex", entryRule(side), l, format, args...).WithLegal(g.entryHexes(r, side, 5)...)
	}
	switch {
	case side == German && (h == g.bryansk || h == g.kharkov):
		if inEZOC(r, side, h) {
			return refuse("%s has Soviet units next to it (%s)", g.placeName(h), strings.Join(neighbourLabels(r, Soviet, h), ", "))
		}
		if r.Control(h) != German || !g.newSupplyNet(r, German).isSupplied(h) {
			return refuse("no German supply line can be traced from %s", g.placeName(h))
		}
		return true, nil
	case !slices.Contains(g.sources(side), h):
		return refuse("%s is no hex of entry: %s", l, map[core.Side]string{
			German: "German reinforcements enter on the west edge, in Bryansk or in Kharkov",
			Soviet: "Soviet reinforcements enter on the east edge"}[side])
	case r.Control(h) != side:
		return refuse("%s is under enemy control", l)
	case r.Holder(h) == sides.Other(side):
		return refuse("%s holds enemy units", l)
	case inEZOC(r, side, h):
		return refuse("%s is in the zone of control of %s", l, strings.Join(neighbourLabels(r, sides.Other(side), h), ", "))
	}
	return false, nil
}

// entryHexes returns up to n hexes in which one unit could enter now.
func (g *game) entryHexes(r core.Reader, side core.Side, n int) []string {
	var out []string
	for _, h := range g.sources(side) {
		if len(out) < n && r.Control(h) == side && r.Holder(h) != sides.Other(side) && !inEZOC(r, side, h) && roomLeft(r, side, h) > 0 &&
			!g.hexes[h].unknown {
			out = append(out, r.Label(h))
		}
	}
	return out
}

// checkMP returns the fault of too few movement points; the first hex costs points too, except a city (9.3).
func (o *Order) checkMP(g *game, r core.Reader, side core.Side, units []*core.Unit, city bool) []notation.Fault {
	open := of(r).rulings
	way := append([]hexmap.Hex{hexmap.None}, o.Path...)
	if city {
		way = o.Path
	}
	for _, u := range units {
		c, mp := classOf(u.Def), g.allowance(u, o.road())
		if _, at, ok := g.followPath(open, c, side, mp, way); !ok {
			end := len(o.Path) - len(way) + at
			total, _, _ := g.followPath(open, c, side, mp, way[:at+1])
			return o.OneFault("move/mp", R10_8, o.Labels[end], "%s needs %d MP to reach %s and has %d: %s", u.Def.ID,
				total, o.Labels[end], mp,
				g.pathCostText(open, c, side, way[:at+1]))
		}
	}
	return nil
}

// enter carries out the entry.
func (o *Order) enter(g *game, tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	free := core.PickForSide(sides, side, &s.germanReserves.enterNow, &s.sovietReserves.quota)
	for _, id := range o.Units {
		if g.code[id].kind == codeConditional {
			*free--
		}
	}
	tx.SetExt(s)
	path := g.pathUntilOver(tx.Read(), side, o.Path)
	roster.MarkUnits(tx, o.Units[:len(o.Units)-1], markCovered)
	for _, id := range o.Units {
		enterUnit(tx, id, path, entryRule(side))
	}
	roster.UnmarkUnits(tx, side, markCovered)
	g.enterHexes(tx, side, path...)
	return nil
}

// enterUnit puts one unit onto the map and moves it along a path.
func enterUnit(tx *core.Tx, id string, path []hexmap.Hex, rule string) {
	tx.Make(core.Place{Unit: id, Hex: path[0], Rule: rule}, core.Mark{Unit: id, Mark: markEntered, Quiet: true})
	if len(path) > 1 || phaseKind(tx.Read()) == kindMove {
		tx.Make(core.Mark{Unit: id, Mark: markMoved, Quiet: true})
	}
	if len(path) > 1 {
		tx.Make(core.Move{Unit: id, Path: path, How: "move", Rule: rule})
	}
}

// germanTriggers releases German conditional reinforcements at the start of a German player-turn (9.5).
func (g *game) germanTriggers(tx *core.Tx) {
	r := tx.Read()
	s := of(r)
	if s.gambit == "yes" {
		return
	}
	lgov, ring := r.Control(g.lgov) == German, slices.ContainsFunc(g.germanTriggerRing,
		func(h hexmap.Hex) bool { return r.Control(h) == German })
	left := g.inPool(r, German) - s.germanReserves.enterNow
	fresh := s.germanReserves.enterNextTurn
	s.germanReserves.enterNextTurn = 0
	switch {
	case lgov && ring:
		fresh = left
	case (lgov || ring) && fresh == 0:
		fresh = min(2, left)
		s.germanReserves.enterNextTurn = left - fresh
	}
	if fresh = min(fresh, left); fresh == 0 {
		return
	}
	s.germanReserves.enterNow += fresh
	tx.Make(core.ExtChange{Ext: s, Rule: R9_5, Text: say.F("%d German conditional reinforcements may enter", s.germanReserves.enterNow)})
}

// sovietTriggers releases Soviet conditional reinforcements at the start of a Soviet player-turn (9.6).
func (g *game) sovietTriggers(tx *core.Tx) {
	r := tx.Read()
	s := of(r)
	german := func(h hexmap.Hex) bool { return r.Control(h) == German }
	s.sovietReserves.line = s.sovietReserves.line || slices.ContainsFunc(g.sovietTriggerLine, german)
	s.sovietReserves.lgov = s.sovietReserves.lgov || german(g.lgov)
	s.sovietReserves.kursk = s.sovietReserves.kursk || german(g.kursk)
	n := 3*len(s.sovietReserves.areas()) + map[bool]int{true: 6}[s.sovietReserves.kursk] // for the line and Lgov 3, for Kursk 9
	s.sovietReserves.quota = min(n+s.sovietReserves.unusedQuota(s.rulings), g.inPool(r, Soviet))
	if n > 0 {
		text := say.F("%d Soviet conditional reinforcements may enter (%s)", s.sovietReserves.quota,
			strings.Join(s.sovietReserves.areas(), ", "))
		tx.Make(core.ExtChange{Ext: s, Rule: R9_6, Text: text})
	}
}

// unusedQuota returns how many reinforcements carry over from the last player-turn: none, unless the game chose that
// they accumulate (9.6, open ruling A-42).
func (s sovietReserves) unusedQuota(open rulings) int {
	if open.Has(quotaLapse) {
		return s.quota
	}
	return 0
}

// inPool returns the number of a side's conditional reinforcements that are off the map.
func (g *game) inPool(r core.Reader, side core.Side) int {
	n := 0
	for u := range r.UnitsOf(side) {
		if u.Box == core.BoxPool && g.code[u.Def.ID].kind == codeConditional {
			n++
		}
	}
	return n
}
