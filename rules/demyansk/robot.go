package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/valuation"
	"fieldpost/rules/mechanics/xslices"
)

// Values by which the computer player rates this title, in hundredths of a Soviet victory point for the side that
// rates. Those that no rule gives were set by trial in games between two computer players.
const (
	// difference between orders of one phase of a player sequence and the next, so that earlier phases come first
	phaseWorth = 10000
	buildWorth = 50 // a strongpoint under a unit at the front

	initiativeWorth = 50
	keepWorth       = 30 // a replacement point that is kept
	restoreWorth    = 40 // a unit that is restored
)

// weigher rates orders in a position for the computer player of one side.
type weigher struct {
	*values
	*board
	valuation.Strength
	goalDistance []int              // by hex: distance in hexes to the nearest objective
	threats      map[hexmap.Hex]int // by scoring hex: enemy attack strength near it
}

// Weigh returns a function that rates orders of a side in a position, by the values of the strategist.
func (s strategist) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := s.newWeigher(r, side)
	return func(o core.Order) int {
		x := o.(*Order)
		n := x.row.Weigh(w, x)
		if n <= 0 {
			return 0
		}
		return n + phaseWorth*int(stepEnd-x.row.When.step)
	}
}

// fight rates an attack, higher when it is required.
func (w *weigher) fight(o *Order) int {
	n := w.attackGain(o)
	if slices.ContainsFunc(w.unmetDuties(), func(d requiredAttack) bool { return slices.Contains(o.Path, d.hex) }) {
		n += dutyWorth
	}
	return valuation.ZeroBelow(n, w.minAttackGain)
}

// land rates the hex to which a unit is flown.
func (w *weigher) land(o *Order) int { return w.hexValue(o.Units[0], o.Hex, true) + w.supplied }

// build rates a strongpoint at the front.
func (w *weigher) build(o *Order) int {
	return core.If(w.EnemyAttack[o.Hex] > 0 && o.Word == "", buildWorth+w.EnemyAttack[o.Hex]-w.OwnDefence[o.Hex], 0)
}

// claim rates a try for the initiative. The Axis side makes none that needs a die.
func (w *weigher) claim(*Order) int {
	a, _ := w.g.initiativeTry(w.r, w.side)
	return core.If(a.Need == 0 || w.side == Soviet, initiativeWorth, 0)
}

// keep rates replacement points kept for eliminated units.
func (w *weigher) keep(o *Order) int {
	return keepWorth * min(o.Number, len(w.g.eliminatedUnits(w.r, Axis)))
}

// restore rates units rebuilt or brought to full strength.
func (w *weigher) restore(o *Order) int {
	n := restoreWorth
	for _, u := range roster.Find(w.r, o.Units) {
		n += w.g.unitData(u).Faces[0].Attack + w.g.unitData(u).Faces[0].Defence
		if o.Verb == "receive" && w.goalDistance[u.Hex] < 2 {
			return 0 // it could not attack
		}
	}
	return n
}

// newWeigher analyses a position for one side.
func (s strategist) newWeigher(r core.Reader, side core.Side) *weigher {
	g := s.game
	spent := func(u *core.Unit) bool { return u.Marked(markFought) }
	w := &weigher{values: s.v, board: g.newBoard(r, side), Strength: valuation.MeasureStrength(r, side, (*core.Unit).Values, spent),
		threats: map[hexmap.Hex]int{}}
	w.goalDistance = w.distancesTo(w.goals())
	for _, h := range g.scoringHexes() {
		if w.threats[h] = valuation.AttackWithin(r, opponent(side), h, w.menaceRange,
			(*core.Unit).Values); slices.Contains(g.Victory.Sudden.Hexes, h) {
			w.threats[h] += w.minGuard
		}
	}
	return w
}

// distancesTo returns the distance from each hex to the nearest of the hexes in to.
func (w *weigher) distancesTo(to []hexmap.Hex) []int {
	_, far := path.Nearest(w.g.Map, to, func(h hexmap.Hex) bool { return !w.g.isClosed(w.s, h) })
	return far
}

// scoringHexes returns the hexes with victory points.
func (g *game) scoringHexes() []hexmap.Hex {
	return slices.Concat(g.Victory.Locations, []hexmap.Hex{g.Demyansk.Hex}, g.Victory.Sudden.Hexes)
}

// goals returns the hexes that a side moves towards: places that score and that it does not hold. The Axis also moves
// towards the enemies nearest to the places that it holds, and in scenario 2 towards the corridor between the pocket
// and the west edge.
func (w *weigher) goals() []hexmap.Hex {
	closed := func(h hexmap.Hex) bool { return w.g.isClosed(w.s, h) }
	prizes := slices.DeleteFunc(w.g.scoringHexes(), closed)
	places := slices.Concat(prizes, w.g.Scenarios.List[w.s.scenario].Sources)
	out := slices.DeleteFunc(slices.Clone(places), w.isFriendly)
	if w.side == Axis {
		for h, n := range w.distancesTo(places) {
			if w.Enemy[h] && n <= 3 {
				out = append(out, hexmap.Hex(h))
			}
		}
	}
	return core.If(len(out) == 0, prizes, out)
}

// hexValue returns the value of a unit in a hex; come is true if the unit would move there.
func (w *weigher) hexValue(id string, h hexmap.Hex, come bool) int {
	u, _ := w.r.Unit(id)
	g, x, f := w.g, w.g.unitData(u), w.g.faceUp(u)
	n := -w.stepPull * w.goalDistance[h]
	if w.supplyNet(g.supplyKindOf(u, true)).lineLength[h] >= 0 {
		n += w.supplied
	}
	if x.Artillery() { // guns stand behind the line
		return n + w.stepPull*max(0, 2-w.goalDistance[h]) - core.If(w.EnemyZOC[h], 200, 0)
	}
	own := w.OwnDefence[h] + core.If(come, f.Defence, 0)
	shift := g.Shift(h) + core.If(g.activeFort(w.s, h) == w.side, g.Tables.Strong, 0)
	if w.EnemyAttack[h] > 0 {
		n += w.cover * shift
	}
	if danger := w.EnemyAttack[h] - (1+shift)*own; danger > 0 {
		n -= min(danger*w.danger, w.dangerMost)
	}
	prize := min(g.HexValue(h), 10)
	if own == f.Defence { // alone in it
		n += w.prize * min(prize, 5)
	}
	if own <= w.threats[h] {
		n += w.guard * prize * f.Defence
	}
	if w.s.playerPhase <= stepFight {
		n += w.BestAttack(w.r, u, h, (*core.Unit).Values, w.odds, w.oddsMost)
	}
	return n
}

// moveGain returns the gain of a move.
func (w *weigher) moveGain(o *Order) int {
	to := o.Path[len(o.Path)-1]
	if !w.g.Fits(w.r, to, roster.Find(w.r, o.Units)...) { // filled by an order before this one
		return 0
	}
	n := w.hexValue(o.Units[0], to, true)
	if o.Verb == "enter" {
		return 1000 + n
	}
	if n -= w.hexValue(o.Units[0], o.Path[0], false); n < w.minMoveGain {
		return 0
	}
	return n
}

// Values for combat.
const (
	dutyWorth = 5000 // an attack that others require
)

// attackGain returns the mean gain of an attack over the faces of the die.
func (w *weigher) attackGain(x *Order) int {
	g, t := w.g, x.battle(w.board)
	s := t.finalOdds()
	foes, ground := t.defenders(), w.ground
	each := func(worth int) func(*core.Unit) int { // step of a unit
		return func(u *core.Unit) int { return worth * (u.Values().Attack + u.Values().Defence) / max(1, u.Steps) }
	}
	cost, gain := xslices.MinOf(t.units, 1<<20, each(w.stepCost)), xslices.Sum(foes, each(w.stepGain))/max(1, len(foes))
	left := roster.TotalSteps(foes)
	for _, h := range x.Path {
		ground += w.prize * min(g.HexValue(h), 5)
	}
	return valuation.MeanOfDie(func(die int) int {
		cell := s.result(g, die)
		n := min(cell.Defender.Steps, left)*gain - cell.Attacker.Steps*cost
		if cell.Defender.Retreat != "" || cell.Defender.Steps >= left {
			n += ground
		}
		if cell.Attacker.Retreat != "" {
			n -= ground
		}
		return n
	}) - w.requiredAttackCost(x)
}

// requiredAttackCost estimates the cost of further attacks that an attack requires (11.15).
func (w *weigher) requiredAttackCost(x *Order) int {
	n := 0
	var seen []hexmap.Hex
	for _, u := range roster.Find(w.r, x.Units) {
		for _, h := range w.requiredAttacks(u.Hex, append(seen, x.Path...)...) {
			seen = append(seen, h)
			o := &Order{Arguments: sheet.Arguments{Path: []hexmap.Hex{h}}} // by those that are left
			for from := range w.g.Map.Around(h) {
				o.Units = append(o.Units, roster.IDs(w.attackersIn(from, x.Units, h))...)
			}
			if p := o.battle(w.board).power(true); len(o.Units) == 0 {
				n += dutyWorth
			} else {
				n += max(0, 20*(2*p.defence-p.attack)/max(1, p.defence))
			}
		}
	}
	return n
}

// AnswerLines implements core.AnswerWriter: it writes the Axis side's support, and advances into hexes that are better.
func (s strategist) AnswerLines(r core.Reader, side core.Side, o core.Order) []string {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok {
		return nil
	}
	w, g := s.newWeigher(r, side), s.game
	var out []string
	c := x.fight(g, core.Begin(r.Position(), nil), side).supportChoice(attacker)
	if i := valuation.BestOption(c, c.Default, w.supportValue); i != c.Default && side == Axis {
		out = append(out, c.Options[i].Text())
	}
	var ends []core.UnitDestination
	for _, h := range x.Path {
		var ids []string
		for _, u := range roster.Find(w.r, x.Units) {
			id, all := u.Def.ID, append(slices.Clip(ends), core.UnitDestination{Unit: u.Def.ID, Hex: w.r.Label(h)})
			led := w.side == Soviet && slices.ContainsFunc(ends, func(e core.UnitDestination) bool {
				first, _ := w.r.Unit(e.Unit)
				return first != u && first.Hex == u.Hex
			})
			if !led && w.hexValue(id, h, true) > w.hexValue(id, u.Hex, false) && w.g.EndBan(w.r, w.side, x, all).Why == "" {
				ends, ids = all, append(ids, id)
			}
		}
		if len(ids) > 0 {
			out = append(out, core.Option{Verb: "advance", Units: ids, Path: []string{w.r.Label(h)}}.Text())
		}
	}
	return out
}

// supportValue rates support by its columns, then by how few points it takes.
func (w *weigher) supportValue(o core.Option) int {
	points := w.g.supportPoints(roster.Find(w.r, o.Units))
	if n := w.g.Tables.Columns(points); n > 0 {
		return 1000*n - points
	}
	return 0
}

// Prefer returns the index of the option that the strategist takes for the owner of a choice.
func (s strategist) Prefer(r core.Reader, c core.Choice) int {
	w, g := s.newWeigher(r, c.Owner), s.game
	switch c.Kind {
	case "before":
		var o odds.Ratio
		if err := o.UnmarshalText([]byte(valuation.FactValue(c, "odds"))); err == nil && o.Attack >= 3*o.Defence {
			return 1
		}
	case "noretreat":
		h, ok := g.Map.Find(c.Hex)
		if ok && (g.HexValue(h) > 0 || g.activeFort(w.s, h) == w.side) {
			return 1
		}
	case "support":
		return valuation.BestOption(c, c.Default, w.supportValue)
	}
	return c.Default
}
