package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// typeGrounds are the grounds of the type boxes on counters and of the map boxes they belong to (5.32).
var typeGrounds = map[string]string{"red": "#d9705e", "yellow": "#ecd66f", "green": "#8fbf7a"}

// Beside lists the tracks and the boxes of the sheet (5, 9.31, 13.1, 15.24, 16.11).
func (g *game) Beside(r core.Reader) ([]core.Strip, []core.Tray) {
	s, sc := of(r), g.scenario(r)
	var turns, weather, shortage, corps []core.Space
	for turn := sc.First; turn <= sc.Last; turn++ {
		turns = append(turns, core.Space{Text: say.F("%d", turn), Note: say.Plain(g.Data.FirstDay[turn-1]), On: turn == r.Turn()})
	}
	for _, w := range []Weather{Dry, Mud, Freeze} {
		sky := s.sky
		if sky.Weather = w; w != s.sky.Weather {
			sky.Storm = false
		}
		weather = append(weather, core.Space{Text: say.Plain(sky.String()), On: w == s.sky.Weather})
	}
	for _, colour := range []string{"none", "red", "yellow", "green"} {
		on := s.group == colour || s.group == "" && colour == "none"
		shortage = append(shortage, core.Space{Text: say.Plain(colour), Fill: typeGrounds[colour], On: on})
	}
	for i, state := range []say.Text{"not required yet", "must leave the map", "has left the map"} {
		corps = append(corps, core.Space{Text: state, On: s.corps == []string{"", "required", "out"}[i]})
	}
	number := func(n int) []core.Space { return []core.Space{{Text: say.F("%d", n), On: true}} }
	tracks := []core.Strip{{Name: "game turn", Spaces: turns}, {Name: "weather of the segment", Spaces: weather},
		{Name: "Soviet units short of supply", Spaces: shortage}, {Name: "Soviet victory points", Spaces: number(r.Track(trackVP))}}
	var first []core.Space
	for i, side := range g.world.Sides {
		first = append(first, core.Space{Text: say.Plain(side.Title()), On: side == s.first})
		tracks = append(tracks, core.Strip{Name: say.F("%s replacement points", side.Title()), Spaces: number(s.points[i])})
	}
	tracks = slices.Insert(tracks, 1, core.Strip{Name: "initiative", Spaces: first})
	if sc.TwoGRC {
		tracks = append(tracks, core.Strip{Name: "2nd Guards Rifle Corps", Spaces: corps})
	}
	return tracks, g.trays(r)
}

// trays are the boxes: those of the map, then air status, units being rebuilt, those that left the map, those eliminated.
func (g *game) trays(r core.Reader) []core.Tray {
	var out []core.Tray
	in := func(box string, side core.Side) (ids []string) {
		for u := range r.Each() {
			if !u.OnMap() && u.Box == box && u.Def.Side == side {
				ids = append(ids, u.Def.ID)
			}
		}
		return ids
	}
	for _, b := range g.Boxes.List {
		out = append(out, core.Tray{Name: say.Plain(b.Name), Side: b.Side, Fill: typeGrounds[b.Colour], Units: in(b.Name, b.Side)})
	}
	for _, x := range []struct {
		box  string
		name say.Text
	}{{boxAir, "air status"}, {boxRebuild, "units rebuilding"}, {boxCorps, "left for the 2nd Guards Rifle Corps"},
		{core.BoxDead, "eliminated"}} {
		for _, side := range g.world.Sides {
			if ids := in(x.box, side); len(ids) > 0 {
				out = append(out, core.Tray{Name: x.name, Side: side, Units: ids})
			}
		}
	}
	return out
}
