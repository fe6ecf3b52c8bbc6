package eastfront

import (
	"maps"
	"slices"
	"strings"
)

// drms are the modifiers that combat asks for (15.6).
var drms = []string{"cas", "integrity", "combined_arms", "no_retreat", "overrun_marker", "overrun_guns", "town", "out_of_supply",
	"no_supply", "super_heavy", "fort", "engineers", "overrun_fort"}

// tables judges the charts as a whole, and works out what the weather makes of them.
func (l *loader) tables() {
	t := &l.d.Tables
	for _, name := range drms {
		if _, ok := t.DRM[name]; !ok {
			l.Fault(tablesFile, 0, "drm.values", "%s is missing", name)
		}
	}
	scales := map[string]Scale{"overrun.ratio": t.Overrun.Ratio, "overrun.results": t.Overrun.Results, "air.initiative": t.Air.Initiative,
		"air.aa": t.Air.AA, "weather.climates": t.Weather.Climates}
	for climate, s := range t.Weather.Dice { // any order: a map is filled
		scales["weather.dice."+climate] = s
	}
	for name, s := range t.Replacements.Tables { // any order: a map is filled
		scales["replacements.tables."+name] = s
	}
	for _, key := range known(scales) {
		l.rising(tablesFile, key, scales[key])
	}
	t.Terrain, t.Sides, t.Roads = t.classes(t.Ground, t.Hexsides, t.Ways)
	l.seasons()
}

// rising wants the bounds of a scale to rise.
func (l *loader) rising(file, key string, s Scale) {
	if !slices.IsSortedFunc(s, func(a, b Step) int { return a.To - b.To - 1 }) {
		l.Fault(file, 0, key, "each bound stands above the one before")
	}
}

// classes are the terrain, hexsides and roads of the tables with some in place of their own.
func (t *Tables) classes(ground []Terrain, hexsides []Hexside, ways []Road) (map[string]Terrain, map[string]Hexside, map[string]Road) {
	a, b, c := maps.Clone(t.Terrain), maps.Clone(t.Sides), maps.Clone(t.Roads)
	if a == nil {
		a, b, c = map[string]Terrain{}, map[string]Hexside{}, map[string]Road{}
	}
	for _, x := range ground {
		a[x.Class] = x
	}
	for _, x := range hexsides {
		b[x.Class] = x
	}
	for _, x := range ways {
		c[x.Class] = x
	}
	return a, b, c
}

// seasons judges the weather, and works out its tables.
func (l *loader) seasons() {
	w := &l.d.Tables.Weather
	for _, climate := range known(w.Dice) {
		for _, s := range w.Dice[climate] {
			word, rest, _ := strings.Cut(s.Value, " ")
			if !slices.Contains(weathers, word) || rest != "" && rest != "storm" {
				l.Fault(tablesFile, 0, "weather.dice."+climate, "%q is no weather: want one of %s, and storm behind it", s.Value,
					strings.Join(weathers, ", "))
			}
		}
	}
	for _, c := range w.Climates {
		if len(w.Dice[c.Value]) == 0 {
			l.Fault(tablesFile, 0, "weather.climates", "the climate %q has no dice", c.Value)
		}
	}
	for _, word := range weathers {
		s := w.Seasons[word]
		if s == nil {
			l.Fault(tablesFile, 0, "weather.seasons", "%s is missing", word)
			continue
		}
		s.terrain, s.sides, s.roads = l.d.Tables.classes(s.Ground, s.Hexsides, s.Ways)
	}
}
