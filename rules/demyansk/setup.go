package demyansk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Scenario is one of the three scenarios (19.0).
type Scenario struct {
	ID, Name    string
	First, Last int    // turns
	Setup       string // name of the set-up cards
	Boundary    int    // lowest row (last two digits of a hex) in play; 1 = the whole map (19.22)
	FreezeTurn  int    // turn of automatic freeze without storm in both segments
	Initiative  core.Side
	AxisMayTry  bool         // 5.52
	Starts      int          // strongpoint constructions a turn
	Airfield    bool         // 14.5
	TwoGRC      bool         // 5.34
	Sudden      bool         // 16.2
	Sources     []hexmap.Hex // further supply sources (19.23c)
	GreenFrom   int          // first turn in which green units receive replacements; 0 = never, 1 = always
}

// In says whether a hex is on the map of the scenario; row is the last two digits of its number.
func (s *Scenario) In(row int) bool { return row >= s.Boundary }

// Rate is what a side receives in replacement points each turn (15.11).
type Rate struct {
	Scenario         string
	Side             core.Side
	From, To, Points int
	Box              string // "any" = every own map box
	Demyansk         int    // how many of them may come to Demyansk as Marsch units instead
}

// Points are the replacement points that a scenario's rates give a side in a turn, without extras of the set-up card.
func (d *Data) Points(scenario string, side core.Side, turn int) (points, demyansk int) {
	for _, r := range d.Rates {
		if r.Scenario == scenario && r.Side == side && turn >= r.From && turn <= r.To {
			points, demyansk = points+r.Points, demyansk+r.Demyansk
		}
	}
	return points, demyansk
}

// Setup are the set-up cards of a scenario.
type Setup struct {
	Placed   []Placement // Axis first, in the order of the file
	Arrivals []Arrival   // by turn
}

// Placement is what starts in a hex.
type Placement struct {
	Side    core.Side
	Hex     hexmap.Hex
	Units   []string
	Reduced []string // those of Units that start on their reduced side
	Untried int      // slots that drawn untried units fill (5.43)
}

// Arrival is what becomes available in a turn (5.3): Axis units in the AGN box, Soviet ones in the box of their colour.
type Arrival struct {
	Turn    int
	Side    core.Side
	Units   []string
	Untried int
	RP      int // replacement points beyond the rates (15.11)
}

// Facts are single numbers and hexes that rules name.
type Facts struct {
	Demyansk                         hexmap.Hex // 2711: encirclement (16.13)
	EncircledMarsch, EncircledAGN    int        // Marsch units and RP of the first encirclement
	Exits                            []hexmap.Hex
	RollFrom, RollTo, Deadline       int // turns of 5.34
	TwoGRCUnits, LateVP              int
	First391, Again391, Automatic391 int // turns of 19.33d
	DRM391                           int // for each late turn of 2GRC
	Units391                         []string
	Sudden                           []hexmap.Hex // 16.21b
	SuddenLast, SuddenUnits          int
	Locations                        []hexmap.Hex // scenario 1 (19.14)
	LocationsNeed, AirfieldsMax      int
	VPScenario3                      int
	TransportPoints, TransportFrom   int
	TransportTypes                   []string
	AirdropUnits, AirdropFrom        int
	AirdropBox                       string
	AirfieldsPerGame, AirfieldFrom   int
	FirstDay                         []string // of each turn, "23 Jan"
}
