package gsfg

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/phases"
)

// The kinds of phases.
const (
	kindSetup = "set-up"
	kindPick  = "reinforcement choice"
	kindAir   = "air superiority"
	kindMove  = "movement"
	kindFight = "combat"
)

// phase is a phase code: "T0-S" is the set-up, "T2-S-R" the choice of reinforcements, "T2-N-A" the air superiority
// phase of NATO, "T2-G-1" and "T2-G-2" the two phases of the 8th Guards Army, "T2-S-1" the first phase of the other
// Soviet units, "T2-N-2" the second NATO phase.
type phase struct {
	turn   int
	side   core.Side
	kind   string // kindSetup, kindPick, kindAir; "" for a movement or combat phase
	guards bool
	part   int // 1 or 2
}

// suffixes gives the end of the code for each kind of phase that is no half of a player turn.
var suffixes = map[string]string{kindSetup: "", kindPick: "-R", kindAir: "-A"}

// parsePhase parses a phase code.
func parsePhase(code string) (phase, bool) {
	n, who, rest, _ := phases.ParseCode(code)
	p := phase{turn: n, side: Soviet, guards: who == "G"}
	if who == "N" {
		p.side = NATO
	}
	switch rest {
	case "":
		p.kind = kindSetup
	case "R":
		p.kind = kindPick
	case "A":
		p.kind = kindAir
	default:
		p.part = int(rest[0] - '0')
	}
	if p.String() != code || n > lastTurn || (n == 0) != (p.kind == kindSetup) || p.part > 2 || p.kind == "" && p.part < 1 ||
		p.kind != "" && p.guards || p.kind == kindPick && p.side == NATO {
		return phase{}, false
	}
	return p, true
}

// String returns the phase code.
func (p phase) String() string {
	code := "T" + strconv.Itoa(p.turn) + "-" + strings.ToUpper(p.sequenceWord()[:1])
	if p.kind != "" {
		return code + suffixes[p.kind]
	}
	return code + "-" + strconv.Itoa(p.part)
}

// currentPhase returns the phase of a position.
func currentPhase(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// sequenceWord returns the word by which the table of phase orders names the group that acts.
func (p phase) sequenceWord() string {
	if p.guards {
		return "guards"
	}
	return string(p.side)
}

// nameText returns the name of the group that acts.
func (p phase) nameText() string {
	if p.guards {
		return "8th Guards Army"
	}
	return p.side.Title()
}

// declaredSequence returns the declared phase order of the group that acts; "" while none is declared.
func (s *state) declaredSequence(p phase) *string {
	switch p.sequenceWord() {
	case "guards":
		return &s.guards
	case "soviet":
		return &s.soviet
	}
	return &s.nato
}

// firstOrder is the phase order of a group that declares none.
const firstOrder = "move/fight"

// sequences lists all phase orders.
var sequences = []string{firstOrder, "fight/move", "fight/fight"}

// phaseKind returns the kind of a position's phase.
func phaseKind(r core.Reader) string {
	p, s := currentPhase(r), of(r)
	switch {
	case p.kind != "":
		return p.kind
	case phases.PhasePurpose(cmp.Or(*s.declaredSequence(p), firstOrder), p.part) == "move":
		return kindMove
	}
	return kindFight
}

// enterPhase begins a phase.
func enterPhase(tx *core.Tx, p phase, rule string, text say.Text) {
	tx.Stop(phases.BeginPhase(tx, p.turn, p.String(), p.side, rule, text))
}

// newPhases returns the table of phases: the verbs and the task of each kind.
func newPhases(all verbTable) *phases.Table[*game, *enumerator] {
	rows := []phases.Row[*game]{
		{Kind: kindSetup, Verbs: []string{"place", "sf"}, Finish: (*game).checkStart, Expect: (*game).expectSetup},
		{Kind: kindPick, Verbs: []string{"pick"}, Expect: (*game).expectPicks},
		{Kind: kindAir, Verbs: []string{"aircraft", "deep", "strike", "ground", "interdict", "weasel", "supply"},
			Expect: (*game).expectAir},
		{Kind: kindMove, Verbs: []string{"order", "nato:place", "jam", "enter", "move", "fly", "link", "supply", "sf"},
			Finish: (*game).checkMoves, Expect: (*game).expectMoves},
		{Kind: kindFight, Verbs: []string{"order", "jam", "disrupt", "attack", "hunt", "supply"}, Expect: (*game).expectFights},
	}
	return &phases.Table[*game, *enumerator]{Kind: phaseKind, SideRule: R5_1, PhaseRule: R5_1,
		KindText: func(kind string) say.Text { return say.F("is for %s", kind) }, OfferFunc: all.OfferFunc, Rows: rows}
}

// declaredPhase returns the phase for which an order declares the phase order of a player turn (R 5.5 to 5.7). The
// Soviet side declares for both groups at once: in the first phase of the 8th Guards Army, "regular" means all other
// units.
func (o *Order) declaredPhase(r core.Reader) phase {
	p := currentPhase(r)
	p.guards = p.guards && o.Verb != "regular"
	return p
}

// checkSequence returns the faults of the declaration.
func (o *Order) checkSequence(b *board) []notation.Fault {
	p, t := currentPhase(b.r), o.declaredPhase(b.r)
	switch {
	case b.side != b.r.Active():
		return b.g.phases.CheckVerb(o.Base, b.r, b.side, "order")
	case p.kind != "" || p.part != 1 || o.Verb == "regular" && !p.guards:
		return o.OneFault("phase/verb", R5_7, "", "%s is declared at the start of a player turn, not in %s", o, b.r.Phase())
	case *b.s.declaredSequence(t) != "":
		return o.OneFault("phase/order", R5_7, "", "the sequence is declared: %s", *b.s.declaredSequence(t))
	}
	legal := b.g.setup.sequence(t.sequenceWord(), p.turn)
	switch found, wait := slices.Contains(legal, o.Value), b.g.countWaiting(b.r); {
	case found && o.Value == "fight/fight" && !t.guards && b.s.options.Has(fightFight) && wait > 0:
		return o.OneFault("phase/order", R9_3, o.Value, "%d reinforcements wait, and they need a movement phase", wait)
	case found:
		return nil
	}
	rule := R5_5
	switch {
	case t.side == NATO:
		rule = R5_6
	case p.turn == 1:
		rule = R5_10
	}
	return o.Fault("phase/order", rule, o.Value, "%s cannot be declared on turn %d", o.Value, p.turn).
		WithLegal(phases.OneOrderPerWord(o.Verb, legal)...)
}

// declare records the declaration.
func (o *Order) declare(g *game, tx *core.Tx, _ core.Side) {
	s, t := of(tx.Read()), o.declaredPhase(tx.Read())
	*s.declaredSequence(t) = o.Value
	extendWithNote(tx, s, R5_7, "%s sequence: %s", say.Plain(t.nameText()), o.Value)
	if o.Verb == "order" {
		g.beginPhase(tx)
	}
}

// closeDeclaration sets the default phase order if something else is done first. For the 8th Guards Army it also does
// so for the other Soviet units, because both declare at once (R 5.5).
func (g *game) closeDeclaration(tx *core.Tx) {
	s, p := of(tx.Read()), currentPhase(tx.Read())
	words := []*string{s.declaredSequence(p)}
	if p.guards {
		words = append(words, &s.soviet)
	}
	if p.kind != "" || !slices.ContainsFunc(words, func(w *string) bool { return *w == "" }) {
		return
	}
	for _, w := range words {
		*w = cmp.Or(*w, firstOrder)
	}
	tx.SetExt(s)
}
