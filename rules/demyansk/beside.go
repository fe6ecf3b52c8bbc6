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
	number := func(name say.Text, n int) core.Strip {
		return core.Strip{Name: name, Spaces: []core.Space{{Text: say.F("%d", n), On: true}}}
	}
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
		number("Soviet victory points", r.Track(trackVP))}
	for i, side := range sides {
		tracks = append(tracks, number(say.F("%s replacement points", side.Title()), s.points[i]))
	}
	if sc.TwoGRC {
		tracks = append(tracks, core.Strip{Name: "2nd Guards Rifle Corps", Spaces: corps})
	}
	return tracks, g.trays(r)
}

// trays are the boxes: those of the map, then air status, units being rebuilt, those that left the map, those eliminated.
func (g *game) trays(r core.Reader) []core.Tray {
	var out []core.Tray
	add := func(tray core.Tray, box string, always bool) {
		for u := range r.Boxed(box) {
			if u.Def.Side == tray.Side {
				tray.Units = append(tray.Units, u.Def.ID)
			}
		}
		if always || len(tray.Units) > 0 {
			out = append(out, tray)
		}
	}
	for _, b := range g.Boxes.List {
		add(core.Tray{Name: say.Plain(b.Name), Side: b.Side, Fill: typeGrounds[b.Colour]}, b.Name, true)
	}
	for _, x := range []struct {
		box  string
		name say.Text
	}{{boxAir, "air status"}, {boxRebuild, "units rebuilding"}, {boxCorps, "left for the 2nd Guards Rifle Corps"},
		{core.BoxDead, "eliminated"}} {
		for _, side := range sides {
			add(core.Tray{Name: x.name, Side: side}, x.box, false)
		}
	}
	return out
}
