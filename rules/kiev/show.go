package kiev

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// Style implements core.StyleProvider: German grey, the SS black, Romanians and Italians in their colours, Soviet
// brown, Guards red.
func (g *game) Style() core.Style {
	air := func(fill string) []core.Fact {
		return []core.Fact{{Name: fighter, Value: fill}, {Name: bomber, Value: fill}}
	}
	return core.Style{
		Sides: []core.SideStyle{
			{Side: Axis, Fill: "#8b959a", Edge: "#3d474c", Ink: "#111111", Round: true,
				Elites: append([]core.Fact{{Name: "ss", Value: "#33383b"}}, air("#8fb5cf")...)},
			{Side: Soviet, Fill: "#d8b48a", Edge: "#7a4a1c", Ink: "#1d1208",
				Elites: append([]core.Fact{{Name: tagGuards, Value: "#c9705e"}, {Name: tagNKVD, Value: "#8fb07a"},
					{Name: tagMilitia, Value: "#e3d27a"}}, air("#c9d6dd")...)},
		},
		SourceNote: g.stamp,
	}
}

// PrintedFigures returns the figures on a counter as text: "4-3-7"; of an air unit "3/1-1", its rating, close support
// and interdiction.
func (g *game) PrintedFigures(u *core.Unit) string {
	if a := g.air[u.Def.ID]; a != nil {
		return fmt.Sprintf("%d/%d-%d", a.Combat, a.CAS, a.Interdiction)
	}
	f := u.Values()
	return fmt.Sprintf("%d-%d-%d", f.Attack, f.Defence, f.Move)
}

// Face implements core.FaceDescriber: support and range, command value, stacking points, box and colour of the movement
// allowance, yellow band.
func (g *game) Face(u *core.Unit) core.Face {
	x := g.unitData(u)
	out := core.Face{Boxed: x.IsMotorised(), StackingDots: x.Stack, BarColour: core.If(x.Tagged(tagBand), "#f0dc5a", "")}
	if x.Range > 0 {
		out.Left, out.Right = fmt.Sprint(x.Support), fmt.Sprint(x.Range)
	}
	if x.Command > 0 {
		out.Left = fmt.Sprint(x.Command)
	}
	return out
}

// LayerHexes implements core.LayerProvider: hexes in a side's zones of control, in supply (6.1), and its sources.
func (g *game) LayerHexes(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	g = g.forWeather(r)
	b := g.newBoard(r, side)
	var in []bool
	switch kind {
	case core.LayerZOC:
		in = b.OwnZOC
	case core.LayerSupply:
		in = g.suppliedHexes(b)
	case core.LayerSource:
		edges, cities, _ := b.sources()
		in = g.Map.HexSet(append(edges, cities...)...)
	}
	return hexmap.HexesIn(in)
}

// HexValue returns the points or stars of a hex for the result, 1 where a condition names it.
func (g *game) HexValue(h hexmap.Hex) int {
	v := &g.Data.Scenario.Victory
	switch {
	case v.Prizes[h] > 0:
		return v.Prizes[h]
	case v.Stars > 0:
		return g.stars[h]
	case g.hexWorth[h] > 0:
		return 1
	}
	return 0
}

// HexValueName returns what Prize counts in this scenario, "" for victory points.
func (g *game) HexValueName() string {
	v := &g.Data.Scenario.Victory
	switch {
	case len(v.Prizes) > 0:
		return ""
	case v.Stars > 0:
		return "stars"
	}
	return "counts for victory"
}

// markerNames gives the sign and the name of each kind of marker that is shown.
var markerNames = map[string][2]string{signRaid: {"I", "interdiction"}, signFort: {"SP", "strongpoint"}, signFortBegun: {"..",
	"strongpoint begun"},
	signGauge: {"=", "converted railway"}, signCut: {"x", "railway cut"}, signGarrison: {"G", "garrison"},
	signPontoon: {")(", "bridging unit"}, signRoad: {"/", "bridge destroyed"}, signRail: {"#", "rail bridge destroyed"}}

// Markers implements core.Markers: declared attacks still to be resolved (12.0), interdiction (13.14), and other
// markers.
func (g *game) Markers(r core.Reader) []core.Marker {
	var out []core.Marker
	s := of(r)
	for _, h := range s.openTargets() {
		out = append(out, core.Marker{Hex: h, Side: segmentSide(phaseOf(r)), Letters: "!", Name: "declared attack"})
	}
	for _, x := range s.signs {
		if look, shown := markerNames[x.kind]; shown {
			level := core.If(x.kind == signRaid, fmt.Sprint(x.n), "")
			out = append(out, core.Marker{Hex: x.hex, Side: x.side, Letters: look[0] + level, Name: look[1]})
		}
	}
	return out
}

// TracksAndBoxes lists the tracks and boxes beside the map, in the order in which they are drawn.
func (g *game) TracksAndBoxes(r core.Reader) ([]core.PrintedTrack, []core.PrintedBox) {
	sc := &g.Data.Scenario
	weather := func(w string) core.TrackSpace {
		return core.TrackSpace{Text: say.Plain(w), Occupied: w == g.forWeather(r).weather}
	}
	tracks := []core.PrintedTrack{core.TurnTrack(r, sc.First, sc.Last, nil), core.NewPrintedTrack("weather", weathers, weather),
		core.NumberTrack("Axis steps lost", r.Track(trackLosses(Axis))),
		core.NumberTrack("Soviet steps lost", r.Track(trackLosses(Soviet)))}
	if sc.Victory.Owed > 0 {
		tracks = append(tracks, core.NumberTrack("attacks owed", r.Track(trackOwed)))
	}
	return tracks, core.PrintedBoxes(r, []core.NamedBox{{ID: boxReady, Name: "air units ready"}, {ID: boxFlown, Name: "air units flown"},
		{ID: boxDamaged, Name: "air units damaged"}, {ID: boxCadre, Name: "cadres"}, {ID: boxNever, Name: "not rebuilt"},
		{ID: boxOffMap, Name: "off map KK"}, {ID: core.BoxDead, Name: "eliminated"}})
}

// Summary implements core.Summarizer: weather, conditions of victory, and arrivals.
func (g *game) Summary(r core.Reader, viewer core.Side) []core.Section {
	sc := &g.Data.Scenario
	v, top := &sc.Victory, core.Section{Title: "STATE"}
	top.Say("5.1", say.Plain(g.forWeather(r).weather), "weather")
	top.Say("16.25", figureText(r.Track(trackLosses(Axis))), "Axis steps lost")
	top.Say("16.25", figureText(r.Track(trackLosses(Soviet))), "Soviet steps lost")
	if open := of(r).openTargets(); len(open) > 0 {
		top.Say("12.0", say.Plain(strings.Join(core.JoinLabels(r.Map(), open), ", ")), "declared attacks to be resolved")
	}
	switch {
	case v.Stars > 0:
		top.Say(v.Rule, say.F("%d of %d", g.starsHeld(r), v.Stars), "stars of the Axis side")
	case len(v.Levels) > 0:
		top.Say(v.Rule, figureText(g.victoryPoints(r)), "victory points of the Axis side")
	}
	if g.specialRules().PlanTurn > 0 {
		top.Say("10.65p", core.If[say.Text](isHitlerPlan(r), "Hitler", "Compromise"), "victory plan of the Axis side")
	}
	for _, h := range g.cities {
		if r.Control(h) == Axis && g.ungarrisoned(r, h) {
			top.Say("7.2p", say.Plain(r.Label(h)), "a city without the garrison that its points ask for")
		}
	}
	if v.Owed > 0 {
		top.Say("12.4", figureText(r.Track(trackOwed)), "attacks that the Soviet side owes")
	}
	come := core.Section{Title: "REINFORCEMENTS"}
	for _, a := range slices.SortedStableFunc(slices.Values(sc.Arrivals.List), func(a, b Arrival) int { return a.Turn - b.Turn }) {
		ids := roster.IDs(xslices.Filter(roster.Find(r, a.Units), func(u *core.Unit) bool {
			return u.Box == core.BoxPool && (viewer == core.Everyone || u.Def.Side == viewer)
		}))
		if len(ids) > 0 {
			come.Say("10.13", say.F("turn %d", a.Turn), "%s", strings.Join(ids, ", "))
		}
	}
	return slices.DeleteFunc([]core.Section{top, g.scoring(r), come}, func(s core.Section) bool { return len(s.Lines) == 0 })
}

// scoring explains the result of a scenario with levels of victory. It lists the levels of victory, the points for each
// place (if captured in this turn, or as scored at its capture), and the cost of losses.
func (g *game) scoring(r core.Reader) core.Section {
	v, s := &g.Data.Scenario.Victory, core.Section{Title: "VICTORY"}
	if len(v.Levels) == 0 {
		return s
	}
	for i, l := range v.Levels {
		who := say.Plain(l.Word)
		switch l.Winner {
		case Axis:
			who = say.F("Axis victory, %s", who)
		case Soviet:
			who = say.F("Soviet victory, %s", who)
		}
		s.Say(v.Rule, core.If(i+1 < len(v.Levels), say.F("from %d points on", l.From), "with fewer points"), "%s", who)
	}
	places := map[int][]string{}
	for h, n := range g.planPrizes(r) { // any order: they are sorted
		if x := of(r).findSign(signTaken, Axis, h); x != nil {
			n = x.n
		} else if len(g.cityPoints[h]) > 0 {
			n = g.cityPoints[h].Number(r.Turn())
		}
		places[n] = append(places[n], g.Map.LabelWithName(h))
	}
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(places))) {
		slices.Sort(places[n])
		s.Say(v.Rule, say.F("+%d each", n), "%s", strings.Join(places[n], ", "))
	}
	if v.StepsEach > 0 {
		s.Say("16.25", figureText(v.StepsEach), "Axis steps lost that cost a point")
	}
	if v.Boxes > 0 {
		s.Say("16.25", figureText(v.Boxes), "steps of armour or artillery lost that give the other side a point")
	}
	return s
}

// figureText returns a figure of a report.
func figureText(n int) say.Text { return say.F("%d", n) }
