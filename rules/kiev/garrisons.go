package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// Garrison describes hexes whose units neither move nor attack and need no supply until they are released (10.24c,
// 7.6p).
type Garrison struct {
	Name   string       `yaml:"name" need:"yes"`
	Side   core.Side    `yaml:"side" need:"yes" enum:"axis,soviet"`
	Hexes  []hexmap.Hex `yaml:"hexes" need:"yes"`
	Until  int          `yaml:"until" doc:"turn in which it is released of itself"`
	City   bool         `yaml:"city" doc:"released when the fortress falls"`
	Free   [2]int       `yaml:"free" doc:"turns in which its side releases all of it without a result R"`
	From   int          `yaml:"from" doc:"first turn in which a result R releases all of it; 0: one releases a hex in any turn"`
	Points int          `yaml:"points" doc:"victory points that the other side gets for that"`
	Whole  bool         `yaml:"whole" doc:"an attack on one of its hexes releases all"`
	With   []string     `yaml:"with" doc:"garrisons that are released with it"`
}

// garrisonAt returns the garrison of a side that holds a hex, and its index. It returns nil if there is none.
func (g *game) garrisonAt(s state, side core.Side, h hexmap.Hex) (*Garrison, int) {
	if x := s.findSign(signGarrison, side, h); x != nil && x.n > 0 {
		return &g.theatreRules().Groups[x.n-1], x.n - 1
	}
	return nil, -1
}

// releaseGarrison releases a garrison, with others that are released with it.
func (g *game) releaseGarrison(tx *core.Tx, i int) {
	x := g.theatreRules().Groups[i]
	for _, sign := range of(tx.Read()).signs {
		if sign.kind == signGarrison && sign.n == i+1 {
			removeSign(tx, "8.5", "a garrison is released", sign)
		}
	}
	for j, y := range g.theatreRules().Groups {
		if slices.Contains(x.With, y.Name) {
			g.releaseGarrison(tx, j)
		}
	}
}

// releaseAttacked releases the garrisons of hexes under a declared attack (10.24c7, 7.62).
func (g *game) releaseAttacked(tx *core.Tx, side core.Side, hexes []hexmap.Hex) {
	for _, h := range hexes {
		switch x, i := g.garrisonAt(of(tx.Read()), side, h); {
		case x == nil:
		case x.Whole:
			g.releaseGarrison(tx, i)
		default:
			removeSign(tx, "10.24p", "a garrison is released", *of(tx.Read()).findSign(signGarrison, side, h))
		}
	}
}

// checkRelease returns the faults of releasing a garrison by order: in some turns it is free, in others it takes a
// result R.
func (b *board) checkRelease(o *Order, x *Garrison) []notation.Fault {
	label, turn := b.r.Label(o.Path[0]), b.r.Turn()
	switch {
	case x.isFreeIn(turn):
		return nil
	case turn < x.From:
		return o.FirmFault("free/turn", "7.6p", label, "the garrison %s is released from turn %d on", x.Name, x.From)
	case b.side == Axis:
		return o.FirmFault("free/with", "10.24p", label, "the garrison %s is released of itself", x.Name)
	case b.r.Track(trackRelease) == 0:
		return o.OneFault("free/most", "7.26", label, "the table has given no result that releases a garrison")
	}
	return nil
}

// isFreeIn reports whether a garrison can be released without cost in a turn.
func (x *Garrison) isFreeIn(turn int) bool {
	return x.Free[0] > 0 && turn >= x.Free[0] && turn <= x.Free[1]
}

// releaseTheatre releases a garrison: all of it in its free turns or by the result that releases all, else one hex.
func (g *game) releaseTheatre(tx *core.Tx, side core.Side, h hexmap.Hex) {
	x, i := g.garrisonAt(of(tx.Read()), side, h)
	free := x.isFreeIn(tx.Read().Turn())
	if free || x.From > 0 {
		g.releaseGarrison(tx, i)
	} else {
		removeSign(tx, "8.5", "a garrison is released", *of(tx.Read()).findSign(signGarrison, side, h))
	}
	if free {
		return
	}
	tx.Make(core.TrackChange{Track: trackRelease, Delta: -1, Why: "a garrison", Rule: "7.26"})
	g.scoreForOpponent(tx, side, x.Points, "7.6p", "a garrison")
}

// CityGarrisonRules says which garrisons cities need to give the Axis side victory points (7.2p).
type CityGarrisonRules struct {
	Each int      `yaml:"each" doc:"steps for each of its hexes that the Axis side holds; 0: none are asked for"`
	From int      `yaml:"from" doc:"first turn in which some cities ask for one more"`
	More []string `yaml:"more" doc:"those cities"`
}

// cityOf returns the city of a hex: all hexes of the same name, or the hex alone.
func (g *game) cityOf(h hexmap.Hex) (name string, hexes []hexmap.Hex) {
	p, ok := g.Map.PlaceAt(h)
	if name = p.Attr("city"); !ok || name == "" {
		return "", []hexmap.Hex{h}
	}
	for _, n := range g.cities {
		if q, _ := g.Map.PlaceAt(n); q.Attr("city") == name {
			hexes = append(hexes, n)
		}
	}
	return name, hexes
}

// ungarrisoned reports whether the Axis side has too few steps in a city to score for it (7.21, 7.22): it needs one for
// each hex that it holds, and one more in some cities from a turn on.
func (g *game) ungarrisoned(r core.Reader, h hexmap.Hex) bool {
	t := g.scheduleOf().Cities
	name, hexes := g.cityOf(h)
	if t.Each == 0 || !g.isCity(h) {
		return false
	}
	need, have := 0, 0
	if r.Turn() >= t.From && slices.Contains(t.More, name) {
		need++
	}
	for _, n := range hexes {
		if r.Control(n) == Axis {
			need += t.Each
			have += xslices.Sum(r.Stack(n), func(u *core.Unit) int {
				return map[bool]int{true: u.Steps}[u.Def.Side == Axis && g.needsSupply(u)]
			})
		}
	}
	return have < need
}
