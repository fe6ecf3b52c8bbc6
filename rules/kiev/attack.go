package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// checkDeclaration returns the faults of declaring attacks on hexes (12.0): for each there must be units that can make
// it, at the lowest allowed odds.
func (o *Order) checkDeclaration(b *board) []notation.Fault {
	all := append(b.s.openTargets(), o.Path...)
	for i, h := range o.Path {
		label, units := b.r.Label(h), b.attackers(h, all)
		switch p := (&battle{attackerBoard: b, hexes: []hexmap.Hex{h}, units: units}).power(); {
		case slices.Contains(o.Path[:i], h) || b.s.isDeclared(h):
			return o.OneFault("declare/twice", "12.0", label, "an attack on %s is declared already", label)
		case !b.Enemy[h]:
			return o.OneFault("declare/empty", "12.0", label, "%s holds no %s units", label, opponent(b.side).Title())
		case len(units) == 0:
			return o.OneFault("declare/none", "12.0", label, "no unit can attack %s: attackers stand next to it, and "+
				"every enemy whose zone of control covers them is attacked too", label)
		case !b.g.Tables.MinOdds.IsReached(p.attack, p.defence):
			return o.OneFault("declare/odds", "12.0", label, "%d against %d is worse than %s", p.attack, p.defence, b.g.Tables.MinOdds)
		}
	}
	return nil
}

// warnLeftOut returns warnings about units that cannot join the declared attacks beside them, because they are in the
// zone of control of an enemy that is not attacked, and about attacks that nobody can make (12.0).
func (b *board) warnLeftOut() (out []notation.Fault) {
	open := b.s.openTargets()
	for _, h := range open {
		label, none := b.r.Label(h), len(b.attackers(h, open)) == 0
		if none {
			out = append(out, sheet.Base{}.OneWarning("declare/nobody", "12.0", "",
				"as things stand nobody can make the attack on %s", label)...)
		}
		for _, from := range b.g.Map.NeighborList(h) {
			owed := b.unattackedEnemy(from, open)
			if owed == hexmap.None {
				continue
			}
			units := b.attackersFrom(from, h)
			if len(units) == 0 {
				continue
			}
			f := sheet.Base{}.OneWarning("declare/left-out", "12.0", "",
				"as things stand %s in %s cannot attack %s: %s, under no attack, has a zone of "+
					"control there", strings.Join(roster.IDs(units), ", "), b.r.Label(from), label, b.r.Label(owed))
			out = append(out, f[0].WithLegal("declare "+b.r.Label(owed))...)
		}
	}
	return out
}

// declare records the hexes under a declared attack.
func declare(w *work, o *Order) {
	for _, h := range o.Path {
		noteInHex(w.Tx, "12.0", h, "an attack is declared")
		core.EditExt(w.Tx, func(s *state) { s.targets = appended(s.targets, target{hex: h}) })
	}
	w.g.releaseAttacked(w.Tx, opponent(w.side), o.Path)
}

// attackers returns the own units that can attack a hex when the hexes in all are attacked.
func (b *board) attackers(h hexmap.Hex, all []hexmap.Hex) (out []*core.Unit) {
	for _, from := range b.g.Map.NeighborList(h) {
		if b.unattackedEnemy(from, all) == hexmap.None {
			out = append(out, b.attackersFrom(from, h)...)
		}
	}
	return out
}

// attackersFrom returns the own units in a hex that could attack another, apart from the duty to attack other enemies.
func (b *board) attackersFrom(from, h hexmap.Hex) []*core.Unit {
	if b.r.Holder(from) != b.side {
		return nil
	}
	return xslices.Filter(b.r.Stack(from), func(u *core.Unit) bool { return b.attackBan(u, h).Why == "" })
}

// unattackedEnemy returns an enemy hex that units in a hex would have to attack too and that is not in all; None for
// none (12.0).
func (b *board) unattackedEnemy(from hexmap.Hex, all []hexmap.Hex) hexmap.Hex {
	for _, n := range b.zocSources(from) {
		if !slices.Contains(all, n) && !b.s.isDeclared(n) {
			return n
		}
	}
	return hexmap.None
}

// declarations offers the declaration of each enemy hex, and of all that units in one hex must attack together.
func (e *enumerator) declarations() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.b.Enemy[h] {
			e.OfferOrder("declare", nil, h)
		}
		if e.Reader.Holder(h) != e.Side {
			continue
		}
		if more := slices.DeleteFunc(e.b.zocSources(h), e.b.s.isDeclared); len(more) > 1 {
			e.OfferOrder("declare", nil, more...)
		}
	}
}

// checkAttack returns the faults of the attack on one or several declared hexes.
func (o *Order) checkAttack(b *board) []notation.Fault {
	return sheet.FirstFaults(b, o.checkNamed, o.checkOthersRemain, o.checkDesignated, o.checkSupplyUnits, o.checkOrdersAndOdds)
}

// checkNamed returns the faults of the hexes, units and artillery that an attack names.
func (o *Order) checkNamed(b *board) []notation.Fault {
	return sheet.FirstFirmFaults(func(yield func([]notation.Fault) bool) {
		if !yield(o.checkDeclared(b)) {
			return
		}
		units, guns := roster.Find(b.r, o.Units), roster.Find(b.r, o.ByName["support"])
		for _, u := range units {
			if !yield(o.checkAttacker(b, u)) {
				return
			}
		}
		if ban := b.g.rivalBan(units); ban.Why != "" && !yield(o.FirmFault("attack/rivals", ban.Rule, "", "%s", ban.Why)) {
			return
		}
		for _, u := range guns {
			if !yield(o.BanFaults("support/unit", u.Def.ID, b.gunBan(u, o.Path[0], hexmap.None))) {
				return
			}
		}
		if len(guns) > 0 {
			yield(o.BanFaults("support/limit", guns[0].Def.ID, b.gunGroupBan(guns, o.Path[0], hexmap.None)))
		}
	})
}

// checkDeclared returns a fault if a hex is not under a declared attack that is still to be resolved (12.0).
func (o *Order) checkDeclared(b *board) []notation.Fault {
	for i, h := range o.Path {
		label, twice := b.r.Label(h), slices.Contains(o.Path[:i], h)
		var why say.Text
		switch {
		case twice:
			why = say.F("%s is named twice", label)
		case !b.s.isDeclared(h):
			why = say.F("no attack on %s was declared in this turn", label)
		case !slices.Contains(b.s.openTargets(), h):
			why = say.F("the attack that was declared on %s has been made", label)
		default:
			continue
		}
		f := o.OneFault("attack/declared", "12.0", label, "%s", why)
		f[0].Firm = twice || !b.s.isDeclared(h)
		return f
	}
	return nil
}

// checkAttacker returns the faults of one attacking unit.
func (o *Order) checkAttacker(b *board, u *core.Unit) []notation.Fault {
	for _, h := range o.Path {
		if f := o.BanFaults("attack/unit", u.Def.ID, b.attackBan(u, h)); f != nil {
			return f
		}
	}
	if h := b.unattackedEnemy(u.Hex, nil); h != hexmap.None {
		return o.OneFault("attack/duty", "12.0", u.Def.ID, "%s stands in the zone of control of %s, which is under no attack", u.Def.ID,
			b.r.Label(h))
	}
	return nil
}

// checkOthersRemain returns a fault if no unit is left that can make another declared attack (12.0).
func (o *Order) checkOthersRemain(b *board) []notation.Fault {
	for _, h := range b.s.openTargets() {
		all := b.attackers(h, nil)
		stays := func(u *core.Unit) bool { return !slices.Contains(o.Units, u.Def.ID) }
		if !slices.Contains(o.Path, h) && len(all) > 0 && !slices.ContainsFunc(all, stays) {
			return o.OneFault("attack/strands", "12.0", "", "no unit would be left for the declared attack on %s", b.r.Label(h))
		}
	}
	return nil
}

// checkOrdersAndOdds returns the faults of the secret order to the attackers and of the odds.
func (o *Order) checkOrdersAndOdds(b *board) []notation.Fault {
	g, label, odds, reach := b.g, b.r.Label(o.Path[0]), o.ByName["odds"], b.g.Tables.CommandRange
	switch s := o.battle(b).finalOdds(); {
	case o.Value == orderFurtherRetreat && g.weather == mud:
		return o.FirmFault("order/weather", "5.2", label, "there is no additional retreat in mud")
	case o.Value == orderFurtherRetreat && b.side == Soviet && g.hqWithPoint(b.r, o.Path[0], useOrder) == nil:
		return o.OneFault("order/command", "22.12", label, "no headquarters with a command point is within %d hexes of %s", reach, label)
	case odds != nil && odds[0] != s.odds(g).String():
		return o.FirmFault("attack/odds", "15.57", odds[0], "the odds are %s, not %s: %d against %d", s.odds(g),
			odds[0], s.attack, s.defence)
	}
	return nil
}

// battle returns the units of the order's combat as it stands now, for computation.
func (o *Order) battle(b *board) *battle {
	return &battle{attackerBoard: b, hexes: o.Path, units: roster.Find(b.r, o.Units), lacksSupply: o.lacksAttackSupply(b.g),
		guns: [2][]*core.Unit{roster.Find(b.r, o.ByName["support"]), b.defensiveGuns(o.Path)}}
}

// defensiveGuns returns the artillery that supports the defence of hexes (14.2).
func (b *board) defensiveGuns(hexes []hexmap.Hex) []*core.Unit {
	guns := xslices.Filter(b.s.guns, func(x gun) bool { return slices.Contains(hexes, x.hex) })
	units := roster.Find(b.r, xslices.Distinct(guns, func(x gun) string { return x.unit }))
	return xslices.Filter(units, func(u *core.Unit) bool { return u.OnMap() || u.Box == boxOffMap })
}

// proposedAttacks returns attacks on a declared hex: by all units that can, and on two hexes together by those next to
// both.
func (b *board) proposedAttacks(h hexmap.Hex) (out []*Order) {
	all := b.attackers(h, nil)
	if len(all) == 0 {
		return nil
	}
	add := func(hexes []hexmap.Hex, units []*core.Unit) {
		if len(units) > 0 {
			out = append(out, b.g.newOrder("attack", sheet.Arguments{Path: hexes, Units: roster.IDs(units)}))
		}
	}
	add([]hexmap.Hex{h}, all)
	for _, k := range b.s.openTargets() {
		if k == h {
			continue
		}
		beside := func(u *core.Unit) bool { return b.g.Map.Adjacent(u.Hex, k) }
		both, one := xslices.Partition(all, beside)
		add([]hexmap.Hex{h}, one)
		add([]hexmap.Hex{h, k}, both)
	}
	for _, u := range all {
		add([]hexmap.Hex{h}, []*core.Unit{u})
	}
	return out
}

// proposedAttack returns a legal attack on a declared hex; nil when nobody can make it.
func (b *board) proposedAttack(h hexmap.Hex) *Order {
	return xslices.First(b.proposedAttacks(h), func(o *Order) bool { return o.checkAttack(b) == nil })
}

// unorderedAttacks returns a fault for each declared attack that a sheet leaves out and that can be made (12.0).
func (b *board) unorderedAttacks() []notation.Fault {
	for _, h := range b.s.openTargets() {
		if o := b.proposedAttack(h); o != nil {
			f := o.Fault("attack/owed", "12.0", "", "the declared attack on %s must be resolved", b.r.Label(h))
			f.Firm = true
			return f.WithLegal(o.String())
		}
	}
	return nil
}

// resolveUnordered resolves the declared attacks of a side that sent no sheet (12.0). As long as a sheet can order an
// attack, the phase does not end, so that an order of the player is never replaced.
func (g *game) resolveUnordered(tx *core.Tx, side core.Side) {
	for _, h := range of(tx.Read()).openTargets() {
		if o := g.newBoard(tx.Read(), side).proposedAttack(h); o != nil {
			noteInHex(tx, "12.0", h, "no sheet came for the declared attack; all units that can attack make it")
			attack(&work{tx, g, side}, o)
		}
	}
	g.resolveCloseSupport(tx, side)
}

// attacks offers attacks on each declared hex, with and without a supply unit for all attackers and an artillery unit
// in range.
func (e *enumerator) attacks() {
	hungry, stores := e.g.Data.Scenario.Supply.Attack, roster.OnMap(e.Reader, e.Side, e.b.isOwnSupplyUnit)
	for _, h := range e.b.s.openTargets() {
		guns := roster.OnMap(e.Reader, e.Side, func(u *core.Unit) bool { return e.b.gunBan(u, h, hexmap.None).Why == "" })
		for _, o := range e.b.proposedAttacks(h) {
			if sheet.BlocksOrder(o.checkAttack(e.b)) { // with supply and guns they cannot either
				continue
			}
			e.Offer(o)
			for _, u := range stores {
				if hungry && e.b.canSupply(u, o.Units) {
					e.offerSupported(o, []string{u.Def.ID}, guns)
				}
			}
			if !hungry {
				e.offerSupported(o, nil, guns)
			}
		}
	}
}

// offerSupported offers an attack with a supply unit, alone and with each of the artillery units.
func (e *enumerator) offerSupported(o *Order, supply []string, guns []*core.Unit) {
	offer := func(guns ...string) {
		more := *o
		more.ByName = map[string][]string{"supply": supply, "support": guns}
		e.Offer(&more)
	}
	if supply != nil {
		offer()
	}
	for _, u := range guns {
		offer(u.Def.ID)
	}
}
