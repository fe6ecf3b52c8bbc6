package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
)

// Railhead are hexes of railway that are in the gauge of the Axis side from a turn on (10.24b).
type Railhead struct {
	Turn  int          `yaml:"turn" need:"yes"`
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
}

// Gate are hexes by which few Axis supply units come in a turn: always, or until a hex is in the gauge of the Axis side, and no conversion
// begins there before (10.24b2, 5.41).
type Gate struct {
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
	Most  int          `yaml:"most" need:"yes" doc:"supply units in a turn"`
	Till  hexmap.Hex   `yaml:"till"`
	To    int          `yaml:"to" doc:"last turn in which it is narrow; 0: of all"`
	Rail  int          `yaml:"rail" doc:"rail points that the way to it costs"`
}

// Extra are conversion points and supply units besides the others, in some turns: the points on some lines, the units by some hexes
// (10.24c4).
type Extra struct {
	From    int            `yaml:"from" need:"yes"`
	To      int            `yaml:"to" need:"yes"`
	Convert int            `yaml:"convert"`
	Lines   [][]hexmap.Hex `yaml:"lines" doc:"hexes of railway, each a line of them"`
	Income  int            `yaml:"income"`
	First   int            `yaml:"first" doc:"supply units besides in the first of these turns"`
	Hexes   []hexmap.Hex   `yaml:"hexes"`
}

const (
	useExtra = "extra" // a conversion point of these
	useGift  = "gift"  // a supply unit of these
	useGate  = "gate"  // by hex: a supply unit that came there
)

// extra are the points and units besides of a turn; none in others.
func (g *game) extra(r core.Reader) *Extra {
	if x := g.theatre().Extra; x != nil && r.Turn() >= x.From && r.Turn() <= x.To {
		return x
	}
	return &Extra{}
}

// gifts are the supply units besides that may still come.
func (g *game) gifts(r core.Reader, side core.Side) int {
	if side != Axis {
		return 0
	}
	x := g.extra(r)
	return x.Income + core.If(r.Turn() == x.From, x.First, 0) - of(r).used("", useGift)
}

// narrow says whether a gate is still narrow: its hex is not in Axis gauge, or only since this turn.
func (b *board) narrow(x Gate) bool {
	return (x.To == 0 || b.r.Turn() <= x.To) && (x.Till == hexmap.None || !b.has(x.Till, gauged) || b.has(x.Till, fresh))
}

// narrows are the gates that a hex belongs to, while they are narrow.
func (b *board) narrows(h hexmap.Hex) []Gate {
	return lists.Only(b.g.theatre().Gates, func(x Gate) bool { return slices.Contains(x.Hexes, h) && b.narrow(x) })
}

// gated says whether a hex is of a gate that lets no more supply units in.
func (b *board) gated(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.narrows(h), func(x Gate) bool {
		return lists.Sum(x.Hexes, func(h hexmap.Hex) int { return b.s.used(b.r.Label(h), useGate) }) >= x.Most
	})
}

// railEntry returns the cost of entering the map by rail in a hex, in half points.
func (b *board) railEntry(h hexmap.Hex) int {
	return trainsPerHex * max(1, lists.Most(b.narrows(h), func(x Gate) int { return x.Rail }))
}

// tollAt is the point more by which a railhead goes off the map in a hex that opens a gate (10.24b2).
func (b *board) tollAt(h hexmap.Hex) int {
	return lists.Count(b.g.theatre().Gates, func(x Gate) bool { return x.Till == h && h != hexmap.None && b.narrow(x) })
}

// sealed says whether no railway is converted on from a hex yet.
func (b *board) sealed(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.narrows(h), func(x Gate) bool { return x.Till != hexmap.None })
}

// delivers are the hexes by which a supply unit comes now.
func (g *game) delivers(r core.Reader, side core.Side) []hexmap.Hex {
	b := g.look(r, side)
	switch {
	case g.income(r, side) > 0:
		type ways core.Side
		all := core.Recall(r, ways(side), func() []hexmap.Hex { return g.entries(r, side) })
		return lists.Only(all, func(h hexmap.Hex) bool { return side != Axis || !b.gated(h) })
	case g.gifts(r, side) > 0:
		return lists.Only(g.extra(r).Hexes, func(h hexmap.Hex) bool { return !b.Enemy[h] && r.Control(h) == side })
	}
	return nil
}

// books notes that a supply unit has come by a hex: of the units besides first, where it is theirs.
func (g *game) books(tx *core.Tx, side core.Side, h hexmap.Hex) {
	gift := g.gifts(tx.Read(), side) > 0 && slices.Contains(g.extra(tx.Read()).Hexes, h)
	g.spent(tx, string(side), core.If(gift, useGift, useIncome))
	if len(g.theatre().Gates) > 0 {
		g.spent(tx, tx.Read().Label(h), useGate)
	}
}

// spare are the conversion points besides that are left for some hexes: none unless all lie on one of the lines.
func (b *board) spare(hexes []hexmap.Hex) int {
	x := b.g.extra(b.r)
	for _, line := range x.Lines {
		if !slices.ContainsFunc(hexes, func(h hexmap.Hex) bool { return !slices.Contains(line, h) }) {
			return x.Convert - b.s.used("", useExtra)
		}
	}
	return 0
}
