package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// strategicRows returns the rows of the verbs for the strategic segment and for replacements.
func strategicRows() []row {
	return []row{
		{Verb: sheet.NewVerb("initiative", "try to take the initiative, or take it where no die is needed (5.52, 5.53)"),
			When: phaseOfVerb{strategic: true}, Rule: "5.52", Check: (*Order).judgeInitiativeTry, Apply: (*Order).tryInitiative,
			OfferOrders: func(e *enumerator) { e.OfferVerb("initiative", sheet.Arguments{}) }, Worth: (*weigher).claim},
		{Verb: sheet.NewVerb("marsch 2711", "receive a replacement point as a Marsch unit in Demyansk, not in the box AGN (15.13, 19.13)",
			argHex), When: phaseOfVerb{side: Axis, strategic: true}, Rule: "15.13", Check: (*Order).judgeMarsch,
			Apply:       (*Order).receiveMarsch,
			OfferOrders: func(e *enumerator) { e.offerAt("marsch", e.g.Demyansk.Hex) }},
		{Verb: sheet.NewVerb("keep 1", "keep so many replacement points for units that are eliminated (15.13)",
			notation.Arg{Name: "points", Kind: notation.Number}), When: phaseOfVerb{side: Axis, strategic: true}, Rule: "15.13",
			Check: (*Order).judgeKept, Apply: (*Order).keepPoints, Worth: (*weigher).keep, OfferOrders: func(e *enumerator) {
				for n := range min(e.b.s.replacementPoints[0], len(e.g.eliminatedUnits(e.Reader, Axis))) {
					e.OfferVerb("keep", sheet.Arguments{Number: n + 1})
				}
			}},
		{Verb: sheet.NewVerb("rebuild III/26 full", "rebuild eliminated units, with one step or full (15.24)", argUnits,
			sheet.FlagArg("full")),
			When: phaseOfVerb{step: stepReplace}, Rule: "15.24", Check: (*Order).judgeRestored, Apply: (*Order).restore,
			OfferOrders: (*enumerator).rebuilds, Worth: (*weigher).restore},
		{Verb: sheet.NewVerb("receive 26RB", "give reduced units on the map replacements (15.22)", argUnits),
			When: phaseOfVerb{side: Soviet, step: stepReplace}, Rule: "15.22", Check: (*Order).judgeRestored, Apply: (*Order).restore,
			OfferOrders: offerRestores("receive"), Worth: (*weigher).restore},
		{Verb: sheet.NewVerb("combine III/26",
			"bring reduced units to full strength with Marsch units in their hex (15.21)", argUnits),
			When: phaseOfVerb{side: Axis, step: stepAdmin}, Rule: "15.21", Check: (*Order).judgeRestored, Apply: (*Order).restore,
			OfferOrders: offerRestores("combine"), Worth: (*weigher).restore},
		{Verb: sheet.NewVerb("substitute 44RB", "take these units off the map in place of the 2nd Guards Rifle Corps (5.34)", argUnits)},
	}
}

// rollWeather rolls the weather of an operations segment (5.23), with or without storm (5.24), and the Soviet supply
// shortage (6.51).
func (g *game) rollWeather(tx *core.Tx, part int) {
	s, turn := of(tx.Read()), tx.Read().Turn()
	s.weather = SegmentWeather{Weather: Freeze}
	if turn != g.scenarioOf(tx.Read()).FreezeTurn {
		event := fmt.Sprintf("weather:%d#%d", turn, part)
		die := tx.Die(event, 6, "5.23", say.F("weather of operations segment %d", part))
		tx.DescribeDie(event, "", g.Tables.WeatherModifier(turn))
		s.weather = g.Tables.WeatherFor(turn, die)
	}
	tx.Make(core.ExtChange{Ext: s, Rule: "5.23", Text: say.F("weather: %s", s.weather)})
	for _, w := range s.works { // an airfield in a swamp is gone as soon as there is Mud (14.53)
		if s.weather.Weather == Mud && w.isAirfield && slices.Contains(g.Terrain(w.hex), "swamp") {
			g.removeWork(tx, w, "14.53", "it lies in swamp, and there is Mud")
		}
	}
	g.rollShortage(tx, part)
}

// rollShortage rolls which Soviet units are short of supply (6.51, 6.52). A group that comes twice in a row becomes
// green (6.55, A17).
func (g *game) rollShortage(tx *core.Tx, part int) {
	t, s, turn := &g.Tables, of(tx.Read()), tx.Read().Turn()
	if s.shortageGroup = ""; turn < t.ShortageRule.From || turn > t.ShortageRule.To && s.weather.Weather != Mud {
		tx.SetExt(s)
		return
	}
	event := fmt.Sprintf("shortage:%d#%d", turn, part)
	die := tx.Die(event, 6, "6.52", "Soviet supply shortage")
	tx.DescribeDie(event, "", t.ShortageModifier(turn, s.weather.Weather))
	rolled, rule := t.ShortageGroup(turn, die, s.weather.Weather), "6.52"
	if s.shortageGroup = rolled; rolled == s.lastShortage && slices.Contains(t.ShortageRule.Twice, rolled) {
		s.shortageGroup, rule = t.ShortageRule.Second, "6.55"
	}
	if s.lastShortage = s.shortageGroup; s.hasRuling(shortRolled) {
		s.lastShortage = rolled
	}
	tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: say.F("Soviet units short of supply: %s", s.shortageGroup)})
}

// bringReinforcements carries out the reinforcement phase: units that are due enter their map boxes (5.31), then
// replacement points, the 2nd Guards Rifle Corps and the 391st Division.
func (g *game) bringReinforcements(tx *core.Tx) {
	r := tx.Read()
	turn, sc := r.Turn(), g.scenarioOf(r)
	var points [2]int
	for _, a := range g.Setups[sc.Setup].Arrivals {
		if a.Turn == turn {
			points[sides.Index(a.Side)] += a.RP
		}
		for _, u := range roster.Find(r, a.Units) {
			if a.Turn <= turn && u.Box == core.BoxPool {
				g.moveToMapBox(tx, u.Def.ID, "5.32")
			}
		}
	}
	share := 0
	for i, side := range sides {
		n, demyansk := g.Points(sc.ID, side, turn)
		points[i] += n
		share += demyansk
	}
	core.EditExt(tx, func(s *state) { s.replacementPoints, s.demyanskPoints, s.unconvertedPoints = points, share, 0 })
	g.giveEncirclementBonus(tx)
	g.rollCorpsDemand(tx)
	g.rollDivision(tx)
	if g.removeExcess(tx); !g.hasDecision(tx.Read(), Axis) {
		g.convertPoints(tx)
	}
}

// moveToMapBox puts a unit that is not on the map into its map box (5.32, 5.33).
func (g *game) moveToMapBox(tx *core.Tx, id, rule string) {
	u, _ := tx.Read().Unit(id)
	if box := g.homeBox(u); box != nil {
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: box.Name, Rule: rule})
	}
}

// initiativeTry returns the try for the initiative that a side may make now: by die in the turns of the table, without
// one in the turn after the last of the Axis (5.52b). The Soviet side may try only when the Axis has taken it (5.53).
func (g *game) initiativeTry(r core.Reader, side core.Side) (a Attempt, ok bool) {
	s := of(r)
	if !g.scenarioOf(r).AxisMayTry || s.initiative == side || s.lastInitiativeTry == r.Turn() {
		return a, false
	}
	own := xslices.Filter(g.Tables.Initiative.List, func(a Attempt) bool { return a.Side == side })
	if i := slices.IndexFunc(own, func(a Attempt) bool { return a.Turn == r.Turn() }); i >= 0 {
		return own[i], true
	}
	last := xslices.MaxOf(own, func(a Attempt) int { return a.Turn })
	return Attempt{Side: side, Turn: r.Turn()}, side == Axis && r.Turn() == last+1
}

// judgeInitiativeTry returns the faults of a try to take the initiative (5.52, 5.53).
func (o *Order) judgeInitiativeTry(b *board) []notation.Fault {
	if _, ok := b.g.initiativeTry(b.r, b.side); !ok {
		return o.OneFault("initiative/none", core.PickForSide(sides, b.side, "5.52", "5.53"), "",
			"there is no try for the initiative: in scenario 3 "+
				"the Axis has one in turns 9, 10 and 11, the Soviet side in turn 16, if the other has it")
	}
	return nil
}

// tryInitiative carries out a try to take the initiative.
func (o *Order) tryInitiative(g *game, tx *core.Tx, side core.Side) {
	a, _ := g.initiativeTry(tx.Read(), side)
	s, rule := of(tx.Read()), core.PickForSide(sides, side, "5.52", "5.53")
	s.lastInitiativeTry = a.Turn
	if a.Need > 0 {
		event := fmt.Sprintf("initiative:%d#1", a.Turn)
		die := tx.Die(event, 6, rule, say.F("initiative: %d or more", a.Need-a.DRM))
		tx.DescribeDie(event, side, a.DRM)
		g.score(tx, a.VP, "16.16", "a try for the initiative")
		if die+a.DRM < a.Need {
			tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: say.F("the initiative stays with the %s side", s.initiative.Title())})
			return
		}
	}
	s.initiative = side
	tx.Make(core.ExtChange{Ext: s, Rule: "5.51", Text: say.F("the %s side has the initiative and is first player from now on",
		side.Title())})
}

// hasDecision reports whether a side has something to decide in the strategic segment: a try for the initiative, or the
// use of replacement points.
func (g *game) hasDecision(r core.Reader, side core.Side) bool {
	if _, ok := g.initiativeTry(r, side); ok {
		return true
	}
	s := of(r)
	marsch := &Order{Arguments: sheet.Arguments{Hex: g.Demyansk.Hex}}
	return side == Axis && s.replacementPoints[0] > 0 && (len(g.eliminatedUnits(r, Axis)) > 0 || marsch.judgeMarsch(g.newBoard(r,
		Axis)) == nil)
}

// rollCorpsDemand rolls whether the 2nd Guards Rifle Corps must leave by the end of the turn (5.34b); once required, it
// stays required.
func (g *game) rollCorpsDemand(tx *core.Tx) {
	r := tx.Read()
	s, f, turn := of(r), &g.Corps, r.Turn()
	if !g.scenarioOf(r).TwoGRC || s.corpsStatus != "" || turn < f.From || turn > f.Deadline {
		return
	}
	required := turn == f.Deadline
	if turn <= f.To {
		die, rows := tx.Die(fmt.Sprintf("corps:%d#1", turn), 6, "5.34", "2nd Guards Rifle Corps"), g.Tables.TwoGRC.Rows
		i := turn - rows[0].Turn
		required = i >= 0 && i < len(rows) && rows[i].Dice[die-1] == "yes"
	}
	if !required {
		tx.Note(core.Event{Kind: core.KindResult, Rule: "5.34", Text: "the 2nd Guards Rifle Corps need not leave yet"})
		return
	}
	s.corpsStatus = "required"
	tx.Make(core.ExtChange{Ext: s, Rule: "5.34", Text: "the 2nd Guards Rifle Corps must have left the map by the end of this turn"})
}

// corpsOwed returns the part of the corps that has not left (5.34d, A58). stay lists units at full strength in play,
// which must leave themselves. attack and defence are the strengths that other units must remove because units of the
// corps were reduced or eliminated, less the strength already removed.
func (g *game) corpsOwed(r core.Reader) (stay []*core.Unit, attack, defence int) {
	for u := range r.Each() {
		own, out, full := g.unitData(u).Tagged("twogrc"), u.Box == boxCorps, g.unitData(u).Faces[0]
		switch {
		case own == out || u.Box == boxUnused: // it has left as it should, or is nothing of this
		case own && u.Steps == len(u.Def.Steps):
			stay = append(stay, u)
		case own:
			attack, defence = attack+full.Attack, defence+full.Defence
		default:
			attack, defence = attack-full.Attack, defence-full.Defence
		}
	}
	return stay, attack, defence
}

// judgeCorps checks the corps at the end of a turn: whether it has left, is late, or is removed at the deadline (5.34b,
// 5.34f, A08).
func (g *game) judgeCorps(tx *core.Tx) {
	r := tx.Read()
	s, f := of(r), &g.Corps
	stay, attack, defence := g.corpsOwed(r)
	switch {
	case !g.scenarioOf(r).TwoGRC || s.corpsStatus == "out":
	case len(stay) == 0 && attack <= 0 && defence <= 0:
		s.corpsStatus = "out"
		tx.Make(core.ExtChange{Ext: s, Rule: "5.34", Text: "the 2nd Guards Rifle Corps has left the map"})
	case s.corpsStatus == "required":
		s.turnsLate++
		tx.Make(core.ExtChange{Ext: s, Rule: "5.34", Text: say.F("the 2nd Guards Rifle Corps is late: %d", s.turnsLate)})
		if g.scenarioOf(r).AxisMayTry { // scenario 3; in scenario 1 one more location is needed (19.14)
			g.score(tx, -f.LateVP, "5.34", "the 2nd Guards Rifle Corps is late")
		}
		if r.Turn() >= f.Deadline {
			g.removeCorps(tx)
		}
	}
}

// removeCorps removes the corps from the map at the deadline, and other units, named by the Soviet side, in place of
// its eliminated ones (5.34f).
func (g *game) removeCorps(tx *core.Tx) {
	for u := range tx.Read().Each() {
		if g.unitData(u).Tagged("twogrc") && u.Box != core.BoxDead && u.Box != boxCorps {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: boxCorps, Why: "the deadline has passed", Rule: "5.34"})
		}
	}
	for n := 1; !tx.Stopped(); n++ {
		r := tx.Read()
		_, attack, defence := g.corpsOwed(r)
		c := combat.ChoiceBuilder{Choice: core.Choice{ID: fmt.Sprintf("substitute:%d#%d", r.Turn(), n), Kind: "substitute", Rule: "5.34",
			Owner: Soviet, Why: "the weakest that is enough, or the strongest",
			Question: say.F("which unit leaves in place of the 2nd Guards Rifle Corps? Attack %d, defence %d are missing", attack,
				defence)}}
		for u := range r.OnMap(Soviet) {
			if x := g.unitData(u); x.Printed == hexmap.None && u.Steps == len(u.Def.Steps) {
				worth := 2*min(x.Faces[0].Attack, attack) + 2*min(x.Faces[0].Defence, defence) - x.Stack
				c.Add(core.Option{Verb: "substitute", Units: []string{u.Def.ID}}, -worth)
			}
		}
		if attack <= 0 && defence <= 0 || len(c.Options) == 0 {
			core.EditExt(tx, func(s *state) { s.corpsStatus = "out" })
			return
		}
		tx.Make(core.Remove{Unit: tx.Answer(c.Choice).Units[0], Box: boxCorps, Why: "in place of the 2nd Guards Rifle Corps", Rule: "5.34"})
	}
}

// rollDivision rolls for the arrival of the 391st Division in scenario 3, with a modifier for each turn that the corps
// was late; in the end it arrives without a roll (19.33).
func (g *game) rollDivision(tx *core.Tx) {
	r := tx.Read()
	f, turn := &g.Division, r.Turn()
	units := slices.DeleteFunc(roster.Find(r, f.Units), func(u *core.Unit) bool { return u.Box != boxUnused })
	if !g.scenarioOf(r).AxisMayTry || len(units) == 0 || turn < f.First {
		return
	}
	if turn < f.Automatic {
		need, drm := g.Tables.Division.Success, f.DRM*of(r).turnsLate
		event := fmt.Sprintf("division:%d#1", turn)
		die := tx.Die(event, 6, "19.33", say.F("391st Division: %d or less with %d added", need, drm))
		tx.DescribeDie(event, "", drm)
		if die+drm > need {
			return
		}
	}
	for _, u := range units {
		g.moveToMapBox(tx, u.Def.ID, "19.33")
	}
}
