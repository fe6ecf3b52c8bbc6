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

// EntryLimit are hexes by which few Axis supply units come in a turn: always, or until a hex is in the gauge of the Axis side, and no
// conversion begins there before (10.24b2, 5.41).
type EntryLimit struct {
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
	Most  int          `yaml:"most" need:"yes" doc:"supply units in a turn"`
	Till  hexmap.Hex   `yaml:"till"`
	To    int          `yaml:"to" doc:"last turn in which it is narrow; 0: of all"`
	Rail  int          `yaml:"rail" doc:"rail points that the way to it costs"`
}

// ExtraSupply are conversion points and supply units besides the others, in some turns: the points on some lines, the units by some hexes
// (10.24c4).
type ExtraSupply struct {
	From    int            `yaml:"from" need:"yes"`
	To      int            `yaml:"to" need:"yes"`
	Convert int            `yaml:"convert"`
	Lines   [][]hexmap.Hex `yaml:"lines" doc:"hexes of railway, each a line of them"`
	Income  int            `yaml:"income"`
	First   int            `yaml:"first" doc:"supply units besides in the first of these turns"`
	Hexes   []hexmap.Hex   `yaml:"hexes"`
}

const (
	useExtraConversion = "extra" // a conversion point of these
	useExtraSupply     = "gift"  // a supply unit of these
	useEntryLimit      = "gate"  // by hex: a supply unit that came there
)

// extraSupply are the points and units besides of a turn; none in others.
func (g *game) extraSupply(r core.Reader) *ExtraSupply {
	if x := g.theatreRules().Extra; x != nil && r.Turn() >= x.From && r.Turn() <= x.To {
		return x
	}
	return &ExtraSupply{}
}

// extraSupplyLeft are the supply units besides that may still come.
func (g *game) extraSupplyLeft(r core.Reader, side core.Side) int {
	if side != Axis {
		return 0
	}
	x := g.extraSupply(r)
	return x.Income + core.If(r.Turn() == x.From, x.First, 0) - of(r).timesUsed("", useExtraSupply)
}

// isLimited says whether a gate is still narrow: its hex is not in Axis gauge, or only since this turn.
func (b *board) isLimited(x EntryLimit) bool {
	return (x.To == 0 || b.r.Turn() <= x.To) && (x.Till == hexmap.None || !b.hasSigns(x.Till, signBitGauge) || b.hasSigns(x.Till,
		signBitConverted))
}

// limitsAt are the gates that a hex belongs to, while they are narrow.
func (b *board) limitsAt(h hexmap.Hex) []EntryLimit {
	return lists.Filter(b.g.theatreRules().Gates, func(x EntryLimit) bool { return slices.Contains(x.Hexes, h) && b.isLimited(x) })
}

// isEntryFull says whether a hex is of a gate that lets no more supply units in.
func (b *board) isEntryFull(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.limitsAt(h), func(x EntryLimit) bool {
		return lists.Sum(x.Hexes, func(h hexmap.Hex) int { return b.s.timesUsed(b.r.Label(h), useEntryLimit) }) >= x.Most
	})
}

// railEntryCost returns the cost of entering the map by rail in a hex, in half points.
func (b *board) railEntryCost(h hexmap.Hex) int {
	return railHexCost * max(1, lists.MaxOf(b.limitsAt(h), func(x EntryLimit) int { return x.Rail }))
}

// entryToll is the point more by which a railhead goes off the map in a hex that opens a gate (10.24b2).
func (b *board) entryToll(h hexmap.Hex) int {
	return lists.Count(b.g.theatreRules().Gates, func(x EntryLimit) bool { return x.Till == h && h != hexmap.None && b.isLimited(x) })
}

// isRailBlocked says whether no railway is converted on from a hex yet.
func (b *board) isRailBlocked(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.limitsAt(h), func(x EntryLimit) bool { return x.Till != hexmap.None })
}

// supplyArrivalHexes are the hexes by which a supply unit comes now.
func (g *game) supplyArrivalHexes(r core.Reader, side core.Side) []hexmap.Hex {
	b := g.newBoard(r, side)
	switch {
	case g.supplyUnitsLeft(r, side) > 0:
		type ways core.Side
		all := core.Memoize(r, ways(side), func() []hexmap.Hex { return g.supplyEntryHexes(r, side) })
		return lists.Filter(all, func(h hexmap.Hex) bool { return side != Axis || !b.isEntryFull(h) })
	case g.extraSupplyLeft(r, side) > 0:
		return lists.Filter(g.extraSupply(r).Hexes, func(h hexmap.Hex) bool { return !b.Enemy[h] && r.Control(h) == side })
	}
	return nil
}

// countSupplyArrival notes that a supply unit has come by a hex: of the units besides first, where it is theirs.
func (g *game) countSupplyArrival(tx *core.Tx, side core.Side, h hexmap.Hex) {
	gift := g.extraSupplyLeft(tx.Read(), side) > 0 && slices.Contains(g.extraSupply(tx.Read()).Hexes, h)
	g.noteUse(tx, string(side), core.If(gift, useExtraSupply, useSupplyArrival))
	if len(g.theatreRules().Gates) > 0 {
		g.noteUse(tx, tx.Read().Label(h), useEntryLimit)
	}
}

// extraConversions are the conversion points besides that are left for some hexes: none unless all lie on one of the lines.
func (b *board) extraConversions(hexes []hexmap.Hex) int {
	x := b.g.extraSupply(b.r)
	for _, line := range x.Lines {
		if !slices.ContainsFunc(hexes, func(h hexmap.Hex) bool { return !slices.Contains(line, h) }) {
			return x.Convert - b.s.timesUsed("", useExtraConversion)
		}
	}
	return 0
}
