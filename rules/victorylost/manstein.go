package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// checkUse judges which headquarters acts: for Manstein (7.2.2), and for the Soviet before the first draw (4.1.2).
func (o *Order) checkUse(v view) []notation.Fault {
	g, r, s := v.g, v.r, of(v.r)
	switch {
	case s.putBack():
		return o.One("use/back", R7_2_2, "", "the chit has been put back")
	case now(r).kind == kindDraw && s.chit != chitManstein:
		return o.One("use/chit", R7_2_2, "", "the chit is %s, and only Manstein chooses a headquarters", s.chit)
	case s.named != "":
		return o.One("use/again", namingRule(r), o.Units[0], "%s has been named already", s.named)
	}
	if slices.Contains(g.uses(r), o.String()) {
		return nil
	}
	return o.Fault("use/unknown", namingRule(r), o.Units[0], "%s is no headquarters that can be named now", o.Units[0]).Instead(
		g.uses(r)...)
}

// namingRule is the rule by which the phase lets its side name a headquarters.
func namingRule(r core.Reader) string {
	if now(r).kind == kindSpecial {
		return R4_1_2
	}
	return R7_2_2
}

// uses are the orders that name a headquarters now.
func (g *game) uses(r core.Reader) []string {
	return phases.Declarations("use", roster.Names(g.nameable(r)))
}

// nameable are the headquarters that the phase lets its side name.
func (g *game) nameable(r core.Reader) []*core.Unit {
	if now(r).kind == kindSpecial {
		return roster.OnMap(r, g.Special.Side, isHQ)
	}
	return g.commanded(r, chitManstein)
}

func (o *Order) use(g *game, tx *core.Tx, _ core.Side) error {
	rule := namingRule(tx.Read())
	tell(tx, rule, say.F("%s is named", o.Units[0]), func(s *state) { s.named = o.Units[0] })
	u, ok := tx.Read().Unit(o.Units[0])
	if !ok {
		return fmt.Errorf("no headquarters %s", o.Units[0])
	}
	g.activate(tx, []*core.Unit{u}, rule == R7_2_2)
	return nil
}

// windowManstein is the window of standing orders about a Manstein chit that is drawn.
const windowManstein = "manstein"

// foreseen lets a standing order of the Axis decide about a Manstein chit at once; without one the Axis decides in the
// activation. back is true when the chit went back into the cup.
func (g *game) foreseen(tx *core.Tx, hqs []*core.Unit) (back bool, err error) {
	s := of(tx.Read())
	c := core.Choice{ID: fmt.Sprintf("manstein:T%d#%d", tx.Read().Turn(), s.draws), Kind: windowManstein, Rule: R7_2_2, Owner: Axis,
		Unasked:  true,
		Question: "Whom does Manstein command?", Why: "the Axis decides in the activation", Options: []core.Option{{Verb: "pass"}}}
	for _, u := range hqs {
		c.Options = append(c.Options, core.Option{Verb: "use", Word: u.Def.ID})
	}
	if mayReturn(s) {
		c.Options = append(c.Options, core.Option{Verb: "return"})
	}
	o, err := tx.Ask(c)
	if err != nil {
		return false, err
	}
	switch o.Verb {
	case "use":
		return false, g.order("use", sheet.Plain{Units: []string{o.Word}}).use(g, tx, Axis)
	case "return":
		refuse(tx)
		return true, g.putBack(tx)
	}
	return false, nil
}

// putBack puts a refused chit back into the cup, which is mixed anew.
func (g *game) putBack(tx *core.Tx) error {
	s := of(tx.Read())
	s.veils++
	mixed, err := s.cup.Return(tx, g.cupEvent(tx, s), s.lot, R7_2_2, say.F("%d chits are in the cup, mixed anew", len(s.cup.Lots)+1))
	s.cup = mixed
	tx.Extend(s)
	return err
}

// checkReturn judges whether a Manstein chit can be put back into the cup (7.2.2).
func (o *Order) checkReturn(v view) []notation.Fault {
	s := of(v.r)
	switch {
	case s.putBack():
		return o.One("return/back", R7_2_2, "", "the chit has been put back")
	case s.chit != chitManstein:
		return o.One("return/chit", R7_2_2, "", "only a Manstein chit is put back")
	case s.named != "":
		return o.One("return/used", R7_2_2, "", "Manstein commands %s already", s.named)
	case !mayReturn(s):
		return o.One("return/mandatory", R7_2_2, "", "Manstein was put back in this turn; the chit must be used now")
	}
	return nil
}

// putBack says whether the Manstein chit in play has gone back into the cup.
func (s state) putBack() bool { return s.lot != "" && s.refused == s.lot && s.chit == "" }

// mayReturn says whether the Manstein chit in play can be refused.
func mayReturn(s state) bool {
	return s.refused == "" || s.options.Has(refusal) && s.refused != s.lot
}

func (o *Order) putBack(_ *game, tx *core.Tx, _ core.Side) error {
	refuse(tx)
	return nil
}

// refuse lays the Manstein chit in play aside, to be put back.
func refuse(tx *core.Tx) {
	tell(tx, R7_2_2, "Manstein is put back into the cup", func(s *state) {
		s.refused, s.chit = s.lot, ""
		s.used = slices.Clone(s.used[:max(0, len(s.used)-1)])
	})
}

// checkNamed wants a decision about Manstein before his activation ends.
func (g *game) checkNamed(r core.Reader) []notation.Fault {
	s := of(r)
	if s.chit != chitManstein || s.named != "" {
		return nil
	}
	f := base{}.Fault("phase/manstein", R7_2_2, "", "Manstein: name a headquarters, or put the chit back where that is allowed")
	if f.Legal = g.uses(r); mayReturn(s) {
		f.Legal = append(f.Legal, "return")
	}
	return []notation.Fault{f}
}

// checkBoxes wants units activated in a box to enter where they can (11.2.2).
func (g *game) checkBoxes(r core.Reader, side core.Side) []notation.Fault {
	var stay, legal []string
	for _, o := range g.entries(r, side) {
		if len(stay) == 0 || stay[len(stay)-1] != o.Units[0] {
			stay, legal = append(stay, o.Units[0]), append(legal, o.String())
		}
	}
	if len(stay) == 0 || len(of(r).fights) > 0 {
		return nil
	}
	return base{}.Fault("enter/must", R11_2_2, "", "activated in their box, these must enter in this movement segment: %s",
		strings.Join(stay, ", ")).Instead(legal...)
}

// entries are the legal entries of units in a box, each by itself: into each hex beside it or, where all of those are full,
// through one into the next.
func (g *game) entries(r core.Reader, side core.Side) []*Order {
	var out []*Order
	for u := range r.Of(side) {
		if g.boxOf(u.Box) == nil || !u.Marked(markActive) {
			continue
		}
		n, beside := len(out), g.m.Zone(u.Box)
		offer := func(way ...hexmap.Hex) {
			o := g.order("enter", sheet.Plain{Units: []string{u.Def.ID}, Path: way})
			if !sheet.Blocked(g.Check(r, side, o)) {
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
