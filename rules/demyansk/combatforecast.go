package demyansk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// Forecast explains an attack that Check accepted: its sums, shifts, and the chances of each result. What the other side decides
// (retreat before combat, support) and what untried units turn out to be is not in it.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := attackOf(o)
	if !ok {
		return nil
	}
	s, label := x.battle(g.look(r, side)).sum(), r.Label(x.Path[0])
	var results []string
	for die := range 6 {
		results = append(results, s.cell(g, die+1).Text)
	}
	out := s.events(g, label)
	for i, res := range results {
		if slices.Index(results, res) == i {
			n := len(slices.DeleteFunc(slices.Clone(results), func(x string) bool { return x != res }))
			out = append(out, core.Event{Kind: core.KindResult, Hex: label, Rule: R12_11, Value: say.Plain(res), Text: say.F("%d of 6", n)})
		}
	}
	return out
}

// Gather implements core.Gatherer: a hex has room for so many (12.56), and one Soviet unit advances out of each (12.52), but for
// attackers that may be gone where the hex is emptied.
func (g *game) Gather(r core.Reader, side core.Side, o core.Order, ends []core.Stand) core.Ban {
	x, ok := attackOf(o)
	if !ok || x.judgeAttack(g.look(r, side)) != nil {
		return core.Ban{}
	}
	t := x.battle(g.look(r, side))
	return combat.Crowded(ends, combat.Fallen(t.units, t.toll()), func(ends []core.Stand) core.Ban {
		hex, ids := core.Fellows(ends)
		last, points := ends[len(ends)-1].Unit, 0
		for _, u := range roster.Find(r, ids) {
			points += g.unit(u).Stack
		}
		at := func(id string) hexmap.Hex { u, _ := r.Unit(id); return u.Hex }
		switch {
		case side == Soviet && slices.ContainsFunc(ends, func(e core.Stand) bool { return e.Unit != last && at(e.Unit) == at(last) }):
			return against(R12_52, "one Soviet unit advances out of each hex")
		case points > g.Tables.StackLimit:
			return against(R12_56, "%s has no room for %s", hex, last)
		}
		return core.Ban{}
	})
}

// toll is how many steps the attacker may lose at most while a hex is emptied: in the columns that support may lead to, and where untried
// units may be taken off as many as there are.
func (t *battle) toll() (steps int) {
	g := t.b.g
	for col := max(0, t.power(false).column-g.Tables.MaxShift); col < len(g.Tables.CRT.Columns); col++ {
		for die := range g.Tables.CRT.Rows {
			if c, _ := g.Tables.CRT.At(col, die+1); c.Defender.Retreat || c.Defender.Steps > 0 {
				steps = max(steps, c.Attacker.Steps)
			}
		}
	}
	for _, u := range t.units {
		if u.Def.Type == typeUntried {
			steps++
		}
	}
	return steps
}

// Foresee gives what an attack may ask of the attacker: what supports it, who takes losses, and who advances.
func (g *game) Foresee(r core.Reader, side core.Side, o core.Order) []core.Choice {
	x, ok := attackOf(o)
	if !ok || x.judgeAttack(g.look(r, side)) != nil {
		return nil
	}
	f := x.fight(g, core.Begin(r.Position(), nil), side)
	f.ahead = true
	losses := f.lossChoice(attacker, f.units(attacker), 1, R12_21)
	losses.Barred = append(losses.Barred, core.Barred{Option: core.Option{Verb: "losses"},
		Ban: core.Ban{Rule: R12_21, Why: "only units that attacked take the losses of the attack", Firm: true}})
	return []core.Choice{f.supportChoice(attacker), losses, f.advanceChoice(nil)}
}
