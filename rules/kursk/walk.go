package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// droppedUnits are units of a moving stack that stay behind in a hex of its path (10.6).
type droppedUnits struct {
	units []string
	hex   hexmap.Hex
}

// road reports whether units move by road (10.19).
func (o *Order) road() bool { return o.Word != "" }

// roadWord gives the word for a road march, "road", or "" for another move.
var roadWord = map[bool]string{true: "road"}

// together returns the same move of the whole stack along another path as a line. It returns "" if that is not legal.
func (o *Order) together(g *game, r core.Reader, side core.Side, path []hexmap.Hex) string {
	c := *o
	c.drops = nil
	return c.along(g, r, side, path)
}

// along returns the same order along another path as a line. It returns "" if that is not legal.
func (o *Order) along(g *game, r core.Reader, side core.Side, path []hexmap.Hex) string {
	c := *o
	c.Path, c.Labels = path, core.JoinLabels(g.m, path)
	if sheet.BlocksOrder(g.Check(r, side, &c)) {
		return ""
	}
	return c.String()
}

// end returns the index in the path of the hex where a unit stops.
func (o *Order) end(id string) int {
	for _, d := range o.drops {
		if slices.Contains(d.units, id) {
			return slices.Index(o.Path, d.hex)
		}
	}
	return len(o.Path) - 1
}

// checkMove returns the faults of the move of a unit or stack.
func (o *Order) checkMove(v view) []notation.Fault {
	g, r, side := v.g, v.r, v.side
	o.named()
	units, faults := g.checkMovers(r, side, o)
	if len(faults) > 0 {
		return faults
	}
	if f := o.checkDrops(g, r); f != nil {
		return f
	}
	if o.road() {
		if f := o.checkRoad(g, r, side, units); f != nil {
			return f
		}
	}
	if f := g.checkSteps(r, side, o, units); f != nil {
		return f
	}
	if f := g.checkMP(r, side, o, units); f != nil {
		return f
	}
	return g.warnLeftVP(r, side, o)
}

// checkMovers returns the units that move, and faults if they do not stand together or have moved already.
func (g *game) checkMovers(r core.Reader, side core.Side, o *Order) ([]*core.Unit, []notation.Fault) {
	var units []*core.Unit
	for _, id := range o.Units {
		u, f := readyUnit(r, side, id, o.Base)
		if f != nil {
			return nil, f
		}
		switch {
		case u.Marked(markMoved):
			return nil, o.FirmFault("move/moved", R10_1, id, "%s has already moved in this phase", id)
		case u.Hex != o.Path[0]:
			return nil, o.OneFault("move/start", R10_4, o.Labels[0],
				"%s stands in %s, not in %s; units move together only from one hex", id,
				r.Label(u.Hex), o.Labels[0])
		}
		units = append(units, u)
	}
	return units, nil
}

// checkDrops returns the faults of units left behind.
func (o *Order) checkDrops(g *game, r core.Reader) []notation.Fault {
	var gone []string
	for _, d := range o.drops {
		i := slices.Index(o.Path, d.hex)
		if i < 1 || i == len(o.Path)-1 {
			return o.OneFault("move/drop", R10_4, g.m.Label(d.hex),
				"units are dropped in a hex between the first and the last of the path %s",
				strings.Join(o.Labels, "-"))
		}
		for _, id := range d.units {
			if !slices.Contains(o.Units, id) {
				return o.OneFault("move/drop", R10_4, id, "%s is not in the moving stack %s", id, strings.Join(o.Units, ","))
			}
		}
		gone = append(gone, d.units...)
	}
	if id, twice := sheet.FindDuplicate(gone); twice {
		return o.OneFault("move/drop", R10_4, id, "%s is dropped twice", id)
	}
	if len(gone) == len(o.Units) {
		return o.OneFault("move/drop", R10_4, o.Units[0], "no unit is left to reach %s", o.Labels[len(o.Labels)-1])
	}
	return nil
}

// checkRoad returns the faults of the conditions for road movement at the start (10.19).
func (o *Order) checkRoad(g *game, r core.Reader, side core.Side, units []*core.Unit) []notation.Fault {
	for _, u := range units {
		if u.Marked(markOOS) {
			return o.OneFault("move/road", R10_19, u.Def.ID,
				"%s was out of supply at the start of the phase and may not use road movement",
				u.Def.ID)
		}
	}
	if inEZOC(r, side, o.Path[0]) {
		return []notation.Fault{o.Fault("move/road", R10_19, o.Labels[0], "%s is in an enemy zone of control (of %s); road movement "+
			"cannot start there",
			o.Labels[0], strings.Join(neighbourLabels(r, sides.Other(side), o.Path[0]), ", "))}
	}
	return nil
}

// checkSteps returns the faults of each step of the path for the units still with the stack.
func (g *game) checkSteps(r core.Reader, side core.Side, o *Order, units []*core.Unit) []notation.Fault {
	for i := 1; i < len(o.Path); i++ {
		from, to := o.Path[i-1], o.Path[i]
		if _, ok := r.Map().DirTo(from, to); !ok {
			return o.Fault("move/adjacent", R10_2, o.Labels[i], "%s and %s are not adjacent; give every hex of the path, or only its "+
				"start and end", o.Labels[i-1], o.Labels[i]).WithLegal(g.detourLines(r, side, o, i)...)
		}
		with := slices.DeleteFunc(slices.Clone(units), func(u *core.Unit) bool { return o.end(u.Def.ID) < i })
		mv := g.newMover(r, side, with, o.road())
		if _, bar := mv.step(from, to, i == 1); bar != nil {
			return g.barredStepFault(r, side, o, mv, i, bar)
		}
	}
	return nil
}

// detourLines returns the order up to a gap in its path, with one more hex towards the hex behind the gap.
func (g *game) detourLines(r core.Reader, side core.Side, o *Order, gap int) []string {
	var out []string
	from, to := o.Path[gap-1], o.Path[gap]
	for n := range r.Map().Around(from) {
		if r.Map().Distance(n, to) >= r.Map().Distance(from, to) {
			continue
		}
		if line := o.together(g, r, side, append(slices.Clone(o.Path[:gap]), n)); line != "" {
			out = append(out, line)
		}
	}
	return slices.Sorted(slices.Values(out))
}

// barredStepFault returns the fault of step i with the enemies and figures that cause it.
func (g *game) barredStepFault(r core.Reader, side core.Side, o *Order, mv *mover, i int, bar *sheet.StepBan) []notation.Fault {
	text := say.F("%s: %s", strings.Join(o.Units, ","), bar.Say(o.Labels[i-1], o.Labels[i]))
	where := o.Path[i]
	if bar == banStop {
		where = o.Path[i-1]
	}
	switch bar.Code {
	case "move/zoc", "move/road":
		text += say.F(" (zone of %s)", strings.Join(neighbourLabels(r, sides.Other(side), where), ", "))
	case "move/stack":
		text += say.F(": it holds %d of %s and %d would enter", stackWeight(r, where), limitText(side), mv.weight)
	}
	return o.Fault(bar.Code, bar.Rule, o.Labels[i], "%s", text).WithLegal(g.shortenedLines(r, side, o, i-1)...)
}

// checkMP returns the faults of units whose movement points do not suffice for their part of the path.
func (g *game) checkMP(r core.Reader, side core.Side, o *Order, units []*core.Unit) []notation.Fault {
	for _, u := range units {
		path := o.Path[:o.end(u.Def.ID)+1]
		mp := g.allowance(u, o.road())
		need, at, ok := g.followPath(of(r).rulings, classOf(u.Def), side, mp, path)
		if ok {
			continue
		}
		to, way := o.Labels[len(path)-1], g.pathCostText(of(r).rulings, classOf(u.Def), side, path)
		f := o.Fault("move/mp", R10_8, o.Labels[at], "%s needs %d MP to reach %s and has %d: %s", u.Def.ID, need, to, mp, way)
		if u.Marked(markOOS) {
			f.Text = say.F("%s needs %d MP to reach %s and has %d, halved out of supply (6.5): %s", u.Def.ID, need, to, mp, way)
		}
		f.Legal = g.shortenedLines(r, side, o, at-1)
		if !o.road() {
			again := *o
			again.Word = roadWord[true]
			if len(again.checkMove(view{g, r, side})) == 0 {
				f.Legal = append([]string{again.String()}, f.Legal...)
			}
		}
		return []notation.Fault{f}
	}
	return nil
}

// shortenedLines returns the order cut off after the last legal hex of its path.
func (g *game) shortenedLines(r core.Reader, side core.Side, o *Order, last int) []string {
	for ; last >= 1; last-- {
		if line := o.together(g, r, side, o.Path[:last+1]); line != "" {
			return []string{line}
		}
	}
	return nil
}

// warnLeftVP returns a warning about a hex with victory points left empty next to enemy units.
func (g *game) warnLeftVP(r core.Reader, side core.Side, o *Order) []notation.Fault {
	h := o.Path[0]
	if g.hexes[h].value == 0 || r.Count(h) > len(o.Units) || !inEZOC(r, side, h) {
		return nil
	}
	return o.OneWarning("odd/vp-hex-empty", R4_4, o.Labels[0], "this leaves %s (%d VP) empty with enemy units in %s",
		g.placeName(h), g.hexes[h].value, strings.Join(neighbourLabels(r, sides.Other(side), h), ", "))
}

// move carries out the move.
func (o *Order) move(g *game, tx *core.Tx, side core.Side) error {
	ids := bottomUp(tx.Read(), o.Units)
	path := g.pathUntilOver(tx.Read(), side, o.Path)
	roster.MarkUnits(tx, o.covered(ids), markCovered)
	for _, id := range ids {
		tx.Make(core.Mark{Unit: id, Mark: markMoved, Quiet: true},
			core.Move{Unit: id, Path: path[:min(o.end(id)+1, len(path))], How: "move", Rule: R10_2})
	}
	roster.UnmarkUnits(tx, side, markCovered)
	g.enterHexes(tx, side, path[1:]...)
	return nil
}

// bottomUp sorts counters by their height in the stack, so that a stack keeps its order when it moves.
func bottomUp(r core.Reader, ids []string) []string {
	z := func(id string) int {
		if u, ok := r.Unit(id); ok {
			return u.Z
		}
		return 0
	}
	out := slices.Clone(ids)
	slices.SortStableFunc(out, func(a, b string) int { return z(a) - z(b) })
	return out
}

// covered returns the units of a moving stack, given from bottom to top, that are under another unit throughout the
// move. The other side sees only the top unit on the way and wherever a part stops (7.3).
func (o *Order) covered(ids []string) []string {
	var out []string
	for i, id := range ids {
		if slices.ContainsFunc(ids[i+1:], func(above string) bool { return o.end(above) == o.end(id) }) {
			out = append(out, id)
		}
	}
	return out
}
