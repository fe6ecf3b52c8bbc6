package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
)

// phase is a phase code: "T3-S-2" is the second phase of the third Soviet player-turn, and "T0-G", turn 0 and part 0,
// the German set-up.
type phase phases.Phase[int]

// parsePhase parses a phase code.
func parsePhase(code string) (phase, bool) {
	p, ok := phases.ParsePhase(code, sides[:], 1, 2)
	for _, side := range sides {
		if setup := (phase{Side: side}); !ok && setup.String() == code {
			return setup, true
		}
	}
	return phase(p), ok
}

// String returns the phase code.
func (p phase) String() string { return strings.TrimSuffix(phases.Phase[int](p).String(), "-0") }

// isSetup reports whether the phase belongs to the set-up.
func (p phase) isSetup() bool { return p.Part == 0 }

// currentPhase returns the phase of a position.
func currentPhase(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// The kinds of phases.
const (
	kindSetup      = "set-up"
	kindUndeclared = "undeclared" // no phase order is declared yet
	kindMove       = "move"
	kindFight      = "fight"
)

// phaseKind returns the kind of a position's phase.
func phaseKind(r core.Reader) string {
	p := currentPhase(r)
	if p.isSetup() {
		return kindSetup
	}
	word := of(r).orders[sides.Index(p.Side)]
	if !isPhaseOrder(word) {
		return kindUndeclared
	}
	return phases.PhasePurpose(word, p.Part)
}

// phaseOrders are the four phase orders that rule 5.3 allows.
var phaseOrders = []string{"move/fight", "fight/move", "move/move", "fight/fight"}

// isPhaseOrder reports whether a word is one of phaseOrders.
func isPhaseOrder(word string) bool { return slices.Contains(phaseOrders, word) }

// newPhases returns the table of phases: the verbs and the task of each kind.
func newPhases(all verbTable) *phases.Table[*game, *enumerator] {
	begin := []string{"order", "top", "activate", "withdraw", "enter"}
	rows := []phases.Row[*game]{
		{Kind: kindSetup, Verbs: []string{"declare", "order", "place", "top"}, Finish: (*game).checkSetup, Expect: (*game).expectSetup},
		{Kind: kindUndeclared, Verbs: []string{"order", "top"}, Refuse: undeclaredFault,
			Finish: func(*game, core.Reader, core.Side) []notation.Fault { return undeclaredFault(base{}) }, Expect: (*game).expectOrder},
		{Kind: kindMove, Verbs: append(slices.Clone(begin), "move"), Finish: (*game).overstackedFaults, Expect: (*game).expectMoves},
		{Kind: kindFight, Verbs: append(slices.Clone(begin), "attack"), Finish: (*game).overstackedFaults, Expect: (*game).expectFights},
	}
	return &phases.Table[*game, *enumerator]{Kind: phaseKind, SideRule: R5_1, PhaseRule: R5_1,
		KindText: func(kind string) say.Text { return say.F("is a %s phase", kind) }, OfferFunc: all.OfferFunc, Rows: rows}
}

// undeclaredFault returns the fault of an order in a German turn whose phase order is not declared.
func undeclaredFault(b base) []notation.Fault {
	return b.Fault("phase/order", R5_4, "", "declare the order of your two phases first").WithLegal(
		phases.OneOrderPerWord("order", phaseOrders)...)
}
