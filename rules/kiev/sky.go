package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// airCombat resolves what happens in the air over a hex: air combat, then anti-aircraft fire.
type airCombat struct {
	combat.Resolution
	g              *game
	isInterdiction bool           // the mission is interdiction
	shotsFired     map[string]int // number of shots, by the unit that fired
}

// resolveAir takes the air units over a hex through air combat and anti-aircraft fire (17.3, 17.4). Units that still
// fly a mission stay among the sorties.
func (g *game) resolveAir(tx *core.Tx, h hexmap.Hex, raid bool) {
	if len(sortiesOver(tx, h)) == 0 {
		return
	}
	k := &airCombat{Resolution: combat.NewResolution(tx, h, of(tx.Read()).airHexes, h), g: g, isInterdiction: raid,
		shotsFired: map[string]int{}}
	core.EditExt(tx, func(s *state) { s.airHexes = appended(s.airHexes, h) })
	k.resolveFire()
	for _, x := range sortiesOver(tx, h) {
		if x.fires {
			k.sendHome(x.unit, boxFlown)
		} else {
			k.resolveFlak(x.unit)
		}
	}
	for _, x := range sortiesOver(tx, h) {
		tx.Make(core.Place{Unit: x.unit, Hex: hexmap.None, Box: boxFlown, Rule: "17.33"})
	}
}

// sortiesOver returns the sorties to a hex.
func sortiesOver(tx *core.Tx, h hexmap.Hex) []sortie {
	return xslices.Filter(of(tx.Read()).sorties, func(x sortie) bool { return x.hex == h })
}

// unitsOver returns the units of a side over the hex that fight in the air, or that fly the mission.
func (k *airCombat) unitsOver(side core.Side, fires bool) []string {
	these := xslices.Filter(sortiesOver(k.Tx, k.Hex), func(x sortie) bool { return k.g.air[x.unit].Side == side && x.fires == fires })
	return xslices.Distinct(these, func(x sortie) string { return x.unit })
}

// sendHome moves a unit from over the hex into a box.
func (k *airCombat) sendHome(id, box string) {
	core.EditExt(k.Tx, func(s *state) { s.sorties = xslices.Filter(s.sorties, func(x sortie) bool { return x.unit != id }) })
	if box == core.BoxDead {
		k.Tx.Make(core.Remove{Unit: id, Box: box, Why: "destroyed", Rule: "17.33"})
	} else {
		k.Tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: box, Rule: "17.33"})
	}
}

// shot is one unit's fire at another.
type shot struct{ from, at string }

// resolveFire resolves air combat (17.33), which takes place when both sides have units over the hex and one of them
// fires.
func (k *airCombat) resolveFire() {
	axis, soviet := k.unitsOver(Axis, true), k.unitsOver(Soviet, true)
	both := len(axis)+len(k.unitsOver(Axis, false)) > 0 && len(soviet)+len(k.unitsOver(Soviet, false)) > 0
	if !both || len(axis)+len(soviet) == 0 {
		return
	}
	die := k.Tx.Die(fmt.Sprintf("initiative:%s#%d", k.Label, k.N), 10, "17.32", say.F("air initiative over %s", k.Label))
	res := k.g.Tables.Air.Initiative.At(die)
	k.ReportResult("17.32", "air initiative", say.Plain(res))
	if res == "none" {
		for _, id := range append(axis, soviet...) {
			k.sendHome(id, boxFlown)
		}
		return
	}
	side, _, superior := strings.Cut(res, "-") // axis, or axis-superiority
	lead := core.Side(side)
	if len(axis) == 0 || len(soviet) == 0 {
		lead = core.If(len(axis) == 0, Soviet, Axis)
	}
	shots := k.pairShots(lead)
	if hit := k.resolveShots(shots); superior && lead == core.Side(side) {
		k.fireAgain(lead, shots, hit)
	}
}

// pairShots returns the shots of an air combat. First come units that fire at each other; the others fire at units on a
// mission, chosen by the side lead.
func (k *airCombat) pairShots(lead core.Side) []shot {
	own, foes := k.unitsOver(lead, true), k.unitsOver(opponent(lead), true)
	var out []shot
	for ; len(own) > 0 && len(foes) > 0; own = own[1:] {
		foe := k.askTarget(lead, own[0], foes)
		out, foes = append(out, shot{own[0], foe}, shot{foe, own[0]}), roster.WithoutWord(foes, foe)
	}
	for _, id := range append(own, foes...) {
		free := func(x string) bool { return !slices.ContainsFunc(out, func(s shot) bool { return s.at == x }) }
		out = append(out, shot{id, k.askTarget(lead, id, xslices.FilterOrAll(k.fireTargets(opponent(k.g.air[id].Side), false), free))})
	}
	return out
}

// fireTargets returns the units of a side that can be fired at. If fires is true, these are the units that fire, or
// else those on the mission; if it is false, the other way round.
func (k *airCombat) fireTargets(side core.Side, fires bool) []string {
	if list := k.unitsOver(side, fires); len(list) > 0 {
		return list
	}
	return k.unitsOver(side, !fires)
}

// askTarget asks the side lead at which unit another fires: by default an own one at the lowest rating, an enemy one at
// the highest.
func (k *airCombat) askTarget(lead core.Side, id string, list []string) string {
	o := combat.ChoiceBuilder{Choice: core.Choice{Kind: "pair", Rule: "17.33", Owner: lead, Question: say.F("At whom does %s fire?", id),
		Why: "own units at the lowest rating, the enemy's at the highest"}}
	for _, foe := range list {
		o.Add(core.Option{Verb: "pair", Units: []string{id, foe}}, k.g.air[foe].Combat*core.If(k.g.air[id].Side == lead, 1, -1))
	}
	return k.Answer(o.Choice).Units[1]
}

// boxAfterHit gives the box for an air unit by the result of a shot.
var boxAfterHit = map[string]string{"return": boxFlown, "damaged": boxDamaged, "destroyed": core.BoxDead}

// resolveShots resolves shots at the same time, moves the units hit into boxes, and returns the result for each.
func (k *airCombat) resolveShots(shots []shot) map[string]string {
	hit, words := map[string]string{}, []string{"", "return", "damaged", "destroyed"}
	for _, s := range shots {
		column := k.g.air[s.from].Combat - k.g.air[s.at].Combat
		k.shotsFired[s.from]++
		die := k.Tx.Die(fmt.Sprintf("air:%s#%d", s.from, k.shotsFired[s.from]), 10, "17.33",
			say.F("%s fires at %s, column %+d", s.from, s.at, column))
		res := k.g.Tables.Air.Shot(column, die)
		k.ReportResult("17.33", say.F("%s fires at %s", s.from, s.at), say.Plain(res))
		if slices.Index(words, res) > slices.Index(words, hit[s.at]) {
			hit[s.at] = res
		}
	}
	for _, id := range xslices.Distinct(shots, func(s shot) string { return s.at }) {
		if hit[id] != "" {
			k.sendHome(id, boxAfterHit[hit[id]])
		}
	}
	return hit
}

// fireAgain lets the side with local superiority fire once more with units that are no longer engaged; no fire is
// returned (17.33).
func (k *airCombat) fireAgain(lead core.Side, before []shot, hit map[string]string) {
	var out []shot
	for _, s := range before {
		foes := k.fireTargets(opponent(lead), true)
		if k.g.air[s.from].Side == lead && hit[s.from] == "" && hit[s.at] != "" && len(foes) > 0 {
			out = append(out, shot{s.from, k.askTarget(lead, s.from, foes)})
		}
	}
	k.resolveShots(out)
}

// resolveFlak resolves anti-aircraft fire at a unit on its mission (17.4).
func (k *airCombat) resolveFlak(id string) {
	a, t := k.g.air[id], &k.g.Tables.Air
	add, able := k.flakModifier(opponent(a.Side))
	if !able || a.Side == Soviet && k.isInterdiction {
		return
	}
	add = max(-t.AACap, min(t.AACap, add+t.AADRM[a.Model]))
	event := fmt.Sprintf("aa:%s#1", id)
	die := k.Tx.Die(event, 10, "17.4", say.F("anti-aircraft fire at %s, %+d", id, add))
	k.Tx.DescribeDie(event, "", add)
	res := t.AA.At(die + add)
	k.ReportResult("17.4", say.F("anti-aircraft fire at %s", id), say.Plain(res))
	if res != "none" {
		k.sendHome(id, boxAfterHit[res])
	}
}

// flakModifier returns the die roll modifiers of a side's ground units that fire at aircraft over the hex; able is
// false if there are no such units.
func (k *airCombat) flakModifier(side core.Side) (add int, able bool) {
	units := roster.OnMap(k.Tx.Read(), side, func(u *core.Unit) bool {
		return k.g.Map.Distance(u.Hex, k.Hex) <= 1 && !u.Marked(markOverrun)
	})
	for _, u := range units {
		x, hq := k.g.unitData(u), k.g.unitData(u).Type == typeHQ
		if k.isInterdiction && !hq && !x.Tagged(tagAA) || !k.g.canFireFlak(x, roster.IDs(units)) {
			continue
		}
		able = true
		switch {
		case hq && !u.Marked(markBroken):
			add += k.g.Tables.Air.AADRM["hq"]
		case x.Tagged(tagAA):
			add += k.g.Tables.Air.AADRM["unit"]
		}
	}
	return add, able
}

// canFireFlak reports whether a counter can fire at aircraft (17.4): Axis units except cavalry, of a division in
// several counters only when enough of them are near; Soviet divisions except cavalry, headquarters, and
// anti-aircraft units.
func (g *game) canFireFlak(x *Unit, near []string) bool {
	switch {
	case x.Tagged(tagAA) || x.Type == typeHQ:
		return true
	case x.Type == typeCavalry || x.IsArtillery():
		return false
	case x.Side == Soviet:
		return x.Size == "division"
	}
	if d := xslices.Find(g.Divisions.List, func(d Division) bool { return slices.Contains(d.Units, x.ID) }); d != nil {
		return xslices.Count(d.Units, func(id string) bool { return slices.Contains(near, id) }) >= d.Guard
	}
	return !x.Tagged(tagBand)
}
