package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
)

// Marks on counters.
const (
	markMoved     = "moved"         // has moved in this phase
	markActivated = "activated"     // by a headquarters: moves with the motorised units, and no more in this turn
	markOverrun   = "overrun"       // no zone of control, no support, no reaction
	markReacted   = "reacted"       // came by reaction movement
	markFought    = "fought"        // attacked in this combat phase
	markFired     = "fired"         // artillery that has supported in this combat phase
	markBroken    = "nonfunctional" // a headquarters without function
	markShort     = "short"         // emergency supply: the first turn without a supply route (6.63)
	markOut       = "out"           // out of supply (6.64)
	markReceives  = "receives"      // waits for replacements, and does not move (10.12)
	markDepot     = "depot"         // two points of supply (6.84)
	markFuel      = "fuel"          // short of fuel (5.22)
	markHeld      = "held"          // does not move before the end of the segment
	markRooted    = "rooted"        // a headquarters that started where it has to stay (10.24c3)
	markFar       = "far"           // has moved by rail or strategic movement in this segment
)

// markWaits are those of aircraft from another front, that have waited for a turn and that come new: they make their dice worse by 1 and 2.
var markWaits = []string{"settling", "transferred"}

var marks = []string{markWaits[0], markWaits[1], markMoved, markActivated, markOverrun, markReacted, markFought, markFired, markBroken,
	markShort, markOut, markFuel, markReceives, markDepot, markFar, markHeld, markEmplaced, markRooted}

// Boxes besides those of every title.
const (
	boxCadre   = "cadre"          // lost, and may be rebuilt (16.24)
	boxNever   = "cannot-rebuild" // militia (8.5)
	boxUntried = "untried"        // the cup of the units that untried ones may turn out to be (22.6)
	boxReady   = "ready"
	boxFlown   = "flown"
	boxDamaged = "damaged"
)

// Tracks of a side: the steps that it has lost, those of armour and of artillery apart as far as they have brought no point yet (16.25),
// its replacement points, and the turn in which it may fly its next air transport (6.13).
func trackLosses(side core.Side) string       { return string(side) + "-losses" }
func trackArmourLosses(side core.Side) string { return string(side) + "-armour-losses" }
func trackGunLosses(side core.Side) string    { return string(side) + "-artillery-losses" }
func trackPoints(side core.Side) string       { return string(side) + "-replacements" }
func trackAirlift(side core.Side) string      { return string(side) + "-air-transport" }

// trackCrimea are the stacking points that have left for the Crimea, as far as they have brought no point yet (7.64).
const trackCrimea = "axis-crimea"

// trackOwed are the mandatory attacks that the Soviet side owes (12.4).
const trackOwed = "soviet-owed"

// target is a hex under a declared attack (12.0).
type target struct {
	hex  hexmap.Hex
	done bool
}

// rest are the movement points that a unit has left after an overrun (11.4).
type rest struct {
	unit string
	mp   int
}

// use is a command point spent in this turn (22.12): for an activation, a reaction or an order.
type use struct{ hq, what string }

// sortie is an air unit on its way to a hex.
type sortie struct {
	unit  string
	hex   hexmap.Hex
	fires bool // it fights, and flies no mission (17.31)
}

// sign is a marker on the map: in a hex, or on the hexside to another.
type sign struct {
	kind    string
	side    core.Side
	hex, to hexmap.Hex
	n       int // a level, or points
}

// signs are markers of a kind and side, each in one of some hexes.
func signs(kind string, side core.Side, n int, hexes []hexmap.Hex) []sign {
	out := make([]sign, len(hexes))
	for i, h := range hexes {
		out[i] = sign{kind, side, h, hexmap.None, n}
	}
	return out
}

// The kinds of signs.
const signRaid = "interdiction" // of a level (13.14)

// gun is artillery allotted to the defence of a hex (14.2).
type gun struct {
	unit string
	hex  hexmap.Hex
}

// state is the extension of a position: what the board does not show. It is never changed in place.
type state struct {
	targets []target
	rests   []rest
	uses    []use
	secrets []string // orders and air cover of the defender, "order noretreat 1306", or sealed (14.3)
	sorties []sortie
	landed  bool // the aircraft of this combat phase have come back
	signs   []sign
	guns    []gun
	fights  []hexmap.Hex // attacked in this turn, as often as they were
	runs    []hexmap.Hex // overrun in this turn, likewise
	raids   []hexmap.Hex // where air units met in this turn, likewise
	weather climate
	calls   []call
	returns []call       // NKVD units that were lost, and when they come back
	stocks  []stock      // designated for attacks of this combat phase
	guests  []string     // who has come into hexes of a garrison of the theatre in this turn
	taken   []hexmap.Hex // places that the Axis side has taken in this turn
	fate    fate
}

// call is a group of reinforcements that was called up (8.21).
type call struct {
	group string
	turn  int
}

// Lines prints the extension.
func (s state) Lines() []string {
	return core.Lines("command", s.uses, "fate", s.fate, "fight", s.fights, "group", s.calls, "guest", s.guests, "gun", s.guns,
		"landed", s.landed,
		"overrun", s.runs, "raid", s.raids, "rest", s.rests, "return", s.returns, "secret", s.secrets, "sign", s.signs,
		"sortie", s.sorties, "stock", s.stocks, "taken", s.taken, "target", s.targets, "weather", s.weather)
}

// of reads the extension.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// more is a list with something added; the old one is left as it is.
func more[T any](list []T, x ...T) []T { return append(slices.Clone(list), x...) }

// declared says whether a hex is under a declared attack.
func (s state) declared(h hexmap.Hex) bool {
	return slices.ContainsFunc(s.targets, func(t target) bool { return t.hex == h })
}

// open are the hexes whose attack is still to be resolved.
func (s state) open() []hexmap.Hex {
	left := lists.Only(s.targets, func(t target) bool { return !t.done })
	return lists.Distinct(left, func(t target) hexmap.Hex { return t.hex })
}

// find is the marker of a kind and side in a hex; nil for none.
func (s state) find(kind string, side core.Side, h hexmap.Hex) *sign {
	return lists.Find(s.signs, func(x sign) bool { return x.kind == kind && x.hex == h && x.side == side })
}

// interdicted is the highest level of interdiction in a hex, from its own hex and the six around it (13.14).
func (g *game) interdicted(s state, h hexmap.Hex) int {
	return lists.Most(s.signs, func(x sign) int { return core.If(x.kind == signRaid && g.Map.Distance(x.hex, h) <= 1, x.n, 0) })
}
