package kursk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// attackOn returns an attack order that no player wrote.
func (g *game) attackOn(side core.Side, h hexmap.Hex, units []string) *Order {
	return g.order(side, "attack", sheet.Arguments{Hex: h, Label: g.m.Label(h), Units: units})
}

// air reports whether the attack uses air support.
func (o *Order) air() bool { return o.Word != "" }

// checkAttack returns the faults of an attack on one hex with units from adjacent hexes (11.1 to 11.7).
func (o *Order) checkAttack(v view) []notation.Fault {
	g, r, side := v.g, v.r, v.side
	if f := o.checkRules(g, r, side); f != nil {
		return f
	}
	return o.checkOdds(g, r, side)
}

// checkRules returns the faults of an attack, except those of the expected odds.
func (o *Order) checkRules(g *game, r core.Reader, side core.Side) []notation.Fault {
	return sheet.FirstFirmFaults(func(yield func([]notation.Fault) bool) {
		if !yield(o.checkTarget(g, r, side)) {
			return
		}
		for _, id := range o.Units {
			if !yield(o.checkUnit(g, r, side, id)) {
				return
			}
		}
		yield(o.checkAir(r, side))
	})
}

// checkTarget returns the faults of the hex that is attacked.
func (o *Order) checkTarget(g *game, r core.Reader, side core.Side) []notation.Fault {
	if missing := g.unknownData(o.Hex); missing != "" {
		return o.OneFault("attack/unknown", R11_1, o.Label, "not transcribed: %s", missing)
	}
	if r.Holder(o.Hex) != sides.Other(side) {
		return o.Fault("attack/empty", R11_1, o.Label, "%s holds no %s unit", o.Label, sides.Other(side).Title()).WithLegal(
			o.targets(r, side)...)
	}
	fresh, active := 0, 0
	for u := range r.UnitsIn(o.Hex) {
		if u.Marked(markReserve) {
			continue
		}
		active++
		if !u.Marked(markAttacked) {
			fresh++
		}
	}
	switch {
	case active == 0:
		return o.OneFault("attack/reserve", R9_2, o.Label,
			"%s holds only a reserve stack that is not activated; it takes no part in combat",
			o.Label)
	case fresh == 0:
		return o.FirmFault("attack/fought", R11_4, o.Label,
			"the units in %s have been attacked in this phase; each is attacked once", o.Label)
	}
	return nil
}

// targets returns the enemy hexes next to the units of the order.
func (o *Order) targets(r core.Reader, side core.Side) []string {
	var out []string
	for _, id := range o.Units {
		if u, ok := r.Unit(id); ok && u.OnMap() {
			for _, l := range neighbourLabels(r, sides.Other(side), u.Hex) {
				out = append(out, "attack "+l+" with "+strings.Join(o.Units, ","))
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// checkUnit returns the faults of one attacking unit.
func (o *Order) checkUnit(g *game, r core.Reader, side core.Side, id string) []notation.Fault {
	u, f := readyUnit(r, side, id, o.Base)
	if f != nil {
		return f
	}
	switch {
	case isGarrison(u):
		return o.FirmFault("attack/garrison", R11_3, id, "%s is a garrison and never attacks", id)
	case u.Marked(markFought):
		return o.FirmFault("attack/fought", R11_4, id, "%s has attacked in this phase; each unit attacks once", id)
	case !r.Map().Adjacent(u.Hex, o.Hex):
		return o.FirmFault("attack/not-adjacent", R11_1, id, "%s stands in %s, %d hexes from %s", id, r.Label(u.Hex),
			r.Map().Distance(u.Hex, o.Hex), o.Label)[0].WithLegal(g.attackOn(side, o.Hex, []string{id}).targets(r, side)...)
	}
	return nil
}

// checkAir returns the faults of the air support (11.10).
func (o *Order) checkAir(r core.Reader, side core.Side) []notation.Fault {
	s, without := of(r), *o
	without.Word, without.Value = "", ""
	switch {
	case o.air() && side != German:
		return o.FirmFault("attack/air", R11_10, "air", "only the German side has air support")[0].WithLegal(without.String())
	case o.air() && s.luftwaffeUsed >= luftwaffe(s):
		return o.FirmFault("attack/air", R11_10, "air", "the Luftwaffe has supported %d of %d combats of this turn", s.luftwaffeUsed,
			luftwaffe(s))[0].WithLegal(without.String())
	}
	return nil
}

// checkOdds compares the odds that the player expects with the computed ones, as far as the side sees, and warns of
// poor odds.
func (o *Order) checkOdds(g *game, r core.Reader, side core.Side) []notation.Fault {
	a := g.assess(r, side, o.Hex, o.Units)
	air := airShift(g, side, o.air())
	final := g.finalColumn(&a, air)
	switch {
	case a.unseen > 0 && o.Value != "":
		return o.OneWarning("odd/odds-unseen", R7_3, o.Value, "%s in %s cannot be seen before the combat; the expected odds %s are not "+
			"checked", countersText(a.unseen), o.Label, o.Value)
	case !g.matchesOdds(&a, air, o.Value):
		f := o.Fault("attack/odds", R11_2, o.Value, "the column is %s, not %s: %s", final, o.Value, a.summary(final))
		again := *o
		again.Value = final.String()
		f.Legal = []string{again.String()}
		f.Firm = true // a player who cannot know the odds leaves them out
		return []notation.Fault{f}
	case a.unseen == 0 && final == g.tables.low:
		return o.OneWarning("odd/column-worst", R12_2, "", "this attack is on the worst column, %s: %s", final, a.summary(final))
	}
	return nil
}

// countersText returns "1 counter", "3 counters" and the like.
func countersText(n int) say.Text {
	if n == 1 {
		return say.F("%d counter", n)
	}
	return say.F("%d counters", n)
}

// airShift returns the column shift of air support for the attacking side: only the German side has it (11.10).
func airShift(g *game, att core.Side, used bool) columns {
	if !used {
		return 0
	}
	return core.PickForSide(sides, att, g.tables.Shifts.Air.Attack, g.tables.Shifts.Air.Defence)
}

// finalColumn adds the shift of air support and limits the column to the table (11.15).
func (g *game) finalColumn(a *assessment, air columns) odds.Column {
	return (a.column() + odds.Column(air)).Clamp(g.tables.low, g.tables.high)
}

// summary returns the odds and shifts in one line: "74:14 = 5:1, 3L own fort, 1R SS corps".
func (a *assessment) summary(final odds.Column) say.Text {
	parts := []say.Text{say.F("%d:%d = %s", a.attack, a.defence.sum, a.odds)}
	for _, s := range a.shifts {
		if s.columns != 0 {
			parts = append(parts, say.F("%s %s", s.columns, s.text))
		}
	}
	return say.Join(append(parts, say.F("column %s", final)), ", ")
}

// events returns the lines of a report about strengths, odds and shifts.
func (a *assessment) events(g *game) []core.Event {
	label := g.m.Label(a.hex)
	out := []core.Event{{Kind: core.KindHead, Hex: label, Rule: R11_2, Text: say.F("ATTACK %s", g.placeName(a.hex))}}
	sum := func(units []string, rule string, text, value say.Text) {
		out = append(out, core.Event{Kind: core.KindSum, Hex: label, Units: units, Rule: rule, Text: text, Value: value})
	}
	for _, gr := range a.groups {
		sum(roster.IDs(gr.units), "", say.F("%s from %s: %s", a.attacker.Title(), g.m.Label(gr.hex), a.strengthsText(gr.units, false)),
			say.F("attack %d", gr.sum))
	}
	if len(a.groups) > 1 || a.attack != a.groups[0].sum {
		sum(nil, R1_3, "attack in all"+a.halvedText(true), say.F("attack %d", a.attack))
	}
	text := say.F("%s in %s: %s", a.defender.Title(), label, a.strengthsText(a.defence.units, true))
	sum(roster.IDs(a.defence.units), "", text+a.halvedText(false), say.F("defence %d", a.defence.sum))
	if s := a.defence.withoutStrength; len(s) > 0 {
		sum(roster.IDs(s), R11_12, say.F("%s were attacked before and only share the result", strings.Join(roster.IDs(s), ", ")),
			"defence 0")
	}
	if a.unseen == 0 {
		sum(nil, R11_2, ratioText(a.attack, a.defence.sum), say.F("%s", a.odds))
	}
	for _, s := range a.shifts {
		sum(nil, s.rule, s.text, s.Say())
	}
	return out
}

// strengthsText lists units with their strength: "1SS 26, 2SS 24 (oos)".
func (a *assessment) strengthsText(units []*core.Unit, defence bool) say.Text {
	var parts []say.Text
	for _, u := range units {
		s := say.F("%s %d", u.Def.ID, strength(u, defence))
		if u.Def.Type == core.Unknown {
			s = "unseen"
		}
		if a.outOfSupply[u.Def.ID] {
			s += " (oos)"
		}
		parts = append(parts, s)
	}
	return say.Join(parts, ", ")
}

// halvedText says which units are halved because they are out of supply.
func (a *assessment) halvedText(attack bool) say.Text {
	units, n := a.defence.units, 0
	if attack {
		units = a.attackers()
	}
	for _, u := range units {
		if a.outOfSupply[u.Def.ID] {
			n += strength(u, !attack)
		}
	}
	if n == 0 {
		return ""
	}
	return say.F(", %d out of supply halved to %d", n, halveKeepingOne(n))
}

// ratioText returns the odds with their rounding: "74:14 = 5.28, rounded down".
func ratioText(attack, defence int) say.Text {
	attack, defence = max(attack, 1), max(defence, 1)
	if attack >= defence {
		return say.F("%d:%d = %s, rounded down", attack, defence, decimal(attack, defence))
	}
	return say.F("%d:%d = 1:%s, rounded up", attack, defence, decimal(defence, attack))
}

// decimal returns a quotient to two places, cut off: 74/14 is "5.28".
func decimal(a, b int) string { return fmt.Sprintf("%d.%02d", a/b, a*100/b%100) }
