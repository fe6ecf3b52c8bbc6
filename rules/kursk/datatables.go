package kursk

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/table"
)

// costData is a row of the terrain effects chart.
type costData struct {
	Class      string `yaml:"class"`
	Nonmech    int    `yaml:"nonmech" doc:"movement points of non-mechanised units"`
	Mech       int    `yaml:"mech" doc:"movement points of mechanised units"`
	Static     int    `yaml:"static" doc:"movement points of static units"`
	Shift      string `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
	NoRetreat  bool   `yaml:"no_retreat" doc:"whether the defender may choose to stand (11.20)"`
	Concentric bool   `yaml:"concentric" doc:"whether a concentric attack counts (11.11)"`
	VP         int    `yaml:"vp" doc:"victory points of its capture (4.4)"`
}

type costList struct {
	datafile.Block `yaml:",inline"`
	Classes        []costData `yaml:"classes"`
}

type sidesShift struct {
	Side  string `yaml:"side" enum:"german,soviet"`
	Shift string `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
}

type supportShift struct {
	Side    string   `yaml:"side" enum:"german,soviet"`
	Units   []string `yaml:"units"`
	Attack  string   `yaml:"attack"`
	Defence string   `yaml:"defence"`
}

type orderShift struct {
	Side     string `yaml:"side" enum:"german,soviet"`
	Order    string `yaml:"order"`
	Phase    int    `yaml:"phase"`
	Shift    string `yaml:"shift" doc:"column shift: 2L in the defender's favour, 1R in the attacker's, or 0"`
	Supplied bool   `yaml:"supplied"`
}

type tablesData struct {
	Terrain costList `yaml:"terrain"`
	Places  costList `yaml:"places"`
	Forts   struct {
		datafile.Block `yaml:",inline"`
		Own            costData `yaml:"own"`
		Enemy          costData `yaml:"enemy"`
	} `yaml:"forts"`
	Sides costList `yaml:"sides"`
	CRT   struct {
		datafile.Block `yaml:",inline"`
		Columns        []string `yaml:"columns"`
		Rows           []struct {
			Die     int      `yaml:"die"`
			Results []string `yaml:"results" doc:"one result a column: AS, AL1, BB, DE, DR, or '?' in quotes where the cell is not transcribed"`
		} `yaml:"rows"`
	} `yaml:"crt"`
	NoRetreat struct {
		datafile.Block `yaml:",inline"`
		Rows           []struct {
			Die    int    `yaml:"die"`
			Result string `yaml:"result"`
		} `yaml:"rows"`
		DRM []struct {
			Column string `yaml:"column"`
			Add    int    `yaml:"add"`
		} `yaml:"drm"`
	} `yaml:"no_retreat"`
	Shifts struct {
		datafile.Block `yaml:",inline"`
		Order          []orderShift `yaml:"order"`
		Concentric     []sidesShift `yaml:"concentric"`
		Air            supportShift `yaml:"air"`
		Corps          supportShift `yaml:"corps"`
		Parachute      supportShift `yaml:"parachute"`
	} `yaml:"shifts"`
}

// parseShift reads "2L", "1R" or "0"; to the right is positive.
func parseShift(s string) (int, error) {
	if s == "0" {
		return 0, nil
	}
	if len(s) < 2 {
		return 0, fmt.Errorf("%q is no column shift: want 2L, 1R or 0", s)
	}
	n, err := strconv.Atoi(s[:len(s)-1])
	switch {
	case err != nil || n < 1 || n > 9:
	case s[len(s)-1] == 'L':
		return -n, nil
	case s[len(s)-1] == 'R':
		return n, nil
	}
	return 0, fmt.Errorf("%q is no column shift: want 2L, 1R or 0", s)
}

// shiftOf reads a shift and reports what is wrong with it.
func (l *loader) shiftOf(key, s string) int {
	n, err := parseShift(s)
	if err != nil {
		l.Fault(tablesFile, 0, key, "%v", err)
	}
	return n
}

func (c costData) costs() [3]int { return [3]int{nonmech: c.Nonmech, mech: c.Mech, static: c.Static} }

func (l *loader) readTables() {
	var d tablesData
	if !l.read(tablesFile, &d) {
		return
	}
	t := &l.g.t
	t.natural = map[string]effect{}
	for _, c := range d.Terrain.Classes {
		t.natural[c.Class] = effect{c.costs(), l.shiftOf("terrain."+c.Class, c.Shift)}
	}
	for _, c := range d.Places.Classes {
		e := effect{c.costs(), l.shiftOf("places."+c.Class, c.Shift)}
		switch c.Class {
		case "city":
			t.city, t.vp.city = e, c.VP
		case "town":
			t.town, t.vp.town = e, c.VP
		default:
			l.Fault(tablesFile, 0, "places", "unknown place class %q", c.Class)
		}
	}
	t.ownFort, t.enemyFort = d.Forts.Own.costs(), d.Forts.Enemy.costs()
	t.ownFortShift, t.enemyFortShift = l.shiftOf("forts.own", d.Forts.Own.Shift), l.shiftOf("forts.enemy", d.Forts.Enemy.Shift)
	for _, c := range d.Sides.Classes {
		w := waterOf(c.Class)
		if w == dry {
			l.Fault(tablesFile, 0, "sides", "unknown hexside class %q", c.Class)
			continue
		}
		e := sideEffect{map[water]string{river: "river", major: "major river or lake"}[w], c.costs(), l.shiftOf("sides."+c.Class, c.Shift)}
		if old := t.side[w]; old.name != "" && old != e {
			l.Fault(tablesFile, 0, "sides."+c.Class, "major river and lake are one class of the chart and must be equal")
		}
		t.side[w] = e
	}
	l.readShifts(&d)
	l.readResults(&d)
}

func (l *loader) readShifts(d *tablesData) {
	s := &l.g.t.shift
	for _, o := range d.Shifts.Order {
		key := "shifts.order." + o.Side + "." + o.Order
		n := l.shiftOf(key, o.Shift)
		switch key {
		case "shifts.order.german.fight/fight":
			s.germanFF = n
		case "shifts.order.german.fight/move":
			s.germanFM = n
		case "shifts.order.soviet.fight/fight":
			s.sovietFF = n
		case "shifts.order.soviet.move/fight":
			s.sovietMF = -n
		default:
			l.Fault(tablesFile, 0, key, "rule %s knows no such shift", R11_9)
		}
	}
	for _, c := range d.Shifts.Concentric {
		n := l.shiftOf("shifts.concentric."+c.Side, c.Shift)
		if core.Side(c.Side) == German {
			s.germanConcentric = n
		} else {
			s.sovietConcentric = n
		}
	}
	s.air = l.shiftOf("shifts.air", d.Shifts.Air.Attack)
	s.ss = l.shiftOf("shifts.corps", d.Shifts.Corps.Attack)
	s.parachute = -l.shiftOf("shifts.parachute", d.Shifts.Parachute.Defence)
	if s.air != -l.shiftOf("shifts.air", d.Shifts.Air.Defence) || s.ss != -l.shiftOf("shifts.corps", d.Shifts.Corps.Defence) {
		l.Fault(tablesFile, 0, "shifts", "air and corps help as much in defence as in attack (%s, %s)", R11_10, R11_22)
	}
}

// results are what the tables may say (11.16 to 11.21); an unknown cell is open.
var results = []string{"AS", "AL1", "BB", "DE", "DR", unknownCell}

// unknownCell stands in a table for a result that nobody has transcribed yet.
const unknownCell = "?"

func (l *loader) readResults(d *tablesData) {
	t := &l.g.t
	var rows [][]string
	for i, r := range d.CRT.Rows {
		if r.Die != i+1 {
			l.Fault(tablesFile, 0, "crt", "the rows must run from die 1, row %d is for die %d", i+1, r.Die)
		}
		rows = append(rows, r.Results)
	}
	var err error
	if t.crt, err = table.New(d.CRT.Columns, 1, rows); err != nil {
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
	l.words("crt", "the combat results table", t.crt)
	l.readStand(d)
	if len(d.CRT.Rows) != 6 {
		l.Fault(tablesFile, 0, "crt", "want 6 rows, not %d", len(d.CRT.Rows))
	}
}

// words checks the results of a table and notes the first that is open.
func (l *loader) words(key, name string, t table.Table) {
	for i, r := range t.Rows {
		for j, c := range r {
			if !slices.Contains(results, c) {
				l.Fault(tablesFile, 0, key, "unknown result %q", c)
			}
			if c == unknownCell && l.g.t.untold == "" {
				l.g.t.untold = fmt.Sprintf("%s at die %d, %s", name, t.First+i, t.Columns[j])
			}
		}
	}
}

// readStand reads the no-retreat table.
func (l *loader) readStand(d *tablesData) {
	t := &l.g.t
	var rows [][]string
	for i, r := range d.NoRetreat.Rows {
		if r.Die != d.NoRetreat.Rows[0].Die+i || r.Result == "DR" {
			l.Fault(tablesFile, 0, "no_retreat", "row %d: die %d result %s is out of order or no result of this table", i+1, r.Die,
				r.Result)
		}
		rows = append(rows, []string{r.Result})
	}
	if len(rows) == 0 {
		l.Fault(tablesFile, 0, "no_retreat", "the table has no rows")
		return
	}
	var err error
	if t.stand, err = table.New([]string{"result"}, d.NoRetreat.Rows[0].Die, rows); err != nil {
		l.Fault(tablesFile, 0, "no_retreat", "%v", err)
	}
	l.words("no_retreat", "the no-retreat table", t.stand)
	t.drm = map[odds.Column]int{}
	for _, m := range d.NoRetreat.DRM {
		c, ok := odds.Parse(m.Column)
		if !ok {
			l.Fault(tablesFile, 0, "no_retreat.drm", "%q is no column", m.Column)
		}
		t.drm[c] = m.Add
	}
}
