package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// ewState holds the electronic warfare markers of one side (R 13.11). The markers are in a row, the offensive ones in
// front. Offensive markers are used from the front and defensive ones from the back, so that a used marker reveals
// nothing about the others.
type ewState struct {
	inPlay      int      // markers in play
	faces       []string // of the markers set: offensive, defensive, or "sealed" and a seal
	usedFront   int      // number used from the front
	usedRear    int      // number used from the back
	returnTurns []int    // turns on which markers out of play return
}

// The faces of a marker that is set.
const (
	offensive  = "offensive"
	defensive  = "defensive"
	hiddenFace = "hidden"
)

func (e ewState) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d %d %d %v %s", e.inPlay, e.usedFront, e.usedRear, e.returnTurns, strings.Join(e.faces, ",")))
}

// clear takes all set markers back.
func (e *ewState) clear() { e.faces, e.usedFront, e.usedRear = nil, 0, 0 }

// newFaces returns the faces of n markers, ready of them offensive.
func newFaces(n, ready int) []string {
	n = min(n, ready)
	return append(slices.Repeat([]string{offensive}, n), slices.Repeat([]string{defensive}, ready-n)...)
}

// maxLeft returns how many markers with a face may be left at most. It counts markers with the face, or hidden from the
// reader, from the front, or for defensive ones from the back.
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

// hidden returns the markers as the other side knows them: the faces of used markers, and seals.
func (e ewState) hidden() ewState {
	e.faces = slices.Clone(e.faces)
	for i := e.usedFront; i < len(e.faces)-e.usedRear; i++ {
		if !strings.HasPrefix(e.faces[i], sheet.SealedPrefix) {
			e.faces[i] = hiddenFace
		}
	}
	return e
}

// ewIndex returns the index of a side in state.ew.
func ewIndex(side core.Side) int { return sides.Index(side) }

// jammersAtStart returns the markers of both sides at the start of a turn, with those that arrive (R 13.16, 13.22) or
// return.
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

// Sealed implements core.Sealer: a side sets its electronic warfare markers in secret at the start of a player turn,
// some offensive, the others defensive (R 13.12). Each is sealed by itself and opened when it is used.
func (o *Order) Sealed() bool { return o.Verb == "jam" }

// Parts implements core.MultiSealer: it returns a statement for each marker.
func (o *Order) Parts() []string {
	var out []string
	for i, face := range newFaces(o.Number, o.ready) {
		out = append(out, fmt.Sprintf("jam marker %d %s", i+1, face))
	}
	return out
}

// checkJam returns the faults of setting the markers.
func (o *Order) checkJam(b *board) []notation.Fault {
	e := b.s.ew[ewIndex(b.side)]
	switch {
	case !b.s.options.Has(electronicWar):
		return o.FirmFault("ew/none", R13_11, "", "electronic warfare is not in this game")
	case b.side != b.r.Active() || currentPhase(b.r).part != 1:
		return o.OneFault("phase/verb", R13_12, "", "markers are set at the start of a player turn")
	case b.g.hasActed(b.r, b.side):
		return o.FirmFault("ew/begun", R13_12, "", "markers must be set before all other orders of the player turn")
	case e.inPlay > 0 && len(e.faces) >= e.inPlay, o.Value == "" && len(e.faces) > 0:
		return o.FirmFault("ew/set", R13_12, "", "the markers have been set")
	case o.Value == "" && o.Number > e.inPlay:
		return o.FirmFault("ew/number", R13_12, strconv.Itoa(o.Number), "%d markers are in play, not %d", e.inPlay, o.Number)
	}
	return nil
}

// hasActed reports whether units have moved or fought in the player turn, or the 8th Guards Army has had its phases.
func (g *game) hasActed(r core.Reader, side core.Side) bool {
	p := currentPhase(r)
	return p.side == Soviet && !p.guards && r.Turn() <= g.setup.Guards.Until && of(r).guards != "" ||
		len(roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(markMoved) || u.Marked(markAttacked) })) > 0
}

// setJammers sets the markers.
func (o *Order) setJammers(_ *game, tx *core.Tx, side core.Side) {
	s := of(tx.Read())
	e := &s.ew[ewIndex(side)]
	if o.Value == "" {
		e.faces = newFaces(o.Number, e.inPlay)
	} else {
		e.faces = append(slices.Clone(e.faces), o.Value)
	}
	if len(e.faces) < e.inPlay {
		tx.SetExt(s)
	} else {
		extendWithNote(tx, s, R13_12, "%s has set %d electronic warfare markers, in secret", side.Title(), e.inPlay)
	}
}

// revealJammers reveals up to n markers of a side that have the wanted face, and returns how many do (R 13.12). It
// reveals only those used, and the first with another face.
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
			tx.SetExt(s)
			return k
		case face == offensive:
			e.usedFront++
		default:
			e.usedRear++
		}
		tx.SetExt(s)
	}
	return n
}

// revealMarker reveals one marker.
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
