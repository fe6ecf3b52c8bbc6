package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/option"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/zocmap"
)

// Start returns the position before the first sheet: the set-up cards of the scenario (4.11, 19.0), in the first
// operations segment of its first turn, whose weather is given.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	n := 0
	if id := opts.Get(core.ScenarioKey); id != "" {
		n = slices.IndexFunc(g.Scenarios.List, func(s Scenario) bool { return s.ID == id })
	}
	if n < 0 {
		return nil, fmt.Errorf("option %s: there is no scenario %q (rule 19.0)", core.ScenarioKey, opts.Get(core.ScenarioKey))
	}
	set, err := option.ParseSet[ruling](rulings, opts)
	if err != nil {
		return nil, err
	}
	sc := &g.Scenarios.List[n]
	p := core.NewPosition(g.world)
	tx := core.Begin(p, nil)
	s := state{scenario: n, rulings: set, weather: SegmentWeather{Weather: Freeze}, initiative: sc.Initiative, playerPhase: stepAir}
	tx.SetExt(s)
	g.setUp(tx, sc)
	tx.Make(core.TrackChange{Track: trackVP})
	for h, side := range zocmap.NearestSides(p.Reader(), sides[:]...) { // not on the set-up cards (3.12a)
		p.SetControl(hexmap.Hex(h), side)
	}
	g.noteControl(tx)
	parts.Enter(tx, phase{Turn: sc.First, Side: sc.Initiative, Part: 1})
	return p, tx.TakeError(nil)
}

// setUp puts every counter where the set-up cards say (4.11): on the map, due later, or unused.
func (g *game) setUp(tx *core.Tx, sc *Scenario) {
	for id, x := range g.info.ByID { // any order: each has its own place
		at := core.Place{Unit: id, Hex: hexmap.None, Box: boxUnused}
		switch {
		case x.Type == typeAttack || x.Type == typeBomber:
			at.Box = boxAir
		case x.Tagged("marsch"):
			at.Box = boxMarsch
		case x.Tagged("untried"):
			at.Box = boxUntried
		case x.Printed != hexmap.None && g.printedRow[x.Printed] >= sc.Boundary:
			at.Hex = x.Printed
		}
		tx.Make(at)
	}
	setup := g.Setups[sc.Setup]
	for _, c := range setup.Placed {
		for _, id := range c.Units {
			tx.Make(core.Place{Unit: id, Hex: c.Hex})
		}
		for _, id := range c.Reduced {
			tx.Make(core.StepChange{Unit: id, Left: 1})
		}
	}
	for _, a := range setup.Arrivals {
		for _, id := range a.Units {
			if a.Turn <= sc.Last {
				tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: core.BoxPool})
			}
		}
	}
}

// Finish returns the faults of a whole sheet; in the strategic segment there are none.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	if currentPhase(r).Part == 0 {
		return nil
	}
	return append(g.finishCombat(r, side), g.warnOverfull(r, side)...)
}

// Next goes on when the sheet of a phase is done.
func (g *game) Next(tx *core.Tx) error {
	return parts.Next(tx, func(p phase) {
		if p.Part == 0 {
			if p.Side == Axis {
				g.convertPoints(tx)
			}
			g.beginStrategic(tx, sides[sides.Index(p.Side)+1:])
			return
		}
		g.endPhasesBefore(tx, p.Side, stepEnd)
		switch first := of(tx.Read()).initiative; {
		case p.Side == first:
			g.beginSequence(tx, phase{Turn: p.Turn, Side: opponent(first), Part: p.Part})
		case p.Part == 1:
			g.rollWeather(tx, 2)
			g.beginSequence(tx, phase{Turn: p.Turn, Side: of(tx.Read()).initiative, Part: 2})
		default:
			g.endTurn(tx)
		}
	})
}

// startTurn begins a turn with the strategic segment (4.2 A): weather and shortage of the first operations segment,
// reinforcements, then the decisions of both sides.
func (g *game) startTurn(tx *core.Tx, turn int) {
	parts.Enter(tx, phase{Turn: turn, Side: Axis, Part: 0})
	roster.UnmarkUnits(tx, core.Everyone, markLifted, markDropped)
	core.EditExt(tx, func(s *state) { s.strongpointsBegun, s.foughtHexes, s.foughtBefore, s.duties = 0, nil, 0, nil })
	g.rollWeather(tx, 1)
	g.bringReinforcements(tx)
	g.beginStrategic(tx, sides[:])
}

// beginStrategic begins the strategic phase of the first side that has something to decide, or else the operations (4.2
// B).
func (g *game) beginStrategic(tx *core.Tx, ask []core.Side) {
	r := tx.Read()
	for _, side := range ask {
		if g.hasDecision(r, side) {
			parts.Enter(tx, phase{Turn: r.Turn(), Side: side, Part: 0})
			return
		}
	}
	g.beginSequence(tx, phase{Turn: r.Turn(), Side: of(r).initiative, Part: 1})
}

// beginSequence begins a player sequence: units that were being rebuilt enter their map box (15.24).
func (g *game) beginSequence(tx *core.Tx, p phase) {
	parts.Enter(tx, p)
	roster.UnmarkUnits(tx, core.Everyone, markMoved, markBridging, markExploited, markFought, markWithoutPart, markAttacked, markDeclined)
	core.EditExt(tx, func(s *state) {
		s.playerPhase, s.lifted, s.foughtBefore, s.duties, s.promises = stepAir, 0, len(s.foughtHexes), nil, nil
	})
	for u := range tx.Read().UnitsOf(p.Side) {
		if u.Box == boxRebuild {
			g.moveToMapBox(tx, u.Def.ID, "15.24")
		}
	}
}

// endTurn ends a turn (4.2 D): air units and supplied artillery recover (10.43, 13.11), the 2nd Guards Rifle Corps is
// checked (5.34f), then victory (16.12), and the next turn begins or the game ends.
func (g *game) endTurn(tx *core.Tx) {
	r := tx.Read()
	for _, side := range sides {
		b := g.newBoard(r, side)
		for u := range r.OnMap(side) {
			if u.Marked(markFired) && b.isSupplied(u, true) {
				tx.Make(core.Mark{Unit: u.Def.ID, Mark: markFired, Off: true, Rule: "10.43"})
			}
		}
	}
	roster.UnmarkUnits(tx, core.Everyone, markFlown)
	g.judgeCorps(tx)
	g.scoreEncirclement(tx)
	last := r.Turn() >= g.scenarioOf(r).Last
	if last {
		g.scoreHexes(tx)
	}
	g.judgeSuddenVictory(tx)
	switch {
	case tx.Read().Result() != nil:
	case last:
		g.endGame(tx)
	default:
		g.startTurn(tx, r.Turn()+1)
	}
}

// phase is a phase code: "T3-A-0" is the Axis strategic sheet of turn 3, "T3-S-2" the Soviet player sequence of its
// second operations segment (4.2). Part 0 is the strategic segment, 1 and 2 are the operations segments.
type phase = phases.Phase[int]

// parts describes the phases of a turn.
var parts = phases.TurnParts[int]{Sides: sides[:], High: 2, Rule: "4.2", Name: func(p phase) say.Text {
	if p.Part == 0 {
		return say.F("%s, strategic segment", p.Side.Title())
	}
	return say.F("%s, operations segment %d", p.Side.Title(), p.Part)
}}

// currentPhase returns the phase of a position.
func currentPhase(r core.Reader) phase { return parts.Current(r) }

// playerPhase is a phase within a player sequence. One sheet holds the orders of all of them, in their order; the first
// order of a later phase ends the earlier ones.
type playerPhase uint8

const (
	stepAny     playerPhase = iota // for orders that belong to no single phase
	stepAir                        // a: air transport (7)
	stepReplace                    // b: replacement (15)
	stepMove                       // c: movement (8, 9)
	stepFight                      // d: combat (10 to 13)
	stepExploit                    // e: exploitation (8.4)
	stepAdmin                      // f: administrative (14, 15)
	stepEnd
)

var stepNames = [...]string{"", "air transport", "replacement", "movement", "combat", "exploitation", "administrative", "last"}

// String returns the name of a phase, such as "combat".
func (s playerPhase) String() string { return stepNames[s] }

// endPhasesBefore ends the phases of a player sequence before one: stacks are checked (3.33), and the marks of each
// phase are removed.
func (g *game) endPhasesBefore(tx *core.Tx, side core.Side, to playerPhase) {
	for at := of(tx.Read()).playerPhase; at < to; at++ {
		switch at {
		case stepFight:
			g.endCombat(tx, side)
		case stepAdmin:
			if side == Axis {
				g.endStrategic(tx)
			}
			g.endWorks(tx, side)
		}
		g.removeExcess(tx)
		g.noteControl(tx)
		core.EditExt(tx, func(s *state) { s.playerPhase = at + 1 })
	}
}
