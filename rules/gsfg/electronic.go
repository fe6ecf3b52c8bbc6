package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// ewState is the electronic warfare of one side (R 13.11). Its markers lie in a row when they are set, the offensive ones in
// front: those are used from the front, defensive ones from the back, so that what is used tells nothing of the others.
type ewState struct {
	inPlay      int      // markers in play
	faces       []string // of the markers set: offensive, defensive, or "sealed" and a seal
	usedFront   int      // used of them, from the front
	usedRear    int      // ... from the back
	returnTurns []int    // turns on which markers that are out of play come back
}

// What is set on a marker.
const (
	offensive  = "offensive"
	defensive  = "defensive"
	hiddenFace = "hidden"
)

func (e ewState) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d %d %d %v %s", e.inPlay, e.usedFront, e.usedRear, e.returnTurns, strings.Join(e.faces, ",")))
}

// clear takes all markers back.
func (e *ewState) clear() { e.faces, e.usedFront, e.usedRear = nil, 0, 0 }

// newFaces are the faces of so many markers, some of them offensive.
func newFaces(n, ready int) []string {
	n = min(n, ready)
	return append(slices.Repeat([]string{offensive}, n), slices.Repeat([]string{defensive}, ready-n)...)
}

// maxLeft returns the greatest number of markers that may still be found with a face. It counts from the front, or from
// the back for defensive ones, as long as a marker has the face or is hidden from the reader.
func (e ewState) maxLeft(face string) int {
	faces := slices.Clone(e.faces[e.usedFront : len(e.faces)-e.usedRear])
	if face == defensive {
		slices.Reverse(faces)
	}
	if n := slices.IndexFunc(faces, func(f string) bool { return f != face && (f == offensive || f == defensive) }); n >= 0 {
		return n
	}
	return len(faces)
}

// hidden returns the state as the other side knows it: the faces of the markers that have been used, and seals.
func (e ewState) hidden() ewState {
	e.faces = slices.Clone(e.faces)
	for i := e.usedFront; i < len(e.faces)-e.usedRear; i++ {
		if !strings.HasPrefix(e.faces[i], sheet.SealedPrefix) {
			e.faces[i] = hiddenFace
		}
	}
	return e
}

// ewIndex is the place of a side in the extension.
func ewIndex(side core.Side) int { return sides.Index(side) }

// jammersAtStart are the markers of both sides at the start of a turn: those that come (R 13.16, 13.22), and come back.
func (g *game) jammersAtStart(s state, turn int) [2]ewState {
	out := s.ew
	if !s.options.Has(electronicWar) {
		return out
	}
	for _, e := range g.setup.Options.List {
		if e.Kind == "electronic-warfare" && e.Turn == turn {
			out[ewIndex(e.Side)].inPlay += e.Count
		}
	}
	for i := range out {
		e := &out[i]
		left := slices.DeleteFunc(slices.Clone(e.returnTurns), func(t int) bool { return t <= turn })
		e.inPlay, e.returnTurns = e.inPlay+len(e.returnTurns)-len(left), left
	}
	return out
}

// Sealed implements core.Sealer: the electronic warfare markers are set in secret at the start of a player turn, so many offensive, the
// others defensive (R 13.12). Each is sealed by itself and opened when it is used: then its seal stands for the number.
func (o *Order) Sealed() bool { return o.Verb == "jam" }

// Parts implements core.Parted: a statement for each marker.
func (o *Order) Parts() []string {
	var out []string
	for i, face := range newFaces(o.N, o.ready) {
		out = append(out, fmt.Sprintf("jam marker %d %s", i+1, face))
	}
	return out
}

func (o *Order) checkJam(b *board) []notation.Fault {
	e := b.s.ew[ewIndex(b.side)]
	switch {
	case !b.s.options.Has(electronicWar):
		return o.Firm("ew/none", R13_11, "", "electronic warfare is not in this game")
	case b.side != b.r.Active() || currentPhase(b.r).part != 1:
		return o.One("phase/verb", R13_12, "", "markers are set at the start of a player turn")
	case b.g.hasActed(b.r, b.side):
		return o.Firm("ew/begun", R13_12, "", "markers are set before anything else is done in the player turn")
	case e.inPlay > 0 && len(e.faces) >= e.inPlay, o.Value == "" && len(e.faces) > 0:
		return o.Firm("ew/set", R13_12, "", "the markers have been set")
	case o.Value == "" && o.N > e.inPlay:
		return o.Firm("ew/number", R13_12, strconv.Itoa(o.N), "%d markers are in play, not %d", e.inPlay, o.N)
	}
	return nil
}

// hasActed says whether something has been done in the player turn: units have moved or fought, or the 8th Guards Army has had
// its phases.
func (g *game) hasActed(r core.Reader, side core.Side) bool {
	p := currentPhase(r)
	return p.side == Soviet && !p.guards && r.Turn() <= g.setup.Guards.Until && of(r).guards != "" ||
		len(roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(markMoved) || u.Marked(markAttacked) })) > 0
}

func (o *Order) setJammers(_ *game, tx *core.Tx, side core.Side) {
	s := of(tx.Read())
	e := &s.ew[ewIndex(side)]
	if o.Value == "" {
		e.faces = newFaces(o.N, e.inPlay)
	} else {
		e.faces = append(slices.Clone(e.faces), o.Value)
	}
	if len(e.faces) < e.inPlay {
		tx.Extend(s)
	} else {
		extendWithNote(tx, s, R13_12, "%s has set %d electronic warfare markers, in secret", side.Title(), e.inPlay)
	}
}

// revealJammers turns up so many markers of a side, as far as they have the face that is wanted, and says how many do
// (R 13.12). Only those used are turned up, and the first that is in the way.
func revealJammers(tx *core.Tx, side core.Side, face string, n int) int {
	for k := range n {
		s := of(tx.Read())
		e := &s.ew[ewIndex(side)]
		at := e.usedFront
		if face == defensive {
			at = len(e.faces) - e.usedRear - 1
		}
		if at < e.usedFront || at >= len(e.faces)-e.usedRear {
			return k
		}
		if err := revealMarker(tx, e, at); err != nil {
			tx.Stop(err)
			return 0
		}
		switch {
		case e.faces[at] != face:
			tx.Note(core.Event{Kind: core.KindNote, Rule: R13_12, Text: say.F("a %s marker turns out to be %s", side.Title(), e.faces[at])})
			tx.Extend(s)
			return k
		case face == offensive:
			e.usedFront++
		default:
			e.usedRear++
		}
		tx.Extend(s)
	}
	return n
}

// revealMarker turns a marker up.
func revealMarker(tx *core.Tx, e *ewState, at int) error {
	text, err := sheet.Unseal(tx, e.faces[at], "jam")
	face := text[strings.LastIndexByte(text, ' ')+1:]
	if err == nil && face != offensive && face != defensive {
		err = fmt.Errorf("the sealed statement %q sets no marker", text)
	}
	e.faces = slices.Clone(e.faces)
	e.faces[at] = face
	return err
}
