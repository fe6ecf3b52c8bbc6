package gsfg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/xslices"
)

// checkStrike returns the faults of a heavy bomber strike on a hex, which comes before all other air missions (R 6.2).
func (o *Order) checkStrike(b *board) []notation.Fault {
	if b.s.bombersDone {
		return o.FirmFault("air/struck", R6_2, "", "the heavy bombers fly once, before the roll for aircraft")
	}
	return o.checkEnemyInHex(b, R6_2)
}

// checkEnemyInHex returns a fault unless enemy ground units stand in the hex.
func (o *Order) checkEnemyInHex(b *board, rule string) []notation.Fault {
	if !b.enemy[o.Hex] {
		return o.OneFault("air/empty", rule, o.Label, "%s holds no %s unit", o.Label, opponent(b.side).Title())
	}
	return nil
}

// strike carries out a heavy bomber strike: it rolls and takes the steps.
func (o *Order) strike(g *game, tx *core.Tx, side core.Side) {
	core.EditExt(tx, func(s *state) { s.bombersDone = true })
	die := tx.Die("strike:"+o.Label+"#1", 6, R6_2, say.F("heavy bombers on %s", o.Label))
	there := xslices.Sum(tx.Read().Stack(o.Hex), func(u *core.Unit) int { return u.Steps })
	g.bomb(tx, side, o.Hex, "strike", min(g.tables.stepsBombed(side, die), there), R6_2)
}

// lostText returns the number of steps lost, in words.
func lostText(n int) say.Text {
	if n == 1 {
		return "1 step lost"
	}
	return say.F("%d steps lost", n)
}

// stepsText returns "1 step", "2 steps" and the like.
func stepsText(n int) say.Text {
	if n == 1 {
		return "1 step"
	}
	return say.F("%d steps", n)
}

// bomb takes n steps from units in a hex, as the attacking player chooses.
func (g *game) bomb(tx *core.Tx, side core.Side, h hexmap.Hex, what string, n int, rule string) {
	tx.Note(core.Event{Kind: core.KindResult, Hex: g.m.Label(h), Rule: rule, Value: say.Plain(strconv.Itoa(n)), Text: lostText(n)})
	for k := 1; k <= n && tx.Read().Count(h) > 0; k++ {
		c := g.bombingChoice(tx, side, h, rule)
		c.ID = fmt.Sprintf("losses:%s-%s#%d", what, c.Hex, k)
		g.hit(tx, tx.Answer(c).Units[0], rule)
	}
}

// bombingChoice returns the choice among the units in a bombed hex; the default is the strongest.
func (g *game) bombingChoice(tx *core.Tx, side core.Side, h hexmap.Hex, rule string) core.Choice {
	label := g.m.Label(h)
	c := combat.CompleteLossChoice(core.Choice{Rule: rule, Owner: side, Hex: label,
		Question: say.F("Which unit in %s loses a step?", label),
		Why:      "the strongest unit"}, tx.Read().Stack(h), func(u *core.Unit) (say.Text, []int) {
		v := u.Values()
		return stepsText(u.Steps), []int{-v.Attack - v.Defence}
	})
	c.Bar(core.Option{Verb: "losses"}, core.Ban{Rule: rule, Why: say.F("only units in %s are hit", label)})
	c.Bar(core.Option{Verb: "pass"}, core.Ban{Rule: rule, Why: "a loss cannot be refused", Firm: true})
	return c.Choice
}

// rollAircraft rolls the number of support aircraft, once a turn, after the bombers (R 6.3).
func (g *game) rollAircraft(tx *core.Tx) {
	s := of(tx.Read())
	if s.aircraftRolled {
		return
	}
	s.aircraftRolled, s.bombersDone = true, true
	if tx.Read().Turn() == 1 && s.options.Has(firstAircraft) {
		tx.SetExt(s)
		return
	}
	event := fmt.Sprintf("aircraft:T%d#1", tx.Read().Turn())
	s.aircraft = tx.Die(event, 6, R6_3, "support aircraft") + g.tables.Aircraft.Add
	tx.DescribeDie(event, s.holder, g.tables.Aircraft.Add)
	extendWithNote(tx, s, R6_3, "%s has %d support aircraft", s.holder.Title(), s.aircraft)
}

// checkAircraft returns the faults of an order that only rolls for aircraft, so that a player can stop and see their
// number (R 6.3).
func (o *Order) checkAircraft(b *board) []notation.Fault {
	if b.s.aircraftRolled {
		return o.FirmFault("air/rolled", R6_3, "", "aircraft have been rolled for; %d are left", b.s.aircraft)
	}
	return nil
}

// aircraft rolls for support aircraft by order.
func (o *Order) aircraft(g *game, tx *core.Tx, _ core.Side) { g.rollAircraft(tx) }

// checkAircraftLeft returns a fault unless n aircraft are left.
func (o *Order) checkAircraftLeft(b *board, n int, rule string) []notation.Fault {
	s := &b.s
	switch {
	case n < 1:
		return o.FirmFault("air/number", rule, strconv.Itoa(n), "at least one aircraft flies a mission")
	case s.aircraftRolled && n > s.aircraft:
		return o.FirmFault("air/number", R6_3, strconv.Itoa(n), "%d aircraft are left, not %d", s.aircraft, n)
	case !s.aircraftRolled && n > 7:
		return o.FirmFault("air/number", R6_3, strconv.Itoa(n), "there are never more than 7 aircraft")
	}
	return nil
}

// noteMission records a mission and uses n aircraft for it, rolling for aircraft first if that is still to be done;
// where there are too few it undoes the record and returns false. The record comes before the die, so that a trial run
// of a sheet contains it.
func (g *game) noteMission(tx *core.Tx, n int, rule string, note func(s *state)) bool {
	was := of(tx.Read())
	core.EditExt(tx, note)
	g.rollAircraft(tx)
	s := of(tx.Read())
	if n > s.aircraft {
		tx.Note(core.Event{Kind: core.KindSkip, Rule: rule, Text: say.F("%d aircraft are left, not %d: the mission is not flown",
			s.aircraft, n)})
		s.deepStrikeDone, s.targets, s.weasels, n = was.deepStrikeDone, was.targets, was.weasels, 0
	}
	s.aircraft -= n
	tx.SetExt(s)
	return n > 0 && !tx.Stopped()
}

// checkDeep returns the faults of a deep strike, which must be NATO's first mission (R 6.4, 6.5).
func (o *Order) checkDeep(b *board) []notation.Fault {
	s := &b.s
	switch {
	case b.side != NATO:
		return o.FirmFault("air/deep", R6_4, "", "only NATO flies deep strikes")
	case s.deepStrikeDone || len(s.targets) > 0 || s.groundAttacksDone:
		return o.FirmFault("air/deep", R6_4, "", "a deep strike is flown once, directly after the roll for aircraft")
	}
	return o.checkAircraftLeft(b, o.Number, R6_4)
}

// deepStrike carries out a deep strike: it rolls and records the effects.
func (o *Order) deepStrike(g *game, tx *core.Tx, _ core.Side) {
	if !g.noteMission(tx, o.Number, R6_4, func(s *state) { s.deepStrikeDone = true }) {
		return
	}
	event := fmt.Sprintf("deepstrike:T%d#1", tx.Read().Turn())
	die := tx.Die(event, 6, R6_5, say.F("deep strike with %d aircraft", o.Number))
	tx.DescribeDie(event, "", g.tables.deepStrikeModifier(o.Number))
	s, found := of(tx.Read()), g.tables.deepStrike(die, o.Number)
	var words []say.Text
	for _, e := range found {
		switch e {
		case effectAirSuperiority:
			s.airSuperiorityMalus = true
			words = append(words, "-1 on the next die for air superiority")
		case effectCrippled:
			s.crippled = true
			words = append(words, "the Soviet reinforcements of this turn come with one step")
		case effectOutOfSupply:
			s.canCutOffAttack = true
			words = append(words, "one Soviet attack of this turn may be put out of supply")
		}
	}
	if len(words) == 0 {
		words = []say.Text{"no effect"}
	}
	tx.SetExt(s)
	tx.Note(core.Event{Kind: core.KindResult, Rule: R6_5, Value: say.Plain(strings.Join(found, ",")), Text: say.Join(words, "; ")})
}

// checkGround returns the faults of a ground attack by aircraft; all target hexes are named before the first die (R
// 6.6).
func (o *Order) checkGround(b *board) []notation.Fault {
	if b.s.groundAttacksDone {
		return o.FirmFault("air/late", R6_6, "", "all hexes must be named before the first attack, and interdiction comes later")
	}
	if f := o.checkAircraftLeft(b, o.Number, R6_6); f != nil {
		return f
	}
	return o.checkEnemyInHex(b, R6_6)
}

// groundAttack names a target hex.
func (o *Order) groundAttack(g *game, tx *core.Tx, _ core.Side) {
	if g.noteMission(tx, o.Number, R6_6, func(s *state) { s.targets = withCount(s.targets, o.Hex, countAt(s.targets, o.Hex)+o.Number) }) {
		s := of(tx.Read())
		s.deepStrikeDone = true
		extendWithNote(tx, s, R6_6, "%d aircraft are to attack %s", countAt(s.targets, o.Hex), o.Label)
	}
}

// resolveGround rolls the ground attack on every target hex, in the order of naming.
func (g *game) resolveGround(tx *core.Tx) {
	s := of(tx.Read())
	if s.groundAttacksDone {
		return
	}
	s.groundAttacksDone, s.deepStrikeDone = true, true
	tx.SetExt(s)
	for _, t := range s.targets {
		label := g.m.Label(t.hex)
		die := tx.Die("ground:"+label+"#1", 6, R6_6, say.F("%d aircraft on %s", t.n, label))
		city, weasel := g.hex[t.hex].isCity, g.weaselNear(s, t.hex)
		tx.DescribeDie("ground:"+label+"#1", s.holder, g.tables.groundModifier(t.n, city, weasel))
		n := g.tables.groundAttack(die, t.n, city, weasel)
		g.bomb(tx, s.holder, t.hex, "ground", n, R6_6)
	}
}

// checkInterdict returns the faults of interdiction, by which one aircraft in a hex slows enemy movement (R 6.7).
func (o *Order) checkInterdict(b *board) []notation.Fault {
	for i, h := range o.Path {
		if slices.Contains(b.s.interdict, h) || slices.Contains(o.Path[:i], h) {
			return o.FirmFault("air/interdict", R6_7, o.Labels[i], "an aircraft is over %s already", o.Labels[i])
		}
	}
	return o.checkAircraftLeft(b, len(o.Path), R6_7)
}

// interdict carries out the interdiction.
func (o *Order) interdict(g *game, tx *core.Tx, _ core.Side) {
	g.rollAircraft(tx)
	g.resolveGround(tx)
	if g.noteMission(tx, len(o.Path), R6_7, func(*state) {}) {
		s := of(tx.Read())
		s.interdict = append(slices.Clone(s.interdict), o.Path...)
		extendWithNote(tx, s, R6_7, "interdiction over %s", strings.Join(o.Labels, ", "))
	}
}

// checkWeasel returns the faults of exchanging an aircraft for two Wild Weasels, which are placed at once (R 13.18,
// 13.19).
func (o *Order) checkWeasel(b *board) []notation.Fault {
	s, per, most := &b.s, b.g.tables.WildWeasels.PerAircraft, b.g.tables.maxWeasels(b.r.Turn())
	switch {
	case !s.options.Has(wildWeasels):
		return o.FirmFault("air/weasel", R13_18, "", "Wild Weasels are not in this game")
	case b.side != NATO:
		return o.FirmFault("air/weasel", R13_18, "", "only NATO has Wild Weasels")
	case s.groundAttacksDone:
		return o.FirmFault("air/late", R13_19, "", "Wild Weasels are placed before the first ground attack")
	case len(o.Path) > per:
		return o.FirmFault("air/weasel", R13_18, "", "an aircraft is worth %d Wild Weasels, not %d", per, len(o.Path))
	case len(s.weasels)+len(o.Path) > most:
		return o.FirmFault("air/weasel", R13_18, "", "turn %d allows %d Wild Weasels", b.r.Turn(), most)
	}
	return o.checkAircraftLeft(b, 1, R13_18)
}

// weasel carries out the exchange.
func (o *Order) weasel(g *game, tx *core.Tx, _ core.Side) {
	if g.noteMission(tx, 1, R13_18, func(s *state) { s.weasels, s.deepStrikeDone = append(slices.Clone(s.weasels), o.Path...), true }) {
		extendWithNote(tx, of(tx.Read()), R13_19, "Wild Weasels over %s", strings.Join(o.Labels, ", "))
	}
}

// weaselNear reports whether Wild Weasels support a ground attack on a hex (R 13.19).
func (g *game) weaselNear(s state, h hexmap.Hex) bool {
	return slices.ContainsFunc(s.weasels, func(w hexmap.Hex) bool { return g.m.Distance(w, h) <= g.tables.WildWeasels.Radius })
}
