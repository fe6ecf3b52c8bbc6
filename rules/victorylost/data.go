package victorylost

import (
	"io/fs"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// nation is the nationality of a counter, shown by its colour (2.2.1).
type nation string

const (
	german    nation = "german"
	italian   nation = "italian"
	romanian  nation = "romanian"
	hungarian nation = "hungarian"
	soviet    nation = "soviet"
)

// side returns the side for which a nation fights.
func (n nation) side() core.Side {
	if n == soviet {
		return Soviet
	}
	return Axis
}

// adjective returns the nation as it is written in a sentence: "German".
func (n nation) adjective() string { return core.Side(n).Title() }

// canStackWith reports whether counters of two nations may stand in one hex (5.0.3).
func (n nation) canStackWith(o nation) bool {
	return n == o || n.side() == Axis && o.side() == Axis && (n == german || o == german)
}

// canCommand reports whether a headquarters of nation n activates combat units of nation o (7.3.5), and whether such a
// unit in its range keeps it in play (11.3).
func (n nation) canCommand(o nation) bool {
	return n == o || n.side() == o.side() && (n == german || o == german)
}

// data holds the title's data, checked and bound to the map. It never changes after load.
type data struct {
	unitsData
	tablesData
	setupData
	m             *hexmap.Map
	untranscribed map[string]bool // keys of blocks that nobody has transcribed

	terrain, places map[string]costData
	sides           map[string]sideData
	paths           map[string]pathData
	supply          map[string]supplyData
	losses          map[nation]lossData
	option          map[string]optionData
	startHexes      map[string]hexmap.Hex // by ID of a counter
	cityHex         []hexmap.Hex
	sources         map[core.Side][]hexmap.Hex
}

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// load reads the four data files and checks them. The error lists every fault with file, line and key.
func load(files fs.FS) (*data, error) {
	l, d := datafile.NewSet(files), &data{untranscribed: map[string]bool{}, startHexes: map[string]hexmap.Hex{},
		sources: map[core.Side][]hexmap.Hex{}}
	d.m = l.ReadMap(mapFile)
	for _, f := range []struct {
		name string
		into any
	}{{unitsFile, &d.unitsData}, {tablesFile, &d.tablesData}, {setupFile, &d.setupData}} {
		l.ReadYAML(f.name, f.into)
		for _, b := range l.UnknownBlocks(f.name) {
			d.untranscribed[b.Value] = true
		}
	}
	if d.m != nil {
		d.buildIndex()
		d.checkReferences(l)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// buildIndex builds the maps for look-ups by name.
func (d *data) buildIndex() {
	cost := func(c costData) string { return c.Class }
	d.terrain, d.places = datafile.IndexBy(d.Terrain.Classes, cost), datafile.IndexBy(d.Places.Classes, cost)
	d.sides = datafile.IndexBy(d.Sides.Classes, func(c sideData) string { return c.Class })
	d.paths = datafile.IndexBy(d.Paths.Classes, func(c pathData) string { return c.Class })
	d.supply = datafile.IndexBy(d.Supply.States, func(s supplyData) string { return s.State })
	d.losses = datafile.IndexBy(d.Losses.VP, func(l lossData) nation { return l.Nation })
	d.option = datafile.IndexBy(d.Options.List, func(o optionData) string { return o.ID })
	for _, s := range d.Start.List {
		d.startHexes[s.Unit] = s.Hex
	}
	for _, s := range d.Sources.Marks {
		d.sources[s.Side] = append(d.sources[s.Side], d.m.MarkHexes(s.Mark)...)
	}
	for _, name := range d.Cities.Names {
		for _, p := range d.m.Places() {
			if p.Name == name && p.Class == "city" {
				d.cityHex = append(d.cityHex, p.Hex)
			}
		}
	}
}

// checkReferences reports counters of unknown types, and words of the map that the tables do not have.
func (d *data) checkReferences(l *datafile.Set) {
	types := datafile.IndexBy(d.Types.List, func(t typeData) string { return t.Type })
	for _, u := range d.Units.List {
		if t := types[u.Type]; t.Nation != "" && t.Nation != u.Nation {
			l.Fault(unitsFile, 0, "units."+u.ID+".type", "type %s is %s (2.2.3), the unit %s", u.Type, t.Nation, u.Nation)
		}
	}
	if n := len(d.AxisCom.Turns); n != turns && !d.untranscribed["axis_com"] {
		l.Fault(tablesFile, 0, "axis_com.turns", "has %d numbers; want %d, one a turn (7.1.2)", n, turns)
	}
	for _, c := range d.Terrain.Classes {
		if c.Move < 1 {
			l.Fault(tablesFile, 0, "terrain."+c.Class, "move %d; want 1 MP or more", c.Move)
		}
	}
	known := func(line int, key, class, name string, row, closed bool) {
		if !row && !closed {
			l.Fault(mapFile, line, key, "class %q of %q has no row in the tables and is not closed", class, name)
		}
	}
	for _, g := range d.m.Legend() {
		_, row := d.terrain[g.Class]
		closed := slices.Contains(d.Closed.Hexes, g.Class) || g.Class == "unknown" || g.Class == "off-map"
		known(d.m.StatementLine("legend"), "legend", g.Class, string(g.Char), row || d.untranscribed["terrain"], closed)
	}
	for _, f := range d.m.Sides() {
		_, row := d.sides[f.Class]
		known(f.Line, "side", f.Class, f.Name, row, slices.Contains(d.Closed.Sides, f.Class))
	}
	for _, p := range d.m.Places() {
		_, row := d.places[p.Class]
		known(p.Line, "place", p.Class, p.Name, row, d.untranscribed["places"])
	}
	for _, p := range d.m.Paths() {
		_, row := d.paths[p.Class]
		known(p.Line, "path", p.Class, p.Name, row, false)
	}
}

// DataFiles implements core.SchemaProvider: it lists the title's YAML files.
func (title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of A Victory Lost.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of A Victory Lost.", Into: &tablesData{}},
		{Name: setupFile, Help: "What a game of A Victory Lost starts with, what arrives when, and how it ends.", Into: &setupData{}},
	}
}
