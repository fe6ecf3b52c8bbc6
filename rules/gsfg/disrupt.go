package gsfg

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// jamLimit returns the largest number of electronic warfare markers of a side in one hex (R 13.14).
func (g *game) jamLimit(side core.Side) int {
	return bySide(side, g.tables.Electronic.PerHex.Soviet, g.tables.Electronic.PerHex.NATO)
}

// checkDisrupt returns the faults of placing offensive electronic warfare markers against the enemy units in a hex.
// When both sides have placed their markers, the hexes are resolved one by one: before the first battle, at the end of
// the phase, or immediately by an order without a hex (R 13.13).
func (o *Order) checkDisrupt(b *board) []notation.Fault {
	s, left, most := &b.s, b.s.ew[ewIndex(b.side)].maxLeft(offensive), b.g.jamLimit(b.side)
	switch {
	case !s.options.Has(electronicWar):
		return o.FirmFault("ew/none", R13_11, "", "electronic warfare is not in this game")
	case o.Hex == hexmap.None && len(s.jamsPlaced) == 0:
		return o.OneFault("ew/placed", R13_13, "", "no markers have been placed: disrupt HEX NUMBER")
	case o.Hex == hexmap.None:
		return nil
	case len(s.foughtThisPhase) > 0 || len(s.jammedHexes) > 0 && len(s.jamsPlaced) == 0:
		return o.FirmFault("ew/late", R13_13, "",
			"all markers are placed before the first electronic combat, and that comes before any other "+
				"combat of the phase")
	case o.Number < 1 || o.Number > most:
		return o.FirmFault("ew/number", R13_14, strconv.Itoa(o.Number), "1 to %d markers go to one hex", most)
	case o.Number > left:
		return o.OneFault("ew/number", R13_12, strconv.Itoa(o.Number), "%d offensive markers are left, not %d", left, o.Number)
	case slices.Contains(s.jammedHexes, o.Hex):
		return o.FirmFault("ew/twice", R13_13, o.Label, "%s is a target of electronic warfare already", o.Label)
	}
	return o.checkEnemyInHex(b, R13_13)
}

// disrupt places the markers, or resolves them.
func (o *Order) disrupt(g *game, tx *core.Tx, side core.Side) {
	if o.Hex == hexmap.None {
		g.resolveJamming(tx)
	} else if n := revealJammers(tx, side, offensive, o.Number); n > 0 {
		s := of(tx.Read())
		s.jammedHexes, s.jamsPlaced, s.jamCount = append(slices.Clone(s.jammedHexes), o.Hex), append(slices.Clone(s.jamsPlaced),
			hexCount{o.Hex, n}), s.jamCount+1
		extendWithNote(tx, s, R13_13, "%d markers of electronic warfare are on %s", n, o.Label)
	}
}

// electronicCombat is one electronic warfare attack on a hex.
type electronicCombat struct {
	g                *game
	tx               *core.Tx
	hex              hexmap.Hex
	label            string
	att, def         core.Side
	offensiveMarkers int // markers of the attacker
	defensiveMarkers int // markers of the defender
	number           int // number of the attack in the turn, from 1
}

// resolveJamming lets the other side place its markers in all hexes attacked, and then resolves one hex after the
// other, in the order in which the attacker named them (R 13.13).
func (g *game) resolveJamming(tx *core.Tx) {
	s, side := of(tx.Read()), currentPhase(tx.Read()).side
	if len(s.jamsPlaced) == 0 {
		return
	}
	var list []*electronicCombat
	for i, p := range s.jamsPlaced {
		j := &electronicCombat{g: g, tx: tx, hex: p.hex, label: g.m.Label(p.hex), att: side, def: opponent(side), offensiveMarkers: p.n,
			number: s.jamCount - len(s.jamsPlaced) + i + 1}
		j.placeDefensive()
		list = append(list, j)
	}
	core.EditExt(tx, func(s *state) { s.jamsPlaced = nil })
	for _, j := range list {
		j.resolve()
	}
}

// placeDefensive asks the other side for defensive markers in the hex.
func (j *electronicCombat) placeDefensive() {
	most := min(j.g.jamLimit(j.def), of(j.tx.Read()).ew[ewIndex(j.def)].maxLeft(defensive))
	if most < 1 { // R 13.12: a side that set no markers has none
		return
	}
	c := core.Choice{ID: fmt.Sprintf("counter:%s#%d", j.label, j.number), Kind: "counter", Rule: R13_13, Owner: j.def, Hex: j.label,
		Question: say.F("%d markers of electronic warfare attack %s. How many defensive markers do you place?", j.offensiveMarkers,
			j.label),
		Why: "none unless it is ordered"}
	for k := range most + 1 {
		c.Options = append(c.Options, core.Option{Verb: "counter", Word: strconv.Itoa(k)})
	}
	n, _ := strconv.Atoi(j.tx.Answer(c).Word)
	j.defensiveMarkers = revealJammers(j.tx, j.def, defensive, n)
}

// resolve rolls the die, marks the units in the hex, and removes the marker that the result costs (R 13.15, 13.17).
func (j *electronicCombat) resolve() {
	event := fmt.Sprintf("electronic:%s#%d", j.label, j.number)
	die := j.tx.Die(event, 6, R13_17, say.F("electronic warfare on %s, %d against %d", j.label, j.offensiveMarkers, j.defensiveMarkers))
	j.tx.DescribeDie(event, j.att, j.g.tables.electronicModifier(j.offensiveMarkers, j.defensiveMarkers))
	row := j.g.tables.electronicResult(die, j.offensiveMarkers, j.defensiveMarkers)
	j.tx.Note(core.Event{Kind: core.KindResult, Hex: j.label, Rule: R13_17, Value: say.Plain(row.Result), Text: say.Plain(row.Result)})
	if mark := map[string]string{"degraded": markDegraded, "collapsed": markCollapsed}[row.Result]; mark != "" {
		for _, u := range j.tx.Read().Stack(j.hex) {
			j.tx.Make(core.Mark{Unit: u.Def.ID, Mark: mark, Rule: R13_15})
		}
	}
	if row.Loses == offensive || row.Loses == defensive && j.defensiveMarkers > 0 {
		j.payMarker(row.Loses)
	}
}

// payMarker removes the marker that the result costs from play, for as many turns as a die says (R 13.17).
func (j *electronicCombat) payMarker(loses string) {
	event, loser := fmt.Sprintf("jammer:%s#%d", j.label, j.number), j.att
	if loses == defensive {
		loser = j.def
	}
	die := j.tx.Die(event, 6, R13_17, "a marker out of play")
	j.tx.DescribeDie(event, loser, 0)
	s := of(j.tx.Read())
	e := &s.ew[ewIndex(loser)]
	back := j.tx.Read().Turn() + die
	e.inPlay, e.returnTurns = e.inPlay-1, append(slices.Clone(e.returnTurns), back)
	switch {
	case j.tx.Stopped():
		return
	case loses == defensive:
		e.faces, e.usedRear = e.faces[:len(e.faces)-1:len(e.faces)-1], e.usedRear-1
	default:
		e.faces, e.usedFront = e.faces[1:], e.usedFront-1
	}
	extendWithNote(j.tx, s, R13_17, "a %s marker is out of play until turn %d", loser.Title(), back)
}
