package victorylost

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Marks on counters.
const (
	markActive = "active" // activated by the chit in play (7.3.3)
	markMoved  = "moved"  // its movement of this activation is done (8.1.1)
	markFought = "fought" // has attacked in this activation (9.1.1)
	markOOS    = "oos"    // out of supply since the last supply phase (10.1.3)
	markISO    = "iso"    // isolated
)

// Boxes for headquarters that are off the map until they return (12.7).
const (
	boxWaiting   = "waiting"   // displaced in this turn
	boxReturning = "returning" // returns in the reinforcement segment
)

// state is this title's part of a position: facts that the board does not show. It is never changed in place.
type state struct {
	picks                []string    // the Soviet side's chits for the game, in its order: a name, or a seal (3.0)
	chitsOfPicks         [9]string   // by pick: the chit, once it has been drawn
	chosen               [2][]string // chits selected for this turn, Axis and Soviet: a name or the number of a pick, or a seal (7.1.2)
	chosenAhead          []string    // chits that the Soviet player chose ahead for the next turn (OPT-A2)
	writtenAhead         []string    // chits written down for this turn, to be selected again because a headquarters left
	hqLeft               bool        // a Soviet headquarters has left the game, and its chit may be among the picks
	pool                 []string    // chits from which the Axis may select (7.1.1)
	firstAxisLot         int         // under OPT-A3 the Axis lot that comes first, from 1; 0: none
	cup                  ChitCup
	hiddenDraws          int      // hidden draws of this turn
	draws                int      // chits drawn in this turn
	drawnLot             string   // lot in play: "a2"
	drawnChit            string   // chit in play: "4PzA"
	namedHQ              string   // headquarters that Manstein, or the Soviet before the first draw, has named
	refusedLot           string   // Manstein lot put back in this turn
	drawnChits           []string // chits drawn in this turn, which lie face up (7.2.1)
	foughtThisActivation []string // hexes attacked in this activation (9.1.4)
	foughtThisTurn       []string // hexes attacked in this turn, in order, which number the dice
	displacedHQs         int      // headquarters displaced in this turn, which number the questions
	options              choices
}

// Lines returns the title's part of a position as lines "key: value" for the game file.
func (s state) Lines() []string {
	words := func(list []string) string { return strings.Join(list, " ") }
	lots := func(list []string) string { return strings.Join(list, " | ") }
	out := core.ExtLines("picks", lots(s.picks))
	for i, k := range s.chitsOfPicks {
		out = append(out, core.ExtLines(fmt.Sprintf("pick %d", i+1), k)...)
	}
	left := map[bool]string{true: "yes"}[s.hqLeft]
	return slices.Concat(out, core.ExtLines("chosen axis", lots(s.chosen[0]), "chosen soviet", lots(s.chosen[1]),
		"ahead", lots(s.chosenAhead),
		"written", lots(s.writtenAhead), "left", left, "pool axis", words(s.pool), "first", s.firstAxisLot, "cup", words(s.cup.Lots),
		"cup seals", words(s.cup.Seals), "veils", s.hiddenDraws, "draws", s.draws, "lot", s.drawnLot, "chit", s.drawnChit, "named",
		s.namedHQ,
		"refused", s.refusedLot, "used", words(s.drawnChits), "fights", words(s.foughtThisActivation), "fought",
		words(s.foughtThisTurn), "displaced", s.displacedHQs),
		s.options.Lines(options))
}

// of returns the title's part of a position.
func of(r core.Reader) state { return core.ExtOf[state](r) }

// extendWithEvent changes the title's part of a position and records an event.
func extendWithEvent(tx *core.Tx, rule string, text say.Text, do func(*state)) {
	s := of(tx.Read())
	do(&s)
	tx.Make(core.ExtChange{Ext: s, Rule: rule, Text: text})
}

// sealedPrefix is the prefix of a sealed word.
const sealedPrefix = sheet.SealedPrefix

// hiddenChits returns a list of chits as the other side sees it.
func hiddenChits(list []string) []string {
	out := slices.Clone(list)
	for i, w := range out {
		if !strings.HasPrefix(w, sealedPrefix) {
			out[i] = sealedPrefix + "-"
		}
	}
	return out
}

// Facts implements core.FactProvider: it returns the facts named in subjects.
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	s := of(r)
	return core.Facts("chit", s.drawnChit, "draw", strconv.Itoa(s.draws), "cup", strconv.Itoa(len(s.cup.Lots)),
		"lead", strconv.Itoa(r.Track(string(Axis))-r.Track(string(Soviet))))
}

// subjects lists the facts of this title that conditions may test.
var subjects = []string{"chit", "draw", "cup", "lead"}

// isHQ reports whether a counter is a headquarters, which is no combat unit (2.3).
func isHQ(u *core.Unit) bool { return u.Def.Type == typeHQ }

// isCombatUnit reports whether a counter is a combat unit.
func isCombatUnit(u *core.Unit) bool { return !isHQ(u) }

// combatUnits returns the combat units of a hex, bottom first.
func combatUnits(r core.Reader, h hexmap.Hex) []*core.Unit {
	out := slices.DeleteFunc(r.Stack(h), isHQ)
	slices.Reverse(out)
	return out
}

// hqIn returns the headquarters in a hex. It returns nil when there is none.
func hqIn(r core.Reader, h hexmap.Hex) *core.Unit {
	stack := r.Stack(h)
	if i := slices.IndexFunc(stack, isHQ); i >= 0 {
		return stack[i]
	}
	return nil
}
