package gsfg

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/turn"
)

// What a phase is for.
const (
	kindSetup = "set-up"
	kindPick  = "reinforcement choice"
	kindAir   = "air superiority"
	kindMove  = "movement"
	kindFight = "combat"
)

// phase is a phase code taken apart: "T0-S" is the set-up, "T2-S-R" the choice of reinforcements, "T2-N-A" the air
// superiority phase of a NATO holder, "T2-G-1" and "T2-G-2" the two phases of the 8th Guards Army, "T2-S-1" those of the
// other Soviet units, "T2-N-2" the second NATO phase.
type phase struct {
	turn   int
	side   core.Side
	kind   string // kindSetup, kindPick, kindAir; "" for a movement or combat phase
	guards bool
	part   int // 1 or 2
}

// parsePhase reads a phase code.
func parsePhase(code string) (phase, bool) {
	n, who, rest, ok := turn.Cut(code)
	if !ok || n > lastTurn {
		return phase{}, false
	}
	p := phase{turn: n, side: Soviet}
	switch who {
	case "N":
		p.side = NATO
	case "G":
		p.guards = true
	case "S":
	default:
		return phase{}, false
	}
	switch rest {
	case "":
		p.kind = kindSetup
		return p, n == 0 && !p.guards
	case "R":
		p.kind = kindPick
		return p, n > 0 && p.side == Soviet && !p.guards
	case "A":
		p.kind = kindAir
		return p, n > 0 && !p.guards
	case "1", "2":
		p.part = int(rest[0] - '0')
		return p, n > 0
	}
	return phase{}, false
}

// String is the phase code.
func (p phase) String() string {
	who := "S"
	switch {
	case p.guards:
		who = "G"
	case p.side == NATO:
		who = "N"
	}
	s := fmt.Sprintf("T%d-%s", p.turn, who)
	switch p.kind {
	case kindSetup:
		return s
	case kindPick:
		return s + "-R"
	case kindAir:
		return s + "-A"
	}
	return fmt.Sprintf("%s-%d", s, p.part)
}

// now is the phase a position is in.
func now(r core.Reader) phase {
	p, _ := parsePhase(r.Phase())
	return p
}

// who is the word by which the sequence table names those who act.
func (p phase) who() string {
	switch {
	case p.guards:
		return "guards"
	case p.side == Soviet:
		return "soviet"
	}
	return "nato"
}

// name is those who act, for people.
func (p phase) name() string {
	if p.guards {
		return "8th Guards Army"
	}
	return p.side.Title()
}

// declared is the sequence of those who act; "" while it is open.
func (s *state) declared(p phase) *string {
	switch p.who() {
	case "guards":
		return &s.guards
	case "soviet":
		return &s.soviet
	}
	return &s.nato
}

// firstOrder is the sequence taken by those who declare none.
const firstOrder = "move/fight"

// sequences are all that can be declared.
var sequences = []string{firstOrder, "fight/move", "fight/fight"}

// orderWords spells the sequences of the data.
var orderWords = map[string]string{"MF": "move/fight", "FM": "fight/move", "FF": "fight/fight"}

// kindOf is what the phase of a position is for.
func kindOf(r core.Reader) string {
	p, s := now(r), of(r)
	if p.kind != "" {
		return p.kind
	}
	word := *s.declared(p)
	if word == "" {
		word = firstOrder
	}
	if turn.Part(word, p.part) == "move" {
		return kindMove
	}
	return kindFight
}

// enter moves the phase cursor.
func enter(tx *core.Tx, p phase, rule string, text say.Text) error {
	return turn.Enter(tx, p.turn, p.String(), p.side, rule, text)
}

// steps are those of an enumerator.
type steps = []func(*enumerator)

// newPhases says what each kind of phase is for.
func newPhases() *phases.Table[*game, *enumerator] {
	declare, jamming, drops, commandos := (*enumerator).sequences, (*enumerator).jamming, (*enumerator).drops, (*enumerator).commandos
	rows := []phases.Row[*game, *enumerator]{
		{Kind: kindSetup, Verbs: []string{"place", "sf"}, Offers: steps{(*enumerator).placements, commandos}, Finish: (*game).checkStart,
			Expect: (*game).expectSetup},
		{Kind: kindPick, Verbs: []string{"pick"}, Offers: steps{(*enumerator).picks}, Expect: (*game).expectPicks},
		{Kind: kindAir, Verbs: []string{"strike", "aircraft", "deep", "ground", "interdict", "weasel", "supply"},
			Offers: steps{(*enumerator).missions, drops}, Expect: (*game).expectAir},
		{Kind: kindMove, Verbs: []string{"order", "nato:place", "move", "enter", "fly", "link", "supply", "sf"},
			Offers: steps{declare, (*enumerator).calls, jamming, (*enumerator).entries, (*enumerator).moves, (*enumerator).flights,
				(*enumerator).links, drops, commandos},
			Finish: (*game).checkMoves, Expect: (*game).expectMoves},
		{Kind: kindFight, Verbs: []string{"order", "attack", "hunt", "disrupt", "supply"},
			Offers: steps{declare, jamming, (*enumerator).attacks, (*enumerator).hunts, drops},
			Expect: (*game).expectFights},
	}
	return &phases.Table[*game, *enumerator]{Kind: kindOf, Side: R5_1, Rule: R5_1,
		Is: func(kind string) say.Text { return say.F("is for %s", kind) }, Rows: rows}
}

// OrderOrder declares the sequence of a player turn (R 5.5 to 5.7). The Soviet declares for both groups at once: in the
// first phase of the 8th Guards Army "regular" is for all others.
type OrderOrder struct {
	base
	word    string
	regular bool
}

// String is the canonical line.
func (o *OrderOrder) String() string {
	if o.regular {
		return "regular " + o.word
	}
	return "order " + o.word
}

// target is the phase for which a declaration holds.
func (o *OrderOrder) target(r core.Reader) phase {
	p := now(r)
	if o.regular {
		p.guards = false
	}
	return p
}

func (o *OrderOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	p, s := now(r), of(r)
	t := o.target(r)
	switch {
	case side != r.Active():
		return g.phases.Want(o.base, r, side, "order")
	case p.kind != "" || p.part != 1 || o.regular && !p.guards:
		return o.One("phase/verb", R5_7, "", "%s is declared at the start of a player turn, not in %s", o, r.Phase())
	case *s.declared(t) != "":
		return o.One("phase/order", R5_7, "", "the sequence is declared: %s", *s.declared(t))
	}
	var legal []string
	for _, w := range g.setup.sequence(t.who(), p.turn) {
		legal = append(legal, orderWords[w])
		if orderWords[w] != o.word {
			continue
		}
		if o.word == "fight/fight" && !t.guards && s.options.second(fightFight) && g.waiting(r) > 0 {
			return o.One("phase/order", R9_3, o.word, "%d reinforcements wait, and they need a movement phase", g.waiting(r))
		}
		return nil
	}
	rule := map[string]string{"nato": R5_6, "soviet": R5_5, "guards": R5_5}[t.who()]
	if p.turn == 1 && t.who() != "nato" {
		rule = R5_10
	}
	f := o.Fault("phase/order", rule, o.word, "%s cannot be declared on turn %d", o.word, p.turn)
	verb, _, _ := strings.Cut(o.String(), " ")
	f.Legal = turn.Declarations(verb, legal)
	return []notation.Fault{f}
}

func (o *OrderOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	t := o.target(tx.Read())
	*s.declared(t) = o.word
	who := say.Plain(t.name())
	if err := tx.Do(core.Extend{Ext: s, Rule: R5_7, Text: say.F("%s sequence: %s", who, o.word)}); err != nil {
		return err
	}
	if o.regular {
		return nil
	}
	return g.beginPhase(tx)
}

// settle closes the declaration when something else is done first: that of the 8th Guards Army together with that of the
// other Soviet units, since both are declared at once (R 5.5).
func (g *game) settle(tx *core.Tx) error {
	s := of(tx.Read())
	p := now(tx.Read())
	words := []*string{s.declared(p)}
	if p.guards {
		words = append(words, &s.soviet)
	}
	open := false
	for _, w := range words {
		if *w == "" {
			*w, open = firstOrder, true
		}
	}
	if p.kind != "" || !open {
		return nil
	}
	return put(tx, s)
}
