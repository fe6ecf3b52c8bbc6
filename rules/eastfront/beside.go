package eastfront

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/tally"
)

// Beside lists the tracks and the boxes of the sheet.
func (g *game) Beside(r core.Reader) ([]core.Strip, []core.Tray) {
	sc := &g.Data.Scenario
	weather := func(w string) core.Space { return core.Space{Text: say.Plain(w), On: w == g.under(r).weather} }
	tracks := []core.Strip{core.Turns(r, sc.First, sc.Last, nil), core.StripOf("weather", weathers, weather),
		core.Counter("Axis steps lost", r.Track(trackLosses(Axis))),
		core.Counter("Soviet steps lost", r.Track(trackLosses(Soviet)))}
	if sc.Victory.Owed > 0 {
		tracks = append(tracks, core.Counter("attacks owed", r.Track(trackOwed)))
	}
	return tracks, core.Trays(r, []core.NamedBox{{ID: boxReady, Name: "air units ready"}, {ID: boxFlown, Name: "air units flown"},
		{ID: boxDamaged, Name: "air units damaged"}, {ID: boxCadre, Name: "cadres"}, {ID: boxNever, Name: "not rebuilt"},
		{ID: boxAway, Name: "off map KK"}, {ID: core.BoxDead, Name: "eliminated"}})
}

// Summary gives the weather, what decides the scenario, and who is to come.
func (g *game) Summary(r core.Reader, viewer core.Side) []core.Section {
	number := func(n int) say.Text { return say.F("%d", n) }
	v := &g.Data.Scenario.Victory
	top := core.Section{Title: "STATE"}
	top.Say("5.1", say.Plain(g.under(r).weather), "weather")
	top.Say("16.25", number(r.Track(trackLosses(Axis))), "Axis steps lost")
	top.Say("16.25", number(r.Track(trackLosses(Soviet))), "Soviet steps lost")
	if open := of(r).open(); len(open) > 0 {
		top.Say("12.0", say.Plain(strings.Join(core.Labels(r.Map(), open), ", ")), "declared attacks to be resolved")
	}
	switch {
	case v.Stars > 0:
		top.Say(v.Rule, number(g.held(r)), "stars of the Axis side")
	case len(v.Levels) > 0:
		top.Say(v.Rule, number(g.victoryPoints(r)), "victory points of the Axis side")
	}
	if g.special().PlanTurn > 0 {
		top.Say("10.65p", core.If[say.Text](hitler(r), "Hitler", "Compromise"), "victory plan of the Axis side")
	}
	for _, h := range g.cities {
		if r.Control(h) == Axis && g.ungarrisoned(r, h) {
			top.Say("7.2p", say.Plain(r.Label(h)), "a city without the garrison that its points ask for")
		}
	}
	if v.Owed > 0 {
		top.Say("12.4", number(r.Track(trackOwed)), "attacks that the Soviet side owes")
	}
	come := core.Section{Title: "REINFORCEMENTS"}
	for _, a := range g.Data.Scenario.Arrivals.List {
		ids := roster.Names(tally.Only(roster.Find(r, a.Units), func(u *core.Unit) bool {
			return u.Box == core.BoxPool && (viewer == core.Everyone || u.Def.Side == viewer)
		}))
		if len(ids) > 0 {
			come.Say("10.13", say.F("turn %d", a.Turn), "%s", strings.Join(ids, ", "))
		}
	}
	return core.If(len(come.Lines) == 0, []core.Section{top}, []core.Section{top, come})
}
