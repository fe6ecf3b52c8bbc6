package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/mech/claim"
)

// claimPoints: victory points and levels (4.2 to 4.9).
func (j *assessor) claimPoints() {
	d := &j.setup
	j.Say("3.9", "start", "the German side starts with 60 victory points", claim.Same(d.Start.VP, 60))
	j.Say("4.2", "levels", "without the Gambit the German side wins from 181 and draws from 155 to 180", claim.Same(d.Levels.Normal, levelData{181, 155}))
	j.Say("4.2", "levels", "with the Gambit the German side wins from 280, and there is no draw", claim.Same(d.Levels.Gambit, levelData{280, 280}))
	j.Say("4.4", "places", "a town is worth 1, a city 10", claim.Same([]int{row(j.tables.Places, "town").VP, row(j.tables.Places, "city").VP}, "[1 10]"))
	j.Say("4.4", "hexes", "Lgov, hex 3509, is worth 10", claim.Same(d.Hexes.Lgov, "{3509 10}"))
	j.Say("4.4", "hexes", "Kursk, hex 3415, is worth 40", claim.Same([]any{d.Hexes.Kursk.Hex, d.Hexes.Kursk.VP}, "[3415 40]"))
	j.Say("4.6", "edges", "a hex of the west edge is worth 10, of the east edge 3", claim.Same([]int{d.Edges.West.VP, d.Edges.East.VP}, "[10 3]"))
	j.Say("4.7", "loss_vp", "a Soviet corps is worth 3, a division or brigade 1", claim.Same(d.LossVP.Soviet, map[string]int{"corps": 3, "division": 1, "brigade": 1}))
	j.Say("4.8", "loss_vp", "a German division costs 2, parachute and mountain 3, mech 4, elite 5",
		claim.Same(d.LossVP.German, map[string]int{"infantry": -2, "parachute": -3, "mountain": -3, "mech": -4, "elite": -5}))
	j.claimReservePoints()
}

// claimReservePoints: what the text tells of the turn track's figures (4.9).
func (j *assessor) claimReservePoints() {
	v := j.setup.ReserveVP.Values
	j.Say("4.9", "reserve_vp", "a reserve stack gives 7 points in turn 1, 6 in turn 2, 5 in turn 3", claim.Same(v[:min(3, len(v))], "[7 6 5]"))
	j.Say("4.9", "reserve_vp", "there is a figure for each of 9 turns", claim.Same(len(v), lastTurn))
	err := fmt.Errorf("the data say %v", v)
	if len(v) > 0 && slices.Max(v) == 7 && slices.Min(v) == 0 && slices.IsSortedFunc(v, func(a, b int) int { return b - a }) {
		err = nil
	}
	j.Say("4.9", "reserve_vp", "the figures go from 7 down to 0", err)
}

// claimSchedule: turns, entry and supply (4.10, 6.3, 9.3).
func (j *assessor) claimSchedule() {
	d := &j.setup
	j.Say("4.10", "start", "the game has 7 turns and at most 2 more", claim.Same([]int{d.Start.Turns, d.Start.ExtraTurns}, "[7 2]"))
	j.Say("6.3", "edges", "the German side is supplied from the west edge, the Soviet side from the east edge", claim.Same([]string{d.Edges.West.Supply, d.Edges.East.Supply}, "[german soviet]"))
	j.Say("9.3", "hexes", "German reinforcements may enter at Bryansk 5308 and Kharkov 1609", claim.Same(sorted(d.Hexes.Entry), "[1609 5308]"))
}
