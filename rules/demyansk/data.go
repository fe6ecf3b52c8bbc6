package demyansk

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// Data are the map, counters, tables and set-ups of the title. They never change after Load.
type Data struct {
	Map       *hexmap.Map
	Units     []*Unit // sorted by ID
	Air       []Air   // sorted by ID
	Untried   Untried
	Tables    Tables
	Boxes     []Box
	Sources   map[core.Side][]hexmap.Hex // map-edge supply sources (6.31)
	Scenarios []Scenario
	Setups    map[string]Setup // by name: winter, bridge
	Rates     []Rate
	Facts     Facts

	open map[string]bool // blocks that nobody has transcribed
	byID map[string]*Unit
}

// Unit is the unit with an ID; nil if there is none.
func (d *Data) Unit(id string) *Unit { return d.byID[id] }

// loader puts the data together; its Set collects everything that is wrong with them.
type loader struct {
	*datafile.Set
	d      *Data
	strict bool // for a game; without it, what claims judge is left to them
}

// Load reads the four files of the title. Faults name file, line and key; a block that nobody has transcribed is one.
func Load(files fs.FS) (*Data, error) { return load(files, true) }

// load reads the files. Unless it is strict, blocks of unknown source are left empty and noted, and what claims judge is
// no fault.
func load(files fs.FS, strict bool) (*Data, error) {
	l := &loader{datafile.Read(files), &Data{open: map[string]bool{}, byID: map[string]*Unit{}}, strict}
	l.d.Map = l.Map(mapFile)
	var u unitsData
	var t tablesData
	var s setupData
	ok := l.YAML(unitsFile, &u)
	ok = l.YAML(tablesFile, &t) && ok
	ok = l.YAML(setupFile, &s) && ok
	for _, file := range []string{unitsFile, tablesFile, setupFile} {
		for _, b := range l.Unknown(file) {
			l.d.open[b.Value] = true
			if strict {
				l.Fault(file, b.Line, b.Value, "not transcribed: a game needs this block; fill it in or leave it out of your own data")
			}
		}
	}
	if ok && l.d.Map != nil {
		l.tables(&t)
		l.board()
		l.units(&u)
		l.setup(&s)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return l.d, nil
}

// known says whether the blocks that something is made of are all transcribed.
func (l *loader) known(blocks ...string) bool {
	for _, b := range blocks {
		if l.d.open[b] {
			return false
		}
	}
	return true
}

// hex finds a hex that the data name.
func (l *loader) hex(file string, line int, key, label string) hexmap.Hex {
	h, ok := l.d.Map.Find(label)
	if !ok {
		l.Fault(file, line, key, "there is no hex %q on the map", label)
		return hexmap.None
	}
	return h
}

// hexes finds several of them.
func (l *loader) hexes(file string, line int, key string, labels []string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, label := range labels {
		if h := l.hex(file, line, key, label); h != hexmap.None {
			out = append(out, h)
		}
	}
	return out
}

// within faults a number outside its bounds.
func (l *loader) within(file string, line int, key string, n, low, high int) {
	if n < low || n > high {
		l.Fault(file, line, key, "%d is out of range; want %d to %d", n, low, high)
	}
}

// side reads the name of a side.
func (l *loader) side(file string, line int, key, name string) core.Side {
	s := core.Side(name)
	if s != Axis && s != Soviet {
		l.Fault(file, line, key, "side %q is neither axis nor soviet", name)
	}
	return s
}
