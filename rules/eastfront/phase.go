package eastfront

import (
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
type phase = turn.Phase[part]

var parts = turn.Parts[part]{Sides: sides[:], Low: partRaid, High: partSecond, Rule: r4_2,
	Name: func(p phase) say.Text { return say.F("%s, %s", p.Side.Title(), partNames[p.Part]) }}

// now is the phase a position is in.
func now(r core.Reader) phase { return parts.Now(r) }

// segment is whose player segment a phase belongs to.
func segment(p phase) core.Side {
	if p.Part == partReact {
		return other(p.Side)
	}
	return p.Side
}

var partNames = map[part]say.Text{partRaid: "supply and air interdiction", partMove: "movement and declaration of attacks",
	partReact: "reaction of the defender", partFight: "combat", partSecond: "second movement, engineers"}

// partWords are the parts as the text of the verbs calls them.
var partWords = [...]string{partRaid: "raid", partMove: "move", partReact: "react", partFight: "fight", partSecond: "second"}
