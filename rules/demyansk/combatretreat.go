package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// retreat is the retreat of a force after combat. All its units leave at once (12.34), so neither side holds the hexes
// that they leave.
type retreat struct {
	*fight
	role       role
	board      *board // board as the side sees it before the retreat
	exactlyTwo bool   // the result says exactly two hexes (12.24)
	friendly   []bool // by hex: own units that stay
}

// retreatPath is a path by which units may retreat.
type retreatPath struct {
	path             []hexmap.Hex
	intoBox          bool // the path goes on into the map box
	distanceToSource int  // hexes to the supply source
	isWorse          bool // farther from it than before, or out of supply (12.37)
	ban              core.Ban
}

// end returns the last hex as an answer names it; nothing where the path leads straight into the box.
func (x retreatPath) end(m *hexmap.Map) []string {
	return core.JoinLabels(m, x.path[max(0, len(x.path)-1):])
}

// retreat moves units of a force out of their hexes.
func (f *fight) retreat(who role, units []*core.Unit, two bool, rule string) {
	w := &retreat{fight: f, role: who, board: f.g.newBoard(f.Tx.Read(), f.sides[who]), exactlyTwo: two, friendly: make([]bool,
		f.g.Map.Len())}
	for u := range w.board.r.OnMap(w.board.side) {
		w.friendly[u.Hex] = w.friendly[u.Hex] || !slices.Contains(units, u)
	}
	printed, able := xslices.Partition(units, f.g.isPrinted)
	piles := roster.GroupByHex(able)
	f.eliminateUnits(printed, "12.33", "it is printed on the map and cannot retreat")
	for _, p := range piles {
		w.emptyHex(p.Hex, p.IDs, rule)
	}
}

// emptyHex moves the units out of a hex, together or one by one, as the owner chooses (12.3).
func (w *retreat) emptyHex(h hexmap.Hex, group []string, rule string) {
	for len(group) > 0 {
		o := w.pathChoice(h, group, rule)
		if len(o.Options) == 0 {
			w.resolveTrapped(h, group)
			return
		}
		a := w.ask(o.Choice)
		x := o.ChosenRoute(w.Tx, a)
		if !x.intoBox {
			w.retreatHexes[w.role] = len(x.path)
		}
		w.moveAlong(a.Units, "12.31", x.intoBox, append([]hexmap.Hex{h}, x.path...)...)
		group = slices.DeleteFunc(slices.Clone(group), func(id string) bool { return slices.Contains(a.Units, id) })
	}
}

// pathChoice returns the choice of where the units of a hex retreat, all of them together first.
func (w *retreat) pathChoice(h hexmap.Hex, group []string, rule string) combat.RouteChoice[retreatPath] {
	o := combat.NewRouteChoice[retreatPath](core.Choice{Kind: "retreat", Rule: rule, Owner: w.board.side, Hex: w.g.Map.Label(h),
		Why: "the shortest retreat that ends nearest to the source of supply", Question: say.F("Where do %s retreat?", namesText(group))})
	parts := [][]string{group}
	if len(group) > 1 {
		parts = append(parts, combat.SubsetsOfSize(group, 1)...)
	}
	for i, ids := range parts {
		for _, x := range w.judgedPaths(h, ids) {
			opt := core.Option{Verb: "retreat", Units: ids, Path: x.end(w.g.Map)}
			switch {
			case x.ban.Why != "":
				if i == 0 { // that of the whole group tells it
					o.Bar(core.Option{Verb: "retreat", Path: opt.Path}, x.ban)
				}
				continue
			case x.intoBox:
				opt.Verb, opt.Note = "leave", "into the map box"
			case len(x.path) == 2:
				opt.Note = say.F("over %s", w.g.Map.Label(x.path[0]))
			}
			o.AddRoute(opt, x, min(i, 1), len(x.path), x.distanceToSource)
		}
	}
	w.barHexes(&o.ChoiceBuilder, h, group)
	return o
}

// barHexes adds to a choice the reasons why no unit may retreat into the hexes next to one.
func (w *retreat) barHexes(o *combat.ChoiceBuilder, h hexmap.Hex, group []string) {
	for to := range w.g.Map.Around(h) {
		label := w.g.Map.Label(to)
		b := newBan("12.37", "other hexes lie nearer to the source of supply than %s", label)
		switch {
		case w.exactlyTwo:
			b = core.Ban{Rule: "12.24", Why: "the retreat is of exactly two hexes", Firm: true}
		case w.board.Enemy[to]:
			b = newBan("12.32", "%s holds the enemy", label)
		case w.isTrap(to):
			b = newBan("12.35", "%s is empty and in an enemy zone of control", label)
		case !w.canPass(h, to, group):
			b = newBan("12.32", "terrain bars the way to %s", label)
		case !w.isAway(h, to, 1):
			b = newBan("12.31", "%s does not lie away from the combat", label)
		}
		at := func(x core.Option) bool { return len(x.Path) == 1 && x.Path[0] == label }
		if !slices.ContainsFunc(o.Options, at) && !slices.ContainsFunc(o.Barred, func(x core.BarredAnswer) bool { return at(x.Option) }) {
			o.Bar(core.Option{Verb: "retreat", Path: []string{label}}, b)
		}
	}
	o.Bar(core.Option{Verb: "retreat"}, outOfReachBan())
}

// outOfReachBan returns the reason against a retreat to any other hex (12.31).
func outOfReachBan() core.Ban {
	return firmBan("12.31", "a retreat ends one hex or two from the combat")
}

// findPaths returns the paths out of a hex, of one or two hexes, that lead away. With through set, it returns the paths
// whose first hex is empty and in an enemy zone of control (12.43); otherwise those without such a hex (12.35). Paths
// may end in the map box (12.32).
func (w *retreat) findPaths(from hexmap.Hex, ids []string, through bool) []retreatPath {
	var out []retreatPath
	if !through && w.canEnterBox(from, ids) {
		out = append(out, retreatPath{intoBox: true})
	}
	for one := range w.g.Map.Around(from) {
		if !w.canPass(from, one, ids) || w.isTrap(one) != through || !w.isAway(from, one, 1) {
			continue
		}
		if !through && w.canEnterBox(one, ids) {
			out = append(out, retreatPath{path: []hexmap.Hex{one}, intoBox: true})
		}
		if !through && !w.exactlyTwo {
			out = append(out, retreatPath{path: []hexmap.Hex{one}})
		}
		for two := range w.g.Map.Around(one) {
			known := slices.ContainsFunc(out, func(x retreatPath) bool { return len(x.path) == 2 && x.path[1] == two })
			if !known && w.canPass(one, two, ids) && !w.isTrap(two) && w.isAway(from, two, 2) {
				out = append(out, retreatPath{path: []hexmap.Hex{one, two}})
			}
		}
	}
	return out
}

// judgedPaths returns the paths with the reasons against them: no room, worse supply than other paths, or another
// length than the rest of the force took.
func (w *retreat) judgedPaths(from hexmap.Hex, ids []string) []retreatPath {
	all, units := w.findPaths(from, ids, false), roster.Find(w.Tx.Read(), ids)
	w.measurePaths(from, units, all)
	bar := func(ban core.Ban, spare bool, bad func(retreatPath) bool) {
		if spare && !slices.ContainsFunc(all, func(x retreatPath) bool { return x.ban.Why == "" && !bad(x) }) {
			return
		}
		for i := range all {
			if x := &all[i]; x.ban.Why == "" && bad(*x) {
				x.ban = ban
			}
		}
	}
	bar(newBan("12.33", "there is no room for them"), false, func(x retreatPath) bool {
		return !x.intoBox && !w.g.Fits(w.Tx.Read(), x.path[len(x.path)-1], units...)
	})
	bar(newBan("12.37", "other hexes lie nearer to the source of supply"), true, func(x retreatPath) bool { return x.isWorse })
	if n := w.retreatHexes[w.role]; n > 0 {
		bar(newBan("12.31", "the force retreats %d hexes", n), true, func(x retreatPath) bool { return !x.intoBox && len(x.path) != n })
	}
	return all
}

// measurePaths computes the distance of each path's end to the supply sources (12.37); units that had none may go
// anywhere (A41).
func (w *retreat) measurePaths(from hexmap.Hex, units []*core.Unit, all []retreatPath) {
	for _, u := range units {
		src := w.board.supplySource(u)
		for i := range all {
			if x := &all[i]; !x.intoBox && src != hexmap.None {
				end := x.path[len(x.path)-1]
				x.distanceToSource = w.g.Map.Distance(end, src)
				x.isWorse = x.isWorse || x.distanceToSource > w.g.Map.Distance(from, src) || w.board.supplyNet(w.g.supplyKindOf(u,
					true)).lineLength[end] < 0
			}
		}
	}
}

// canPass reports whether units may retreat from a hex into the next (12.32); an empty strongpoint does not prevent it
// (14.23).
func (w *retreat) canPass(from, to hexmap.Hex, ids []string) bool {
	bars := func(u *core.Unit) bool { return !w.board.canEnter(u, from, to) }
	return !w.board.Enemy[to] && !slices.ContainsFunc(roster.Find(w.Tx.Read(), ids), bars)
}

// isTrap reports whether a hex is empty and in an enemy zone of control (12.35).
func (w *retreat) isTrap(h hexmap.Hex) bool { return w.board.EnemyZOC[h] && !w.friendly[h] }

// isAway reports whether a hex is n hexes away from where a retreat begins, and for attackers farther from the
// defenders.
func (w *retreat) isAway(from, to hexmap.Hex, n int) bool {
	nearer := w.role == attacker && slices.ContainsFunc(w.defended(), func(h hexmap.Hex) bool {
		return w.g.Map.Distance(to, h) <= w.g.Map.Distance(from, h)
	})
	return w.g.Map.Distance(from, to) == n && !nearer
}

// canEnterBox reports whether units may retreat from a hex into their map box (12.32).
func (w *retreat) canEnterBox(h hexmap.Hex, ids []string) bool {
	return !slices.ContainsFunc(roster.Find(w.Tx.Read(), ids), func(u *core.Unit) bool {
		box := w.g.homeBox(u)
		return box == nil || !slices.Contains(box.Entry, h)
	})
}

// moveAlong moves the surviving units along a path, and on into the map box.
func (w *retreat) moveAlong(ids []string, rule string, box bool, path ...hexmap.Hex) {
	for _, u := range roster.FindOnMap(w.Tx.Read(), ids) {
		if len(path) > 1 {
			w.Tx.Make(core.Move{Unit: u.Def.ID, Path: path, How: "retreat", Rule: rule})
		}
		if box {
			w.Tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: w.g.homeBox(u).Name, Rule: "12.32"})
		}
	}
}

// resolveTrapped handles units without a free path: they break out through an empty enemy zone of control, or are
// eliminated (12.43).
func (w *retreat) resolveTrapped(h hexmap.Hex, group []string) {
	guns, able := xslices.Partition(roster.Find(w.Tx.Read(), group), func(u *core.Unit) bool { return w.g.unitData(u).Artillery() })
	if w.eliminateUnits(guns, "12.22", "it cannot retreat"); len(able) == 0 {
		return
	}
	ids := roster.IDs(able)
	o := combat.NewRouteChoice[retreatPath](core.Choice{Kind: "through", Rule: "12.43", Owner: w.board.side, Hex: w.g.Map.Label(h),
		Question: say.F("%s can retreat only through an enemy zone of control: do they try?", namesText(ids)), Why: "it is tried"})
	for _, x := range w.findPaths(h, ids, true) { // into a hex that is safe (12.44d, A44); a step is lost on it (A43)
		if roster.TotalSteps(able) > 1 && w.g.Fits(w.Tx.Read(), x.path[1], able...) {
			o.AddRoute(core.Option{Verb: "through", Units: ids, Path: x.end(w.g.Map), Note: say.F("over %s",
				w.g.Map.Label(x.path[0]))}, x, 0)
		}
	}
	o.AddRoute(core.Option{Verb: "pass", Note: "eliminated"}, retreatPath{}, 1)
	a := w.ask(o.Choice)
	if a.Verb == "pass" {
		w.eliminateUnits(able, "12.22", "it cannot retreat")
		return
	}
	path := o.ChosenRoute(w.Tx, a).path // a hex, a step lost, a die, and on or lost (12.44)
	w.moveAlong(ids, "12.44", false, h, path[0])
	w.takeLosses(w.role, roster.Find(w.Tx.Read(), ids), 1, "12.44")
	units := roster.FindOnMap(w.Tx.Read(), ids)
	w.breakouts++
	event := fmt.Sprintf("through:%s.%d#%d", w.Label, w.breakouts, w.N)
	die := w.Tx.Die(event, 6, "12.44", say.F("%s go through an enemy zone of control", namesText(roster.IDs(units))))
	if w.rollOption(BreakThrough, "12.44", path[0], die, event, units) == "fail" {
		w.eliminateUnits(units, "12.44", "it did not come through")
		return
	}
	w.moveAlong(ids, "12.44", false, path...)
}

// eliminateUnits eliminates units.
func (f *fight) eliminateUnits(units []*core.Unit, rule string, why say.Text) {
	for _, u := range units {
		f.g.eliminate(f.Tx, u.Def.ID, rule, why)
	}
}
