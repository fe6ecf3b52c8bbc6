package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// points are the stacking points of a hex (3.31); boxes have no limit (3.34).
func (g *game) points(r core.Reader, h hexmap.Hex) (n int) {
	for u := range r.In(h) {
		n += g.unit(u).Stack
	}
	return n
}

// fits says whether units may end in a hex besides those that are there (3.32).
func (g *game) fits(r core.Reader, h hexmap.Hex, come ...string) bool {
	n := g.points(r, h)
	for _, id := range come {
		if u, ok := r.Unit(id); ok && u.Hex != h {
			n += g.unit(u).Stack
		}
	}
	return n <= g.Tables.StackLimit
}

// over are the hexes above the stacking limit, in index order.
func (g *game) over(r core.Reader) []hexmap.Hex {
	return slices.DeleteFunc(slices.Collect(g.Map.Hexes()), func(h hexmap.Hex) bool { return g.points(r, h) <= g.Tables.StackLimit })
}

// overfull warns of stacks that lose units at the end of the phase (3.33).
func (g *game) overfull(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for _, h := range g.over(r) {
		if r.Holder(h) == side {
			out = append(out, base{}.Odd("stack/limit", R3_33, "",
				"%s holds %d stacking points of at most %d: the excess is eliminated at the end of the phase",
				r.Label(h), g.points(r, h), g.Tables.StackLimit)...)
		}
	}
	return out
}

// trim eliminates what stands above the stacking limit at the end of a phase; its owner says which (3.33). By default the
// newest arrivals go first, of them those with the fewest points.
func (g *game) trim(tx *core.Tx) {
	for _, h := range g.over(tx.Read()) {
		c := combat.Begin(tx, h, []hexmap.Hex{}, h)
		for r := tx.Read(); g.points(r, h) > g.Tables.StackLimit && !tx.Stopped(); r = tx.Read() {
			var o combat.Offer
			o.Kind, o.Rule, o.Owner, o.Why = "excess", R3_33, r.Holder(h), "the newest arrivals go first"
			o.Question = say.F("%s holds %d stacking points of at most %d: which unit is eliminated?",
				c.Label, g.points(r, h), g.Tables.StackLimit)
			for n, u := range r.Stack(h) {
				if x := g.unit(u); x.Stack > 0 {
					o.Add(core.Option{Verb: "excess", Units: []string{u.Def.ID}}, n, x.Stack)
				}
			}
			g.eliminate(tx, c.Answer(o.Choice).Units[0], R3_33, "over the stacking limit")
		}
	}
}

// eliminate puts a unit into the eliminated box (12.22); an untried unit is drawn first (5.43).
func (g *game) eliminate(tx *core.Tx, id, rule string, why say.Text) {
	if u, ok := tx.Read().Unit(id); ok && u.Def.Type == typeUntried {
		if id = g.reveal(tx, id); id == "" {
			return
		}
	}
	g.scoreLoss(tx, id)
	tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
}
