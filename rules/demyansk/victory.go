package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// score changes the Soviet victory points, which may fall below 0 (16.11).
func (g *game) score(tx *core.Tx, n int, rule string, why say.Text) error {
	if n == 0 {
		return nil
	}
	return tx.Do(core.Score{Track: trackVP, Delta: n, Why: why, Rule: rule})
}

// scoreLoss counts the victory points of an eliminated unit, each time it is (16.15).
func (g *game) scoreLoss(tx *core.Tx, id string) error {
	x, v := g.info[id], g.Tables.VP
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
	return g.score(tx, n, R16_15, say.F("%s is eliminated", id))
}

// encircled says whether Demyansk is encircled: it is the Axis's, and no supply route leads from it to the edge (16.13b).
func (g *game) encircled(r core.Reader) bool {
	b, h := g.look(r, Axis), g.Data.Demyansk
	return !g.closed(b.s, h) && b.friendly(h) && b.net(feedEdge).far[h] < 0
}

// judge is the victory phase of a turn (16.12); true ends the game.
func (g *game) judge(tx *core.Tx) (bool, error) {
	if err := g.ring(tx); err != nil {
		return false, err
	}
	r := tx.Read()
	if r.Turn() >= g.scenario(r).Last {
		if err := g.scoreHexes(tx); err != nil {
			return false, err
		}
	}
	return g.sudden(tx)
}

// ring counts a turn in which Demyansk is encircled, and notes that the Axis is to receive for it (16.13, 16.14).
func (g *game) ring(tx *core.Tx) error {
	if !g.encircled(tx.Read()) {
		return nil
	}
	s := of(tx.Read())
	if s.ring == "" || s.ruled(bonusEach) {
		s.ring = "due"
	}
	if err := tx.Do(core.Extend{Ext: s, Rule: R16_13, Text: "Demyansk is encircled"}); err != nil {
		return err
	}
	return g.score(tx, g.Tables.VP.EncircledTurn, R16_13, "Demyansk is encircled")
}

// airfieldHexes are the hexes with a finished airfield.
func (g *game) airfieldHexes(s state) []hexmap.Hex {
	out := slices.Clone(g.fields)
	for _, w := range s.works {
		if w.field && w.active {
			out = append(out, w.hex)
		}
	}
	return out
}

// scoreHexes counts the locations that are Soviet in the last turn (16.13).
func (g *game) scoreHexes(tx *core.Tx) error {
	r := tx.Read()
	b, f := g.look(r, Soviet), g.Data
	hexes := slices.Concat([]hexmap.Hex{f.Demyansk}, f.Sudden.Hexes, f.Locations, g.airfieldHexes(b.s))
	for i, h := range hexes {
		n := g.Prize(h)
		if n == 0 {
			n = g.Tables.VP.Airfield
		}
		if slices.Index(hexes, h) < i || g.closed(b.s, h) || !b.friendly(h) {
			continue
		}
		if err := g.score(tx, n, R16_13, say.F("%s is Soviet", r.Label(h))); err != nil {
			return err
		}
	}
	return nil
}

// sudden judges sudden victory: a side that is down to 33 units on the map, boxes and printed ones not counted (A56, A57), or
// through turn 8 a hex that wins (16.21, 16.22), whatever the points (16.23). The Soviet side comes first.
func (g *game) sudden(tx *core.Tx) (bool, error) {
	r := tx.Read()
	f := g.Data
	if !g.scenario(r).Sudden {
		return false, nil
	}
	few := func(side core.Side) bool {
		return len(roster.OnMap(r, side, func(u *core.Unit) bool { return g.unit(u).Printed == hexmap.None })) <= f.Sudden.Units
	}
	if b := g.look(r, Soviet); r.Turn() <= f.Sudden.Last {
		for _, h := range f.Sudden.Hexes {
			if b.friendly(h) {
				return true, won(tx, R16_21, core.Result{Winner: Soviet, Level: "Soviet sudden victory",
					Why: "Demyansk or Staraya Russa is Soviet"})
			}
		}
	}
	switch {
	case few(Axis):
		return true, won(tx, R16_21, core.Result{Winner: Soviet, Level: "Soviet sudden victory", Why: "the Axis army is worn out"})
	case few(Soviet):
		return true, won(tx, R16_21, core.Result{Winner: Axis, Level: "Axis sudden victory", Why: "the Soviet army is worn out"})
	}
	return false, nil
}

// endGame ends the game behind its last turn (4.22).
func (g *game) endGame(tx *core.Tx) error {
	r := tx.Read()
	switch g.scenario(r).ID {
	case "2":
		return g.endBridge(tx)
	case "3":
		if r.Track(trackVP) >= g.Data.VPScenario3 {
			return won(tx, R19_34, core.Result{Winner: Soviet, Level: "Soviet victory", Why: "the Soviet side has the victory points"})
		}
		return won(tx, R19_34, core.Result{Winner: Axis, Level: "Axis victory", Why: "the Soviet side lacks victory points"})
	}
	return g.endOffensive(tx)
}

// endOffensive judges scenario 1: Demyansk encircled (A69), and five locations or airfields, one more for each late turn of 2GRC (19.14).
func (g *game) endOffensive(tx *core.Tx) error {
	r := tx.Read()
	b, f := g.look(r, Soviet), g.Data
	held, fields := 0, 0
	for _, h := range f.Locations {
		if b.friendly(h) {
			held++
		}
	}
	for _, h := range g.airfieldHexes(b.s) {
		if b.friendly(h) {
			fields++
		}
	}
	held += min(fields, f.AirfieldsMax) // A63
	need := f.LocationsNeed + b.s.late
	tx.Note(core.Event{Kind: core.KindSum, Rule: R19_14, Text: say.F("Soviet locations; needed: %d", need), Value: say.F("%d", held)})
	switch ring := g.encircled(r) || b.s.ring != "" && b.s.ruled(ringOnce); {
	case !ring:
		return won(tx, R19_14, core.Result{Winner: Axis, Level: "Axis victory", Why: "Demyansk is not encircled"})
	case held < need:
		return won(tx, R19_14, core.Result{Winner: Axis, Level: "Axis victory", Why: "the Soviet side lacks locations"})
	}
	return won(tx, R19_14, core.Result{Winner: Soviet, Level: "Soviet victory", Why: "the pocket is closed and the locations are taken"})
}

// won ends the game.
func won(tx *core.Tx, rule string, result core.Result) error {
	return tx.Do(core.End{Result: result, Rule: rule})
}

// endBridge judges scenario 2: a supply route from one of its sources to the west edge (19.24).
func (g *game) endBridge(tx *core.Tx) error {
	r := tx.Read()
	b := g.look(r, Axis)
	var west []hexmap.Hex
	for _, h := range g.Sources[Axis] {
		if g.Map.Label(h)[2:] == "36" && b.friendly(h) && b.open(h) {
			west = append(west, h)
		}
	}
	t := b.trace(west)
	for _, h := range g.scenario(r).Sources {
		if b.friendly(h) && t.far[h] >= 0 {
			return won(tx, R19_24, core.Result{Winner: Axis, Level: "Axis victory", Why: "the land bridge stands"})
		}
	}
	return won(tx, R19_24, core.Result{Winner: Soviet, Level: "Soviet victory", Why: "no supply route leads to the pocket"})
}
