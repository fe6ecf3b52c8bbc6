package demyansk

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// score changes the Soviet victory points, which may fall below 0 (16.11).
func (g *game) score(tx *core.Tx, n int, rule string, why say.Text) {
	if n != 0 {
		tx.Make(core.TrackChange{Track: trackVP, Delta: n, Why: why, Rule: rule})
	}
}

// scoreLoss scores the victory points of an eliminated unit (16.15).
func (g *game) scoreLoss(tx *core.Tx, id string) {
	x, v := g.info.ByID[id], g.Tables.VP
	n := 0
	switch {
	case x.Side == Soviet && x.Type == "rocket":
		n = v.SovietRocket
	case x.Side == Soviet || x.Tagged("marsch"):
	case x.Tagged("ss"):
		n = v.SSUnit
	default:
		n = v.AxisUnit
	}
	g.score(tx, n, "16.15", say.F("%s is eliminated", id))
}

// isDemyanskEncircled reports whether Demyansk belongs to the Axis and no supply route leads from it to the map edge
// (16.13b).
func (g *game) isDemyanskEncircled(r core.Reader) bool {
	b, h := g.newBoard(r, Axis), g.Demyansk.Hex
	return !g.isClosed(b.s, h) && b.isFriendly(h) && b.supplyNet(supplyEdge).lineLength[h] < 0
}

// scoreEncirclement scores a turn in which Demyansk is encircled, and records the bonus due to the Axis (16.13, 16.14).
func (g *game) scoreEncirclement(tx *core.Tx) {
	if !g.isDemyanskEncircled(tx.Read()) {
		return
	}
	s := of(tx.Read())
	if s.encirclement == "" || s.hasRuling(bonusEach) {
		s.encirclement = "due"
	}
	tx.Make(core.ExtChange{Ext: s, Rule: "16.13", Text: "Demyansk is encircled"})
	g.score(tx, g.Tables.VP.EncircledTurn, "16.13", "Demyansk is encircled")
}

// scoreHexes scores the places that are Soviet in the last turn (16.13).
func (g *game) scoreHexes(tx *core.Tx) {
	r, b := tx.Read(), g.newBoard(tx.Read(), Soviet)
	hexes := slices.Concat([]hexmap.Hex{g.Demyansk.Hex}, g.Victory.Sudden.Hexes, g.Victory.Locations, g.airfields(b.s))
	for i, h := range hexes {
		if slices.Index(hexes, h) == i && !g.isClosed(b.s, h) && b.isFriendly(h) {
			g.score(tx, cmp.Or(g.HexValue(h), g.Tables.VP.Airfield), "16.13", say.F("%s is Soviet", r.Label(h)))
		}
	}
}

// judgeSuddenVictory ends the game by sudden victory: a side has at most 33 units on the map, boxes and printed ones
// not counted (A56, A57), or through turn 8 holds a hex that wins (16.21, 16.22), whatever the points (16.23). The
// Soviet side is checked first.
func (g *game) judgeSuddenVictory(tx *core.Tx) {
	r := tx.Read()
	few := func(side core.Side) bool {
		return len(roster.OnMap(r, side, func(u *core.Unit) bool { return g.unitData(u).Printed == hexmap.None })) <= g.Victory.Sudden.Units
	}
	switch {
	case !g.scenarioOf(r).Sudden:
	case r.Turn() <= g.Victory.Sudden.Last && slices.ContainsFunc(g.Victory.Sudden.Hexes, g.newBoard(r, Soviet).isFriendly):
		endWith(tx, "16.21", Soviet, "Soviet sudden victory", "Demyansk or Staraya Russa is Soviet")
	case few(Axis):
		endWith(tx, "16.21", Soviet, "Soviet sudden victory", "the Axis army is worn out")
	case few(Soviet):
		endWith(tx, "16.21", Axis, "Axis sudden victory", "the Soviet army is worn out")
	}
}

// endWith ends the game with a result.
func endWith(tx *core.Tx, rule string, winner core.Side, level string, why say.Text) {
	tx.Make(core.GameEnd{Rule: rule, Result: core.Result{Winner: winner, Level: level, Why: why}})
}

// endGame ends the game after its last turn (4.22).
func (g *game) endGame(tx *core.Tx) {
	judge := func(rule string, soviet bool, won, lost say.Text) {
		if soviet {
			endWith(tx, rule, Soviet, "Soviet victory", won)
		} else {
			endWith(tx, rule, Axis, "Axis victory", lost)
		}
	}
	switch r := tx.Read(); g.scenarioOf(r).ID {
	case "1":
		ring, held, need := g.judgeOffensive(r)
		tx.Note(core.Event{Kind: core.KindSum, Rule: "19.14", Text: say.F("Soviet locations; needed: %d", need), Value: say.F("%d", held)})
		lacks := map[bool]say.Text{true: "the Soviet side lacks locations", false: "Demyansk is not encircled"}[ring]
		judge("19.14", ring && held >= need, "the pocket is closed and the locations are taken", lacks)
	case "2":
		judge("19.24", !g.isSupplyRouteOpen(r), "no supply route leads to the pocket", "the land bridge stands")
	default:
		judge("19.34", r.Track(trackVP) >= g.Victory.VPScenario3, "the Soviet side has the victory points",
			"the Soviet side lacks victory points")
	}
}

// judgeOffensive decides scenario 1: whether Demyansk is encircled (A69), and how many places and airfields the Soviet
// side holds of the number that it needs, five and one more for each late turn of the corps (19.14).
func (g *game) judgeOffensive(r core.Reader) (ring bool, held, need int) {
	b := g.newBoard(r, Soviet)
	held = xslices.Count(g.Victory.Locations, b.isFriendly) +
		min(xslices.Count(g.airfields(b.s), b.isFriendly), g.Victory.AirfieldsMax) // A63
	return g.isDemyanskEncircled(r) || b.s.encirclement != "" && b.s.hasRuling(ringOnce), held, g.Victory.LocationsNeed + b.s.turnsLate
}

// maxScore limits the victory points of the campaign; all hexes and units together are worth less.
const maxScore = 999

// Tally implements core.ScoreCounter: scenario 1 by the places that the Soviet side lacks, the campaign by its points
// (19.14, 19.34).
func (g *game) Tally(r core.Reader) core.Tally {
	s, points, need, most := g.scenarioOf(r), r.Track(trackVP), g.Victory.VPScenario3, maxScore
	unit := map[string]string{"1": "locations", "3": "victory points"}[s.ID]
	if s.ID == "1" {
		_, points, need = g.judgeOffensive(r)
		most = len(g.Victory.Locations) + g.Victory.AirfieldsMax + g.Victory.LocationsNeed + s.Last // one more for each late turn
	}
	return core.Tally{Unit: unit, MaxScore: most, Score: -xslices.VictoryMargin(points, need, need),
		Counted: unit != "" && r.Turn() >= s.Last}
}

// isSupplyRouteOpen decides scenario 2: whether a supply route leads from one of its sources to the west edge (19.24).
func (g *game) isSupplyRouteOpen(r core.Reader) bool {
	b := g.newBoard(r, Axis)
	t := b.traceSupply(xslices.Filter(g.Sources[Axis], func(h hexmap.Hex) bool {
		return g.printedRow[h] == 36 && b.isFriendly(h) &&
			b.isOpenToSupply(h)
	}))
	return slices.ContainsFunc(g.scenarioOf(r).Sources, func(h hexmap.Hex) bool { return b.isFriendly(h) && t.lineLength[h] >= 0 })
}
