package victorylost

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// judgeSupply sets the supply state of all units of both sides at one instant (10.1.1), which holds until it is judged again
// (10.1.4), then repositions the headquarters that have no supply line, the Axis first (10.3, 12.5).
func (g *game) judgeSupply(tx *core.Tx) error {
	r := tx.Read()
	net := map[core.Side][]bool{}
	for _, s := range g.world.Sides {
		net[s] = g.look(r, s).supplyNet()
	}
	var lost []string
	for i := range r.Units() {
		u := &r.Units()[i]
		if !u.OnMap() {
			continue
		}
		if !net[u.Def.Side][u.Hex] && isHQ(u) {
			lost = append(lost, u.Def.ID)
			continue
		}
		if err := g.setSupply(tx, u, net[u.Def.Side][u.Hex]); err != nil {
			return err
		}
	}
	for _, s := range g.world.Sides {
		for _, id := range lost {
			if u, _ := r.Unit(id); u.Def.Side != s {
				continue
			}
			tx.Note(core.Event{Kind: core.KindNote, Units: []string{id}, Rule: R10_3, Text: say.F("%s has no supply line", id)})
			if err := g.reposition(tx, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// setSupply moves a unit one state on: in supply, out of supply, isolated (10.1.3).
func (g *game) setSupply(tx *core.Tx, u *core.Unit, ok bool) error {
	oos, iso := u.Marked(markOOS), u.Marked(markISO)
	mark := func(m string, off bool, text string) error {
		return tx.Do(core.Mark{Unit: u.Def.ID, Mark: m, Off: off, Text: say.F("%s in %s %s", u.Def.ID, g.m.Label(u.Hex), text),
			Rule: R10_1_3})
	}
	switch {
	case ok && oos:
		return mark(markOOS, true, "is in supply again")
	case ok && iso:
		return mark(markISO, true, "is in supply again")
	case ok || iso:
		return nil
	case oos:
		if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: markOOS, Off: true, Quiet: true}); err != nil {
			return err
		}
		return mark(markISO, false, "is isolated")
	}
	return mark(markOOS, false, "is out of supply")
}
