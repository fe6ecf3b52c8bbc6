package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/table"
)

// tablesData is the content of tables.yaml.
type tablesData struct {
	AirSuperiority airData `yaml:"air_superiority"`
	Aircraft       struct {
		Add int `yaml:"add"`
	} `yaml:"aircraft"`
	HeavyBomber struct {
		Soviet [6]int `yaml:"soviet" doc:"steps lost for dice 1 to 6"`
		NATO   [6]int `yaml:"nato"`
	} `yaml:"heavy_bomber"`
	DeepStrike struct {
		PerAircraft int `yaml:"per_aircraft"`
		Rows        table.DiceTable[struct {
			Effects []string `yaml:"effects" enum:"airsup,crippled,oos"`
		}] `yaml:"rows" count:"1..20"`
	} `yaml:"deep_strike"`
	GroundAttack struct {
		PerAircraft int `yaml:"per_aircraft"`
		City        int `yaml:"city"`
		WildWeasel  int `yaml:"wild_weasel"`
		Rows        table.DiceTable[struct {
			Steps int `yaml:"steps" need:"yes"`
		}] `yaml:"rows" count:"1..20"`
	} `yaml:"ground_attack"`
	Interdiction struct {
		PerHex int `yaml:"per_hex"`
		Radius int `yaml:"radius"`
		Factor int `yaml:"factor"`
	} `yaml:"interdiction"`
	Multinational struct {
		Rows table.DiceTable[struct {
			Shift shift `yaml:"shift" need:"yes"`
		}] `yaml:"rows" count:"1..20"`
		DRM struct {
			Pair        int `yaml:"pair"`
			ThreeOrMore int `yaml:"three_or_more"`
		} `yaml:"drm"`
		Pair      []string `yaml:"pair" doc:"two nations that work together well"`
		Exempt    []string `yaml:"exempt" doc:"nations that count as one"`
		Defenders shift    `yaml:"defenders"`
		Movement  int      `yaml:"movement"`
	} `yaml:"multinational"`
	Terrain struct {
		Classes []effects `yaml:"classes"`
		City    struct {
			MP              int   `yaml:"mp"`
			Shift           shift `yaml:"shift"`
			JaegerDefending shift `yaml:"jaeger_defending"`
			JaegerAttacking shift `yaml:"jaeger_attacking" doc:"added to the shift of the city"`
			EachLoses       int   `yaml:"each_loses" doc:"steps each side loses in place of a retreat"`
		} `yaml:"city"`
		Closed []string `yaml:"closed" doc:"terrain that ground units never enter"`
	} `yaml:"terrain"`
	Hexsides struct {
		River struct {
			MP     int  `yaml:"mp"`
			Halves bool `yaml:"halves"`
		} `yaml:"river"`
		Closed []string `yaml:"closed" doc:"hexsides that ground units never cross"`
		Border struct {
			Turn   int       `yaml:"turn"`
			Side   core.Side `yaml:"side" enum:"soviet,nato"`
			MP     int       `yaml:"mp"`
			MPRoad int       `yaml:"mp_road"`
		} `yaml:"border"`
	} `yaml:"hexsides"`
	Combat combatData `yaml:"combat"`
	Shifts struct {
		Envelopment struct {
			NATO      shift `yaml:"nato"`
			Soviet    shift `yaml:"soviet"`
			Opposite  int   `yaml:"opposite"`
			Alternate int   `yaml:"alternate"`
			Any       int   `yaml:"any"`
		} `yaml:"envelopment"`
		SecondFight shift `yaml:"second_fight"`
		NATOTurn1   shift `yaml:"nato_turn_1"`
	} `yaml:"shifts"`
	Ranges struct {
		Artillery int `yaml:"artillery"`
		AirMobile int `yaml:"air_mobile"`
	} `yaml:"ranges"`
	Chemical struct {
		Factor   int    `yaml:"factor"`
		Exchange []int  `yaml:"exchange" doc:"dice that end the game"`
		Removes  string `yaml:"removes"`
	} `yaml:"chemical"`
	Rolls struct {
		Stays    []int  `yaml:"territorial_stays"`
		Restored string `yaml:"source_restored" enum:"die"`
	} `yaml:"rolls"`
	SpecialForces struct {
		Moves    int `yaml:"moves"`
		Zone     int `yaml:"zone"`
		ZoneMP   int `yaml:"zone_mp"`
		Friendly int `yaml:"in_friendly_zone"`
		Rows     table.DiceTable[struct {
			Result string `yaml:"result" need:"yes" enum:"none,suppressed,eliminated"`
		}] `yaml:"rows" count:"1..20"`
	} `yaml:"special_forces"`
	Electronic struct {
		PerHex struct {
			NATO   int `yaml:"nato"`
			Soviet int `yaml:"soviet"`
		} `yaml:"per_hex"`
		PerOffensive int                    `yaml:"per_offensive"`
		PerDefensive int                    `yaml:"per_defensive"`
		Rows         table.DiceTable[ewRow] `yaml:"rows" count:"1..20"`
	} `yaml:"electronic_warfare"`
	WildWeasels weaselData `yaml:"wild_weasels"`
}

// airData holds the table for air superiority.
type airData struct {
	Turn1 core.Side `yaml:"turn_1" enum:"soviet,nato"`
	Rows  table.DiceTable[struct {
		Holder core.Side `yaml:"holder" need:"yes" enum:"soviet,nato"`
	}] `yaml:"rows" count:"1..20"`
	DRM perTurn[struct {
		Add int `yaml:"add"`
	}] `yaml:"drm"`
	DeepStrike int `yaml:"deep_strike" doc:"modifier after a deep strike of the turn before"`
}

// Check returns an error unless each turn with a die roll has one modifier.
func (a airData) Check() error { return a.DRM.checkCovers(2) }

// effects is a row of the terrain effects chart.
type effects struct {
	Class      string `yaml:"class" need:"yes"`
	MP         int    `yaml:"mp" need:"yes"`
	MPMountain int    `yaml:"mp_mountain" need:"yes"`
	Shift      shift  `yaml:"shift" need:"yes"`
}

// combatData is the combat results table.
type combatData struct {
	Columns []string `yaml:"columns"`
	Rows    table.DiceTable[struct {
		Results []string `yaml:"results" enum:"AS,DR,EX,DE"`
	}] `yaml:"rows" count:"1..20"`
}

// Check returns an error unless the columns begin with 1:1 and each row has a result for each.
func (c combatData) Check() error {
	for i, name := range c.Columns {
		if name != fmt.Sprintf("%d:1", i+1) {
			return fmt.Errorf("column %d is %q, not %d:1", i+1, name, i+1)
		}
	}
	for _, r := range c.Rows {
		if len(r.Cell.Results) != len(c.Columns) {
			return fmt.Errorf("die %d has %d results for %d columns", r.Die, len(r.Cell.Results), len(c.Columns))
		}
	}
	return nil
}

// ewRow is a row of the electronic warfare table.
type ewRow struct {
	Result string `yaml:"result" need:"yes" enum:"countermeasures,none,degraded,collapsed"`
	Loses  string `yaml:"loses" enum:"offensive,defensive,nobody" doc:"which electronic warfare marker goes out of play"`
}

// weaselData holds the numbers for Wild Weasels.
type weaselData struct {
	PerAircraft        int `yaml:"per_aircraft"`
	Radius             int `yaml:"radius"`
	RadiusInterdicting int `yaml:"radius_interdicting"`
	Caps               perTurn[struct {
		Most int `yaml:"most"`
	}] `yaml:"caps"`
}

// Check returns an error unless each turn has one limit.
func (w weaselData) Check() error { return w.Caps.checkCovers(1) }

// turnRange is a range of turns, both ends included.
type turnRange [2]int

// contains reports whether a turn is in the range.
func (t turnRange) contains(turn int) bool { return t[0] <= turn && turn <= t[1] }

// perTurn is a table with a row for each turn.
type perTurn[T any] []struct {
	Turns turnRange `yaml:"turns"`
	Cell  T         `yaml:",inline"`
}

// at returns the row of a turn; an empty one where there is none.
func (p perTurn[T]) at(turn int) (cell T) {
	for _, r := range p {
		if r.Turns.contains(turn) {
			return r.Cell
		}
	}
	return cell
}

// checkCovers returns an error unless each turn from first on is in exactly one row.
func (p perTurn[T]) checkCovers(first int) error {
	var runs []turnRange
	for _, r := range p {
		runs = append(runs, r.Turns)
	}
	return checkCovers(first, runs)
}

// checkCovers returns an error unless each turn from first on is in exactly one of the ranges.
func checkCovers(first int, runs []turnRange) error {
	for t := first; t <= lastTurn; t++ {
		n := 0
		for _, r := range runs {
			if r.contains(t) {
				n++
			}
		}
		if n != 1 {
			return fmt.Errorf("turn %d is in %d rows; want each turn from %d to %d in one", t, n, first, lastTurn)
		}
	}
	return nil
}

// shift is a number of columns; positive is to the right.
type shift = odds.Shift
