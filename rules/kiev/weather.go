package kiev

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/table"
)

// The kinds of weather (5.1). Ice is frozen weather after a continuous period of frost, in which units can cross water
//
const (
	dry    = "dry"
	mud    = "mud"
	frozen = "frozen"
	ice    = "ice"
	snow   = "snow"

	keyWeather, historical = "weather", "historical" // keyWeather and historical: an option and its value (3.11)
)

// weathers lists all kinds of weather.
var weathers = []string{dry, mud, frozen, ice, snow}

// climate is the weather of a turn.
type climate struct {
	kind     string // "" is dry
	storm    bool
	mudTurns int // turns of mud in a row, including this one
}

// WeatherTables holds the tables that decide the weather (5.1).
type WeatherTables struct {
	Climates table.Scale            `yaml:"climates" count:"1..99" doc:"up to this turn: the climate"`
	Dice     map[string]table.Scale `yaml:"dice" doc:"by climate: up to this die the weather, with storm behind it"`
	History  table.Scale            `yaml:"history" count:"1..99" doc:"up to this turn: the weather of history"`
	MudLimit int                    `yaml:"mud_limit" doc:"turns of mud in a row in a dry climate"`
	Storm    map[core.Side]int      `yaml:"storm" doc:"by side: added to the dice of aircraft in a storm"`
	Seasons  map[string]*Season     `yaml:"seasons" want:"dry,mud,frozen,ice,snow" doc:"by weather: what differs from that in dry weather"`
}

// Check returns an error unless the dice give known weather, and each climate has dice.
func (w *WeatherTables) Check() error {
	for _, climate := range sortedKeys(w.Dice) {
		for _, s := range w.Dice[climate] {
			if word, rest, _ := strings.Cut(s.Value, " "); !slices.Contains(weathers, word) || rest != "" && rest != "storm" {
				return fmt.Errorf("%q is no weather: want one of %s, and storm behind it", s.Value, strings.Join(weathers, ", "))
			}
		}
	}
	for _, c := range w.Climates {
		if len(w.Dice[c.Value]) == 0 {
			return fmt.Errorf("the climate %q has no dice", c.Value)
		}
	}
	return nil
}

// Season holds the changes of the tables in one kind of weather.
type Season struct {
	Line      int `yaml:"line" need:"yes" range:"1..99" doc:"hexes of a supply line to a road (6.3)"`
	Road      int `yaml:"road" need:"yes" range:"1..99" doc:"hexes of a supply road"`
	Readiness int `yaml:"readiness" doc:"added to the dice of aircraft (9.11)"`
	Charts    `yaml:",inline"`
}

// forWeather returns the game with the tables for the weather of a position.
func (g *game) forWeather(r core.Reader) *game {
	word, crossed := cmp.Or(of(r).weather.kind, dry), of(r).crossingSigns()
	if word == g.weather && slices.Equal(crossed, g.changedBridges) {
		return g
	}
	return g.variants.Find(slices.Index(weathers, word), nil, crossed, func() *game {
		h, d := *g, *g.Data
		d.Tables.Charts = g.Tables.Weather.Seasons[word].Charts
		h.Data, h.weather, h.terrainAt, h.changedBridges, h.edges = &d, word, g.terrains[word], crossed, g.edgesWithCrossings(crossed)
		h.lines = &path.ResultCache[[]bool]{}
		h.findZOCPassage()
		return &h
	})
}

// seasonRules returns the changes for the present weather.
func (g *game) seasonRules() *Season { return g.Tables.Weather.Seasons[g.weather] }

// rollWeather determines the weather of a turn (SoP A.1): fixed by the scenario, historical, or by a die; in a dry
// climate there is no third turn of mud in a row (3.12). A storm moves ready aircraft to the Flown box.
func (g *game) rollWeather(tx *core.Tx, turn int) {
	t, old := &g.Tables.Weather, of(tx.Read()).weather
	trend, now := t.Climates.At(turn), climate{}
	switch fixed := g.Data.Scenario.Weather; {
	case len(fixed) > 0 && turn <= fixed[len(fixed)-1].UpTo:
		now.kind = fixed.At(turn)
	case of(tx.Read()).planState.historicalWeather:
		now.kind, _, now.storm = strings.Cut(t.History.At(turn), " ")
	default:
		die := tx.Die(fmt.Sprintf("weather:%d#1", turn), 10, "5.1", say.F("weather in a %s climate", say.Plain(trend)))
		now.kind, _, now.storm = strings.Cut(t.Dice[trend].At(die), " ")
	}
	switch {
	case now.kind == mud && trend == dry && old.mudTurns >= t.MudLimit:
		now = climate{kind: dry}
	case now.kind == mud:
		now.mudTurns = old.mudTurns + 1
	case now.kind == frozen && (old.kind == snow || old.kind == ice):
		now.kind = ice
	}
	told := core.If(now.storm, say.F("%s with a storm", say.Plain(now.kind)), say.Plain(now.kind))
	tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1", Text: say.F("the weather is %s", told)})
	core.EditExt(tx, func(s *state) { s.weather = now })
	for _, u := range core.If(now.storm, slices.Collect(tx.Read().UnitsInBox(boxReady)), nil) {
		tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: boxFlown, Rule: "5.1"})
	}
}

// isTown reports whether a hex holds a town.
func (g *game) isTown(h hexmap.Hex) bool {
	p, ok := g.Map.PlaceAt(h)
	return ok && p.Class == "town"
}

// isTownOrCity reports whether a hex holds a town or city.
func (g *game) isTownOrCity(h hexmap.Hex) bool { return g.isCity(h) || g.isTown(h) }
