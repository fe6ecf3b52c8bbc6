package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// signGarrison is a hex whose units neither move nor attack (8.5, 10.65d).
const signGarrison = "garrison"

const (
	useFree = "freed" // by side: a garrison
	zapUnit = "zap"   // a type
)

// trackAirlift is the turn in which a side may fly its next air transport (6.13).
func trackAirlift(side core.Side) string { return string(side) + "-air-transport" }

// sits says whether a unit is in a garrison; supply units are of none.
func (b *board) sits(u *core.Unit) bool {
	return b.s.find(signGarrison, u.Def.Side, u.Hex) != nil && !b.g.unit(u).Stores()
}

// garrison puts the Germans who hold strongpoints into garrisons under the Hitler plan, but engineers that stand there alone (10.65d).
func (g *game) garrison(tx *core.Tx) {
	for _, x := range of(tx.Read()).signs {
		holds := func(u *core.Unit) bool { return g.unit(u).Nation == "german" && g.unit(u).Type != engineer }
		if hitler(tx.Read()) && x.kind == signFort && x.side == Axis && slices.ContainsFunc(tx.Read().Stack(x.hex), holds) &&
			of(tx.Read()).find(signGarrison, Axis, x.hex) == nil {
			post(tx, "10.65p", "a garrison is formed", sign{signGarrison, Axis, x.hex, hexmap.None, 0})
		}
	}
}

// checkFree judges that a garrison is released: one a turn of the Axis side, of the Soviet side one for each result R (7.26).
func (o *Order) checkFree(b *board) []notation.Fault {
	h := o.Path[0]
	switch label := b.r.Label(h); {
	case b.s.find(signGarrison, b.side, h) == nil:
		return o.One("free/none", "8.5", label, "%s holds no garrison of yours", label)
	case b.s.find(signGarrison, b.side, h).n > 0:
		x, _ := b.g.garrisonAt(b.s, b.side, h)
		return b.frees(o, x)
	case b.side == Axis && slices.Contains(b.s.uses, use{string(Axis), useFree}):
		return o.One("free/most", "10.65p", label, "one garrison is released in a turn")
	case b.side == Soviet && b.r.Track(trackRelease) == 0:
		return o.One("free/most", "7.26", label, "the table has given no result that releases a garrison")
	}
	return nil
}

func free(w *work, o *Order) {
	if x, _ := w.g.garrisonAt(of(w.Read()), w.side, o.Path[0]); x != nil {
		w.g.let(w.Tx, w.side, o.Path[0])
		return
	}
	lift(w.Tx, "8.5", "a garrison is released", *of(w.Read()).find(signGarrison, w.side, o.Path[0]))
	w.g.spent(w.Tx, string(w.side), useFree)
	if w.side == Soviet {
		w.Make(core.Score{Track: trackRelease, Delta: -1, Why: "a garrison", Rule: "7.26"})
	}
}

// checkAirlift judges an air transport (6.13): between two friendly towns or cities next to no enemy, that are not interdicted, in no
// storm; to or from a town in mud only with an engineer there.
func (o *Order) checkAirlift(b *board) []notation.Fault {
	g, u, h := b.g, o.unit(b.r), o.Path[0]
	x, id, wait := g.unit(u), o.Units[0], b.r.Track(trackAirlift(b.side))
	switch {
	case g.Data.Scenario.Airlift[b.side] == 0 || now(b.r).Part != ordinary[b.side] || b.s.weather.storm:
		return o.One("airlift/none", "6.13p", "", "the side flies no air transport now")
	case b.r.Turn() < wait:
		return o.One("airlift/turn", "6.13p", "", "the next air transport flies in turn %d", wait)
	case !u.OnMap() || u.Marked(markMoved) || u.Marked(markHeld) || u.Marked(markReceives) || b.sits(u):
		return o.One("airlift/unit", "6.13p", id, "%s is not on the map, or does not move any more in this phase", id)
	case b.g.rooted(b.r.Turn(), id, true):
		return o.One("airlift/still", "10.24p", id, "%s does not fly before turn %d", id, b.g.theatre().Still.AirTo+1)
	case b.g.bounds(b.r.Turn(), b.side, u.Hex, h):
		return o.One("move/line", "10.24p", b.r.Label(h), "%s lies beyond the line that the side does not cross yet", b.r.Label(h))
	case x.Type != headquarter && !x.Stores() && !x.Tagged(tagAirborne) || x.Stack > 1 || u.Marked(markDepot):
		return o.One("airlift/kind", "6.13p", id, "%s is no headquarters, supply unit or airborne unit of one stacking point", id)
	case !g.Fits(b.r, h, u):
		return o.One("stack/limit", "10.5", b.r.Label(h), "%s has no room: at most %d stacking points", b.r.Label(h), g.Tables.StackLimit)
	}
	for _, at := range []hexmap.Hex{u.Hex, h} {
		if label := b.r.Label(at); !b.airfield(at) {
			return o.One("airlift/hex", "6.13p", label, "aircraft start and land in own towns and cities next to no enemy and not "+
				"interdicted, in mud in towns with an engineer only, and not in %s", label)
		}
	}
	return nil
}

// airfield says whether aircraft of air transport start and land in a hex (6.13).
func (b *board) airfield(at hexmap.Hex) bool {
	rough := b.g.weather == mud && !b.g.city(at) && len(b.sappers(at)) == 0
	return b.g.built(at) && b.r.Control(at) == b.side && !b.Enemy[at] && !b.Next(at) && !rough && b.g.interdicted(b.s, at) == 0
}

func airlift(w *work, o *Order) {
	track := trackAirlift(w.side)
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "6.13p"}, core.Mark{Unit: o.Units[0], Mark: markHeld, Rule: "6.13p"},
		core.Score{Track: track, Delta: w.Read().Turn() + w.g.Tables.AirliftWait - w.Read().Track(track), Rule: "6.13p",
			Why: "the next turn of air transport"})
}

// checkZap judges what a Zap unit is given up for: in a town or city for a unit of the Cadre box, in the first movement phase; for a
// step of a unit that stands with it, in the second (7.22).
func (o *Order) checkZap(b *board) []notation.Fault {
	z, id := o.unit(b.r), o.Units[1]
	u, _ := b.r.Unit(id)
	ban := b.g.barsReplacements(b.r, u)
	switch {
	case b.g.unit(z).Type != zapUnit || !z.OnMap():
		return o.One("zap/unit", "7.22", o.Units[0], "%s is no Zap unit on the map", o.Units[0])
	case ban.Why != "":
		return o.One("receive/unit", ban.Rule, id, "%s", ban.Why)
	case b.side == Soviet && b.g.besieged(b.r, z.Hex):
		return o.One("zap/siege", "10.25p", o.Units[0], "%s is surrounded", b.r.Label(z.Hex))
	case u.Box == boxCadre && (now(b.r).Part != partMove || !b.g.built(z.Hex)):
		return o.One("zap/hex", "7.22", id, "a Zap unit becomes %s in a town or city, and in the first movement phase", id)
	case u.Box == boxCadre && b.g.Load(b.r, z.Hex)-b.g.unit(z).Stack+b.g.unit(u).Stack > b.g.Tables.StackLimit:
		return o.One("stack/limit", "10.5", b.r.Label(z.Hex), "%s has no room: at most %d stacking points", b.r.Label(z.Hex),
			b.g.Tables.StackLimit)
	case u.Box != boxCadre && (now(b.r).Part != partSecond || u.Hex != z.Hex || u == z || u.Steps == len(u.Def.Steps)):
		return o.One("zap/step", "7.22", id, "%s is not in the Cadre box, and needs no step or does not stand with the Zap unit in the "+
			"second movement phase", id)
	}
	return nil
}

func zap(w *work, o *Order) {
	z, id := o.unit(w.Read()), o.Units[1]
	u, _ := w.Read().Unit(id)
	h := z.Hex
	w.Make(core.Remove{Unit: o.Units[0], Box: boxCadre, Why: "a Zap unit is used up", Rule: "7.22"})
	if u.Box == boxCadre {
		w.Make(core.Step{Unit: id, Left: 1, Rule: "7.22"}, core.Place{Unit: id, Hex: h, Rule: "7.22"}, core.Mark{Unit: id, Mark: markHeld})
	} else {
		w.Make(core.Step{Unit: id, Left: u.Steps + 1, Rule: "7.22"})
	}
}

// checkSplit judges that a depot becomes a supply unit again (6.84).
func (o *Order) checkSplit(b *board) []notation.Fault {
	if u := o.unit(b.r); !b.stocks(u) || !u.Marked(markDepot) {
		return o.One("supply/unit", "6.84", o.Units[0], "%s is no depot of yours on the map", o.Units[0])
	}
	return nil
}

func split(w *work, o *Order) { w.g.spendStore(w.Tx, o.Units[0], "6.84") }

// airlifts offers each headquarters to each city.
func (e *enumerator) airlifts() {
	for _, h := range e.g.cities {
		for u := range e.R.Standing(e.Side) {
			if e.g.Data.Scenario.Airlift[e.Side] > 0 && e.g.unit(u).Type == headquarter {
				e.deed("airlift", []string{u.Def.ID}, h)
			}
		}
	}
}
