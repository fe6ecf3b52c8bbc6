package kursk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/table"
)

// ground is a row of the terrain effects chart: the cost to enter for each movement class, and the column shift for the
// defender.
type ground struct {
	Class      string  `yaml:"class"`
	Nonmech    int     `yaml:"nonmech" doc:"movement points of non-mechanised units"`
	Mech       int     `yaml:"mech" doc:"movement points of mechanised units"`
	Static     int     `yaml:"static" doc:"movement points of static units"`
	Shift      columns `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
	NoRetreat  bool    `yaml:"no_retreat" doc:"whether the defender may choose to stand (11.20)"`
	Concentric bool    `yaml:"concentric" doc:"whether a concentric attack counts (11.11)"`
	VP         int     `yaml:"vp" doc:"victory points of its capture (4.4)"`
}

// cost returns the cost to enter for a movement class, in movement points.
func (x *ground) cost(c class) int {
	return [...]int{nonmech: x.Nonmech, mech: x.Mech, static: x.Static}[c]
}

// columns is a column shift.
type columns = odds.Shift

// orderShift is the column shift that a phase order gives in one of its phases (11.9).
type orderShift struct {
	Side     core.Side `yaml:"side" need:"yes" enum:"german,soviet"`
	Order    string    `yaml:"order" need:"yes" enum:"move/fight,fight/move,fight/fight"`
	Phase    int       `yaml:"phase" range:"1..2"`
	Shift    columns   `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
	Supplied bool      `yaml:"supplied" doc:"every attacker must be in supply"`
}

// sideShift is a column shift for one side.
type sideShift struct {
	Side  core.Side `yaml:"side" need:"yes" enum:"german,soviet"`
	Shift columns   `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
}

// supportShift is the column shift that special units give in attack and in defence.
type supportShift struct {
	Side    core.Side `yaml:"side" enum:"german"`
	Units   []string  `yaml:"units"`
	Attack  columns   `yaml:"attack"`
	Defence columns   `yaml:"defence"`
}

// tables is the content of tables.yaml.
type tables struct {
	Terrain datafile.Classes[ground] `yaml:"terrain"`
	Places  datafile.Classes[ground] `yaml:"places"`
	Forts   struct {
		Own   ground `yaml:"own"`
		Enemy ground `yaml:"enemy"`
	} `yaml:"forts"`
	Sides datafile.Classes[ground] `yaml:"sides"`
	CRT   struct {
		Columns []string `yaml:"columns" count:"1..30"`
		Rows    []struct {
			Die     int      `yaml:"die" run:"yes" range:"1..6"`
			Results []string `yaml:"results" enum:"AS,AL1,BB,DE,DR,?" doc:"one a column, '?' in quotes where the cell is not transcribed"`
		} `yaml:"rows" count:"6..6"`
	} `yaml:"crt"`
	NoRetreat struct {
		Rows []struct {
			Die    int    `yaml:"die" run:"yes"`
			Result string `yaml:"result" enum:"AS,AL1,BB,DE,?"`
		} `yaml:"rows" count:"1..30"`
		DRM []struct {
			Column string `yaml:"column"`
			Add    int    `yaml:"add"`
		} `yaml:"drm"`
	} `yaml:"no_retreat"`
	Shifts struct {
		Order      []orderShift `yaml:"order"`
		Concentric []sideShift  `yaml:"concentric" count:"2..2"`
		Air        supportShift `yaml:"air"`
		Corps      supportShift `yaml:"corps"`
		Parachute  supportShift `yaml:"parachute"`
	} `yaml:"shifts"`

	natural             map[string]ground // by terrain class
	town, city          ground
	side                [3]ground // by kind of water
	crt, noRetreatTable table.Table
	low, high           odds.Column         // first and last column of the combat results table
	drm                 map[odds.Column]int // die roll modifier of the no-retreat table, by column
	// name of the first untranscribed cell of the two result tables; "" when all are known
	firstUnknownCell string
}

// readTables reads tables.yaml and arranges its rows for look-ups.
func (l *loader) readTables() {
	t := &l.g.tables
	t.natural = map[string]ground{}
	for _, c := range t.Terrain.Classes {
		t.natural[c.Class] = c
	}
	for _, c := range t.Places.Classes {
		switch c.Class {
		case "city":
			t.city = c
		case "town":
			t.town = c
		default:
			l.Fault(tablesFile, 0, "places", "unknown place class %q", c.Class)
		}
	}
	for _, c := range t.Sides.Classes {
		w := waterOf(c.Class)
		if c.Class = map[water]string{waterRiver: "river", waterMajor: "major river or lake"}[w]; w == waterNone {
			l.Fault(tablesFile, 0, "sides", "a class of hexsides is none of river, major and lake")
		} else if old := t.side[w]; old.Class != "" && old != c {
			l.Fault(tablesFile, 0, "sides", "major river and lake are one class of the chart and must be equal")
		}
		t.side[w] = c
	}
	l.readResults(t)
}

// unknownCell stands in a table for a result that nobody has transcribed yet.
const unknownCell = "?"

// readResults builds the combat results table and the no-retreat table (12.2, 12.3).
func (l *loader) readResults(t *tables) {
	var rows, stand [][]string
	for _, r := range t.CRT.Rows {
		rows = append(rows, r.Results)
	}
	for _, r := range t.NoRetreat.Rows {
		stand = append(stand, []string{r.Result})
	}
	var err error
	if t.crt, err = table.New(t.CRT.Columns, 1, rows); err != nil {
		l.Fault(tablesFile, 0, "crt", "%v", err)
		return
	}
	for i, c := range t.crt.Columns {
		col, ok := odds.Parse(c)
		if i == 0 {
			t.low = col
		}
		if t.high = col; !ok || col != t.low+odds.Column(i) {
			l.Fault(tablesFile, 0, "crt", "column %q is not the next of the ladder", c)
		}
	}
	if t.noRetreatTable, err = table.New([]string{"result"}, t.NoRetreat.Rows[0].Die, stand); err != nil {
		l.Fault(tablesFile, 0, "no_retreat", "%v", err)
	}
	t.noteUnknownCell("the no-retreat table", t.noRetreatTable)
	t.noteUnknownCell("the combat results table", t.crt)
	t.drm = map[odds.Column]int{}
	for _, m := range t.NoRetreat.DRM {
		c, ok := odds.Parse(m.Column)
		if !ok {
			l.Fault(tablesFile, 0, "no_retreat.drm", "%q is no column", m.Column)
		}
		t.drm[c] = m.Add
	}
}

// noteUnknownCell records the first untranscribed cell of a table.
func (t *tables) noteUnknownCell(name string, x table.Table) {
	for i, r := range x.Rows {
		if j := slices.Index(r, unknownCell); j >= 0 {
			t.firstUnknownCell = fmt.Sprintf("%s at die %d, %s", name, x.First+i, x.Columns[j])
			return
		}
	}
}

// result returns the combat result of a die in a column.
func (t *tables) result(c odds.Column, die int) (string, error) {
	res, ok := t.crt.At(die, int(c-t.low))
	if !ok {
		return "", fmt.Errorf("the combat results table has no cell for die %d at %s", die, c)
	}
	return res, nil
}

// noRetreatDRM returns the modifier of the no-retreat die for a column (12.3). A column beyond those printed counts as
// the nearest.
func (t *tables) noRetreatDRM(c odds.Column) int {
	first, last := t.high, t.low
	for x := range t.drm { // any order: only the ends are taken
		first, last = min(first, x), max(last, x)
	}
	return t.drm[c.Clamp(first, last)]
}

// noRetreatResult returns the result of the no-retreat table; a die beyond its ends counts as the nearest.
func (t *tables) noRetreatResult(c odds.Column, die int) (string, bool) {
	return t.noRetreatTable.At(min(max(die+t.noRetreatDRM(c), t.noRetreatTable.First), t.noRetreatTable.LastRow()), 0)
}

// results returns the results of a column of the combat results table, one for each face of the die.
func (t *tables) results(c odds.Column) []string {
	out := make([]string, len(t.crt.Rows))
	for i := range out {
		out[i], _ = t.crt.At(t.crt.First+i, int(c-t.low))
	}
	return out
}

// canRetreat reports whether a column of the combat results table has a retreat.
func (t *tables) canRetreat(c odds.Column) bool { return slices.Contains(t.results(c), "DR") }
