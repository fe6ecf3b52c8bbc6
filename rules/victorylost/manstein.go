package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// checkUse returns the faults of naming the headquarters that acts: for Manstein (7.2.2), and for the Soviet side
// before the first draw (4.1.2).
func (o *Order) checkUse(v view) []notation.Fault {
	g, r, s := v.g, v.r, of(v.r)
	switch {
	case s.isPutBack():
		return o.OneFault("use/back", R7_2_2, "", "the chit has been put back")
	case currentPhase(r).kind == kindDraw && s.drawnChit != chitManstein:
		return o.OneFault("use/chit", R7_2_2, "", "the chit is %s, and only Manstein chooses a headquarters", s.drawnChit)
	case s.namedHQ != "":
		return o.OneFault("use/again", namingRule(r), o.Units[0], "%s has been named already", s.namedHQ)
	}
	if slices.Contains(g.useOrders(r), o.String()) {
		return nil
	}
	return o.Fault("use/unknown", namingRule(r), o.Units[0], "%s is no headquarters that can be named now", o.Units[0]).WithLegal(
		g.useOrders(r)...)
}

// namingRule returns the rule by which the active side names a headquarters in this phase.
func namingRule(r core.Reader) string {
	if currentPhase(r).kind == kindSpecial {
		return R4_1_2
	}
	return R7_2_2
}

// useOrders returns the orders that name a headquarters now.
func (g *game) useOrders(r core.Reader) []string {
	return phases.OneOrderPerWord("use", roster.IDs(g.nameableHQs(r)))
}

// nameableHQs returns the headquarters that the active side may name in this phase.
func (g *game) nameableHQs(r core.Reader) []*core.Unit {
	if currentPhase(r).kind == kindSpecial {
		return roster.OnMap(r, g.Special.Side, isHQ)
	}
	return g.hqsCommanded(r, chitManstein)
}

// use activates the named headquarters.
func (o *Order) use(g *game, tx *core.Tx, _ core.Side) error {
	rule := namingRule(tx.Read())
	extendWithEvent(tx, rule, say.F("%s is named", o.Units[0]), func(s *state) { s.namedHQ = o.Units[0] })
	u, ok := tx.Read().Unit(o.Units[0])
	if !ok {
		return fmt.Errorf("no headquarters %s", o.Units[0])
	}
	g.activate(tx, []*core.Unit{u}, rule == R7_2_2)
	return nil
}

// windowManstein names the question of standing orders about a drawn Manstein chit.
const windowManstein = "manstein"

// applyStandingOrder carries out a standing order of the Axis about a Manstein chit; without one the Axis decides in
// the activation. back is true when the chit went back into the cup.
func (g *game) applyStandingOrder(tx *core.Tx, hqs []*core.Unit) (back bool, err error) {
	s := of(tx.Read())
	c := core.Choice{ID: fmt.Sprintf("manstein:T%d#%d", tx.Read().Turn(), s.draws), Kind: windowManstein, Rule: R7_2_2, Owner: Axis,
		Unasked:  true,
		Question: "Whom does Manstein command?", Why: "the Axis decides in the activation", Options: []core.Option{{Verb: "pass"}}}
	for _, u := range hqs {
		c.Options = append(c.Options, core.Option{Verb: "use", Word: u.Def.ID})
	}
	if canReturn(s) {
		c.Options = append(c.Options, core.Option{Verb: "return"})
	}
	o, err := tx.Ask(c)
	if err != nil {
		return false, err
	}
	switch o.Verb {
	case "use":
		return false, g.order("use", sheet.Arguments{Units: []string{o.Word}}).use(g, tx, Axis)
	case "return":
		setAside(tx)
		return true, g.putBack(tx)
	}
	return false, nil
}

// putBack puts a refused chit back into the cup, which is mixed again.
func (g *game) putBack(tx *core.Tx) error {
	s := of(tx.Read())
	s.hiddenDraws++
	mixed, err := s.cup.PutBack(tx, g.cupEvent(tx, s), s.drawnLot, R7_2_2, say.F("%d chits are in the cup, mixed anew", len(s.cup.Lots)+1))
	s.cup = mixed
	tx.SetExt(s)
	return err
}

// checkReturn returns the faults of putting a Manstein chit back into the cup (7.2.2).
func (o *Order) checkReturn(v view) []notation.Fault {
	s := of(v.r)
	switch {
	case s.isPutBack():
		return o.OneFault("return/back", R7_2_2, "", "the chit has been put back")
	case s.drawnChit != chitManstein:
		return o.OneFault("return/chit", R7_2_2, "", "only a Manstein chit is put back")
	case s.namedHQ != "":
		return o.OneFault("return/used", R7_2_2, "", "Manstein commands %s already", s.namedHQ)
	case !canReturn(s):
		return o.OneFault("return/mandatory", R7_2_2, "", "Manstein was put back in this turn; the chit must be used now")
	}
	return nil
}

// isPutBack reports whether the present Manstein chit has gone back into the cup.
func (s state) isPutBack() bool {
	return s.drawnLot != "" && s.refusedLot == s.drawnLot && s.drawnChit == ""
}

// canReturn reports whether the present Manstein chit may be refused.
func canReturn(s state) bool {
	return s.refusedLot == "" || s.options.Has(mansteinRefusal) && s.refusedLot != s.drawnLot
}

// putBack carries out the refusal of the present Manstein chit.
func (o *Order) putBack(_ *game, tx *core.Tx, _ core.Side) error {
	setAside(tx)
	return nil
}

// setAside takes the present Manstein chit out of play, to be put back.
func setAside(tx *core.Tx) {
	extendWithEvent(tx, R7_2_2, "Manstein is put back into the cup", func(s *state) {
		s.refusedLot, s.drawnChit = s.drawnLot, ""
		s.drawnChits = slices.Clone(s.drawnChits[:max(0, len(s.drawnChits)-1)])
	})
}

// checkNamed returns a fault if an activation by Manstein ends without a decision about the chit.
func (g *game) checkNamed(r core.Reader) []notation.Fault {
	s := of(r)
	if s.drawnChit != chitManstein || s.namedHQ != "" {
		return nil
	}
	f := base{}.Fault("phase/manstein", R7_2_2, "", "Manstein: name a headquarters, or put the chit back where that is allowed")
	if f.Legal = g.useOrders(r); canReturn(s) {
		f.Legal = append(f.Legal, "return")
	}
	return []notation.Fault{f}
}

// checkBoxes returns a fault for units that were activated in a box and could enter the map but did not (11.2.2).
func (g *game) checkBoxes(r core.Reader, side core.Side) []notation.Fault {
	var stay, legal []string
	for _, o := range g.entries(r, side) {
		if len(stay) == 0 || stay[len(stay)-1] != o.Units[0] {
			stay, legal = append(stay, o.Units[0]), append(legal, o.String())
		}
	}
	if len(stay) == 0 || len(of(r).foughtThisActivation) > 0 {
		return nil
	}
	return base{}.Fault("enter/must", R11_2_2, "", "activated in their box, these must enter in this movement segment: %s",
		strings.Join(stay, ", ")).WithLegal(legal...)
}

// entries returns the legal entries of units in a box, one by one: into each hex beside the box or, where all of those
// are full, through one into the next.
func (g *game) entries(r core.Reader, side core.Side) []*Order {
	var out []*Order
	for u := range r.UnitsOf(side) {
		if g.findBox(u.Box) == nil || !u.Marked(markActive) {
			continue
		}
		n, beside := len(out), g.m.ZoneHexes(u.Box)
		offer := func(way ...hexmap.Hex) {
			o := g.order("enter", sheet.Arguments{Units: []string{u.Def.ID}, Path: way})
			if !sheet.BlocksOrder(g.Check(r, side, o)) {
				out = append(out, o)
			}
		}
		for _, h := range beside {
			offer(h)
		}
		for i := 0; i < len(beside) && len(out) == n; i++ {
			for h := range g.m.Around(beside[i]) {
				offer(beside[i], h)
			}
		}
	}
	return out
}
