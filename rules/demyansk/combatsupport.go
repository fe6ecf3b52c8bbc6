package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// bars says why a unit may not support a combat (10.13, 13.2).
func (t *battle) bars(u *core.Unit, attacks bool) core.Ban {
	if fights(u) {
		return t.barsGun(u, attacks)
	}
	g, id := t.b.g, u.Def.ID
	switch {
	case u.Box != boxAir:
		return against(R13_11, "%s is not among the aircraft in play", id)
	case u.Marked(markFlown):
		return against(R13_11, "%s has flown", id)
	case t.b.s.sky.Storm:
		return against(R13_15, "no aircraft fly in a storm")
	case u.Def.Type == typeBomber && !slices.ContainsFunc(t.hexes, g.bombable(t)):
		return against(R13_25, "%s bombs places, airfields and ground that helps the defender", id)
	}
	return core.Ban{}
}

// against is a reason against something.
func against(rule, format string, args ...any) core.Ban {
	return core.Ban{Rule: rule, Why: say.F(format, args...)}
}

// bombable says where bombers support (13.25, A45).
func (g *game) bombable(t *battle) func(hexmap.Hex) bool {
	return func(h hexmap.Hex) bool {
		return g.airfield(t.b.s, h) || g.Shift(h) > 0 || g.fortOf(t.b.s, h) == t.foe.side || t.across(h) > 0 ||
			slices.ContainsFunc(g.Terrain(h), func(c string) bool { return c == "town" || c == "village" || c == "airfield" })
	}
}

// barsGun says why artillery may not (10.13, 10.22, 10.23, 10.32).
func (t *battle) barsGun(u *core.Unit, attacks bool) core.Ban {
	g, id, own := t.b.g, u.Def.ID, t.foe
	if attacks {
		own = t.b
	}
	far, inside := t.far(u), slices.Contains(t.hexes, u.Hex)
	switch x := g.unit(u); {
	case !x.Artillery() || x.Support == 0:
		return against(R10_1, "%s is no artillery", id)
	case !u.OnMap():
		return against(R10_13, "%s is not on the map", id)
	case u.Marked(markFired):
		return against(R10_13, "%s has fired", id)
	case far > x.Range:
		return against(R10_13, "%s is %d hexes away; its range is %d", id, far, x.Range)
	case !own.supplied(u, true) || attacks && g.short(t.b.r, u):
		return against(R6_44, "%s is out of supply", id)
	case own.ezoc[u.Hex] && (attacks && far > 1 || !attacks && !inside):
		return against(R10_32, "%s stands in an enemy zone of control and helps only next to it", id)
	case !attacks && g.guns(t.defenders()):
		return against(R10_13, "artillery alone does not support")
	case inside && g.guns(t.b.r.Stack(u.Hex)):
		return against(R10_22, "%s stands alone in its hex and defends it", id)
	}
	return core.Ban{}
}

// far is how far a unit stands from the nearest hex attacked (10.18).
func (t *battle) far(u *core.Unit) int {
	far := 99
	for _, h := range t.hexes {
		if u.OnMap() {
			far = min(far, t.b.g.Map.Distance(u.Hex, h))
		}
	}
	return far
}

// rocketLimit is how many rocket units may support the attack (10.17b).
func (t *battle) rocketLimit() int {
	guards := 0
	for _, u := range t.units {
		if x := t.b.g.unit(u); x.Tagged("guards") && slices.Contains([]string{"infantry", "ski", "parachute"}, x.Type) {
			guards++
		}
	}
	if guards >= t.b.g.Tables.GuardsForRockets {
		return t.b.g.Tables.RocketsWithGuards
	}
	return t.b.g.Tables.Rockets
}

// helpers are those who may support and do not yet.
func (t *battle) helpers(attacks bool) []*core.Unit {
	side, which := t.foe.side, 1
	if attacks {
		side, which = t.b.side, 0
	}
	rockets := t.rocketLimit() - len(t.rockets)
	var out []*core.Unit
	for u := range t.b.r.Each() {
		if u.Def.Side != side || slices.Contains(t.help[which], u) || attacks && slices.Contains(t.rockets, u) ||
			t.bars(u, attacks).Why != "" {
			continue
		}
		if attacks && u.Def.Type == "rocket" {
			if rockets == 0 {
				continue
			}
		}
		out = append(out, u)
	}
	return out
}

// support asks both sides for artillery and aircraft, the Soviet side first (10.11, 13.21, 13.22).
func (f *fight) support() error {
	for _, side := range []core.Side{Soviet, Axis} {
		attacks := side == f.att
		if attacks {
			t := f.battle()
			var able []string
			for _, u := range unitsOf(f.Tx.Read(), f.named) {
				if b := t.bars(u, true); b.Why != "" {
					f.Note(b.Rule, "%s gives no support: %s", u.Def.ID, b.Why)
					continue
				}
				able = append(able, u.Def.ID)
			}
			f.commit(true, able...)
		}
		if err := f.askSupport(side, attacks); err != nil {
			return err
		}
	}
	return nil
}

// askSupport asks one side, in one question.
func (f *fight) askSupport(side core.Side, attacks bool) error {
	a, err := f.ask(f.supportChoice(side, attacks))
	if err != nil || a.Verb == "pass" {
		return err
	}
	f.commit(attacks, a.Units...)
	return nil
}

// supportChoice offers what may support and does not yet.
func (f *fight) supportChoice(side core.Side, attacks bool) core.Choice {
	t := f.battle()
	o := combat.Offer{Choice: core.Choice{Kind: "support", Rule: R10_11, Owner: side, Why: "none unless it is ordered",
		Question: say.F("Do artillery and aircraft support the defence of %s?", f.Label)}}
	if attacks {
		o.Question = say.F("Do artillery and aircraft support the attack on %s?", f.Label)
	}
	rockets := t.rocketLimit() - len(t.rockets)
	for _, ids := range sets(roster.Names(t.helpers(attacks))) {
		n, points := 0, 0
		for _, u := range unitsOf(f.Tx.Read(), ids) {
			if x := f.g.unit(u); attacks && x.Type == "rocket" {
				n++
			} else {
				points += x.Support
			}
		}
		if n <= rockets {
			o.Add(core.Option{Verb: "support", Units: ids, Note: say.F("%d points: %d columns", points, f.g.Tables.Columns(points))}, 1)
		}
	}
	o.Add(core.Option{Verb: "pass"}, 0)
	return o.Choice
}

// sets are the sets of some words that an answer may name, the largest first: all of them of up to five words, else singles, pairs and
// the whole.
func sets(words []string) [][]string {
	const few = 5
	var out [][]string
	for size := len(words); size > 0; size-- {
		if len(words) > few && size > 2 && size < len(words) {
			continue
		}
		out = append(out, choose(words, size)...)
	}
	return out
}

// choose are the sets of a size.
func choose(words []string, size int) [][]string {
	if size == 0 {
		return [][]string{nil}
	}
	var out [][]string
	for i := range words {
		for _, rest := range choose(words[i+1:], size-1) {
			out = append(out, append([]string{words[i]}, rest...))
		}
	}
	return out
}

// commit adds support: rockets to the attack, all else to the points of a side.
func (f *fight) commit(attacks bool, ids ...string) {
	for _, u := range unitsOf(f.Tx.Read(), ids) {
		if attacks && f.g.face(u).Exploitation { // it takes part (8.42b, A23)
			roster.Mark(f.Tx, []string{u.Def.ID}, markFought)
		}
		switch id := u.Def.ID; {
		case attacks && u.Def.Type == "rocket":
			f.rockets = append(f.rockets, id)
		case attacks:
			f.help[0] = append(f.help[0], id)
		default:
			f.help[1] = append(f.help[1], id)
		}
	}
	if len(ids) > 0 {
		f.Note(R10_11, "%s support", names(ids))
	}
}
