package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// shiftsOf returns all column shifts of a battle, which add up (R 11.9).
func (g *game) shiftsOf(r core.Reader, b *battle) []columnShift {
	var out []columnShift
	add := func(n shift, rule, format string, args ...any) {
		if n != 0 {
			out = append(out, columnShift{n, rule, say.F(format, args...)})
		}
	}
	attackers, defenders := roster.FindOnMap(r, b.attackers), defendersIn(r, b.hex)
	t := &g.tables
	class := g.m.Terrain(b.hex)
	add(t.terrain(class).Shift, map[string]string{"rough": R11_12, "mountain": R11_13}[class], "%s", class)
	if g.hex[b.hex].isCity {
		in, out := g.jaegerNames(defenders), g.jaegerNames(attackers)
		text := say.Text("city")
		if len(in)+len(out) > 0 {
			text = say.F("city with Jäger %s", strings.Join(append(in, out...), ", "))
		}
		add(t.cityShift(len(in) > 0, len(out) > 0), R11_14, "%s", text)
	}
	if why := g.envelopmentText(r, b); why != "" {
		add(bySide(b.attacker, t.Shifts.Envelopment.Soviet, t.Shifts.Envelopment.NATO), R11_15, "envelopment: %s", why)
	}
	if list := g.nationsOf(defenders); b.defender == NATO && t.isMixed(list) {
		add(t.Multinational.Defenders, R7_6, "defenders of several nations: %s", strings.Join(list, ", "))
	}
	s, p := of(r), currentPhase(r)
	if b.attacker == Soviet && p.part == 2 && *s.declaredSequence(p) == "fight/fight" && !p.guards {
		add(t.Shifts.SecondFight, R5_5, "second combat phase of fight/fight")
	}
	if b.attacker == NATO && r.Turn() == 1 {
		add(t.Shifts.NATOTurn1, R5_6, "NATO on turn 1")
	}
	if b.rolled {
		add(b.multinationalShift, R7_7, "attackers of several nations")
	}
	return out
}

// jaegerNames returns the Jäger among units (R 11.14).
func (g *game) jaegerNames(units []*core.Unit) []string {
	return roster.IDs(slices.DeleteFunc(slices.Clone(units), func(u *core.Unit) bool { return !g.info[u.Def.ID].isJaeger() }))
}

// envelopmentText returns the reason why an attack envelops the hex (R 11.15): air mobile units that attack with
// others, two opposite hexes, three alternate ones, or four. It returns "" if the attack does not envelop the hex.
// Artillery two hexes away does not count.
func (g *game) envelopmentText(r core.Reader, b *battle) say.Text {
	from, airmobile := [6]bool{}, false
	for _, u := range roster.FindOnMap(r, b.attackers) {
		airmobile = airmobile || canUseAirMobility(r, u)
		if d, ok := g.m.DirTo(b.hex, u.Hex); ok {
			from[d] = true
		}
	}
	if airmobile && len(b.attackers) > 1 {
		return "air mobile units with others"
	}
	return combat.DescribeSurround(from, g.tables.Shifts.Envelopment.Any)
}

// mixedAttack returns the nations of a NATO attack that rolls on table 12.4; nil when it does not (R 7.7).
func (g *game) mixedAttack(r core.Reader, b *battle) []string {
	if list := g.nationsOf(roster.FindOnMap(r, b.attackers)); b.attacker == NATO && g.tables.isMixed(list) {
		return list
	}
	return nil
}

// neighbours returns the hexes of the map next to a hex. The list must not be changed.
func (g *game) neighbours(h hexmap.Hex) []hexmap.Hex {
	if !g.m.Has(h) {
		return nil
	}
	return g.adjacentHexes[0][h]
}
