package kursk

import (
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/rulebook"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

type unitsData struct {
	Types struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[typeData] `yaml:"list"`
	} `yaml:"types"`
	Units struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[unitData] `yaml:"list"`
	} `yaml:"units"`
}

type typeData struct {
	Type  string `yaml:"type" doc:"unit type of rule 2.7, as counters name it"`
	Class string `yaml:"class" enum:"mech,nonmech,static" doc:"movement class (2.7)"`
	Move  int    `yaml:"move" doc:"movement points"`
}

type unitData struct {
	ID       string   `yaml:"id" doc:"designation as printed and as written on order sheets, without blanks: 1SS"`
	Name     string   `yaml:"name" doc:"the formation in full"`
	Side     string   `yaml:"side" enum:"german,soviet"`
	Type     string   `yaml:"type" doc:"one of the types listed in block types"`
	Size     string   `yaml:"size" enum:"corps,division,brigade" doc:"size symbol (2.8)"`
	Strength []int    `yaml:"strength" doc:"one number a step, full side first: German [26, 13], Soviet [6] (2.11)"`
	Code     string   `yaml:"code" doc:"set-up code: hex and range 1907-1, hex and R 3021-R, a turn, C or M (3.2, 3.3)"`
	Tags     []string `yaml:"tags" doc:"letters on the counter that rules speak of"`
}

// DataFiles are the title's files of blocks, for their schemas.
func (title) DataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Kursk and their types.", Into: &unitsData{}},
		{Name: tablesFile, Help: "The charts and tables of Kursk: terrain effects, combat results, column shifts.", Into: &tablesData{}},
		{Name: setupFile, Help: "What a game of Kursk starts with and how it ends: victory points, named hexes, edges, markers.",
			Into: &setupData{}},
	}
}

// loader puts the module together; its Set collects everything wrong with the data.
type loader struct {
	*datafile.Set
	g *game
}

// load4 reads the four files of the title and puts the module together.
func load4(files fs.FS) (core.Module, error) {
	l := &loader{datafile.Read(files), &game{stamp: datafile.Stamp(files), phases: newPhases(), Book: rulebook.Read(rulesText)}}
	l.g.m = l.Map(mapFile)
	l.readTables()
	if l.g.m != nil { // the rest names hexes
		l.Sides(mapFile, l.g.m, hexsides)
		l.Terrain(mapFile, l.g.m, slices.Sorted(maps.Keys(l.g.t.natural)))
		l.readSetup()
		l.readUnits()
		if l.Err() == nil {
			l.finish()
		}
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return l.g, nil
}

// read reads a file of blocks. None of them can be done without, so that one of unknown source is a fault.
func (l *loader) read(file string, into any) bool {
	ok := l.YAML(file, into)
	for _, b := range l.Unknown(file) {
		l.Fault(file, b.Line, b.Value, "not transcribed: a game needs this block; fill it in or leave it out of your own data")
		ok = false
	}
	return ok
}

func (l *loader) readUnits() {
	var d unitsData
	if !l.read(unitsFile, &d) {
		return
	}
	moves := map[string]int{}
	for _, item := range d.Types.List {
		t := item.Value
		c, ok := types[t.Type]
		if !ok || classNames[c] != t.Class || t.Move < 1 {
			l.Fault(unitsFile, item.Line, "types."+t.Type, "want a type of rule 2.7 with its class and movement points, not class %q move "+
				"%d", t.Class, t.Move)
		}
		moves[t.Type] = t.Move
	}
	l.g.code = map[string]code{}
	var defs []*core.UnitDef
	for _, u := range d.Units.List {
		if def := l.unit(u.Line, u.Value, moves); def != nil {
			defs = append(defs, def)
		}
	}
	slices.SortFunc(defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
	l.g.world = &core.World{Map: l.g.m, Sides: []core.Side{German, Soviet}, Defs: defs, Sees: sees}
}

// unit checks one counter against the facts of the rules (2.3 to 2.11).
func (l *loader) unit(line int, u unitData, moves map[string]int) *core.UnitDef {
	bad := func(format string, args ...any) { l.Fault(unitsFile, line, "units."+u.ID, format, args...) }
	side := core.Side(u.Side)
	steps := map[core.Side]int{German: 2, Soviet: 1}[side]
	_, known := moves[u.Type]
	_, twice := l.g.code[u.ID]
	c, err := parseCode(l.g.m, u.Code)
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " ,?\t") || twice:
		bad("the id %q is empty, has a blank, comma or question mark in it, or is used twice", u.ID)
	case steps == 0:
		bad("side %q is neither german nor soviet", u.Side)
	case !known:
		bad("type %q is not in the list of types", u.Type)
	case !slices.Contains([]string{"corps", "division", "brigade"}, u.Size):
		bad("size %q is not corps, division or brigade (2.8)", u.Size)
	case len(u.Strength) != steps || slices.Contains(u.Strength, 0):
		bad("strength %v: a %s unit has %d step(s), each above 0 (2.11)", u.Strength, u.Side, steps)
	case err != nil:
		bad("code: %v", err)
	default:
		l.g.code[u.ID] = c
		slices.Sort(u.Tags)
		d := &core.UnitDef{ID: u.ID, Name: u.Name, Side: side, Type: u.Type, Size: u.Size, Code: u.Code, Tags: u.Tags}
		for _, n := range u.Strength {
			v := core.Values{Attack: n, Defence: n, Move: moves[u.Type]}
			if u.Type == "garrison" {
				v.Attack = 0 // 11.3
			}
			d.Steps = append(d.Steps, v)
		}
		return d
	}
	return nil
}

// belgorodHex is counted as a part of the German front by rule 3.8.
const belgorodHex = "2113"

// finish works out what depends on several files.
func (l *loader) finish() {
	g := l.g
	g.belgorod = hexmap.None
	if h, ok := g.m.Find(belgorodHex); ok {
		g.belgorod = h
	}
	g.survey()
	for i, side := range []core.Side{German, Soviet} {
		for _, f := range g.m.Forts() {
			if f.Class == string(side) {
				g.cover[i] = append(g.cover[i], g.frontForts(f.Hexes, side)...)
			}
		}
		slices.Sort(g.cover[i])
		g.cover[i] = slices.Compact(g.cover[i])
	}
	for _, d := range g.world.Defs {
		if c := g.code[d.ID]; (c.kind == codeHex || c.kind == codeReserve) && g.ground(c.hex) != d.Side {
			l.Fault(unitsFile, 0, "units."+d.ID, "code %s lies on the enemy side of the front", d.Code)
		}
	}
}

// frontForts are those of a side's forts that lie on the front line: next to the other side's ground (3.8).
func (g *game) frontForts(hexes []hexmap.Hex, side core.Side) []hexmap.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		for n := range g.m.Around(h) {
			if g.ground(n) != side {
				return false
			}
		}
		return true
	})
}
