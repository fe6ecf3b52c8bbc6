package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// Marks on counters.
const (
	markMoved = "moved" // has moved in this phase
	// activated by a headquarters: moves with the motorised units, and no more in this turn
	markActivated   = "activated"
	markOverrun     = "overrun"       // overrun: no zone of control, no support, no reaction
	markReacted     = "reacted"       // the unit arrived by reaction movement
	markFought      = "fought"        // attacked in this combat phase
	markFired       = "fired"         // artillery that has supported in this combat phase
	markBroken      = "nonfunctional" // non-functional headquarters
	markEmergency   = "short"         // emergency supply: the first turn without a supply route (6.63)
	markOutOfSupply = "out"           // out of supply (6.64)
	markReceives    = "receives"      // waits for replacements and may not move (10.12)
	markDepot       = "depot"         // two points of supply (6.84)
	markFuel        = "fuel"          // short of fuel (5.22)
	markHeld        = "held"          // may not move before the end of the segment
	markFixed       = "rooted"        // a headquarters that started where it must stay (10.24c3)
	markRailMoved   = "far"           // has moved by rail or strategic movement in this segment
)

// waitMarks lists the marks of aircraft from another front: after one turn of waiting (dice worse by 1), and newly
// arrived (by 2).
var waitMarks = []string{"settling", "transferred"}

// marks lists all marks on counters.
var marks = []string{waitMarks[0], waitMarks[1], markMoved, markActivated, markOverrun, markReacted, markFought, markFired, markBroken,
	markEmergency, markOutOfSupply, markFuel, markReceives, markDepot, markRailMoved, markHeld, markEmplaced, markFixed}

// Boxes besides those that every title has.
const (
	boxCadre   = "cadre"          // lost, and may be rebuilt (16.24)
	boxNever   = "cannot-rebuild" // militia (8.5)
	boxUntried = "untried"        // the cup with the units that untried counters represent (22.6)
	boxReady   = "ready"
	boxFlown   = "flown"
	boxDamaged = "damaged"
)

// trackLosses names the track of the steps that a side has lost. Losses of armour and of artillery are counted
// separately until they have brought a point (16.25).
func trackLosses(side core.Side) string       { return string(side) + "-losses" }
func trackArmourLosses(side core.Side) string { return string(side) + "-armour-losses" }
func trackGunLosses(side core.Side) string    { return string(side) + "-artillery-losses" }
func trackPoints(side core.Side) string       { return string(side) + "-replacements" }
func trackAirlift(side core.Side) string      { return string(side) + "-air-transport" }

// trackCrimea names the track of stacking points that have left for the Crimea and have brought no point yet (7.64).
const trackCrimea = "axis-crimea"

// trackOwed names the track of the mandatory attacks that the Soviet side owes (12.4).
const trackOwed = "soviet-owed"

// target is a hex under a declared attack (12.0).
type target struct {
	hex  hexmap.Hex
	done bool
}

// remainingMP holds the movement points that a unit has left after an overrun (11.4).
type remainingMP struct {
	unit string
	mp   int
}

// use is one count of something done in this turn by a headquarters, side or unit, such as a command point spent
// (22.12).
type use struct{ hq, what string }

// sortie is an air unit that flies to a hex.
type sortie struct {
	unit  string
	hex   hexmap.Hex
	fires bool // it fights in the air and flies no mission (17.31)
}

// sign is a marker on the map: in a hex, or on the hexside to another hex.
type sign struct {
	kind    string
	side    core.Side
	hex, to hexmap.Hex
	n       int // a level, or points
}

// signs returns markers of a kind and side, one in each of the hexes.
func signs(kind string, side core.Side, n int, hexes []hexmap.Hex) []sign {
	out := make([]sign, len(hexes))
	for i, h := range hexes {
		out[i] = sign{kind, side, h, hexmap.None, n}
	}
	return out
}

// signRaid is the kind of marker for interdiction.
const signRaid = "interdiction" // of a level (13.14)

// gun is an artillery unit assigned to the defence of a hex (14.2).
type gun struct {
	unit string
	hex  hexmap.Hex
}

// state is this title's part of a position: facts that the board does not show. It is never changed in place.
type state struct {
	targets          []target
	remaining        []remainingMP
	uses             []use
	secrets          []string // orders and air cover of the defender, "order noretreat 1306", or sealed (14.3)
	sorties          []sortie
	aircraftReturned bool // the aircraft of this combat phase have come back
	signs            []sign
	guns             []gun
	fightHexes       []hexmap.Hex // hexes attacked in this turn, with repetitions
	overrunHexes     []hexmap.Hex // hexes overrun in this turn, with repetitions
	airHexes         []hexmap.Hex // hexes of air combats in this turn, with repetitions
	weather          climate
	calledGroups     []calledGroup
	nkvdReturns      []calledGroup      // lost NKVD units, with the turn in which they return
	designatedSupply []designatedSupply // designated for attacks of this combat phase
	newcomers        []string           // units that have entered hexes of a garrison in this turn
	taken            []hexmap.Hex       // places that the Axis side has taken in this turn
	planState        planState
}

// calledGroup is a group of reinforcements that was called up, with the turn (8.21).
type calledGroup struct {
	group string
	turn  int
}

// Lines returns the title's part of a position as lines "key: value" for the game file.
func (s state) Lines() []string {
	return core.ExtLines("command", s.uses, "fate", s.planState, "fight", s.fightHexes, "group", s.calledGroups, "guest", s.newcomers,
		"gun", s.guns,
		"landed", s.aircraftReturned,
		"overrun", s.overrunHexes, "raid", s.airHexes, "rest", s.remaining, "return", s.nkvdReturns, "secret", s.secrets, "sign", s.signs,
		"sortie", s.sorties, "stock", s.designatedSupply, "taken", s.taken, "target", s.targets, "weather", s.weather)
}

// of returns the title's part of a position.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// appended returns a copy of a list with elements added.
func appended[T any](list []T, x ...T) []T { return append(slices.Clone(list), x...) }

// isDeclared reports whether a hex is under a declared attack.
func (s state) isDeclared(h hexmap.Hex) bool {
	return slices.ContainsFunc(s.targets, func(t target) bool { return t.hex == h })
}

// openTargets returns the hexes whose attack is still to be resolved.
func (s state) openTargets() []hexmap.Hex {
	left := xslices.Filter(s.targets, func(t target) bool { return !t.done })
	return xslices.Distinct(left, func(t target) hexmap.Hex { return t.hex })
}

// findSign returns the marker of a kind and side in a hex, or nil if there is none.
func (s state) findSign(kind string, side core.Side, h hexmap.Hex) *sign {
	return xslices.Find(s.signs, func(x sign) bool { return x.kind == kind && x.hex == h && x.side == side })
}

// interdictionLevel returns the highest level of interdiction in a hex, from its own hex and the six around it (13.14).
func (g *game) interdictionLevel(s state, h hexmap.Hex) int {
	return xslices.MaxOf(s.signs, func(x sign) int { return core.If(x.kind == signRaid && g.Map.Distance(x.hex, h) <= 1, x.n, 0) })
}
