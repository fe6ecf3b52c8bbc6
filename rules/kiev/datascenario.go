package kiev

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/table"
)

// Scenario describes one scenario: set-up, arrivals, supply, victory and special rules.
type Scenario struct {
	ScenarioSettings `yaml:"scenario"`
	Victory          Victory                   `yaml:"victory"`
	Setup            datafile.List[SetupGroup] `yaml:"setup" need:"no"`
	Supply           SupplyTerms               `yaml:"supply" need:"no"`
	Arrivals         datafile.List[Arrival]    `yaml:"arrivals" need:"no"`
	Special          *Special                  `yaml:"special"`
	Theatre          *Theatre                  `yaml:"theatre"`
}

// calendar lists events by date for several scenarios; each uses those in its own turns.
type calendar struct {
	Arrivals datafile.List[Arrival] `yaml:"arrivals"`
	Leaving  UnitChanges            `yaml:"leaving"`
}

// ScenarioSettings holds the settings of a scenario other than its set-up.
type ScenarioSettings struct {
	ID               string    `yaml:"id" need:"yes"`
	Name             string    `yaml:"name" need:"yes"`
	First            int       `yaml:"first" need:"yes" doc:"turn"`
	Last             int       `yaml:"last" need:"yes"`
	Begins           core.Side `yaml:"begins" enum:",axis,soviet" doc:"whose segment is the first; axis if none is named"`
	InterdictionFrom int       `yaml:"interdiction_from"`
	ReadinessFrom    int       `yaml:"readiness_from"`

	Replacements table.Scale `yaml:"replacements" doc:"up to this turn: the table of replacements of the Soviet side; none: it has none"`

	ReplacementsFrom int `yaml:"replacements_from" doc:"first turn in which it is thrown on"`
	DutyFrom         int `yaml:"duty_from" doc:"first turn in which it gives mandatory attacks"`

	GroupsEach map[core.Side]int `yaml:"groups_each" doc:"by side: groups that it calls up in a turn, in place of those for results R"`

	Forts      map[core.Side][]hexmap.Hex `yaml:"forts" doc:"by side: strongpoints at the start"`
	Bridging   map[core.Side]int          `yaml:"bridging" doc:"by side: bridging units"`
	Refits     bool                       `yaml:"axis_replacements" doc:"the Axis side receives replacements"`
	Garrisons  map[core.Side][]hexmap.Hex `yaml:"garrisons" doc:"by side: hexes whose units neither move nor attack"`
	Airlift    map[core.Side]int          `yaml:"airlift" doc:"by side: air transports at a time"`
	AxisForts  bool                       `yaml:"axis_forts" doc:"Axis engineers may build strongpoints"`
	FortCities []hexmap.Hex               `yaml:"fort_cities" doc:"count as major cities for strongpoints of type E"`

	Rail    map[core.Side]table.Scale `yaml:"rail" doc:"by side: up to this turn the stacking points that move by rail; none: no side does"`
	Gauge   bool                      `yaml:"gauge" doc:"a side runs trains in its own gauge only"`
	Heads   []hexmap.Hex              `yaml:"railheads" doc:"hexes of railway in the gauge of the Axis side at the start"`
	Convert table.Scale               `yaml:"convert" doc:"up to this turn the conversion points of the Axis side"`

	Calendar bool                    `yaml:"calendar" doc:"arrivals, withdrawals and conversions are those of its turns in the calendar"`
	Sheets   []string                `yaml:"sheets" doc:"maps in play; hexes of none of them are closed"`
	Edges    map[string][]hexmap.Hex `yaml:"edges" doc:"by name: hexes by which arrivals of that edge come"`

	Weather table.Scale                `yaml:"weather" doc:"up to this turn: fixed weather; beyond it dice decide"`
	Barred  map[core.Side][]hexmap.Hex `yaml:"barred" doc:"by side: hexes that it never enters"`

	FuelTurns   [2]int `yaml:"fuel_turns" doc:"of a combined game: first and last turn in which fuel is asked for (3.5); 0: in all"`
	BlowFrom    int    `yaml:"blow_from" doc:"likewise the first turn in which bridges are destroyed"`
	MilitiaFrom int    `yaml:"militia_from" doc:"likewise the first in which a unit of untried militia moves; 0: none does"`

	Schedule  *Schedule  `yaml:"cards"`
	Logistics *Logistics `yaml:"pause"`
}

// Check returns an error if the turns of a scenario are contradictory.
func (t *ScenarioSettings) Check() error {
	t.Begins = cmp.Or(t.Begins, Axis)
	if t.Last < t.First {
		return fmt.Errorf("the last turn, %d, is before the first, %d", t.Last, t.First)
	}
	return nil
}

// SetupGroup lists counters that start in a hex or in a box.
type SetupGroup struct {
	Hex     hexmap.Hex `yaml:"hex"`
	Box     string     `yaml:"box" enum:",ready,flown,damaged,map-v"`
	Units   []string   `yaml:"units" ref:"counter"`
	Reduced []string   `yaml:"reduced" doc:"those of them that stand on their reverse side"`
}

// Check returns an error if a reduced unit is not among the units, or there is no hex or box.
func (p *SetupGroup) Check() error {
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

// Arrival lists counters that enter the game later.
type Arrival struct {
	Turn   int          `yaml:"turn" need:"yes"`
	Hex    hexmap.Hex   `yaml:"hex" doc:"by which ground units enter"`
	Hexes  []hexmap.Hex `yaml:"hexes" doc:"instead of hex: any of them"`
	Edge   string       `yaml:"edge" doc:"instead of hex: those that the scenario calls so"`
	Units  []string     `yaml:"units" ref:"counter"`
	Group  string       `yaml:"group" doc:"comes when it is called up, from that turn on"`
	Points int          `yaml:"points" doc:"victory points that the other side gets for it"`
	Stands bool         `yaml:"stands" doc:"it stands in its hex when the turn begins, and does not move in that turn"`
}

// Check adds the single hex to the list of hexes.
func (a *Arrival) Check() error {
	if a.Hex != hexmap.None {
		a.Hexes = append(a.Hexes, a.Hex)
	}
	return nil
}

// loadCalendar takes from the calendar what happens in the turns of the scenario: arrivals, with the hexes of their map
// edges, and withdrawals.
func (l *loader) loadCalendar(file string) {
	s, c := &l.d.Scenario, calendar{}
	if !s.Calendar || !l.ReadYAML(calendarFile, &c) {
		return
	}
	in := func(turn int) bool { return turn >= s.First && turn <= s.Last }
	for _, a := range c.Arrivals.List {
		hexes, ok := s.Edges[a.Edge]
		switch {
		case !in(a.Turn):
			continue
		case ok:
			a.Hexes = hexes
		case a.Edge != "":
			l.Fault(file, 0, "scenario.edges", "there is no edge %q, by which %s come", a.Edge, strings.Join(a.Units, ", "))
		}
		s.Arrivals.List = append(s.Arrivals.List, a)
	}
	if s.Schedule == nil {
		s.Schedule = &Schedule{Exit: hexmap.None}
	}
	here := s.allUnits()
	gone := func(id string) bool { return !slices.Contains(here, id) }
	for _, w := range c.Leaving.Withdrawals {
		if w.Units = slices.DeleteFunc(w.Units, gone); in(w.Turn) && len(w.Units) > 0 {
			s.Schedule.Withdrawals = append(s.Schedule.Withdrawals, w)
		}
	}
	for _, x := range c.Leaving.Conversions {
		if in(x.Turn) && !slices.ContainsFunc(x.Remove, gone) {
			s.Schedule.Conversions = append(s.Schedule.Conversions, x)
		}
	}
}

// startingUnits returns the IDs of the counters in play at the start and of those that arrive.
func (s *Scenario) startingUnits() (ids []string) {
	for _, p := range s.Setup.List {
		ids = append(ids, p.Units...)
	}
	for _, a := range s.Arrivals.List {
		ids = append(ids, a.Units...)
	}
	return ids
}

// allUnits returns the IDs of all counters of a scenario: those that start or arrive, and those that others become.
func (s *Scenario) allUnits() []string {
	ids := s.startingUnits()
	for _, c := range datafile.OrZero(s.Schedule).Conversions {
		ids = append(ids, c.Receive...)
	}
	return ids
}
