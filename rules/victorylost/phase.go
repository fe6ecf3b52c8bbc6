package victorylost

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// What a phase is for.
const (
	kindSetup   = "set-up"
	kindSelect  = "chit selection"
	kindSpecial = "special combat"
	kindFirst   = "first chit"
	kindDraw    = "activation"
	kindArrive  = "reinforcement"
)

// phase is a phase code taken apart: "T0-S" is the Soviet set-up, "T3-A-C" the Axis chit selection, "T1-S-X" the special
// combat of turn 1, "T1-A-F" the naming of the first chit, "T3-S-4" the fourth activation, "T3-A-R" reinforcements.
type phase struct {
	turn int
	side core.Side
	kind string
	draw int
}

var phaseLetters = []struct{ letter, kind string }{{"C", kindSelect}, {"X", kindSpecial}, {"F", kindFirst}, {"R", kindArrive}}

// parsePhase reads a phase code.
func parsePhase(code string) (phase, bool) {
	f := strings.Split(code, "-")
	if len(f) < 2 || len(f) > 3 || !strings.HasPrefix(f[0], "T") {
		return phase{}, false
	}
	turn, err := strconv.Atoi(f[0][1:])
	if err != nil || turn < 0 || turn > turns {
		return phase{}, false
	}
	p := phase{turn: turn}
	switch f[1] {
	case "A":
		p.side = Axis
	case "S":
		p.side = Soviet
	default:
		return phase{}, false
	}
	if len(f) == 2 {
		p.kind = kindSetup
		return p, turn == 0
	}
	for _, l := range phaseLetters {
		if l.letter == f[2] {
			p.kind = l.kind
			return p, turn > 0
		}
	}
	p.draw, err = strconv.Atoi(f[2])
	p.kind = kindDraw
	return p, err == nil && p.draw > 0 && turn > 0
}

// String is the phase code.
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

// now is the phase a position is in.
func now(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// enter moves the phase cursor.
func enter(tx *core.Tx, p phase, rule, text string) error {
	return tx.Do(core.Phase{Turn: p.turn, Phase: p.String(), Active: p.side, Text: fmt.Sprintf("turn %d, %s", p.turn, text), Rule: rule})
}

// wantPhase is the fault of an order that does not belong into the phase.
func wantPhase(b base, r core.Reader, side core.Side, verb string, kinds ...string) []notation.Fault {
	if side != r.Active() {
		return b.one("phase/side", R7_2_1, "", "phase %s belongs to the %s side", r.Phase(), r.Active())
	}
	p := now(r)
	for _, k := range kinds {
		if k == p.kind {
			return nil
		}
	}
	f := b.fault("phase/verb", R4_1_2, "", "%s is not for phase %s, which is for %s", verb, r.Phase(), p.kind)
	f.Firm = true
	return []notation.Fault{f}
}
