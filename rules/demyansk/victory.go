package demyansk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// scoreLoss counts the victory points of an eliminated unit (16.15).
func (g *game) scoreLoss(*core.Tx, string) error { return nil }

// encircled says whether Demyansk is encircled: it is the Axis's, and no supply route leads from it to the edge (16.13b).
func (g *game) encircled(r core.Reader) bool {
	b, h := g.look(r, Axis), g.Data.Facts.Demyansk
	return b.friendly(h) && b.net(feedEdge).far[h] < 0
}

// judge is the victory phase of a turn (16.12); true ends the game.
func (g *game) judge(*core.Tx) (bool, error) { return false, nil }

// endGame ends the game behind its last turn (4.22).
func (g *game) endGame(tx *core.Tx) error {
	r := tx.Read()
	switch g.scenario(r).ID {
	case "2":
		return g.endBridge(tx)
	case "3":
		if r.Track(trackVP) >= g.Data.Facts.VPScenario3 {
			return won(tx, R19_34, core.Result{Winner: Soviet, Level: "Soviet victory", Why: "the Soviet side has the victory points"})
		}
		return won(tx, R19_34, core.Result{Winner: Axis, Level: "Axis victory", Why: "the Soviet side lacks victory points"})
	}
	return won(tx, R19_14, core.Result{Winner: Axis, Level: "Axis victory", Why: "the pocket has held out"})
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
