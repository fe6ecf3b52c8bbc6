package eastfront

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// Start is the position before the first sheet: the set-up of the scenario, whose first strategic segment has been done.
func (g *game) Start(core.Options) (*core.Position, error) {
	p := core.NewPosition(g.world)
	tx := core.Begin(p, nil)
	sc := &g.Data.Scenario
	if err := tx.Do(core.Extend{Ext: state{}}, core.Score{Track: trackLosses(Axis)}, core.Score{Track: trackLosses(Soviet)}); err != nil {
		return nil, err
	}
	for _, x := range sc.Placed {
		for _, id := range x.Units {
			if err := tx.Do(core.Place{Unit: id, Hex: x.Hex, Box: x.Box}); err != nil {
				return nil, err
			}
		}
		for _, id := range x.Reduced {
			u, _ := tx.Read().Unit(id)
			if err := tx.Do(core.Step{Unit: id, Left: u.Steps / 2}); err != nil {
				return nil, err
			}
		}
	}
	if sc.Victory.Owed > 0 {
		if err := tx.Do(core.Score{Track: trackOwed, Delta: sc.Victory.Owed}); err != nil {
			return nil, err
		}
	}
	if sc.Replacements != "" {
		for _, track := range []string{trackOwed, trackPoints(Soviet), trackRelease, trackForts, trackZap, trackVictory} {
			tx.Make(core.Score{Track: track})
		}
	}
	r := tx.Read()
	for h, side := range g.nearest(r) {
		p.SetControl(hexmap.Hex(h), side)
	}
	first := phase{sc.First, sc.Begins, partMove}
	if err := tx.Do(core.Phase{Turn: sc.First, Phase: first.String(), Active: first.side}); err != nil {
		return nil, err
	}
	if len(sc.Weather) > 0 {
		if err := edit(tx, func(s *state) { s.weather.word = at(sc.Weather, sc.First) }); err != nil {
			return nil, err
		}
	}
	return p, g.under(tx.Read()).begins(tx)
}

// nearest is for each hex the side whose unit stands nearest at the start, the Soviet side where both are equally near.
func (g *game) nearest(r core.Reader) []core.Side {
	out := make([]core.Side, g.Map.Len())
	var queue []hexmap.Hex
	for _, side := range []core.Side{Soviet, Axis} {
		for _, u := range roster.OnMap(r, side, nil) {
			if out[u.Hex] == "" {
				out[u.Hex] = side
				queue = append(queue, u.Hex)
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range neighbours(g.Map, queue[i]) {
			if out[n] == "" {
				out[n] = out[queue[i]]
				queue = append(queue, n)
			}
		}
	}
	return out
}

// Finish judges a whole sheet.
func (g *game) Finish(r core.Reader, side core.Side) []notation.Fault {
	if now(r).part == partFight {
		return g.under(r).owing(r, side)
	}
	return nil
}

// Next goes on after the sheet of a phase.
func (g *game) Next(tx *core.Tx) error {
	r := tx.Read()
	if r.Over() != nil {
		return nil
	}
	g = g.under(r)
	p, ok := parsePhase(r.Phase())
	if !ok {
		return fmt.Errorf("%q is no phase of this title", r.Phase())
	}
	switch p.part {
	case partRaid:
		if p.side == Soviet {
			return g.raids(tx, p.turn)
		}
		if err := tx.Run(g.shortage, g.interdict); err != nil {
			return err
		}
		return g.segment(tx, p.turn, Axis)
	case partMove:
		g.homesick(tx)
		if len(of(r).targets) > 0 {
			return g.begin(tx, phase{p.turn, other(p.side), partReact})
		}
		return g.begin(tx, phase{p.turn, p.side, partSecond})
	case partReact:
		return g.begin(tx, phase{p.turn, other(p.side), partFight})
	case partFight:
		if err := g.closeCombat(tx, p.side); err != nil {
			return err
		}
		return g.begin(tx, phase{p.turn, p.side, partSecond})
	}
	g.homesick(tx)
	if err := g.engineers(tx, p.side); err != nil {
		return err
	}
	if p.side == Axis {
		return g.segment(tx, p.turn, Soviet)
	}
	if err := g.surrenders(tx); err != nil {
		return err
	}
	return g.interphase(tx, p.turn)
}

// begin begins a phase: what marks of the one before no longer say is taken off.
func (g *game) begin(tx *core.Tx, p phase) error {
	gone := []string{markMoved}
	if p.part == partSecond {
		gone = append(gone, markReacted, markFought, markFired)
	}
	if err := roster.Unmark(tx, core.Everyone, gone...); err != nil {
		return err
	}
	err := edit(tx, func(s *state) {
		s.rests, s.uses = nil, slices.DeleteFunc(slices.Clone(s.uses), func(u use) bool { return u.what == useRelease })
	})
	if err != nil {
		return err
	}
	return enter(tx, p)
}

// segment begins the segment of a player.
func (g *game) segment(tx *core.Tx, turn int, side core.Side) error {
	return g.begin(tx, phase{turn, side, partMove})
}

// engineers ends a player segment: the enemies that were overrun recover (SoP B.6.d, C.6.c).
func (g *game) engineers(tx *core.Tx, side core.Side) error {
	if err := edit(tx, func(s *state) { s.targets, s.guns, s.secrets, s.landed = nil, nil, nil, false }); err != nil {
		return err
	}
	g.buildUp(tx, side)
	return roster.Unmark(tx, other(side), markOverrun)
}

// interphase ends the turn: activations and interdiction come to an end, headquarters may recover (22.26).
func (g *game) interphase(tx *core.Tx, turn int) error {
	if err := roster.Unmark(tx, core.Everyone, markActivated); err != nil {
		return err
	}
	g.forfeit(tx)
	if err := edit(tx, func(s *state) { *s = state{weather: s.weather, calls: s.calls} }); err != nil {
		return err
	}
	for _, u := range roster.OnMap(tx.Read(), Soviet, func(u *core.Unit) bool { return u.Marked(markBroken) }) {
		id, value := u.Def.ID, g.unit(u).Recovery
		die, err := tx.Roll(fmt.Sprintf("recovery:%s#1", id), 10, r22_26, say.F("%s recovers with %d or less", id, value))
		if err != nil {
			return err
		}
		if die > value {
			continue
		}
		if err := tx.Do(core.Mark{Unit: id, Mark: markBroken, Off: true, Rule: r22_26}); err != nil {
			return err
		}
	}
	if turn >= g.Data.Scenario.Last {
		return g.end(tx)
	}
	return g.strategic(tx, turn+1)
}

// strategic is the strategic segment of a turn: reinforcements, readiness of aircraft, then what the Axis side decides.
func (g *game) strategic(tx *core.Tx, turn int) error {
	p := phase{turn, Axis, partRaid}
	if err := g.begin(tx, p); err != nil {
		return err
	}
	if err := g.blow(tx, turn); err != nil {
		return err
	}
	g = g.under(tx.Read())
	if err := g.provision(tx); err != nil {
		return err
	}
	if err := g.muster(tx, turn); err != nil {
		return err
	}
	for _, a := range g.Data.Scenario.Arrivals {
		for _, id := range a.Units {
			if g.air[id] == nil || a.Turn != turn || a.Group != "" {
				continue
			}
			if err := tx.Do(core.Place{Unit: id, Hex: hexmap.None, Box: boxReady, Rule: r9_2}); err != nil {
				return err
			}
		}
	}
	if turn >= g.Data.Scenario.ReadinessFrom {
		if err := g.readiness(tx); err != nil {
			return err
		}
	}
	if len(g.feeders(tx.Read(), Soviet)) > 0 {
		return g.begin(tx, phase{turn, Soviet, partRaid})
	}
	return g.raids(tx, turn)
}

// raids goes on in the strategic segment with what the Axis side decides, if there is anything.
func (g *game) raids(tx *core.Tx, turn int) error {
	p := phase{turn, Axis, partRaid}
	flies := turn >= g.Data.Scenario.InterdictionFrom && len(g.ready(tx.Read(), Axis, raider)) > 0
	switch {
	case now(tx.Read()) == p && (flies || len(g.feeders(tx.Read(), Axis)) > 0):
		return nil
	case flies || len(g.feeders(tx.Read(), Axis)) > 0:
		return g.begin(tx, p)
	}
	if err := g.shortage(tx); err != nil {
		return err
	}
	return g.segment(tx, turn, Axis)
}
