package gsfg

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// checkAttack returns the faults of an attack on one hex (R 11), from adjacent hexes, with artillery from up to two
// hexes away (R 11.23) and air mobile units from farther away (R 6.15). Players may state the odds before shifts that
// they expect, "3:1".
func (o *Order) checkAttack(b *board) []notation.Fault {
	if f := o.checkRules(b); f != nil || o.Value == "" {
		return f
	}
	a := b.g.assess(b.r, o.expectedBattle(b.g, b.side))
	if a.matchesOdds(o.Value) {
		return nil
	}
	f := o.Fault("attack/odds", R11_7, o.Value, "the odds are %s, not %s: %s", a.odds(), o.Value, a.summary())
	again := *o
	again.Value, f.Firm = a.odds().String(), true
	return f.WithLegal(again.String())
}

// usesChemical reports whether the attack uses chemical weapons (R 4.7).
func (o *Order) usesChemical() bool { return o.Word == "chemical" }

// withoutOdds returns the order without expected odds.
func (o *Order) withoutOdds() *Order {
	p := *o
	p.Value = ""
	return &p
}

// battle returns the attack before anything has been decided in it.
func (o *Order) battle(side core.Side) *battle {
	return &battle{hex: o.Hex, attacker: side, defender: opponent(side), attackers: slices.Clone(o.Units)}
}

// expectedBattle returns the battle as ordered: with chemical weapons, if named, and then without East Germans (R 4.7,
//
func (o *Order) expectedBattle(g *game, side core.Side) *battle {
	b := o.battle(side)
	if b.chemical = o.usesChemical(); b.chemical {
		b.attackers = slices.DeleteFunc(b.attackers, func(id string) bool { return g.info[id].nation == g.tables.Chemical.Removes })
	}
	return b
}

// checkRules returns the faults of an attack, except those of the expected odds.
func (o *Order) checkRules(b *board) []notation.Fault {
	return sheet.FirstFirmFaults(func(yield func([]notation.Fault) bool) {
		if !yield(o.checkTarget(b)) {
			return
		}
		for _, id := range o.Units {
			u, f := b.readyUnit(o, id)
			if f == nil {
				f = o.checkUnit(b, u)
			}
			if !yield(f) {
				return
			}
		}
		yield(o.checkTogether(b))
	})
}

// checkTarget returns the faults of the hex that is attacked.
func (o *Order) checkTarget(b *board) []notation.Fault {
	switch {
	case !b.enemy[o.Hex]:
		return o.OneFault("attack/empty", R11_3, o.Label, "%s holds no %s unit", o.Label, opponent(b.side).Title())
	case slices.Contains(b.s.foughtThisPhase, o.Hex):
		return o.FirmFault("attack/twice", R11_4, o.Label, "the units in %s have been attacked in this combat phase", o.Label)
	}
	return nil
}

// checkTogether returns the faults of the attacking units together, and of chemical weapons.
func (o *Order) checkTogether(b *board) []notation.Fault {
	moves := func(id string) bool { u, ok := b.r.Unit(id); return ok && !isArtillery(u) }
	switch {
	case len(o.Units) == 0:
		return o.FirmFault("unit/missing", "", "", "name the units that attack")
	case !slices.ContainsFunc(o.Units, moves):
		return o.FirmFault("attack/guns", R11_23, "", "artillery never attacks alone")
	case o.usesChemical():
		return o.checkChemical(b)
	}
	return nil
}

// checkUnit returns the faults of one attacking unit.
func (o *Order) checkUnit(b *board, u *core.Unit) []notation.Fault {
	g, id := b.g, u.Def.ID
	far := g.m.Distance(u.Hex, o.Hex)
	if f := o.checkCanFight(u); f != nil {
		return f
	}
	switch {
	case isArtillery(u) && u.Marked(markMovedFar):
		return o.FirmFault("attack/moved", R10_18, id, "%s moved too far to fire", id)
	case far == 1 && g.hexsideBetween(u.Hex, o.Hex).closed: // for air mobile units too
		return o.FirmFault("attack/hexside", R12_5, id, "the hexside between %s and %s is all water", b.r.Label(u.Hex), o.Label)
	case isArtillery(u) && far > g.tables.Ranges.Artillery:
		return o.FirmFault("attack/range", R11_23, id, "%s is %d hexes from %s; its reach is %d", id, far, o.Label,
			g.tables.Ranges.Artillery)
	case isArtillery(u) && b.supplyState(u) == cutOff:
		return o.OneFault("attack/supply", R8_11, id, "%s is out of supply and cannot fire", id)
	case isArtillery(u) && far > 1:
		return nil
	case canUseAirMobility(b.r, u) && far <= g.tables.Ranges.AirMobile && far > 0:
		return nil
	case canUseAirMobility(b.r, u):
		return o.FirmFault("attack/range", R6_15, id, "%s is %d hexes from %s; its reach is %d", id, far, o.Label,
			g.tables.Ranges.AirMobile)
	case isAirMobile(u) && far > 1:
		return o.FirmFault("attack/range", R6_17, id, "without air superiority %s attacks only hexes next to it", id)
	case far != 1:
		return o.FirmFault("attack/not-adjacent", R11_3, id, "%s stands in %s, %d hexes from %s", id, b.r.Label(u.Hex), far, o.Label)
	}
	return nil
}

// checkCanFight returns the reasons why a unit may not attack any hex in this phase.
func (o *Order) checkCanFight(u *core.Unit) []notation.Fault {
	id := u.Def.ID
	switch {
	case u.Marked(markFought):
		return o.FirmFault("attack/fought", R11_4, id, "%s has attacked in this combat phase", id)
	case u.Marked(markFlown):
		return o.FirmFault("attack/flown", R6_8, id, "%s was flown in this player turn and may not attack", id)
	case u.Marked(markCollapsed) || u.Marked(markDegraded) && (u.Marked(markMoved) || isArtillery(u)):
		return o.FirmFault("attack/electronic", R13_17, id, "electronic warfare prevents %s from attacking", id)
	case isAirMobile(u) && u.Marked(markMoved):
		return o.FirmFault("attack/air-mobile", R6_11, id, "%s has moved in this player turn and may not fight as well", id)
	}
	return nil
}

// checkChemical returns the faults of the attacker's use of chemical weapons (R 4.7, A-32).
func (o *Order) checkChemical(b *board) []notation.Fault {
	if b.side != Soviet {
		return o.FirmFault("attack/chemical", R4_7, "chemical", "only the Soviet side has chemical weapons")
	}
	if !b.g.canUseChemical(b, roster.FindOnMap(b.r, o.Units), true) {
		return o.OneFault("attack/chemical", R4_7, "chemical",
			"no supplied unit takes part that would stay, beside artillery; East Germans "+
				"leave the war when chemical weapons are used")
	}
	return nil
}

// canUseChemical reports whether Soviet units may use chemical weapons in a battle: at least one of those that remain
// is supplied, and in an attack more than artillery remains.
func (g *game) canUseChemical(b *board, units []*core.Unit, attack bool) bool {
	supplied, foot := false, !attack
	for _, u := range units {
		if g.nationOf(u) == g.tables.Chemical.Removes {
			continue
		}
		supplied = supplied || b.supplyState(u) != cutOff
		foot = foot || !isArtillery(u)
	}
	return supplied && foot
}
