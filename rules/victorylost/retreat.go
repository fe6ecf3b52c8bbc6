package victorylost

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
)

// retreatPath is the path of a retreat with its costs (9.5.2).
type retreatPath struct {
	hexes         []hexmap.Hex // without the hex left
	losses        int          // steps that enemy zones of control cost (9.5.3)
	homewardSteps int          // steps that lead towards a supply source
	isOverstacked bool         // its end exceeds the stacking limit
	hqsOverrun    int          // headquarters overrun
}

// sortKey ranks paths: the fewest losses, then the most steps homeward, then stacking (9.5.2).
func (w *retreatPath) sortKey() [3]int {
	k := [3]int{w.losses, -w.homewardSteps, 0}
	if w.isOverstacked {
		k[2] = 1
	}
	return k
}

func (w *retreatPath) end() hexmap.Hex { return w.hexes[len(w.hexes)-1] }

// retreat moves the defenders out of the hex, one after another as their owner chooses, and then their headquarters.
func (f *fight) retreat() error {
	if f.result.Retreat == 0 || len(f.defenders) == 0 {
		return nil
	}
	r := f.Tx.Read()
	hq := hqIn(r, f.Hex)
	ends := map[string]hexmap.Hex{}
	left := slices.Sorted(slices.Values(f.defenders))
	for len(left) > 0 {
		id, w, err := f.choosePath(R9_5_2, say.F("Who retreats from %s next, and where to?", f.Label), "unit by unit, the lowest hex", left,
			func(id string) []*retreatPath { return f.bestPaths(id, f.Hex, f.result.Retreat, nil, false) })
		if err != nil {
			return err
		}
		left = roster.WithoutWord(left, id)
		if w == nil {
			f.eliminateTrapped(id)
			continue
		}
		if err := f.retreatUnit(id, w); err != nil {
			return err
		}
		if u, _ := f.Tx.Read().Unit(id); u.OnMap() {
			ends[id] = u.Hex
			f.retreated = append(f.retreated, id)
		}
	}
	if hq == nil || len(ends) == 0 {
		return nil
	}
	return f.moveHQAfter(hq.Def.ID, ends)
}

// eliminateTrapped eliminates a unit that cannot retreat (9.5.8).
func (f *fight) eliminateTrapped(id string) {
	f.attackers, f.defenders = roster.WithoutWord(f.attackers, id), roster.WithoutWord(f.defenders, id)
	f.g.eliminate(f.Tx, id, "it cannot retreat", R9_5_8)
}

// choosePath asks the owner which unit retreats next, and by which of its possible paths. A nil path means that the
// unit has none.
func (f *fight) choosePath(rule string, question, why say.Text, ids []string, find func(id string) []*retreatPath) (string,
	*retreatPath, error) {
	c := core.Choice{Kind: "retreat", Rule: rule, Owner: f.defender, Why: why, Question: question}
	var ways []*retreatPath
	for _, id := range ids {
		list := find(id)
		if len(list) == 0 {
			return id, nil, nil
		}
		for _, w := range list {
			ways = append(ways, w)
			c.Options = append(c.Options, f.pathOption(id, w))
		}
	}
	o, err := f.ask(c)
	if err != nil {
		return "", nil, err
	}
	i, err := combat.OptionIndex(c, o)
	return o.Units[0], ways[i], err
}

// pathOption returns the option for a unit and a path.
func (f *fight) pathOption(id string, w *retreatPath) core.Option {
	o := core.Option{Verb: "retreat", Units: []string{id}, Path: []string{f.g.m.Label(w.end())}}
	switch {
	case w.losses > 0:
		o.Note = say.F("%d in enemy zones of control", w.losses)
	case w.isOverstacked:
		o.Note = "full: one hex more"
	}
	return o
}

// bestPaths returns the best paths of so many steps from a hex, one for each hex where they end. been lists hexes that
// may not be entered again; struck says whether the retreat has cost a step already.
func (f *fight) bestPaths(id string, from hexmap.Hex, steps int, been []hexmap.Hex, struck bool) []*retreatPath {
	b := f.g.newBoard(f.Tx.Read(), f.defender)
	var all []*retreatPath
	for hexes := range path.PathsOfLength(from, steps, f.g.m.Around, func(way []hexmap.Hex, to hexmap.Hex) bool {
		return to != f.Hex && !slices.Contains(been, to) && f.canRetreatInto(b, way[len(way)-1], to, len(way) == 1 && from == f.Hex,
			f.g.info[id].hq)
	}) {
		all = append(all, f.newPath(b, id, hexes, struck))
	}
	return keepBest(all, !of(b.r).options.Has(mustAvoidLosses))
}

// newPath computes the costs of a path.
func (f *fight) newPath(b *board, id string, hexes []hexmap.Hex, struck bool) *retreatPath {
	w, far, once := &retreatPath{hexes: hexes[1:]}, f.g.goalDistances[f.defender], of(b.r).options.Has(zoneLosses)
	for i, h := range w.hexes {
		if b.ezoc[h] && !(once && (struck || w.losses > 0)) {
			w.losses++
		}
		if far[h] < far[hexes[i]] {
			w.homewardSteps++
		}
		if b.isLoneHQ(h) {
			w.hqsOverrun++
		}
	}
	w.isOverstacked = !f.g.hasRoom(b.r, w.end(), id)
	return w
}

// keepBest returns the best paths, one for each hex where they end; all paths when there is no duty to avoid losses.
func keepBest(best []*retreatPath, duty bool) []*retreatPath {
	slices.SortStableFunc(best, func(p, q *retreatPath) int {
		pk, qk := p.sortKey(), q.sortKey()
		if n := slices.Compare(pk[:], qk[:]); n != 0 {
			return n
		}
		if p.end() != q.end() {
			return int(p.end()) - int(q.end())
		}
		return q.hqsOverrun - p.hqsOverrun
	})
	var out []*retreatPath
	for _, w := range best {
		if duty && w.sortKey() != best[0].sortKey() {
			break
		}
		if !slices.ContainsFunc(out, func(o *retreatPath) bool { return o.end() == w.end() }) {
			out = append(out, w)
		}
	}
	return out
}

// canRetreatInto reports whether a retreat may go from a hex into the next (9.5.6, 9.5.8).
func (f *fight) canRetreatInto(b *board, from, to hexmap.Hex, first, hq bool) bool {
	if f.g.isClosed(b.r, to) || f.g.isBarred(from, to) || b.enemy[to] || hq && b.enemyHQs[to] {
		return false
	}
	c, water := f.g.waterBetween(from, to)
	return !water || (!c.FirstStep || first) && !(c.EzocBan && b.ezoc[from] && b.ezoc[to])
}

// retreatUnit moves a unit along its path; it loses a step for each hex in an enemy zone of control, and continues
// while its hex is full.
func (f *fight) retreatUnit(id string, w *retreatPath) error {
	been := []hexmap.Hex{f.Hex}
	struck := false
	for {
		for _, h := range w.hexes {
			gone, err := f.retreatStep(id, h, &struck)
			if gone || err != nil {
				return err
			}
		}
		been = append(been, w.hexes...)
		r := f.Tx.Read()
		u, _ := r.Unit(id)
		rule, text := f.g.stackingFault(r, u.Hex, []string{id})
		if rule == "" {
			return nil
		}
		f.ReportNote(R9_5_4, "%s: it goes on", text)
		_, next, err := f.choosePath(R9_5_4, say.F("%s is full: where does %s go on to?", f.g.m.Label(u.Hex), id), "the lowest hex",
			[]string{id}, func(id string) []*retreatPath { return f.bestPaths(id, u.Hex, 1, been, struck) })
		if err != nil {
			return err
		}
		if w = next; w == nil {
			f.eliminateTrapped(id)
			return nil
		}
	}
}

// retreatStep moves a unit one hex; gone is true when the unit did not survive it.
func (f *fight) retreatStep(id string, h hexmap.Hex, struck *bool) (gone bool, err error) {
	r := f.Tx.Read()
	u, _ := r.Unit(id)
	zone := f.g.newBoard(r, f.defender).ezoc[h]
	f.Tx.Make(core.Move{Unit: id, Path: []hexmap.Hex{u.Hex, h}, How: "retreat", Rule: R9_5_2})
	if zone && !(*struck && of(r).options.Has(zoneLosses)) {
		*struck = true
		if err := f.hit(id, R9_5_3); err != nil || !u.OnMap() {
			return true, err
		}
	}
	f.g.enterHex(f.Tx, f.defender, h, R9_5_2)
	return false, nil
}

// moveHQAfter moves a headquarters to a surviving unit of its stack (12.3).
func (f *fight) moveHQAfter(hq string, ends map[string]hexmap.Hex) error {
	r := f.Tx.Read()
	c := core.Choice{Kind: "retreat", Rule: R12_3, Owner: f.defender, Why: "with the first unit",
		Question: say.F("%s retreats with its stack: with whom?", hq)}
	for _, id := range f.retreated {
		h, label := ends[id], f.g.m.Label(ends[id])
		if f.g.hasRoom(r, h, hq) && !slices.ContainsFunc(c.Options, func(o core.Option) bool { return o.Path[0] == label }) {
			c.Options = append(c.Options, core.Option{Verb: "retreat", Units: []string{hq}, Path: []string{label},
				Note: say.F("with %s", id)})
		}
	}
	if len(c.Options) == 0 {
		f.ReportNote(R12_3, "%s cannot stack with the units it stood with", hq)
		f.g.reposition(f.Tx, hq)
		return nil
	}
	o, err := f.ask(c)
	if err != nil {
		return err
	}
	return combat.MoveByAnswer(f.Tx, o, "retreat", R12_3, func(hexmap.Hex) error { return nil })
}
