package eastfront

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/turn"
)

// part is a phase of the sequence of play that takes a sheet.
type part int

const (
	partRaid   part = 1 // what either side does with its supply units, and Axis air interdiction (4.2 A.2, A.6)
	partMove   part = 2 // movement and declaration of attacks
	partReact  part = 3 // reaction of the other side
	partFight  part = 4 // combat
	partSecond part = 5 // second movement, engineers
)

// phase is a phase code taken apart: "T50-A-2".
type phase struct {
	turn int
	side core.Side
	part part
}

func parsePhase(code string) (phase, bool) {
	n, who, rest, ok := turn.Cut(code)
	p := phase{turn: n, side: map[string]core.Side{"A": Axis, "S": Soviet}[who]}
	if len(rest) != 1 || rest[0] < '1' || rest[0] > '5' {
		return phase{}, false
	}
	p.part = part(rest[0] - '0')
	return p, ok && p.side != "" && n > 0
}

// String is the phase code.
func (p phase) String() string {
	return fmt.Sprintf("T%d-%s-%d", p.turn, strings.ToUpper(string(p.side[:1])), p.part)
}

// now is the phase a position is in.
func now(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// segment is whose player segment it is.
func (p phase) segment() core.Side {
	if p.part == partReact {
		return other(p.side)
	}
	return p.side
}

var partNames = map[part]say.Text{partRaid: "supply and air interdiction", partMove: "movement and declaration of attacks",
	partReact: "reaction of the defender", partFight: "combat", partSecond: "second movement, engineers"}

// enter moves the phase cursor.
func enter(tx *core.Tx, p phase) {
	_ = turn.Enter(tx, p.turn, p.String(), p.side, r4_2, say.F("%s, %s", p.side.Title(), partNames[p.part]))
}
