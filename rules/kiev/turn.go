package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/zocmap"
)

// part is a phase of the sequence of play that takes a sheet.
type part int

const (
	partRaid   part = 1 // what either side does with its supply units, and Axis air interdiction (4.2 A.2, A.6)
	partMove   part = 2 // movement and declaration of attacks
	partReact  part = 3 // reaction of the other side
	partFight  part = 4 // combat
	partSecond part = 5 // second movement, engineers
)

// phase is a phase code taken apart: "T50-A-2".
type phase = phases.Phase[part]

var parts = phases.Parts[part]{Sides: sides[:], Low: partRaid, High: partSecond, Rule: "4.2",
	Name: func(p phase) say.Text { return say.F("%s, %s", p.Side.Title(), told[p.Part].name) }}

// now is the phase a position is in.
func now(r core.Reader) phase { return parts.Now(r) }

// segment is whose player segment a phase belongs to.
func segment(p phase) core.Side { return core.If(p.Part == partReact, other(p.Side), p.Side) }

// told holds, for each part, its word in the text of the verbs, its name, and its task for the side that acts.
var told = [...]struct {
	word       string
	name, task say.Text
}{
	partRaid: {"raid", "supply and air interdiction", "Feed units that lack supply, send aircraft to interdict, or pass."},
	partMove: {"move", "movement and declaration of attacks", "Move, overrun, and declare the hexes that you will attack."},
	partReact: {"react", "reaction of the defender",
		"React, allot artillery, and give secret orders to the hexes under attack."},
	partFight:  {"fight", "combat", "Send aircraft, then resolve the declared attacks one by one."},
	partSecond: {"second", "second movement, engineers", "Move what may still move, then let engineers work."},
}

// openly says whether the game begins with what the Axis side does in the strategic segment of its first turn, behind which the Soviet
// table is thrown on for the first time (SoP A).
func (g *game) openly() bool {
	sc := &g.Data.Scenario
	return sc.Begins == Axis && len(sc.Replacements) > 0 && sc.ReplacementsFrom <= sc.First
}

// Start is the position before the first sheet: the set-up of the scenario.
func (g *game) Start(opts core.Options) (*core.Position, error) {
	p := core.NewPosition(g.world)
	tx, sc := core.Begin(p, nil), &g.Data.Scenario
	s := state{fate: fate{history: opts.Get(keyWeather) == historical}, signs: signs(signGauge, Axis, 0, sc.Heads),
		weather: climate{word: sc.Weather.At(sc.First)}}
	for _, side := range sides {
		s.signs = slices.Concat(s.signs, signs(signFort, side, 0, sc.Forts[side]), signs(signGarrison, side, 0, sc.Garrisons[side]))
	}
	g.opens(&s)
	tx.Extend(s)
	for _, track := range g.kept() {
		tx.Make(core.Score{Track: track, Delta: map[string]int{trackVictory: sc.Victory.Start, trackOwed: sc.Victory.Owed}[track]})
	}
	for _, id := range g.logistics().Wagons {
		tx.Make(core.Remove{Unit: id, Box: core.BoxGone})
	}
	for _, x := range sc.Setup.List {
		for _, id := range x.Units {
			tx.Make(core.Place{Unit: id, Hex: x.Hex, Box: x.Box})
		}
		for _, u := range roster.Find(tx.Read(), x.Reduced) {
			tx.Make(core.Step{Unit: u.Def.ID, Left: u.Steps / 2})
		}
	}
	for _, id := range g.special().Broken {
		tx.Make(core.Mark{Unit: id, Mark: markBroken})
	}
	for h, side := range zocmap.Nearest(tx.Read(), Soviet, Axis) {
		p.SetControl(hexmap.Hex(h), side)
	}
	g.trophy(tx)
	core.Edit(tx, func(s *state) { s.fate.places = g.trophies(tx.Read()) }) // they are among the points at the start
	first := phase{Turn: sc.First, Side: sc.Begins, Part: core.If(g.openly(), partRaid, partMove)}
	tx.Make(core.Phase{Turn: sc.First, Phase: first.String(), Active: first.Side})
	g.root(tx)
	g.under(tx.Read()).begins(tx)
	return p, tx.Settle(nil)
}

// kept are the tracks that the scenario has from its start.
func (g *game) kept() []string {
	sc := &g.Data.Scenario
	out := []string{trackLosses(Axis), trackLosses(Soviet)}
	add := func(has bool, tracks ...string) { out = append(out, core.If(has, tracks, nil)...) }
	add(sc.Refits, trackPoints(Axis), trackArmour)
	add(sc.Airlift[Axis] > 0, trackAirlift(Axis))
	add(sc.Airlift[Soviet] > 0, trackAirlift(Soviet))
	add(sc.Victory.Start > 0 || len(sc.Replacements) > 0, trackVictory)
	add(sc.Victory.Owed > 0 || len(sc.Replacements) > 0, trackOwed)
	add(len(sc.Replacements) > 0, trackPoints(Soviet), trackRelease, trackForts, trackCityForts, trackUR, trackZap)
	add(sc.Victory.Boxes > 0, trackArmourLosses(Axis), trackArmourLosses(Soviet), trackGunLosses(Axis), trackGunLosses(Soviet))
	add(g.schedule().Each > 0, trackCrimea)
	return out
}

// Finish judges a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	switch now(r).Part {
	case partMove:
		return g.under(r).look(r, side).leftOut()
	case partFight:
		return g.under(r).look(r, side).owing()
	}
	return nil
}

// Next goes on after the sheet of a phase.
func (g *game) Next(tx *core.Tx) error {
	return g.receives(tx, func() error {
		return parts.Next(tx, func(p phase) { g.under(tx.Read()).next(tx, p) })
	})
}

func (g *game) next(tx *core.Tx, p phase) {
	switch p.Part {
	case partRaid:
		if p.Side == Soviet {
			g.raids(tx, p.Turn)
			return
		}
		if p.Turn == g.Data.Scenario.First && g.openly() {
			g.muster(tx, p.Turn)
		}
		g.shortage(tx)
		g.interdict(tx)
		g.begin(tx, phase{Turn: p.Turn, Side: Axis, Part: partMove})
	case partMove:
		g.homesick(tx)
		if len(of(tx.Read()).targets) > 0 {
			g.begin(tx, phase{Turn: p.Turn, Side: other(p.Side), Part: partReact})
			g.stand(tx)
		} else {
			g.begin(tx, phase{Turn: p.Turn, Side: p.Side, Part: partSecond})
		}
	case partReact:
		g.begin(tx, phase{Turn: p.Turn, Side: other(p.Side), Part: partFight})
	case partFight:
		g.closeCombat(tx, p.Side)
		g.begin(tx, phase{Turn: p.Turn, Side: p.Side, Part: partSecond})
	case partSecond:
		g.homesick(tx)
		g.engineers(tx, p.Side)
		if p.Side == Axis {
			g.begin(tx, phase{Turn: p.Turn, Side: Soviet, Part: partMove})
			return
		}
		g.surrenders(tx)
		g.interphase(tx)
	}
}

// begin begins a phase: what marks of the one before no longer say is taken off.
func (g *game) begin(tx *core.Tx, p phase) {
	gone := []string{markMoved}
	if p.Part == partSecond {
		gone = append(gone, markReacted, markFought, markFired)
	}
	roster.Unmark(tx, core.Everyone, gone...)
	g.visit(tx)
	g.siegeGoesOn(tx)
	g.appraise(tx)
	core.Edit(tx, func(s *state) {
		s.rests, s.uses = nil, lists.Only(s.uses, func(u use) bool { return !slices.Contains(passing, u.what) })
	})
	if p.Part == ordinary[p.Side] {
		g.bears(tx, p.Side, false)
	}
	parts.Enter(tx, p)
}

// engineers ends a player segment: the enemies that were overrun recover (SoP B.6.d, C.6.c).
func (g *game) engineers(tx *core.Tx, side core.Side) {
	core.Edit(tx, func(s *state) { s.targets, s.guns, s.secrets, s.stocks, s.landed = nil, nil, nil, nil, false })
	roster.Unmark(tx, side, markFar, markHeld)
	g.settle(tx, side)
	g.bears(tx, side, true)
	if side == Axis {
		g.rests(tx)
	}
	g.finish(tx, side)
	g.garrison(tx)
	g.buildUp(tx, side)
	if side == Soviet {
		g.ration(tx)
	}
	roster.Unmark(tx, other(side), markOverrun)
}

// interphase ends the turn: activations and interdiction come to an end, headquarters may recover (22.26).
func (g *game) interphase(tx *core.Tx) {
	roster.Unmark(tx, core.Everyone, markActivated)
	g.forfeit(tx)
	g.appraise(tx)
	g.siegeCloses(tx)
	g.overdue(tx)
	core.Edit(tx, func(s *state) {
		*s = state{weather: s.weather, calls: s.calls, returns: s.returns, fate: s.fate,
			signs: lists.Only(s.signs, func(x sign) bool { return x.kind != signRaid })}
	})
	for _, u := range g.headquarters(tx.Read(), true) {
		id, value := u.Def.ID, g.unit(u).Recovery
		if g.waits(u) && tx.Read().Turn() < g.special().BrokenTo[0] {
			continue
		}
		if tx.Die(fmt.Sprintf("recovery:%s#1", id), 10, "22.26", say.F("%s recovers with %d or less", id, value)) <= value {
			tx.Make(core.Mark{Unit: id, Mark: markBroken, Off: true, Rule: "22.26"})
		}
	}
	if turn := tx.Read().Turn(); turn < g.Data.Scenario.Last {
		g.strategic(tx, turn+1)
	} else {
		tx.Make(core.End{Rule: g.Data.Scenario.Victory.Rule, Result: g.result(tx.Read())})
	}
}

// strategic is the strategic segment of a turn: reinforcements, readiness of aircraft, then what the sides decide.
func (g *game) strategic(tx *core.Tx, turn int) {
	g.begin(tx, phase{Turn: turn, Side: Axis, Part: partRaid})
	g.blow(tx, turn)
	g = g.under(tx.Read())
	g.appraise(tx) // from a turn on a city needs more of a garrison (7.22)
	g.dates(tx, turn)
	g.siegeOpens(tx, turn)
	g.wear(tx, turn)
	g.provision(tx)
	g.muster(tx, turn)
	g.refit(tx, turn)
	g.regain(tx, turn)
	g.plan(tx, turn)
	g.withdraw(tx, turn)
	for _, a := range g.Data.Scenario.Arrivals.List {
		for _, id := range a.Units {
			if g.air[id] != nil && a.Turn == turn && a.Group == "" {
				g.lands(tx, id)
			}
		}
	}
	if turn >= g.Data.Scenario.ReadinessFrom {
		g.readiness(tx)
	}
	if len(g.feeders(tx.Read(), Soviet)) > 0 || g.look(tx.Read(), Soviet).bridges() {
		g.begin(tx, phase{Turn: turn, Side: Soviet, Part: partRaid})
	} else {
		g.raids(tx, turn)
	}
}

// raids goes on in the strategic segment with what the Axis side decides, if there is anything.
func (g *game) raids(tx *core.Tx, turn int) {
	p := phase{Turn: turn, Side: Axis, Part: partRaid}
	flies := turn >= g.Data.Scenario.InterdictionFrom && len(g.ready(tx.Read(), Axis, raider)) > 0 ||
		hitler(tx.Read()) && turn >= g.special().CancelFrom ||
		g.mayRest(tx.Read()) || g.mayBase(tx.Read()) || g.look(tx.Read(), Axis).bridges()
	switch {
	case !flies && len(g.feeders(tx.Read(), Axis)) == 0:
		g.shortage(tx)
		g.begin(tx, phase{Turn: turn, Side: Axis, Part: partMove})
	case now(tx.Read()) != p:
		g.begin(tx, p)
	}
}
