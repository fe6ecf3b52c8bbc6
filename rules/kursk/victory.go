package kursk

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// vote asks both sides in secret whether another turn is played (4.10). When only one wants it, that side pays for it
// with two dice of victory points, for turn 9 three.
func (g *game) vote(tx *core.Tx, turn int) (more bool) {
	var sealed [2]string
	for i, side := range sides {
		sealed[i] = tx.Answer(core.Choice{ID: fmt.Sprintf("extend:T%d#%d", turn, i+1), Kind: "extend", Rule: R4_10, Owner: side,
			Sealed:   true,
			Question: say.F("Do you want to play turn %d? Victory points stand at %d.", turn+1, tx.Read().Track(trackVP)),
			Options:  []core.Option{{Verb: "extend", Word: "no"}, {Verb: "extend", Word: "yes"}},
			Why:      "the game ends unless somebody pays for more"}).Word
	}
	var votes [2]string
	for i := range sealed {
		var err error
		if votes[i], err = sheet.Unseal(tx, sealed[i], "extend"); err == nil && votes[i] != "yes" && votes[i] != "no" {
			err = fmt.Errorf("%q is no vote (rule %s)", votes[i], R4_10)
		}
		tx.Stop(err)
	}
	tx.Note(core.Event{Kind: core.KindNote, Rule: R4_10, Text: say.F("turn %d: German %s, Soviet %s", turn+1, votes[0], votes[1])})
	if votes[0] == votes[1] {
		return votes[0] == "yes"
	}
	g.payForTurn(tx, turn, votes[0] == "yes")
	return true
}

// payForTurn rolls the victory points that a further turn costs the side that wanted it.
func (g *game) payForTurn(tx *core.Tx, turn int, german bool) {
	dice, total, who := 2+turn-normalTurns, 0, core.If(german, German, Soviet)
	for i := range dice {
		event := fmt.Sprintf("extension:T%d#%d", turn, i+1)
		total += tx.Die(event, 6, R4_10, say.F("price of turn %d", turn+1))
		tx.DescribeDie(event, who, 0)
	}
	if german {
		total = -total
	}
	g.score(tx, total, say.F("only the %s side wanted turn %d", who.Title(), turn+1), R4_10)
}

// endGame removes units out of supply, Soviet units first (6.9), and compares the victory points with the levels (4.2).
func (g *game) endGame(tx *core.Tx) {
	g.removeOOS(tx, Soviet)
	g.removeOOS(tx, German)
	points := tx.Read().Track(trackVP)
	levels := g.levels(tx.Read())
	res := core.Result{Winner: Soviet, Level: "Soviet victory"}
	switch {
	case points >= levels.German:
		res = core.Result{Winner: German, Level: "German victory"}
	case points >= levels.Draw:
		res = core.Result{Level: "draw"}
	}
	res.Why = say.F("%s with %d victory points (German victory from %d)", res.Level, points, levels.German)
	if levels.Draw < levels.German {
		res.Why = say.F("%s with %d victory points (German victory from %d, draw from %d)", res.Level, points, levels.German, levels.Draw)
	}
	tx.Make(core.GameEnd{Result: res, Rule: R4_2})
}

// errOver stops an order when the game ends while it is carried out. It never leaves the package.
var errOver = errors.New("the game is over")

// endIfNoVP ends the game at once when no victory points are left (4.2): immediately, or after units out of supply were
// removed, whichever the game chose (open ruling A-38).
func (g *game) endIfNoVP(tx *core.Tx) {
	if tx.Read().Track(trackVP) > 0 {
		return
	}
	const why = "the German victory points have fallen to 0: the game ends at once"
	if of(tx.Read()).rulings.Has(suddenEnd) {
		tx.Note(core.Event{Kind: core.KindNote, Rule: R4_2, Text: why + ", and units out of supply are removed"})
		g.endGame(tx)
	} else {
		tx.Make(core.GameEnd{Rule: R4_2, Result: core.Result{Winner: Soviet, Level: "Soviet victory", Why: why +
			" with a Soviet victory"}})
	}
	tx.Stop(errOver)
}

// ignoreOver returns nil for errOver, and other errors as they are.
func ignoreOver(err error) error {
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// removeOOS eliminates the units of a side that are out of supply at the end. They score as in any elimination. The
// hexes they leave stay under control, or pass to the other side where they are worth points (open ruling A-23).
func (g *game) removeOOS(tx *core.Tx, side core.Side) {
	l := g.newSupplyNet(tx.Read(), side)
	var left []hexmap.Hex
	for _, u := range roster.OnMap(tx.Read(), side, func(u *core.Unit) bool { return !l.isSupplied(u.Hex) }) {
		left = append(left, u.Hex)
		g.remove(tx, u.Def.ID, "out of supply at the end of the game", R6_9)
	}
	slices.Sort(left)
	for _, h := range slices.Compact(left) {
		r := tx.Read()
		if r.Control(h) == side && r.Count(h) == 0 && g.hexes[h].value > 0 && of(r).rulings.Has(endControl) {
			g.takeControl(tx, sides.Other(side), h, R6_9)
		}
	}
}
