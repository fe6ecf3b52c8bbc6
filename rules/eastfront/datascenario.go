package eastfront

import (
	"cmp"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// Scenario is one way to play a game.
type Scenario struct {
	ID, Name         string
	First, Last      int // turns
	Begins           core.Side
	InterdictionFrom int
	ReadinessFrom    int
	Barred           map[core.Side][]hexmap.Hex // where a side never goes
	Victory          Victory
	Placed           []Placed
	Arrivals         []Arrival
	Replacements     string // the table of the Soviet side
	ReplacementsFrom int
	DutyFrom         int    // first turn in which it gives mandatory attacks
	GroupsEach       int    // groups that each side calls up in a turn
	Weather          []Step // fixed, up to a turn
	Supply           struct {
		Sides   []core.Side // whose supply is traced
		Attack  bool        // attacks need supply units
		Income  map[core.Side]int
		Fuel    bool // Axis formations without supply may be short of fuel
		Short   bool // who traces none at the start is short of supply, and not without it yet
		Sources []Source
	}
}

// Placed are counters in a hex, or air units in a box, at the start.
type Placed struct {
	Hex     hexmap.Hex
	Box     string
	Units   []string
	Reduced []string
}

// Arrival are counters that come later.
type Arrival struct {
	Turn   int
	Hexes  []hexmap.Hex // by which ground units enter
	Units  []string
	Group  string // comes when it is called up (8.21)
	Points int    // that the other side gets for it
}

type scenarioData struct {
	Scenario struct {
		datafile.Block   `yaml:",inline"`
		ID               string `yaml:"id" need:"yes"`
		Name             string `yaml:"name" need:"yes"`
		First            int    `yaml:"first" need:"yes"`
		Last             int    `yaml:"last" need:"yes"`
		Begins           string `yaml:"begins" enum:",axis,soviet" doc:"whose segment is the first; axis if none is named"`
		InterdictionFrom int    `yaml:"interdiction_from"`
		ReadinessFrom    int    `yaml:"readiness_from"`

		Replacements     string `yaml:"replacements" doc:"the table of replacements of the Soviet side; none if it is empty"`
		ReplacementsFrom int    `yaml:"replacements_from" doc:"first turn in which it is thrown on"`
		DutyFrom         int    `yaml:"duty_from" doc:"first turn in which it gives mandatory attacks"`
		GroupsEach       int    `yaml:"groups_each" doc:"groups that each side calls up in a turn"`

		Weather []string            `yaml:"weather" doc:"up to this turn: fixed weather; beyond it dice decide"`
		Barred  map[string][]string `yaml:"barred" doc:"by side: hexes that it never enters"`
	} `yaml:"scenario"`
	Victory victoryData `yaml:"victory"`
	Setup   struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[placeData] `yaml:"list"`
	} `yaml:"setup"`
	Supply   supplyData `yaml:"supply"`
	Arrivals struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[arrivalData] `yaml:"list"`
	} `yaml:"arrivals"`
}

type placeData struct {
	Hex     string   `yaml:"hex"`
	Box     string   `yaml:"box" enum:",ready,flown,damaged"`
	Units   []string `yaml:"units"`
	Reduced []string `yaml:"reduced" doc:"those of them that stand on their reverse side"`
}

type arrivalData struct {
	Turn  int      `yaml:"turn" need:"yes"`
	Hex   string   `yaml:"hex"`
	Hexes []string `yaml:"hexes" doc:"instead of hex: any of them"`
	Units []string `yaml:"units"`

	Group  string `yaml:"group" doc:"comes when it is called up, from that turn on"`
	Points int    `yaml:"points" doc:"victory points that the other side gets for it"`
}

// scenario checks a scenario and gives the counters that it uses.
func (l *loader) scenario(file string, d *scenarioData) map[string]bool {
	s := &l.d.Scenario
	*s = Scenario{ID: d.Scenario.ID, Name: d.Scenario.Name, First: d.Scenario.First, Last: d.Scenario.Last,
		Begins: core.Side(cmp.Or(d.Scenario.Begins, string(Axis))), InterdictionFrom: d.Scenario.InterdictionFrom,
		ReadinessFrom: d.Scenario.ReadinessFrom, Replacements: d.Scenario.Replacements, ReplacementsFrom: d.Scenario.ReplacementsFrom,
		DutyFrom: d.Scenario.DutyFrom, GroupsEach: d.Scenario.GroupsEach}
	if _, ok := l.d.Tables.Replacements[s.Replacements]; !ok && s.Replacements != "" {
		l.Fault(file, 0, "scenario.replacements", "there is no table %q of replacements", s.Replacements)
	}
	if len(d.Scenario.Weather) > 0 {
		s.Weather = l.steps("scenario.weather", d.Scenario.Weather)
	}
	l.supply(file, &d.Supply)
	l.victory(file, &d.Victory)
	s.Barred = map[core.Side][]hexmap.Hex{}
	for side, labels := range d.Scenario.Barred { // any order: a map is filled
		for _, label := range labels {
			s.Barred[core.Side(side)] = append(s.Barred[core.Side(side)], l.hex(file, 0, "scenario.barred", label))
		}
	}
	if s.Last < s.First {
		l.Fault(file, 0, "scenario.last", "%d is before the first turn, %d", s.Last, s.First)
	}
	sides := map[string]core.Side{}
	for _, u := range l.d.Units {
		sides[u.ID] = u.Side
	}
	for _, a := range l.d.Air {
		sides[a.ID] = a.Side
	}
	placed := map[string]bool{}
	find := func(line int, key string, ids []string) {
		for _, id := range ids {
			if sides[id] == "" || placed[id] {
				l.Fault(file, line, key, "%s is no counter, or is named twice", id)
			}
			placed[id] = true
		}
	}
	for _, item := range d.Setup.List {
		p := item.Value
		find(item.Line, "setup", p.Units)
		x := Placed{hexmap.None, p.Box, p.Units, p.Reduced}
		if p.Box == "" {
			x.Hex = l.hex(file, item.Line, "setup", p.Hex)
		}
		for _, id := range p.Reduced {
			if !slices.Contains(p.Units, id) {
				l.Fault(file, item.Line, "setup", "%s is reduced and does not stand here", id)
			}
		}
		s.Placed = append(s.Placed, x)
	}
	for _, item := range d.Arrivals.List {
		a := item.Value
		find(item.Line, "arrivals", a.Units)
		x := Arrival{a.Turn, nil, a.Units, a.Group, a.Points}
		if a.Hex != "" {
			a.Hexes = append(a.Hexes, a.Hex)
		}
		for _, label := range a.Hexes {
			x.Hexes = append(x.Hexes, l.hex(file, item.Line, "arrivals", label))
		}
		s.Arrivals = append(s.Arrivals, x)
	}
	return placed
}

// hex finds a hex that the data name.
func (l *loader) hex(file string, line int, key, label string) hexmap.Hex {
	h, ok := l.d.Map.Find(label)
	if !ok {
		l.Fault(file, line, key, "there is no hex %q on the map", label)
		return hexmap.None
	}
	return h
}
