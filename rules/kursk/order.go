package kursk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// PhaseOrder declares the order of the two phases of a player-turn (5.3, 5.4). The Soviet's is sealed.
type PhaseOrder struct {
	sheet.Plain // Word is "move/fight", or "sealed <hash>"
	side        core.Side
}

// declares returns the arguments of a phase order.
func declares(word string) sheet.Plain { return sheet.Plain{Verb: "order", Word: word} }

// Sealed says whether the order stays secret: the Soviet's does until his player-turn (5.4).
func (o *PhaseOrder) Sealed() bool { return o.side == Soviet }

func (o *PhaseOrder) Check(g *game, r core.Reader, side core.Side) []notation.Fault {
	p, s := now(r), of(r)
	if side == German {
		switch {
		case p.setup() || p.Part != 1:
			return o.One("phase/verb", R5_4, "", "the German phase order is declared at the head of the sheet T%d-G-1, not in %s",
				max(p.Turn, 1), p)
		case s.orders[0] != "":
			return o.One("phase/order", R5_4, "", "the phase order of turn %d is declared already: %s", p.Turn, s.orders[0])
		}
		return nil
	}
	switch {
	case !p.setup() && p.Part != 2:
		return o.One("phase/verb", R5_4, "", "the Soviet phase order for the next turn comes with the sheet T0-S or with that of the "+
			"second phase, T%d-S-2", p.Turn)
	case p.Turn >= lastTurn:
		return o.One("phase/order", R4_10, "", "turn %d is the last: there is no next turn to choose for", p.Turn)
	case s.next != "":
		return o.One("phase/order", R5_4, "", "the phase order of turn %d is chosen already and is final", p.Turn+1)
	}
	return nil
}

func (o *PhaseOrder) Apply(g *game, tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	if side == Soviet {
		s.next = o.Word
		return tx.Do(core.Extend{Ext: s, Rule: R5_4, Text: "Soviet has chosen the phase order of the next turn (sealed)"})
	}
	s.orders[0] = o.Word
	tx.Make(core.Extend{Ext: s, Rule: R5_4, Text: say.F("%s phase order: %s", German.Title(), o.Word)})
	g.startPhase(tx)
	return nil
}

// startPhase judges supply when a Move phase begins (6.6).
func (g *game) startPhase(tx *core.Tx) {
	if r := tx.Read(); kind(r) == kindMove {
		g.markSupply(tx, r.Active())
	}
}

// askOrder obtains the Soviet phase order when it did not come with a sheet.
func (g *game) askOrder(tx *core.Tx, turn int) {
	s := of(tx.Read())
	if s.next == "" {
		c := core.Choice{ID: fmt.Sprintf("order:T%d#1", turn), Kind: "order", Rule: R5_4, Owner: Soviet, Sealed: true,
			Question: say.F("In which order will you move and fight in turn %d? It stays secret until your player-turn.", turn),
			Why:      "the printed sequence"}
		for _, o := range phaseOrders {
			c.Options = append(c.Options, core.Option{Verb: "order", Word: o})
		}
		s.next = tx.Answer(c).Word
	}
	s.orders, s.next = [2]string{"", s.next}, ""
	tx.Extend(s)
}

// reveal opens the Soviet phase order at the start of his player-turn.
func (g *game) reveal(tx *core.Tx) {
	s := of(tx.Read())
	word, err := sheet.Unseal(tx, s.orders[1], "order")
	if err == nil && !isPhaseOrder(word) {
		err = fmt.Errorf("%q is no phase order (rule %s)", word, R5_3)
	}
	tx.Stop(err)
	s.orders[1] = word
	tx.Make(core.Extend{Ext: s, Rule: R5_4, Text: say.F("%s phase order: %s", Soviet.Title(), word)})
}

// GambitOrder declares whether the German side plays Manstein's Gambit (3.4, 3.6).
type GambitOrder struct {
	base
	value string
}

// String is the canonical line.
func (o *GambitOrder) String() string { return "declare gambit " + o.value }

// TopOrder puts a counter on top of its stack; only the top one is seen by the other side (7.3).
type TopOrder struct{ sheet.Plain }

func (o *TopOrder) Check(g *game, r core.Reader, side core.Side) []notation.Fault {
	u, ok := r.Unit(o.Units[0])
	if !ok || !u.OnMap() {
		return o.One("unit/off-map", R7_3, o.Units[0], "%s is not on the map", o.Units[0])
	}
	return nil
}

func (o *TopOrder) Apply(_ *game, tx *core.Tx, _ core.Side) error {
	return tx.Do(core.Top{Unit: o.Units[0]})
}

// ready finds an own unit that is on the map and in play.
func ready(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.Firm("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
	case !u.OnMap():
		text := map[string]string{core.BoxPool: "not in play yet", core.BoxDead: "eliminated", core.BoxGone: "withdrawn"}[u.Box]
		return nil, b.Firm("unit/off-map", R10_2, id, "%s is %s", id, text)
	case u.Marked(markReserve):
		return nil, b.Firm("unit/reserve", R9_2, id, "%s belongs to the reserve stack in %s, which is not activated", id, r.Label(u.Hex))
	}
	return u, nil
}
