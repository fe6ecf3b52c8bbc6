package eastfront

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// replaceRows are the verbs of replacements and of the groups that are called up.
func replaceRows() []row {
	one := notation.Arg{Name: "unit", Kind: notation.Unit}
	return []row{
		{Verb: notation.Verb{Name: "receive", Args: []notation.Arg{{Name: "units", Kind: notation.Units}},
			Help: "units stay where they are and receive a step at the end of the segment (7.41)", Example: "receive 227RD"},
			parts: []part{partMove}, rule: r7_41,
			bind: func(b *binder) core.Order { return &ReceiveOrder{b.Base, b.Units("units")} }, legal: (*enumerator).receives},
		{Verb: notation.Verb{Name: "rebuild", Args: []notation.Arg{one, {Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in"},
			Optional: true}}, Help: "rebuild a unit of the Cadre box in a city, or without a hex bring one that was eliminated into " +
			"the Cadre box (7.41, 7.43)", Example: "rebuild 227RD 2303"},
			parts: []part{partSecond}, rule: r7_41, bind: bindRebuild, legal: (*enumerator).rebuilds},
		{Verb: notation.Verb{Name: "call", Args: []notation.Arg{{Name: "group", Kind: notation.Word}},
			Help: "call up a group of reinforcements (8.21)", Example: "call 13"},
			parts: []part{partMove}, rule: r8_21,
			bind: func(b *binder) core.Order { return &CallOrder{b.Base, b.Word("group")} }, legal: (*enumerator).calls},
	}
}

// ReceiveOrder has units wait for replacements.
type ReceiveOrder struct {
	base
	units []string
}

func (o *ReceiveOrder) verb() string { return "receive" }

// String is the canonical line.
func (o *ReceiveOrder) String() string { return "receive " + strings.Join(o.units, ",") }

func (o *ReceiveOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	wait := len(g.receiving(r, side))
	for i, id := range o.units {
		u, _ := r.Unit(id)
		ban := g.barsReplacements(r, u)
		switch {
		case u.Def.Side != side || !u.OnMap():
			return o.One("unit/off-map", r7_41, id, "%s is not on the map", id)
		case ban.Why != "":
			return o.One("receive/unit", ban.Rule, id, "%s", ban.Why)
		case u.Steps == len(u.Def.Steps):
			return o.One("receive/full", r7_41, id, "%s is at full strength", id)
		case u.Marked(markMoved) || u.Marked(markReceives):
			return o.One("receive/moved", r10_12, id, "%s has moved in this phase or receives a step already", id)
		case wait+i >= r.Track(trackPoints(side)):
			return o.One("receive/points", r7_41, id, "there are %d replacement points", r.Track(trackPoints(side)))
		}
	}
	return nil
}

func (o *ReceiveOrder) apply(_ *game, tx *core.Tx, _ core.Side) error {
	return roster.Mark(tx, o.units, markReceives)
}

// RebuildOrder brings a unit back: from the Cadre box into a city, or from among the eliminated ones into the Cadre box.
type RebuildOrder struct {
	base
	unit string
	hex  hexmap.Hex // None: into the Cadre box
	m    *hexmap.Map
}

func (o *RebuildOrder) verb() string { return "rebuild" }

// String is the canonical line.
func (o *RebuildOrder) String() string {
	if o.hex == hexmap.None {
		return "rebuild " + o.unit
	}
	return "rebuild " + o.unit + " " + o.m.Label(o.hex)
}

func bindRebuild(b *binder) core.Order {
	return &RebuildOrder{b.Base, b.Single("unit"), b.HexIf("hex"), b.R.Map()}
}

func (o *RebuildOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	u, _ := r.Unit(o.unit)
	ban := g.barsReplacements(r, u)
	switch from := map[bool]string{true: core.BoxDead, false: boxCadre}[o.hex == hexmap.None]; {
	case u.Def.Side != side || u.Box != from:
		return o.One("rebuild/box", r7_41, o.unit, "%s is not in the box %s", o.unit, from)
	case ban.Why != "":
		return o.One("receive/unit", ban.Rule, o.unit, "%s", ban.Why)
	case r.Track(o.pays(g, r, u)) == 0:
		return o.One("receive/points", r7_41, o.unit, "there are %d replacement points", 0)
	case o.hex != hexmap.None:
		if ban := g.look(r, side).home(u, o.hex); ban.Why != "" {
			return o.One("rebuild/hex", ban.Rule, r.Label(o.hex), "%s", ban.Why)
		}
	}
	return nil
}

// pays is the track that pays: a Zap unit that the table gave costs no point (7.22).
func (o *RebuildOrder) pays(g *game, r core.Reader, u *core.Unit) string {
	if g.unit(u).Type == "zap" && r.Track(trackZap) > 0 {
		return trackZap
	}
	return trackPoints(u.Def.Side)
}

func (o *RebuildOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	u, _ := tx.Read().Unit(o.unit)
	tx.Make(core.Score{Track: o.pays(g, tx.Read(), u), Delta: -1, Why: "a unit", Rule: r7_41},
		core.Step{Unit: o.unit, Left: max(1, len(u.Def.Steps)/2), Rule: r7_41})
	if o.hex == hexmap.None {
		return tx.Do(core.Place{Unit: o.unit, Hex: hexmap.None, Box: boxCadre, Rule: r7_43})
	}
	return tx.Do(core.Place{Unit: o.unit, Hex: o.hex, Rule: r7_41}, core.Mark{Unit: o.unit, Mark: markMoved, Quiet: true})
}

// CallOrder calls up a group of reinforcements.
type CallOrder struct {
	base
	group string
}

func (o *CallOrder) verb() string { return "call" }

// String is the canonical line.
func (o *CallOrder) String() string { return "call " + o.group }

func (o *CallOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	a := g.group(o.group)
	s := of(r)
	switch {
	case a == nil || g.sideOf(a.Units[0]) != side:
		return o.One("call/none", r8_21, o.group, "%s is no group of yours", o.group)
	case slices.ContainsFunc(s.calls, func(c call) bool { return c.group == o.group }):
		return o.One("call/twice", r8_21, o.group, "the group %s is called up already", o.group)
	case a.Turn > r.Turn():
		return o.One("call/turn", r8_21, o.group, "the group %s is there from turn %d on", o.group, a.Turn)
	case s.called(g, side, r.Turn()) >= g.Data.Scenario.GroupsEach+map[bool]int{true: r.Track(trackRelease)}[side == Soviet]:
		return o.One("call/most", r3_22p, o.group, "no more groups are called up in this turn")
	}
	return nil
}

func (o *CallOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	a := g.group(o.group)
	if n := of(tx.Read()).called(g, side, tx.Read().Turn()); n >= g.Data.Scenario.GroupsEach {
		tx.Make(core.Score{Track: trackRelease, Delta: -1, Why: "a group", Rule: r7_26})
	}
	if a.Points != 0 {
		sign := map[core.Side]int{Axis: -1, Soviet: 1}[side]
		tx.Make(core.Score{Track: trackVictory, Delta: sign * a.Points, Why: "a group", Rule: r8_21})
	}
	for _, id := range a.Units {
		if g.air[id] != nil {
			tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxReady, Rule: r9_2})
		}
	}
	return edit(tx, func(s *state) { s.calls = more(s.calls, call{o.group, tx.Read().Turn()}) })
}

// group finds the arrival of a group.
func (g *game) group(name string) *Arrival {
	i := slices.IndexFunc(g.Data.Scenario.Arrivals, func(a Arrival) bool { return a.Group == name && name != "" })
	if i < 0 {
		return nil
	}
	return &g.Data.Scenario.Arrivals[i]
}

// sideOf is whose counter it is.
func (g *game) sideOf(id string) core.Side {
	if a := g.air[id]; a != nil {
		return a.Side
	}
	return g.info[id].Side
}

// called counts the groups that a side has called up in a turn.
func (s state) called(g *game, side core.Side, turn int) (n int) {
	for _, c := range s.calls {
		if c.turn == turn && g.sideOf(g.group(c.group).Units[0]) == side {
			n++
		}
	}
	return n
}

// receives offers each unit that is short of steps.
func (e *enumerator) receives() bool {
	return !slices.ContainsFunc(roster.OnMap(e.r, e.side, nil), func(u *core.Unit) bool {
		return !e.offer(&ReceiveOrder{units: []string{u.Def.ID}})
	})
}

// rebuilds offers each unit that was lost, in each city.
func (e *enumerator) rebuilds() bool {
	if e.r.Track(trackPoints(e.side))+e.r.Track(trackZap) == 0 {
		return true
	}
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		hexes := []hexmap.Hex{hexmap.None}
		if u.Box == boxCadre {
			hexes = e.g.cities
		}
		for _, h := range hexes {
			if !u.OnMap() && u.Def.Side == e.side && !e.offer(&RebuildOrder{unit: u.Def.ID, hex: h, m: e.g.Map}) {
				return false
			}
		}
	}
	return true
}

// calls offers each group.
func (e *enumerator) calls() bool {
	for _, a := range e.g.Data.Scenario.Arrivals {
		if a.Group != "" && !e.offer(&CallOrder{group: a.Group}) {
			return false
		}
	}
	return true
}
