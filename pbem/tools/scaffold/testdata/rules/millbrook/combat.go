package millbrook

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// attack attacks the unit in a hex (4).
type attack struct {
	sheet.Base
	hex   hexmap.Hex
	label string
	units []string
}

func (o attack) String() string { return "attack " + o.label + " with " + strings.Join(o.units, ",") }

func (o attack) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.table.CheckVerb(o.Base, r, side, "attack"); f != nil {
		return f
	}
	if r.Holder(o.hex) != r.Enemy(side) {
		return o.OneFault("attack/empty", "4.1", o.label, "there is no enemy in %s", o.label)
	}
	for _, id := range o.units {
		if f := ready(o.Base, r, id, markFought, "4.1"); f != nil {
			return f
		}
		switch u, _ := r.Unit(id); {
		case !g.Map.Adjacent(u.Hex, o.hex):
			return o.OneFault("attack/range", "4.1", id, "%s is not next to %s", id, o.label)
		case !g.crossable(u.Hex, o.hex):
			return o.OneFault("attack/river", "4.1", id, "the river runs between %s and %s; roads cross it",
				r.Label(u.Hex), o.label)
		}
	}
	return nil
}

// strength is that of all attackers.
func (o attack) strength(r core.Reader) int {
	n := 0
	for _, u := range roster.FindOnMap(r, o.units) {
		n += u.Values().Attack
	}
	return n
}

// offerAttacks offers each enemy to all units that can attack it, and to each of them alone.
func (g *game) offerAttacks(t *phases.Collector) {
	var at phases.Targets
	for _, u := range roster.OnMap(t.Reader, t.Side, func(u *core.Unit) bool { return !u.Marked(markFought) }) {
		for n := range g.Map.Around(u.Hex) {
			if t.Reader.Holder(n) == t.Reader.Enemy(t.Side) && g.crossable(u.Hex, n) {
				at.Add(n, u.Def.ID)
			}
		}
	}
	at.Each(func(h hexmap.Hex, units []string) bool {
		order := func(ids []string) core.Order { return attack{hex: h, label: t.Reader.Label(h), units: ids} }
		return t.Offer(order(units)) && phases.OfferSingleUnits(t, units, order)
	})
}

// fight is an attack in resolution.
type fight struct {
	combat.Resolution
	g      *game
	side   core.Side
	with   []string // attackers
	target string
}

// apply adds up the odds, throws the die and does what the table says.
func (o attack) apply(g *game, tx *core.Tx, side core.Side) error {
	r := tx.Read()
	before, target := of(r).attacked, r.TopUnit(o.hex)
	f := &fight{combat.NewResolution(tx, o.hex, before, o.hex), g, side, o.units, target.Def.ID}
	err := tx.Do(core.ExtChange{Ext: state{append(slices.Clone(before), o.hex)}})
	if err == nil {
		err = roster.MarkUnits(tx, o.units, markFought)
	}
	if err != nil {
		return err
	}
	strength, shift := o.strength(r), odds.Column(g.terrain[g.Map.Terrain(o.hex)].Shift)
	figures := core.Combat{Attacker: side, Defender: target.Def.Side, Attackers: o.units, Defenders: []string{f.target}, Attack: strength,
		Defence: target.Values().Defence, Shift: -int(shift), Key: f.DieKey("combat")}
	column := odds.ColumnOf(strength, figures.Defence)
	f.ReportSum("4.3", say.F("%d:%d", strength, target.Values().Defence), say.Plain(column.String()))
	if shift > 0 {
		f.ReportSum("4.4", "the defender stands in woods", say.Plain((column - shift).String()))
	}
	figures.Odds = column.String()
	column = (column - shift).Clamp(g.low, g.high)
	die, err := f.Roll("combat", "4.5", say.F("attack on %s at %s", o.label, column))
	if err != nil {
		return err
	}
	figures.Column, figures.Die = column.String(), die
	figures.Result, _ = g.crt.At(die, int(column-g.low))
	f.ReportCombat("4.5", say.F("result of the attack on %s", o.label), figures)
	if err := f.carry(figures.Result); err != nil {
		return err
	}
	return f.advance()
}

// DiceKinds implements core.DiceLister: a high die is good for the attacker.
func (g *game) DiceKinds() []core.DiceKind {
	return []core.DiceKind{{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodHigh}}
}

// carry does what the table says.
func (f *fight) carry(result string) error {
	switch result {
	case "A1":
		return f.losses()
	case "D1":
		return f.hit(f.target)
	case "DR":
		return f.retreat()
	case "DE":
		return gone(f.Tx, f.target, "4.5", "")
	}
	return nil
}

// hit takes a step of a unit.
func (f *fight) hit(id string) error {
	_, err := combat.LoseStep(f.Tx, id, "4.5", func() error { return gone(f.Tx, id, "4.5", "") })
	return err
}

// gone eliminates a unit.
func gone(tx *core.Tx, id, rule string, why say.Text) error {
	return tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
}

// losses asks the attacker which unit loses a step (4.5).
func (f *fight) losses() error {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "losses", Rule: "4.5", Owner: f.side, Why: "the strongest, of several the first",
		Question: say.F("which unit loses a step in the attack on %s?", f.Label)}}
	for _, u := range roster.FindOnMap(f.Tx.Read(), f.with) {
		c.Add(core.Option{Verb: "losses", Units: []string{u.Def.ID}}, -u.Values().Attack)
	}
	o, err := f.Ask(c.Choice)
	if err != nil {
		return err
	}
	return f.hit(o.Units[0])
}

// retreat asks the defender's owner where it goes; it is eliminated when it cannot (4.6).
func (f *fight) retreat() error {
	r, owner := f.Tx.Read(), f.Tx.Read().Enemy(f.side)
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "retreat", Rule: "4.6", Owner: owner,
		Why:      "nearest to the Mill, of several the first",
		Question: say.F("where does %s retreat to?", f.target)}}
	for n := range f.g.Map.Around(f.Hex) {
		if r.Count(n) == 0 && f.g.crossable(f.Hex, n) && !f.g.threatened(r, owner, n) {
			c.Add(core.Option{Verb: "retreat", Units: []string{f.target}, Path: []string{r.Label(n)}}, f.g.Map.Distance(n, f.g.prize))
		}
	}
	if len(c.Options) == 0 {
		return gone(f.Tx, f.target, "4.6", "it cannot retreat")
	}
	o, err := f.Ask(c.Choice)
	if err != nil {
		return err
	}
	_, way, err := combat.PathOfAnswer(r, o)
	if err != nil {
		return err
	}
	return f.Tx.Do(core.Move{Unit: f.target, Path: way, How: "retreat", Rule: "4.6"})
}

// advance asks whether an attacker goes into the hex when it is empty (4.7).
func (f *fight) advance() error {
	r := f.Tx.Read()
	if r.Count(f.Hex) > 0 {
		return nil
	}
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: "4.7", Owner: f.side, Why: "nobody advances unasked",
		Question: say.F("which unit advances into %s?", f.Label)}}
	c.Add(core.Option{Verb: "pass"}, 0)
	for _, u := range roster.FindOnMap(r, f.with) {
		c.Add(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{f.Label}}, 1)
	}
	o, err := f.Ask(c.Choice)
	if err != nil || o.Verb == "pass" {
		return err
	}
	_, way, err := combat.PathOfAnswer(r, o)
	if err != nil {
		return err
	}
	return f.Tx.Do(core.Move{Unit: o.Units[0], Path: way, How: "advance", Rule: "4.7"})
}
