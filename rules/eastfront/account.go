package eastfront

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/tally"
)

// Summary gives the weather, what decides the scenario, and who is to come.
func (g *game) Summary(r core.Reader, viewer core.Side) []core.Section {
	sc := &g.Data.Scenario
	v, top := &sc.Victory, core.Section{Title: "STATE"}
	top.Say("5.1", say.Plain(g.under(r).weather), "weather")
	top.Say("16.25", number(r.Track(trackLosses(Axis))), "Axis steps lost")
	top.Say("16.25", number(r.Track(trackLosses(Soviet))), "Soviet steps lost")
	if open := of(r).open(); len(open) > 0 {
		top.Say("12.0", say.Plain(strings.Join(core.Labels(r.Map(), open), ", ")), "declared attacks to be resolved")
	}
	switch {
	case v.Stars > 0:
		top.Say(v.Rule, say.F("%d of %d", g.held(r), v.Stars), "stars of the Axis side")
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
	for _, a := range slices.SortedStableFunc(slices.Values(sc.Arrivals.List), func(a, b Arrival) int { return a.Turn - b.Turn }) {
		ids := roster.Names(tally.Only(roster.Find(r, a.Units), func(u *core.Unit) bool {
			return u.Box == core.BoxPool && (viewer == core.Everyone || u.Def.Side == viewer)
		}))
		if len(ids) > 0 {
			come.Say("10.13", say.F("turn %d", a.Turn), "%s", strings.Join(ids, ", "))
		}
	}
	return slices.DeleteFunc([]core.Section{top, g.scoring(r), come}, func(s core.Section) bool { return len(s.Lines) == 0 })
}

// scoring is what decides a scenario with levels of victory: these levels, what each place gives if it is taken in this turn, or has
// given when it was, and what losses cost.
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
	for h, n := range g.rewards(r) { // any order: they are sorted
		if x := of(r).find(signPrize, Axis, h); x != nil {
			n = x.n
		} else if len(g.stages[h]) > 0 {
			n = g.stages[h].Number(r.Turn())
		}
		places[n] = append(places[n], g.Map.Named(h))
	}
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(places))) {
		slices.Sort(places[n])
		s.Say(v.Rule, say.F("+%d each", n), "%s", strings.Join(places[n], ", "))
	}
	for _, x := range []struct {
		n    int
		what say.Text
	}{{v.StepsEach, "Axis steps lost that cost a point"}, {v.Boxes, "steps of armour or artillery lost that give the other side a point"}} {
		if x.n > 0 {
			s.Say("16.25", number(x.n), "%s", x.what)
		}
	}
	return s
}

// number is a figure of a report.
func number(n int) say.Text { return say.F("%d", n) }
