package demyansk

import (
	"cmp"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// typeGrounds are the grounds of the type boxes on counters and of the map boxes they belong to (5.32).
var typeGrounds = map[string]string{"red": "#d9705e", "yellow": "#ecd66f", "green": "#8fbf7a"}

// Beside lists the tracks and the boxes of the sheet (5, 9.31, 13.1, 15.24, 16.11).
func (g *game) Beside(r core.Reader) ([]core.Strip, []core.Tray) {
	s, sc := of(r), g.scenario(r)
	first := func(side core.Side) core.Space { return core.Space{Text: say.Plain(side.Title()), On: side == s.first} }
	weather := func(w Weather) core.Space {
		sky := Sky{Weather: w, Storm: s.sky.Storm && w == s.sky.Weather}
		return core.Space{Text: say.Plain(sky.String()), On: w == s.sky.Weather}
	}
	short := func(colour string) core.Space {
		return core.Space{Text: say.Plain(colour), Fill: typeGrounds[colour], On: colour == cmp.Or(s.group, "none")}
	}
	now := map[string]int{"required": 1, "out": 2}[s.corps]
	corps := []core.Space{{Text: "not required yet"}, {Text: "must leave the map"}, {Text: "has left the map"}}
	corps[now].On = true
	turns := core.Strip{Name: "game turn"}
	for turn := sc.First; turn <= sc.Last; turn++ {
		turns.Spaces = append(turns.Spaces, core.Space{Text: say.F("%d", turn), Note: say.Plain(g.Data.FirstDay[turn-1]),
			On: turn == r.Turn()})
	}
	tracks := []core.Strip{turns, core.StripOf("initiative", sides[:], first),
		core.StripOf("weather of the segment", []Weather{Dry, Mud, Freeze}, weather),
		core.StripOf("Soviet units short of supply", []string{"none", "red", "yellow", "green"}, short),
		core.Counter("Soviet victory points", r.Track(trackVP))}
	for i, side := range sides {
		tracks = append(tracks, core.Counter(say.F("%s replacement points", side.Title()), s.points[i]))
	}
	if sc.TwoGRC {
		tracks = append(tracks, core.Strip{Name: "2nd Guards Rifle Corps", Spaces: corps})
	}
	return tracks, g.trays(r)
}

// trays are the boxes: those of the map, then air status, units being rebuilt, those that left the map, those eliminated.
func (g *game) trays(r core.Reader) []core.Tray {
	var out []core.Tray
	for _, b := range g.Boxes.List {
		tray := core.NamedBox{ID: b.Name, Name: say.Plain(b.Name)}.Tray(r, b.Side)
		tray.Fill = typeGrounds[b.Colour]
		out = append(out, tray)
	}
	return append(out, core.Trays(r, []core.NamedBox{{ID: boxAir, Name: "air status"}, {ID: boxRebuild, Name: "units rebuilding"},
		{ID: boxCorps, Name: "left for the 2nd Guards Rifle Corps"}, {ID: core.BoxDead, Name: "eliminated"}})...)
}
