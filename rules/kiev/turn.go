package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
	"fieldpost/rules/mechanics/zocmap"
)

// part is the number of a phase within a player segment that takes a sheet.
type part int

const (
	partRaid   part = 1 // actions with supply units by either side, and Axis interdiction (4.2 A.2, A.6)
	partMove   part = 2 // movement and declaration of attacks
	partReact  part = 3 // reaction of the other side
	partFight  part = 4 // combat
	partSecond part = 5 // second movement, engineers
)

// phase is a phase code such as "T50-A-2": turn, side and part.
type phase = phases.Phase[part]

// parts describes the phases of a turn.
var parts = phases.TurnParts[part]{Sides: sidePair[:], Low: partRaid, High: partSecond, Rule: "4.2",
	Name: func(p phase) say.Text { return say.F("%s, %s", p.Side.Title(), partTexts[p.Part].name) }}

// phaseOf returns the phase of a position.
func phaseOf(r core.Reader) phase { return parts.Current(r) }

// segmentSide returns the side to whose player segment a phase belongs.
func segmentSide(p phase) core.Side { return core.If(p.Part == partReact, opponent(p.Side), p.Side) }

// partTexts gives for each part its word in the text of the verbs, its name, and the task of the active side.
var partTexts = [...]struct {
	word       string
	name, task say.Text
}{
	partRaid: {"raid", "supply and air interdiction", "Feed units that lack supply, send aircraft to interdict, or pass."},
	partMove: {"move", "movement and declaration of attacks", "Move, overrun, and declare the hexes that you will attack."},
	partReact: {"react", "reaction of the defender",
		"React, allot artillery, and give secret orders to the hexes under attack."},
	partFight:  {"fight", "combat", "Send aircraft, then resolve the declared attacks one by one."},
	partSecond: {"second", "second movement, engineers", "Move what may still move, then let engineers work."},
}

// beginsWithAxis reports whether the game begins with the Axis side's actions in the strategic segment of its first
// turn, before the first roll on the Soviet table (SoP A).
func (g *game) beginsWithAxis() bool {
	sc := &g.Data.Scenario
	return sc.Begins == Axis && len(sc.Replacements) > 0 && sc.ReplacementsFrom <= sc.First
}

// Start returns the position before the first sheet: the set-up of the scenario.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	p := core.NewPosition(g.world)
	tx, sc := core.Begin(p, nil), &g.Data.Scenario
	s := state{planState: planState{historicalWeather: opts.Get(keyWeather) == historical}, signs: signs(signGauge, Axis, 0, sc.Heads),
		weather: climate{kind: sc.Weather.At(sc.First)}}
	for _, side := range sidePair {
		s.signs = slices.Concat(s.signs, signs(signFort, side, 0, sc.Forts[side]), signs(signGarrison, side, 0, sc.Garrisons[side]))
	}
	g.setUpTheatre(&s)
	tx.SetExt(s)
	for _, track := range g.startTracks() {
		tx.Make(core.TrackChange{Track: track, Delta: map[string]int{trackVictory: sc.Victory.Start, trackOwed: sc.Victory.Owed}[track]})
	}
	for _, id := range g.logistics().Wagons {
		tx.Make(core.Remove{Unit: id, Box: core.BoxGone})
	}
	for _, x := range sc.Setup.List {
		for _, id := range x.Units {
			tx.Make(core.Place{Unit: id, Hex: x.Hex, Box: x.Box})
		}
		for _, u := range roster.Find(tx.Read(), x.Reduced) {
			tx.Make(core.StepChange{Unit: u.Def.ID, Left: u.Steps / 2})
		}
	}
	for _, id := range g.specialRules().Broken {
		tx.Make(core.Mark{Unit: id, Mark: markBroken})
	}
	for h, side := range zocmap.NearestSides(tx.Read(), Soviet, Axis) {
		p.SetControl(hexmap.Hex(h), side)
	}
	g.scoreTakenHexes(tx)
	core.EditExt(tx, func(s *state) { s.planState.placePoints = g.takenHexPoints(tx.Read()) }) // they are among the points at the start
	first := phase{Turn: sc.First, Side: sc.Begins, Part: core.If(g.beginsWithAxis(), partRaid, partMove)}
	tx.Make(core.PhaseChange{Turn: sc.First, Phase: first.String(), Active: first.Side})
	g.markFixedHQs(tx)
	g.forWeather(tx.Read()).markUnsuppliedAtStart(tx)
	return p, tx.TakeError(nil)
}

// startTracks returns the tracks that the scenario shows from its start.
func (g *game) startTracks() []string {
	sc := &g.Data.Scenario
	out := []string{trackLosses(Axis), trackLosses(Soviet)}
	add := func(has bool, tracks ...string) { out = append(out, core.If(has, tracks, nil)...) }
	add(sc.Refits, trackPoints(Axis), trackArmour)
	add(sc.Airlift[Axis] > 0, trackAirlift(Axis))
	add(sc.Airlift[Soviet] > 0, trackAirlift(Soviet))
	add(sc.Victory.Start > 0 || len(sc.Replacements) > 0, trackVictory)
	add(sc.Victory.Owed > 0 || len(sc.Replacements) > 0, trackOwed)
	add(len(sc.Replacements) > 0, trackPoints(Soviet), trackRelease, trackForts, trackCityForts, trackUR, trackZap)
	add(sc.Victory.Boxes > 0, trackArmourLosses(Axis), trackArmourLosses(Soviet), trackGunLosses(Axis), trackGunLosses(Soviet))
	add(g.scheduleOf().Each > 0, trackCrimea)
	return out
}

// Finish returns the faults of a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	switch phaseOf(r).Part {
	case partMove:
		return g.forWeather(r).newBoard(r, side).warnLeftOut()
	case partFight:
		return g.forWeather(r).newBoard(r, side).unorderedAttacks()
	}
	return nil
}

// Next goes on when the sheet of a phase is done.
func (g *game) Next(tx *core.Tx) error {
	return g.noteGarrisonArrivals(tx, func() error {
		return parts.Next(tx, func(p phase) { g.forWeather(tx.Read()).nextPhase(tx, p) })
	})
}

// nextPhase ends a phase and begins the next.
func (g *game) nextPhase(tx *core.Tx, p phase) {
	switch p.Part {
	case partRaid:
		if p.Side == Soviet {
			g.continueStrategic(tx, p.Turn)
			return
		}
		if p.Turn == g.Data.Scenario.First && g.beginsWithAxis() {
			g.rollReplacements(tx, p.Turn)
		}
		g.rollFuelShortage(tx)
		g.resolveInterdiction(tx)
		g.beginPhase(tx, phase{Turn: p.Turn, Side: Axis, Part: partMove})
	case partMove:
		g.withdrawItalians(tx)
		if len(of(tx.Read()).targets) > 0 {
			g.beginPhase(tx, phase{Turn: p.Turn, Side: opponent(p.Side), Part: partReact})
			g.orderNoRetreat(tx)
		} else {
			g.beginPhase(tx, phase{Turn: p.Turn, Side: p.Side, Part: partSecond})
		}
	case partReact:
		g.beginPhase(tx, phase{Turn: p.Turn, Side: opponent(p.Side), Part: partFight})
	case partFight:
		g.resolveUnordered(tx, p.Side)
		g.beginPhase(tx, phase{Turn: p.Turn, Side: p.Side, Part: partSecond})
	case partSecond:
		g.withdrawItalians(tx)
		g.endSegment(tx, p.Side)
		if p.Side == Axis {
			g.beginPhase(tx, phase{Turn: p.Turn, Side: Soviet, Part: partMove})
			return
		}
		g.resolveSurrenders(tx)
		g.endTurn(tx)
	}
}

// beginPhase begins a phase and removes the marks of the phase before.
func (g *game) beginPhase(tx *core.Tx, p phase) {
	gone := []string{markMoved}
	if p.Part == partSecond {
		gone = append(gone, markReacted, markFought, markFired)
	}
	roster.UnmarkUnits(tx, core.Everyone, gone...)
	g.noteGuests(tx)
	g.checkFortressPhase(tx)
	g.bookPlacePoints(tx)
	core.EditExt(tx, func(s *state) {
		s.remaining, s.uses = nil, xslices.Filter(s.uses, func(u use) bool { return !slices.Contains(phaseUses, u.what) })
	})
	if p.Part == movePart[p.Side] {
		g.openBridges(tx, p.Side, false)
	}
	parts.Enter(tx, p)
}

// endSegment ends a player segment: enemies that were overrun recover (SoP B.6.d, C.6.c).
func (g *game) endSegment(tx *core.Tx, side core.Side) {
	core.EditExt(tx, func(s *state) {
		s.targets, s.guns, s.secrets, s.designatedSupply, s.aircraftReturned = nil, nil, nil, nil, false
	})
	roster.UnmarkUnits(tx, side, markRailMoved, markHeld)
	g.endAircraftWait(tx, side)
	g.openBridges(tx, side, true)
	if side == Axis {
		g.endPause(tx)
	}
	g.finishForts(tx, side)
	g.formGarrisons(tx)
	g.giveReplacements(tx, side)
	if side == Soviet {
		g.limitFortressSupply(tx)
	}
	roster.UnmarkUnits(tx, opponent(side), markOverrun)
}

// endTurn ends a turn: activations and interdiction end, headquarters may recover (22.26).
func (g *game) endTurn(tx *core.Tx) {
	roster.UnmarkUnits(tx, core.Everyone, markActivated)
	g.scoreOwedAttacks(tx)
	g.bookPlacePoints(tx)
	g.endFortressTurn(tx)
	g.scoreOverdue(tx)
	core.EditExt(tx, func(s *state) {
		*s = state{weather: s.weather, calledGroups: s.calledGroups, nkvdReturns: s.nkvdReturns, planState: s.planState,
			signs: xslices.Filter(s.signs, func(x sign) bool { return x.kind != signRaid })}
	})
	for _, u := range g.headquarters(tx.Read(), true) {
		id, value := u.Def.ID, g.unitData(u).Recovery
		if g.waitsForRecovery(u) && tx.Read().Turn() < g.specialRules().BrokenTo[0] {
			continue
		}
		if tx.Die(fmt.Sprintf("recovery:%s#1", id), 10, "22.26", say.F("%s recovers with %d or less", id, value)) <= value {
			tx.Make(core.Mark{Unit: id, Mark: markBroken, Off: true, Rule: "22.26"})
		}
	}
	if turn := tx.Read().Turn(); turn < g.Data.Scenario.Last {
		g.beginStrategic(tx, turn+1)
	} else {
		tx.Make(core.GameEnd{Rule: g.Data.Scenario.Victory.Rule, Result: g.result(tx.Read())})
	}
}

// beginStrategic begins the strategic segment of a turn: reinforcements, readiness of aircraft, then the decisions of
// both sides.
func (g *game) beginStrategic(tx *core.Tx, turn int) {
	g.beginPhase(tx, phase{Turn: turn, Side: Axis, Part: partRaid})
	g.rollWeather(tx, turn)
	g = g.forWeather(tx.Read())
	g.bookPlacePoints(tx) // from a turn on a city needs more of a garrison (7.22)
	g.applyCalendar(tx, turn)
	g.beginFortressTurn(tx, turn)
	g.wearTrucks(tx, turn)
	g.determineSupply(tx)
	g.rollReplacements(tx, turn)
	g.giveAxisPoints(tx, turn)
	g.returnNKVD(tx, turn)
	g.rollPlan(tx, turn)
	g.withdrawUnits(tx, turn)
	for _, a := range g.Data.Scenario.Arrivals.List {
		for _, id := range a.Units {
			if g.air[id] != nil && a.Turn == turn && a.Group == "" {
				g.deployAircraft(tx, id)
			}
		}
	}
	if turn >= g.Data.Scenario.ReadinessFrom {
		g.rollReadiness(tx)
	}
	if len(g.usableSupplyUnits(tx.Read(), Soviet)) > 0 || g.newBoard(tx.Read(), Soviet).canBridge() {
		g.beginPhase(tx, phase{Turn: turn, Side: Soviet, Part: partRaid})
	} else {
		g.continueStrategic(tx, turn)
	}
}

// continueStrategic goes on in the strategic segment with the decisions of the Axis side, if there are any.
func (g *game) continueStrategic(tx *core.Tx, turn int) {
	p := phase{Turn: turn, Side: Axis, Part: partRaid}
	flies := turn >= g.Data.Scenario.InterdictionFrom && len(g.readyAircraft(tx.Read(), Axis, canInterdict)) > 0 ||
		isHitlerPlan(tx.Read()) && turn >= g.specialRules().CancelFrom ||
		g.canDeclarePause(tx.Read()) || g.canPlaceBase(tx.Read()) || g.newBoard(tx.Read(), Axis).canBridge()
	switch {
	case !flies && len(g.usableSupplyUnits(tx.Read(), Axis)) == 0:
		g.rollFuelShortage(tx)
		g.beginPhase(tx, phase{Turn: turn, Side: Axis, Part: partMove})
	case phaseOf(tx.Read()) != p:
		g.beginPhase(tx, p)
	}
}
