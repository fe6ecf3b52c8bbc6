package kursk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// block says where the data of a block come from; every block has it.
type block struct {
	Source string `yaml:"source"`
	Rule   string `yaml:"rule"`
	Note   string `yaml:"note"`
}

type unitsData struct {
	Types struct {
		block `yaml:",inline"`
		List  []typeData `yaml:"list"`
	} `yaml:"types"`
	Units struct {
		block `yaml:",inline"`
		List  []yaml.Node `yaml:"list"`
	} `yaml:"units"`
}

type typeData struct {
	Type  string `yaml:"type"`
	Class string `yaml:"class"`
	Move  int    `yaml:"move"`
}

type unitData struct {
	ID       string   `yaml:"id"`
	Name     string   `yaml:"name"`
	Side     string   `yaml:"side"`
	Type     string   `yaml:"type"`
	Size     string   `yaml:"size"`
	Strength []int    `yaml:"strength"`
	Code     string   `yaml:"code"`
	Tags     []string `yaml:"tags"`
}

// loader collects everything wrong with the data.
type loader struct {
	files  fs.FS
	g      *game
	faults []error
}

// load4 reads the four files of the title and puts the module together.
func load4(files fs.FS) (core.Module, error) {
	l := &loader{files: files, g: &game{}}
	l.readMap()
	if len(l.faults) > 0 {
		return nil, errors.Join(l.faults...)
	}
	l.readTables()
	l.readSetup()
	l.readUnits()
	if len(l.faults) == 0 {
		l.finish()
	}
	if len(l.faults) > 0 {
		return nil, errors.Join(l.faults...)
	}
	return l.g, nil
}

func (l *loader) fault(file string, line int, key, format string, args ...any) {
	at := file
	if line > 0 {
		at = fmt.Sprintf("%s:%d", file, line)
	}
	if key != "" {
		at += ": " + key
	}
	l.faults = append(l.faults, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...)))
}

// decode reads a YAML file strictly: an unknown key is a fault with its line.
func (l *loader) decode(file string, into any) bool {
	data, err := fs.ReadFile(l.files, file)
	if err != nil {
		l.fault(file, 0, "", "cannot be read: %v", err)
		return false
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(into); err != nil {
		l.fault(file, 0, "", "%s", plainYAML(err))
		return false
	}
	return true
}

// plainYAML brings an error of the decoder onto one line.
func plainYAML(err error) string {
	var te *yaml.TypeError
	if errors.As(err, &te) {
		return strings.Join(te.Errors, "; ")
	}
	return err.Error()
}

func (l *loader) readMap() {
	data, err := fs.ReadFile(l.files, mapFile)
	if err != nil {
		l.fault(mapFile, 0, "", "cannot be read: %v", err)
		return
	}
	m, err := hexmap.Parse(data)
	if err != nil {
		l.fault(mapFile, 0, "", "%v", err)
		return
	}
	l.g.m = m
}

func (l *loader) readUnits() {
	var d unitsData
	if !l.decode(unitsFile, &d) {
		return
	}
	moves := map[string]int{}
	for _, t := range d.Types.List {
		c, ok := types[t.Type]
		if !ok || classNames[c] != t.Class || t.Move < 1 {
			l.fault(unitsFile, 0, "types."+t.Type, "want a type of rule 2.7 with its class and movement points, not class %q move %d", t.Class, t.Move)
		}
		moves[t.Type] = t.Move
	}
	l.g.code = map[string]code{}
	var defs []*core.UnitDef
	for i := range d.Units.List {
		n := &d.Units.List[i]
		var u unitData
		if err := strictNode(n, &u); err != nil {
			l.fault(unitsFile, n.Line, "units", "%s", strings.ReplaceAll(plainYAML(err), "line 1: ", ""))
			continue
		}
		if def := l.unit(n.Line, u, moves); def != nil {
			defs = append(defs, def)
		}
	}
	slices.SortFunc(defs, func(a, b *core.UnitDef) int { return strings.Compare(a.ID, b.ID) })
	l.g.world = &core.World{Map: l.g.m, Sides: []core.Side{German, Soviet}, Defs: defs, Sees: sees}
}

// strictNode decodes one entry of a list, with unknown keys refused.
func strictNode(n *yaml.Node, into any) error {
	text, err := yaml.Marshal(n)
	if err != nil {
		return err
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	return dec.Decode(into)
}

// unit checks one counter against the facts of the rules (2.3 to 2.11).
func (l *loader) unit(line int, u unitData, moves map[string]int) *core.UnitDef {
	bad := func(format string, args ...any) { l.fault(unitsFile, line, "units."+u.ID, format, args...) }
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
	for id, c := range g.code { // any order: the faults are sorted below
		if c.kind == codeHex || c.kind == codeReserve {
			if d := defOf(g.world, id); g.ground(c.hex) != d.Side {
				l.fault(unitsFile, 0, "units."+id, "code %s lies on the enemy side of the front", d.Code)
			}
		}
	}
	slices.SortFunc(l.faults, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
}

func defOf(w *core.World, id string) *core.UnitDef {
	d, _ := w.Def(id)
	return d
}

// frontForts are those of a side's forts that lie on the front line: next to the other side's ground (3.8).
func (g *game) frontForts(hexes []hexmap.Hex, side core.Side) []hexmap.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		for _, n := range g.m.Neighbors(h) {
			if n != hexmap.None && g.ground(n) != side {
				return false
			}
		}
		return true
	})
}
