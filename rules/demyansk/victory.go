package demyansk

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// score changes the Soviet victory points, which may fall below 0 (16.11).
func (g *game) score(tx *core.Tx, n int, rule string, why say.Text) {
	if n != 0 {
		tx.Make(core.Score{Track: trackVP, Delta: n, Why: why, Rule: rule})
	}
}

// scoreLoss counts the victory points of an eliminated unit, each time it is (16.15).
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

// encircled says whether Demyansk is encircled: it is the Axis's, and no supply route leads from it to the edge (16.13b).
func (g *game) encircled(r core.Reader) bool {
	b, h := g.look(r, Axis), g.Demyansk.Hex
	return !g.closed(b.s, h) && b.friendly(h) && b.net(feedEdge).far[h] < 0
}

// ring counts a turn in which Demyansk is encircled, and notes that the Axis is to receive for it (16.13, 16.14).
func (g *game) ring(tx *core.Tx) {
	if !g.encircled(tx.Read()) {
		return
	}
	s := of(tx.Read())
	if s.ring == "" || s.ruled(bonusEach) {
		s.ring = "due"
	}
	tx.Make(core.Extend{Ext: s, Rule: "16.13", Text: "Demyansk is encircled"})
	g.score(tx, g.Tables.VP.EncircledTurn, "16.13", "Demyansk is encircled")
}

// scoreHexes counts the locations that are Soviet in the last turn (16.13).
func (g *game) scoreHexes(tx *core.Tx) {
	r, b := tx.Read(), g.look(tx.Read(), Soviet)
	hexes := slices.Concat([]hexmap.Hex{g.Demyansk.Hex}, g.Victory.Sudden.Hexes, g.Victory.Locations, g.airfields(b.s))
	for i, h := range hexes {
		if slices.Index(hexes, h) == i && !g.closed(b.s, h) && b.friendly(h) {
			g.score(tx, cmp.Or(g.Prize(h), g.Tables.VP.Airfield), "16.13", say.F("%s is Soviet", r.Label(h)))
		}
	}
}

// sudden judges sudden victory: a side that is down to 33 units on the map, boxes and printed ones not counted (A56, A57), or
// through turn 8 a hex that wins (16.21, 16.22), whatever the points (16.23). The Soviet side comes first.
func (g *game) sudden(tx *core.Tx) {
	r := tx.Read()
	few := func(side core.Side) bool {
		return len(roster.OnMap(r, side, func(u *core.Unit) bool { return g.unit(u).Printed == hexmap.None })) <= g.Victory.Sudden.Units
	}
	switch {
	case !g.scenario(r).Sudden:
	case r.Turn() <= g.Victory.Sudden.Last && slices.ContainsFunc(g.Victory.Sudden.Hexes, g.look(r, Soviet).friendly):
		end(tx, "16.21", Soviet, "Soviet sudden victory", "Demyansk or Staraya Russa is Soviet")
	case few(Axis):
		end(tx, "16.21", Soviet, "Soviet sudden victory", "the Axis army is worn out")
	case few(Soviet):
		end(tx, "16.21", Axis, "Axis sudden victory", "the Soviet army is worn out")
	}
}

func end(tx *core.Tx, rule string, winner core.Side, level string, why say.Text) {
	tx.Make(core.End{Rule: rule, Result: core.Result{Winner: winner, Level: level, Why: why}})
}

// endGame ends the game behind its last turn (4.22).
func (g *game) endGame(tx *core.Tx) {
	judge := func(rule string, soviet bool, won, lost say.Text) {
		if soviet {
			end(tx, rule, Soviet, "Soviet victory", won)
		} else {
			end(tx, rule, Axis, "Axis victory", lost)
		}
	}
	switch r := tx.Read(); g.scenario(r).ID {
	case "1":
		ring, held, need := g.offensive(r)
		tx.Note(core.Event{Kind: core.KindSum, Rule: "19.14", Text: say.F("Soviet locations; needed: %d", need), Value: say.F("%d", held)})
		lacks := map[bool]say.Text{true: "the Soviet side lacks locations", false: "Demyansk is not encircled"}[ring]
		judge("19.14", ring && held >= need, "the pocket is closed and the locations are taken", lacks)
	case "2":
		judge("19.24", !g.bridged(r), "no supply route leads to the pocket", "the land bridge stands")
	default:
		judge("19.34", r.Track(trackVP) >= g.Victory.VPScenario3, "the Soviet side has the victory points",
			"the Soviet side lacks victory points")
	}
}

// offensive judges scenario 1: Demyansk encircled (A69), and five locations or airfields, one more for each late turn of 2GRC (19.14).
func (g *game) offensive(r core.Reader) (ring bool, held, need int) {
	b := g.look(r, Soviet)
	held = lists.Count(g.Victory.Locations, b.friendly) + min(lists.Count(g.airfields(b.s), b.friendly), g.Victory.AirfieldsMax) // A63
	return g.encircled(r) || b.s.ring != "" && b.s.ruled(ringOnce), held, g.Victory.LocationsNeed + b.s.late
}

// mostScore bounds the victory points of the campaign: all hexes and all units together are worth less.
const mostScore = 999

// Tally implements core.Bidder: scenario 1 by the locations that the Soviet side lacks, the campaign by its points (19.14, 19.34).
func (g *game) Tally(r core.Reader) core.Tally {
	s, points, need, most := g.scenario(r), r.Track(trackVP), g.Victory.VPScenario3, mostScore
	unit := map[string]string{"1": "locations", "3": "victory points"}[s.ID]
	if s.ID == "1" {
		_, points, need = g.offensive(r)
		most = len(g.Victory.Locations) + g.Victory.AirfieldsMax + g.Victory.LocationsNeed + s.Last // one more for each late turn
	}
	return core.Tally{Unit: unit, Most: most, Score: -lists.Above(points, need, need), Counted: unit != "" && r.Turn() >= s.Last}
}

// bridged judges scenario 2: whether a supply route leads from one of its sources to the west edge (19.24).
func (g *game) bridged(r core.Reader) bool {
	b := g.look(r, Axis)
	t := b.trace(lists.Only(g.Sources[Axis], func(h hexmap.Hex) bool { return g.line[h] == 36 && b.friendly(h) && b.open(h) }))
	return slices.ContainsFunc(g.scenario(r).Sources, func(h hexmap.Hex) bool { return b.friendly(h) && t.far[h] >= 0 })
}
