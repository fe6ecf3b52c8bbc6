package victorylost

import (
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// fight is one combat while it is resolved.
type fight struct {
	combat.Resolution
	g                  *game
	attacker, defender core.Side
	sums               *assessment
	result             result
	attackers          []string
	defenders          []string
	from               map[string]hexmap.Hex // hexes of the attackers before the combat
	attachedHQs        []attachedHQ
	retreated          []string // units that have ended their retreat
	isForecast         bool     // nothing has happened yet: possible results are computed in advance
}

// attachedHQ is a headquarters that stood with combat units of the combat when it began (12.2 to 12.4).
type attachedHQ struct {
	id    string
	hex   hexmap.Hex // its hex before the combat
	stack []string
}

// attack carries out an attack.
func (o *Order) attack(g *game, tx *core.Tx, side core.Side) error {
	f := g.newFight(tx, side, o)
	core.EditExt(tx, func(s *state) {
		s.foughtThisActivation, s.foughtThisTurn = append(slices.Clone(s.foughtThisActivation), o.Label),
			append(slices.Clone(s.foughtThisTurn), o.Label)
	})
	_ = roster.MarkUnits(tx, f.attackers, markFought)
	for _, e := range f.sums.events(g) {
		tx.Note(e)
	}
	die, err := f.Roll("combat", R9_4_1, say.F("combat %s at %s", f.Label, g.CRT.Columns[f.sums.final.Column].name))
	if err != nil {
		return err
	}
	f.result = g.CRT.at(die, f.sums.final.Column)
	f.Override("combat", &f.result)
	f.ReportCombat(R9_4_1, f.result.describe(), f.figures(die))
	return combat.RunSteps(func() error { return f.takeLosses(f.attacker, &f.attackers, f.result.AttackerLoss) },
		func() error { return f.takeLosses(f.defender, &f.defenders, f.result.DefenderLoss) }, f.retreat, f.displaceHQs, f.advance)
}

// figures returns the combat in figures, when its die has given a result.
func (f *fight) figures(die int) core.Combat {
	c := core.Combat{Attacker: f.attacker, Defender: f.defender, Attackers: f.attackers, Defenders: f.defenders, Attack: f.sums.attackTotal,
		Defence: f.sums.defenceTotal, Odds: f.g.CRT.Columns.ratioName(f.sums.beforeTerrain).String(),
		Column: f.g.CRT.Columns[f.sums.final.Column].name, Key: f.DieKey("combat"), Die: die, Result: f.result.String()}
	for _, s := range f.sums.shifts {
		c.Shift -= s.n
	}
	return c
}

// newFight returns the combat of an attack before anything has happened.
func (g *game) newFight(tx *core.Tx, side core.Side, o *Order) *fight {
	r := tx.Read()
	f := &fight{Resolution: combat.NewResolution(tx, o.Hex, of(r).foughtThisTurn, o.Label), g: g, attacker: side,
		defender:  sides.Other(side),
		attackers: slices.Clone(o.Units), defenders: roster.IDs(combatUnits(r, o.Hex)), from: map[string]hexmap.Hex{},
		sums: g.assess(r, side, o.Hex, o.Units)}
	hexes := []hexmap.Hex{o.Hex}
	for _, id := range f.attackers {
		u, _ := r.Unit(id)
		f.from[id] = u.Hex
		if !slices.Contains(hexes, u.Hex) {
			hexes = append(hexes, u.Hex)
		}
	}
	for _, h := range hexes {
		if u := hqIn(r, h); u != nil {
			f.attachedHQs = append(f.attachedHQs, attachedHQ{u.Def.ID, h, roster.IDs(combatUnits(r, h))})
		}
	}
	return f
}

// describe returns the result in words.
func (r result) describe() say.Text {
	var parts []say.Text
	add := func(n int, format string) {
		if n > 0 {
			parts = append(parts, say.F(format, n))
		}
	}
	add(r.AttackerLoss, "the attacker loses %d")
	add(r.DefenderLoss, "the defender loses %d")
	add(r.Retreat, "the defender retreats %d")
	if len(parts) == 0 {
		return "no effect"
	}
	return say.Join(parts, ", ")
}

// ask puts a question to its owner, with the facts that they must know.
func (f *fight) ask(c core.Choice) (core.Option, error) {
	terrain := f.g.m.Terrain(f.Hex)
	if p, ok := f.g.m.PlaceAt(f.Hex); ok && f.g.places[p.Class].Shift > 0 { // a mere name is no terrain
		terrain = p.Class
	}
	return f.Ask(c, core.Facts("odds", f.sums.oddsSpelling(f.g), "result", f.result.String(), "terrain", terrain, "attack",
		strconv.Itoa(f.sums.attackTotal),
		"defence", strconv.Itoa(f.sums.defenceTotal))...)
}

// takeLosses takes steps from units of the combat, as their owner chooses; losses beyond their steps are ignored
// (9.4.2).
func (f *fight) takeLosses(side core.Side, units *[]string, steps int) error {
	return combat.TakeLosses(steps, func(left int) core.Choice { steps = left; return f.lossChoice(side, *units, left) },
		func(c core.Choice) (core.Option, error) {
			if steps >= f.countSteps(*units) { // all of them are lost, in whatever order
				return c.Options[0], nil
			}
			return f.ask(c)
		}, func(id string) error { return f.hit(id, R9_4_2) })
}

// countSteps returns the number of steps that units have left.
func (f *fight) countSteps(ids []string) (n int) {
	for _, u := range roster.FindOnMap(f.Tx.Read(), ids) {
		n += u.Steps
	}
	return n
}

// hit takes a step from a unit.
func (f *fight) hit(id, rule string) error {
	_, err := combat.LoseStep(f.Tx, id, rule, func() error {
		f.attackers, f.defenders = roster.WithoutWord(f.attackers, id), roster.WithoutWord(f.defenders, id)
		f.g.eliminate(f.Tx, id, "", rule)
		return nil
	})
	return err
}

// lossChoice returns the choice among the units of a side. The default flips before it eliminates, then takes the
// fewest victory points, then the least strength.
func (f *fight) lossChoice(side core.Side, ids []string, left int) core.Choice {
	r := f.Tx.Read()
	c := combat.CompleteLossChoice(core.Choice{Rule: R9_4_2, Owner: side, Why: "flips before eliminations, then the cheapest",
		Question: say.F("Which unit loses a step? %d to lose.", left), Facts: []core.Fact{{Name: "loss", Value: strconv.Itoa(left)}}},
		roster.FindOnMap(r, slices.Sorted(slices.Values(ids))), func(u *core.Unit) (say.Text, []int) {
			_, vp := f.g.eliminationVP(of(r).options, u.Def.ID)
			v := u.Values()
			if u.Steps == 1 {
				return say.F("eliminated, %d VP", vp), []int{1, vp, v.Attack + v.Defence}
			}
			return "flips to its reduced side", []int{0, vp, v.Attack + v.Defence}
		})
	if side == f.attacker {
		c.BarLosses(R9_4_2)
	}
	return c.Choice
}

// displaceHQs moves away each headquarters whose combat units were all eliminated by the combat (12.2), unless a
// retreat has overrun it before.
func (f *fight) displaceHQs() error {
	for _, s := range f.attachedHQs {
		r := f.Tx.Read()
		u, ok := r.Unit(s.id)
		if !ok || u.Hex != s.hex || slices.ContainsFunc(s.stack, func(id string) bool { x, _ := r.Unit(id); return x.OnMap() }) {
			continue
		}
		f.ReportNote(R12_2, "%s has lost all units with it", s.id)
		f.g.reposition(f.Tx, s.id)
	}
	return nil
}
