package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// flight is the retreat of a force out of a combat. All go at once (12.34): where they stood nobody holds a hex any more.
type flight struct {
	*fight
	who  role
	b    *board // of the side, before anybody goes
	two  bool   // of exactly two hexes (12.24)
	held []bool // by hex: friends who stay
}

// way is a path by which units may retreat.
type way struct {
	path []hexmap.Hex
	box  bool // and on into the map box
	far  int  // hexes to the source of supply
	poor bool // farther from it than before, or out of supply (12.37)
	ban  core.Ban
}

// end is the last hex as an answer names it; none where units go straight into the box.
func (x way) end(m *hexmap.Map) []string { return core.Labels(m, x.path[max(0, len(x.path)-1):]) }

// retreat takes units of a force out of their hexes.
func (f *fight) retreat(who role, units []*core.Unit, two bool, rule string) {
	w := &flight{fight: f, who: who, b: f.g.look(f.Tx.Read(), f.sides[who]), two: two, held: make([]bool, f.g.Map.Len())}
	for u := range w.b.r.Standing(w.b.side) {
		w.held[u.Hex] = w.held[u.Hex] || !slices.Contains(units, u)
	}
	printed, able := lists.Split(units, f.g.printed)
	piles := roster.Piles(able)
	f.perish(printed, "12.33", "it is printed on the map and cannot retreat")
	for _, p := range piles {
		w.empty(p.Hex, p.IDs, rule)
	}
}

// empty takes the units of a hex out of it, together or one by one, as the owner likes (12.3).
func (w *flight) empty(h hexmap.Hex, group []string, rule string) {
	for len(group) > 0 {
		o := w.choice(h, group, rule)
		if len(o.Options) == 0 {
			w.stranded(h, group)
			return
		}
		a := w.ask(o.Choice)
		x := o.Taken(w.Tx, a)
		if !x.box {
			w.went[w.who] = len(x.path)
		}
		w.goes(a.Units, "12.31", x.box, append([]hexmap.Hex{h}, x.path...)...)
		group = slices.DeleteFunc(slices.Clone(group), func(id string) bool { return slices.Contains(a.Units, id) })
	}
}

// choice offers where the units of a hex may go, all of them first.
func (w *flight) choice(h hexmap.Hex, group []string, rule string) combat.Ways[way] {
	o := combat.Offered[way](core.Choice{Kind: "retreat", Rule: rule, Owner: w.b.side, Hex: w.g.Map.Label(h),
		Why: "the shortest retreat that ends nearest to the source of supply", Question: say.F("Where do %s retreat?", names(group))})
	parts := [][]string{group}
	if len(group) > 1 {
		parts = append(parts, combat.Choose(group, 1)...)
	}
	for i, ids := range parts {
		for _, x := range w.judged(h, ids) {
			opt := core.Option{Verb: "retreat", Units: ids, Path: x.end(w.g.Map)}
			switch {
			case x.ban.Why != "":
				if i == 0 { // that of the whole group tells it
					o.Bar(core.Option{Verb: "retreat", Path: opt.Path}, x.ban)
				}
				continue
			case x.box:
				opt.Verb, opt.Note = "leave", "into the map box"
			case len(x.path) == 2:
				opt.Note = say.F("over %s", w.g.Map.Label(x.path[0]))
			}
			o.Go(opt, x, min(i, 1), len(x.path), x.far)
		}
	}
	w.bar(&o.Offer, h, group)
	return o
}

// bar says of the hexes next to one why nobody goes there.
func (w *flight) bar(o *combat.Offer, h hexmap.Hex, group []string) {
	for to := range w.g.Map.Around(h) {
		label := w.g.Map.Label(to)
		b := against("12.37", "other hexes lie nearer to the source of supply than %s", label)
		switch {
		case w.two:
			b = core.Ban{Rule: "12.24", Why: "the retreat is of exactly two hexes", Firm: true}
		case w.b.Enemy[to]:
			b = against("12.32", "%s holds the enemy", label)
		case w.trap(to):
			b = against("12.35", "%s is empty and in an enemy zone of control", label)
		case !w.passes(h, to, group):
			b = against("12.32", "terrain bars the way to %s", label)
		case !w.away(h, to, 1):
			b = against("12.31", "%s does not lie away from the combat", label)
		}
		at := func(x core.Option) bool { return len(x.Path) == 1 && x.Path[0] == label }
		if !slices.ContainsFunc(o.Options, at) && !slices.ContainsFunc(o.Barred, func(x core.Barred) bool { return at(x.Option) }) {
			o.Bar(core.Option{Verb: "retreat", Path: []string{label}}, b)
		}
	}
	o.Bar(core.Option{Verb: "retreat"}, outOfReach())
}

// outOfReach is the reason against a retreat to any other hex (12.31).
func outOfReach() core.Ban { return never("12.31", "a retreat ends one hex or two from the combat") }

// ways are the retreats of units out of a hex, of one hex or two, that lead away: through says that the first hex is empty and in an enemy
// zone of control (12.43), else none is (12.35), and they may end in the map box, which counts no hexes (12.32).
func (w *flight) ways(from hexmap.Hex, ids []string, through bool) []way {
	var out []way
	if !through && w.entry(from, ids) {
		out = append(out, way{box: true})
	}
	for one := range w.g.Map.Around(from) {
		if !w.passes(from, one, ids) || w.trap(one) != through || !w.away(from, one, 1) {
			continue
		}
		if !through && w.entry(one, ids) {
			out = append(out, way{path: []hexmap.Hex{one}, box: true})
		}
		if !through && !w.two {
			out = append(out, way{path: []hexmap.Hex{one}})
		}
		for two := range w.g.Map.Around(one) {
			known := slices.ContainsFunc(out, func(x way) bool { return len(x.path) == 2 && x.path[1] == two })
			if !known && w.passes(one, two, ids) && !w.trap(two) && w.away(from, two, 2) {
				out = append(out, way{path: []hexmap.Hex{one, two}})
			}
		}
	}
	return out
}

// judged are the ways with what speaks against them: room, supply where there are better ones, and the length that the force has taken
// where there are some of it.
func (w *flight) judged(from hexmap.Hex, ids []string) []way {
	all, units := w.ways(from, ids, false), roster.Find(w.Tx.Read(), ids)
	w.measure(from, units, all)
	bar := func(ban core.Ban, spare bool, bad func(way) bool) {
		if spare && !slices.ContainsFunc(all, func(x way) bool { return x.ban.Why == "" && !bad(x) }) {
			return
		}
		for i := range all {
			if x := &all[i]; x.ban.Why == "" && bad(*x) {
				x.ban = ban
			}
		}
	}
	bar(against("12.33", "there is no room for them"), false, func(x way) bool {
		return !x.box && !w.g.Fits(w.Tx.Read(), x.path[len(x.path)-1], units...)
	})
	bar(against("12.37", "other hexes lie nearer to the source of supply"), true, func(x way) bool { return x.poor })
	if n := w.went[w.who]; n > 0 {
		bar(against("12.31", "the force retreats %d hexes", n), true, func(x way) bool { return !x.box && len(x.path) != n })
	}
	return all
}

// measure works out how the ends lie to the sources of supply (12.37); units that had none are free (A41).
func (w *flight) measure(from hexmap.Hex, units []*core.Unit, all []way) {
	for _, u := range units {
		src := w.b.source(u)
		for i := range all {
			if x := &all[i]; !x.box && src != hexmap.None {
				end := x.path[len(x.path)-1]
				x.far = w.g.Map.Distance(end, src)
				x.poor = x.poor || x.far > w.g.Map.Distance(from, src) || w.b.net(w.g.feeds(u, true)).far[end] < 0
			}
		}
	}
}

// passes says whether units may go from a hex into the next (12.32); an empty strongpoint does not hinder them (14.23).
func (w *flight) passes(from, to hexmap.Hex, ids []string) bool {
	bars := func(u *core.Unit) bool { return !w.b.enters(u, from, to) }
	return !w.b.Enemy[to] && !slices.ContainsFunc(roster.Find(w.Tx.Read(), ids), bars)
}

// trap says whether a hex is empty and in an enemy zone of control (12.35).
func (w *flight) trap(h hexmap.Hex) bool { return w.b.EZOC[h] && !w.held[h] }

// away says whether a hex lies so many hexes away from where a retreat begins, and for attackers farther from the defenders.
func (w *flight) away(from, to hexmap.Hex, n int) bool {
	nearer := w.who == attacker && slices.ContainsFunc(w.defended(), func(h hexmap.Hex) bool {
		return w.g.Map.Distance(to, h) <= w.g.Map.Distance(from, h)
	})
	return w.g.Map.Distance(from, to) == n && !nearer
}

// entry says whether units may go from a hex into their map box (12.32).
func (w *flight) entry(h hexmap.Hex, ids []string) bool {
	return !slices.ContainsFunc(roster.Find(w.Tx.Read(), ids), func(u *core.Unit) bool {
		box := w.g.homeBox(u)
		return box == nil || !slices.Contains(box.Entry, h)
	})
}

// goes takes units along a path, those of them that are left, and on into the map box.
func (w *flight) goes(ids []string, rule string, box bool, path ...hexmap.Hex) {
	for _, u := range roster.Standing(w.Tx.Read(), ids) {
		if len(path) > 1 {
			w.Tx.Make(core.Move{Unit: u.Def.ID, Path: path, How: "retreat", Rule: rule})
		}
		if box {
			w.Tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: w.g.homeBox(u).Name, Rule: "12.32"})
		}
	}
}

// stranded are units for which no free way is left: they break through an empty enemy zone of control, or are eliminated (12.43).
func (w *flight) stranded(h hexmap.Hex, group []string) {
	guns, able := lists.Split(roster.Find(w.Tx.Read(), group), func(u *core.Unit) bool { return w.g.unit(u).Artillery() })
	if w.perish(guns, "12.22", "it cannot retreat"); len(able) == 0 {
		return
	}
	ids := roster.Names(able)
	o := combat.Offered[way](core.Choice{Kind: "through", Rule: "12.43", Owner: w.b.side, Hex: w.g.Map.Label(h),
		Question: say.F("%s can retreat only through an enemy zone of control: do they try?", names(ids)), Why: "it is tried"})
	for _, x := range w.ways(h, ids, true) { // into a hex that is safe (12.44d, A44); a step is lost on it (A43)
		if roster.Steps(able) > 1 && w.g.Fits(w.Tx.Read(), x.path[1], able...) {
			o.Go(core.Option{Verb: "through", Units: ids, Path: x.end(w.g.Map), Note: say.F("over %s", w.g.Map.Label(x.path[0]))}, x, 0)
		}
	}
	o.Go(core.Option{Verb: "pass", Note: "eliminated"}, way{}, 1)
	a := w.ask(o.Choice)
	if a.Verb == "pass" {
		w.perish(able, "12.22", "it cannot retreat")
		return
	}
	path := o.Taken(w.Tx, a).path // a hex, a step lost, a die, and on or lost (12.44)
	w.goes(ids, "12.44", false, h, path[0])
	w.lose(w.who, roster.Find(w.Tx.Read(), ids), 1, "12.44")
	units := roster.Standing(w.Tx.Read(), ids)
	w.broke++
	die := w.Tx.Die(fmt.Sprintf("through:%s.%d#%d", w.Label, w.broke, w.N), 6, "12.44",
		say.F("%s go through an enemy zone of control", names(roster.Names(units))))
	if w.option(Through, "12.44", path[0], die, units) == "fail" {
		w.perish(units, "12.44", "it did not come through")
		return
	}
	w.goes(ids, "12.44", false, path...)
}

// perish eliminates units.
func (f *fight) perish(units []*core.Unit, rule string, why say.Text) {
	for _, u := range units {
		f.g.eliminate(f.Tx, u.Def.ID, rule, why)
	}
}
