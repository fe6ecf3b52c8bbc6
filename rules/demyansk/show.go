package demyansk

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
)

// Expect describes what the active side must send.
func (g *game) Expect(r core.Reader) core.Expectation {
	p, s, e := currentPhase(r), of(r), core.Expectation{Template: []string{"pass"}}
	if p.Part == 0 {
		e.Name = say.F("turn %d, strategic segment: %s", p.Turn, p.Side.Title())
		e.Task = say.F("Replacement points: %d. Those that you neither keep nor take in Demyansk become Marsch units in AGN.",
			s.replacementPoints[0])
		if _, ok := g.initiativeTry(r, p.Side); ok && p.Side == Soviet {
			e.Task = "You may try for the initiative."
		} else if ok {
			e.Task += " You may try for the initiative."
		}
		return e
	}
	e.Name = say.F("turn %d, operations segment %d: %s (%s)", p.Turn, p.Part, p.Side.Title(), s.weather)
	e.Task = "Move, attack, exploit, then see to replacements and construction, all in one sheet; halt where you want to see results " +
		"before you go on."
	if sc := g.scenarioOf(r); p.Turn == sc.First && p.Part == 1 {
		e.Template = append(phases.OneOrderPerWord("default", []string{"losses", "special", "retreat", "through", "before"}), "pass")
		e.Task += " The standing orders of the frame spare you questions about your losses and retreats; take out those that you want to " +
			"be asked."
	}
	if s.playerPhase > stepMove {
		e.Task = say.F("Your sequence has come to its %s phase; go on from there.", s.playerPhase)
	}
	return e
}

// Style implements core.StyleProvider: the Army grey, the SS black, Soviet units brown, the 2nd Guards Rifle Corps
// darker.
func (g *game) Style() core.Style {
	return core.Style{
		Sides: []core.SideStyle{
			{Side: Axis, Fill: "#8b959a", Edge: "#3d474c", Ink: "#111111", Round: true, Elites: []core.Fact{{Name: "ss", Value: "#33383b"},
				{Name: typeAttack, Value: "#8fb5cf"}, {Name: typeBomber, Value: "#8fb5cf"}, {Name: typeUntried, Value: "#aab3b7"}}},
			{Side: Soviet, Fill: "#d8b48a", Edge: "#7a4a1c", Ink: "#1d1208", Elites: []core.Fact{{Name: "twogrc", Value: "#a8743e"}}},
		},
		// others by the house's words
		Symbols:    []core.Fact{{Name: typeUntried, Value: "infantry"}, {Name: typeAttack, Value: "attackaircraft"}},
		SourceNote: g.stamp,
	}
}

// PrintedFigures returns the figures on a counter as text: "2-3-5", "?" for an untried unit (5.42).
func (g *game) PrintedFigures(u *core.Unit) string {
	switch f := g.faceUp(u); {
	case u.Def.Type == typeUntried:
		return fmt.Sprintf("? ? %d", f.Move)
	case !isCombatUnit(u):
		return fmt.Sprint(g.unitData(u).Support)
	default:
		return fmt.Sprintf("%d-%d-%d", f.Attack, f.Defence, f.Move)
	}
}

// Face implements core.FaceDescriber: support and range, stacking points, exploitation box, yellow band and type box.
func (g *game) Face(u *core.Unit) core.Face {
	x, f := g.unitData(u), g.faceUp(u)
	out := core.Face{Boxed: f.Exploitation, StackingDots: x.Stack, SymbolColour: typeBoxColours[x.Box]}
	if f.Band {
		out.BarColour = "#f0dc5a"
	}
	if x.Range > 0 {
		out.Left, out.Right = fmt.Sprint(x.Support), fmt.Sprint(x.Range)
	}
	return out
}

// LayerHexes implements core.LayerProvider: hexes in a side's zones of control (3.2), in supply (6.2), and its sources
// (6.3).
func (g *game) LayerHexes(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	b := g.newBoard(r, side)
	sources := b.supplySources(supplyAirfields)
	return slices.DeleteFunc(slices.Collect(g.Map.Hexes()), func(h hexmap.Hex) bool {
		switch kind {
		case core.LayerZOC:
			return !b.OwnZOC[h]
		case core.LayerSupply:
			return b.supplyNet(supplyAirfields).lineLength[h] < 0 || b.Enemy[h]
		}
		return kind != core.LayerSource || !slices.Contains(sources, h)
	})
}

// HexValue returns the victory points of a hex (16.1).
func (g *game) HexValue(h hexmap.Hex) int {
	v, f := &g.Tables.VP, g.Data
	switch {
	case h == f.Demyansk.Hex:
		return v.Demyansk
	case slices.Contains(f.Victory.Sudden.Hexes, h):
		return v.StarayaRussa
	case slices.Contains(f.Victory.Locations, h):
		return v.Location
	}
	return 0
}

// Markers implements core.Markers: strongpoints and the airfield begun or built, and destroyed printed strongpoints
// (14.32).
func (g *game) Markers(r core.Reader) []core.Marker {
	var out []core.Marker
	for _, w := range of(r).works {
		m := core.Marker{Hex: w.hex, Side: Axis, Letters: "SP", Name: "strongpoint", Flipped: !w.active}
		if w.isAirfield {
			m.Letters, m.Name = "AF", "airfield"
		}
		out = append(out, m)
	}
	for _, h := range of(r).destroyedForts {
		out = append(out, core.Marker{Hex: h, Letters: "X", Name: "destroyed strongpoint"})
	}
	return out
}

// Classes implements core.ClassLister: it returns the words of map and counters that the rules use.
func (g *game) Classes() []core.Class {
	var l core.ClassList
	for letter := range g.Tables.Letters.List { // any order: they are sorted below
		l.Add(core.TerrainClass, "8.31", "", letter)
	}
	l.Add(core.TerrainClass, "", "closed", "off-map", "unknown")
	l.Add(core.SideClass, "8.33", "", "river", "major")
	l.Add(core.SideClass, "8.34", "", "lake")
	l.Add(core.PathClass, "8.36", "", "road", "rail")
	l.Add(core.PlaceClass, "", "", "town", "village", "name")
	l.Add(core.FortClass, "6.34", "", string(Axis), string(Soviet))
	l.AddAreas(g.Map)
	l.AddSupply(Axis, "6.31", "zone "+zoneSourceAxis+" HEX")
	l.AddSupply(Soviet, "6.31", "zone "+zoneSourceSoviet+" HEX")
	for _, u := range g.Units.List {
		l.Add(core.TypeClass, "", "", u.Type)
		l.Add(core.SizeClass, "", "", u.Size)
	}
	l.Add(core.UnitMark, "", "", stagedMarks...)
	return l.Sorted()
}

// Summary implements core.Summarizer: weather, shortage, boxes, victory and replacement points, the 2nd Guards Rifle
// Corps, and arrivals.
func (g *game) Summary(r core.Reader, _ core.Side) []core.Section {
	s, sc := of(r), g.scenarioOf(r)
	top, boxes, vp := core.Section{Title: "STATE"}, core.Section{Title: "BOXES"}, core.Section{Title: "VICTORY POINTS"}
	more, due := core.Section{Title: "REPLACEMENTS"}, core.Section{Title: "DUE"}
	top.Say("5.23", say.Plain(s.weather.String()), "weather of the segment")
	if s.shortageGroup != "" && s.shortageGroup != "none" {
		top.Say("6.53", say.Plain(s.shortageGroup), "Soviet units short of supply")
	}
	for _, b := range g.Boxes.List {
		if in := roster.IDs(slices.Collect(r.UnitsInBox(b.Name))); len(in) > 0 {
			boxes.Say("9.35", say.Plain(b.Name), "%s", namesText(in))
		}
	}
	vp.Say("16.12", say.F("%d", r.Track(trackVP)), "Soviet")
	for i, side := range sides {
		more.Say("15.11", say.F("%d", s.replacementPoints[i]), "%s points", side.Title())
	}
	if sc.TwoGRC {
		more.Title = "REPLACEMENTS AND 2GRC"
		more.Say("5.34", corpsTexts[corpsIndex(s)], "2nd Guards Rifle Corps; late turns: %d", s.turnsLate)
	}
	for _, a := range g.Setups[sc.Setup].Arrivals {
		if a.Turn > r.Turn() && a.Turn <= sc.Last {
			due.Say("5.31", say.F("turn %d", a.Turn), "%s: %s", a.Side.Title(), namesText(a.Units))
		}
	}
	return []core.Section{top, boxes, vp, more, due}
}

// corpsTexts gives the state of the 2nd Guards Rifle Corps in words (5.34), by corpsIndex.
var corpsTexts = []say.Text{"not required yet", "must leave the map", "has left the map"}

// corpsIndex returns the index of the corps' state.
func corpsIndex(s state) int { return slices.Index([]string{"", "required", "out"}, s.corpsStatus) }

// typeBoxColours gives the colours of the type boxes on counters and of the map boxes that they belong to (5.32).
var typeBoxColours = map[string]string{"red": "#d9705e", "yellow": "#ecd66f", "green": "#8fbf7a"}

// TracksAndBoxes implements core.TrackLister (5, 9.31, 13.1, 15.24, 16.11).
func (g *game) TracksAndBoxes(r core.Reader) ([]core.PrintedTrack, []core.PrintedBox) {
	s, sc := of(r), g.scenarioOf(r)
	first := func(side core.Side) core.TrackSpace {
		return core.TrackSpace{Text: say.Plain(side.Title()), Occupied: side == s.initiative}
	}
	weather := func(w Weather) core.TrackSpace {
		sky := SegmentWeather{Weather: w, Storm: s.weather.Storm && w == s.weather.Weather}
		return core.TrackSpace{Text: say.Plain(sky.String()), Occupied: w == s.weather.Weather}
	}
	short := func(colour string) core.TrackSpace {
		return core.TrackSpace{Text: say.Plain(colour), Fill: typeBoxColours[colour], Occupied: colour == cmp.Or(s.shortageGroup, "none")}
	}
	corps := func(text say.Text) core.TrackSpace {
		return core.TrackSpace{Text: text, Occupied: text == corpsTexts[corpsIndex(s)]}
	}
	date := func(turn int) say.Text { return say.Plain(g.DateOf(turn)) }
	tracks := []core.PrintedTrack{core.TurnTrack(r, sc.First, sc.Last, date), core.NewPrintedTrack("initiative", sides[:], first),
		core.NewPrintedTrack("weather of the segment", []Weather{Dry, Mud, Freeze}, weather),
		core.NewPrintedTrack("Soviet units short of supply", []string{"none", "red", "yellow", "green"}, short),
		core.NumberTrack("Soviet victory points", r.Track(trackVP))}
	for i, side := range sides {
		tracks = append(tracks, core.NumberTrack(say.F("%s replacement points", side.Title()), s.replacementPoints[i]))
	}
	if sc.TwoGRC {
		tracks = append(tracks, core.NewPrintedTrack("2nd Guards Rifle Corps", corpsTexts, corps))
	}
	var trays []core.PrintedBox
	for _, b := range g.Boxes.List {
		tray := core.NamedBox{ID: b.Name, Name: say.Plain(b.Name)}.PrintedBox(r, b.Side)
		tray.Fill = typeBoxColours[b.Colour]
		trays = append(trays, tray)
	}
	return tracks, append(trays, core.PrintedBoxes(r,
		[]core.NamedBox{{ID: boxAir, Name: "air status"}, {ID: boxRebuild, Name: "units rebuilding"},
			{ID: boxCorps, Name: "left for the 2nd Guards Rifle Corps"}, {ID: core.BoxDead, Name: "eliminated"}})...)
}

// DateOf returns the first day of a turn, such as "27 Nov 1941", or "" for a turn outside the game.
func (g *game) DateOf(turn int) string {
	if turn < 1 || turn > len(g.Turns.FirstDay) {
		return ""
	}
	return g.Turns.FirstDay[turn-1]
}
