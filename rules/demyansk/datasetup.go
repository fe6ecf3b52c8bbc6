package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

// setupCards is the content of setup.yaml: set-ups, arrivals, and how games end.
type setupCards struct {
	Boxes datafile.List[*Box] `yaml:"boxes"`
	Edges struct {
		Axis []hexmap.Hex `yaml:"axis" doc:"those of the Axis, where they are others than zone source-axis of the map"`
	} `yaml:"sources"`
	Scenarios datafile.List[Scenario] `yaml:"scenarios"`
	Rates     struct {
		List      []Rate         `yaml:"list"`
		GreenFrom map[string]int `yaml:"green_from" doc:"by scenario: first turn of replacements for green units, 0 = never"`
	} `yaml:"replacements"`
	Demyansk struct {
		Hex    hexmap.Hex `yaml:"hex" need:"yes"`     // 2711 (16.13)
		Marsch int        `yaml:"marsch_at_demyansk"` // Marsch units and RP of the first encirclement
		AGN    int        `yaml:"agn"`
	} `yaml:"encirclement"`
	Corps struct {
		Exits    []hexmap.Hex `yaml:"exits"`
		From     int          `yaml:"roll_from"` // turns of 5.34
		To       int          `yaml:"roll_to"`
		Deadline int          `yaml:"deadline"`
		LateVP   int          `yaml:"late_vp"`
	} `yaml:"twogrc"`
	Division struct { // the 391st
		First     int      `yaml:"first"` // turns of 19.33d
		Automatic int      `yaml:"automatic"`
		DRM       int      `yaml:"drm"` // for each late turn of 2GRC
		Units     []string `yaml:"units" ref:"unit"`
	} `yaml:"division391"`
	Victory struct {
		Sudden struct { // 16.21
			Hexes []hexmap.Hex `yaml:"hexes"`
			Last  int          `yaml:"last"`
			Units int          `yaml:"units"`
		} `yaml:"sudden"`
		Locations     []hexmap.Hex `yaml:"locations"` // scenario 1 (19.14)
		LocationsNeed int          `yaml:"locations_need"`
		AirfieldsMax  int          `yaml:"airfields_max"`
		VPScenario3   int          `yaml:"vp_scenario_3"`
	} `yaml:"victory"`
	Capacity struct {
		Transport struct {
			Points int      `yaml:"points"`
			From   int      `yaml:"from"`
			Types  []string `yaml:"types"`
		} `yaml:"transport"`
		Airdrop struct {
			Units int    `yaml:"units"`
			From  int    `yaml:"from"`
			Box   string `yaml:"box" ref:"map box"`
		} `yaml:"airdrop"`
		Airfield struct {
			PerGame int `yaml:"per_game"`
			From    int `yaml:"from"`
		} `yaml:"airfield"`
	} `yaml:"capacity"`
	Turns struct {
		FirstDay []string `yaml:"first_day" count:"18..18"` // of each turn, "23 Jan"
	} `yaml:"turns"`
	SetupWinter          placements             `yaml:"setup_winter"`
	SetupBridge          placements             `yaml:"setup_bridge"`
	ReinforcementsWinter datafile.List[Arrival] `yaml:"reinforcements_winter"`
	ReinforcementsBridge datafile.List[Arrival] `yaml:"reinforcements_bridge"`
}

// Box describes a map box (9.3).
type Box struct {
	Name   string       `yaml:"box" need:"yes" key:"map box"`
	Side   core.Side    `yaml:"side" need:"yes" enum:"axis,soviet"`
	Colour string       `yaml:"colour" need:"yes" enum:"grey,red,yellow,green"`
	Entry  []hexmap.Hex `yaml:"entry" need:"yes" zone:"yes" doc:"zone of the map with its entry hexes"`
}

// Scenario describes one of the three scenarios (19.0).
type Scenario struct {
	ID         string       `yaml:"id" need:"yes" key:"scenario"`
	Name       string       `yaml:"name" need:"yes"`
	First      int          `yaml:"first" need:"yes" range:"1..18"` // first and last turn
	Last       int          `yaml:"last" need:"yes" range:"1..18"`
	Setup      string       `yaml:"setup" need:"yes" enum:"winter,bridge"`
	Boundary   int          `yaml:"boundary" need:"yes"` // lowest row (last two digits of a hex) in play; 1 = the whole map (19.22)
	FreezeTurn int          `yaml:"freeze_turn"`         // turn of automatic freeze without storm in both segments
	Initiative core.Side    `yaml:"initiative" need:"yes" enum:"axis,soviet"`
	AxisMayTry bool         `yaml:"axis_may_try"`        // the Axis may try to take the initiative (5.52)
	Starts     int          `yaml:"starts" range:"0..9"` // strongpoints that may be begun in a turn
	Airfield   bool         `yaml:"airfield"`            // the Axis may build an airfield (14.5)
	TwoGRC     bool         `yaml:"twogrc"`              // the 2nd Guards Rifle Corps must leave (5.34)
	Sudden     bool         `yaml:"sudden"`              // sudden victory is possible (16.2)
	Sources    []hexmap.Hex `yaml:"sources"`             // further supply sources (19.23c)
}

// Check returns an error unless a scenario ends after its beginning.
func (s *Scenario) Check() error {
	if s.Last < s.First {
		return fmt.Errorf("the scenario ends in turn %d before it begins in turn %d", s.Last, s.First)
	}
	return nil
}

// Rate gives the replacement points that a side receives each turn (15.11).
type Rate struct {
	Scenario string    `yaml:"scenario" need:"yes" ref:"scenario"`
	Side     core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	From     int       `yaml:"from" need:"yes" range:"1..18"`
	To       int       `yaml:"to" need:"yes" range:"1..18"`
	Points   int       `yaml:"points" need:"yes" range:"1..9"`
	Box      string    `yaml:"box" ref:"map box" doc:"the map box that they come to; every own one where none is given"`
	// how many of them may be received at Demyansk as Marsch units instead
	Demyansk int `yaml:"demyansk" range:"0..9"`
}

// Points returns the replacement points that a scenario's rates give a side in a turn, without extras of the set-up
// card.
func (d *Data) Points(scenario string, side core.Side, turn int) (points, demyansk int) {
	for _, r := range d.Rates.List {
		if r.Scenario == scenario && r.Side == side && turn >= r.From && turn <= r.To {
			points, demyansk = points+r.Points, demyansk+r.Demyansk
		}
	}
	return points, demyansk
}

// placements is a set-up card for each side.
type placements struct {
	Axis   []Placement `yaml:"axis"`
	Soviet []Placement `yaml:"soviet"`
}

// Placement lists the units that start in one hex.
type Placement struct {
	Hex     hexmap.Hex `yaml:"hex" need:"yes"`
	Units   []string   `yaml:"units" ref:"unit"`
	Reduced []string   `yaml:"reduced" ref:"unit" doc:"those of the units that start reduced"`
	Untried int        `yaml:"untried" range:"0..9" doc:"slots that are filled by drawing untried units (5.43)"`
}

// Arrival lists the units and points that become available in a turn (5.3): Axis units in the AGN box, Soviet ones in
// the box of their colour.
type Arrival struct {
	Turn    int       `yaml:"turn" need:"yes" range:"1..18"`
	Side    core.Side `yaml:"side" need:"yes" enum:"axis,soviet"`
	Units   []string  `yaml:"units" ref:"unit"`
	Untried int       `yaml:"untried" range:"0..9"`
	RP      int       `yaml:"rp" range:"0..9" doc:"replacement points beyond the scenario's rates"` // 15.11
}

// Setup holds the set-up and the arrivals of a scenario, with untried counters in their slots.
type Setup struct {
	Placed   []Placement // Axis first, in the order of the file
	Arrivals []Arrival   // by turn
}

// newSetup builds a Setup from a pair of cards. Its slots take the untried counters in the order of the cards (5.43).
func newSetup(start placements, later []Arrival) Setup {
	out, slot := Setup{slices.Concat(start.Axis, start.Soviet), slices.Clone(later)}, 0
	slices.SortStableFunc(out.Arrivals, func(a, b Arrival) int { return a.Turn - b.Turn })
	fill := func(units *[]string, n int) {
		for *units = slices.Clone(*units); n > 0; n-- {
			slot++
			*units = append(*units, untriedName(slot))
		}
	}
	for i := range out.Placed {
		fill(&out.Placed[i].Units, out.Placed[i].Untried)
	}
	for i := range out.Arrivals {
		fill(&out.Arrivals[i].Units, out.Arrivals[i].Untried)
	}
	return out
}

// untriedName returns the name of the untried counter of a slot, counted from 1.
func untriedName(slot int) string { return fmt.Sprintf("Untried%d", slot) }
