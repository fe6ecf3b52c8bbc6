package scene

import (
	"slices"

	"fieldpost/pbem/view/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// BareMap returns the scene of a map without a game.
func BareMap(m *hexmap.Map, lang string) render.Scene {
	words := Words(lang)
	sc := render.Scene{Map: m, Title: m.Title(), Lang: lang, Words: words, Legend: true, Sources: sources(m), Stamp: m.Attr("status")}
	if from := m.Attr("source"); from != "" {
		if sc.Stamp != "" {
			sc.Stamp += ": "
		}
		sc.Stamp += from
	}
	sc.Prizes = prizes(m, func(h hexmap.Hex) int { return hexPoints(m, h) })
	sc.Style = houseStyle(sidesOf(m, sc.Sources))
	for _, r := range m.HexsidesOf("front") {
		if n := m.Neighbor(r.Hex, r.Dir); n != hexmap.None {
			sc.Front = append(sc.Front, [2]hexmap.Hex{r.Hex, n})
		}
	}
	return sc
}

// sidesOf lists the sides that a map names, sorted.
func sidesOf(m *hexmap.Map, sources []render.Area) []core.Side {
	var out []core.Side
	for _, f := range m.Forts() {
		out = append(out, core.Side(f.Class))
	}
	for _, a := range sources {
		out = append(out, core.Side(a.Side))
	}
	slices.Sort(out)
	return slices.Compact(out)
}
