package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type unitsData struct {
	Types struct {
		datafile.Block `yaml:",inline"`
		List           []string `yaml:"list"`
	} `yaml:"types"`
	Sizes   sizesData `yaml:"sizes"`
	Letters struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[letterData] `yaml:"list"`
	} `yaml:"letters"`
	Named namedData `yaml:"named"`
	Units struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[unitData] `yaml:"list"`
	} `yaml:"units"`
	Markers struct {
		datafile.Block `yaml:",inline"`
		Sheet          int                         `yaml:"sheet" doc:"counters of the game, units and markers"`
		List           []datafile.Item[markerData] `yaml:"list"`
	} `yaml:"markers"`
}

// sizesData is the room that units take, in half divisions (R 7.1, 7.3).
type sizesData struct {
	datafile.Block `yaml:",inline"`
	Limit          int `yaml:"limit" doc:"half divisions that a hex holds"`
	List           []datafile.Item[struct {
		Size   string `yaml:"size" enum:"division,brigade,regiment"`
		Symbol string `yaml:"symbol" enum:"XX,X,III"`
		Halves int    `yaml:"halves"`
	}] `yaml:"list"`
	Territorial     int `yaml:"territorial" doc:"half divisions of a territorial unit of any size"`
	Marker          int `yaml:"marker"`
	SovietArtillery int `yaml:"soviet_artillery" doc:"Soviet artillery units that a hex holds"`
	GDR             int `yaml:"gdr" doc:"East German units that a hex holds"`
}

type letterData struct {
	Letter string `yaml:"letter"`
	Side   string `yaml:"side" enum:"soviet,nato"`
	Means  string `yaml:"means"`
}

type namedData struct {
	datafile.Block  `yaml:",inline"`
	WithoutAsterisk string   `yaml:"guards_airborne_without_asterisk"`
	AirMobile       []string `yaml:"air_mobile"`
	Dutch           string   `yaml:"dutch_territorial"`
	Divided         []datafile.Item[struct {
		Brigade  string `yaml:"brigade"`
		Rest     string `yaml:"rest"`
		Division string `yaml:"division"`
		Hex      string `yaml:"hex"`
		Turn     int    `yaml:"turn"`
	}] `yaml:"divided"`
}

type unitData struct {
	ID       string   `yaml:"id" need:"yes"`
	Name     string   `yaml:"name" need:"yes"`
	Side     string   `yaml:"side" need:"yes" enum:"soviet,nato"`
	Nation   string   `yaml:"nation" need:"yes"`
	Type     string   `yaml:"type" need:"yes"`
	Size     string   `yaml:"size" need:"yes" enum:"division,brigade,regiment"`
	Steps    int      `yaml:"steps" need:"yes" doc:"1 or 2"`
	Values   [3]int   `yaml:"values" need:"yes" doc:"attack, defence, movement, the same on both faces"`
	Code     string   `yaml:"code" doc:"a hex, a turn or link for NATO; A to F or R for the Soviet side; none for the Guards Airborne Army"`
	Army     string   `yaml:"army"`
	Letters  []string `yaml:"letters" doc:"abbreviations printed on the counter"`
	Asterisk bool     `yaml:"asterisk" doc:"air transportable"`
}

type markerData struct {
	Kind  string `yaml:"kind" need:"yes"`
	Side  string `yaml:"side" need:"yes" enum:"soviet,nato,both"`
	Count int    `yaml:"count" need:"yes"`
}

// arrival is how a counter comes into play.
type arrival uint8

const (
	onHex    arrival = iota // NATO, on its hex from the start
	onTurn                  // NATO reinforcement
	linkedUp                // made of two counters (R 9.8)
	inArmy                  // Soviet code A to F
	inPool                  // Soviet code R
	byAir                   // Guards Airborne Army
)

// counter is a unit with what its rules ask for.
type counter struct {
	core.UnitDef
	line      int // in units.yaml
	nation    string
	army      string
	letters   []string
	arrival   arrival
	hex       hexmap.Hex // onHex
	turn      int        // onTurn: the earliest
	halves    int        // room it takes, in half divisions
	transport bool       // may fly: the asterisk, or the 102nd that lacks it (R 1.8)
}

func (c *counter) lettered(letter string) bool { return slices.Contains(c.letters, letter) }

// jaeger says whether the counter is a German Jäger unit (R 11.14).
func (c *counter) jaeger() bool { return c.nation == "frg" && c.lettered("J") }

// divided is an American division in two parts.
type divided struct {
	line                    int
	brigade, rest, division *counter
	hex                     hexmap.Hex
	turn                    int
}

func (l *loader) readCounters() {
	for _, it := range l.units.Units.List {
		if c := l.readCounter(it.Line, it.Value); c != nil {
			l.counters = append(l.counters, *c)
		}
	}
	slices.SortFunc(l.counters, func(a, b counter) int { return strings.Compare(a.ID, b.ID) })
	for i := range l.counters {
		c := &l.counters[i]
		if old := l.byID[c.ID]; old != nil {
			l.Fault(unitsFile, max(c.line, old.line), "units."+c.ID, "the id is used twice, also in line %d", min(c.line, old.line))
		}
		l.byID[c.ID] = c
	}
	l.readNamed()
	l.readMarkers()
}

// readCounter checks one counter against R 2.4 to 2.12.
func (l *loader) readCounter(line int, u unitData) *counter {
	before := l.Err() == nil
	bad := func(format string, args ...any) { l.Fault(unitsFile, line, "units."+u.ID, format, args...) }
	halves, known := l.room(u)
	switch {
	case u.ID == "" || strings.ContainsAny(u.ID, " ,+-?\"\t") || !strings.ContainsAny(u.ID, "0123456789"):
		bad("the id %q must have a digit in it, and no blank, comma, plus, dash or question mark", u.ID)
	case !slices.Contains(l.units.Types.List, u.Type):
		bad("type %q is none of %s", u.Type, strings.Join(l.units.Types.List, ", "))
	case !known:
		bad("size %q is not in the block sizes", u.Size)
	case l.sideOf(u.Nation) != core.Side(u.Side):
		bad("nation %q is not one of the %s side's", u.Nation, u.Side)
	case u.Steps < 1 || u.Steps > 2:
		bad("%d steps: a unit has 1 or 2 (R 2.11)", u.Steps)
	case u.Values[0] < 1 || u.Values[1] < 1 || slices.Max(u.Values[:]) > 30 || u.Values[2] < 0:
		bad("values %v: want attack and defence from 1 and movement from 0, up to 30", u.Values)
	}
	for _, x := range u.Letters {
		if !l.letter(x, u.Side) {
			bad("%q is no abbreviation of the %s side (R 2.6)", x, u.Side)
		}
	}
	c := &counter{line: line, nation: u.Nation, army: u.Army, letters: slices.Sorted(slices.Values(u.Letters)), halves: halves,
		hex:       hexmap.None,
		transport: u.Asterisk || u.ID == l.units.Named.WithoutAsterisk}
	c.UnitDef = core.UnitDef{ID: u.ID, Name: u.Name, Side: core.Side(u.Side), Type: u.Type, Size: u.Size, Code: u.Code, Tags: c.letters}
	for range u.Steps {
		c.Steps = append(c.Steps, core.Values{Attack: u.Values[0], Defence: u.Values[1], Move: u.Values[2]})
	}
	if err := l.readCode(c); err != nil {
		bad("%v", err)
	}
	if before && l.Err() != nil {
		return nil
	}
	return c
}

// room is what a counter takes of a hex, in half divisions (R 7.3).
func (d *data) room(u unitData) (halves int, known bool) {
	for _, s := range d.units.Sizes.List {
		if s.Value.Size == u.Size {
			if u.Type == "territorial" {
				return d.units.Sizes.Territorial, true
			}
			return s.Value.Halves, true
		}
	}
	return 0, false
}

func (d *data) letter(letter, side string) bool {
	for _, x := range d.units.Letters.List {
		if x.Value.Letter == letter && x.Value.Side == side {
			return true
		}
	}
	return false
}

// readCode reads a set-up code (R 2.12, 3.2).
func (l *loader) readCode(c *counter) error {
	turn, err := strconv.Atoi(c.Code)
	switch {
	case c.Side == Soviet && c.Code == "" && c.Type == "airborne":
		c.arrival = byAir
	case c.Side == Soviet && c.Code == "R":
		c.arrival = inPool
	case c.Side == Soviet && len(c.Code) == 1 && strings.Contains("ABCDEF", c.Code):
		c.arrival = inArmy
	case c.Side == Soviet:
		return fmt.Errorf("code %q: a Soviet code is A to F or R, none for the airborne (R 3.2)", c.Code)
	case c.Code == "link":
		c.arrival = linkedUp
	case len(c.Code) == 4 && err == nil:
		h, ok := l.m.Find(c.Code)
		if !ok || !l.land(h) {
			return fmt.Errorf("code %q: that is no land hex of the map", c.Code)
		}
		c.arrival, c.hex = onHex, h
	case err == nil && turn >= 1 && turn <= lastTurn && strconv.Itoa(turn) == c.Code:
		c.arrival, c.turn = onTurn, turn
	default:
		return fmt.Errorf("code %q: a NATO code is a hex, a turn from 1 to %d, or link (R 3.2, 9.8)", c.Code, lastTurn)
	}
	return nil
}

// readNamed finds the counters that rules name.
func (l *loader) readNamed() {
	n := &l.units.Named
	find := func(line int, key, id string) *counter {
		c := l.counter(id)
		if c == nil {
			l.Fault(unitsFile, line, key, "there is no counter %q", id)
		}
		return c
	}
	find(0, "named.guards_airborne_without_asterisk", n.WithoutAsterisk)
	find(0, "named.dutch_territorial", n.Dutch)
	for _, id := range n.AirMobile {
		find(0, "named.air_mobile", id)
	}
	for _, it := range n.Divided {
		v, key := it.Value, "named.divided"
		d := divided{it.Line, find(it.Line, key, v.Brigade), find(it.Line, key, v.Rest), find(it.Line, key, v.Division),
			l.find(unitsFile, it.Line, key, v.Hex), v.Turn}
		l.linked = append(l.linked, d)
	}
}

func (l *loader) readMarkers() {
	if l.units.Sizes.Limit < 2 {
		l.Fault(unitsFile, 0, "sizes.limit", "a hex that holds %d half divisions holds no division", l.units.Sizes.Limit)
	}
	for _, it := range l.units.Markers.List {
		if it.Value.Count < 1 {
			l.Fault(unitsFile, it.Line, "markers."+it.Value.Kind, "%d markers: want at least one", it.Value.Count)
		}
	}
}
