package gsfg

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/rules/mech/datafile"
)

// turns is a run of turns, both ends included.
type turns [2]int

func (t turns) has(turn int) bool { return t[0] <= turn && turn <= t[1] }

// shiftRow, stepRow and resultRow are rows of a table for one modified die.
type shiftRow struct {
	Die   int    `yaml:"die" need:"yes"`
	Shift string `yaml:"shift" need:"yes"`
}

type stepRow struct {
	Die   int `yaml:"die" need:"yes"`
	Steps int `yaml:"steps" need:"yes"`
}

type resultRow struct {
	Die    int    `yaml:"die" need:"yes"`
	Result string `yaml:"result" need:"yes"`
	Loses  string `yaml:"loses" enum:"offensive,defensive,nobody" doc:"which electronic warfare marker goes out of play"`
}

type tablesData struct {
	AirSuperiority airData      `yaml:"air_superiority"`
	Aircraft       addData      `yaml:"aircraft"`
	HeavyBomber    bomberData   `yaml:"heavy_bomber"`
	DeepStrike     strikeData   `yaml:"deep_strike"`
	GroundAttack   groundData   `yaml:"ground_attack"`
	Interdiction   interdictor  `yaml:"interdiction"`
	Multinational  mixedData    `yaml:"multinational"`
	Terrain        terrainData  `yaml:"terrain"`
	Hexsides       hexsideData  `yaml:"hexsides"`
	Combat         combatData   `yaml:"combat"`
	Shifts         shiftsData   `yaml:"shifts"`
	Ranges         rangesData   `yaml:"ranges"`
	Chemical       chemicalData `yaml:"chemical"`
	Rolls          rollsData    `yaml:"rolls"`
	SpecialForces  specialData  `yaml:"special_forces"`
	Electronic     ewData       `yaml:"electronic_warfare"`
	WildWeasels    weaselData   `yaml:"wild_weasels"`
}

type airData struct {
	datafile.Block `yaml:",inline"`
	Turn1          string `yaml:"turn_1" enum:"soviet,nato"`
	Rows           []datafile.Item[struct {
		Die    int    `yaml:"die" need:"yes"`
		Holder string `yaml:"holder" need:"yes" enum:"soviet,nato"`
	}] `yaml:"rows"`
	DRM []datafile.Item[struct {
		Turns turns `yaml:"turns"`
		Add   int   `yaml:"add"`
	}] `yaml:"drm"`
	DeepStrike int `yaml:"deep_strike" doc:"modifier after a deep strike of the turn before"`
}

type addData struct {
	datafile.Block `yaml:",inline"`
	Add            int `yaml:"add"`
}

type bomberData struct {
	datafile.Block `yaml:",inline"`
	Soviet         [6]int `yaml:"soviet" doc:"steps lost for dice 1 to 6"`
	NATO           [6]int `yaml:"nato"`
}

type strikeData struct {
	datafile.Block `yaml:",inline"`
	PerAircraft    int `yaml:"per_aircraft"`
	Rows           []datafile.Item[struct {
		Die     int      `yaml:"die" need:"yes"`
		Effects []string `yaml:"effects"`
	}] `yaml:"rows"`
}

type groundData struct {
	datafile.Block `yaml:",inline"`
	PerAircraft    int                      `yaml:"per_aircraft"`
	City           int                      `yaml:"city"`
	WildWeasel     int                      `yaml:"wild_weasel"`
	Rows           []datafile.Item[stepRow] `yaml:"rows"`
}

type interdictor struct {
	datafile.Block `yaml:",inline"`
	PerHex         int `yaml:"per_hex"`
	Radius         int `yaml:"radius"`
	Factor         int `yaml:"factor"`
}

type mixedData struct {
	datafile.Block `yaml:",inline"`
	Rows           []datafile.Item[shiftRow] `yaml:"rows"`
	DRM            struct {
		Pair        int `yaml:"pair"`
		ThreeOrMore int `yaml:"three_or_more"`
	} `yaml:"drm"`
	Pair      []string `yaml:"pair" doc:"two nations that work together well"`
	Exempt    []string `yaml:"exempt" doc:"nations that count as one"`
	Defenders string   `yaml:"defenders"`
	Movement  int      `yaml:"movement"`
}

type terrainData struct {
	datafile.Block `yaml:",inline"`
	Classes        []datafile.Item[struct {
		Class      string `yaml:"class" need:"yes"`
		MP         int    `yaml:"mp" need:"yes"`
		MPMountain int    `yaml:"mp_mountain" need:"yes"`
		Shift      string `yaml:"shift" need:"yes"`
	}] `yaml:"classes"`
	City struct {
		MP              int    `yaml:"mp"`
		Shift           string `yaml:"shift"`
		JaegerDefending string `yaml:"jaeger_defending"`
		JaegerAttacking string `yaml:"jaeger_attacking" doc:"added to the shift of the city"`
		EachLoses       int    `yaml:"each_loses" doc:"steps each side loses in place of a retreat"`
	} `yaml:"city"`
	Closed []string `yaml:"closed" doc:"terrain that ground units never enter"`
}

type hexsideData struct {
	datafile.Block `yaml:",inline"`
	River          struct {
		MP     int  `yaml:"mp"`
		Halves bool `yaml:"halves"`
	} `yaml:"river"`
	Closed []string `yaml:"closed" doc:"hexsides that ground units never cross"`
	Border struct {
		Turn   int    `yaml:"turn"`
		Side   string `yaml:"side" enum:"soviet,nato"`
		MP     int    `yaml:"mp"`
		MPRoad int    `yaml:"mp_road"`
	} `yaml:"border"`
}

type combatData struct {
	datafile.Block `yaml:",inline"`
	Columns        []string `yaml:"columns"`
	Rows           []datafile.Item[struct {
		Die     int      `yaml:"die" need:"yes"`
		Results []string `yaml:"results"`
	}] `yaml:"rows"`
}

type shiftsData struct {
	datafile.Block `yaml:",inline"`
	Envelopment    struct {
		NATO      string `yaml:"nato"`
		Soviet    string `yaml:"soviet"`
		Opposite  int    `yaml:"opposite"`
		Alternate int    `yaml:"alternate"`
		Any       int    `yaml:"any"`
	} `yaml:"envelopment"`
	SecondFight string `yaml:"second_fight"`
	NATOTurn1   string `yaml:"nato_turn_1"`
}

type rangesData struct {
	datafile.Block `yaml:",inline"`
	Artillery      int `yaml:"artillery"`
	AirMobile      int `yaml:"air_mobile"`
}

type chemicalData struct {
	datafile.Block `yaml:",inline"`
	Factor         int    `yaml:"factor"`
	Exchange       []int  `yaml:"exchange" doc:"dice that end the game"`
	Removes        string `yaml:"removes"`
}

type rollsData struct {
	datafile.Block `yaml:",inline"`
	Stays          []int  `yaml:"territorial_stays"`
	Restored       string `yaml:"source_restored" enum:"die"`
}

type specialData struct {
	datafile.Block `yaml:",inline"`
	Moves          int                        `yaml:"moves"`
	Zone           int                        `yaml:"zone"`
	ZoneMP         int                        `yaml:"zone_mp"`
	Friendly       int                        `yaml:"in_friendly_zone"`
	Rows           []datafile.Item[resultRow] `yaml:"rows"`
}

type ewData struct {
	datafile.Block `yaml:",inline"`
	PerHex         struct {
		NATO   int `yaml:"nato"`
		Soviet int `yaml:"soviet"`
	} `yaml:"per_hex"`
	PerOffensive int                        `yaml:"per_offensive"`
	PerDefensive int                        `yaml:"per_defensive"`
	Rows         []datafile.Item[resultRow] `yaml:"rows"`
}

type weaselData struct {
	datafile.Block     `yaml:",inline"`
	PerAircraft        int `yaml:"per_aircraft"`
	Radius             int `yaml:"radius"`
	RadiusInterdicting int `yaml:"radius_interdicting"`
	Caps               []datafile.Item[struct {
		Turns turns `yaml:"turns"`
		Most  int   `yaml:"most"`
	}] `yaml:"caps"`
}

// parseShift reads "2L", "1R" or "0" as columns to the right.
func parseShift(s string) (int, error) {
	if s == "0" {
		return 0, nil
	}
	if len(s) == 2 && s[0] >= '1' && s[0] <= '9' {
		n, _ := strconv.Atoi(s[:1])
		switch s[1] {
		case 'L':
			return -n, nil
		case 'R':
			return n, nil
		}
	}
	return 0, fmt.Errorf("%q is no column shift: want 2L, 1R or 0", s)
}

// shift is a shift that load has checked.
func shift(s string) int {
	n, _ := parseShift(s)
	return n
}

// checkTables finds what would keep a look-up from answering: gaps between dice, words of other tables, turns without a row.
func (l *loader) checkTables() {
	t := &l.tables
	dice(l, "air_superiority", t.AirSuperiority.Rows, func(i int) int { return t.AirSuperiority.Rows[i].Value.Die })
	dice(l, "deep_strike", t.DeepStrike.Rows, func(i int) int { return t.DeepStrike.Rows[i].Value.Die })
	dice(l, "ground_attack", t.GroundAttack.Rows, func(i int) int { return t.GroundAttack.Rows[i].Value.Die })
	dice(l, "multinational", t.Multinational.Rows, func(i int) int { return t.Multinational.Rows[i].Value.Die })
	dice(l, "special_forces", t.SpecialForces.Rows, func(i int) int { return t.SpecialForces.Rows[i].Value.Die })
	dice(l, "electronic_warfare", t.Electronic.Rows, func(i int) int { return t.Electronic.Rows[i].Value.Die })
	dice(l, "combat", t.Combat.Rows, func(i int) int { return t.Combat.Rows[i].Value.Die })
	for _, r := range t.Combat.Rows {
		if len(r.Value.Results) != len(t.Combat.Columns) {
			l.Fault(tablesFile, r.Line, "combat.rows", "die %d has %d results for %d columns", r.Value.Die, len(r.Value.Results),
				len(t.Combat.Columns))
		}
		for _, x := range r.Value.Results {
			l.word(r.Line, "combat.rows", x, "AS", "DR", "EX", "DE")
		}
	}
	for i, c := range t.Combat.Columns {
		if c != fmt.Sprintf("%d:1", i+1) {
			l.Fault(tablesFile, 0, "combat.columns", "column %d is %q, not %d:1", i+1, c, i+1)
		}
	}
	for _, r := range t.DeepStrike.Rows {
		for _, x := range r.Value.Effects {
			l.word(r.Line, "deep_strike.rows", x, airsup, crippled, oos)
		}
	}
	for _, r := range t.SpecialForces.Rows {
		l.word(r.Line, "special_forces.rows", r.Value.Result, "none", "suppressed", "eliminated")
	}
	for _, r := range t.Electronic.Rows {
		l.word(r.Line, "electronic_warfare.rows", r.Value.Result, "countermeasures", "none", "degraded", "collapsed")
	}
	l.checkShifts()
	l.checkTurns()
}

func (l *loader) checkShifts() {
	t := &l.tables
	try := func(line int, key, s string) {
		if _, err := parseShift(s); err != nil {
			l.Fault(tablesFile, line, key, "%v", err)
		}
	}
	for _, r := range t.Multinational.Rows {
		try(r.Line, "multinational.rows", r.Value.Shift)
	}
	for _, c := range t.Terrain.Classes {
		try(c.Line, "terrain.classes."+c.Value.Class, c.Value.Shift)
	}
	for _, h := range l.m.Legend() {
		if h.Class != unknown && h.Class != "off-map" && !slices.Contains(t.Terrain.Closed, h.Class) && l.terrain(h.Class) == nil {
			l.Fault(tablesFile, 0, "terrain.classes", "the map's terrain %q is missing here", h.Class)
		}
	}
	try(0, "terrain.city.shift", t.Terrain.City.Shift)
	try(0, "terrain.city.jaeger_defending", t.Terrain.City.JaegerDefending)
	try(0, "terrain.city.jaeger_attacking", t.Terrain.City.JaegerAttacking)
	try(0, "multinational.defenders", t.Multinational.Defenders)
	try(0, "shifts.envelopment.nato", t.Shifts.Envelopment.NATO)
	try(0, "shifts.envelopment.soviet", t.Shifts.Envelopment.Soviet)
	try(0, "shifts.second_fight", t.Shifts.SecondFight)
	try(0, "shifts.nato_turn_1", t.Shifts.NATOTurn1)
}

// checkTurns asks that every turn has one row where rows go by turns.
func (l *loader) checkTurns() {
	var air, caps []turns
	for _, r := range l.tables.AirSuperiority.DRM {
		air = append(air, r.Value.Turns)
	}
	for _, r := range l.tables.WildWeasels.Caps {
		caps = append(caps, r.Value.Turns)
	}
	l.cover(tablesFile, "air_superiority.drm", 2, air)
	l.cover(tablesFile, "wild_weasels.caps", 1, caps)
}

// cover faults turns from the first on that no run or several have.
func (l *loader) cover(file, key string, first int, runs []turns) {
	for t := first; t <= lastTurn; t++ {
		n := 0
		for _, r := range runs {
			if r.has(t) {
				n++
			}
		}
		if n != 1 {
			l.Fault(file, 0, key, "turn %d is in %d rows; want each turn from %d to %d in one", t, n, first, lastTurn)
			return
		}
	}
}

func (l *loader) word(line int, key, got string, want ...string) {
	if !slices.Contains(want, got) {
		l.Fault(tablesFile, line, key, "%q is none of %v", got, want)
	}
}

// dice faults rows whose dice do not count up by one.
func dice[T any](l *loader, block string, rows []datafile.Item[T], die func(i int) int) {
	if len(rows) == 0 {
		l.Fault(tablesFile, 0, block+".rows", "has no rows")
	}
	for i := range rows {
		if i > 0 && die(i) != die(i-1)+1 {
			l.Fault(tablesFile, rows[i].Line, block+".rows", "die %d follows %d; want %d", die(i), die(i-1), die(i-1)+1)
		}
	}
}

// row is the index of a die in rows that begin at first and number n; beyond them the nearest.
func row(die, first, n int) int { return min(max(die-first, 0), n-1) }
