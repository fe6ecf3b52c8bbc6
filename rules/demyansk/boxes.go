package demyansk

import (
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// boxOf returns the map box in which a unit is, nil when it is in none (9.31).
func (g *game) boxOf(u *core.Unit) *Box {
	return g.findBox(func(b *Box) bool { return !u.OnMap() && b.Name == u.Box })
}

// findBox returns the first map box for which is returns true. It returns nil when there is none.
func (g *game) findBox(is func(*Box) bool) *Box {
	if i := slices.IndexFunc(g.Boxes.List, is); i >= 0 {
		return g.Boxes.List[i]
	}
	return nil
}

// homeBox returns the map box in which a unit appears: AGN, or that in the colour of its type box (5.32, 9.31 to 9.33).
func (g *game) homeBox(u *core.Unit) *Box {
	return g.findBox(func(b *Box) bool { return b.Side == u.Def.Side && (b.Side == Axis || b.Colour == g.unitData(u).Box) })
}

// exitFaults returns the reasons why units may not leave the map by the southern edge (5.34).
func (o *Order) exitFaults(b *board, units []*core.Unit) []notation.Fault {
	g, r, end := b.g, b.r, o.Path[len(o.Path)-1]
	switch {
	case b.side != Soviet || !g.scenarioOf(r).TwoGRC || o.Verb == "exploit":
		return o.FirmFault("exit/side", "5.34", "",
			"only Soviet units leave the map, in the movement phase of scenarios 1 and 3, for the 2nd Guards Rifle Corps")
	case !slices.Contains(g.Corps.Exits, end):
		return o.OneFault("exit/hex", "5.34", r.Label(end), "units leave by %s, not by %s",
			strings.Join(core.JoinLabels(g.Map, g.Corps.Exits), " or "), r.Label(end))
	}
	if from := g.Corps.From; b.s.hasRuling(corpsExit) && r.Turn() < from {
		return o.FirmFault("exit/early", "5.34", "", "units leave from turn %d", from)
	}
	for _, u := range units {
		if u.Steps < len(u.Def.Steps) {
			return o.OneFault("exit/reduced", "5.34", u.Def.ID, "%s is not at full strength", u.Def.ID)
		}
	}
	return nil
}

// offerMoves returns a function that offers moves (move), exploitation moves (exploit) or moves out of map boxes
// (enter) of single units, one to each hex within the stacking limit.
func offerMoves(how string) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.Reader.UnitsOf(e.Side) {
			o := e.g.newOrder(how, sheet.Arguments{Units: []string{u.Def.ID}})
			units, f := o.judgeMovers(e.b)
			if e.Full() || f != nil || !e.Wants(u) {
				continue
			}
			starts, seen := []hexmap.Hex{u.Hex}, map[hexmap.Hex]bool{}
			if how == "enter" {
				starts = e.g.boxOf(u).Entry
			}
			for _, from := range starts {
				for _, mv := range e.b.possibleMovers(units, how == "exploit") {
					if mv.unfitReason == "" {
						e.offerMovesFrom(*o, mv, from, seen)
					}
				}
			}
		}
	}
}

// offerMovesFrom offers the moves of one mover from a hex to hexes not seen yet.
func (e *enumerator) offerMovesFrom(o Order, mv *mover, from hexmap.Hex, seen map[hexmap.Hex]bool) {
	units := roster.Find(e.Reader, o.Units)
	give := func(way []hexmap.Hex) {
		end := way[len(way)-1]
		if !seen[end] && e.g.Fits(e.Reader, end, units...) && !(mv.road && mv.isNextToEnemy(end)) {
			seen[end] = true
			to := o
			to.Path = way
			e.Yield(&to)
		}
	}
	budget := mv.mp
	if o.Verb == "enter" {
		mp, stop, why := mv.step(hexmap.None, from, true)
		if budget -= mp; why != nil || budget < 0 {
			return
		}
		if give([]hexmap.Hex{from}); stop {
			return
		}
	}
	e.flood.Run(e.g.Map, from, budget, mv.searchStep)
	for _, h := range e.flood.Reached() {
		give(e.flood.AnyPath(h))
	}
}

// airRows returns the rows of the verbs for Axis air transport (7.1) and the Soviet airdrop (7.2).
func airRows() []row {
	return []row{
		{Verb: sheet.NewVerb("airlift I/189 2512", "fly units from the AGN box to an airfield (7.1)", argUnits, argAt),
			When: phaseOfVerb{side: Axis, step: stepAir}, Rule: "7.11", Check: (*Order).judgeAirTransport, Apply: landUnits("7.11",
				markLifted),
			OfferOrders: (*enumerator).lifts, Worth: (*weigher).land},
		{Verb: sheet.NewVerb("airdrop 4/204Ab 2816", "drop the airborne unit on a hex (7.2)", argUnits, argAt),
			When: phaseOfVerb{side: Soviet, step: stepAir}, Rule: "7.22", Check: (*Order).judgeAirdrop, Apply: landUnits("7.23",
				markDropped),
			OfferOrders: func(e *enumerator) { e.flights("airdrop", e.g.Capacity.Airdrop.Box, e.g.Map.Hexes()) }, Worth: (*weigher).land},
	}
}

// judgeAirTransport returns the faults of an air transport (7.1).
func (o *Order) judgeAirTransport(b *board) []notation.Fault {
	g, r, s, f := b.g, b.r, b.s, &b.g.Capacity
	switch {
	case r.Turn() < f.Transport.From:
		return o.FirmFault("air/early", "7.15", "", "there is air transport from turn %d", f.Transport.From)
	case s.weather.Weather == Mud || s.weather.Storm:
		return o.FirmFault("air/weather", "7.16", "", "there is no air transport in Mud or storm; the weather is %s", s.weather)
	case !g.isAirfield(s, o.Hex) || !b.isFriendly(o.Hex):
		return o.OneFault("air/field", "7.11", o.Label, "%s is no finished friendly airfield (7.17)", o.Label)
	case b.EnemyZOC[o.Hex]:
		return o.OneFault("air/ezoc", "7.11", o.Label, "%s is in an enemy zone of control", o.Label)
	}
	load := s.lifted
	for _, u := range roster.Find(r, o.Units) {
		x := g.unitData(u)
		flies := x.Type == typeUntried || slices.Contains(f.Transport.Types, x.Type) || x.Type == "ski" && s.hasRuling(plainAirTransport)
		switch box := g.boxOf(u); {
		case box == nil || box.Side != Axis:
			return o.OneFault("air/box", "7.11", u.Def.ID, "%s is not in the box AGN", u.Def.ID)
		case !flies:
			return o.FirmFault("air/type", "7.14", u.Def.ID, "%s is %s; only infantry, engineers and untried units fly", u.Def.ID, x.Type)
		}
		load += x.Stack
	}
	switch {
	case load > f.Transport.Points: // in each phase anew (7.12)
		return o.OneFault("air/capacity", "7.13", "", "%d stacking points; %d fly in an air transport phase", load, f.Transport.Points)
	case !g.Fits(r, o.Hex, roster.Find(r, o.Units)...):
		return o.OneFault("air/stack", "7.11", o.Label, "%s has no room for them", o.Label)
	}
	return nil
}

// judgeAirdrop returns the faults of an airdrop (7.2).
func (o *Order) judgeAirdrop(b *board) []notation.Fault {
	g, r, s, f := b.g, b.r, b.s, &b.g.Capacity
	u := roster.Find(r, o.Units)[0]
	switch {
	case len(o.Units) > f.Airdrop.Units || !g.unitData(u).Tagged("airdrop"):
		return o.FirmFault("drop/unit", "7.21", o.Units[0], "only the airborne unit of the set-up card is dropped")
	case r.Turn() < f.Airdrop.From:
		return o.FirmFault("air/early", "7.22", "", "there are airdrops from turn %d", f.Airdrop.From)
	case s.weather.Storm:
		return o.FirmFault("air/weather", "7.22", "", "there is no airdrop in a storm")
	case u.Box != f.Airdrop.Box:
		return o.OneFault("drop/box", "7.23", o.Units[0], "%s is not in the box %s (7.24)", o.Units[0], f.Airdrop.Box)
	case s.airborne == "dropped":
		return o.OneFault("drop/again", "7.25", o.Units[0], "%s has been dropped, and is dropped once in a game", o.Units[0])
	case s.airborne != "":
		return o.OneFault("drop/again", "7.24", o.Units[0], "%s has come into play by land and is not dropped any more", o.Units[0])
	case g.isClosed(s, o.Hex) || g.hexCost[s.weather.Weather][o.Hex] == Never:
		return o.FirmFault("drop/closed", "7.23", o.Label, "nothing can land in %s", o.Label)
	case b.Enemy[o.Hex] || g.activeFort(s, o.Hex) == Axis || b.EnemyZOC[o.Hex]:
		return o.OneFault("drop/enemy", "7.23", o.Label, "%s holds an enemy, an active enemy strongpoint or an enemy "+
			"zone of control", o.Label)
	}
	return nil
}

// landUnits returns a function that puts flown units down in their hex and marks them.
func landUnits(rule, mark string) func(*Order, *game, *core.Tx, core.Side) {
	return func(o *Order, g *game, tx *core.Tx, _ core.Side) {
		for _, u := range roster.Find(tx.Read(), o.Units) {
			tx.Make(core.Place{Unit: u.Def.ID, Hex: o.Hex, Rule: rule}, core.Mark{Unit: u.Def.ID, Mark: mark, Quiet: true})
			core.EditExt(tx, func(s *state) { s.lifted += g.unitData(u).Stack })
		}
	}
}

// lifts offers the air transport of each unit in the AGN box to each airfield.
func (e *enumerator) lifts() {
	fields := slices.Clone(e.g.airfieldHexes)
	for _, w := range e.b.s.works {
		fields = append(fields, w.hex)
	}
	e.flights("airlift", e.g.findBox(func(b *Box) bool { return b.Side == Axis }).Name, slices.Values(fields))
}

// flights offers flights of each unit in a box to the hexes.
func (e *enumerator) flights(verb, box string, to iter.Seq[hexmap.Hex]) {
	for u := range e.Reader.UnitsInBox(box) {
		for h := range to {
			e.offerAt(verb, h, u.Def.ID)
		}
	}
}
