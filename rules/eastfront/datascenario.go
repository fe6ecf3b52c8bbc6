package eastfront

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Scenario is one way to play a game.
type Scenario struct {
	Terms        `yaml:"scenario"`
	Victory      Victory `yaml:"victory"`
	setupBlock   `yaml:"setup"`
	Supply       SupplyTerms `yaml:"supply"`
	arrivalBlock `yaml:"arrivals"`
	Special      *Special `yaml:"special"`
	Theatre      *Theatre `yaml:"theatre"`
}

// Terms are what a scenario fixes besides who stands where.
type Terms struct {
	ID               string    `yaml:"id" need:"yes"`
	Name             string    `yaml:"name" need:"yes"`
	First            int       `yaml:"first" need:"yes" doc:"turn"`
	Last             int       `yaml:"last" need:"yes"`
	Begins           core.Side `yaml:"begins" enum:",axis,soviet" doc:"whose segment is the first; axis if none is named"`
	InterdictionFrom int       `yaml:"interdiction_from"`
	ReadinessFrom    int       `yaml:"readiness_from"`

	Replacements     Scale `yaml:"replacements" doc:"up to this turn: the table of replacements of the Soviet side; none: it has none"`
	ReplacementsFrom int   `yaml:"replacements_from" doc:"first turn in which it is thrown on"`
	DutyFrom         int   `yaml:"duty_from" doc:"first turn in which it gives mandatory attacks"`
	GroupsEach       int   `yaml:"groups_each" doc:"groups that each side calls up in a turn"`

	Forts      map[core.Side][]hexmap.Hex `yaml:"forts" doc:"by side: strongpoints at the start"`
	Bridging   map[core.Side]int          `yaml:"bridging" doc:"by side: bridging units"`
	Refits     bool                       `yaml:"axis_replacements" doc:"the Axis side receives replacements"`
	Garrisons  map[core.Side][]hexmap.Hex `yaml:"garrisons" doc:"by side: hexes whose units neither move nor attack"`
	Airlift    map[core.Side]int          `yaml:"airlift" doc:"by side: air transports at a time"`
	AxisForts  bool                       `yaml:"axis_forts" doc:"Axis engineers may build strongpoints"`
	FortCities []hexmap.Hex               `yaml:"fort_cities" doc:"count as major cities for strongpoints of type E"`

	Rail    map[core.Side]Scale `yaml:"rail" doc:"by side: up to this turn the stacking points that move by rail; none: no side does"`
	Gauge   bool                `yaml:"gauge" doc:"a side runs trains in its own gauge only"`
	Heads   []hexmap.Hex        `yaml:"railheads" doc:"hexes of railway in the gauge of the Axis side at the start"`
	Convert Scale               `yaml:"convert" doc:"up to this turn the conversion points of the Axis side"`

	Weather Scale                      `yaml:"weather" doc:"up to this turn: fixed weather; beyond it dice decide"`
	Barred  map[core.Side][]hexmap.Hex `yaml:"barred" doc:"by side: hexes that it never enters"`

	Schedule  *Schedule  `yaml:"cards"`
	Logistics *Logistics `yaml:"pause"`
}

// Check judges the turns.
func (t *Terms) Check() error {
	t.Begins = cmp.Or(t.Begins, Axis)
	if t.Last < t.First {
		return fmt.Errorf("the last turn, %d, is before the first, %d", t.Last, t.First)
	}
	return nil
}

type setupBlock struct {
	Placed []Placed `yaml:"list"`
}

// Placed are counters in a hex, or air units in a box, at the start.
type Placed struct {
	Hex     hexmap.Hex `yaml:"hex"`
	Box     string     `yaml:"box" enum:",ready,flown,damaged"`
	Units   []string   `yaml:"units" ref:"counter"`
	Reduced []string   `yaml:"reduced" doc:"those of them that stand on their reverse side"`
}

// Check judges who is reduced, and that there is a place.
func (p *Placed) Check() error {
	for _, id := range p.Reduced {
		if !slices.Contains(p.Units, id) {
			return fmt.Errorf("%s is reduced and does not stand here", id)
		}
	}
	if (p.Hex == hexmap.None) == (p.Box == "") {
		return fmt.Errorf("want a hex or a box")
	}
	return nil
}

type arrivalBlock struct {
	Arrivals []Arrival `yaml:"list"`
}

// Arrival are counters that come later.
type Arrival struct {
	Turn   int          `yaml:"turn" need:"yes"`
	Hex    hexmap.Hex   `yaml:"hex" doc:"by which ground units enter"`
	Hexes  []hexmap.Hex `yaml:"hexes" doc:"instead of hex: any of them"`
	Units  []string     `yaml:"units" ref:"counter"`
	Group  string       `yaml:"group" doc:"comes when it is called up, from that turn on"`
	Points int          `yaml:"points" doc:"victory points that the other side gets for it"`
	Stands bool         `yaml:"stands" doc:"it stands in its hex when the turn begins, and does not move in that turn"`
}

// Check takes the hex among the hexes.
func (a *Arrival) Check() error {
	if a.Hex != hexmap.None {
		a.Hexes = append(a.Hexes, a.Hex)
	}
	return nil
}

// scenario judges a scenario and gives the counters that it uses.
func (l *loader) scenario(file string) map[string]bool {
	s := &l.d.Scenario
	for _, x := range s.Replacements {
		if _, ok := l.d.Tables.Replacements.Tables[x.Value]; !ok {
			l.Fault(file, 0, "scenario.replacements", "there is no table %q of replacements", x.Value)
		}
	}
	l.rising(file, "scenario.weather", s.Weather)
	used := map[string]bool{}
	use := func(key string, ids []string) {
		for _, id := range ids {
			if used[id] {
				l.Fault(file, 0, key, "%s is named twice", id)
			}
			used[id] = true
		}
	}
	for _, p := range s.Placed {
		use("setup", p.Units)
	}
	for _, a := range s.Arrivals {
		use("arrivals", a.Units)
	}
	return used
}
