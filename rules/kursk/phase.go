package kursk

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// phase is a phase code taken apart: "T0-G" is the German set-up, "T3-S-2" the second phase of the third Soviet player-turn.
type phase struct {
	turn int
	side core.Side
	part int // 1 or 2; 0 in the set-up
}

// parsePhase reads a phase code.
func parsePhase(code string) (phase, bool) {
	f := strings.Split(code, "-")
	if len(f) < 2 || len(f) > 3 || !strings.HasPrefix(f[0], "T") {
		return phase{}, false
	}
	turn, err := strconv.Atoi(f[0][1:])
	if err != nil || turn < 0 {
		return phase{}, false
	}
	p := phase{turn: turn}
	switch f[1] {
	case "G":
		p.side = German
	case "S":
		p.side = Soviet
	default:
		return phase{}, false
	}
	if len(f) == 3 {
		p.part, err = strconv.Atoi(f[2])
		if err != nil || p.part < 1 || p.part > 2 {
			return phase{}, false
		}
	}
	return p, (p.part == 0) == (turn == 0)
}

// String is the phase code.
func (p phase) String() string {
	s := fmt.Sprintf("T%d-%s", p.turn, strings.ToUpper(string(p.side[:1])))
	if p.part > 0 {
		s += "-" + strconv.Itoa(p.part)
	}
	return s
}

func (p phase) setup() bool { return p.part == 0 }

// now is the phase a position is in.
func now(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// What a phase is for.
const (
	kindSetup      = "set-up"
	kindUndeclared = "undeclared" // the phase order is not declared yet
	kindMove       = "move"
	kindFight      = "fight"
)

// kind says what the phase of a position is for.
func kind(r core.Reader) string {
	p := now(r)
	if p.setup() {
		return kindSetup
	}
	first, second, ok := splitOrder(of(r).orders[index(p.side)])
	switch {
	case !ok:
		return kindUndeclared
	case p.part == 1:
		return first
	}
	return second
}

// phaseOrders are the four phase orders that rule 5.3 allows.
var phaseOrders = []string{"move/fight", "fight/move", "move/move", "fight/fight"}

// splitOrder takes a phase order apart.
func splitOrder(word string) (first, second string, ok bool) {
	for _, o := range phaseOrders {
		if o == word {
			return strings.Cut(word, "/")
		}
	}
	return "", "", false
}

// wantPhase is the fault of an order that does not belong into the phase.
func wantPhase(b base, r core.Reader, side core.Side, want, verb string) []notation.Fault {
	k := kind(r)
	switch {
	case side != r.Active():
		return []notation.Fault{b.fault("phase/side", R5_1, "", "phase %s belongs to the %s side", r.Phase(), r.Active())}
	case k == want:
		return nil
	case k == kindUndeclared:
		return []notation.Fault{undeclared(b)}
	}
	f := b.fault("phase/verb", R5_1, "", "%s is not for phase %s, which is a %s phase", verb, r.Phase(), k)
	f.Firm = true
	return []notation.Fault{f}
}

// undeclared is the fault of a German turn without a phase order.
func undeclared(b base) notation.Fault {
	f := b.fault("phase/order", R5_4, "", "declare the order of your two phases first")
	for _, o := range phaseOrders {
		f.Legal = append(f.Legal, "order "+o)
	}
	return f
}
