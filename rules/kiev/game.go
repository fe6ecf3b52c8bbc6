package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/hexsides"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/rulebook"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/zocmap"
)

// game implements core.Module: the title with its data for one scenario. It never changes after loading.
type game struct {
	rulebook.Book
	roster.StackingLimit // of stacking points (10.5)
	*Data
	*land
	games          map[string]*game // by scenario
	world          *core.World
	info           roster.CounterData[Unit] // of ground counters
	air            map[string]*Air
	edges          hexsides.Sides[edge]
	changedBridges []hexmap.Hex               // bridges that differ from those printed
	terrainAt      []*Terrain                 // by hex: effects of its terrain in the present weather
	variants       *path.ResultCache[*game]   // cached games with other weather and bridges
	lines          *path.ResultCache[[]bool]  // cached results of traceSupply
	barred         map[core.Side][]bool       // by hex: closed to a side by the scenario
	beyondLine     []bool                     // by hex: beyond the line that a side may not cross yet
	cityPoints     map[hexmap.Hex]table.Scale // by city hex: victory points by the turn of its capture
	hexWorth       []int                      // by hex: importance for the result, for the computer player
	rows           verbTable
	words          notation.Vocabulary // vocabulary of order sheets
	stamp          string

	weather string           // weather for the tables in use
	zones   [2][]zocmap.Dirs // directions of zones of control, for units on foot and for motorised ones, by hex
}

// land holds the map's data for all scenarios that are played on the same map.
type land struct {
	printed  hexsides.Sides[edge]  // with all printed bridges, and no others
	kinds    [][]string            // by hex: classes of terrain, "city" last
	stars    []int                 // by hex
	classes  []string              // of hexsides and roads, "" first
	terrains map[string][]*Terrain // by weather and hex
	cities   []hexmap.Hex
	sea      []hexmap.Hex
}

// class is the number of a class of hexsides or roads.
type class uint8

// class returns the number of a class by name, 0 for "".
func (l *land) class(name string) class {
	i := slices.Index(l.classes, name)
	if i < 0 {
		i, l.classes = len(l.classes), append(l.classes, name)
	}
	return class(i)
}

// edge describes the border between two adjacent hexes.
type edge struct {
	side         class // class of the hexside if it has no bridge, 0 for none
	road         class // class of the road across it, 0 for none
	mainRoad     bool  // it carries supply
	rail         bool
	river        bool // it is a river, bridged or not
	destructible bool // its bridges may be destroyed (4.31)
}

// newGame builds the game of a scenario; data of the map come from a game on the same map, if there is one.
func newGame(d *Data, games map[string]*game) *game {
	g := &game{Book: rulebook.Load(texts), Data: d,
		air: map[string]*Air{}, weather: dry, variants: &path.ResultCache[*game]{}, lines: &path.ResultCache[[]bool]{},
		world: &core.World{Map: d.Map, Sides: []core.Side{Axis, Soviet}, Tracks: trackTexts}}
	g.StackingLimit = roster.StackingLimit{Weight: func(u *core.Unit) int { return g.unitData(u).Stack }, Limit: d.Tables.StackLimit}
	for _, u := range d.Units.List {
		def := &core.UnitDef{ID: u.ID, Name: u.Name, Side: u.Side, Type: u.Type, Size: u.Size, Tags: u.Tags}
		for _, f := range u.Faces {
			def.Steps = append(def.Steps, core.Values(f))
		}
		g.info.Add(def, u)
		g.world.Defs = append(g.world.Defs, def)
	}
	for _, a := range d.Air.List {
		g.air[a.ID] = a
		g.world.Defs = append(g.world.Defs, &core.UnitDef{ID: a.ID, Name: a.Name, Side: a.Side, Type: a.Kind, Size: "wing",
			Steps: []core.Values{{}}})
	}
	barred := d.Scenario.Barred
	g.barred = map[core.Side][]bool{Axis: d.Map.HexSet(barred[Axis]...), Soviet: d.Map.HexSet(barred[Soviet]...)}
	slices.SortFunc(g.world.Defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
	for _, x := range games { // any order: all have the same map
		if x.Map == d.Map {
			g.land, g.edges, g.terrainAt, g.zones = x.land, x.edges, x.terrainAt, x.zones
		}
	}
	if g.land == nil {
		g.indexMap()
	}
	g.closeUnusedHexes()
	g.findBeyondLine()
	g.setCityPrizes()
	g.hexWorth = g.prizes(g.Data.Scenario.Victory.Prizes)
	g.rows = readVerbs()
	if g.words = (notation.Vocabulary{Verbs: g.rows.Verbs("pass", "halt if a1=-/DR"), Questions: windows,
		Foreign: foreignWords, Places: sheet.PlaceNames(g.Map, g.world.Defs),
		UnitNames: sheet.UnitNames(g.world.Defs)}); len(g.Map.Sheets()) > 1 {
		g.words.IsHexLabel, g.words.SuggestHexes = g.Map.IsLabelForm, g.Map.PossibleLabels
		for i, v := range g.words.Verbs {
			g.words.Verbs[i].Example = g.Map.AddSheetLetters(v.Example)
		}
	}
	return g
}

// indexMap computes the features of every hex and hexside.
func (g *game) indexMap() {
	m := g.Map
	g.land = &land{kinds: make([][]string, m.Len()), stars: make([]int, m.Len()), terrains: map[string][]*Terrain{}, classes: []string{""}}
	for h := range m.Hexes() {
		i := int(h)
		g.kinds[i] = []string{m.Terrain(h)}
		if m.Terrain(h) == "sea" {
			g.sea = append(g.sea, h)
		}
		if p, ok := m.PlaceAt(h); ok {
			if _, ok := g.Tables.Terrain[p.Class]; ok {
				g.kinds[i] = append(g.kinds[i], p.Class)
				g.cities = append(g.cities, h)
			}
			g.stars[i] = datafile.ParseDigits(p.Attr("stars"))
		}
	}
	g.printed = hexsides.ComputeSides(m, func(from, to hexmap.Hex) edge {
		name := m.SideClass(from, to)
		river := strings.HasPrefix(name, "river") || strings.HasPrefix(name, "major")
		side := g.class(name) // of those that are bridged too, for when the bridge is gone
		return edge{river: river, side: core.If(river && m.IsBridged(from, to), 0, side)}
	}, g.addPath)
	for word, s := range g.Tables.Weather.Seasons { // any order: a map is filled
		g.terrains[word] = g.combineTerrain(s.Terrain)
	}
	g.edges, g.terrainAt = g.printed, g.combineTerrain(g.Tables.Terrain)
	g.findDestructibleBridges()
	g.findZOCPassage()
}

// addPath adds a road or railway that crosses a hexside; of several roads the main one counts.
func (g *game) addPath(e *edge, class string, _, _ hexmap.Hex) {
	e.rail = e.rail || class == "rail"
	if r, ok := g.Tables.Roads[class]; ok && (e.road == 0 || r.Rough < g.Tables.Roads[g.classes[e.road]].Rough) {
		e.road, e.mainRoad = g.class(class), slices.Contains(g.Tables.Lines.Roads, class)
	}
}

// edge returns the features between two hexes; none where they are not adjacent.
func (g *game) edge(a, b hexmap.Hex) *edge { return g.edges.At(g.Map, a, b) }

// hexsideEffects returns the effects of a hexside, zero ones where it has none.
func (g *game) hexsideEffects(e *edge) (x Hexside) {
	if e.side != 0 {
		x = g.Tables.Sides[g.classes[e.side]]
	}
	return x
}

// isClosed reports whether a hex is closed to all: off the map, unknown, or sea.
func (g *game) isClosed(h hexmap.Hex) bool { return g.terrainAt[h].Class == "" }

// combineTerrain returns the effects of the terrain of each hex, combined from its classes. The last class sets the
// cost. The first terrain decides whether the hex is closed to all units; such a hex has no class.
func (g *game) combineTerrain(terrain map[string]Terrain) []*Terrain {
	out, known := make([]*Terrain, len(g.kinds)), map[string]*Terrain{}
	for i, kinds := range g.kinds {
		key := strings.Join(kinds, " ")
		if known[key] == nil {
			x := terrain[kinds[0]]
			if x.Feet >= Never {
				x.Class = ""
			}
			for _, c := range kinds[1:] {
				t := terrain[c]
				x.Wheels, x.Feet, x.DRM, x.Overrun = t.Wheels, t.Feet, max(x.DRM, t.DRM), x.Overrun+t.Overrun
				x.Rough, x.Cover, x.NoZone = x.Rough || t.Rough, x.Cover || t.Cover, x.NoZone || t.NoZone
				x.HalfArmour, x.NoOverrun = x.HalfArmour || t.HalfArmour, x.NoOverrun || t.NoOverrun
			}
			known[key] = &x
		}
		out[i] = known[key]
	}
	return out
}

// isCity reports whether a hex belongs to a city, whose streets can be used in all weather.
func (g *game) isCity(h hexmap.Hex) bool { return len(g.kinds[h]) > 1 }

// unitData returns the data printed on a ground counter; empty ones for aircraft.
func (g *game) unitData(u *core.Unit) *Unit { return g.info.Of(u) }

// Scenario returns the module that plays a scenario. It returns false if no scenario has that id.
func (g *game) Scenario(id string) (core.Module, bool) {
	if id == g.Data.Scenario.ID {
		return g, true
	}
	own, ok := g.games[id]
	return own, ok
}

// World returns the map and the counters.
func (g *game) World() *core.World { return g.world }

// TurnRange returns the first and the last turn of the scenario.
func (g *game) TurnRange(core.Reader) (first, last int) {
	return g.Data.Scenario.First, g.Data.Scenario.Last
}
