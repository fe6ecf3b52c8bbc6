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
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/facts"
	"fieldpost/rules/mech/lists"
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
	setupCards
	Sources map[core.Side][]hexmap.Hex // map-edge supply sources (6.31)
	Setups  map[string]Setup           // by name: winter, bridge
}

// Load reads the four files of the title. Faults name file, line and key; a block that nobody has transcribed is one.
func Load(files fs.FS) (*Data, error) {
	s, d := datafile.Read(files), &Data{}
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
			d.Edges.Axis = d.Map.Zone(zoneSourceAxis)
		}
		d.Sources = map[core.Side][]hexmap.Hex{Axis: d.Edges.Axis, Soviet: d.Map.Zone(zoneSourceSoviet)}
		d.Setups = map[string]Setup{"winter": newSetup(d.SetupWinter, d.ReinforcementsWinter.List),
			"bridge": newSetup(d.SetupBridge, d.ReinforcementsBridge.List)}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// dataFiles are the title's files of blocks, with what they are read into.
func (d *Data) dataFiles() []core.DataFile {
	return []core.DataFile{
		{Name: unitsFile, Help: "The counters of Demyansk Shield.", Into: &d.counters},
		{Name: tablesFile, Help: "The charts and tables of Demyansk Shield.", Into: &d.Tables},
		{Name: setupFile, Help: "What a game of Demyansk Shield starts with, what arrives when, and how it ends.", Into: &d.setupCards},
	}
}

// DataFiles are the title's files of blocks, for their schemas.
func (Title) DataFiles() []core.DataFile { return new(Data).dataFiles() }

//go:embed *.facts
var factFiles embed.FS

// Claims holds the data against every statement of the rulebook that binds map, counters, tables and set-ups.
func (Title) Claims(data fs.FS) ([]core.Claim, error) { return facts.Claims(data, factFiles) }

// Zones of the map that rules speak of; forts of a side are its printed strongpoints (14.11).
const (
	zoneAirfield     = "airfield"
	zoneSourceSoviet = "source-soviet"
	zoneSourceAxis   = "source-axis"
)

// Terrain are the classes of the terrain effects chart that a hex holds: natural terrain, then town or village, then
// airfield; without strongpoints, which come and go. It is empty where the map does not say what is there.
func (d *Data) Terrain(h hexmap.Hex) []string {
	out := slices.Clone(d.Tables.Letters.List[d.Map.Terrain(h)].Of)
	if p, ok := d.Map.PlaceAt(h); ok && p.Class != "name" {
		out = append(out, p.Class)
	}
	if slices.Contains(d.Map.Zone(zoneAirfield), h) {
		out = append(out, "airfield")
	}
	return out
}

// Shift are the columns that the terrain of a hex gives the defender: the best of it (11.22a), without strongpoint and
// hexsides.
func (d *Data) Shift(h hexmap.Hex) int {
	return lists.MaxOf(d.Terrain(h), func(c string) int { return d.Tables.Terrain.List[c].Shift })
}

// counters are the counters of both sides.
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

// Unit is a combat unit: a counter, or one printed on the map (2.21). It never changes during a game.
type Unit struct {
	ID        string     `yaml:"id" need:"yes" key:"unit" doc:"as written on order sheets; unique"`
	Name      string     `yaml:"name" need:"yes"` // as printed, or the formation in full
	Side      core.Side  `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type      string     `yaml:"type" need:"yes" ref:"type"`
	Size      string     `yaml:"size" need:"yes" enum:"company,battalion,group,regiment,brigade,division"`
	Formation string     `yaml:"formation"`
	Faces     []Face     `yaml:"steps" need:"yes" count:"1..2" doc:"a face a step, full first: 2-2-6, x exploitation box, y yellow band"`
	Stack     int        `yaml:"stack" range:"0..9" doc:"stacking points"` // 3.31
	Support   int        `yaml:"support" range:"0..9"`                     // of artillery and rockets (10.1)
	Range     int        `yaml:"range" range:"0..20" doc:"hexes, the target counted"`
	Box       string     `yaml:"box" enum:"red,yellow,green" doc:"colour of the Soviet type box"`
	Back      string     `yaml:"back" doc:"name of the reverse side where it differs"` // 3.45
	Printed   hexmap.Hex `yaml:"printed" doc:"hex of a unit printed on the map"`       // None for counters
	Tags      []string   `yaml:"tags" enum:"abn,airdrop,guards,marsch,mg,naval,nkvd,remove,ss,twogrc,untried"`
}

// tags lists the words by which the data may mark a unit.
var tags = []string{"abn", "airdrop", "guards", "marsch", "mg", "naval", "nkvd", "remove", "ss", "twogrc", "untried"}

// Air is an air unit (2.24k).
type Air struct {
	ID      string    `yaml:"id" need:"yes" key:"unit"`
	Name    string    `yaml:"name"`
	Side    core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Type    string    `yaml:"type" need:"yes" enum:"A,B"` // attack aircraft, bomber
	Support int       `yaml:"support" need:"yes" range:"1..9"`
}

// Tagged says whether the unit bears a tag.
func (u *Unit) Tagged(tag string) bool { return slices.Contains(u.Tags, tag) }

// Artillery says whether the unit is artillery in the sense of 3.14: it has a range. Rocket artillery is, too.
func (u *Unit) Artillery() bool { return u.Range > 0 }

// Heavy says whether swamps and unbridged major rivers bar the unit (8.35).
func (u *Unit) Heavy() bool { return oneOf(u.Type, "armor", "artillery", "recon", "rocket") }

// Rebuildable says whether replacement points may restore the unit (15.12, 7.25).
func (u *Unit) Rebuildable() bool {
	return u.Printed == hexmap.None && !oneOf(u.Type, "armor", "artillery", "parachute", "rocket")
}

// oneOf says whether a word is one of some.
func oneOf(word string, words ...string) bool { return slices.Contains(words, word) }

// Check wants an id that can stand on an order sheet.
func (u *Unit) Check() error {
	if u.ID == "" || strings.ContainsAny(u.ID, " ,?\t") || len(u.ID) == 4 && strings.Trim(u.ID, "0123456789") == "" {
		return fmt.Errorf("the id %q is empty, looks like a hex, or has a blank, comma or question mark in it", u.ID)
	}
	return nil
}

// Face is a printed side of a counter.
type Face struct {
	core.Values
	Exploitation bool // box about the movement allowance (8.42)
	Band         bool // yellow band: no ZOC into neighbours (3.24)
}

var facePattern = regexp.MustCompile(`^(\d{1,2})-(\d{1,2})-(\d{1,2})(x?)(y?)$`)

// UnmarshalText reads "3-3-5xy": attack, defence, movement, then x for the exploitation box and y for the yellow band.
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
