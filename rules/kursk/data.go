package kursk

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/rulebook"
	"fieldpost/rules/mechanics/sheet"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// unitsData is the content of units.yaml.
type unitsData struct {
	Types datafile.List[typeData]                `yaml:"types"`
	Units datafile.List[datafile.Item[unitData]] `yaml:"units"`
}

// typeData is a unit type with its movement class and movement points.
type typeData struct {
	Type  string `yaml:"type" key:"type" doc:"unit type of rule 2.7, as counters name it"`
	Class string `yaml:"class" enum:"mech,nonmech,static" doc:"movement class (2.7)"`
	Move  int    `yaml:"move" range:"1..99" doc:"movement points"`
}

// Check returns an error if a type disagrees with rule 2.7.
func (t typeData) Check() error {
	if c, ok := unitTypes[t.Type]; !ok || classNames[c] != t.Class {
		return fmt.Errorf("want a type of rule 2.7 with its class, not %s of class %s", t.Type, t.Class)
	}
	return nil
}

// unitData is one counter of units.yaml.
type unitData struct {
	ID       string    `yaml:"id" key:"counter" doc:"designation as printed and as written on order sheets, without blanks: 1SS"`
	Name     string    `yaml:"name" doc:"the formation in full"`
	Side     core.Side `yaml:"side" need:"yes" enum:"german,soviet"`
	Type     string    `yaml:"type" need:"yes" ref:"type" doc:"one of the types listed in block types"`
	Size     string    `yaml:"size" need:"yes" enum:"corps,division,brigade" doc:"size symbol (2.8)"`
	Strength []int     `yaml:"strength" range:"1..99" doc:"one number a step, full side first: German [26, 13], Soviet [6] (2.11)"`
	Code     string    `yaml:"code" doc:"set-up code: hex and range 1907-1, hex and R 3021-R, a turn, C or M (3.2, 3.3)"`
	Tags     []string  `yaml:"tags" doc:"letters on the counter that rules speak of"`
}

// Check returns an error if a counter disagrees with the rules (2.3 to 2.11).
func (u unitData) Check() error {
	steps := core.PickForSide(sides, u.Side, 2, 1)
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " ,?\t"):
		return fmt.Errorf("the id %q is empty, or has a blank, comma or question mark in it", u.ID)
	case len(u.Strength) != steps:
		return fmt.Errorf("strength %v of %s: a %s unit has %d step(s) (2.11)", u.Strength, u.ID, u.Side, steps)
	}
	return nil
}

// DataFiles implements core.SchemaProvider: it lists the title's YAML files.
func (title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Kursk and their types.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of Kursk: terrain effects, combat results, column shifts.", Into: &tables{}},
		{Name: setupFile, Help: "What a game of Kursk starts with and how it ends: victory points, named hexes, edges, markers.",
			Into: &setup{}},
	}
}

// loader builds the game from its data files and collects their faults.
type loader struct {
	*datafile.Set
	g *game
}

// loadGame reads the four data files and returns the game.
func loadGame(files fs.FS) (*game, error) {
	all := newVerbs()
	l := &loader{datafile.NewSet(files), &game{stamp: datafile.DescribeSources(files), verbs: all,
		phases: newPhases(all), Book: rulebook.Load(texts),
		speech: notation.Vocabulary{Verbs: all.Verbs(), Questions: windows, Subjects: []string{subjectActivated},
			Foreign: foreignWords},
		supply: &path.ResultCache[[]bool]{}}}
	g := l.g
	if g.m = l.ReadMap(mapFile); g.m != nil { // the rest names hexes
		l.CheckSides(mapFile, g.m, hexsides)
		var units unitsData
		if l.ReadCompleteYAML(tablesFile, &g.tables) {
			l.readTables()
			l.CheckTerrain(mapFile, g.m, slices.Sorted(maps.Keys(g.tables.natural)))
		}
		if l.ReadCompleteYAML(setupFile, &g.setup) {
			l.readSetup()
		}
		if l.ReadCompleteYAML(unitsFile, &units) && l.Err() == nil {
			g.indexMap()
			l.readUnits(&units)
			g.speech.Places, g.speech.UnitNames = sheet.PlaceNames(g.m, g.world.Defs), sheet.UnitNames(g.world.Defs)
		}
	}
	return g, l.Err()
}

// readUnits builds the counters.
func (l *loader) readUnits(d *unitsData) {
	g, moves := l.g, map[string]int{}
	for _, t := range d.Types.List {
		moves[t.Type] = t.Move
	}
	g.code = map[string]code{}
	g.world = &core.World{Map: g.m, Sides: sides[:], Sees: canSee}
	for _, item := range d.Units.List {
		u := item.Value
		c, err := parseCode(g.m, u.Code)
		switch {
		case err != nil:
			l.Fault(unitsFile, item.Line, "units."+u.ID, "code: %v", err)
		case (c.kind == codeHex || c.kind == codeReserve) && g.startingSide(c.hex) != u.Side:
			l.Fault(unitsFile, item.Line, "units."+u.ID, "code %s lies on the enemy side of the front", u.Code)
		}
		g.code[u.ID] = c
		slices.Sort(u.Tags)
		def := &core.UnitDef{ID: u.ID, Name: u.Name, Side: u.Side, Type: u.Type, Size: u.Size, Code: u.Code, Tags: u.Tags}
		for _, n := range u.Strength {
			v := core.Values{Attack: n, Defence: n, Move: moves[u.Type]}
			if u.Type == "garrison" {
				v.Attack = 0 // 11.3
			}
			def.Steps = append(def.Steps, v)
		}
		g.world.Defs = append(g.world.Defs, def)
	}
	slices.SortFunc(g.world.Defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
}

// findFrontForts finds each side's forts on the front line, next to hexes of the other side (3.8).
func (g *game) findFrontForts() {
	for i, side := range sides {
		for _, f := range g.m.Forts() {
			for _, h := range f.Hexes {
				abroad := func(n hexmap.Hex) bool { return g.startingSide(n) != side }
				if f.Class == string(side) && slices.ContainsFunc(slices.Collect(g.m.Around(h)), abroad) {
					g.fortsToCover[i] = append(g.fortsToCover[i], h)
				}
			}
		}
		slices.Sort(g.fortsToCover[i])
		g.fortsToCover[i] = slices.Compact(g.fortsToCover[i])
	}
}
