package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

const ewKind = "electronic-warfare"

// ewState is the electronic warfare of one side (R 13.11).
type ewState struct {
	ready     int    // markers in play
	offensive int    // of them set for the present player turn; the rest are defensive
	spent     int    // offensive ones used
	defended  int    // defensive ones used in the other side's player turn
	set       bool   // the setting has been made
	seal      string // behind which the number of offensive ones lies until it is used
	back      []int  // turns on which markers that are out of play come back
}

func (e ewState) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d %d %d %d %t %v %s", e.ready, e.offensive, e.spent, e.defended, e.set, e.back, e.seal))
}

// ewIndex is the place of a side in the extension.
func ewIndex(side core.Side) int {
	if side == NATO {
		return 1
	}
	return 0
}

// jammers are the markers that come on a turn (R 13.16, 13.22).
func (g *game) jammers(side core.Side, turn int) int {
	n := 0
	for _, it := range g.setup.Options.List {
		if e := it.Value; e.Kind == ewKind && core.Side(e.Side) == side && e.Turn == turn {
			n += e.Count
		}
	}
	return n
}

// freshJammers are the markers of both sides at the start of a turn.
func (g *game) freshJammers(s state, turn int) [2]ewState {
	out := s.ew
	if !s.options.second(electronicWar) {
		return out
	}
	for _, side := range g.world.Sides {
		e := &out[ewIndex(side)]
		e.ready += g.jammers(side, turn)
		var left []int
		for _, t := range e.back {
			if t > turn {
				left = append(left, t)
			} else {
				e.ready++
			}
		}
		e.back = left
	}
	return out
}

// JamOrder sets electronic warfare markers at the start of a player turn: so many are offensive, the others defensive (R 13.12).
type JamOrder struct {
	base
	n    int
	seal string // the seal in place of the number, "" when it is open
}

// String is the canonical line.
func (o *JamOrder) String() string {
	if o.seal != "" {
		return "jam " + sealedWord + o.seal
	}
	return fmt.Sprintf("jam %d", o.n)
}

// Sealed implements core.Sealer.
func (o *JamOrder) Sealed() bool { return true }

// sealedWord opens what is hidden.
const sealedWord = "sealed "

func (o *JamOrder) check(_ *game, r core.Reader, side core.Side) []notation.Fault {
	s, p := of(r), now(r)
	e := s.ew[ewIndex(side)]
	switch {
	case !s.options.second(electronicWar):
		return o.firm("ew/none", R13_11, "", "electronic warfare is not in this game")
	case side != r.Active() || p.part != 1:
		return o.one("phase/verb", R13_12, "", "markers are set at the start of a player turn")
	case e.set:
		return o.firm("ew/set", R13_12, "", "the markers have been set")
	case o.seal == "" && (o.n < 0 || o.n > e.ready):
		return o.firm("ew/number", R13_12, itoa(o.n), "%d markers are in play, not %d", e.ready, o.n)
	}
	return nil
}

func (o *JamOrder) apply(_ *game, tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	e := &s.ew[ewIndex(side)]
	e.offensive, e.set, e.seal = o.n, true, o.seal
	return put(tx, s)
}

// openJamming makes the setting of a side known, when it is first used.
func openJamming(tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	e := &s.ew[ewIndex(side)]
	if e.seal == "" {
		return nil
	}
	text, err := tx.Unseal(e.seal)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "jam ")))
	if err != nil {
		return fmt.Errorf("the sealed statement %q is not \"jam NUMBER\"", text)
	}
	e.offensive, e.seal = min(max(n, 0), e.ready), ""
	return tx.Do(core.Extend{Ext: s, Rule: R13_12, Text: fmt.Sprintf("%s has set %d markers offensive", side.Title(), e.offensive)})
}

// DisruptOrder attacks the enemy units of a hex with offensive markers, before any other combat (R 13.13).
type DisruptOrder struct {
	base
	hex   hexmap.Hex
	label string
	n     int
}

// String is the canonical line.
func (o *DisruptOrder) String() string { return fmt.Sprintf("disrupt %s %d", o.label, o.n) }

// perHex is the most markers of a side in one hex (R 13.14).
func (g *game) jamLimit(side core.Side) int {
	if side == NATO {
		return g.tables.Electronic.PerHex.NATO
	}
	return g.tables.Electronic.PerHex.Soviet
}

func (o *DisruptOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := wantPhase(o.base, r, side, "disrupt", kindFight); f != nil {
		return f
	}
	s := of(r)
	e := s.ew[ewIndex(side)]
	switch {
	case !s.options.second(electronicWar):
		return o.firm("ew/none", R13_11, "", "electronic warfare is not in this game")
	case len(s.fights) > 0:
		return o.firm("ew/late", R13_13, "", "electronic warfare comes before any other combat of the phase")
	case o.n < 1 || o.n > g.jamLimit(side):
		return o.firm("ew/number", R13_14, itoa(o.n), "1 to %d markers go to one hex", g.jamLimit(side))
	case e.seal == "" && o.n > e.offensive-e.spent:
		return o.one("ew/number", R13_12, itoa(o.n), "%d offensive markers are left, not %d", e.offensive-e.spent, o.n)
	case slices.Contains(s.jammed, o.hex):
		return o.firm("ew/twice", R13_13, o.label, "%s has been attacked by electronic warfare in this phase", o.label)
	}
	return wantEnemy(o.base, r, side, o.hex, o.label, R13_13)
}

func (o *DisruptOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	if err := openJamming(tx, side); err != nil {
		return err
	}
	s := of(tx.Read())
	if e := &s.ew[ewIndex(side)]; o.n > e.offensive-e.spent {
		tx.Note(core.Event{Kind: core.KindSkip, Rule: R13_12, Text: fmt.Sprintf("%d offensive markers are left, not %d", e.offensive-e.spent, o.n)})
		return nil
	}
	s.ew[ewIndex(side)].spent += o.n
	s.jammed, s.jams = append(slices.Clone(s.jammed), o.hex), s.jams+1
	if err := put(tx, s); err != nil {
		return err
	}
	k, err := o.counter(g, tx, other(side))
	if err != nil {
		return err
	}
	die, err := tx.Roll(fmt.Sprintf("electronic:%s#%d", o.label, s.jams), 6, R13_17, fmt.Sprintf("electronic warfare on %s, %d against %d", o.label, o.n, k))
	if err != nil {
		return err
	}
	row := g.tables.electronic(die, o.n, k)
	tx.Note(core.Event{Kind: core.KindResult, Hex: o.label, Rule: R13_17, Value: row.Result, Text: row.Result})
	if mark := map[string]string{"degraded": markDegraded, "collapsed": markStunned}[row.Result]; mark != "" {
		for _, id := range names(tx.Read().Stack(o.hex)) {
			if err := tx.Do(core.Mark{Unit: id, Mark: mark, Rule: R13_15}); err != nil {
				return err
			}
		}
	}
	return o.pay(g, tx, side, row.Loses, k)
}

// counter lets the other side place defensive markers in the hex.
func (o *DisruptOrder) counter(g *game, tx *core.Tx, def core.Side) (int, error) {
	if err := openJamming(tx, def); err != nil {
		return 0, err
	}
	s := of(tx.Read())
	e := s.ew[ewIndex(def)]
	most := min(g.jamLimit(def), e.ready-e.offensive-e.defended)
	if !e.set || most < 1 { // R 13.12: who has set none has none
		return 0, nil
	}
	c := core.Choice{ID: fmt.Sprintf("counter:%s#%d", o.label, s.jams), Kind: "counter", Rule: R13_13, Owner: def, Hex: o.label,
		Question: fmt.Sprintf("%d markers of electronic warfare attack %s. How many defensive markers do you place?", o.n, o.label), Why: "one", Default: 1}
	for k := range most + 1 {
		c.Options = append(c.Options, core.Option{Verb: "counter", Word: itoa(k)})
	}
	opt, err := tx.Ask(c)
	if err != nil {
		return 0, err
	}
	k := slices.IndexFunc(c.Options, func(x core.Option) bool { return x.Word == opt.Word })
	s = of(tx.Read())
	s.ew[ewIndex(def)].defended += k
	return k, put(tx, s)
}

// pay takes the marker out of play that the result costs, for as many turns as a die says (R 13.17).
func (o *DisruptOrder) pay(g *game, tx *core.Tx, side core.Side, loses string, defensive int) error {
	if loses == "nobody" || loses == "" || loses == "defensive" && defensive == 0 {
		return nil
	}
	loser := side
	if loses == "defensive" {
		loser = other(side)
	}
	die, err := tx.Roll(fmt.Sprintf("jammer:%s#%d", o.label, of(tx.Read()).jams), 6, R13_17, "a marker out of play")
	if err != nil {
		return err
	}
	s := of(tx.Read())
	e := &s.ew[ewIndex(loser)]
	back := tx.Read().Turn() + die
	e.ready, e.back = e.ready-1, append(slices.Clone(e.back), back)
	if loses == "defensive" {
		e.defended--
	} else {
		e.offensive, e.spent = e.offensive-1, e.spent-1
	}
	return tx.Do(core.Extend{Ext: s, Rule: R13_17, Text: fmt.Sprintf("a %s marker is out of play until turn %d", loser.Title(), back)})
}

// endJamming ends a player turn: its offensive markers come back when the side sets them anew, and so do the defensive ones
// that the other side used (R 13.12); what its units suffered is over (R 13.15).
func (g *game) endJamming(tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	s.ew[ewIndex(side)].spent = 0
	s.ew[ewIndex(other(side))] = ewState{ready: s.ew[ewIndex(other(side))].ready, back: s.ew[ewIndex(other(side))].back}
	if err := put(tx, s); err != nil {
		return err
	}
	return g.unmark(tx, side, markDegraded, markStunned)
}

// lines print the markers of both sides.
func ewLines(list [2]ewState) []string {
	var out []string
	for i, side := range []core.Side{Soviet, NATO} {
		if e := list[i]; e.ready > 0 || len(e.back) > 0 {
			out = append(out, "electronic "+strings.TrimSpace(string(side))+": "+e.String())
		}
	}
	return out
}
