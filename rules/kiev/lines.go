package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// Railhead lists hexes of railway that are in Axis gauge from a turn on (10.24b).
type Railhead struct {
	Turn  int          `yaml:"turn" need:"yes"`
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
}

// EntryLimit limits how many Axis supply units enter in some hexes in a turn: always, or until a hex is in Axis gauge;
// no conversion begins there before (10.24b2, 5.41).
type EntryLimit struct {
	Hexes []hexmap.Hex `yaml:"hexes" need:"yes"`
	Most  int          `yaml:"most" need:"yes" doc:"supply units in a turn"`
	Till  hexmap.Hex   `yaml:"till"`
	To    int          `yaml:"to" doc:"last turn in which it is narrow; 0: of all"`
	Rail  int          `yaml:"rail" doc:"rail points that the way to it costs"`
}

// ExtraSupply holds additional conversion points and supply units in some turns: the points on some railway lines, the
// units in some hexes (10.24c4).
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
	useExtraConversion = "extra" // an additional conversion point
	useExtraSupply     = "gift"  // an additional supply unit
	useEntryLimit      = "gate"  // by hex: a supply unit that entered there
)

// extraSupply returns the additional points and units of the present turn; none in other turns.
func (g *game) extraSupply(r core.Reader) *ExtraSupply {
	if x := g.theatreRules().Extra; x != nil && r.Turn() >= x.From && r.Turn() <= x.To {
		return x
	}
	return &ExtraSupply{}
}

// extraSupplyLeft returns how many additional supply units may still enter.
func (g *game) extraSupplyLeft(r core.Reader, side core.Side) int {
	if side != Axis {
		return 0
	}
	x := g.extraSupply(r)
	return x.Income + core.If(r.Turn() == x.From, x.First, 0) - of(r).timesUsed("", useExtraSupply)
}

// isLimited reports whether a limit of entry still applies: its hex is not in Axis gauge, or only since this turn.
func (b *board) isLimited(x EntryLimit) bool {
	return (x.To == 0 || b.r.Turn() <= x.To) && (x.Till == hexmap.None || !b.hasSigns(x.Till, signBitGauge) || b.hasSigns(x.Till,
		signBitConverted))
}

// limitsAt returns the limits of entry that apply to a hex.
func (b *board) limitsAt(h hexmap.Hex) []EntryLimit {
	return xslices.Filter(b.g.theatreRules().Gates, func(x EntryLimit) bool { return slices.Contains(x.Hexes, h) && b.isLimited(x) })
}

// isEntryFull reports whether no more supply units may enter in a hex in this turn.
func (b *board) isEntryFull(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.limitsAt(h), func(x EntryLimit) bool {
		return xslices.Sum(x.Hexes, func(h hexmap.Hex) int { return b.s.timesUsed(b.r.Label(h), useEntryLimit) }) >= x.Most
	})
}

// railEntryCost returns the cost of entering the map by rail in a hex, in half movement points.
func (b *board) railEntryCost(h hexmap.Hex) int {
	return railHexCost * max(1, xslices.MaxOf(b.limitsAt(h), func(x EntryLimit) int { return x.Rail }))
}

// entryToll returns the extra conversion point for a railway line that leaves the map in a hex with a limit of entry
// (10.24b2).
func (b *board) entryToll(h hexmap.Hex) int {
	return xslices.Count(b.g.theatreRules().Gates, func(x EntryLimit) bool { return x.Till == h && h != hexmap.None && b.isLimited(x) })
}

// isRailBlocked reports whether railways may not be converted from a hex on yet.
func (b *board) isRailBlocked(h hexmap.Hex) bool {
	return slices.ContainsFunc(b.limitsAt(h), func(x EntryLimit) bool { return x.Till != hexmap.None })
}

// supplyArrivalHexes returns the hexes in which a supply unit may enter now.
func (g *game) supplyArrivalHexes(r core.Reader, side core.Side) []hexmap.Hex {
	b := g.newBoard(r, side)
	switch {
	case g.supplyUnitsLeft(r, side) > 0:
		type ways core.Side
		all := core.Memoize(r, ways(side), func() []hexmap.Hex { return g.supplyEntryHexes(r, side) })
		return xslices.Filter(all, func(h hexmap.Hex) bool { return side != Axis || !b.isEntryFull(h) })
	case g.extraSupplyLeft(r, side) > 0:
		return xslices.Filter(g.extraSupply(r).Hexes, func(h hexmap.Hex) bool { return !b.Enemy[h] && r.Control(h) == side })
	}
	return nil
}

// countSupplyArrival counts the entry of a supply unit in a hex, as an additional one where that is allowed.
func (g *game) countSupplyArrival(tx *core.Tx, side core.Side, h hexmap.Hex) {
	gift := g.extraSupplyLeft(tx.Read(), side) > 0 && slices.Contains(g.extraSupply(tx.Read()).Hexes, h)
	g.noteUse(tx, string(side), core.If(gift, useExtraSupply, useSupplyArrival))
	if len(g.theatreRules().Gates) > 0 {
		g.noteUse(tx, tx.Read().Label(h), useEntryLimit)
	}
}

// extraConversions returns how many additional conversion points are left for hexes: 0 unless all lie on one of the
// lines.
func (b *board) extraConversions(hexes []hexmap.Hex) int {
	x := b.g.extraSupply(b.r)
	for _, line := range x.Lines {
		if !slices.ContainsFunc(hexes, func(h hexmap.Hex) bool { return !slices.Contains(line, h) }) {
			return x.Convert - b.s.timesUsed("", useExtraConversion)
		}
	}
	return 0
}
