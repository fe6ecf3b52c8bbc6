package core

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// Class is a word of a title's maps and counters that its rules know.
type Class struct {
	Of   string // what it is a word for: one of the kinds below
	Word string
	Rule string
	Help string
	// Make are the statements of a map that make a hex what the word says, with HEX for its number: of a SupplyClass.
	Make []string
}

// Kinds of classes: the first ones as statements of a map begin.
const (
	TerrainClass = "terrain"
	SideClass    = "side"
	PathClass    = "path"
	PlaceClass   = "place"
	FortClass    = "fort"
	ZoneClass    = "zone"
	MarkClass    = "mark"
	EdgeClass    = "edge"
	SupplyClass  = "supply" // Word is a side: hexes where its supply comes from
	TypeClass    = "type"   // of counters
	SizeClass    = "size"
	UnitMark     = "unit mark"
)

// Words are the classes of a kind in their order.
func Words(list []Class, of string) []string {
	var out []string
	for _, c := range list {
		if c.Of == of {
			out = append(out, c.Word)
		}
	}
	return out
}

// kindOrder are the kinds of classes as they are listed.
var kindOrder = []string{TerrainClass, SideClass, PathClass, PlaceClass, FortClass, ZoneClass, MarkClass, EdgeClass, SupplyClass, TypeClass,
	SizeClass, UnitMark}

// Lexicon collects the classes of a title.
type Lexicon []Class

// Add adds words of a kind.
func (l *Lexicon) Add(of, rule, help string, words ...string) {
	for _, w := range words {
		*l = append(*l, Class{Of: of, Word: w, Rule: rule, Help: help})
	}
}

// Supply adds the statements that make a hex a source of a side's supply.
func (l *Lexicon) Supply(side Side, rule string, statements ...string) {
	*l = append(*l, Class{Of: SupplyClass, Word: string(side), Rule: rule, Make: statements})
}

// Areas adds the zones, marks and edges that a map has.
func (l *Lexicon) Areas(m *hexmap.Map) {
	for _, x := range []struct {
		of     string
		groups []hexmap.Group
	}{{ZoneClass, m.Zones()}, {MarkClass, m.Marks()}, {EdgeClass, m.Edges()}} {
		for _, g := range x.groups {
			l.Add(x.of, "", "", g.Class)
		}
	}
}

// Sorted are the classes by kind and word, each once.
func (l Lexicon) Sorted() []Class {
	out := slices.Clone([]Class(l))
	slices.SortStableFunc(out, func(a, b Class) int {
		return cmp.Or(cmp.Compare(slices.Index(kindOrder, a.Of), slices.Index(kindOrder, b.Of)), strings.Compare(a.Word, b.Word))
	})
	return slices.CompactFunc(out, func(a, b Class) bool { return a.Of == b.Of && a.Word == b.Word })
}
