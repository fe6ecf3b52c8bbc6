package gsfg

import (
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

type setupData struct {
	Start struct {
		datafile.Block `yaml:",inline"`
		Turns          int      `yaml:"turns"`
		First          string   `yaml:"first" enum:"soviet,nato" doc:"the side that sets up first"`
		Soviet         []string `yaml:"soviet_controls" doc:"countries"`
	} `yaml:"start"`
	Deployment struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[deployData] `yaml:"list"`
	} `yaml:"deployment"`
	Guards struct {
		datafile.Block `yaml:",inline"`
		Army           string `yaml:"army"`
		Until          int    `yaml:"until" doc:"last turn on its own"`
	} `yaml:"guards_army"`
	Sequence struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[optionData] `yaml:"list"`
	} `yaml:"sequence"`
	Soviet struct {
		datafile.Block `yaml:",inline"`
		Quota          []int    `yaml:"quota" doc:"units of turn 1, 2, ...; the last for all later turns"`
		Artillery      int      `yaml:"artillery"`
		PerHex         int      `yaml:"per_hex"`
		Edge           string   `yaml:"edge"`
		Countries      []string `yaml:"countries"`
	} `yaml:"soviet_reinforcements"`
	NATO struct {
		datafile.Block `yaml:",inline"`
		PerHex         int                        `yaml:"per_hex"`
		List           []datafile.Item[entryData] `yaml:"list"`
	} `yaml:"nato_entry"`
	Supply struct {
		datafile.Block `yaml:",inline"`
		Soviet         struct {
			ToCity    int      `yaml:"to_city"`
			ToSource  int      `yaml:"to_source"`
			Edge      string   `yaml:"edge" enum:"any" doc:"sources are hexes of every edge in the countries"`
			Countries []string `yaml:"countries"`
			Cities    string   `yaml:"cities" enum:"east-of-rhine"`
		} `yaml:"soviet"`
		NATO struct {
			ToCity   int `yaml:"to_city"`
			ToSource int `yaml:"to_source"`
		} `yaml:"nato"`
	} `yaml:"supply"`
	Sources struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[sourceData] `yaml:"list"`
	} `yaml:"sources"`
	Cities struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[cityData] `yaml:"list"`
	} `yaml:"cities"`
	More struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[cityData] `yaml:"list"`
	} `yaml:"more_city_hexes"`
	Printed struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[printedData] `yaml:"list"`
	} `yaml:"printed_otherwise"`
	Victory      victoryData `yaml:"victory"`
	Territorials struct {
		datafile.Block `yaml:",inline"`
		Nation         string `yaml:"nation"`
		Turn           int    `yaml:"turn"`
		Distance       int    `yaml:"distance" doc:"hexes from a city hex"`
	} `yaml:"territorials"`
	Options struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[extraData] `yaml:"list"`
	} `yaml:"options"`
	Nations struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[nationData] `yaml:"list"`
	} `yaml:"nations"`
}

type deployData struct {
	Code  string `yaml:"code" need:"yes" enum:"A,B,C,D,E,F"`
	Hex   string `yaml:"hex" need:"yes"`
	OnMap bool   `yaml:"on_map"`
}

type optionData struct {
	Who     string   `yaml:"who" need:"yes" enum:"guards,soviet,nato"`
	Turns   turns    `yaml:"turns" need:"yes"`
	Options []string `yaml:"options" need:"yes"`
}

// entryData is where reinforcements of a nation enter: in its cities, or over the edge: any hex of the west edge, those in
// a country, those of the map's mark belgian-entry, or none.
type entryData struct {
	Nation string   `yaml:"nation" need:"yes"`
	Cities []string `yaml:"cities"`
	Edge   string   `yaml:"edge" need:"yes" enum:"any,netherlands,france,frg-north-of-moselle,none"`
	Delay  int      `yaml:"delay"`
}

type sourceData struct {
	Nation string   `yaml:"nation" need:"yes"`
	Cities []string `yaml:"cities" need:"yes"`
}

type cityData struct {
	City     string   `yaml:"city" need:"yes"`
	Name     string   `yaml:"name" need:"yes"`
	Country  string   `yaml:"country" need:"yes"`
	Hexes    []string `yaml:"hexes" need:"yes"`
	Complete bool     `yaml:"complete"`
}

type printedData struct {
	City    string `yaml:"city" need:"yes"`
	Printed string `yaml:"printed" need:"yes"`
	Likely  string `yaml:"likely" need:"yes"`
	Used    string `yaml:"used" need:"yes" enum:"printed,likely"`
}

type victoryData struct {
	datafile.Block `yaml:",inline"`
	Turn           int       `yaml:"turn"`
	Ruhr           int       `yaml:"ruhr"`
	FRGCities      int       `yaml:"frg_cities"`
	Bridgehead     int       `yaml:"bridgehead"`
	Bank           [2]string `yaml:"bank"`
	Example        []string  `yaml:"bank_example"`
}

type extraData struct {
	Side  string `yaml:"side" need:"yes" enum:"soviet,nato"`
	Kind  string `yaml:"kind" need:"yes" enum:"special-forces,electronic-warfare"`
	Turn  int    `yaml:"turn" doc:"0 = set-up"`
	Count int    `yaml:"count" need:"yes"`
	Where string `yaml:"where" need:"yes" enum:"frg,entry,east,off"`
}

type nationData struct {
	Nation string `yaml:"nation" need:"yes"`
	Side   string `yaml:"side" need:"yes" enum:"soviet,nato"`
	Name   string `yaml:"name" need:"yes"`
}

// checkSetup finds references to what is not there.
func (l *loader) checkSetup() {
	s := &l.setup
	for _, e := range s.Deployment.List {
		l.find(setupFile, e.Line, "deployment."+e.Value.Code, e.Value.Hex)
	}
	for _, e := range slices.Concat(s.Cities.List, s.More.List) {
		l.checkCity(e.Line, e.Value)
	}
	for _, e := range s.Sources.List {
		l.checkNation(e.Line, "sources", e.Value.Nation, e.Value.Cities)
	}
	for _, e := range s.NATO.List {
		l.checkNation(e.Line, "nato_entry", e.Value.Nation, e.Value.Cities)
	}
	for _, e := range s.Printed.List {
		l.checkNation(e.Line, "printed_otherwise", "", []string{e.Value.City})
	}
	for _, h := range append(s.Victory.Bank[:], s.Victory.Example...) {
		l.find(setupFile, 0, "victory", h)
	}
	for _, c := range slices.Concat(s.Start.Soviet, s.Soviet.Countries, s.Supply.Soviet.Countries) {
		if !slices.Contains(countries, c) {
			l.Fault(setupFile, 0, "start", "%q is none of the countries %v", c, countries)
		}
	}
	if len(l.m.Edge(s.Soviet.Edge)) == 0 {
		l.Fault(setupFile, 0, "soviet_reinforcements.edge", "the map has no edge %q", s.Soviet.Edge)
	}
	if len(s.Soviet.Quota) == 0 || slices.Min(s.Soviet.Quota) < 0 {
		l.Fault(setupFile, 0, "soviet_reinforcements.quota", "%v: want a number of units for each turn", s.Soviet.Quota)
	}
	for _, who := range []string{"guards", "soviet", "nato"} {
		l.checkSequence(who)
	}
}

func (l *loader) checkSequence(who string) {
	var runs []turns
	for _, e := range l.setup.Sequence.List {
		if e.Value.Who != who {
			continue
		}
		runs = append(runs, e.Value.Turns)
		for _, o := range e.Value.Options {
			if !slices.Contains([]string{"MF", "FM", "FF"}, o) {
				l.Fault(setupFile, e.Line, "sequence", "%q is none of MF, FM, FF", o)
			}
		}
	}
	if who == "guards" { // afterwards they are as all others
		runs = append(runs, turns{l.setup.Guards.Until + 1, lastTurn})
	}
	l.cover(setupFile, "sequence", 1, runs)
}

// checkCity holds the hexes that set-up data give a city against the map.
func (l *loader) checkCity(line int, c cityData) {
	for _, label := range c.Hexes {
		h := l.find(setupFile, line, "cities."+c.City, label)
		switch {
		case h == hexmap.None:
		case !l.hex[h].isCity || l.hex[h].city != c.City:
			l.Fault(setupFile, line, "cities."+c.City, "the map has no city with city=%s in hex %s", c.City, label)
		case l.hex[h].country != c.Country:
			l.Fault(setupFile, line, "cities."+c.City, "hex %s lies in %q, not in %q", label, l.hex[h].country, c.Country)
		}
	}
}

func (l *loader) checkNation(line int, key, nation string, cities []string) {
	if nation != "" && l.sideOf(nation) != NATO {
		l.Fault(setupFile, line, key+"."+nation, "%q is no nation of the NATO side", nation)
	}
	for _, c := range cities {
		if len(l.cities[c]) == 0 {
			l.Fault(setupFile, line, key+"."+nation, "the map has no city hex with city=%s", c)
		}
	}
}

// quota is how many units of the pool enter on a turn (R 9.3).
func (s *setupData) quota(turn int) int { return s.Soviet.Quota[row(turn, 1, len(s.Soviet.Quota))] }

// sourcesOf are the cities that supply a nation (R 8.8).
func (s *setupData) sourcesOf(nation string) []string {
	for _, e := range s.Sources.List {
		if e.Value.Nation == nation {
			return e.Value.Cities
		}
	}
	return nil
}

// restored is the turn at whose start a source hex runs again that NATO retook on a turn and rolled for (R 8.9).
func restored(turn, die int) int { return turn + die }

// orderWords spells the sequences of the data.
var orderWords = map[string]string{"MF": firstOrder, "FM": "fight/move", "FF": "fight/fight"}

// sequence is what a group may declare on a turn.
func (s *setupData) sequence(who string, turn int) []string {
	var out []string
	for _, e := range s.Sequence.List {
		if e.Value.Who != who || !e.Value.Turns.has(turn) {
			continue
		}
		for _, o := range e.Value.Options {
			out = append(out, orderWords[o])
		}
	}
	return out
}
