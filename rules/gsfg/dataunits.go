package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// unitsData is the content of units.yaml.
type unitsData struct {
	Types   datafile.List[string] `yaml:"types"`
	Sizes   sizesData             `yaml:"sizes"`
	Letters datafile.List[struct {
		Letter string    `yaml:"letter"`
		Side   core.Side `yaml:"side" enum:"soviet,nato"`
		Means  string    `yaml:"means"`
	}] `yaml:"letters"`
	Named struct {
		WithoutAsterisk string   `yaml:"guards_airborne_without_asterisk" ref:"counter"`
		AirMobile       []string `yaml:"air_mobile" ref:"counter"`
		Dutch           string   `yaml:"dutch_territorial" ref:"counter"`
		Divided         []struct {
			Brigade  string     `yaml:"brigade" ref:"counter"`
			Rest     string     `yaml:"rest" ref:"counter"`
			Division string     `yaml:"division" ref:"counter"`
			Hex      hexmap.Hex `yaml:"hex"`
			Turn     int        `yaml:"turn"`
		} `yaml:"divided"`
	} `yaml:"named"`
	Units   datafile.List[datafile.Item[unitData]] `yaml:"units"`
	Markers struct {
		Sheet int `yaml:"sheet" doc:"counters of the game, units and markers"`
		List  []struct {
			Kind  string `yaml:"kind" need:"yes"`
			Side  string `yaml:"side" need:"yes" enum:"soviet,nato,both"`
			Count int    `yaml:"count" need:"yes" range:"1..999"`
		} `yaml:"list"`
	} `yaml:"markers"`
}

// sizesData holds the room that units take, in half divisions (R 7.1, 7.3).
type sizesData struct {
	Limit int `yaml:"limit" range:"2..99" doc:"half divisions that a hex holds"`
	List  []struct {
		Size   string `yaml:"size" enum:"division,brigade,regiment"`
		Symbol string `yaml:"symbol" enum:"XX,X,III"`
		Halves int    `yaml:"halves"`
	} `yaml:"list"`
	Territorial     int `yaml:"territorial" doc:"half divisions of a territorial unit of any size"`
	Marker          int `yaml:"marker"`
	SovietArtillery int `yaml:"soviet_artillery" doc:"Soviet artillery units that a hex holds"`
	GDR             int `yaml:"gdr" doc:"East German units that a hex holds"`
}

// unitData is one counter of units.yaml.
type unitData struct {
	ID       string    `yaml:"id" need:"yes" key:"counter"`
	Name     string    `yaml:"name" need:"yes"`
	Side     core.Side `yaml:"side" need:"yes" enum:"soviet,nato"`
	Nation   string    `yaml:"nation" need:"yes"`
	Type     string    `yaml:"type" need:"yes"`
	Size     string    `yaml:"size" need:"yes" enum:"division,brigade,regiment"`
	Steps    int       `yaml:"steps" need:"yes" range:"1..2" doc:"1 or 2"` // number of steps (R 2.11)
	Values   [3]int    `yaml:"values" need:"yes" doc:"attack, defence, movement, the same on both faces"`
	Code     string    `yaml:"code" doc:"a hex, a turn or link for NATO; A to F or R for the Soviet side; none for the Guards Airborne Army"`
	Army     string    `yaml:"army"`
	Letters  []string  `yaml:"letters" doc:"abbreviations printed on the counter"`
	Asterisk bool      `yaml:"asterisk" doc:"air transportable"`
}

// arrival names the way in which a counter enters the game.
type arrival uint8

const (
	onHex    arrival = iota // NATO, on its hex from the start
	onTurn                  // NATO reinforcement
	linkedUp                // made of two counters that link up (R 9.8)
	inArmy                  // Soviet code A to F
	inPool                  // Soviet code R
	byAir                   // Guards Airborne Army
)

// counter is a unit with the data that the rules need.
type counter struct {
	core.UnitDef
	nation           string
	army             string
	letters          []string
	arrival          arrival
	hex              hexmap.Hex // start hex, of onHex
	turn             int        // earliest turn, of onTurn
	halfDivisions    int        // room it takes, in half divisions
	airTransportable bool       // may be flown: it has the asterisk, or is the 102nd, which lacks it (R 1.8)
}

// hasLetter reports whether a letter is printed on the counter.
func (c *counter) hasLetter(letter string) bool { return slices.Contains(c.letters, letter) }

// isJaeger reports whether the counter is a German Jäger unit (R 11.14).
func (c *counter) isJaeger() bool { return c.nation == "frg" && c.hasLetter("J") }

// splitDivision is an American division whose parts are separate counters.
type splitDivision struct{ brigade, rest, division *counter }

// readCounters reads all counters.
func (l *loader) readCounters() {
	for _, it := range l.units.Units.List {
		l.counters = append(l.counters, l.readCounter(it.Line, it.Value))
	}
	slices.SortFunc(l.counters, func(a, b counter) int { return strings.Compare(a.ID, b.ID) })
	byID := map[string]*counter{}
	for i := range l.counters {
		byID[l.counters[i].ID] = &l.counters[i]
	}
	for _, v := range l.units.Named.Divided {
		l.splitDivisions = append(l.splitDivisions, splitDivision{byID[v.Brigade], byID[v.Rest], byID[v.Division]})
	}
}

// readCounter returns one counter and reports what contradicts R 2.4 to 2.12.
func (l *loader) readCounter(line int, u unitData) counter {
	bad := func(format string, args ...any) { l.Fault(unitsFile, line, "units."+u.ID, format, args...) }
	halves, known := l.stackingRoom(u)
	switch {
	case strings.ContainsAny(u.ID, " ,+-?\"\t") || !strings.ContainsAny(u.ID, "0123456789"):
		bad("the id %q must have a digit in it, and no blank, comma, plus, dash or question mark", u.ID)
	case !slices.Contains(l.units.Types.List, u.Type):
		bad("type %q is none of %s", u.Type, strings.Join(l.units.Types.List, ", "))
	case !known:
		bad("size %q is not in the block sizes", u.Size)
	case l.sideOf(u.Nation) != u.Side:
		bad("nation %q is not one of the %s side's", u.Nation, u.Side)
	case u.Values[0] < 1 || u.Values[1] < 1 || slices.Max(u.Values[:]) > 30 || u.Values[2] < 0:
		bad("values %v: want attack and defence from 1 and movement from 0, up to 30", u.Values)
	}
	for _, x := range u.Letters {
		known := false
		for _, y := range l.units.Letters.List {
			known = known || y.Letter == x && y.Side == u.Side
		}
		if !known {
			bad("%q is no abbreviation of the %s side (R 2.6)", x, u.Side)
		}
	}
	c := counter{nation: u.Nation, army: u.Army, letters: slices.Sorted(slices.Values(u.Letters)), halfDivisions: halves, hex: hexmap.None,
		airTransportable: u.Asterisk || u.ID == l.units.Named.WithoutAsterisk}
	c.UnitDef = core.UnitDef{ID: u.ID, Name: u.Name, Side: u.Side, Type: u.Type, Size: u.Size, Code: u.Code, Tags: c.letters,
		Steps: slices.Repeat([]core.Values{{Attack: u.Values[0], Defence: u.Values[1], Move: u.Values[2]}}, u.Steps)}
	if err := l.readCode(&c); err != nil {
		bad("%v", err)
	}
	return c
}

// stackingRoom returns the room that a counter takes in a hex, in half divisions (R 7.3). known is false for a size
// that the data lack.
func (d *data) stackingRoom(u unitData) (halves int, known bool) {
	for _, s := range d.units.Sizes.List {
		switch {
		case s.Size != u.Size:
		case u.Type == territorial:
			return d.units.Sizes.Territorial, true
		default:
			return s.Halves, true
		}
	}
	return 0, false
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
		if !ok || !l.isLand(h) {
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
