package hexmap

// Attr is a key=value attribute of a statement.
type Attr struct{ Key, Value string }

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

// Alt is a place's name in another language, by two-letter language code.
type Alt struct{ Lang, Name string }

// Place is a named spot: a town, a city, a mere name. Alt and Attrs are sorted by their key.
type Place struct {
	Hex      Hex
	Class    string
	Name     string
	Alt      []Alt
	Attrs    []Attr
	Doubtful bool
}

// NameIn is the place's name in a language, or its plain name.
func (p Place) NameIn(lang string) string {
	for _, a := range p.Alt {
		if a.Lang == lang {
			return a.Name
		}
	}
	return p.Name
}

// Attr is an attribute of the place; "" if it is not there.
func (p Place) Attr(key string) string { return attr(p.Attrs, key) }

// SideRef is a hexside named from one of its hexes.
type SideRef struct {
	Hex      Hex
	Dir      Dir
	Doubtful bool
}

// SideFeature is a run of hexsides in the order of drawing: a river.
type SideFeature struct {
	Class string
	Name  string
	Chain []SideRef
	Attrs []Attr
}

// Path is a line through the centres of adjacent hexes: a road, a railway.
type Path struct {
	Class string
	Name  string
	Hexes []Hex
	Attrs []Attr
}

// Group is a class of hexes: a mark, a zone, an edge, the forts of a side. Hexes are in index order.
type Group struct {
	Class string
	Hexes []Hex
	Attrs []Attr
}

type lineGroup struct {
	class string
	chain []SideRef
}

// Legend are the terrain classes with their characters, in the order of the file.
func (m *Map) Legend() []Legend { return append([]Legend(nil), m.legend...) }

// Sides are the hexside features, sorted by class and name.
func (m *Map) Sides() []SideFeature { return append([]SideFeature(nil), m.sides...) }

// Paths are the paths, sorted by class and name.
func (m *Map) Paths() []Path { return append([]Path(nil), m.paths...) }

// Places are the places in the order of their hexes.
func (m *Map) Places() []Place { return append([]Place(nil), m.places...) }

// Forts are the fort hexes of each side that has any, sorted by side.
func (m *Map) Forts() []Group {
	out := make([]Group, 0, len(m.fortNames))
	for i, side := range m.fortNames {
		if i == 0 {
			continue
		}
		g := Group{Class: side}
		for h, f := range m.fortAt {
			if int(f) == i {
				g.Hexes = append(g.Hexes, Hex(h))
			}
		}
		out = append(out, g)
	}
	return out
}

// Mark are the hexes that bear a mark.
func (m *Map) Mark(class string) []Hex { return hexesOf(m.marks, class) }

// Marks are the marks with their hexes, sorted by class.
func (m *Map) Marks() []Group { return append([]Group(nil), m.marks...) }

// Zone are the hexes of a zone.
func (m *Map) Zone(class string) []Hex { return hexesOf(m.zones, class) }

// Zones are the zones with their hexes, sorted by class.
func (m *Map) Zones() []Group { return append([]Group(nil), m.zones...) }

// Edge are the hexes of a named edge of the map.
func (m *Map) Edge(name string) []Hex { return hexesOf(m.edges, name) }

// Edges are the edges with their hexes and attributes, sorted by name.
func (m *Map) Edges() []Group { return append([]Group(nil), m.edges...) }

// Line are the hexsides of a line class, in the order of the file.
func (m *Map) Line(class string) []SideRef {
	for _, l := range m.lines {
		if l.class == class {
			return append([]SideRef(nil), l.chain...)
		}
	}
	return nil
}

// Lines are the line classes, sorted.
func (m *Map) Lines() []string {
	out := make([]string, len(m.lines))
	for i, l := range m.lines {
		out[i] = l.class
	}
	return out
}

func hexesOf(groups []Group, class string) []Hex {
	for _, g := range groups {
		if g.Class == class {
			return append([]Hex(nil), g.Hexes...)
		}
	}
	return nil
}
