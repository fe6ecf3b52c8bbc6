package core

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// Class is a word that a title's map or counters use and its rules give a meaning, such as the terrain "wood".
type Class struct {
	Kind string // the kind of word: one of the constants below
	Word string
	Rule string
	Help string
	// MapStatements lists the statements of a map file that make a hex a supply source, with HEX in place of its
	// number; only for a SupplyClass.
	MapStatements []string
}

// The kinds of words in a Class. The kinds up to EdgeClass are also the first words of statements in a map file.
const (
	TerrainClass = "terrain"   // terrain of a hex
	SideClass    = "side"      // feature of a hexside, such as a river
	PathClass    = "path"      // road, railway or other path
	PlaceClass   = "place"     // town, city or other place
	FortClass    = "fort"      // side whose fort is in a hex
	ZoneClass    = "zone"      // zone of hexes
	MarkClass    = "mark"      // mark on hexes
	EdgeClass    = "edge"      // edge of the map
	SupplyClass  = "supply"    // Word is a side: hexes that are its supply sources
	TypeClass    = "type"      // unit types
	SizeClass    = "size"      // unit sizes
	UnitMark     = "unit mark" // marks on counters
)

// ClassWords returns the classes of a kind, in their order in the list.
func ClassWords(list []Class, of string) []string {
	var out []string
	for _, c := range list {
		if c.Kind == of {
			out = append(out, c.Word)
		}
	}
	return out
}

// kindOrder lists the kinds of classes in the order in which they are printed.
var kindOrder = []string{TerrainClass, SideClass, PathClass, PlaceClass, FortClass, ZoneClass, MarkClass, EdgeClass, SupplyClass, TypeClass,
	SizeClass, UnitMark}

// ClassList collects the classes of a title.
type ClassList []Class

// Add adds words of a kind, with their rule and explanation.
func (l *ClassList) Add(of, rule, help string, words ...string) {
	for _, w := range words {
		*l = append(*l, Class{Kind: of, Word: w, Rule: rule, Help: help})
	}
}

// AddSupply adds the map statements that make a hex a supply source of a side.
func (l *ClassList) AddSupply(side Side, rule string, statements ...string) {
	*l = append(*l, Class{Kind: SupplyClass, Word: string(side), Rule: rule, MapStatements: statements})
}

// AddAreas adds the zones, marks and edges of a map.
func (l *ClassList) AddAreas(m *hexmap.Map) {
	for _, x := range []struct {
		of     string
		groups []hexmap.Group
	}{{ZoneClass, m.Zones()}, {MarkClass, m.Marks()}, {EdgeClass, m.Edges()}} {
		for _, g := range x.groups {
			l.Add(x.of, "", "", g.Class)
		}
	}
}

// Sorted returns the classes sorted by kind and word, without duplicates.
func (l ClassList) Sorted() []Class {
	out := slices.Clone([]Class(l))
	slices.SortStableFunc(out, func(a, b Class) int {
		return cmp.Or(cmp.Compare(slices.Index(kindOrder, a.Kind), slices.Index(kindOrder, b.Kind)), strings.Compare(a.Word, b.Word))
	})
	return slices.CompactFunc(out, func(a, b Class) bool { return a.Kind == b.Kind && a.Word == b.Word })
}
