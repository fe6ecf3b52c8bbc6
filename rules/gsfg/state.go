package gsfg

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Marks on counters.
const (
	markMoved     = "moved"     // has moved in this phase, or has begun to (R 10.2)
	markMovedFar  = "far"       // artillery that spent more than half of its movement (R 10.18)
	markFought    = "fought"    // has attacked in this combat phase (R 11.4)
	markAttacked  = "attacked"  // has attacked in this player turn (R 6.11, 10.17, 10.18)
	markFlown     = "flown"     // was flown: neither moves nor attacks in this player turn (R 6.8)
	markArrived   = "arrived"   // in overland supply for the player turn of its arrival (R 9.2, 9.4)
	markMixed     = "mixed"     // began the movement phase in a stack of several nations (R 7.6)
	markRetreated = "fled"      // retreated in this combat phase (R 11.18)
	markUsed      = "used"      // an air mobile unit that acted in the last NATO player turn (R 6.16)
	markPlaced    = "placed"    // a territorial that was placed, with its die still to be rolled (R 9.6)
	markDegraded  = "degraded"  // degraded by electronic warfare (R 13.17)
	markCollapsed = "collapsed" // collapsed by electronic warfare
)

// hexCount is a hex with a number.
type hexCount struct {
	hex hexmap.Hex
	n   int
}

// unitMove is a unit of the moving stack, with the movement points that it has spent (R 10.6).
type unitMove struct {
	id        string
	spent, mp int
	road      bool
}

// commando is a special forces marker (R 13.1).
type commando struct {
	id         string // "sf-n1"
	side       core.Side
	hex        hexmap.Hex // its hex; None if not in play
	suppressed bool
	moved      bool // has moved in this player turn
	hit        bool // was attacked in this player turn
}

// state is this title's part of a position: facts that the board does not show. It is never changed in place.
type state struct {
	options choices
	guards  string // declared sequences: "move/fight" (R 5.5, 5.6)
	soviet  string
	nato    string

	holder              core.Side    // holder of air superiority (R 6.1)
	bombersDone         bool         // the heavy bombers have been sent, or aircraft rolled for (R 6.2)
	aircraftRolled      bool         // support aircraft have been rolled for (R 6.3)
	aircraft            int          // aircraft not used yet
	deepStrikeDone      bool         // the deep strike has been resolved or forgone (R 6.4)
	targets             []hexCount   // hexes named for ground attack, with their aircraft
	groundAttacksDone   bool         // ground attacks have been resolved (R 6.6)
	interdict           []hexmap.Hex // interdicted hexes (R 6.7)
	drops               []hexmap.Hex // aerial supply (R 6.9)
	airSuperiorityMalus bool         // deep strike: -1 on the next turn's die for air superiority
	crippled            bool         // deep strike: reinforcements come reduced
	canCutOffAttack     bool         // deep strike: one attack may be cut off

	chemical           bool         // chemical weapons have been used (R 4.7)
	brokenSources      []hexCount   // NATO source hexes out of order; n: the turn they run again, 0 while not retaken (R 8.9)
	restoreDice        int          // dice rolled for their return in this turn
	frgLost            bool         // West German reinforcements have ended (R 9.5)
	picks              []string     // R units chosen for this turn (R 6.5)
	entered            []hexCount   // half divisions that entered in this movement phase, by hex
	movingStack        []unitMove   // the stack that is moving
	movingFrom         hexmap.Hex   // hex that they left
	foughtThisPhase    []hexmap.Hex // hexes attacked in this combat phase, or into which attacked units retreated
	foughtThisTurn     []hexmap.Hex // hexes attacked in this turn, in order, which number the dice
	territorialsCalled bool         // the territorials of this turn have been called out (R 9.6)

	weasels     []hexmap.Hex // hexes of Wild Weasels (R 13.19)
	commandos   []commando
	ew          [2]ewState   // by side
	jammedHexes []hexmap.Hex // attacked by electronic warfare in this combat phase
	jamsPlaced  []hexCount   // markers placed and not resolved yet (R 13.13)
	jamCount    int          // electronic warfare attacks in this turn
}

// Lines returns the title's part of a position as lines "key: value" for the game file.
func (s state) Lines() []string {
	var out []string
	add := func(pairs ...any) {
		for i := 0; i < len(pairs); i += 2 {
			v := strings.Trim(fmt.Sprint(pairs[i+1]), "[]")
			switch v {
			case "", "0", "false":
				continue
			case "true":
				v = "yes"
			}
			out = append(out, fmt.Sprint(pairs[i], ": ", v))
		}
	}
	add("guards", s.guards, "regular", s.soviet, "nato", s.nato, "holder", s.holder, "struck", s.bombersDone, "rolled", s.aircraftRolled,
		"aircraft", s.aircraft, "deep", s.deepStrikeDone, "targets", s.targets, "bombed", s.groundAttacksDone, "interdict",
		s.interdict, "drops", s.drops,
		"mishap", s.airSuperiorityMalus, "crippled", s.crippled, "oos", s.canCutOffAttack, "chemical", s.chemical, "down",
		s.brokenSources, "retaken", s.restoreDice,
		"frg lost", s.frgLost, "picks", s.picks, "entered", s.entered)
	for _, c := range s.movingStack {
		add("column", fmt.Sprintf("%s %d/%d %t from %d", c.id, c.spent, c.mp, c.road, s.movingFrom))
	}
	add("fights", s.foughtThisPhase, "fought", s.foughtThisTurn, "called", s.territorialsCalled, "weasels", s.weasels)
	for _, c := range s.commandos { // index of the hex, and its count
		add(c.id, fmt.Sprintf("%s %d %t %t %t", c.side, c.hex, c.suppressed, c.moved, c.hit))
	}
	for i, side := range sides {
		if e := s.ew[i]; e.inPlay > 0 || len(e.returnTurns) > 0 {
			out = append(out, fmt.Sprintf("electronic %s: %s", side, e))
		}
	}
	add("jammed", s.jammedHexes, "plots", s.jamsPlaced, "jams", s.jamCount)
	return append(out, s.options.Lines(options)...)
}

func (x hexCount) String() string { return fmt.Sprintf("%d=%d", x.hex, x.n) }

// countAt returns the number for a hex in a list.
func countAt(list []hexCount, h hexmap.Hex) int {
	if i := slices.IndexFunc(list, func(x hexCount) bool { return x.hex == h }); i >= 0 {
		return list[i].n
	}
	return 0
}

// withCount returns a copy of a list in which a hex has the count n.
func withCount(list []hexCount, h hexmap.Hex, n int) []hexCount {
	out := slices.Clone(list)
	for i := range out {
		if out[i].hex == h {
			out[i].n = n
			return out
		}
	}
	return append(out, hexCount{h, n})
}

// of returns the title's part of a position.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// extendWithNote changes the title's part of a position and records an event.
func extendWithNote(tx *core.Tx, s state, rule, format string, args ...any) {
	tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: say.F(format, args...)})
}

// bySide returns the value for the side: soviet or nato.
func bySide[T any](side core.Side, soviet, nato T) T {
	return core.PickForSide(sides, side, soviet, nato)
}

// opponent returns the other side.
func opponent(side core.Side) core.Side { return sides.Other(side) }

// isGuardsArmy reports whether a counter belongs to the 8th Guards Army while that acts in phases of its own (R 5.4).
func (g *game) isGuardsArmy(r core.Reader, id string) bool {
	return r.Turn() >= 1 && r.Turn() <= g.setup.Guards.Until && g.info[id].army == g.setup.Guards.Army
}

// nationOf returns the nation of a unit.
func (g *game) nationOf(u *core.Unit) string { return g.info[u.Def.ID].nation }

// nationsOf returns the nations of units, sorted, without duplicates.
func (g *game) nationsOf(units []*core.Unit) []string {
	var out []string
	for _, u := range units {
		out = append(out, g.nationOf(u))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Types of units that the rules name.
const (
	artillery   = "artillery"
	airMobile   = "air-mobile"
	territorial = "territorial"
	mountainInf = "mountain"
	typeGDR     = "gdr"
)

// isArtillery reports whether a unit is artillery.
func isArtillery(u *core.Unit) bool { return u.Def.Type == artillery && u.Def.Side == Soviet }

// isAirMobile reports whether a unit is air mobile.
func isAirMobile(u *core.Unit) bool { return u.Def.Type == airMobile }

// isTerritorial reports whether a unit is a territorial.
func isTerritorial(u *core.Unit) bool { return u.Def.Type == territorial }

// canUseAirMobility reports whether an air mobile unit may use its special movement and support: NATO has air
// superiority (R 6.14 to 6.17).
func canUseAirMobility(r core.Reader, u *core.Unit) bool {
	return isAirMobile(u) && of(r).holder == NATO
}

// Show implements core.Module: the board is open (R 7.8), except electronic warfare markers that the other side has set
// and not used (R 13.12).
func (g *game) Show(p *core.Position, viewer core.Side) *core.Position {
	s := of(p.Reader())
	if viewer == core.Everyone || len(s.ew[ewIndex(opponent(viewer))].faces) == 0 {
		return p
	}
	e := &s.ew[ewIndex(opponent(viewer))]
	*e = e.hidden()
	return p.WithExt(s)
}
