package victorylost

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// judgeSupply sets the supply state of all units of both sides at the same time (10.1.1); it holds until the next time
// (10.1.4). Then it moves the headquarters without a supply line, the Axis first (10.3, 12.5).
func (g *game) judgeSupply(tx *core.Tx) {
	r := tx.Read()
	lost := map[core.Side][]string{}
	net := map[core.Side][]bool{}
	for _, s := range g.world.Sides {
		net[s] = g.newBoard(r, s).supplyNet()
	}
	for u := range r.Each() {
		switch {
		case !u.OnMap():
		case isHQ(u) && !net[u.Def.Side][u.Hex]:
			lost[u.Def.Side] = append(lost[u.Def.Side], u.Def.ID)
		default:
			g.setSupply(tx, u, net[u.Def.Side][u.Hex])
		}
	}
	for _, s := range g.world.Sides {
		for _, id := range lost[s] {
			tx.Note(core.Event{Kind: core.KindNote, Units: []string{id}, Rule: R10_3, Text: say.F("%s has no supply line", id)})
			g.reposition(tx, id)
		}
	}
}

// setSupply changes the supply state of a unit by one: in supply, out of supply, isolated (10.1.3).
func (g *game) setSupply(tx *core.Tx, u *core.Unit, ok bool) {
	oos, iso := u.Marked(markOOS), u.Marked(markISO)
	mark := func(m string, off bool, text string) {
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: m, Off: off, Text: say.F("%s in %s %s", u.Def.ID, g.m.Label(u.Hex), text), Rule: R10_1_3})
	}
	switch {
	case ok && oos:
		mark(markOOS, true, "is in supply again")
	case ok && iso:
		mark(markISO, true, "is in supply again")
	case ok || iso:
	case oos:
		tx.Make(core.Mark{Unit: u.Def.ID, Mark: markOOS, Off: true, Quiet: true})
		mark(markISO, false, "is isolated")
	default:
		mark(markOOS, false, "is out of supply")
	}
}
