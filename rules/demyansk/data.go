package demyansk

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/facts"
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
	Map *hexmap.Map
	counters
	Tables Tables
	cards
	Sources map[core.Side][]hexmap.Hex // map-edge supply sources (6.31)
	Setups  map[string]Setup           // by name: winter, bridge

	byID map[string]*Unit
}

// Unit is the unit with an ID; nil if there is none.
func (d *Data) Unit(id string) *Unit { return d.byID[id] }

// loader puts the data together; its Set collects everything that is wrong with them.
type loader struct {
	*datafile.Set
	*Data
}

// Load reads the four files of the title. Faults name file, line and key; a block that nobody has transcribed is one.
func Load(files fs.FS) (*Data, error) {
	l := &loader{datafile.Read(files), &Data{byID: map[string]*Unit{}}}
	l.Data.Map = l.Set.Map(mapFile)
	ok := l.Data.Map != nil
	for _, f := range l.Data.files() {
		ok = l.YAML(f.Name, f.Into) && ok
		for _, b := range l.Unknown(f.Name) {
			l.Fault(f.Name, b.Line, b.Value, "not transcribed: a game needs this block; fill it in or leave it out of your own data")
			ok = false
		}
	}
	if ok {
		l.tables()
		l.board()
		l.counters()
		l.setUp()
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	return l.Data, nil
}

// files are the title's files of blocks, with what they are read into.
func (d *Data) files() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Demyansk Shield.", Into: &d.counters},
		{Name: tablesFile, Help: "The charts and tables of Demyansk Shield.", Into: &d.Tables},
		{Name: setupFile, Help: "What a game of Demyansk Shield starts with, what arrives when, and how it ends.", Into: &d.cards},
	}
}

// DataFiles are the title's files of blocks, for their schemas.
func (Title) DataFiles() []core.DataFile { return new(Data).files() }

//go:embed *.facts
var factFiles embed.FS

// Claims holds the data against every statement of the rulebook that binds map, counters, tables and set-ups.
func (Title) Claims(data fs.FS) ([]core.Claim, error) { return facts.Claims(data, factFiles) }

// counters sorts the units, and keeps them by ID.
func (l *loader) counters() {
	slices.SortFunc(l.Units, func(a, b *Unit) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(l.Air, func(a, b Air) int { return strings.Compare(a.ID, b.ID) })
	for _, u := range l.Units {
		slices.Sort(u.Tags)
		l.byID[u.ID] = u
	}
}
