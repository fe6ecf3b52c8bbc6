package kursk

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/rules/core"
)

// German and Soviet are the sides, in the order of play.
const (
	German core.Side = "german"
	Soviet core.Side = "soviet"
)

// sides holds both sides, in that order.
var sides = core.Pair{German, Soviet}

// trackVP names the track of victory points; they are the German side's.
const trackVP = "vp"

// Marks on counters.
const (
	markReserve  = "reserve"  // part of a reserve stack not yet activated (9.2)
	markMoved    = "moved"    // has moved in this phase (10.1)
	markEntered  = "entered"  // entered as a reinforcement in this phase (9.3 to 9.7)
	markOOS      = "oos"      // out of supply at the start of this Move phase (6.6)
	markFought   = "fought"   // has attacked in this phase (11.4)
	markAttacked = "attacked" // was attacked in this phase (11.4)
	markPushed   = "pushed"   // displaced to make room for the unit that retreats; it is displaced no further (11.13)
	markCovered  = "covered"  // under another counter of a moving stack, while the order is carried out (7.3)
)

// state is this title's part of a position: facts that the board does not show. It is never changed in place.
type state struct {
	gambit         string         // "" not declared yet, "no", "yes" (3.4, 3.6)
	orders         [2]string      // phase orders of this turn, German and Soviet: "move/fight", "sealed <hash>", "" (5.4)
	next           string         // Soviet phase order of the next turn
	germanReserves germanReserves // conditional reinforcements (9.5)
	sovietReserves sovietReserves // conditional reinforcements (9.6)
	lgov           bool           // Lgov has been German (6.10)
	luftwaffeUsed  int            // Luftwaffe markers used this turn (11.10)
	withdrawn      int            // German divisions withdrawn this turn (4.5)
	attacked       []string       // hexes attacked in this phase, in order
	activated      int            // reserve stacks that German units activated in this phase by coming near (9.2)
	rulings        rulings        // open rulings that this game decides by their second value; fixed for the whole game
}

// germanReserves counts the conditional German divisions that may enter now, and those that follow in the next German
// player-turn (9.5).
type germanReserves struct{ enterNow, enterNextTurn int }

// sovietReserves holds the areas whose trigger has been met and how many conditional Soviet units may still enter in
// this player-turn (9.6).
type sovietReserves struct {
	line, lgov, kursk bool
	quota             int
}

// Lines returns the title's part of a position as lines "key: value" for the game file.
func (s state) Lines() []string {
	conditional := func(on bool, format string, args ...any) string {
		if !on {
			return ""
		}
		return fmt.Sprintf(format, args...)
	}
	return append(core.ExtLines("gambit", s.gambit, "order german", s.orders[0], "order soviet", s.orders[1], "order soviet next", s.next,
		"conditional german", conditional(s.germanReserves != germanReserves{}, "free %d later %d", s.germanReserves.enterNow,
			s.germanReserves.enterNextTurn),
		"conditional soviet", conditional(s.sovietReserves != sovietReserves{}, "%s", strings.Join(append(s.sovietReserves.areas(),
			"quota "+strconv.Itoa(s.sovietReserves.quota)), " ")),
		"lgov", conditional(s.lgov, "taken"), "air used", s.luftwaffeUsed, "withdrawn", s.withdrawn, "attacked",
		strings.Join(s.attacked, " "),
		"activated", s.activated), s.rulings.Lines(openRulings)...)
}

// Facts implements core.FactProvider: it returns the number of reserve stacks that the side's moves activated in this
// phase. A sheet can stop there, and the rest can be ordered anew (9.2).
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	return []core.Fact{{Name: subjectActivated, Value: strconv.Itoa(of(r).activated)}}
}

// subjectActivated names the number of activated reserve stacks in conditions: "halt if activated>=1".
const subjectActivated = "activated"

// areas returns the names of the areas whose trigger has been met.
func (s sovietReserves) areas() []string {
	var out []string
	for _, a := range []struct {
		on   bool
		name string
	}{{s.line, "line"}, {s.lgov, "lgov"}, {s.kursk, "kursk"}} {
		if a.on {
			out = append(out, a.name)
		}
	}
	return out
}

// of returns the title's part of a position.
func of(r core.Reader) state { return core.ExtOf[state](r) }
