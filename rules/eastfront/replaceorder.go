package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/tally"
)

// checkReceive judges units that wait for replacements (7.41).
func (o *Order) checkReceive(b *board) []notation.Fault {
	wait := map[string]int{}
	for _, u := range b.g.receiving(b.r, b.side) {
		wait[b.g.purse(u)]++
	}
	for _, u := range roster.Find(b.r, o.Units) {
		id, ban, purse := u.Def.ID, b.g.barsReplacements(b.r, u), b.g.purse(u)
		if wait[purse]++; wait[purse] > b.r.Track(purse) {
			return o.One("receive/points", "7.41", id, "a step of %s costs a point, and there are %d", id, b.r.Track(purse))
		}
		switch {
		case u.Def.Side != b.side || !u.OnMap():
			return o.One("unit/off-map", "7.41", id, "%s is not on the map", id)
		case ban.Why != "":
			return o.One("receive/unit", ban.Rule, id, "%s", ban.Why)
		case u.Steps == len(u.Def.Steps):
			return o.One("receive/full", "7.41", id, "%s is at full strength", id)
		case u.Marked(markMoved) || u.Marked(markReceives):
			return o.One("receive/moved", "10.12", id, "%s has moved in this phase or receives a step already", id)
		}
	}
	return nil
}

func receive(w *work, o *Order) {
	for _, id := range o.Units {
		w.Make(core.Mark{Unit: id, Mark: markReceives, Quiet: true})
	}
}

// checkRebuild judges that a unit comes back: from the Cadre box into a city, or from among the eliminated ones into the Cadre box.
func (o *Order) checkRebuild(b *board) []notation.Fault {
	u := o.unit(b.r)
	id, ban := u.Def.ID, b.g.barsReplacements(b.r, u)
	from := core.If(len(o.Path) == 0, core.BoxDead, boxCadre)
	if x := b.g.unit(u); x.Tagged(tagUntried) || x.Tagged(tagSubstitute) {
		from = core.BoxPool // 8.6, 24.0
	}
	switch {
	case u.Def.Side != b.side || u.Box != from:
		return o.One("rebuild/box", "7.41", id, "%s is not in the box %s", id, from)
	case ban.Why != "":
		return o.One("receive/unit", ban.Rule, id, "%s", ban.Why)
	case b.r.Track(b.g.pays(b.r, u)) == 0:
		return o.One("receive/points", "7.41", id, "to bring %s back costs a point, and there are %d", id, 0)
	case len(o.Path) > 0:
		if ban := b.home(u, o.Path[0]); ban.Why != "" {
			return o.One("rebuild/hex", ban.Rule, b.r.Label(o.Path[0]), "%s", ban.Why)
		}
	}
	return nil
}

// pays is the track that pays for a unit: a Zap unit that the table gave costs no point (7.22), a fortress unit is one that it gave (8.6).
func (g *game) pays(r core.Reader, u *core.Unit) string {
	switch {
	case g.unit(u).Tagged(tagUntried):
		return trackUR
	case g.unit(u).Type == "zap" && r.Track(trackZap) > 0:
		return trackZap
	}
	return g.purse(u)
}

func rebuild(w *work, o *Order) {
	u := o.unit(w.Read())
	id := u.Def.ID
	w.Make(core.Score{Track: w.g.pays(w.Read(), u), Delta: -1, Why: "a unit", Rule: "7.41"})
	if left := max(1, len(u.Def.Steps)/2); left != u.Steps {
		w.Make(core.Step{Unit: id, Left: left, Rule: "7.41"})
	}
	if len(o.Path) == 0 {
		w.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxCadre, Rule: "7.43"})
		return
	}
	w.Make(core.Place{Unit: id, Hex: o.Path[0], Rule: core.If(w.g.unit(u).Tagged(tagSubstitute), "24.0", "7.41")},
		core.Mark{Unit: id, Mark: markMoved, Quiet: true})
}

// checkCall judges that a group of reinforcements is called up.
func (o *Order) checkCall(b *board) []notation.Fault {
	a := b.g.group(o.Value)
	switch {
	case a == nil || b.g.sideOf(a.Units[0]) != b.side:
		return o.One("call/none", "8.21", o.Value, "%s is no group of yours", o.Value)
	case slices.ContainsFunc(b.s.calls, func(c call) bool { return c.group == o.Value }):
		return o.One("call/twice", "8.21", o.Value, "the group %s is called up already", o.Value)
	case a.Turn > b.r.Turn():
		return o.One("call/turn", "8.21", o.Value, "the group %s is there from turn %d on", o.Value, a.Turn)
	case b.s.called(b.g, b.side, b.r.Turn()) >= b.g.Data.Scenario.GroupsEach[b.side]+
		core.If(b.side == Soviet, b.r.Track(trackRelease), 0):
		return o.One("call/most", "3.22p", o.Value, "the side has called up %d in this turn, and calls up %d by itself and one "+
			"for each result R, of which it has %d", b.s.called(b.g, b.side, b.r.Turn()), b.g.Data.Scenario.GroupsEach[b.side],
			b.r.Track(trackRelease))
	}
	return nil
}

func callUp(w *work, o *Order) {
	a, turn := w.g.group(o.Value), w.Read().Turn()
	if of(w.Read()).called(w.g, w.side, turn) >= w.g.Data.Scenario.GroupsEach[w.side] {
		w.Make(core.Score{Track: trackRelease, Delta: -1, Why: "a group", Rule: "7.26"})
	}
	if a.Points != 0 {
		w.Make(core.Score{Track: trackVictory, Delta: core.Pick(sides, w.side, -1, 1) * a.Points, Why: "a group", Rule: "8.21"})
	}
	for _, id := range a.Units {
		if w.g.air[id] != nil {
			w.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxReady, Rule: "9.2"})
		}
	}
	core.Edit(w.Tx, func(s *state) { s.calls = more(s.calls, call{o.Value, turn}) })
}

// group finds the arrival of a group.
func (g *game) group(name string) *Arrival {
	i := slices.IndexFunc(g.Data.Scenario.Arrivals.List, func(a Arrival) bool { return a.Group == name && name != "" })
	if i < 0 {
		return nil
	}
	return &g.Data.Scenario.Arrivals.List[i]
}

// sideOf is whose counter it is.
func (g *game) sideOf(id string) core.Side {
	if a := g.air[id]; a != nil {
		return a.Side
	}
	return g.info.ByID[id].Side
}

// called counts the groups that a side has called up in a turn.
func (s state) called(g *game, side core.Side, turn int) int {
	return tally.Count(s.calls, func(c call) bool { return c.turn == turn && g.sideOf(g.group(c.group).Units[0]) == side })
}

// rebuilds offers each unit that was lost, in each city.
func (e *enumerator) rebuilds() {
	if e.R.Track(trackPoints(e.Side))+e.R.Track(trackZap)+e.R.Track(trackUR)+e.R.Track(trackArmour) == 0 {
		return
	}
	for u := range e.R.Of(e.Side) {
		switch u.Box {
		case core.BoxDead:
			e.deed("rebuild", []string{u.Def.ID})
		case boxCadre, core.BoxPool:
			if x := e.g.unit(u); u.Box == core.BoxPool && !x.Tagged(tagUntried) && !x.Tagged(tagSubstitute) {
				continue
			}
			for _, h := range e.g.cities {
				e.deed("rebuild", []string{u.Def.ID}, h)
			}
		}
	}
}

// calls offers each group.
func (e *enumerator) calls() {
	for _, a := range e.g.Data.Scenario.Arrivals.List {
		if a.Group != "" {
			e.offer("call", sheet.Plain{Value: a.Group})
		}
	}
}
