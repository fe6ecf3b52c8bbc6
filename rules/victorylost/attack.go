package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// checkAttack returns the faults of an attack on one hex with combat units from adjacent hexes (9).
func (o *Order) checkAttack(v view) []notation.Fault {
	if f := o.checkRules(v); f != nil {
		return f
	}
	g, a := v.g, v.g.assess(v.r, v.side, o.Hex, o.Units)
	switch {
	case !a.isOnTable:
		return o.FirmFault("attack/odds-low", R9_3_4, o.Label, "%s: below %s no attack may be made", a.summary(g), g.CRT.Columns[0].name)
	case o.Value != "" && !a.matchesOdds(g, o.Value):
		f := o.Fault("attack/odds", R9_3_2, o.Value, "the odds are %s, not %s: %s", a.oddsSpelling(g), o.Value, a.summary(g))
		again := *o
		again.Value = a.oddsSpelling(g)
		f.Legal, f.Firm = []string{again.String()}, true
		return []notation.Fault{f}
	}
	return nil
}

// checkRules returns the faults of an attack, except those of the expected odds.
func (o *Order) checkRules(v view) []notation.Fault {
	return sheet.FirstFirmFaults(func(yield func([]notation.Fault) bool) {
		if !yield(o.checkTarget(v.r, v.side)) || !yield(v.g.checkBoxes(v.r, v.side)) { // entering belongs to the movement segment
			return
		}
		for _, id := range o.Units {
			if !yield(o.checkUnit(v, id)) {
				return
			}
		}
	})
}

// checkTarget returns the faults of the hex that is attacked.
func (o *Order) checkTarget(r core.Reader, side core.Side) []notation.Fault {
	s := of(r)
	switch {
	case r.Holder(o.Hex) != sides.Other(side):
		return o.OneFault("attack/empty", R9_0, o.Label, "%s holds no %s unit", o.Label, sides.Other(side).Title())
	case len(combatUnits(r, o.Hex)) == 0:
		return o.OneFault("attack/staff", R9_0, o.Label,
			"%s holds only a headquarters, which can be overrun but not attacked", o.Label)
	case slices.Contains(s.foughtThisActivation, o.Label):
		return o.FirmFault("attack/twice", R9_1_4, o.Label, "%s has been attacked in this combat segment", o.Label)
	}
	return nil
}

// checkUnit returns the faults of one attacking unit.
func (o *Order) checkUnit(v view, id string) []notation.Fault {
	g, r := v.g, v.r
	if g.info[id].hq {
		return o.FirmFault("attack/hq", R9_0, id, "%s is a headquarters and never attacks", id)
	}
	u, f := g.activeUnit(r, v.side, id, o.Base)
	switch {
	case f != nil:
		return f
	case !u.OnMap():
		return o.FirmFault("unit/off-map", R9_0, id, "%s is in its box", id)
	case u.Marked(markFought):
		return o.FirmFault("attack/fought", R9_1_1, id, "%s has attacked in this combat segment", id)
	case !g.m.Adjacent(u.Hex, o.Hex):
		return o.FirmFault("attack/not-adjacent", R9_0, id, "%s stands in %s, %d hexes from %s", id, r.Label(u.Hex),
			g.m.Distance(u.Hex, o.Hex),
			o.Label)
	case g.isBarred(u.Hex, o.Hex):
		return o.FirmFault("attack/impassable", R9_1_6, id, "the hexside between %s and %s is impassable", r.Label(u.Hex), o.Label)
	}
	return nil
}

// hexForce holds combat units of one hex whose strength is divided by the same number (1.3, 9.3.1).
type hexForce struct {
	hex     hexmap.Hex
	units   []*core.Unit
	sum     int
	divisor int
	why     []string
}

func (f *hexForce) strength() int { return f.sum / f.divisor }

// assessment holds the strengths, odds and terrain shifts of an attack.
type assessment struct {
	hex                       hexmap.Hex
	attack, defence           []*hexForce
	attackTotal, defenceTotal int
	beforeTerrain             ratio // odds before terrain
	final                     ratio // odds after terrain
	isOnTable                 bool  // not below the lowest column
	shifts                    []shift
}

// shift is the effect of one feature of the defender's hex on the odds (9.3.3).
type shift struct {
	n    int
	text say.Text
}

// assess computes strengths, odds and shifts of an attack.
func (g *game) assess(r core.Reader, side core.Side, h hexmap.Hex, ids []string) *assessment {
	a := &assessment{hex: h}
	for _, id := range ids {
		u, ok := r.Unit(id)
		if !ok || !u.OnMap() {
			continue
		}
		s := g.supply[supplyState(u)]
		d, why := s.Attack, divisionReasons(u, s.Attack)
		if c, river := g.waterBetween(u.Hex, h); river && c.Divide > 1 {
			d, why = d*c.Divide, append(why, "across a river")
		}
		a.attack = addToForce(a.attack, u, u.Values().Attack, d, why)
	}
	for _, u := range combatUnits(r, h) {
		s := g.supply[supplyState(u)]
		a.defence = addToForce(a.defence, u, u.Values().Defence, s.Defence, divisionReasons(u, s.Defence))
	}
	for _, f := range a.attack {
		a.attackTotal += f.strength()
	}
	for _, f := range a.defence {
		a.defenceTotal += f.strength()
	}
	a.beforeTerrain, a.isOnTable = g.CRT.Columns.ratioOf(a.attackTotal, a.defenceTotal)
	a.final = a.beforeTerrain
	if !a.isOnTable || a.defenceTotal == 0 {
		return a
	}
	a.shifts = g.shiftsIn(h)
	for _, s := range a.shifts {
		if a.isOnTable {
			a.final, a.isOnTable = g.CRT.Columns.lower(a.final, s.n)
		}
	}
	return a
}

// shiftsIn returns the shifts for the terrain of a hex.
func (g *game) shiftsIn(h hexmap.Hex) []shift {
	var out []shift
	if n := g.terrain[g.m.Terrain(h)].Shift; n > 0 {
		out = append(out, shift{n, say.Plain(g.m.Terrain(h))})
	}
	if p, ok := g.m.PlaceAt(h); ok && g.places[p.Class].Shift > 0 {
		out = append(out, shift{g.places[p.Class].Shift, say.F("%s %s", p.Class, p.Name)})
	}
	return out
}

// supplyState returns the supply state of a unit in the words of the tables.
func supplyState(u *core.Unit) string {
	switch {
	case u.Marked(markISO):
		return "iso"
	case u.Marked(markOOS):
		return "oos"
	}
	return "supplied"
}

// divisionReasons returns the reason why the supply state of a unit divides its strength.
func divisionReasons(u *core.Unit, divisor int) []string {
	if divisor == 1 {
		return nil
	}
	return []string{map[string]string{"iso": "isolated", "oos": "out of supply"}[supplyState(u)]}
}

// addToForce adds a unit to the force with its divisor, or to a new one.
func addToForce(list []*hexForce, u *core.Unit, strength, divisor int, why []string) []*hexForce {
	for _, f := range list {
		if f.hex == u.Hex && f.divisor == divisor {
			f.units, f.sum = append(f.units, u), f.sum+strength
			return list
		}
	}
	return append(list, &hexForce{u.Hex, []*core.Unit{u}, strength, divisor, why})
}

// oddsSpelling returns the final odds as players write them: "3:1", "3:2" for 1.5-1, "10:1" for the last column.
func (a *assessment) oddsSpelling(g *game) string { return g.ratioSpelling(a.final) }

// ratioSpelling returns odds as players write them.
func (g *game) ratioSpelling(r ratio) string {
	h := g.CRT.Columns[r.Column].halves
	if h%2 == 0 {
		return fmt.Sprintf("%d:1", h/2)
	}
	return fmt.Sprintf("%d:2", h)
}

// summary returns the odds and shifts in one line: "26:9 = 2-1, 1 left town".
func (a *assessment) summary(g *game) say.Text {
	s := say.F("%d:%d", a.attackTotal, a.defenceTotal)
	if _, ok := g.CRT.Columns.ratioOf(a.attackTotal, a.defenceTotal); !ok {
		return s
	}
	s += say.F(" = %s", g.CRT.Columns.ratioName(a.beforeTerrain))
	for _, x := range a.shifts {
		s += say.F(", %d left %s", x.n, x.text)
	}
	return s
}

// events returns the lines of a report about strengths, odds and shifts.
func (a *assessment) events(g *game) []core.Event {
	label := g.m.Label(a.hex)
	out := []core.Event{{Kind: core.KindHead, Hex: label, Rule: R9_3_1, Text: say.F("ATTACK %s", g.m.LabelWithName(a.hex))}}
	sum := func(units []string, rule string, text, value say.Text) {
		out = append(out, core.Event{Kind: core.KindSum, Hex: label, Units: units, Rule: rule, Text: text, Value: value})
	}
	for _, side := range []struct {
		forces []*hexForce
		what   say.Text
		total  int
	}{{a.attack, "attack", a.attackTotal}, {a.defence, "defence", a.defenceTotal}} {
		for _, f := range side.forces {
			var parts []say.Text
			for _, u := range f.units {
				n := u.Values().Attack
				if side.what.String() == "defence" {
					n = u.Values().Defence
				}
				parts = append(parts, say.F("%s %d", u.Def.ID, n))
			}
			text := say.F("%s: %s", g.m.Label(f.hex), say.Join(parts, ", "))
			rule := ""
			if f.divisor > 1 {
				rule, text = R9_3_1, text+say.F(", %d divided by %d (%s)", f.sum, f.divisor, strings.Join(f.why, ", "))
			}
			sum(roster.IDs(f.units), rule, text, say.F("%s %d", side.what, f.strength()))
		}
		if len(side.forces) > 1 {
			sum(nil, R1_3, say.F("%s in all", side.what), say.F("%s %d", side.what, side.total))
		}
	}
	if a.defenceTotal == 0 {
		sum(nil, R9_3_5, "the defence is 0: last column, whatever the terrain", say.Plain(g.CRT.Columns[a.final.Column].name))
		return out
	}
	sum(nil, R9_3_2, say.F("%d:%d, rounded down", a.attackTotal, a.defenceTotal), g.CRT.Columns.ratioName(a.beforeTerrain))
	at := a.beforeTerrain
	for _, s := range a.shifts {
		at, _ = g.CRT.Columns.lower(at, s.n)
		sum(nil, R9_3_3, say.F("%d left: %s", s.n, s.text), g.CRT.Columns.ratioName(at))
	}
	if a.final.Whole > 0 {
		sum(nil, R9_3_4, "column", say.Plain(g.CRT.Columns[a.final.Column].name))
	}
	return out
}
