package eastfront

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/rules/core"
)

// Tables are the charts of a game. Movement points are counted in halves throughout.
type Tables struct {
	Constants
	Terrain   map[string]Terrain
	Sides     map[string]Hexside
	Roads     map[string]Road
	DRM       map[string]int
	CRT       CRT
	Overrun   Overrun
	Air       AirTables
	Divisions []Division
	Weather   WeatherTables
	Surrender SurrenderTable

	Replacements map[string]Replacements

	SupplyRoads []string     // classes of roads that carry supply
	March       map[bool]int // half points of strategic movement, by whether a unit goes on foot

	RomanianGuns, ItalianSea, OwedPoints int

	ShortLine int // hexes of a supply line over wet ground
	OutMP     int // movement points that a unit out of supply lacks
}

// Constants are single numbers of the rules.
type Constants struct {
	StackLimit, ZoneMP, OverrunMP, ReactionRange, CommandRange int
	RetreatHexes, FurtherHexes, DRMCap, AxisGuns, CommandGuns  int
	AirUnits, InterdictionMax, RetreatPass, RetreatGuns        int
	MinOdds, DutyOdds                                          Odds
	DutySteps                                                  int
	CombinedArms                                               []core.Side
}

// Terrain is what a class of terrain does.
type Terrain struct {
	Wheels, Feet int  // half points; Never = closed
	Rough        bool // not clear: a minor road costs a point, cavalry infiltrates
	Cover        bool // no further step for standing there (16.41)
	DRM          int
	HalfArmour   bool
	Overrun      int // added to the die of an overrun
	NoOverrun    bool
	NoZone       bool
}

// Hexside is what a class of hexsides does where no bridge leads over it.
type Hexside struct {
	MP      int // half points; Never = closed
	DRM     int // for the defender when all attackers cross such hexsides
	Half    bool
	NoZone  bool
	Overrun int
	OneHex  bool // crossed by a move of one hex only
}

// Road is what a class of paths costs by the ground it leads into.
type Road struct{ Clear, Rough int }

// Never is the cost of what is closed.
const Never = 99

// Division is a division in several counters.
type Division struct {
	ID    string
	Kind  string   // panzer or motorised
	Units []string // its counters, whether they are in play or not
	Key   string   // the regiment without which it is not whole
	Whole int      // how many of them make it whole (15.68)
	Guard int      // how many of them can fire at aircraft
}

// Odds are a column head of the combat results table.
type Odds struct{ Attack, Defence int }

func (o Odds) String() string { return fmt.Sprintf("%d:%d", o.Attack, o.Defence) }

// reached says whether attack against defence is worth these odds or better (15.57).
func (o Odds) reached(attack, defence int) bool { return attack*o.Defence >= defence*o.Attack }

func parseOdds(s string) (Odds, error) {
	a, b, ok := strings.Cut(s, ":")
	x, err1 := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil || x < 1 || y < 1 {
		return Odds{}, fmt.Errorf("%q are no odds: want two numbers, as 3:2", s)
	}
	return Odds{x, y}, nil
}

// CRT is the combat results table (15.8).
type CRT struct {
	Columns []Odds
	First   int // the lowest modified die
	Rows    [][]Cell
}

// Column is the best column that a ratio reaches; -1 below the first.
func (c *CRT) Column(attack, defence int) int {
	col := -1
	for i, o := range c.Columns {
		if o.reached(attack, defence) {
			col = i
		}
	}
	return col
}

// At is the result of a column and a modified die.
func (c *CRT) At(col, die int) Cell {
	return c.Rows[min(max(die-c.First, 0), len(c.Rows)-1)][col]
}

// Cell is a result: attacker and defender.
type Cell struct {
	Text               string
	Attacker, Defender Outcome
	Star               bool
}

// Outcome is what a result does to one side.
type Outcome struct {
	Steps   int
	All     bool
	Retreat bool
}

var cellPattern = regexp.MustCompile(`^(?:-|A(e|\d?)(R?)(\*?))/(?:-|D(e|\d?)(R?))$`)

// parseCell reads "A1R*/D2R".
func parseCell(s string) (Cell, error) {
	m := cellPattern.FindStringSubmatch(s)
	if m == nil {
		return Cell{}, fmt.Errorf("%q is no combat result: want attacker/defender, as A1*/DR, -/D3R or Ae/-", s)
	}
	one := func(n, retreat string) Outcome {
		steps, _ := strconv.Atoi(n)
		return Outcome{Steps: steps, All: n == "e", Retreat: retreat != ""}
	}
	return Cell{Text: s, Attacker: one(m[1], m[2]), Defender: one(m[4], m[5]), Star: m[3] != ""}, nil
}

// Overrun is the overrun table (11.4).
type Overrun struct {
	Min   int // whole ratio
	Ratio []Step
	Cells []Step
}

// Step is a value that holds up to a bound, the last one beyond it.
type Step struct {
	To    int
	Value string
}

// at finds the value of a number.
func at(list []Step, n int) string {
	for _, s := range list {
		if n <= s.To {
			return s.Value
		}
	}
	return list[len(list)-1].Value
}

// number is a value as a number.
func number(s string) int { n, _ := strconv.Atoi(s); return n }

// AirTables are the charts of the air rules (9.11, 17).
type AirTables struct {
	Initiative []Step
	Combat     map[int][3]int // by difference of ratings: highest die for destroyed, damaged, return
	AA         []Step
	AACap      int
	AADRM      map[string]int // by kind of target
	Ready      map[core.Side]int
	Repaired   map[core.Side]int
	ReadyDRM   []ReadyDRM
}

// ReadyDRM is a modifier of readiness dice.
type ReadyDRM struct {
	Side core.Side
	Kind string // of the unit, "" for all
	Add  int
}

// Shot is the result of a shot in air combat.
func (t *AirTables) Shot(column, die int) string {
	c := t.Combat[min(max(column, -3), 3)]
	for i, word := range []string{"destroyed", "damaged", "return"} {
		if die <= c[i] {
			return word
		}
	}
	return "none"
}
