package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/movecost"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// checkOverrun returns the faults of an overrun: the path to the hex before the last, and the attempt on the last
// (11.4).
func (o *Order) checkOverrun(mv *mover) []notation.Fault {
	if len(o.Path) < 2 {
		return o.OneFault("overrun/hex", "11.4", "", "an overrun needs the hex that is overrun")
	}
	if f := o.checkOverrunUnits(mv); f != nil {
		return f
	}
	g, n := mv.g, len(o.Path)-1
	from, to := o.Path[n-1], o.Path[n]
	start, label, side := o.m.Label(from), o.m.Label(to), g.hexsideEffects(g.edge(from, to))
	others := xslices.Filter(mv.zocSources(from), func(h hexmap.Hex) bool { return h != to })
	toll, why := mv.terrainCost(from, to)
	switch weak, shut := o.checkOverrunOdds(mv, to), mv.entryBan(from, to); {
	case g.weather == mud || g.weather == snow && mv.side == Axis:
		return o.FirmFault("overrun/weather", "5.2", label, "the %s side overruns nobody in %s", mv.side.Title(), say.Plain(g.weather))
	case !o.m.Adjacent(from, to) || !mv.Enemy[to]:
		return o.OneFault("overrun/hex", "11.4", label, "%s is no hex with enemy units next to %s", label, start)
	case shut != nil:
		return o.StepFaults(shut, start, label)
	case len(others) > 0:
		return o.OneFault("overrun/zone", "11.4", label, "%s is in the zone of control of %s too", start, o.m.Label(others[0]))
	case side.OneHex || side.MP >= Never || g.terrainAt[to].NoOverrun:
		return o.OneFault("overrun/ground", "11.4", label, "no overrun is possible in %s, or across this hexside", label)
	case weak != nil:
		return weak
	case why != nil:
		return o.StepFaults(why, start, label)
	}
	return o.checkPath(mv, o.Path[:n], toll+g.Tables.OverrunMP)
}

// checkOverrunUnits returns the faults of the units in an overrun: only German motorised ones, Soviet motorised ones
// and cavalry may take part, in supply and with fuel.
func (o *Order) checkOverrunUnits(mv *mover) []notation.Fault {
	for _, u := range mv.units {
		switch x := mv.g.unitData(u); {
		case !x.IsMotorised() && !(x.Side == Soviet && x.Type == typeCavalry) || x.IsArtillery() || x.Tagged(tagNKVD) ||
			x.Nation != "german" &&
				x.Side == Axis:
			return o.FirmFault("overrun/kind", "11.4", u.Def.ID, "%s takes no part in overruns", u.Def.ID)
		case isOutOfSupply(u):
			return o.OneFault("overrun/supply", "6.7", u.Def.ID, "%s is out of supply or fuel", u.Def.ID)
		}
	}
	return nil
}

// checkOverrunOdds returns the faults of the odds of an overrun, which must be higher against a strongpoint.
func (o *Order) checkOverrunOdds(mv *mover, to hexmap.Hex) []notation.Fault {
	fort := mv.hasSigns(to, signBitFort)
	least := core.If(fort, mv.g.Tables.Overrun.FortMin, mv.g.Tables.Overrun.Min)
	if a, d := mv.g.overrunStrengths(mv.units, mv.r.Stack(to)); a < least*d {
		return o.OneFault("overrun/odds", "11.4", o.m.Label(to), "%d against %d is worse than %d:1", a, d, least)
	}
	if fort && !mv.g.info.Any(mv.units, hasType(typeEngineer)) {
		return o.OneFault("overrun/engineer", "11.4", o.m.Label(to),
			"only a stack with a motorised engineer can overrun a strongpoint")
	}
	return nil
}

// overrunStrengths returns the strengths of both sides in an overrun. Artillery defends with its defence strength; the
// defence is at least 1.
func (g *game) overrunStrengths(units, foes []*core.Unit) (a, d int) {
	a = xslices.Sum(units, func(u *core.Unit) int { return u.Values().Attack })
	return a, max(1, xslices.Sum(foes, func(u *core.Unit) int { return u.Values().Defence }))
}

// applyOverrun carries out an overrun: the path, the die and its result.
func applyOverrun(w *work, o *Order) {
	g, tx, n := w.g, w.Tx, len(o.Path)-1
	way, to := o.Path[:n], o.Path[n]
	mv := g.newBoard(tx.Read(), w.side).mover(o.Verb, roster.Find(tx.Read(), o.Units))
	toll, _ := mv.terrainCost(way[n-1], to)
	left := mv.mp - g.Tables.OverrunMP - movecost.Cost(way, mv.step) - toll
	g.noteReleases(tx, o.Units)
	g.moveUnits(tx, o.Units, way, "11.4")
	g.takeControl(tx, w.side, way...)
	r := &overrunner{Resolution: combat.NewResolution(tx, to, of(tx.Read()).overrunHexes, to), g: g, side: w.side, units: o.Units}
	core.EditExt(tx, func(s *state) { s.overrunHexes = appended(s.overrunHexes, to) })
	g.revealUntried(tx, to)
	foes := tx.Read().Stack(to)
	a, d := g.overrunStrengths(mv.units, foes)
	add := g.overrunDRM(a/d, foes, o.Path[n-1], to, of(tx.Read()).findSign(signFort, opponent(w.side), to) != nil)
	r.ReportSum("11.4", say.F("%d:%d", a, d), say.F("%d:1, %+d", a/d, add))
	die := tx.Die(r.DieKey("overrun"), 10, "11.4", say.F("overrun of %s", r.Label))
	res := g.Tables.Overrun.Results.At(die + add)
	tx.DescribeDie(r.DieKey("overrun"), "", add)
	odds := fmt.Sprintf("%d:1", a/d)
	r.ReportCombat("11.4", say.F("%d with the modifiers", die+add),
		core.Combat{Kind: "overrun", Attacker: w.side, Defender: opponent(w.side),
			Attackers: o.Units, Defenders: roster.IDs(foes), Attack: a, Defence: d, Odds: odds, Column: odds, Key: r.DieKey("overrun"),
			Die: die, Modifier: add, Result: res})
	if res == "fail" || res == "loss" {
		r.failOverrun(res == "loss" && a/d == g.Tables.Overrun.Min)
	} else {
		r.winOverrun(roster.IDs(foes), way[n-1], to, res == "hit", left)
	}
}

// overrunDRM returns the die roll modifier of an overrun (11.4).
func (g *game) overrunDRM(ratio int, foes []*core.Unit, from, to hexmap.Hex, fort bool) int {
	add := g.Tables.Overrun.Ratio.Number(ratio) + g.Tables.Sides[g.Map.SideClass(from, to)].Overrun + g.terrainAt[to].Overrun
	drm := &g.Tables.Modifiers.DRM
	add += core.If(g.info.All(foes, (*Unit).IsArtillery), drm.OverrunGuns, 0) + core.If(roster.AnyMarked(foes, markOverrun),
		drm.OverrunMarker, 0) +
		core.If(fort, drm.OverrunFort, 0)
	return max(-g.Tables.DRMCap, min(g.Tables.DRMCap, add))
}

// overrunner is a stack that makes an overrun.
type overrunner struct {
	combat.Resolution
	g     *game
	side  core.Side
	units []string
}

// failOverrun stops the stack for the phase; where it loses a step, Soviet cavalry loses it first (11.43).
func (r *overrunner) failOverrun(loss bool) {
	roster.MarkUnits(r.Tx, r.units, markMoved)
	if !loss {
		return
	}
	units := xslices.FilterOrAll(roster.FindOnMap(r.Tx.Read(), r.units),
		func(u *core.Unit) bool { return r.g.unitData(u).Type == typeCavalry })
	a := r.Answer(combat.CompleteLossChoice(core.Choice{Rule: "11.43", Owner: r.side, Why: "the unit with most steps",
		Question: say.F("Which unit of the overrun of %s loses a step?", r.Label)}, units,
		func(u *core.Unit) (say.Text, []int) { return "", []int{-u.Steps} }).Choice)
	r.g.takeStep(r.Tx, a.Units[0], "11.43")
}

// winOverrun moves the enemies away by two hexes and the stack into their hex; it may go on with the movement points
// left.
func (r *overrunner) winOverrun(foes []string, from, to hexmap.Hex, hit bool, left int) {
	g, tx := r.g, r.Tx
	if hit {
		most := func(a, b *core.Unit) int { return a.Steps - b.Steps }
		g.takeStep(tx, slices.MaxFunc(roster.FindOnMap(tx.Read(), foes), most).Def.ID, "11.4")
	}
	for _, u := range roster.FindOnMap(tx.Read(), foes) {
		r.displaceUnit(u)
	}
	for _, id := range r.units {
		tx.Make(core.Move{Unit: id, Path: []hexmap.Hex{from, to}, How: "advance", Rule: "11.4"})
	}
	g.takeControl(tx, r.side, to)
	if left <= 0 || g.newBoard(tx.Read(), r.side).EnemyZOC[to] && left < 2*g.Tables.OverrunMP {
		roster.MarkUnits(tx, r.units, markMoved)
		return
	}
	core.EditExt(tx, func(s *state) {
		for _, id := range r.units {
			s.remaining = appended(s.remaining, remainingMP{id, left})
		}
	})
}

// overrunLossChoice returns the choice of which unit loses the step of a failed overrun (11.43).
func (g *game) overrunLossChoice(r core.Reader, side core.Side, o *Order) core.Choice {
	to := o.Path[len(o.Path)-1]
	units := roster.Find(r, o.Units)
	losses := combat.CompleteLossChoice(core.Choice{Rule: "11.43", Owner: side}, units, func(*core.Unit) (say.Text,
		[]int) {
		return "", nil
	})
	losses.Bar(core.Option{Verb: "losses"}, firmBan("11.43", "only units of the overrun of %s lose a step in it", g.Map.Label(to)))
	if a, d := g.overrunStrengths(units, r.Stack(to)); a/d != g.Tables.Overrun.Min {
		return combat.ImpossibleChoice(losses.Choice, "losses", core.Ban{Rule: "11.43", Why: say.F("at %d:1 no overrun costs a step", a/d)})
	}
	return losses.Choice
}

// displaceUnit moves an overrun unit to where the overrunning side chooses (11.44); it has no zone of control until it
// recovers.
func (r *overrunner) displaceUnit(u *core.Unit) {
	g, tx, id := r.g, r.Tx, u.Def.ID
	b := g.newBoard(tx.Read(), u.Def.Side)
	o := combat.NewRouteChoice[[]hexmap.Hex](core.Choice{Kind: "displace", Rule: "11.44", Owner: r.side,
		Why: "the first hex by number", Question: say.F("Where is %s displaced?", id)})
	for _, way := range g.retreatPaths(b, []*core.Unit{u}, g.Tables.RetreatHexes, g.Tables.RetreatHexes) {
		end := way[len(way)-1]
		o.AddRoute(core.Option{Verb: "displace", Units: []string{id}, Path: []string{b.r.Label(end)}}, way, int(end))
	}
	if len(o.Options) == 0 {
		g.eliminate(tx, id, "11.44", true)
		return
	}
	tx.Make(core.Move{Unit: id, Path: o.ChosenRoute(tx, r.Answer(o.Choice)), How: "displace", Rule: "11.44"})
	if u, _ = tx.Read().Unit(id); g.unitData(u).IsArtillery() {
		roster.MarkUnits(tx, []string{id}, markFired)
	}
	g.breakHQ(tx, u, "11.44")
	tx.Make(core.Mark{Unit: id, Mark: markOverrun, Rule: "11.44"})
}
