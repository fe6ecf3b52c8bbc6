package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// resolve throws the die, and carries the result out: losses, the attacker's first, special results, retreats (12.2,
// 12.3).
func (f *fight) resolve() {
	t := f.battle()
	s := t.finalOdds()
	for _, e := range s.events(f.g, f.Label) {
		f.Tx.Note(e)
	}
	if f.excludeAttackers(s.withoutStrength); s.attack == 0 {
		f.excludeAttackers(slices.Clone(f.forces[attacker]))
		f.ReportNote("3.51", "the attack has no strength: there is no combat")
		return
	}
	for _, h := range f.hexes { // artillery that defends its hex alone (10.22)
		if stack := t.attackerBoard.r.Stack(h); f.g.allArtillery(stack) {
			roster.MarkUnits(f.Tx, roster.IDs(stack), markFired)
		}
	}
	die := f.Die("combat", "11.53", say.F("combat %s at %s", f.Label, f.g.Tables.CRT.Columns[s.finalColumn]))
	cell := s.result(f.g, die)
	f.Override("combat", &cell)
	f.result = cell.Text
	f.ReportCombat("12.11", "result for attacker and defender", f.figures(&s, die))
	f.Tx.DescribeDie(f.DieKey("combat"), "", s.dieModifier)
	short := cell.Defender.Steps - roster.TotalSteps(f.units(defender)) // 12.25, A75: counted before any loss
	if short > 0 && cell.Attacker.Steps > 0 {
		f.ReportNote("12.25", "the defender has too few steps: the attacker loses one less")
		cell.Attacker.Steps--
	}
	f.applyResult(cell)
}

// figures returns the combat in figures, when its die has given a result.
func (f *fight) figures(s *finalOdds, die int) core.Combat {
	c := core.Combat{Attacker: f.sides[attacker], Defender: f.sides[defender], Hexes: core.JoinLabels(f.g.Map, f.hexes),
		Attackers: slices.Concat(roster.IDs(f.units(attacker)), f.support[attacker]),
		Defenders: slices.Concat(roster.IDs(f.units(defender)), f.support[defender]), Attack: s.attack, Defence: s.defence,
		Column: f.g.Tables.CRT.Columns[s.finalColumn].String(), Shift: s.shifts.Total(f.g.Tables.MaxShift),
		Key: f.DieKey("combat"), Die: die, Modifier: s.dieModifier, Result: f.result}
	if f.g.Tables.MinOdds.IsReached(s.attack, s.defence) {
		c.Odds = s.odds(f.g).String()
	}
	return c
}

// applyResult applies the table's result to each side.
func (f *fight) applyResult(c Cell) {
	outcomes := [2]combat.Outcome{c.Attacker, c.Defender}
	for who, o := range outcomes {
		f.takeLosses(role(who), f.units(role(who)), o.Steps, "12.21")
	}
	for who, o := range outcomes {
		if o.Asterisk != "" || c.SovietSpecial && f.sides[who] == Soviet {
			f.applySpecial(role(who))
		}
	}
	for who, o := range outcomes {
		if o.Retreat != "" {
			f.retreatForce(role(who), o.Retreat == "R2")
		}
	}
}

// takeLosses takes steps from units of a force, as the owner chooses (12.21).
func (f *fight) takeLosses(who role, units []*core.Unit, steps int, rule string) {
	offer := func(left int) core.Choice { return f.lossChoice(who, units, left, rule) }
	f.AskLosses(steps, offer, f.ask, func(id string) { f.hit(who, id, rule) })
}

// lossChoice returns the choice of a unit that loses a step: by default one that has two, the weakest first, printed
// units last.
func (f *fight) lossChoice(who role, units []*core.Unit, left int, rule string) core.Choice {
	t := f.battle()
	void := f.withoutPart
	if f.isForecast {
		void = t.power(true).withoutStrength
	}
	may := slices.DeleteFunc(slices.Clone(units), func(u *core.Unit) bool {
		// 11.41: further armor units take the same losses as the first
		return !u.OnMap() || slices.Contains(void, u.Def.ID) ||
			f.g.isPrinted(u) && rule != "12.21" || who == defender && u.Def.Type == "armor" && !t.countsInDefence(u)
	})
	o := combat.CompleteLossChoice(core.Choice{Rule: rule, Owner: f.sides[who], Why: "the weakest of those that survive it",
		Question: say.F("Which unit of the combat at %s loses a step (%d to lose)?", f.Label, left)}, may,
		func(u *core.Unit) (say.Text, []int) {
			face := f.g.faceUp(u)
			worth := []int{attacker: face.Attack, defender: face.Defence}[who]
			switch {
			case f.g.isPrinted(u):
				return "", []int{2, worth}
			case u.Steps == 1:
				return "", []int{1, worth}
			}
			return "", []int{0, worth}
		})
	for _, id := range void {
		o.Bar(core.Option{Verb: "losses", Units: []string{id}}, newBan("3.51",
			"%s takes no part: its halved strength is 0", id))
	}
	if who == attacker {
		o.BarLosses("12.21")
	}
	return o.Choice
}

// hit takes a step from a unit, and from the armor in its hex that suffers with it (11.41).
func (f *fight) hit(who role, id, rule string) {
	for _, id := range append([]string{id}, f.followingArmor(who, id)...) {
		_, err := combat.LoseStep(f.Tx, id, rule, func() error { f.g.eliminate(f.Tx, id, rule, "its last step is lost"); return nil })
		f.Tx.Stop(err)
	}
}

// followingArmor returns the Soviet armor units of a hex that take the same losses as the unit that fights for them
// (11.41).
func (f *fight) followingArmor(who role, id string) []string {
	r := f.Tx.Read()
	u, _ := r.Unit(id)
	if !isSovietArmor(u) || !u.OnMap() || who == defender && f.g.isClear(u.Hex) || who == attacker && !f.g.limitsArmor(u.Hex,
		f.defended()) {
		return nil
	}
	return roster.IDs(slices.DeleteFunc(r.Stack(u.Hex), func(o *core.Unit) bool {
		return o == u || !isSovietArmor(o) || who == attacker && slices.Contains(f.forces[attacker], o.Def.ID)
	}))
}

// applySpecial carries out a special result: a side's aircraft return or its artillery has fired (12.23, 10.41);
// rockets are exempt (10.42).
func (f *fight) applySpecial(who role) {
	all := roster.Find(f.Tx.Read(), f.support[who])
	air := roster.IDs(xslices.Filter(all, func(u *core.Unit) bool { return !isCombatUnit(u) }))
	guns := roster.IDs(xslices.Filter(all, func(u *core.Unit) bool { return u.OnMap() && u.Def.Type != "rocket" }))
	flown := len(guns) == 0
	if len(air) > 0 && len(guns) > 0 {
		flown = f.ask(core.Choice{Kind: "special", Rule: "12.23", Owner: f.sides[who], Why: "the artillery",
			Question: say.F("The special result at %s: does it strike %s (air) or %s (artillery)?", f.Label, namesText(air),
				namesText(guns)),
			Options: []core.Option{{Verb: "special", Word: "artillery"}, {Verb: "special", Word: "air"}}}).Word == "air"
	}
	struck, mark, text := guns, markFired, "%s has fired"
	if flown {
		struck, mark, text = air, markFlown, "%s has flown"
	}
	for _, id := range struck {
		f.Tx.Make(core.Mark{Unit: id, Mark: mark, Rule: "12.23", Text: say.F(text, id)})
	}
}

// retreatForce makes a side retreat, unless nobody could enter the defender's hex (12.38) or No Retreat succeeds
// (12.42).
func (f *fight) retreatForce(who role, two bool) {
	follows := func(u *core.Unit) bool {
		return slices.ContainsFunc(f.defended(), func(h hexmap.Hex) bool { return f.advanceBan(u, h, nil).Why == "" })
	}
	if who == defender && !slices.ContainsFunc(f.units(attacker), follows) {
		f.ReportNote("12.38", "no unit is left that could advance: the defenders stay")
		return
	}
	ids := roster.IDs(f.units(who))
	for _, u := range f.units(who) {
		for _, id := range f.followingArmor(who, u.Def.ID) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	if units := roster.Find(f.Tx.Read(), ids); !f.tryNoRetreat(who, units) {
		f.retreat(who, units, two, "12.31")
	}
}

// tryNoRetreat asks a side whether to try No Retreat, and rolls for it (12.42).
func (f *fight) tryNoRetreat(who role, units []*core.Unit) bool {
	i := slices.IndexFunc(units, f.canTryNoRetreat)
	if f.triedOptions[who] || i < 0 {
		return false
	}
	h, ids := units[i].Hex, namesText(roster.IDs(units))
	label := f.g.Map.Label(h)
	c := core.Choice{Kind: "noretreat", Rule: "12.42", Owner: f.sides[who], Hex: label, Why: "it is tried in printed strongpoints only",
		Question: say.F("%s must retreat. Do they try to stand?", ids),
		Options:  []core.Option{{Verb: "pass", Note: "retreat"}, {Verb: "noretreat", At: label}}}
	if f.drmApplies("printed_strongpoints", units) {
		c.Default = 1
	}
	if f.ask(c).Verb == "pass" {
		return false
	}
	f.triedOptions[who] = true
	kind := []string{attacker: "noretreat-attack", defender: "noretreat"}[who]
	die := f.Die(kind, "12.42", say.F("%s try to stand", ids))
	res := f.rollOption(NoRetreat, "12.42", h, die, f.DieKey(kind), units)
	if res == "pass1" {
		f.takeLosses(who, f.units(who), 1, "12.42")
	}
	return res != "fail"
}

// canTryNoRetreat reports whether a unit stands where No Retreat may be tried (12.42b, 14.22).
func (f *fight) canTryNoRetreat(u *core.Unit) bool {
	g, s := f.g, of(f.Tx.Read())
	entry := slices.ContainsFunc(g.Boxes.List, func(b *Box) bool { return b.Side == u.Def.Side && slices.Contains(b.Entry, u.Hex) })
	return entry || g.activeFort(s, u.Hex) == u.Def.Side || g.isAirfield(s, u.Hex) ||
		slices.ContainsFunc(g.Terrain(u.Hex), func(c string) bool { return g.Tables.Terrain.List[c].NoRetreat })
}

// advanceChoice returns the choice of the next unit to advance.
func (f *fight) advanceChoice(gone []string) core.Choice {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "advance", Rule: "12.52", Owner: f.sides[attacker],
		Why:      "nobody unless it is ordered",
		Question: say.F("Who advances into %s?", namesText(core.JoinLabels(f.g.Map, f.hexes)))}}
	c.Add(core.Option{Verb: "pass", Note: "no more"}, 0)
	r, units := f.Tx.Read(), f.units(attacker)
	for _, u := range units {
		for _, h := range f.hexes {
			if !slices.Contains(gone, u.Def.ID) && (r.Holder(h) != f.sides[defender] || f.isForecast) {
				c.AddOrBar(core.Option{Verb: "advance", Units: []string{u.Def.ID}, Path: []string{r.Label(h)}}, f.advanceBan(u, h, gone), 1)
			}
		}
	}
	for _, u := range units {
		c.Bar(core.Option{Verb: "advance", Units: []string{u.Def.ID}}, core.Ban{Rule: "12.52", Firm: true,
			Why: say.F("an advance is of one hex, into %s", namesText(core.JoinLabels(f.g.Map, f.hexes)))})
	}
	c.BarAdvance("12.54")
	return c.Choice
}

// advanceBan returns the reason why an attacker may not advance into a hex, when the units in gone have advanced.
// Artillery (12.57, 10.31) and defenders (12.53) are never among the attackers; zones of control do not count (12.55).
func (f *fight) advanceBan(u *core.Unit, h hexmap.Hex, gone []string) core.Ban {
	id, r, label := u.Def.ID, f.Tx.Read(), f.g.Map.Label(h)
	from := f.startHexes[id]
	switch {
	case u.Hex != from:
		return newBan("12.54", "%s is not where it attacked from", id)
	case !f.g.newBoard(r, f.sides[attacker]).canEnter(u, from, h):
		return newBan("12.52", "terrain bars the way to %s", label)
	case u.Def.Side == Soviet && slices.ContainsFunc(gone, func(x string) bool { return f.startHexes[x] == from }):
		return newBan("12.52", "one Soviet unit advances out of each hex")
	case r.Holder(h) != f.sides[defender] && !f.g.Fits(r, h, u):
		return newBan("12.56", "%s has no room for %s", label, id)
	}
	return core.Ban{}
}
