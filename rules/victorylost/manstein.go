package victorylost

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// UseOrder says which headquarters acts: for Manstein (7.2.2), and for the Soviet before the first draw (4.1.2).
type UseOrder struct {
	base
	hq string
}

// String is the canonical line.
func (o *UseOrder) String() string { return "use " + o.hq }

func (o *UseOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "use"); f != nil {
		return f
	}
	s := of(r)
	switch {
	case s.putBack():
		return o.One("use/back", R7_2_2, "", "the chit has been put back")
	case now(r).kind == kindDraw && s.chit != chitManstein:
		return o.One("use/chit", R7_2_2, "", "the chit is %s, and only Manstein chooses a headquarters", s.chit)
	case s.named != "":
		return o.One("use/again", namingRule(r), o.hq, "%s has been named already", s.named)
	}
	for _, u := range g.nameable(r) {
		if u.Def.ID == o.hq {
			return nil
		}
	}
	f := o.Fault("use/unknown", namingRule(r), o.hq, "%s is no headquarters that can be named now", o.hq)
	for _, u := range g.nameable(r) {
		f.Legal = append(f.Legal, "use "+u.Def.ID)
	}
	return []notation.Fault{f}
}

// namingRule is the rule by which the phase lets its side name a headquarters.
func namingRule(r core.Reader) string {
	if now(r).kind == kindSpecial {
		return R4_1_2
	}
	return R7_2_2
}

// nameable are the headquarters that the phase lets its side name.
func (g *game) nameable(r core.Reader) []*core.Unit {
	if now(r).kind == kindSpecial {
		return roster.OnMap(r, g.special.side, isHQ)
	}
	return g.commanded(r, chitManstein)
}

func (o *UseOrder) apply(g *game, tx *core.Tx, _ core.Side) error {
	r := tx.Read()
	s := of(r)
	s.named = o.hq
	rule, staffs := R7_2_2, true
	if s.chit != chitManstein {
		rule, staffs = R4_1_2, false
	}
	if err := tx.Do(core.Extend{Ext: s, Rule: rule, Text: say.F("%s is named", o.hq)}); err != nil {
		return err
	}
	u, ok := tx.Read().Unit(o.hq)
	if !ok {
		return fmt.Errorf("no headquarters %s", o.hq)
	}
	return g.activate(tx, []*core.Unit{u}, staffs)
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
		return false, (&UseOrder{hq: o.Word}).apply(g, tx, Axis)
	case "return":
		if err := (&ReturnOrder{}).apply(g, tx, Axis); err != nil {
			return false, err
		}
		return true, g.putBack(tx)
	}
	return false, nil
}

// putBack puts a refused chit back into the cup, which is mixed anew.
func (g *game) putBack(tx *core.Tx) error {
	s := of(tx.Read())
	s.veils++
	c, err := s.cup.Return(tx, g.cupEvent(tx, s), s.lot, R7_2_2, say.F("%d chits are in the cup, mixed anew", len(s.cup.Lots)+1))
	if err != nil {
		return err
	}
	s.cup = c
	return put(tx, s)
}

// ReturnOrder puts a Manstein chit back into the cup (7.2.2).
type ReturnOrder struct{ base }

// String is the canonical line.
func (*ReturnOrder) String() string { return "return" }

func (o *ReturnOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "return"); f != nil {
		return f
	}
	s := of(r)
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
	if s.options.is(refusal) {
		return s.refused != s.lot
	}
	return s.refused == ""
}

func (o *ReturnOrder) apply(_ *game, tx *core.Tx, _ core.Side) error {
	s := of(tx.Read())
	s.refused, s.chit = s.lot, ""
	if n := len(s.used); n > 0 {
		s.used = s.used[: n-1 : n-1]
	}
	return tx.Do(core.Extend{Ext: s, Rule: R7_2_2, Text: "Manstein is put back into the cup"})
}

// checkNamed wants a decision about Manstein before his activation ends.
func (g *game) checkNamed(r core.Reader) []notation.Fault {
	s := of(r)
	if s.chit != chitManstein || s.named != "" {
		return nil
	}
	f := base{}.Fault("phase/manstein", R7_2_2, "", "Manstein: name a headquarters, or put the chit back where that is allowed")
	for _, u := range g.nameable(r) {
		f.Legal = append(f.Legal, "use "+u.Def.ID)
	}
	if mayReturn(s) {
		f.Legal = append(f.Legal, "return")
	}
	return []notation.Fault{f}
}

// checkBoxes wants units activated in a box to enter where they can (11.2.2).
func (g *game) checkBoxes(r core.Reader, side core.Side) []notation.Fault {
	var stay, legal []string
	for _, o := range g.entries(r, side) {
		if len(stay) == 0 || stay[len(stay)-1] != o.units[0] {
			stay, legal = append(stay, o.units[0]), append(legal, o.String())
		}
	}
	if len(stay) == 0 || len(of(r).fights) > 0 {
		return nil
	}
	f := base{}.Fault("enter/must", R11_2_2, "", "activated in their box, these must enter in this movement segment: %s",
		strings.Join(stay, ", "))
	f.Legal = legal
	return []notation.Fault{f}
}

// entries are the legal entries of units in a box, each by itself: into each hex beside it or, where all of those are full,
// through one into the next.
func (g *game) entries(r core.Reader, side core.Side) []*MoveOrder {
	var out []*MoveOrder
	for i := range r.Units() {
		u := &r.Units()[i]
		b := g.boxOf(u.Box)
		if b == nil || u.Def.Side != side || !u.Marked(markActive) {
			continue
		}
		n := len(out)
		offer := func(way ...hexmap.Hex) {
			o := &MoveOrder{units: []string{u.Def.ID}, path: way, m: g.m, box: true}
			if !sheet.Blocked(o.check(g, r, side)) {
				out = append(out, o)
			}
		}
		for _, h := range b.Hexes {
			offer(h)
		}
		for i := 0; i < len(b.Hexes) && len(out) == n; i++ {
			for h := range g.m.Around(b.Hexes[i]) {
				offer(b.Hexes[i], h)
			}
		}
	}
	return out
}
