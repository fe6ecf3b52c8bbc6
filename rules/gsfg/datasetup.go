package gsfg

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/table"
)

// setupData is the content of setup.yaml.
type setupData struct {
	Start struct {
		Turns  int      `yaml:"turns"`
		First  string   `yaml:"first" enum:"soviet,nato" doc:"the side that sets up first"`
		Soviet []string `yaml:"soviet_controls" enum:"austria,cssr,france,frg,gdr,netherlands" doc:"countries"`
	} `yaml:"start"`
	Deployment datafile.List[deployData] `yaml:"deployment"`
	Guards     struct {
		Army  string `yaml:"army"`
		Until int    `yaml:"until" doc:"last turn on its own"`
	} `yaml:"guards_army"`
	Sequence datafile.List[optionData] `yaml:"sequence"`
	Soviet   struct {
		Quota     []int    `yaml:"quota" count:"1..15" range:"0..99" doc:"units of turn 1, 2, ...; the last for all later turns"`
		Artillery int      `yaml:"artillery"`
		PerHex    int      `yaml:"per_hex"`
		Edge      string   `yaml:"edge"`
		Countries []string `yaml:"countries" enum:"austria,cssr,france,frg,gdr,netherlands"`
	} `yaml:"soviet_reinforcements"`
	NATO struct {
		PerHex int         `yaml:"per_hex"`
		List   []entryData `yaml:"list"`
	} `yaml:"nato_entry"`
	Supply struct {
		Soviet struct {
			supplyReach `yaml:",inline"`
			Edge        string   `yaml:"edge" enum:"any" doc:"sources are hexes of every edge in the countries"`
			Countries   []string `yaml:"countries" enum:"austria,cssr,france,frg,gdr,netherlands"`
			Cities      string   `yaml:"cities" enum:"east-of-rhine"`
		} `yaml:"soviet"`
		NATO supplyReach `yaml:"nato"`
	} `yaml:"supply"`
	Sources datafile.List[sourceData] `yaml:"sources"`
	Cities  datafile.List[cityData]   `yaml:"cities"`
	More    datafile.List[cityData]   `yaml:"more_city_hexes"`
	Printed datafile.List[struct {
		City    string `yaml:"city" need:"yes"`
		Printed string `yaml:"printed" need:"yes"`
		Likely  string `yaml:"likely" need:"yes"`
		Used    string `yaml:"used" need:"yes" enum:"printed,likely"`
	}] `yaml:"printed_otherwise"`
	Victory struct {
		Turn       int           `yaml:"turn"`
		Ruhr       int           `yaml:"ruhr"`
		FRGCities  int           `yaml:"frg_cities"`
		Bridgehead int           `yaml:"bridgehead"`
		Bank       [2]hexmap.Hex `yaml:"bank"`
		Example    []hexmap.Hex  `yaml:"bank_example"`
	} `yaml:"victory"`
	Territorials struct {
		Nation   string `yaml:"nation"`
		Turn     int    `yaml:"turn"`
		Distance int    `yaml:"distance" doc:"hexes from a city hex"`
	} `yaml:"territorials"`
	Options datafile.List[struct {
		Side  core.Side `yaml:"side" need:"yes" enum:"soviet,nato"`
		Kind  string    `yaml:"kind" need:"yes" enum:"special-forces,electronic-warfare"`
		Turn  int       `yaml:"turn" doc:"0 = set-up"`
		Count int       `yaml:"count" need:"yes"`
		Where string    `yaml:"where" need:"yes" enum:"frg,entry,east,off"`
	}] `yaml:"options"`
	Nations datafile.List[nationData] `yaml:"nations"`
}

// nationData is a nation with its side and name.
type nationData struct {
	Nation string    `yaml:"nation" need:"yes"`
	Side   core.Side `yaml:"side" need:"yes" enum:"soviet,nato"`
	Name   string    `yaml:"name" need:"yes"`
}

// supplyReach holds the greatest length of a supply line in hexes: to a city, and from there to its source (R 8.4,
// 8.7).
type supplyReach struct {
	ToCity   int `yaml:"to_city"`
	ToSource int `yaml:"to_source"`
}

// deployData is the hex in which units of a set-up code start or enter.
type deployData struct {
	Code  string     `yaml:"code" need:"yes" enum:"A,B,C,D,E,F"`
	Hex   hexmap.Hex `yaml:"hex" need:"yes"`
	OnMap bool       `yaml:"on_map"`
}

// optionData lists the phase orders open to a group of units on some turns.
type optionData struct {
	Who     string    `yaml:"who" need:"yes" enum:"guards,soviet,nato"`
	Turns   turnRange `yaml:"turns" need:"yes"`
	Options []string  `yaml:"options" need:"yes" enum:"MF,FM,FF"`
}

// entryData lists the places where reinforcements of a nation enter: in its cities, or over the map edge. The edge is
// any hex of the west edge, those in a country, those with the map's mark belgian-entry, or none.
type entryData struct {
	Nation string   `yaml:"nation" need:"yes"`
	Cities []string `yaml:"cities"`
	Edge   string   `yaml:"edge" need:"yes" enum:"any,netherlands,france,frg-north-of-moselle,none"`
	Delay  int      `yaml:"delay"`
}

// sourceData lists the cities that supply a nation.
type sourceData struct {
	Nation string   `yaml:"nation" need:"yes"`
	Cities []string `yaml:"cities" need:"yes"`
}

// cityData is a city of several hexes, or one with a rule of its own.
type cityData struct {
	City     string       `yaml:"city" need:"yes"`
	Name     string       `yaml:"name" need:"yes"`
	Country  string       `yaml:"country" need:"yes"`
	Hexes    []hexmap.Hex `yaml:"hexes" need:"yes"`
	Complete bool         `yaml:"complete"`
}

// checkSetup reports names in setup.yaml that exist nowhere else.
func (l *loader) checkSetup() {
	s := &l.setup
	for _, c := range slices.Concat(s.Cities.List, s.More.List) {
		for _, h := range c.Hexes { // compared with the map
			switch label := l.m.Label(h); {
			case !l.hex[h].isCity || l.hex[h].city != c.City:
				l.Fault(setupFile, 0, "cities."+c.City, "the map has no city with city=%s in hex %s", c.City, label)
			case l.hex[h].country != c.Country:
				l.Fault(setupFile, 0, "cities."+c.City, "hex %s lies in %q, not in %q", label, l.hex[h].country, c.Country)
			}
		}
	}
	for _, e := range s.Sources.List {
		l.checkNation("sources", e.Nation, e.Cities)
	}
	for _, e := range s.NATO.List {
		l.checkNation("nato_entry", e.Nation, e.Cities)
	}
	for _, e := range s.Printed.List {
		l.checkCities("printed_otherwise", []string{e.City})
	}
	if len(l.m.EdgeHexes(s.Soviet.Edge)) == 0 {
		l.Fault(setupFile, 0, "soviet_reinforcements.edge", "the map has no edge %q", s.Soviet.Edge)
	}
	for _, who := range []string{"guards", "soviet", "nato"} {
		var runs []turnRange
		for _, e := range s.Sequence.List {
			if e.Who == who {
				runs = append(runs, e.Turns)
			}
		}
		if who == "guards" { // afterwards they are as all others
			runs = append(runs, turnRange{s.Guards.Until + 1, lastTurn})
		}
		if err := checkCovers(1, runs); err != nil {
			l.Fault(setupFile, 0, "sequence", "%v", err)
		}
	}
}

func (l *loader) checkNation(key, nation string, cities []string) {
	if l.sideOf(nation) != NATO {
		l.Fault(setupFile, 0, key+"."+nation, "%q is no nation of the NATO side", nation)
	}
	l.checkCities(key+"."+nation, cities)
}

func (l *loader) checkCities(key string, cities []string) {
	for _, c := range cities {
		if len(l.cities[c]) == 0 {
			l.Fault(setupFile, 0, key, "the map has no city hex with city=%s", c)
		}
	}
}

// deploy returns the hex for a set-up code.
func (d *data) deploy(code string) deployData {
	return findRow(d.setup.Deployment.List, func(e deployData) bool { return e.Code == code })
}

// quota returns how many units of the pool enter on a turn (R 9.3).
func (s *setupData) quota(turn int) int { return table.ClampedAt(s.Soviet.Quota, turn) }

// sourcesOf returns the cities that supply a nation (R 8.8).
func (s *setupData) sourcesOf(nation string) []string {
	return findRow(s.Sources.List, func(e sourceData) bool { return e.Nation == nation }).Cities
}

// orderWords gives the word for each phase order in the data: "MF" is "move/fight".
var orderWords = map[string]string{"MF": firstOrder, "FM": "fight/move", "FF": "fight/fight"}

// sequence returns the phase orders that a group may declare on a turn.
func (s *setupData) sequence(who string, turn int) []string {
	var out []string
	for _, e := range s.Sequence.List {
		if e.Who != who || !e.Turns.contains(turn) {
			continue
		}
		for _, o := range e.Options {
			out = append(out, orderWords[o])
		}
	}
	return out
}
