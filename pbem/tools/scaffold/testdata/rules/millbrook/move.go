package millbrook

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// move takes a unit along a path (3).
type move struct {
	sheet.Base
	unit string
	path []hexmap.Hex // from where it stands
	text string
}

// moveOf makes an order, with its canonical line.
func moveOf(r core.Reader, b sheet.Base, id string, way []hexmap.Hex) move {
	labels := make([]string, len(way))
	for i, h := range way {
		labels[i] = r.Label(h)
	}
	return move{b, id, way, "move " + id + " " + strings.Join(labels, "-")}
}

func (o move) String() string { return o.text }

// cost returns the movement points that a unit pays to enter a hex (3.2).
func (g *game) cost(h hexmap.Hex) int { return g.terrain[g.Map.Terrain(h)].MP }

// reach finds where a unit can go.
func (g *game) reach(r core.Reader, u *core.Unit) *path.Search {
	var f path.Search
	f.Run(g.Map, u.Hex, u.Values().Move, func(from, to hexmap.Hex, _ bool) (int, bool, bool) {
		return g.cost(to), g.threatened(r, u.Def.Side, to), r.Count(to) == 0 && g.crossable(from, to)
	})
	return &f
}

// check goes along the path, step by step.
func (o move) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.table.CheckVerb(o.Base, r, side, "move"); f != nil {
		return f
	}
	if f := ready(o.Base, r, o.unit, markMoved, "3.1"); f != nil {
		return f
	}
	u, _ := r.Unit(o.unit)
	if len(o.path) < 2 || o.path[0] != u.Hex {
		return o.OneFault("move/start", "3.1", o.unit, "%s stands in %s; its path goes on from there", o.unit, r.Label(u.Hex))
	}
	spent := 0
	for i, to := range o.path[1:] {
		from, label := o.path[i], r.Label(to)
		spent += g.cost(to)
		switch {
		case !g.Map.Adjacent(from, to):
			return o.OneFault("move/gap", "3.1", label, "%s is not next to %s, or cannot be reached", label, r.Label(from))
		case r.Count(to) > 0:
			return o.OneFault("move/occupied", "3.3", label, "%s holds %s", label, r.TopUnit(to).Def.ID)
		case !g.crossable(from, to):
			return o.OneFault("move/river", "3.3", label, "the river runs between %s and %s; roads cross it",
				r.Label(from), label)
		case i > 0 && g.threatened(r, side, from):
			return o.OneFault("move/stop", "3.4", label, "%s ends its move in %s, next to an enemy", o.unit, r.Label(from))
		case spent > u.Values().Move:
			return o.OneFault("move/mp", "3.2", label, "%s needs %d movement points to reach %s and has %d", o.unit, spent, label,
				u.Values().Move)
		}
	}
	return nil
}

func (o move) apply(_ *game, tx *core.Tx, _ core.Side) error {
	if err := tx.Do(core.Move{Unit: o.unit, Path: o.path, How: "move", Rule: "3.1"}); err != nil {
		return err
	}
	return roster.MarkUnits(tx, []string{o.unit}, markMoved)
}

// offerMoves offers every unit every hex that it can reach.
func (g *game) offerMoves(t *phases.Collector) {
	for _, u := range roster.OnMap(t.Reader, t.Side, func(u *core.Unit) bool { return !u.Marked(markMoved) }) {
		f := g.reach(t.Reader, u)
		phases.OfferEach(t, f.Reached(), func(h hexmap.Hex) core.Order { return moveOf(t.Reader, sheet.Base{}, u.Def.ID, f.AnyPath(h)) })
	}
}
