package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// judgeAttack returns the faults of an attack on one or several hexes (11.1).
func (o *Order) judgeAttack(b *board) []notation.Fault {
	return sheet.FirstFaults(b, o.judgeNamed, o.judgeOdds, o.judgeRequiredAttacks, o.judgeEarlierDuties)
}

// judgeNamed returns the faults of the hexes and units that the order names.
func (o *Order) judgeNamed(b *board) []notation.Fault {
	return sheet.FirstFirmFaults(func(yield func([]notation.Fault) bool) {
		if !yield(o.judgeHexes(b)) {
			return
		}
		for _, u := range roster.Find(b.r, o.Units) {
			if !yield(o.judgeUnit(b, u)) {
				return
			}
		}
		if !yield(o.judgeArmor(b)) || !yield(o.judgeSupport(b)) {
			return
		}
		t := o.battle(b)
		for _, u := range t.support[attacker] {
			if !yield(o.BanFaults("support/unit", u.Def.ID, t.supportBan(u, attacker))) {
				return
			}
		}
	})
}

// judgeHexes returns the faults of the hexes that are attacked.
func (o *Order) judgeHexes(b *board) []notation.Fault {
	if b.s.weather.Weather == Mud && len(o.Path) > 1 {
		return o.FirmFault("attack/mud", "11.26", b.r.Label(o.Path[1]), "in Mud an attack strikes one hex only")
	}
	for i, h := range o.Path {
		label := b.r.Label(h)
		switch {
		case slices.Contains(o.Path[:i], h):
			return o.FirmFault("hex/twice", "11.12", label, "%s is named twice", label)
		case !b.Enemy[h]:
			return o.OneFault("attack/empty", "11.12", label, "%s holds no %s combat unit", label, opponent(b.side).Title())
		case !slices.ContainsFunc(b.r.Stack(h), hasNotDefended):
			return o.FirmFault("attack/twice", "11.32", label, "the units in %s have defended in this combat phase", label)
		}
	}
	return nil
}

// hasNotDefended reports whether a unit has not defended yet in this combat phase (11.32, 12.36).
func hasNotDefended(u *core.Unit) bool { return !u.Marked(markAttacked) }

// judgeUnit returns the faults of one attacking unit.
func (o *Order) judgeUnit(b *board, u *core.Unit) []notation.Fault {
	if f := o.judgeCanAttack(b, u); f != nil {
		return f
	}
	for _, h := range o.Path {
		if f := o.judgeReach(b, u, h); f != nil {
			return f
		}
	}
	return nil
}

// judgeCanAttack returns the reasons why a unit may not attack any hex.
func (o *Order) judgeCanAttack(b *board, u *core.Unit) []notation.Fault {
	id, x := u.Def.ID, b.g.unitData(u)
	switch {
	case !u.OnMap() && isCombatUnit(u):
		if b.g.boxOf(u) != nil {
			return o.FirmFault("unit/off-map", "9.35", id, "%s is in the box %s; nobody attacks out of a box", id, u.Box)
		}
		return o.BanFaults("unit/off-map", id, b.g.absentBan(b.r, u, "11.12"))
	case !isCombatUnit(u):
		return o.FirmFault("attack/air", "11.34", id, "%s flies: it supports an attack, as in support %s", id, id)
	case x.Artillery():
		return o.FirmFault("attack/guns", "11.34", id, "%s is artillery: it supports an attack, as in support %s", id, id)
	case u.Marked(markFought) && b.s.wasAttacked(u.Hex):
		return o.FirmFault("attack/fought", "12.51", id, "%s has advanced into %s and does not attack again in this combat phase", id,
			b.r.Label(u.Hex))
	case u.Marked(markFought):
		return o.FirmFault("attack/fought", "11.32", id, "%s has attacked in this combat phase", id)
	case u.Marked(markReceiving):
		return o.FirmFault("attack/receiving", "15.23", id, "%s receives replacements and does not attack", id)
	case b.s.weather.Weather != Freeze && x.Heavy() && b.g.swampy[u.Hex] && !b.g.road[u.Hex]:
		return o.FirmFault("attack/swamp", "8.35", id,
			"%s cannot leave the swamp of %s until the next Freeze", id, b.r.Label(u.Hex))
	case b.g.faceUp(u).Attack == 0 && u.Def.Type != typeUntried:
		return o.FirmFault("attack/strength", "11.16", id, "%s has an attack strength of 0", id)
	}
	return nil
}

// judgeReach returns the reasons why a unit cannot attack one of the hexes (11.15b, 11.24).
func (o *Order) judgeReach(b *board, u *core.Unit, h hexmap.Hex) []notation.Fault {
	id, label := u.Def.ID, b.r.Label(h)
	switch {
	case !b.g.Map.Adjacent(u.Hex, h):
		return o.FirmFault("attack/adjacent", "11.15", id,
			"%s stands in %s, not next to %s; every attacker is next to every hex that is "+
				"attacked", id, b.r.Label(u.Hex), label)
	case !b.canCross(u, u.Hex, b.g.edge(u.Hex, h)):
		return o.FirmFault("attack/hexside", "11.24", id, "%s may not go from %s to %s, so it does not attack there",
			id, b.r.Label(u.Hex),
			label)
	}
	return nil
}

// judgeArmor returns a fault if more than one Soviet armor unit of a hex attacks (11.41).
func (o *Order) judgeArmor(b *board) []notation.Fault {
	first := map[hexmap.Hex]string{}
	for _, u := range roster.Find(b.r, o.Units) {
		was := first[u.Hex]
		switch {
		case !u.OnMap() || !isSovietArmor(u) || !b.g.limitsArmor(u.Hex, o.Path):
		case was == "":
			first[u.Hex] = u.Def.ID
		default:
			return o.FirmFault("attack/armor", "11.41", u.Def.ID,
				"of the armor in %s only one unit attacks, %s or %s, unless from clear to "+
					"clear ground and over no river", b.r.Label(u.Hex), was, u.Def.ID)
		}
	}
	return nil
}

// limitsArmor reports whether only one armor unit may attack out of a hex (11.41).
func (g *game) limitsArmor(from hexmap.Hex, hexes []hexmap.Hex) bool {
	return !g.isClear(from) || slices.ContainsFunc(hexes, func(h hexmap.Hex) bool {
		return !g.isClear(h) || oneOf(g.edge(from, h).water, "river", "major")
	})
}

// isClear reports whether a hex is clear; it may hold a village or a road.
func (g *game) isClear(h hexmap.Hex) bool {
	return !slices.ContainsFunc(g.Terrain(h), func(c string) bool { return c != "clear" && c != "village" })
}

// judgeSupport returns the faults of the artillery and aircraft committed with the order; the Axis side may commit none
// before the Soviet side has (10.11).
func (o *Order) judgeSupport(b *board) []notation.Fault {
	if len(o.ByName["support"]) > 0 && b.side == Axis {
		return o.FirmFault("support/later", "10.11", o.ByName["support"][0],
			"the Axis side declares its support after the Soviet side: write it "+
				"under the attack, as a line of its own: support %s", o.ByName["support"][0])
	}
	t := o.battle(b)
	if rockets, _ := t.splitSupport(); len(rockets) > t.maxRockets() {
		n := t.maxRockets()
		return o.FirmFault("support/rockets", "10.17", rockets[n].Def.ID, "%d rocket units support this attack at most", n)
	}
	return nil
}

// judgeOdds returns the faults of strength and odds as they are known when the attack is declared (11.16, 11.17, A40,
// A72).
func (o *Order) judgeOdds(b *board) []notation.Fault {
	t := o.battle(b)
	hidden := slices.ContainsFunc(t.units, isUntried) || b.s.hasRuling(untriedNothing) && slices.ContainsFunc(t.defenders(), isUntried)
	at := t.power(true)
	switch min := b.g.Tables.MinOdds; {
	case hidden:
		return nil
	case at.attack < 1:
		return o.OneFault("attack/strength", "11.16", "", "the attack strength after halving is %d; it must be 1", at.attack)
	case !min.IsReached(at.attack, at.defence):
		return o.OneFault("attack/odds-low", "11.17", "", "%d against %d is worse than %s", at.attack, at.defence, min)
	case o.Value != "" && o.Value != at.odds(b.g).String():
		again := *o
		again.Value = at.odds(b.g).String()
		f := o.FirmFault("attack/odds", "11.52", o.Value, "the odds are %s, not %s: %d against %d", again.Value,
			o.Value, at.attack, at.defence)
		if stated := (odds.Ratio{}); stated.UnmarshalText([]byte(o.Value)) == nil && !at.odds(b.g).IsReached(stated.Attack,
			stated.Defence) {
			f = o.FirmFault("attack/odds", "12.12", o.Value, "the odds are %s, not %s: %d against %d; nobody may lower them", again.Value,
				o.Value, at.attack, at.defence)
		}
		return f[0].WithLegal(again.String())
	}
	return nil
}

// battle returns the units of the order's combat before anything has happened, with the support that it names.
func (o *Order) battle(b *board) *battle {
	return &battle{attackerBoard: b, hexes: o.Path, units: roster.Find(b.r, o.Units), support: [2][]*core.Unit{roster.Find(b.r,
		o.ByName["support"])}}
}

// attacks offers attacks on each enemy hex: by every unit that can, by the units of each hex, and on all hexes that the
// units of a hex must attack together (11.15).
func (e *enumerator) attacks() {
	for h := range e.g.Map.Hexes() {
		switch {
		case e.Full():
			return
		case e.b.Enemy[h]:
			e.attacksOn(h)
		case e.b.Own[h] && e.WantsAny(func(u *core.Unit) bool { return u.Hex == h || e.canSupport(u) }):
			e.attacksFrom(h)
		}
	}
}

// canSupport reports whether a unit may support attacks in this phase.
func (e *enumerator) canSupport(u *core.Unit) bool {
	return !isCombatUnit(u) || e.g.unitData(u).Artillery()
}

// attack offers an attack of units, if there are any, with the support that it may have.
func (e *enumerator) attack(units []string, hexes ...hexmap.Hex) {
	if len(units) > 0 && e.WantsAny(func(u *core.Unit) bool { return slices.Contains(units, u.Def.ID) || e.canSupport(u) }) {
		o := e.g.newOrder("attack", sheet.Arguments{Path: hexes, Units: units})
		o.ByName = map[string][]string{"support": e.supportFor(o)}
		e.Offer(o)
	}
}

// attacksOn offers attacks on a hex: with all units around it, and with those that need not attack other hexes too.
func (e *enumerator) attacksOn(h hexmap.Hex) {
	var all, free []string
	for from := range e.g.Map.Around(h) {
		ids := e.attackersFrom(from, h)
		owed := e.b.requiredAttacks(from, h)
		if len(owed) == 0 {
			free = append(free, ids...)
		}
		if len(ids) > 0 && !slices.ContainsFunc(owed, func(x hexmap.Hex) bool { return !e.b.canBeAttacked(x, ids, h) }) {
			all = append(all, ids...)
		}
	}
	if e.attack(all, h); !slices.Equal(all, free) {
		e.attack(free, h)
	}
}

// attacksFrom offers attacks out of a hex: on all hexes that its units must attack, and with single units where no more
// is required.
func (e *enumerator) attacksFrom(from hexmap.Hex) {
	if owed := e.b.requiredAttacks(from); len(owed) > 1 {
		if ids := e.attackersFrom(from, owed...); len(ids) > 0 {
			e.attack(ids, owed...)
			return
		}
	}
	for h := range e.g.Map.Around(from) {
		if !e.b.Enemy[h] || len(e.b.requiredAttacks(from, h)) > 0 {
			continue
		}
		for _, id := range e.attackersFrom(from, h) {
			e.OfferVerb("attack", sheet.Arguments{Path: []hexmap.Hex{h}, Units: []string{id}})
		}
	}
}

// attackersFrom returns the units of a hex that can attack hexes together; of armor limited by 11.41 the strongest.
func (e *enumerator) attackersFrom(from hexmap.Hex, hexes ...hexmap.Hex) []string {
	limited := func(u *core.Unit) bool { return isSovietArmor(u) && e.g.limitsArmor(from, hexes) }
	tanks, out := xslices.Partition(e.b.attackersIn(from, nil, hexes...), limited)
	if len(tanks) > 0 {
		out = append(out, slices.MaxFunc(tanks, func(a, b *core.Unit) int { return a.Values().Attack - b.Values().Attack }))
	}
	return roster.IDs(out)
}

// attackersIn returns the own units of a hex, except those in but, each of which can attack some of the hexes.
func (b *board) attackersIn(from hexmap.Hex, but []string, hexes ...hexmap.Hex) []*core.Unit {
	if !b.Own[from] {
		return nil
	}
	o := &Order{}
	return slices.DeleteFunc(b.r.Stack(from), func(u *core.Unit) bool {
		return slices.Contains(but, u.Def.ID) || o.judgeCanAttack(b, u) != nil ||
			slices.ContainsFunc(hexes, func(h hexmap.Hex) bool { return o.judgeReach(b, u, h) != nil })
	})
}

// supportFor returns Soviet artillery and aircraft to support an attack: as many points as are needed for one more
// column.
func (e *enumerator) supportFor(o *Order) []string {
	if e.Side != Soviet {
		return nil
	}
	t := o.battle(e.b)
	for _, u := range t.possibleSupport(attacker) {
		columns := func(t *battle) int { return e.g.Tables.Columns(t.pointsOf(attacker)) }
		if more := t.withSupport(attacker, u); more != nil && (u.Def.Type == "rocket" || columns(more) > columns(t)) {
			t = more
		}
	}
	out := roster.IDs(t.support[attacker])
	slices.Sort(out)
	return out
}
