package victorylost

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
)

// The kinds of phases.
const (
	kindSetup   = "set-up"
	kindSelect  = "chit selection"
	kindSpecial = "special combat"
	kindFirst   = "first chit"
	kindDraw    = "activation"
	kindArrive  = "reinforcement"
)

// phase is a phase code: "T0-S" is the Soviet set-up, "T3-A-C" the Axis chit selection, "T1-S-X" the special combat of
// turn 1, "T1-A-F" the naming of the first chit, "T3-S-4" the fourth activation, "T3-A-R" reinforcements.
type phase struct {
	turn int
	side core.Side
	kind string
	draw int
}

// phaseLetters gives the kind of phase for each letter of a code.
var phaseLetters = []struct{ letter, kind string }{{"C", kindSelect}, {"X", kindSpecial}, {"F", kindFirst}, {"R", kindArrive}}

// parsePhase parses a phase code.
func parsePhase(code string) (phase, bool) {
	n, who, rest, ok := phases.ParseCode(code)
	side, known := map[string]core.Side{"A": Axis, "S": Soviet}[who]
	if !ok || !known || n > turns {
		return phase{}, false
	}
	if rest == "" {
		return phase{turn: n, side: side, kind: kindSetup}, n == 0
	}
	for _, l := range phaseLetters {
		if l.letter == rest {
			return phase{turn: n, side: side, kind: l.kind}, n > 0
		}
	}
	draw, err := strconv.Atoi(rest)
	return phase{turn: n, side: side, kind: kindDraw, draw: draw}, err == nil && draw > 0 && n > 0
}

// String returns the phase code.
func (p phase) String() string {
	s := fmt.Sprintf("T%d-%s", p.turn, strings.ToUpper(string(p.side[:1])))
	switch p.kind {
	case kindSetup:
		return s
	case kindDraw:
		return s + "-" + strconv.Itoa(p.draw)
	}
	for _, l := range phaseLetters {
		if l.kind == p.kind {
			return s + "-" + l.letter
		}
	}
	return s
}

// currentPhase returns the phase of a position.
func currentPhase(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// enterPhase begins a phase.
func enterPhase(tx *core.Tx, p phase, rule string, text say.Text) error {
	return phases.BeginPhase(tx, p.turn, p.String(), p.side, rule, text)
}

// newPhases returns the table of phases: the verbs and the task of each kind.
func newPhases(all verbTable) *phases.Table[*game, *enumerator] {
	rows := []phases.Row[*game]{
		{Kind: kindSetup, Verbs: []string{"anew", "pick", "place"}, Finish: (*game).checkSetup, Expect: (*game).expectSetup},
		{Kind: kindSelect, Verbs: []string{"anew", "select", "ahead"}, Finish: (*game).checkSelection, Expect: (*game).expectChits},
		{Kind: kindSpecial, Verbs: []string{"use", "attack"}, Expect: (*game).expectSpecial},
		{Kind: kindFirst, Verbs: []string{"first"}, Expect: (*game).expectFirst},
		{Kind: kindDraw, Verbs: []string{"use", "return", "enter", "move", "attack"}, Finish: (*game).checkDraw,
			Expect: (*game).expectDraw},
		{Kind: kindArrive, Verbs: []string{"place"}, Finish: (*game).checkArrivals, Expect: (*game).expectArrivals},
	}
	return &phases.Table[*game, *enumerator]{Kind: func(r core.Reader) string { return currentPhase(r).kind }, SideRule: R7_2_1,
		PhaseRule: R4_1_2,
		KindText:  func(kind string) say.Text { return say.F("is for %s", kind) }, OfferFunc: all.OfferFunc, Rows: rows}
}
