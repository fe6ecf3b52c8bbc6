package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// fight is the combat of an order in resolution.
type fight struct {
	combat.Course
	*Order
	g         *game
	att, def  core.Side
	defenders []string
	air       int
	stand     bool
	further   map[core.Side]bool // additional retreat
	sapped    bool               // engineers help the attack
	broke     int                // retreats through zones of control
	ahead     bool               // nothing has come of it yet
}

// fight is the combat of the order before anything has come of it.
func (o *Order) fight(w *work) *fight {
	return &fight{Course: combat.Begin(w.Tx, o.Path[0], of(w.Read()).fights, o.Path[0]), Order: o, g: w.g, att: w.side, def: other(w.side),
		further: map[core.Side]bool{}}
}

// attack resolves the combat (SoP B.4.c).
func attack(w *work, o *Order) {
	g, tx := w.g, w.Tx
	f := o.fight(w)
	f.engage()
	g.fly(tx, w.side)
	f.Head("15.8")
	f.open()
	t := f.battle()
	s := t.sum()
	f.sapped = t.sapped()
	if guns := roster.Names(slices.Concat(t.guns[0], t.guns[1])); len(guns) > 0 { // the defender allotted his in another sheet (14.2)
		e := combat.SumOf(f.Label, "15.55", "artillery of attacker and defender", say.F("%d:%d", s.helpA, s.helpD))
		e.Units = guns
		tx.Note(e)
	}
	for _, e := range s.events(g, f.Label) {
		if e.Rule != "15.55" {
			tx.Note(e)
		}
	}
	mandated := f.discharge(s)
	cell := Cell{combat.Cell{Text: "Ae/-", Attacker: combat.Outcome{Steps: combat.All}}} // below the first column (15.57)
	if s.column >= 0 {
		die := tx.Die(fmt.Sprintf("combat:%s#%d", f.Label, f.N), 10, "15.8", say.F("combat %s at %s", f.Label, s.odds(g)))
		cell = g.Tables.CRT.At(s.column, die+s.add)
		f.Override("combat", &cell)
		g.spent(tx, "", useFought)
	}
	for _, bites := range []bool{mandated, t.hungry, t.fortified()} {
		cell.Attacker.Steps += core.If(bites && cell.Attacker.Mark != "", 1, 0) // 16.3
	}
	f.Result("16.1", "result for attacker and defender", say.Plain(cell.Text))
	f.carryOut(cell)
	f.advance()
}

// discharge counts a Soviet attack as one that is owed (12.4): at 3:2 or better, or with six steps.
func (f *fight) discharge(s sum) bool {
	g := f.g
	counts := g.Tables.DutyOdds.Reached(s.attack, s.defence) || roster.Steps(f.forces(Soviet)) >= g.Tables.DutySteps
	if f.att != Soviet || f.Tx.Read().Track(trackOwed) == 0 || !counts {
		return false
	}
	f.Tx.Make(core.Score{Track: trackOwed, Delta: -1, Rule: "12.4", Why: "a mandatory attack"})
	return true
}

// engage marks who fights, counts the combat and spends its supply, before any die is rolled: who writes a sheet knows as much.
func (f *fight) engage() {
	tx, g := f.Tx, f.g
	roster.Mark(tx, f.Units, markFought)
	roster.Mark(tx, slices.Concat(f.More["support"], roster.Names(g.look(tx.Read(), f.def).allotted(f.Path))), markFired)
	core.Edit(tx, func(s *state) {
		s.fights, s.targets = more(s.fights, f.Path...), slices.Clone(s.targets)
		for i := range s.targets {
			s.targets[i].done = s.targets[i].done || slices.Contains(f.Path, s.targets[i].hex)
		}
	})
	for _, id := range f.More["supply"] {
		g.spendStore(tx, id, "15.3")
	}
}

// open finds who defends and takes the orders of both sides (14.3, 15.58, 15.59).
func (f *fight) open() {
	tx, g := f.Tx, f.g
	g.try(tx, f.Path...)
	f.defenders = roster.Names(f.battle().defenders())
	for _, x := range of(tx.Read()).sorties {
		if u, _ := tx.Read().Unit(x.unit); slices.Contains(f.Path, x.hex) {
			f.air += map[core.Side]int{f.att: 1, f.def: -1}[u.Def.Side] * g.air[x.unit].CAS
		}
	}
	for _, h := range f.Path {
		if x := of(tx.Read()).find(signGarrison, f.def, h); x != nil {
			lift(tx, "8.5", "a garrison is released", *x)
		}
	}
	if f.further[f.att] = f.Value == orderFurther; f.further[Soviet] {
		g.pay(tx, g.commander(tx.Read(), f.Path[0], useOrder), useOrder)
	}
	for _, h := range f.Path {
		if f.def == Soviet && g.guarded(tx.Read(), h) {
			f.Note("22.4", "%s holds NKVD units, and nobody retreats", tx.Read().Label(h))
			f.stand = true
			continue
		}
		x := g.reveal(tx, "order", func(x secret) bool { return x.hex == tx.Read().Label(h) })
		if x == nil {
			continue
		}
		f.Note("15.59", "the defender's order is %s", x.what)
		f.stand, f.further[f.def] = x.what == orderStand, x.what == orderFurther
		if f.def == Soviet {
			g.pay(tx, g.commander(tx.Read(), h, useOrder), useOrder)
		}
	}
}

// battle is the combat as it stands now.
func (f *fight) battle() *battle {
	t := f.Order.battle(f.g.look(f.Tx.Read(), f.att))
	t.air, t.stand = f.air, f.stand
	return t
}

// forces are a side's units in the combat that are still there.
func (f *fight) forces(side core.Side) []*core.Unit {
	if side == f.att {
		return roster.Standing(f.Tx.Read(), f.Units)
	}
	return slices.DeleteFunc(roster.Standing(f.Tx.Read(), f.defenders), func(u *core.Unit) bool {
		return !slices.Contains(f.Path, u.Hex) || f.g.unit(u).Stores()
	})
}

// carryOut does to each side what the table says, the attacker's losses first, the defender's retreat first.
func (f *fight) carryOut(c Cell) {
	some, armour := f.g.info.Any, tagged(tagArmour)
	attrition := c.Attacker.Mark != "" && c.Attacker.Steps > 0 && some(f.forces(f.att), armour) && some(f.forces(f.def), (*Unit).Hard)
	outcomes := map[core.Side]combat.Outcome{f.att: c.Attacker, f.def: f.ordered(c.Defender)}
	for _, side := range []core.Side{f.att, f.def} {
		var first func(*Unit) bool
		switch {
		case side == f.att && c.Attacker.Mark != "" && f.sapped:
			first = typed(engineer)
		case attrition && (side == f.att || some(f.forces(side), armour)):
			first = armour
		case attrition:
			first = (*Unit).Hard
		}
		o := outcomes[side]
		if o.Steps >= combat.All {
			for _, u := range f.forces(side) {
				f.g.eliminate(f.Tx, u.Def.ID, "16.1", true)
			}
			continue
		}
		f.lose(side, o.Steps, first)
	}
	for _, side := range []core.Side{f.def, f.att} {
		if outcomes[side].Retreat != "" {
			f.retreat(side)
		}
	}
}

// ordered applies the defender's order to a result (16.41). A unit that stands loses a step in place of the retreat,
// one that is not German another in the open. With an additional retreat, a step less is lost.
func (f *fight) ordered(o combat.Outcome) combat.Outcome {
	switch {
	case o.Retreat == "":
	case f.stand:
		o.Retreat = ""
		foreign := f.g.info.Any(f.forces(f.def), func(u *Unit) bool { return u.Nation != "german" })
		open := slices.ContainsFunc(f.Path, func(h hexmap.Hex) bool { return !f.g.soil[h].Cover }) &&
			!f.battle().fortified()
		o.Steps += core.If(foreign && open, 2, 1)
	case f.further[f.def]:
		o.Steps = max(0, o.Steps-1)
	}
	return o
}

// lose takes steps of a side's units, as the owner likes (16.2): by default of the unit with most steps, artillery last; the first from a
// kind of units where there is one.
func (f *fight) lose(side core.Side, steps int, first func(*Unit) bool) {
	offer := func(left int) core.Choice {
		units := slices.DeleteFunc(f.forces(side), func(u *core.Unit) bool { return left == steps && first != nil && !first(f.g.unit(u)) })
		if side == Soviet && side == f.def && slices.ContainsFunc(f.Path, func(h hexmap.Hex) bool { return f.g.guarded(f.Tx.Read(), h) }) {
			units = lists.Rather(units, func(u *core.Unit) bool { return !f.g.unit(u).Tagged(tagNKVD) }) // 22.4: the last to lose steps
		}
		return f.lossChoice(side, left, units)
	}
	f.Lose(steps, offer, nil, func(id string) { f.g.hit(f.Tx, id, "16.2") })
}

// lossChoice is the choice of which of some units loses the next step.
func (f *fight) lossChoice(side core.Side, left int, units []*core.Unit) core.Choice {
	c := combat.Losses(core.Choice{Rule: "16.2", Owner: side, Why: "the unit with most steps, artillery last",
		Question: say.F("Which unit of the combat at %s loses a step (%d to lose)?", f.Label, left)}, units,
		func(u *core.Unit) (say.Text, []int) {
			return "", []int{core.If(f.g.unit(u).Guns(), 1, 0), -u.Steps}
		})
	if side == f.att {
		c.BarLosses("16.2")
	}
	return c.Choice
}

// hit takes a step of a unit; the last one eliminates it.
func (g *game) hit(tx *core.Tx, id, rule string) {
	gone, err := combat.Hit(tx, id, rule, func() error { g.eliminate(tx, id, rule, false); return nil })
	if tx.Stop(err); !gone {
		u, _ := tx.Read().Unit(id)
		g.reduce(tx, u, 1)
	}
}

// eliminate takes a unit off the map with all its steps: into the Cadre box when it had a way out (16.24), else it is eliminated;
// militia is never rebuilt.
func (g *game) eliminate(tx *core.Tx, id, rule string, lost bool) {
	u, _ := tx.Read().Unit(id)
	side, steps, box := u.Def.Side, u.Steps, boxCadre
	switch b := g.look(tx.Read(), side); {
	case g.unit(u).Tagged(tagMilitia):
		box = boxNever
	case g.unit(u).Type == armouredCar: // 16.34
	case lost || len(g.ways(b, []*core.Unit{u}, 1, 0)) == 0:
		box = core.BoxDead
	}
	why := map[string]say.Text{boxCadre: "to Cadre", boxNever: "never rebuilt", core.BoxDead: "no way out"}[box]
	tx.Make(core.Remove{Unit: id, Box: box, Why: why, Rule: rule})
	g.mourn(tx, u)
	g.reduce(tx, u, steps)
	if g.unit(u).Nation == "german" && g.unit(u).Size == "division" {
		g.forfeits(tx, Axis, g.Data.Scenario.Victory.Division, "16.25", "a German division is eliminated")
	}
}

// Loses says which boxes hold units that were eliminated (16.24, 8.5).
func (g *game) Loses(box string) bool { return box == boxCadre || box == boxNever }

// reduce records steps that a unit has lost, those of armour and of artillery apart: so many of them are a point of the other side, as each
// step of Soviet guards is (16.25).
func (g *game) reduce(tx *core.Tx, u *core.Unit, steps int) {
	side, x, v := u.Def.Side, g.unit(u), &g.Data.Scenario.Victory
	tx.Make(core.Score{Track: trackLosses(side), Delta: steps, Rule: "16.25", Why: "steps lost"})
	track := trackArmourLosses(side)
	switch {
	case x.Tagged(tagGuards):
		g.forfeits(tx, side, steps*v.Guards, "16.25", "steps of guards")
	case x.Guns() || x.Tagged(tagAA) || x.Tagged(tagAT):
		track = trackGunLosses(side)
	}
	if n := tx.Read().Track(track) + steps; v.Boxes > 0 && (track != trackArmourLosses(side) || x.Tagged(tagArmour)) {
		tx.Make(core.Score{Track: track, Delta: n%v.Boxes - tx.Read().Track(track), Rule: "16.25", Why: "steps lost"})
		g.forfeits(tx, side, n/v.Boxes, "16.25", "a track of losses is full")
	}
}

// forfeits gives the other side victory points by a rule.
func (g *game) forfeits(tx *core.Tx, side core.Side, points int, rule string, why say.Text) {
	if points > 0 {
		tx.Make(core.Score{Track: trackVictory, Delta: core.Pick(sides, side, -points, points), Rule: rule, Why: why})
	}
}

// advance takes attackers into the hexes that the combat has emptied, if they like: no artillery, one hex, within stacking (16.5).
func (f *fight) advance() {
	if f.further[f.att] {
		return
	}
	f.Advance(f.advanceChoice, nil, "16.5", func(h hexmap.Hex) error {
		f.g.take(f.Tx, f.att, h)
		return nil
	})
}

// advanceChoice offers each attacker that may advance still.
func (f *fight) advanceChoice(gone []string) core.Choice {
	r := f.Tx.Read()
	b := f.g.look(r, f.att)
	c := combat.Offer{Choice: core.Choice{Kind: "advance", Rule: "16.5", Owner: f.att, Why: "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", say.Plain(f.Label))}}
	c.Add(core.Option{Verb: "pass"}, 0)
	for _, u := range roster.Standing(r, f.Units) {
		for _, h := range f.Path {
			e := f.g.edge(u.Hex, h)
			o := core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}
			switch {
			case slices.Contains(gone, u.Def.ID) || !f.g.Map.Adjacent(u.Hex, h):
			case f.g.side(e).OneHex:
				c.Bar(o, firm("16.5", "nobody advances into %s over a major river without a bridge", r.Label(h)))
			case b.forbidden(u.Hex, h) != nil:
				why := b.forbidden(u.Hex, h)
				c.Bar(o, core.Ban{Rule: why.Rule, Why: why.Say(r.Label(u.Hex), r.Label(h)), Firm: true})
			case f.g.unit(u).Tagged(tagAA) && u.Values().Move == 0:
				c.Bar(o, firm("6.12p", "%s has no movement allowance and does not advance", u.Def.ID))
			case f.ahead || r.Holder(h) != f.def && f.g.Fits(r, h, u):
				c.Add(o, 1)
			}
		}
	}
	c.BarAdvance("16.5")
	return c.Choice
}
