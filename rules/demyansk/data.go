package demyansk

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/xslices"
)

// The data files of the title.
const (
	mapFile    = "map.hexmap"
	unitsFile  = "units.yaml"
	tablesFile = "tables.yaml"
	setupFile  = "setup.yaml"
)

// Data holds the map, counters, tables and set-ups of the title. It never changes after Load.
type Data struct {
	Map *hexmap.Map
	counters
	Tables Tables
	setupCards
	Sources map[core.Side][]hexmap.Hex // map-edge supply sources (6.31)
	Setups  map[string]Setup           // by name: winter, bridge
}

// Load reads the four data files of the title. Its error lists every fault with file, line and key; an untranscribed
// block is a fault.
func Load(files fs.FS) (*Data, error) {
	s, d := datafile.NewSet(files), &Data{}
	d.Map = s.ReadMap(mapFile)
	ok := d.Map != nil
	for _, f := range d.dataFiles() {
		ok = s.ReadCompleteYAML(f.Name, f.Into) && ok
	}
	if ok {
		s.CheckTerrain(mapFile, d.Map, slices.Sorted(maps.Keys(d.Tables.Letters.List)))
		s.CheckSides(mapFile, d.Map, []string{"river", "major", "lake"})
		slices.SortFunc(d.Units.List, func(a, b *Unit) int { return strings.Compare(a.ID, b.ID) })
		slices.SortFunc(d.Air.List, func(a, b Air) int { return strings.Compare(a.ID, b.ID) })
		if len(d.Edges.Axis) == 0 {
			d.Edges.Axis = d.Map.ZoneHexes(zoneSourceAxis)
		}
		d.Sources = map[core.Side][]hexmap.Hex{Axis: d.Edges.Axis, Soviet: d.Map.ZoneHexes(zoneSourceSoviet)}
		d.Setups = map[string]Setup{"winter": newSetup(d.SetupWinter, d.ReinforcementsWinter.List),
			"bridge": newSetup(d.SetupBridge, d.ReinforcementsBridge.List)}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// dataFiles returns the title's YAML files, with the structs that they are decoded into.
func (d *Data) dataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Demyansk Shield.", Into: &d.counters},
		{Name: tablesFile, Help: "The charts and tables of Demyansk Shield.", Into: &d.Tables},
		{Name: setupFile, Help: "What a game of Demyansk Shield starts with, what arrives when, and how it ends.", Into: &d.setupCards},
	}
}

// DataFiles implements core.SchemaProvider: it lists the title's YAML files.
func (Title) DataFiles() []core.DataFile { return new(Data).dataFiles() }

// factFiles holds the statements about the data (package datacheck).
//
//go:embed *.facts
var factFiles embed.FS

// Claims compares the data with every statement of the rulebook about map, counters, tables and set-ups.
func (Title) Claims(data fs.FS) ([]core.Claim, error) { return datacheck.Claims(data, factFiles) }

// Zones of the map that the rules use. The forts of a side on the map are its printed strongpoints (14.11).
const (
	zoneAirfield     = "airfield"
	zoneSourceSoviet = "source-soviet"
	zoneSourceAxis   = "source-axis"
)

// Terrain returns the classes of the terrain effects chart for a hex: natural terrain, then town or village, then
// airfield. Strongpoints are left out, because they can be built and destroyed. It is empty for a hex that is not
// transcribed.
func (d *Data) Terrain(h hexmap.Hex) []string {
	out := slices.Clone(d.Tables.Letters.List[d.Map.Terrain(h)].Of)
	if p, ok := d.Map.PlaceAt(h); ok && p.Class != "name" {
		out = append(out, p.Class)
	}
	if slices.Contains(d.Map.ZoneHexes(zoneAirfield), h) {
		out = append(out, "airfield")
	}
	return out
}

// Shift returns the column shift that the terrain of a hex gives the defender: the best one (11.22a), without
// strongpoint and hexsides.
func (d *Data) Shift(h hexmap.Hex) int {
	return xslices.MaxOf(d.Terrain(h), func(c string) int { return d.Tables.Terrain.List[c].Shift })
}

// counters is the content of units.yaml: the counters of both sides.
type counters struct {
	Types struct {
		Ground []string `yaml:"ground" key:"type" doc:"types of ground units (2.24j)"`
		Air    []string `yaml:"air" doc:"types of air units (2.24k)"`
	} `yaml:"types"`
	Units   datafile.List[*Unit] `yaml:"units"`
	Untried struct {             // what both players see of an untried unit until it fights (5.42)
		Move  int `yaml:"move" range:"1..12" doc:"movement allowance of an untried unit"`
		Stack int `yaml:"stack" range:"0..7" doc:"stacking points of an untried unit"`
	} `yaml:"untried"`
	Air datafile.List[Air] `yaml:"air"`
}

// Unit describes a combat unit, either a counter or printed on the map (2.21). It never changes during a game.
type Unit struct {
	ID        string    `yaml:"id" need:"yes" key:"unit" doc:"as written on order sheets; unique"`
	Name      string    `yaml:"name" need:"yes"` // name as printed, or of the formation in full
	Side      core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type      string    `yaml:"type" need:"yes" ref:"type"`
	Size      string    `yaml:"size" need:"yes" enum:"company,battalion,group,regiment,brigade,division"`
	Formation string    `yaml:"formation"`
	Faces     []Face    `yaml:"steps" need:"yes" count:"1..2" doc:"a face a step, full first: 2-2-6, x exploitation box, y yellow band"`
	Stack     int       `yaml:"stack" range:"0..9" doc:"stacking points"` // stacking points (3.31)
	// support points of artillery and rockets (10.1)
	Support int    `yaml:"support" range:"0..9"`
	Range   int    `yaml:"range" range:"0..20" doc:"hexes, the target counted"`
	Box     string `yaml:"box" enum:"red,yellow,green" doc:"colour of the Soviet type box"`
	Back    string `yaml:"back" doc:"name of the reverse side where it differs"` // kind of its back side (3.45)
	// hex in which it is printed; None for counters
	Printed hexmap.Hex `yaml:"printed" doc:"hex of a unit printed on the map"`
	Tags    []string   `yaml:"tags" enum:"abn,airdrop,guards,marsch,mg,naval,nkvd,remove,ss,twogrc,untried"`
}

// tags lists the words by which the data may mark a unit.
var tags = []string{"abn", "airdrop", "guards", "marsch", "mg", "naval", "nkvd", "remove", "ss", "twogrc", "untried"}

// Air describes an air unit (2.24k).
type Air struct {
	ID      string    `yaml:"id" need:"yes" key:"unit"`
	Name    string    `yaml:"name"`
	Side    core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type    string    `yaml:"type" need:"yes" enum:"A,B"` // attack aircraft or bomber
	Support int       `yaml:"support" need:"yes" range:"1..9"`
}

// Tagged reports whether the unit has a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// Artillery reports whether the unit is artillery, including rocket artillery: it has a range (3.14).
func (u *Unit) Artillery() bool { return u.Range > 0 }

// Heavy reports whether swamps and unbridged major rivers stop the unit (8.35).
func (u *Unit) Heavy() bool { return oneOf(u.Type, "armor", "artillery", "recon", "rocket") }

// Rebuildable reports whether replacement points may restore the unit (15.12, 7.25).
func (u *Unit) Rebuildable() bool {
	return u.Printed == hexmap.None && !oneOf(u.Type, "armor", "artillery", "parachute", "rocket")
}

// oneOf reports whether a word is in a list.
func oneOf(word string, words ...string) bool { return slices.Contains(words, word) }

// Check returns an error if the ID of a unit cannot be written on an order sheet, or its data are contradictory.
func (u *Unit) Check() error {
	if u.ID == "" || strings.ContainsAny(u.ID, " ,?\t") || len(u.ID) == 4 && strings.Trim(u.ID, "0123456789") == "" {
		return fmt.Errorf("the id %q is empty, looks like a hex, or has a blank, comma or question mark in it", u.ID)
	}
	return nil
}

// Face holds what is printed on one side of a counter.
type Face struct {
	core.Values
	Exploitation bool // box around the movement allowance (8.42)
	Band         bool // yellow band: no zone of control into neighbouring hexes (3.24)
}

// facePattern matches the figures of a face: "3-3-5xy".
var facePattern = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})-(\d{1,2})(x?)(y?)$`)

// UnmarshalText parses "3-3-5xy": attack, defence, movement, then x for the exploitation box and y for the yellow band.
func (f *Face) UnmarshalText(text []byte) error {
	m := facePattern.FindStringSubmatch(string(text))
	if m == nil {
		return fmt.Errorf("%q is no face of a counter: want attack-defence-movement, then x for the exploitation box and y for "+
			"the yellow band, as 2-2-6x", text)
	}
	n := datafile.ParseDigits
	*f = Face{core.Values{Attack: n(m[1]), Defence: n(m[2]), Move: n(m[3])}, m[4] != "", m[5] != ""}
	return nil
}
