package victorylost

import (
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/table"
)

// nation is the colour of a counter (2.2.1).
type nation string

const (
	german    nation = "german"
	italian   nation = "italian"
	romanian  nation = "romanian"
	hungarian nation = "hungarian"
	soviet    nation = "soviet"
)

// side is the side for which a nation fights.
func (n nation) side() core.Side {
	if n == soviet {
		return Soviet
	}
	return Axis
}

// title is the nation as it is written: "German".
func (n nation) title() string { return core.Side(n).Title() }

// stacks says whether counters of two nations may stand in one hex (5.0.3).
func (n nation) stacks(o nation) bool {
	return n == o || n.side() == Axis && o.side() == Axis && (n == german || o == german)
}

// commands says whether a headquarters of nation n activates combat units of nation o (7.3.5), and whether such a unit in its
// range keeps it in play (11.3).
func (n nation) commands(o nation) bool {
	return n == o || n.side() == o.side() && (n == german || o == german)
}

// counter is what combat units and headquarters share.
type counter struct {
	ID      string
	Name    string
	Nation  nation
	Arrives int    // turn in whose reinforcement segment it comes; 0: there at the start
	Box     string // reinforcement box it comes into; "": by railway
	Zone    string // set-up zone of the map; "" for a reinforcement
}

// unit is a combat unit.
type unit struct {
	counter
	Type  string
	Mech  bool          // prints attack and defence apart (2.2.2)
	Steps []core.Values // full side first, one or two
}

// hq is a headquarters; its chit bears its ID.
type hq struct {
	counter
	Range int // hexes
	Move  int // MP
}

// effect is what terrain or a place does.
type effect struct {
	Move  int // MP to enter; of a place, MP added
	Shift int // columns by which the odds fall
}

// box is a reinforcement box off the map.
type box struct {
	Name     string
	Side     core.Side
	HQ       string
	Arrives  int
	Optional int          // turn under OPT-S3, 0: none
	Hexes    []hexmap.Hex // beside it
}

// data is the title's data, checked and bound to the map. It is never changed after load.
type data struct {
	m     *hexmap.Map
	open  map[string]bool // blocks that nobody has transcribed
	units []unit          // in the order of the file
	hqs   []hq
	abbr  []typeData

	terrain map[string]effect
	places  map[string]effect
	closed  struct{ hexes, sides map[string]bool }
	sides   map[string]sideData
	halves  map[string]int  // by path class: half MP of a strategic step, 0: none
	rail    map[string]bool // path classes that reinforcements follow

	ezocEnter, ezocLeave  int
	stackUnits, stackHQs  int
	supply                map[string]supplyData
	advanceMech, advance1 int
	reposition            int

	odds    ladder
	results table.Table
	parsed  map[string]result
	named   struct {
		columns         []string
		lowest, highest string
	}
	axisCom []int // index turn-1

	vp      map[core.Side]int
	turns   int
	lead    int
	losses  map[nation]lossData
	cityVP  int
	holder  core.Side
	cities  []string
	cityHex []hexmap.Hex
	chits   chits
	boxes   []box
	pocket  []hexmap.Hex
	opens   int
	special struct {
		turn int
		side core.Side
	}
	sources     map[core.Side][]hexmap.Hex
	sourceMarks map[core.Side]string // the mark of the map that they bear, the last of several
	options     []optionData
	start       map[string]hexmap.Hex // a placement, by id
}

// chits are the numbers and names of rules 2.4, 3.0 and 7.1.2.
type chits struct {
	Stavka, Manstein           int
	SovietChosen, SovietOthers int
	AxisStart, SovietExample   []string
	MansteinArrives            []int
}

// loader binds the files; its Set collects everything wrong with them.
type loader struct {
	*datafile.Set
	d      *data
	units  unitsData
	tables tablesData
	setup  setupData
	ids    map[string]bool // of all counters
}

// load reads the four files and checks them: what is named must be there, numbers must lie in their range. The error lists
// everything found, each fault with file, line and key.
func load(files fs.FS) (*data, error) {
	l := &loader{Set: datafile.Read(files), d: &data{open: map[string]bool{}}, ids: map[string]bool{}}
	l.d.m = l.Map(mapFile)
	ok := l.YAML(unitsFile, &l.units)
	ok = l.YAML(tablesFile, &l.tables) && ok
	ok = l.YAML(setupFile, &l.setup) && ok
	if l.d.m == nil || !ok {
		return nil, l.Err()
	}
	for _, file := range []string{unitsFile, tablesFile, setupFile} {
		for _, b := range l.Unknown(file) {
			l.d.open[b.Value] = true
		}
	}
	l.bindTerrain()
	l.bindCombat()
	l.bindCounters()
	l.bindVictory()
	l.bindSchedule()
	l.bindStart()
	if err := l.Err(); err != nil {
		return nil, err
	}
	return l.d, nil
}

// unit finds a combat unit.
func (d *data) unit(id string) (unit, bool) {
	for _, u := range d.units {
		if u.ID == id {
			return u, true
		}
	}
	return unit{}, false
}

// hq finds a headquarters.
func (d *data) hq(id string) (hq, bool) {
	for _, h := range d.hqs {
		if h.ID == id {
			return h, true
		}
	}
	return hq{}, false
}

// counters are all combat units, then all headquarters.
func (d *data) counters() []counter {
	out := make([]counter, 0, len(d.units)+len(d.hqs))
	for _, u := range d.units {
		out = append(out, u.counter)
	}
	for _, h := range d.hqs {
		out = append(out, h.counter)
	}
	return out
}
