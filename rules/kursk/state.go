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

// sides are both, in that order.
var sides = core.Pair{German, Soviet}

// trackVP is the track of victory points; they are the German side's.
const trackVP = "vp"

// Marks on counters.
const (
	markReserve  = "reserve"  // part of a reserve stack not yet activated (9.2)
	markMoved    = "moved"    // its movement of this phase is done (10.1)
	markEntered  = "entered"  // came in as a reinforcement in this phase (9.3 ff)
	markOOS      = "oos"      // out of supply at the start of this Move phase (6.6)
	markFought   = "fought"   // has attacked in this phase (11.4)
	markAttacked = "attacked" // was attacked in this phase (11.4)
	markPushed   = "pushed"   // displaced to make room for the unit that is retreating; it goes no further (11.13)
	markCovered  = "covered"  // under another counter of a stack on its way, while the order is carried out (7.3)
)

// state is the extension of a position: what the board does not show. It is never changed in place.
type state struct {
	gambit         string         // "" not declared yet, "no", "yes" (3.4, 3.6)
	orders         [2]string      // this turn's phase orders, German and Soviet: "move/fight", "sealed <hash>", "" (5.4)
	next           string         // the Soviet's for the next turn
	germanReserves germanReserves // conditional reinforcements (9.5)
	sovietReserves sovietReserves // conditional reinforcements (9.6)
	lgov           bool           // Lgov was German at some time (6.10)
	luftwaffeUsed  int            // Luftwaffe markers used this turn (11.10)
	withdrawn      int            // German divisions withdrawn this turn (4.5)
	attacked       []string       // hexes attacked in this phase, in order
	activated      int            // reserve stacks that German units activated in this phase by coming near (9.2)
	rulings        rulings        // ambiguous rules that this game reads in the second way; fixed for the whole game
}

// germanReserves counts C divisions: free to enter at any time, and those that follow in the next German player-turn.
type germanReserves struct{ enterNow, enterNextTurn int }

// sovietReserves holds the latched trigger areas and how many C units may still enter in this player-turn.
type sovietReserves struct {
	line, lgov, kursk bool
	quota             int
}

// Lines prints the extension.
func (s state) Lines() []string {
	conditional := func(on bool, format string, args ...any) string {
		if !on {
			return ""
		}
		return fmt.Sprintf(format, args...)
	}
	return append(core.Lines("gambit", s.gambit, "order german", s.orders[0], "order soviet", s.orders[1], "order soviet next", s.next,
		"conditional german", conditional(s.germanReserves != germanReserves{}, "free %d later %d", s.germanReserves.enterNow,
			s.germanReserves.enterNextTurn),
		"conditional soviet", conditional(s.sovietReserves != sovietReserves{}, "%s", strings.Join(append(s.sovietReserves.areas(),
			"quota "+strconv.Itoa(s.sovietReserves.quota)), " ")),
		"lgov", conditional(s.lgov, "taken"), "air used", s.luftwaffeUsed, "withdrawn", s.withdrawn, "attacked",
		strings.Join(s.attacked, " "),
		"activated", s.activated), s.rulings.Lines(openRulings)...)
}

// Facts returns the title's own subject for the conditions of orders: the number of reserve stacks that the side's
// moves have activated in this phase. A sheet can stop there, and the rest can be ordered anew (9.2).
func (g *game) Facts(r core.Reader, _ core.Side) []core.Fact {
	return []core.Fact{{Name: subjectActivated, Value: strconv.Itoa(of(r).activated)}}
}

const subjectActivated = "activated"

// areas names the latched trigger areas.
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

// of reads the extension.
func of(r core.Reader) state { return core.ExtOf[state](r) }
