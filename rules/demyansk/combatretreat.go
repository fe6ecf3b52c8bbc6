package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// flight is the retreat of a side's units out of a combat. All go at once (12.34): where they stood nobody holds a hex any more.
type flight struct {
	*fight
	b    *board // of the side, before anybody goes
	ids  []string
	two  bool // of exactly two hexes (12.24)
	held []bool
}

// retreat takes units of a side out of their hexes.
func (f *fight) retreat(side core.Side, ids []string, o Outcome, rule string) error {
	w := &flight{fight: f, b: f.g.look(f.Tx.Read(), side), ids: ids, two: o.Two, held: make([]bool, f.g.Map.Len())}
	r := f.Tx.Read()
	for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return !slices.Contains(ids, u.Def.ID) }) {
		w.held[u.Hex] = true
	}
	var hexes []hexmap.Hex
	groups := map[hexmap.Hex][]string{}
	for _, u := range roster.Standing(r, ids) {
		if f.g.unit(u).Printed != hexmap.None {
			f.g.eliminate(f.Tx, u.Def.ID, R12_33, "it is printed on the map and cannot retreat")
			continue
		}
		if len(groups[u.Hex]) == 0 {
			hexes = append(hexes, u.Hex)
		}
		groups[u.Hex] = append(groups[u.Hex], u.Def.ID)
	}
	for _, h := range hexes {
		if err := w.empty(h, groups[h], rule); err != nil {
			return err
		}
	}
	return nil
}

// empty takes the units of a hex out of it, together or one by one, as the owner likes (12.3).
func (w *flight) empty(h hexmap.Hex, group []string, rule string) error {
	for len(group) > 0 {
		c := w.choice(h, group, rule)
		if len(c.Options) == 0 {
			return w.stranded(h, group)
		}
		a, err := w.ask(c)
		if err != nil {
			return err
		}
		if err := w.goes(h, a); err != nil {
			return err
		}
		group = slices.DeleteFunc(slices.Clone(group), func(id string) bool { return slices.Contains(a.Units, id) })
	}
	return nil
}

// choice offers where the units of a hex may go, all of them first.
func (w *flight) choice(h hexmap.Hex, group []string, rule string) core.Choice {
	o := combat.Offer{Choice: core.Choice{Kind: "retreat", Rule: rule, Owner: w.b.side, Hex: w.g.Map.Label(h),
		Why: "the shortest retreat that ends nearest to the source of supply", Question: say.F("Where do %s retreat?", names(group))}}
	sets := [][]string{group}
	for _, id := range group {
		if len(group) > 1 {
			sets = append(sets, []string{id})
		}
	}
	for i, ids := range sets {
		apart := min(i, 1)
		ends, others := w.ends(h, ids)
		if i > 0 {
			others = nil // those of the whole group tell it
		}
		for _, e := range others {
			o.Bar(core.Option{Verb: "retreat", Path: e.end(w.g.Map)}, e.ban)
		}
		for _, e := range ends {
			opt := core.Option{Verb: "retreat", Units: ids, Path: e.end(w.g.Map)}
			switch {
			case e.box:
				opt.Verb, opt.Note = "leave", "into the map box"
			case len(e.path) == 2:
				opt.Note = say.F("over %s", w.g.Map.Label(e.path[0]))
			}
			o.Add(opt, apart, len(e.path), e.far)
		}
	}
	w.bar(&o, h, group)
	return o.Choice
}

// bar says of the hexes next to one why nobody goes there.
func (w *flight) bar(o *combat.Offer, h hexmap.Hex, group []string) {
	for to := range w.g.Map.Around(h) {
		label := w.g.Map.Label(to)
		b := against(R12_37, "other hexes lie nearer to the source of supply than %s", label)
		switch {
		case w.two:
			b = core.Ban{Rule: R12_24, Why: "the retreat is of exactly two hexes", Firm: true}
		case w.b.enemy[to]:
			b = against(R12_32, "%s holds the enemy", label)
		case w.trap(to):
			b = against(R12_35, "%s is empty and in an enemy zone of control", label)
		case !w.passes(h, to, group):
			b = against(R12_32, "terrain bars the way to %s", label)
		case !w.away(h, to, 1):
			b = against(R12_31, "%s does not lie away from the combat", label)
		}
		at := func(x core.Option) bool { return len(x.Path) == 1 && x.Path[0] == label }
		if !slices.ContainsFunc(o.Options, at) && !slices.ContainsFunc(o.Barred, func(x core.Barred) bool { return at(x.Option) }) {
			o.Bar(core.Option{Verb: "retreat", Path: []string{label}}, b)
		}
	}
}

// haven is where a retreat may end.
type haven struct {
	path []hexmap.Hex
	box  bool // and on into the map box
	far  int  // hexes to the source of supply
	poor bool // farther from it than before, or out of supply (12.37)
	ban  core.Ban
}

// end is its last hex as an answer names it; none where units go straight into the box.
func (e haven) end(m *hexmap.Map) []string {
	return core.Labels(m, e.path[max(0, len(e.path)-1):])
}

// ends are all of them: of the length that the force has taken if there are any, and poor ones only where there are no others.
func (w *flight) ends(from hexmap.Hex, ids []string) (open, others []haven) {
	var all []haven
	if w.entry(from, ids) {
		all = append(all, haven{box: true})
	}
	for one := range w.g.Map.Around(from) {
		if !w.passes(from, one, ids) || w.trap(one) || !w.away(from, one, 1) {
			continue
		}
		if w.entry(one, ids) {
			all = append(all, haven{path: []hexmap.Hex{one}, box: true})
		}
		if !w.two {
			all = append(all, haven{path: []hexmap.Hex{one}})
		}
		for two := range w.g.Map.Around(one) {
			known := slices.ContainsFunc(all, func(e haven) bool { return len(e.path) == 2 && e.path[1] == two })
			if !known && w.passes(one, two, ids) && !w.trap(two) && w.away(from, two, 2) {
				all = append(all, haven{path: []hexmap.Hex{one, two}})
			}
		}
	}
	w.measure(from, ids, all)
	open = all
	drop := func(ban core.Ban, bad func(haven) bool) {
		for _, e := range open {
			if bad(e) {
				e.ban = ban
				others = append(others, e)
			}
		}
		open = slices.DeleteFunc(open, bad)
	}
	keep := func(ban core.Ban, bad func(haven) bool) {
		if slices.ContainsFunc(open, func(e haven) bool { return !bad(e) }) {
			drop(ban, bad)
		}
	}
	drop(against(R12_33, "there is no room for them"), func(e haven) bool {
		return !e.box && !w.g.fits(w.Tx.Read(), e.path[len(e.path)-1], ids...)
	})
	keep(against(R12_37, "other hexes lie nearer to the source of supply"), func(e haven) bool { return e.poor })
	if n := w.went[w.b.side]; n > 0 {
		keep(against(R12_31, "the force retreats %d hexes", n), func(e haven) bool { return !e.box && len(e.path) != n })
	}
	return open, others
}

// measure works out how the ends lie to the sources of supply (12.37); units that had none are free (A41).
func (w *flight) measure(from hexmap.Hex, ids []string, all []haven) {
	for _, u := range roster.Standing(w.Tx.Read(), ids) {
		src := w.b.source(u)
		if src == hexmap.None {
			continue
		}
		for i := range all {
			e := &all[i]
			if e.box {
				continue
			}
			end := e.path[len(e.path)-1]
			e.far = w.g.Map.Distance(end, src)
			e.poor = e.poor || e.far > w.g.Map.Distance(from, src) || w.b.net(w.g.feeds(u, true)).far[end] < 0
		}
	}
}

// passes says whether units may go from a hex into the next (12.32); an empty strongpoint does not hinder them (14.23).
func (w *flight) passes(from, to hexmap.Hex, ids []string) bool {
	return !w.b.enemy[to] && !slices.ContainsFunc(unitsOf(w.Tx.Read(), ids), func(u *core.Unit) bool { return !w.b.enters(u, from, to) })
}

// trap says whether a hex is empty and in an enemy zone of control (12.35).
func (w *flight) trap(h hexmap.Hex) bool { return w.b.ezoc[h] && !w.held[h] }

// away says whether a hex lies so many hexes away from where a retreat begins, and for attackers farther from the defenders.
func (w *flight) away(from, to hexmap.Hex, n int) bool {
	nearer := w.b.side == w.att && slices.ContainsFunc(w.hexes, func(h hexmap.Hex) bool {
		return w.g.Map.Distance(to, h) <= w.g.Map.Distance(from, h)
	})
	return w.g.Map.Distance(from, to) == n && !nearer
}

// entry says whether units may go from a hex into their map box (12.32).
func (w *flight) entry(h hexmap.Hex, ids []string) bool {
	return !slices.ContainsFunc(unitsOf(w.Tx.Read(), ids), func(u *core.Unit) bool {
		box := w.g.homeBox(u)
		return box == nil || !slices.Contains(box.Entry, h)
	})
}

// goes carries out an answer.
func (w *flight) goes(from hexmap.Hex, a core.Option) error {
	all, _ := w.ends(from, a.Units)
	i := slices.IndexFunc(all, func(e haven) bool { return e.box == (a.Verb == "leave") && slices.Equal(e.end(w.g.Map), a.Path) })
	if i < 0 {
		return fmt.Errorf("%s is no retreat", a.Text())
	}
	hexes := all[i].path
	if a.Verb == "retreat" {
		w.went[w.b.side] = len(hexes)
	}
	for _, u := range roster.Standing(w.Tx.Read(), a.Units) {
		id := u.Def.ID
		if len(hexes) > 0 {
			w.Tx.Make(core.Move{Unit: id, Path: append([]hexmap.Hex{from}, hexes...), How: "retreat", Rule: R12_31})
		}
		if a.Verb == "leave" {
			w.Tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: w.g.homeBox(u).Name, Rule: R12_32})
		}
	}
	return nil
}

// stranded are units for which no free way is left: they break through an empty enemy zone of control, or are eliminated (12.43).
func (w *flight) stranded(h hexmap.Hex, group []string) error {
	var able, lost []string
	for _, u := range roster.Standing(w.Tx.Read(), group) {
		if w.g.unit(u).Artillery() {
			lost = append(lost, u.Def.ID)
		} else {
			able = append(able, u.Def.ID)
		}
	}
	o := combat.Offer{Choice: core.Choice{Kind: "through", Rule: R12_43, Owner: w.b.side, Hex: w.g.Map.Label(h),
		Question: say.F("%s can retreat only through an enemy zone of control: do they try?", names(able)), Why: "it is tried"}}
	if w.steps(able) > 1 { // A43: a step is lost on the way
		for _, path := range w.gaps(h, able) {
			o.Add(core.Option{Verb: "through", Units: able, Path: core.Labels(w.g.Map, path[1:]),
				Note: say.F("over %s", w.g.Map.Label(path[0]))}, 0)
		}
	}
	o.Add(core.Option{Verb: "pass", Note: "eliminated"}, 1)
	for _, id := range lost {
		w.g.eliminate(w.Tx, id, R12_22, "it cannot retreat")
	}
	if len(able) == 0 {
		return nil
	}
	a, err := w.ask(o.Choice)
	if err != nil {
		return err
	}
	if a.Verb == "pass" {
		return w.perish(able, R12_22, "it cannot retreat")
	}
	return w.breakOut(h, able, a)
}

// gaps are the ways through an empty hex in an enemy zone of control into one that is safe (12.44d, A44).
func (w *flight) gaps(from hexmap.Hex, ids []string) [][]hexmap.Hex {
	var out [][]hexmap.Hex
	for one := range w.g.Map.Around(from) {
		if !w.passes(from, one, ids) || !w.trap(one) || !w.away(from, one, 1) {
			continue
		}
		for two := range w.g.Map.Around(one) {
			known := slices.ContainsFunc(out, func(p []hexmap.Hex) bool { return p[1] == two })
			if !known && w.passes(one, two, ids) && !w.trap(two) && w.away(from, two, 2) && w.g.fits(w.Tx.Read(), two, ids...) {
				out = append(out, []hexmap.Hex{one, two})
			}
		}
	}
	return out
}

// breakOut moves a hex, loses a step, throws, and moves on or is lost (12.44).
func (w *flight) breakOut(from hexmap.Hex, ids []string, a core.Option) error {
	all := w.gaps(from, ids)
	i := slices.IndexFunc(all, func(p []hexmap.Hex) bool { return w.g.Map.Label(p[1]) == a.Path[0] })
	if i < 0 {
		return fmt.Errorf("%s is no retreat", a.Text())
	}
	hexes := all[i]
	march := func(path ...hexmap.Hex) error {
		for _, u := range roster.Standing(w.Tx.Read(), ids) {
			w.Tx.Make(core.Move{Unit: u.Def.ID, Path: path, How: "retreat", Rule: R12_44})
		}
		return nil
	}
	if err := march(from, hexes[0]); err != nil {
		return err
	}
	c, err := w.ask(w.lossChoice(w.b.side, ids, 1, R12_44, false))
	if err == nil {
		err = w.hit(c.Units[0], R12_44)
	}
	if err != nil {
		return err
	}
	units := roster.Standing(w.Tx.Read(), ids)
	w.broke++
	key := fmt.Sprintf("through:%s.%d#%d", w.Label, w.broke, w.N)
	die, err := w.Tx.Roll(key, 6, R12_44, say.F("%s go through an enemy zone of control", names(roster.Names(units))))
	if err != nil {
		return err
	}
	if w.option(hexes[0], Through, die, units) == "fail" {
		return w.perish(ids, R12_44, "it did not come through")
	}
	return march(hexes...)
}

// perish eliminates units.
func (w *flight) perish(ids []string, rule string, why say.Text) error {
	for _, u := range roster.Standing(w.Tx.Read(), ids) {
		w.g.eliminate(w.Tx, u.Def.ID, rule, why)
	}
	return nil
}
