package kursk

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// vote asks both sides, unseen by each other, whether another turn is played (4.10). When only one wants it, that side
// pays for it with two dice, for turn 9 three.
func (g *game) vote(tx *core.Tx, turn int) (more bool, err error) {
	var sealed [2]string
	for i, side := range []core.Side{German, Soviet} {
		opt, err := tx.Ask(core.Choice{ID: fmt.Sprintf("extend:T%d#%d", turn, i+1), Kind: "extend", Rule: R4_10, Owner: side, Sealed: true,
			Question: say.F("Do you want to play turn %d? Victory points stand at %d.", turn+1, tx.Read().Track(vp)),
			Options:  []core.Option{{Verb: "extend", Word: "no"}, {Verb: "extend", Word: "yes"}},
			Why:      "the game ends unless somebody pays for more"})
		if err != nil {
			return false, err
		}
		sealed[i] = opt.Word
	}
	var yes [2]bool
	for i := range sealed {
		word, err := sheet.Unseal(tx, sealed[i], "extend")
		if err != nil {
			return false, err
		}
		if word != "yes" && word != "no" {
			return false, fmt.Errorf("%q is no vote (rule %s)", word, R4_10)
		}
		yes[i] = word == "yes"
	}
	tx.Note(core.Event{Kind: core.KindNote, Rule: R4_10, Text: say.F("turn %d: German %s, Soviet %s", turn+1, yesNo(yes[0]),
		yesNo(yes[1]))})
	if yes[0] == yes[1] {
		return yes[0], nil
	}
	return true, g.payForTurn(tx, turn, yes[0])
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// payForTurn rolls the price of an extension turn that one side wanted.
func (g *game) payForTurn(tx *core.Tx, turn int, german bool) error {
	dice, total := 2+turn-normalTurns, 0
	for i := range dice {
		n, err := tx.Roll(fmt.Sprintf("extension:T%d#%d", turn, i+1), 6, R4_10, say.F("price of turn %d", turn+1))
		if err != nil {
			return err
		}
		total += n
	}
	who := Soviet
	if german {
		who, total = German, -total
	}
	return g.score(tx, total, say.F("only the %s side wanted turn %d", sideName(who), turn+1), R4_10)
}

// endGame removes what is out of supply, Soviets first (6.9), and compares the victory points with the levels (4.2).
func (g *game) endGame(tx *core.Tx) error {
	for _, side := range []core.Side{Soviet, German} {
		if err := g.removeOOS(tx, side); err != nil {
			return err
		}
	}
	points := tx.Read().Track(vp)
	levels := g.t.levels[of(tx.Read()).gambit == "yes"]
	res := core.Result{Winner: Soviet, Level: "Soviet victory"}
	switch {
	case points >= levels.german:
		res = core.Result{Winner: German, Level: "German victory"}
	case points >= levels.draw:
		res = core.Result{Level: "draw"}
	}
	res.Why = say.F("%s with %d victory points (German victory from %d)", res.Level, points, levels.german)
	if levels.draw < levels.german {
		res.Why = say.F("%s with %d victory points (German victory from %d, draw from %d)", res.Level, points, levels.german, levels.draw)
	}
	return tx.Do(core.End{Result: res, Rule: R4_2})
}

// usedUp ends the game at once when the victory points have fallen to 0 (4.2): as the board stands, or after units out of
// supply were removed, as the game reads the rule (ruling A-38).
func (g *game) usedUp(tx *core.Tx) error {
	if tx.Read().Track(vp) > 0 {
		return nil
	}
	const why = "the German victory points have fallen to 0: the game ends at once"
	if of(tx.Read()).rulings.other(suddenEnd) {
		tx.Note(core.Event{Kind: core.KindNote, Rule: R4_2, Text: why + ", and units out of supply are removed"})
		if err := g.endGame(tx); err != nil {
			return err
		}
		return errOver
	}
	end := core.End{Rule: R4_2, Result: core.Result{Winner: Soviet, Level: "Soviet victory", Why: why + " with a Soviet victory"}}
	if err := tx.Do(end); err != nil {
		return err
	}
	return errOver
}

// removeOOS eliminates the units of a side that are out of supply at the end. They score as any elimination. The hexes
// they leave empty stay under control, or pass to the other side where they are worth points (ruling A-23).
func (g *game) removeOOS(tx *core.Tx, side core.Side) error {
	l := g.supplyLines(tx.Read(), side)
	var out []string
	var left []hexmap.Hex
	for i := range tx.Read().Units() {
		u := &tx.Read().Units()[i]
		if u.Def.Side == side && u.OnMap() && !l.at(u.Hex) {
			out = append(out, u.Def.ID)
			left = append(left, u.Hex)
		}
	}
	for _, id := range out {
		if err := g.remove(tx, id, "out of supply at the end of the game", R6_9); err != nil {
			return err
		}
	}
	if of(tx.Read()).rulings.other(endControl) {
		return g.passOn(tx, side, left)
	}
	return nil
}

// passOn gives the hexes of a side that are empty and worth points to the other.
func (g *game) passOn(tx *core.Tx, side core.Side, hexes []hexmap.Hex) error {
	slices.Sort(hexes)
	for _, h := range slices.Compact(hexes) {
		if g.hex[h].value == 0 || tx.Read().Count(h) > 0 || tx.Read().Control(h) != side {
			continue
		}
		if err := g.take(tx, other(side), h, R6_9); err != nil {
			return err
		}
	}
	return nil
}

// ended turns the unwinding of a game that ended in the middle of an order into success.
func ended(err error) error {
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}
