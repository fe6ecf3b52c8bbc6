package kiev

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/table"
)

// The kinds of weather (5.1). Ice is Frozen weather that follows an unbroken frozen state: waters bear then.
const (
	dry    = "dry"
	mud    = "mud"
	frozen = "frozen"
	ice    = "ice"
	snow   = "snow"

	keyWeather, historical = "weather", "historical" // an option, and its value (3.11)
)

var weathers = []string{dry, mud, frozen, ice, snow}

// climate is the weather of a turn.
type climate struct {
	word  string // "" is dry
	storm bool
	muds  int // turns of mud in a row, this one too
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

// Check wants weather on the dice, and dice for each climate.
func (w *WeatherTables) Check() error {
	for _, climate := range known(w.Dice) {
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

// Season holds the changes of the tables by the weather.
type Season struct {
	Line      int `yaml:"line" need:"yes" range:"1..99" doc:"hexes of a supply line to a road (6.3)"`
	Road      int `yaml:"road" need:"yes" range:"1..99" doc:"hexes of a supply road"`
	Readiness int `yaml:"readiness" doc:"added to the dice of aircraft (9.11)"`
	Charts    `yaml:",inline"`
}

// under is the game in the weather of a position: its tables are those of that weather.
func (g *game) under(r core.Reader) *game {
	word, crossed := cmp.Or(of(r).weather.word, dry), of(r).crossed()
	if word == g.weather && slices.Equal(crossed, g.signed) {
		return g
	}
	return g.others.Find(slices.Index(weathers, word), nil, crossed, func() *game {
		h, d := *g, *g.Data
		d.Tables.Charts = g.Tables.Weather.Seasons[word].Charts
		h.Data, h.weather, h.soil, h.signed, h.edges = &d, word, g.soils[word], crossed, g.detours(crossed)
		h.lines = &path.Memo[[]bool]{}
		h.pass()
		return &h
	})
}

// season returns the rules of the present weather.
func (g *game) season() *Season { return g.Tables.Weather.Seasons[g.weather] }

// blow determines the weather of a turn (SoP A.1): what the scenario fixes or history knows, else by a die; no third turn of mud in a row
// in a dry climate (3.12). A storm grounds the aircraft that are ready.
func (g *game) blow(tx *core.Tx, turn int) {
	t, old := &g.Tables.Weather, of(tx.Read()).weather
	trend, now := t.Climates.At(turn), climate{}
	switch fixed := g.Data.Scenario.Weather; {
	case len(fixed) > 0 && turn <= fixed[len(fixed)-1].To:
		now.word = fixed.At(turn)
	case of(tx.Read()).fate.history:
		now.word, _, now.storm = strings.Cut(t.History.At(turn), " ")
	default:
		die := tx.Die(fmt.Sprintf("weather:%d#1", turn), 10, "5.1", say.F("weather in a %s climate", say.Plain(trend)))
		now.word, _, now.storm = strings.Cut(t.Dice[trend].At(die), " ")
	}
	switch {
	case now.word == mud && trend == dry && old.muds >= t.MudLimit:
		now = climate{word: dry}
	case now.word == mud:
		now.muds = old.muds + 1
	case now.word == frozen && (old.word == snow || old.word == ice):
		now.word = ice
	}
	told := core.If(now.storm, say.F("%s with a storm", say.Plain(now.word)), say.Plain(now.word))
	tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1", Text: say.F("the weather is %s", told)})
	core.Edit(tx, func(s *state) { s.weather = now })
	for _, u := range core.If(now.storm, slices.Collect(tx.Read().Boxed(boxReady)), nil) {
		tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: boxFlown, Rule: "5.1"})
	}
}

// town says whether a hex holds a town.
func (g *game) town(h hexmap.Hex) bool {
	p, ok := g.Map.PlaceAt(h)
	return ok && p.Class == "town"
}

// built says whether a hex holds a town or city.
func (g *game) built(h hexmap.Hex) bool { return g.city(h) || g.town(h) }
