package hexmap

import (
	"maps"
	"slices"
	"strings"
)

// Attr is an attribute of a statement, written key=value.
type Attr struct{ Key, Value string }

// attr returns the value of an attribute; "" if it is not in the list.
func attr(list []Attr, key string) string {
	for _, a := range list {
		if a.Key == key {
			return a.Value
		}
	}
	return ""
}

// Legend is one entry of the legend: the character of the map block and its terrain class.
type Legend struct {
	Char  rune
	Class string
}

// AltName is a place's name in another language, given by its two-letter code.
type AltName struct{ Lang, Name string }

// Place is a named place on the map: a town, a city, or just a label. Alt and Attrs are sorted by key.
type Place struct {
	Hex      Hex
	Class    string
	Name     string
	Alt      []AltName
	Attrs    []Attr
	Doubtful bool // the file marks it with "?"
	Line     int  // of the statement in the file, from 1
}

// NameIn returns the place's name in a language, or its plain name if it has none in that language.
func (p Place) NameIn(lang string) string {
	for _, a := range p.Alt {
		if a.Lang == lang {
			return a.Name
		}
	}
	return p.Name
}

// PlaceNames returns the hexes for each name of a place in any language, in lower case. It leaves out names for which
// taken returns true.
func (m *Map) PlaceNames(taken func(name string) bool) map[string][]string {
	out := map[string][]string{}
	add := func(name string, h Hex) {
		name = strings.ToLower(name)
		if label := m.Label(h); name != "" && !taken(name) && !slices.Contains(out[name], label) {
			out[name] = append(out[name], label)
		}
	}
	for _, p := range m.places {
		add(p.Name, p.Hex)
		for _, a := range p.Alt {
			add(a.Name, p.Hex)
		}
	}
	return out
}

// Attr returns an attribute of the place; "" if it has none with this key.
func (p Place) Attr(key string) string { return attr(p.Attrs, key) }

// LatLon returns the place's geographical position from its attribute at=LAT,LON, in millionths of a degree, north and
// east positive. ok is false if the file gives none.
func (p Place) LatLon() (lat, lon int, ok bool) { return position(p.Attr(positionKey)) }

// SideRef is a hexside, given by one of its hexes and a direction.
type SideRef struct {
	Hex      Hex
	Dir      Dir
	Doubtful bool
}

// SideFeature is a run of hexsides in drawing order, such as a river.
type SideFeature struct {
	Class string
	Name  string
	Chain []SideRef
	Attrs []Attr
	Line  int // of the statement in the file, from 1
}

// Attr returns an attribute of the feature; "" if it has none with this key.
func (f SideFeature) Attr(key string) string { return attr(f.Attrs, key) }

// Path is a line through the centres of adjacent hexes: a road, a railway.
type Path struct {
	Class string
	Name  string
	Hexes []Hex
	Attrs []Attr
	Line  int // of the statement in the file, from 1
}

// Attr returns an attribute of the path; "" if it has none with this key.
func (p Path) Attr(key string) string { return attr(p.Attrs, key) }

// Group is a set of hexes with a class: a mark, a zone, an edge, the forts of a side. Hexes are in index order. A group
// defined by several statements has the attributes of all of them.
type Group struct {
	Class string
	Hexes []Hex
	Lines []int // of the statement that names each of Hexes
	Attrs []Attr
}

// Attr returns an attribute of the group; "" if it has none with this key.
func (g Group) Attr(key string) string { return attr(g.Attrs, key) }

// LineFeature is a run of hexsides that may coincide with other features: a front, a border.
type LineFeature struct {
	Class string
	Name  string
	Chain []SideRef
	Attrs []Attr
	Line  int // of the statement in the file, from 1
}

// Attr returns an attribute of the line; "" if it has none with this key.
func (f LineFeature) Attr(key string) string { return attr(f.Attrs, key) }

// Doubt is a hex or side that the file marks with "?" as uncertain.
type Doubt struct {
	Hex       Hex
	Line, Col int
}

// Doubts returns the hexes and sides marked as doubtful, in the order of the file.
func (m *Map) Doubts() []Doubt { return append([]Doubt(nil), m.doubtful...) }

// Legend returns the terrain classes with their characters, in the order of the file.
func (m *Map) Legend() []Legend { return append([]Legend(nil), m.legend...) }

// Sides returns the hexside features, sorted by class and name.
func (m *Map) Sides() []SideFeature { return append([]SideFeature(nil), m.sides...) }

// Paths returns the paths, sorted by class and name.
func (m *Map) Paths() []Path { return append([]Path(nil), m.paths...) }

// Places returns the places in the order of their hexes.
func (m *Map) Places() []Place { return append([]Place(nil), m.places...) }

// Forts returns the fort hexes of each side that has forts, sorted by side.
func (m *Map) Forts() []Group { return append([]Group(nil), m.forts...) }

// MarkHexes returns the hexes with a mark of the given class.
func (m *Map) MarkHexes(class string) []Hex { return hexesOf(m.marks, class) }

// Marks returns the marks with their hexes, sorted by class.
func (m *Map) Marks() []Group { return append([]Group(nil), m.marks...) }

// ZoneHexes returns the hexes of a zone.
func (m *Map) ZoneHexes(class string) []Hex { return hexesOf(m.zones, class) }

// Zones returns the zones with their hexes, sorted by class.
func (m *Map) Zones() []Group { return append([]Group(nil), m.zones...) }

// EdgeHexes returns the hexes of a named edge of the map.
func (m *Map) EdgeHexes(name string) []Hex { return hexesOf(m.edges, name) }

// Edges returns the edges with their hexes and attributes, sorted by name.
func (m *Map) Edges() []Group { return append([]Group(nil), m.edges...) }

// Islands returns the parts of the map without neighbours outside them, such as boxes for off-map areas, sorted by
// class.
func (m *Map) Islands() []Group { return append([]Group(nil), m.islands...) }

// HexsidesOf returns the hexsides of a line class, in the order of the file.
func (m *Map) HexsidesOf(class string) []SideRef {
	var out []SideRef
	for _, l := range m.lines {
		if l.Class == class {
			out = append(out, l.Chain...)
		}
	}
	return out
}

// LineClasses returns the line classes, sorted.
func (m *Map) LineClasses() []string {
	var out []string
	for _, l := range m.lines {
		if len(out) == 0 || out[len(out)-1] != l.Class {
			out = append(out, l.Class)
		}
	}
	return out
}

// LineFeatures returns the line statements, sorted by class and then in the order of the file.
func (m *Map) LineFeatures() []LineFeature { return append([]LineFeature(nil), m.lines...) }

// LintExceptions returns, by line number, the reasons in ok= attributes, with which the author of a map rejects a
// finding of the linter.
func (m *Map) LintExceptions() map[int]string { return maps.Clone(m.answers) }

// hexesOf returns the hexes of the group with a class.
func hexesOf(groups []Group, class string) []Hex {
	for _, g := range groups {
		if g.Class == class {
			return append([]Hex(nil), g.Hexes...)
		}
	}
	return nil
}
