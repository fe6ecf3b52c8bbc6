package demyansk

import (
	"embed"
	"io/fs"
	"maps"
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
}

// Load reads the four files of the title. Faults name file, line and key; a block that nobody has transcribed is one.
func Load(files fs.FS) (*Data, error) {
	s, d := datafile.Read(files), &Data{}
	d.Map = s.Map(mapFile)
	ok := d.Map != nil
	for _, f := range d.files() {
		ok = s.Whole(f.Name, f.Into) && ok
	}
	if ok {
		d.Tables.sort(s)
		s.Terrain(mapFile, d.Map, slices.Sorted(maps.Keys(d.Tables.Letters)))
		s.Sides(mapFile, d.Map, []string{"river", "major", "lake"})
		slices.SortFunc(d.Units.List, func(a, b *Unit) int { return strings.Compare(a.ID, b.ID) })
		slices.SortFunc(d.Air.List, func(a, b Air) int { return strings.Compare(a.ID, b.ID) })
		d.Sources = map[core.Side][]hexmap.Hex{Axis: d.AxisSources, Soviet: d.Map.Zone(zoneSourceSoviet)}
		d.Setups = map[string]Setup{"winter": deck(d.SetupWinter, d.ReinforcementsWinter.List),
			"bridge": deck(d.SetupBridge, d.ReinforcementsBridge.List)}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
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
