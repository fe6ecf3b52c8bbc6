package eastfront

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

type weatherData struct {
	datafile.Block `yaml:",inline"`
	Climates       []string                `yaml:"climates" doc:"up to this turn: the climate"`
	Dice           map[string][]string     `yaml:"dice" doc:"by climate: up to this die the weather, with storm behind it"`
	MudLimit       int                     `yaml:"mud_limit" doc:"turns of mud in a row in a dry climate"`
	Storm          map[string]int          `yaml:"storm" doc:"by side: added to the dice of aircraft in a storm"`
	Seasons        map[string]seasonTables `yaml:"seasons" doc:"by weather: what differs from the tables of dry weather"`
}

type seasonTables struct {
	Line      int           `yaml:"line" doc:"hexes of a supply line to a road"`
	Road      int           `yaml:"road" doc:"hexes of a supply road"`
	Readiness int           `yaml:"readiness" doc:"added to the dice of aircraft"`
	Terrain   []terrainData `yaml:"terrain"`
	Hexsides  []sideData    `yaml:"hexsides"`
	Roads     []roadData    `yaml:"roads"`
}

type supplyData struct {
	datafile.Block `yaml:",inline"`
	Sides          []string       `yaml:"sides" enum:"axis,soviet" doc:"whose general supply is traced"`
	Short          bool           `yaml:"short" doc:"who traces none at the start is short, and not without supply yet"`
	Attack         bool           `yaml:"attack" doc:"attacks need supply units"`
	Income         map[string]int `yaml:"income" doc:"by side: supply units that come in a turn"`
	Fuel           bool           `yaml:"fuel" doc:"Axis formations that are out of supply may be short of fuel"`
	Sources        []sourceData   `yaml:"sources"`
}

type sourceData struct {
	Side  string   `yaml:"side" need:"yes" enum:"axis,soviet"`
	Hexes []string `yaml:"hexes" need:"yes"`
	From  int      `yaml:"from" doc:"first turn"`
	To    int      `yaml:"to" doc:"last turn; 0: none"`
	City  bool     `yaml:"city" doc:"a source only while it traces to another"`
}

func (x terrainData) terrain() Terrain {
	return Terrain{x.Wheels, x.Feet, x.Rough, x.Cover, x.DRM, x.HalfArmour, x.Overrun, x.NoOverrun, x.NoZone}
}

func (x sideData) side() Hexside { return Hexside{x.MP, x.DRM, x.Half, x.NoZone, x.Overrun, x.OneHex} }

// weather reads how the weather comes about and what it changes.
func (l *loader) weather(d *weatherData) {
	t := &l.d.Tables
	w := &t.Weather
	*w = WeatherTables{Climates: l.steps("weather.climates", d.Climates), Dice: map[string][]Step{}, MudLimit: d.MudLimit,
		Storm: map[core.Side]int{}, Seasons: map[string]Season{}}
	for _, climate := range known(d.Dice) {
		w.Dice[climate] = l.steps("weather.dice."+climate, d.Dice[climate])
		for _, s := range w.Dice[climate] {
			word, rest, _ := strings.Cut(s.Value, " ")
			if !slices.Contains(weathers, word) || rest != "" && rest != "storm" {
				l.Fault(tablesFile, 0, "weather.dice."+climate, "%q is no weather: want one of %s, and storm behind it", s.Value,
					strings.Join(weathers, ", "))
			}
		}
	}
	for _, c := range w.Climates {
		if w.Dice[c.Value] == nil {
			l.Fault(tablesFile, 0, "weather.climates", "the climate %q has no dice", c.Value)
		}
	}
	for side, n := range d.Storm { // any order: a map is filled
		w.Storm[core.Side(side)] = n
	}
	for _, word := range weathers {
		x, ok := d.Seasons[word]
		if !ok || x.Line < 1 || x.Road < 1 {
			l.Fault(tablesFile, 0, "weather.seasons", "%s is missing, or has no length of supply lines", word)
		}
		s := Season{maps.Clone(t.Terrain), maps.Clone(t.Sides), maps.Clone(t.Roads), x.Line, x.Road, x.Readiness}
		for _, c := range x.Terrain {
			s.Terrain[c.Class] = c.terrain()
		}
		for _, c := range x.Hexsides {
			s.Sides[c.Class] = c.side()
		}
		for _, c := range x.Roads {
			s.Roads[c.Class] = Road{c.Clear, c.Rough}
		}
		w.Seasons[word] = s
	}
}

// supply reads who traces supply in a scenario, and from where.
func (l *loader) supply(file string, d *supplyData) {
	s := &l.d.Scenario.Supply
	s.Short, s.Fuel, s.Attack, s.Income = d.Short, d.Fuel, d.Attack, map[core.Side]int{}
	for side, n := range d.Income { // any order: a map is filled
		s.Income[core.Side(side)] = n
	}
	for _, side := range d.Sides {
		s.Sides = append(s.Sides, core.Side(side))
	}
	for _, x := range d.Sources {
		for _, label := range x.Hexes {
			s.Sources = append(s.Sources, Source{core.Side(x.Side), l.hex(file, 0, "supply.sources", label), x.From, x.To, x.City})
		}
	}
}
