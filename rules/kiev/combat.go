package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// fight is the combat of an order while it is resolved.
type fight struct {
	combat.Resolution
	*Order
	g                  *game
	attacker, defender core.Side
	defenders          []string
	air                int // points of close air support
	noRetreat          bool
	furtherRetreat     map[core.Side]bool // sides that were ordered to make an additional retreat
	engineersHelp      bool               // engineers support the attack
	breakouts          int                // retreats through zones of control
	isForecast         bool               // nothing has happened yet: possible results are computed in advance
}

// fight returns the combat of the order before anything has happened.
func (o *Order) fight(w *work) *fight {
	return &fight{Resolution: combat.NewResolution(w.Tx, o.Path[0], of(w.Read()).fightHexes, o.Path[0]), Order: o, g: w.g, attacker: w.side,
		defender:       opponent(w.side),
		furtherRetreat: map[core.Side]bool{}}
}

// attack resolves the combat (SoP B.4.c).
func attack(w *work, o *Order) {
	g, tx := w.g, w.Tx
	f := o.fight(w)
	f.markFighters()
	g.resolveCloseSupport(tx, w.side)
	f.ReportHeading("15.8")
	f.readOrders()
	t := f.battle()
	s := t.finalOdds()
	f.engineersHelp = t.engineersHelp()
	// The defender allotted theirs in another sheet (14.2).
	if guns := roster.IDs(slices.Concat(t.guns[0], t.guns[1])); len(guns) > 0 {
		e := combat.SumEvent(f.Label, "15.55", "artillery of attacker and defender", say.F("%d:%d", s.attackSupport, s.defenceSupport))
		e.Units = guns
		tx.Note(e)
	}
	for _, e := range s.events(g, f.Label) {
		if e.Rule != "15.55" {
			tx.Note(e)
		}
	}
	mandated := f.countOwedAttack(s)
	cell := Cell{combat.Cell{Text: "Ae/-", Attacker: combat.Outcome{Steps: combat.AllSteps}}} // below the first column (15.57)
	die := 0
	if s.column >= 0 {
		die = tx.Die(f.DieKey("combat"), 10, "15.8", say.F("combat %s at %s", f.Label, s.odds(g)))
		tx.DescribeDie(f.DieKey("combat"), "", s.dieModifier)
		cell = g.Tables.CRT.At(s.column, die+s.dieModifier)
		f.Override("combat", &cell)
		g.noteUse(tx, "", useFought)
	}
	for _, bites := range []bool{mandated, t.lacksSupply, t.inStrongpoint()} {
		cell.Attacker.Steps += core.If(bites && cell.Attacker.Asterisk != "", 1, 0) // 16.3
	}
	f.ReportCombat("16.1", "result for attacker and defender", f.figures(t, &s, die, cell.Text))
	f.applyResult(cell)
	f.advance()
}

// figures returns the combat in figures, when it has its result; a die of 0 was not thrown.
func (f *fight) figures(t *battle, s *finalOdds, die int, result string) core.Combat {
	c := core.Combat{Attacker: f.attacker, Defender: f.defender, Hexes: core.JoinLabels(f.g.Map, f.Path),
		Attackers: distinctIDs(f.forces(f.attacker), t.guns[0]), Defenders: distinctIDs(f.forces(f.defender), t.guns[1]),
		Attack: s.attack, Defence: s.defence, Modifier: s.dieModifier, Die: die, Result: result}
	if die > 0 {
		c.Odds, c.Column, c.Key = s.odds(f.g).String(), s.odds(f.g).String(), f.DieKey("combat")
	}
	return c
}

// distinctIDs returns the names of two lists of units, each once.
func distinctIDs(a, b []*core.Unit) []string {
	return xslices.Distinct(slices.Concat(a, b), func(u *core.Unit) string { return u.Def.ID })
}

// countOwedAttack counts a Soviet attack as one that is owed (12.4): at 3:2 or better, or with six steps.
func (f *fight) countOwedAttack(s finalOdds) bool {
	g := f.g
	counts := g.Tables.DutyOdds.IsReached(s.attack, s.defence) || roster.TotalSteps(f.forces(Soviet)) >= g.Tables.DutySteps
	if f.attacker != Soviet || f.Tx.Read().Track(trackOwed) == 0 || !counts {
		return false
	}
	f.Tx.Make(core.TrackChange{Track: trackOwed, Delta: -1, Rule: "12.4", Why: "a mandatory attack"})
	return true
}

// markFighters marks the units that fight, counts the combat and uses its supply, before any die is rolled, so that a
// trial run of a sheet contains it.
func (f *fight) markFighters() {
	tx, g := f.Tx, f.g
	roster.MarkUnits(tx, f.Units, markFought)
	roster.MarkUnits(tx, slices.Concat(f.ByName["support"],
		roster.IDs(g.newBoard(tx.Read(), f.defender).defensiveGuns(f.Path))), markFired)
	core.EditExt(tx, func(s *state) {
		s.fightHexes, s.targets = appended(s.fightHexes, f.Path...), slices.Clone(s.targets)
		for i := range s.targets {
			s.targets[i].done = s.targets[i].done || slices.Contains(f.Path, s.targets[i].hex)
		}
	})
	for _, id := range f.ByName["supply"] {
		g.spendSupplyPoint(tx, id, "15.3")
	}
}

// readOrders determines the defenders and the secret orders of both sides (14.3, 15.58, 15.59).
func (f *fight) readOrders() {
	tx, g := f.Tx, f.g
	g.revealUntried(tx, f.Path...)
	f.defenders = roster.IDs(f.battle().defenders())
	for _, x := range of(tx.Read()).sorties {
		if u, _ := tx.Read().Unit(x.unit); slices.Contains(f.Path, x.hex) {
			f.air += map[core.Side]int{f.attacker: 1, f.defender: -1}[u.Def.Side] * g.air[x.unit].CAS
		}
	}
	for _, h := range f.Path {
		if x := of(tx.Read()).findSign(signGarrison, f.defender, h); x != nil {
			removeSign(tx, "8.5", "a garrison is released", *x)
		}
	}
	if f.furtherRetreat[f.attacker] = f.Value == orderFurtherRetreat; f.furtherRetreat[Soviet] {
		g.payCommandPoint(tx, g.hqWithPoint(tx.Read(), f.Path[0], useOrder), useOrder)
	}
	for _, h := range f.Path {
		if f.defender == Soviet && g.isNKVDGuarded(tx.Read(), h) {
			f.ReportNote("22.4", "%s holds NKVD units, so that no unit retreats", tx.Read().Label(h))
			f.noRetreat = true
			continue
		}
		x := g.revealSecret(tx, "order", func(x secret) bool { return x.hex == tx.Read().Label(h) })
		if x == nil {
			continue
		}
		f.ReportNote("15.59", "the defender's order is %s", x.kind)
		f.noRetreat, f.furtherRetreat[f.defender] = x.kind == orderNoRetreat, x.kind == orderFurtherRetreat
		if f.defender == Soviet {
			g.payCommandPoint(tx, g.hqWithPoint(tx.Read(), h, useOrder), useOrder)
		}
	}
}

// battle returns the units of the combat as it stands now, for computation.
func (f *fight) battle() *battle {
	t := f.Order.battle(f.g.newBoard(f.Tx.Read(), f.attacker))
	t.air, t.noRetreat = f.air, f.noRetreat
	return t
}

// forces returns a side's units in the combat that are still there.
func (f *fight) forces(side core.Side) []*core.Unit {
	if side == f.attacker {
		return roster.FindOnMap(f.Tx.Read(), f.Units)
	}
	return slices.DeleteFunc(roster.FindOnMap(f.Tx.Read(), f.defenders), func(u *core.Unit) bool {
		return !slices.Contains(f.Path, u.Hex) || f.g.unitData(u).CarriesSupply()
	})
}

// applyResult carries out the result for both sides: the attacker's losses first, the defender's retreat first.
func (f *fight) applyResult(c Cell) {
	some, armour := f.g.info.Any, hasTag(tagArmour)
	attrition := c.Attacker.Asterisk != "" && c.Attacker.Steps > 0 && some(f.forces(f.attacker), armour) && some(f.forces(f.defender),
		(*Unit).IsHardTarget)
	outcomes := map[core.Side]combat.Outcome{f.attacker: c.Attacker, f.defender: f.applyOrder(c.Defender)}
	for _, side := range []core.Side{f.attacker, f.defender} {
		var first func(*Unit) bool
		switch {
		case side == f.attacker && c.Attacker.Asterisk != "" && f.engineersHelp:
			first = hasType(typeEngineer)
		case attrition && (side == f.attacker || some(f.forces(side), armour)):
			first = armour
		case attrition:
			first = (*Unit).IsHardTarget
		}
		o := outcomes[side]
		if o.Steps >= combat.AllSteps {
			for _, u := range f.forces(side) {
				f.g.eliminate(f.Tx, u.Def.ID, "16.1", true)
			}
			continue
		}
		f.takeLosses(side, o.Steps, first)
	}
	for _, side := range []core.Side{f.defender, f.attacker} {
		if outcomes[side].Retreat != "" {
			f.retreatSide(side)
		}
	}
}

// applyOrder changes a result by the secret order of the side (16.41). A unit that stands loses a step instead of
// retreating; in open terrain, a unit that is not German loses another. With an additional retreat it loses one step
// less.
func (f *fight) applyOrder(o combat.Outcome) combat.Outcome {
	switch {
	case o.Retreat == "":
	case f.noRetreat:
		o.Retreat = ""
		foreign := f.g.info.Any(f.forces(f.defender), func(u *Unit) bool { return u.Nation != "german" })
		open := slices.ContainsFunc(f.Path, func(h hexmap.Hex) bool { return !f.g.terrainAt[h].Cover }) &&
			!f.battle().inStrongpoint()
		o.Steps += core.If(foreign && open, 2, 1)
	case f.furtherRetreat[f.defender]:
		o.Steps = max(0, o.Steps-1)
	}
	return o
}

// takeLosses takes steps from a side's units, as the owner chooses (16.2): by default from the unit with most steps,
// artillery last; the first step from a unit for which first returns true, if there is one.
func (f *fight) takeLosses(side core.Side, steps int, first func(*Unit) bool) {
	offer := func(left int) core.Choice {
		units := slices.DeleteFunc(f.forces(side), func(u *core.Unit) bool {
			return left == steps && first != nil &&
				!first(f.g.unitData(u))
		})
		if side == Soviet && side == f.defender && slices.ContainsFunc(f.Path,
			func(h hexmap.Hex) bool { return f.g.isNKVDGuarded(f.Tx.Read(), h) }) {
			// 22.4: the last to lose steps
			units = xslices.FilterOrAll(units, func(u *core.Unit) bool { return !f.g.unitData(u).Tagged(tagNKVD) })
		}
		return f.lossChoice(side, left, units)
	}
	f.AskLosses(steps, offer, nil, func(id string) { f.g.takeStep(f.Tx, id, "16.2") })
}

// lossChoice returns the choice of which unit loses the next step.
func (f *fight) lossChoice(side core.Side, left int, units []*core.Unit) core.Choice {
	c := combat.CompleteLossChoice(core.Choice{Rule: "16.2", Owner: side, Why: "the unit with most steps, artillery last",
		Question: say.F("Which unit of the combat at %s loses a step (%d to lose)?", f.Label, left)}, units,
		func(u *core.Unit) (say.Text, []int) {
			return "", []int{core.If(f.g.unitData(u).IsArtillery(), 1, 0), -u.Steps}
		})
	if side == f.attacker {
		c.BarLosses("16.2")
	}
	return c.Choice
}

// takeStep takes a step from a unit; the last one eliminates it.
func (g *game) takeStep(tx *core.Tx, id, rule string) {
	gone, err := combat.LoseStep(tx, id, rule, func() error { g.eliminate(tx, id, rule, false); return nil })
	if tx.Stop(err); !gone {
		u, _ := tx.Read().Unit(id)
		g.recordLosses(tx, u, 1)
	}
}

// eliminate removes a unit with all its steps from the map: into the Cadre box when it could have retreated (16.24),
// else into the eliminated box; militia is never rebuilt.
func (g *game) eliminate(tx *core.Tx, id, rule string, lost bool) {
	u, _ := tx.Read().Unit(id)
	side, steps, box := u.Def.Side, u.Steps, boxCadre
	switch b := g.newBoard(tx.Read(), side); {
	case g.unitData(u).Tagged(tagMilitia):
		box = boxNever
	case g.unitData(u).Type == typeTrain: // 16.34
	case lost || len(g.retreatPaths(b, []*core.Unit{u}, 1, 0)) == 0:
		box = core.BoxDead
	}
	why := map[string]say.Text{boxCadre: "to Cadre", boxNever: "never rebuilt", core.BoxDead: "no way out"}[box]
	tx.Make(core.Remove{Unit: id, Box: box, Why: why, Rule: rule})
	g.noteNKVDLoss(tx, u)
	g.recordLosses(tx, u, steps)
	if g.unitData(u).Nation == "german" && g.unitData(u).Size == "division" {
		g.scoreForOpponent(tx, Axis, g.Data.Scenario.Victory.Division, "16.25", "a German division is eliminated")
	}
}

// IsLossBox reports whether a box holds eliminated units (16.24, 8.5).
func (g *game) IsLossBox(box string) bool { return box == boxCadre || box == boxNever }

// recordLosses counts the steps that a unit has lost, those of armour and artillery separately: a number of them gives
// the other side a victory point, as does each step of Soviet guards (16.25).
func (g *game) recordLosses(tx *core.Tx, u *core.Unit, steps int) {
	side, x, v := u.Def.Side, g.unitData(u), &g.Data.Scenario.Victory
	tx.Make(core.TrackChange{Track: trackLosses(side), Delta: steps, Rule: "16.25", Why: "steps lost"})
	track := trackArmourLosses(side)
	switch {
	case x.Tagged(tagGuards):
		g.scoreForOpponent(tx, side, steps*v.Guards, "16.25", "steps of guards")
	case x.IsArtillery() || x.Tagged(tagAA) || x.Tagged(tagAT):
		track = trackGunLosses(side)
	}
	if n := tx.Read().Track(track) + steps; v.Boxes > 0 && (track != trackArmourLosses(side) || x.Tagged(tagArmour)) {
		tx.Make(core.TrackChange{Track: track, Delta: n%v.Boxes - tx.Read().Track(track), Rule: "16.25", Why: "steps lost"})
		g.scoreForOpponent(tx, side, n/v.Boxes, "16.25", "a track of losses is full")
	}
}

// scoreForOpponent gives victory points to the other side.
func (g *game) scoreForOpponent(tx *core.Tx, side core.Side, points int, rule string, why say.Text) {
	if points > 0 {
		tx.Make(core.TrackChange{Track: trackVictory, Delta: core.PickForSide(sidePair, side, -points, points), Rule: rule, Why: why})
	}
}

// advance asks which attackers advance into the hexes that the combat has emptied: no artillery, one hex, within
// stacking (16.5).
func (f *fight) advance() {
	if f.furtherRetreat[f.attacker] {
		return
	}
	f.Advance(f.advanceChoice, nil, "16.5", func(h hexmap.Hex) error {
		f.g.takeControl(f.Tx, f.attacker, h)
		return nil
	})
}

// advanceChoice returns the choice of the next attacker to advance.
func (f *fight) advanceChoice(gone []string) core.Choice {
	r := f.Tx.Read()
	b := f.g.newBoard(r, f.attacker)
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: "16.5", Owner: f.attacker, Why: "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", say.Plain(f.Label))}}
	c.Add(core.Option{Verb: "pass"}, 0)
	for _, u := range roster.FindOnMap(r, f.Units) {
		for _, h := range f.Path {
			e := f.g.edge(u.Hex, h)
			o := core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}
			switch {
			case slices.Contains(gone, u.Def.ID) || !f.g.Map.Adjacent(u.Hex, h):
			case f.g.hexsideEffects(e).OneHex:
				c.Bar(o, firmBan("16.5", "nobody advances into %s over a major river without a bridge", r.Label(h)))
			case b.entryBan(u.Hex, h) != nil:
				why := b.entryBan(u.Hex, h)
				c.Bar(o, core.Ban{Rule: why.Rule, Why: why.Say(r.Label(u.Hex), r.Label(h)), Firm: true})
			case f.g.unitData(u).Tagged(tagAA) && u.Values().Move == 0:
				c.Bar(o, firmBan("6.12p", "%s has no movement allowance and may not advance", u.Def.ID))
			case f.isForecast || r.Holder(h) != f.defender && f.g.Fits(r, h, u):
				c.Add(o, 1)
			}
		}
	}
	c.BarAdvance("16.5")
	return c.Choice
}
