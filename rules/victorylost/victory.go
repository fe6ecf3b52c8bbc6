package victorylost

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// take gives a city to the side that enters its hex, with its victory points (14.0.1).
func (g *game) take(tx *core.Tx, side core.Side, h hexmap.Hex) error {
	r := tx.Read()
	was := r.Control(h)
	if !g.vpHex[h] || was == side {
		return nil
	}
	if err := tx.Do(core.Control{Hex: h, Side: side, Rule: R14_0_1}); err != nil {
		return err
	}
	name := g.m.Named(h)
	if err := g.score(tx, side, g.cityVP, say.F("%s is taken", name)); err != nil || was == "" {
		return err
	}
	return g.score(tx, was, -g.cityVP, say.F("%s is lost", name))
}

// score moves the victory points of a side.
func (g *game) score(tx *core.Tx, side core.Side, n int, why say.Text) error {
	if n == 0 {
		return nil
	}
	return tx.Do(core.Score{Track: trackOf(side), Delta: n, Why: say.F("%s: %s", side.Title(), why), Rule: R14_0_1})
}

// worth is what an eliminated unit gives the other side (14.0.1, 15.0.1).
func (g *game) worth(opts choices, id string) (core.Side, int) {
	x := g.info[id]
	if x.hq {
		return other(x.nation.side()), 0
	}
	l := g.losses[x.nation]
	if !x.mech {
		return sideOf(l.To), l.NonMech
	}
	if x.nation == german && opts.is(optS1) {
		for _, o := range g.data.options {
			if o.KillGermanMech > 0 {
				return sideOf(l.To), o.KillGermanMech
			}
		}
	}
	return sideOf(l.To), l.Mech
}

// eliminate takes a unit off the map for good and scores it.
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) error {
	if err := tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule}); err != nil {
		return err
	}
	to, n := g.worth(of(tx.Read()).options, id)
	return g.score(tx, to, n, say.F("%s is eliminated", id))
}

// suddenDeath ends the game when a side leads by 30 (14.0.2).
func (g *game) suddenDeath(tx *core.Tx) (over bool, err error) {
	r := tx.Read()
	points := map[core.Side]int{}
	for _, s := range g.world.Sides {
		points[s] = r.Track(trackOf(s))
	}
	opts := of(r).options
	if opts.is(suddenSupply) {
		for _, u := range g.outOfSupply(r) {
			to, n := g.worth(opts, u.Def.ID)
			points[to] += n
		}
	}
	for _, s := range g.world.Sides {
		if lead := points[s] - points[other(s)]; lead >= g.lead {
			return true, tx.Do(core.End{Result: core.Result{Winner: s, Level: s.Title() + " sudden death",
				Why: say.F("%s leads by %d VP, %d or more end the game", s.Title(), lead, g.lead)}, Rule: R14_0_2})
		}
	}
	return false, nil
}

// outOfSupply are the combat units on the map that bear a marker of supply.
func (g *game) outOfSupply(r core.Reader) []*core.Unit {
	var out []*core.Unit
	for _, s := range g.world.Sides {
		out = append(out, roster.OnMap(r, s, func(u *core.Unit) bool { return !isHQ(u) && (u.Marked(markOOS) || u.Marked(markISO)) })...)
	}
	return out
}

// endGame scores units out of supply as eliminated and compares (14.0.1, 14.0.2).
func (g *game) endGame(tx *core.Tx) error {
	r := tx.Read()
	for _, u := range g.outOfSupply(r) {
		to, n := g.worth(of(r).options, u.Def.ID)
		if err := g.score(tx, to, n, say.F("%s is out of supply at the end", u.Def.ID)); err != nil {
			return err
		}
	}
	a, s := r.Track(trackOf(Axis)), r.Track(trackOf(Soviet))
	res := core.Result{Level: "draw", Why: say.F("both sides have %d VP", a)}
	switch {
	case a > s:
		res = core.Result{Winner: Axis, Level: "Axis victory", Why: say.F("Axis has %d VP, Soviet %d", a, s)}
	case s > a:
		res = core.Result{Winner: Soviet, Level: "Soviet victory", Why: say.F("Soviet has %d VP, Axis %d", s, a)}
	}
	return tx.Do(core.End{Result: res, Rule: R14_0_2})
}

// hexNamed finds a hex by a label that the title itself has printed.
func (g *game) hexNamed(label string) (hexmap.Hex, error) {
	h, ok := g.m.Find(label)
	if !ok {
		return hexmap.None, fmt.Errorf("there is no hex %q", label)
	}
	return h, nil
}
