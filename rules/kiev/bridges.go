package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/hexsides"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/sheet"
)

// Signs of bridges that are destroyed, with points of damage (4.33); the bridges of a road and of a railway count apart.
const (
	signRoad = "bridge"
	signRail = "rail-bridge"
)

var bridgeOf = map[string]string{"road": signRoad, "rail": signRail}

const useMend = "repair" // of a bridge, by the signs of its hexes

// mines finds the bridges that may be destroyed: those printed over some rivers or in some hexes, but those that are spared (4.31).
func (g *game) mines() {
	t := &g.Tables.Engineers
	for _, f := range g.Map.Sides() {
		for _, s := range f.Chain {
			n := g.Map.Neighbor(s.Hex, s.Dir)
			if n == hexmap.None || !g.Map.Bridge(s.Hex, n) {
				continue
			}
			labels := append(g.Map.Labels(s.Hex), g.Map.Labels(n)...)
			named := func(list []string) bool {
				return slices.ContainsFunc(labels, func(l string) bool { return slices.Contains(list, l) })
			}
			yes := (slices.Contains(t.Rivers, f.Name) || named(t.Bridges)) && !named(t.Spared)
			g.edge(s.Hex, n).blows, g.edge(n, s.Hex).blows = yes, yes
		}
	}
}

// crossings are the kinds of signs that change what lies between two hexes.
var crossings = []string{signRoad, signRail, signPontoon}

// crossed are those signs as they are now: of each its kind and its hexes.
func (s state) crossed() (out []hexmap.Hex) {
	for _, x := range s.signs {
		if k := slices.Index(crossings, x.kind); k >= 0 && (x.kind != signPontoon || x.n > 0) {
			out = append(out, hexmap.Hex(k), x.hex, x.to)
		}
	}
	return out
}

// detours returns the hexsides as changed by the crossings.
func (g *game) detours(crossed []hexmap.Hex) hexsides.Sides[edge] {
	out, spanned := slices.Clone(g.printed), map[*edge]bool{}
	for x := range slices.Chunk(crossed, 3) {
		kind := crossings[x[0]]
		for _, p := range [][2]hexmap.Hex{{x[1], x[2]}, {x[2], x[1]}} {
			e := out.Apart(g.printed, g.Map, p[0], p[1])
			if e.rail = e.rail && kind != signRail; kind == signRoad {
				e.road, e.main = 0, false
			}
			if !e.rail && e.road == 0 && kind != signPontoon {
				e.side = g.class(g.Map.SideClass(p[0], p[1]))
			}
			if kind == signPontoon || spanned[e] {
				e.side, spanned[e] = 0, true
			}
		}
	}
	return out
}

// broken is the sign of a destroyed bridge between two hexes.
func (s state) broken(kind string, way []hexmap.Hex) *sign {
	return lists.Find(s.signs, func(x sign) bool {
		return x.kind == kind && len(way) == 2 && (x.hex == way[0] && x.to == way[1] || x.hex == way[1] && x.to == way[0])
	})
}

// checkBlow judges that bridges are destroyed: by a Soviet unit next to them, with an Axis unit near, and no headquarters without
// function (4.32).
func (o *Order) checkBlow(b *board) []notation.Fault {
	label, reach := b.r.Label(o.Path[0]), b.g.Tables.Engineers.BlowRange
	near := func(h hexmap.Hex) bool {
		return lists.Any(b.r.Standing(Axis), func(u *core.Unit) bool { return b.g.Map.Distance(u.Hex, h) <= reach })
	}
	able := func(h hexmap.Hex) bool { return b.stands(h) && near(h) }
	switch e := b.g.edge(o.Path[0], o.Path[len(o.Path)-1]); {
	case b.side != Soviet:
		return o.One("blow/side", "4.3p", label, "the Soviet side alone destroys bridges")
	case len(o.Path) != 2 || !e.blows:
		return o.One("blow/bridge", "4.3p", label, "no bridge that may be destroyed leads from %s over that hexside", label)
	case b.r.Turn() < b.g.Data.Scenario.BlowFrom:
		return o.Firm("blow/turn", "3.5p", label, "bridges are destroyed from turn %d on", b.g.Data.Scenario.BlowFrom)
	case !e.rail && e.road == 0 && len(b.s.mended(o.Path)) == 0:
		return o.One("blow/twice", "4.3p", label, "the bridges are destroyed already")
	case !slices.ContainsFunc(o.Path, able):
		return o.One("blow/unit", "4.3p", label, "no Soviet combat unit with an enemy within %d hexes stands next to the bridge", reach)
	}
	for _, h := range o.Path {
		if b.g.brokenNear(b.r, h) != nil {
			return o.One("blow/command", "22.26", label, "%s", b.unruly(h))
		}
	}
	return nil
}

// mended are the signs of bridges between two hexes of which a point was repaired: they are destroyed anew.
func (s state) mended(way []hexmap.Hex) (out []sign) {
	for _, kind := range []string{signRoad, signRail} {
		if x := s.broken(kind, way); x != nil && x.n == 1 {
			out = append(out, *x)
		}
	}
	return out
}

func blowUp(w *work, o *Order) {
	for _, x := range of(w.Read()).mended(o.Path) {
		lift(w.Tx, "4.3p", "what was repaired is destroyed", x)
		x.n = 2
		core.Edit(w.Tx, func(s *state) { s.signs = more(s.signs, x) })
	}
	e := *w.g.edge(o.Path[0], o.Path[1])
	if e.road != 0 {
		post(w.Tx, "4.3p", "the bridge of the road is destroyed", sign{signRoad, Soviet, o.Path[0], o.Path[1], 2})
	}
	if e.rail {
		post(w.Tx, "4.3p", "the bridge of the railway is destroyed", sign{signRail, Soviet, o.Path[0], o.Path[1], 2})
	}
}

// stands says whether a unit of the side that needs supply, and no mere supply unit, is in a hex.
func (b *board) stands(h hexmap.Hex) bool {
	return b.r.Holder(h) == b.side && slices.ContainsFunc(b.r.Stack(h), func(u *core.Unit) bool {
		return b.g.needs(u) && b.g.unit(u).Type != headquarter
	})
}

// checkMend judges the repair of a bridge: by a unit next to it, with no enemy on the other bank; that of a railway by an engineer in
// supply, where the side's trains run (4.34).
func (o *Order) checkMend(b *board) []notation.Fault {
	label, x := b.r.Label(o.Path[0]), b.s.broken(bridgeOf[o.Value], o.Path)
	if x == nil {
		return o.One("mend/bridge", "4.34p", label, "no bridge of a %s is destroyed there", o.Value)
	}
	rails := func(h hexmap.Hex) bool { return slices.ContainsFunc(b.r.Stack(h), b.menders(signRail)) }
	switch {
	case !slices.ContainsFunc(o.Path, b.stands) || b.Enemy[x.hex] || b.Enemy[x.to]:
		return o.One("mend/unit", "4.34p", label, "no unit of yours stands next to the bridge, or an enemy stands on the other bank")
	case o.Value == "rail" && !slices.ContainsFunc(o.Path, rails):
		return o.One("mend/engineer", "4.34p", label, "the bridge of a railway is repaired by an engineer in supply, in a hex of your "+
			"railway")
	case slices.Contains(b.s.uses, use{mendKey(x), useMend}):
		return o.One("mend/twice", "4.34p", label, "the bridge is tried once in a turn")
	case !b.manned(append(b.repairs(), *x), nil):
		return o.Firm("mend/busy", "4.34p", label,
			"a unit repairs one bridge in a phase, and those next to this one work on others")
	}
	return nil
}

// menders returns a test of the units that can repair a bridge of a kind: for a railway engineers in supply, in a hex of own railway
// (4.34).
func (b *board) menders(kind string) func(*core.Unit) bool {
	return func(u *core.Unit) bool {
		if kind == signRail {
			return b.runs(u.Hex) && !u.Marked(markOut) && slices.Contains(b.sappers(u.Hex), u)
		}
		return u.Def.Side == b.side && b.g.needs(u) && b.g.unit(u).Type != headquarter
	}
}

// repairs returns the bridges that the side has tried to repair in this turn.
func (b *board) repairs() (out []sign) {
	for _, u := range b.s.uses {
		var x sign
		if u.what != useMend+string(b.side) {
			continue
		}
		for _, x.kind = range []string{signRail, signRoad} {
			if n, _ := fmt.Sscanf(u.hq, x.kind+"%d-%d", &x.hex, &x.to); n == 2 {
				out = append(out, x)
				break
			}
		}
	}
	return out
}

// manned says whether for each of some bridges there is a unit of its own that repairs it, besides those that work elsewhere (4.34a).
func (b *board) manned(bridges []sign, busy []string) bool {
	if len(bridges) == 0 {
		return true
	}
	x, able := bridges[0], b.menders(bridges[0].kind)
	return slices.ContainsFunc(slices.Concat(b.r.Stack(x.hex), b.r.Stack(x.to)), func(u *core.Unit) bool {
		return able(u) && !slices.Contains(busy, u.Def.ID) && b.manned(bridges[1:], more(busy, u.Def.ID))
	})
}

// mendKey names a bridge among what is done once in a turn.
func mendKey(x *sign) string { return fmt.Sprintf("%s%d-%d", x.kind, x.hex, x.to) }

// mend throws for a point of damage: engineers help, enemies next to the hexes, mud and snow hinder; a 1 always repairs it.
func mend(w *work, o *Order) {
	b, g := w.g.look(w.Read(), w.side), w.g
	x := *b.s.broken(bridgeOf[o.Value], o.Path)
	n, need := len(b.sappers(x.hex))+len(b.sappers(x.to)), g.Tables.Engineers.Repair[o.Value]
	need += core.If(o.Value == "road", 2*min(n, 1), min(n-1, 2)) // for a railway one is needed
	need -= core.If(b.Next(x.hex) || b.Next(x.to), 1, 0)
	need = max(1, need-g.gaugePoints()+1)             // mud and snow
	tried := lists.Count(b.s.uses, func(u use) bool { // other bridges of the hex
		return u.what == useMend && strings.HasPrefix(u.hq, fmt.Sprintf("%s%d-", x.kind, x.hex))
	})
	g.spent(w.Tx, mendKey(&x), useMend)
	g.spent(w.Tx, mendKey(&x), useMend+string(w.side))
	key := fmt.Sprintf("repair:%s.%s#%d", w.Read().Label(x.hex), o.Value, tried+1)
	if w.Die(key, 10, "4.34p", say.F("the bridge is repaired with %d or less", need)) > need {
		return
	}
	lift(w.Tx, "4.34p", "a point of damage is repaired", x)
	if x.n--; x.n > 0 {
		core.Edit(w.Tx, func(s *state) { s.signs = more(s.signs, x) })
	}
}

// mends offers each bridge that is destroyed.
func (e *enumerator) mends() {
	for _, x := range e.b.s.signs {
		if word := map[string]string{signRoad: "road", signRail: "rail"}[x.kind]; word != "" {
			e.Say("mend", sheet.Plain{Path: []hexmap.Hex{x.hex, x.to}, Value: word})
		}
	}
}
