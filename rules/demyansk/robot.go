package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/valuation"
)

// What a computer opponent makes of this title. All figures are hundredths of a Soviet victory point to the side that judges;
// those that no rule gives were set by trying them out in games between two computers.
const (
	phaseWorth  = 10000 // each phase of a player sequence comes before the next
	stepPull    = 8     // a hex nearer to an objective
	leastMove   = 10    // what a move must gain
	supplyWorth = 60    // standing in supply
	shiftWorth  = 12    // a column of shift for the defender
	prizeWorth  = 40    // standing in a hex that scores, for each of its points
	guardWorth  = 8     // a defender of a hex that scores and is menaced, for each of its points and of the defence strength
	leastGuard  = 8     // the garrison of a hex that wins at once
	menaceRange = 6     // hexes from which an enemy menaces
	buildWorth  = 50    // a strongpoint under a unit at the front

	initiativeWorth = 50
	keepWorth       = 30 // a replacement point
	restoreWorth    = 40
)

// weigher is a position as one side looks at it.
type weigher struct {
	*board
	valuation.Strength
	far    []int              // by hex: hexes to the nearest objective
	menace map[hexmap.Hex]int // by hex that scores: enemy attack strength near it
}

// Weigh implements core.Strategist.
func (g *game) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := g.newWeigher(r, side)
	return func(o core.Order) int {
		x := o.(*Order)
		n := x.row.Weigh(w, x)
		if n <= 0 {
			return 0
		}
		return n + phaseWorth*int(stepEnd-x.row.When.step)
	}
}

// fight returns the value of an attack, with more for one that must be made.
func (w *weigher) fight(o *Order) int {
	n := w.attack(o)
	if slices.ContainsFunc(w.unmet(), func(d duty) bool { return slices.Contains(o.Path, d.hex) }) {
		n += dutyWorth
	}
	return valuation.AtLeast(n, leastAttack)
}

// land returns the value of a unit where it is flown to.
func (w *weigher) land(o *Order) int { return w.value(o.Units[0], o.Hex, true) + supplyWorth }

// build returns the value of a strongpoint at the front.
func (w *weigher) build(o *Order) int {
	return core.If(w.Foe[o.Hex] > 0 && o.Word == "", buildWorth+w.Foe[o.Hex]-w.Guard[o.Hex], 0)
}

// claim returns the value of an attempt at the initiative. The Axis side makes none that needs a die.
func (w *weigher) claim(*Order) int {
	a, _ := w.g.attempt(w.r, w.side)
	return core.If(a.Need == 0 || w.side == Soviet, initiativeWorth, 0)
}

// keep returns the value of replacement points kept for those who are lost.
func (w *weigher) keep(o *Order) int { return keepWorth * min(o.N, len(w.g.lost(w.r, Axis))) }

// restore returns the value of units rebuilt or made full.
func (w *weigher) restore(o *Order) int {
	n := restoreWorth
	for _, u := range roster.Find(w.r, o.Units) {
		n += w.g.unit(u).Faces[0].Attack + w.g.unit(u).Faces[0].Defence
		if o.Verb == "receive" && w.far[u.Hex] < 2 {
			return 0 // it could not attack
		}
	}
	return n
}

func (g *game) newWeigher(r core.Reader, side core.Side) *weigher {
	spent := func(u *core.Unit) bool { return u.Marked(markFought) }
	w := &weigher{board: g.look(r, side), Strength: valuation.Look(r, side, (*core.Unit).Values, spent), menace: map[hexmap.Hex]int{}}
	w.far = w.distances(w.goals())
	for _, h := range g.prizes() {
		if w.menace[h] = valuation.Menace(r, other(side), h, menaceRange, (*core.Unit).Values); slices.Contains(g.Victory.Sudden.Hexes, h) {
			w.menace[h] += leastGuard
		}
	}
	return w
}

// distances are the hexes from each hex to the nearest of some.
func (w *weigher) distances(to []hexmap.Hex) []int {
	_, far := path.Nearest(w.g.Map, to, func(h hexmap.Hex) bool { return !w.g.closed(w.s, h) })
	return far
}

// prizes are the hexes that score.
func (g *game) prizes() []hexmap.Hex {
	return slices.Concat(g.Victory.Locations, []hexmap.Hex{g.Demyansk.Hex}, g.Victory.Sudden.Hexes)
}

// goals lists the hexes that a side heads for: places that score and that it does not hold. The Axis also heads for
// hexes beside the enemies nearest to the places that it holds, and in scenario 2 for the way between the pocket and
// the west edge.
func (w *weigher) goals() []hexmap.Hex {
	closed := func(h hexmap.Hex) bool { return w.g.closed(w.s, h) }
	prizes := slices.DeleteFunc(w.g.prizes(), closed)
	places := slices.Concat(prizes, w.g.Scenarios.List[w.s.scenario].Sources)
	out := slices.DeleteFunc(slices.Clone(places), w.friendly)
	if w.side == Axis {
		for h, n := range w.distances(places) {
			if w.Enemy[h] && n <= 3 {
				out = append(out, hexmap.Hex(h))
			}
		}
	}
	return core.If(len(out) == 0, prizes, out)
}

// value returns the value of a hex to a unit in it; come is true if the unit would come there.
func (w *weigher) value(id string, h hexmap.Hex, come bool) int {
	u, _ := w.r.Unit(id)
	g, x, f := w.g, w.g.unit(u), w.g.face(u)
	n := -stepPull * w.far[h]
	if w.net(g.feeds(u, true)).far[h] >= 0 {
		n += supplyWorth
	}
	if x.Artillery() { // guns stand behind the line
		return n + stepPull*max(0, 2-w.far[h]) - core.If(w.EZOC[h], 200, 0)
	}
	own := w.Guard[h] + core.If(come, f.Defence, 0)
	shift := g.Shift(h) + core.If(g.fortOf(w.s, h) == w.side, g.Tables.Strong, 0)
	if w.Foe[h] > 0 {
		n += shiftWorth * shift
	}
	if danger := w.Foe[h] - (1+shift)*own; danger > 0 {
		n -= min(danger*3, 50)
	}
	prize := min(g.Prize(h), 10)
	if own == f.Defence { // alone in it
		n += prizeWorth * min(prize, 5)
	}
	if own <= w.menace[h] {
		n += guardWorth * prize * f.Defence
	}
	if w.s.step <= stepFight {
		n += w.Chance(w.r, u, h, (*core.Unit).Values, 30, 120)
	}
	return n
}

// move returns the gain of a move.
func (w *weigher) move(o *Order) int {
	to := o.Path[len(o.Path)-1]
	if !w.g.Fits(w.r, to, roster.Find(w.r, o.Units)...) { // filled by an order before this one
		return 0
	}
	n := w.value(o.Units[0], to, true)
	if o.Verb == "enter" {
		return 1000 + n
	}
	if n -= w.value(o.Units[0], o.Path[0], false); n < leastMove {
		return 0
	}
	return n
}

// What a computer opponent makes of combat.
const (
	dutyWorth   = 5000 // an attack that others have made necessary
	stepGain    = 7    // an enemy step, for each point of its attack and defence
	stepCost    = 6    // an own one
	groundWorth = 12   // a hex taken
	leastAttack = 6    // what an attack must gain
)

// attack is the mean of what an attack brings over the faces of the die.
func (w *weigher) attack(x *Order) int {
	g, t := w.g, x.battle(w.board)
	s := t.sum()
	foes, ground := t.defenders(), groundWorth
	each := func(worth int) func(*core.Unit) int { // step of a unit
		return func(u *core.Unit) int { return worth * (u.Values().Attack + u.Values().Defence) / max(1, u.Steps) }
	}
	cost, gain := lists.Least(t.units, 1<<20, each(stepCost)), lists.Sum(foes, each(stepGain))/max(1, len(foes))
	left := roster.Steps(foes)
	for _, h := range x.Path {
		ground += prizeWorth * min(g.Prize(h), 5)
	}
	return valuation.Mean(func(die int) int {
		cell := s.cell(g, die)
		n := min(cell.Defender.Steps, left)*gain - cell.Attacker.Steps*cost
		if cell.Defender.Retreat != "" || cell.Defender.Steps >= left {
			n += ground
		}
		if cell.Attacker.Retreat != "" {
			n -= ground
		}
		return n
	}) - w.debts(x)
}

// debts estimates the cost of the other enemies that must be attacked besides (11.15).
func (w *weigher) debts(x *Order) int {
	n := 0
	var seen []hexmap.Hex
	for _, u := range roster.Find(w.r, x.Units) {
		for _, h := range w.owed(u.Hex, append(seen, x.Path...)...) {
			seen = append(seen, h)
			o := &Order{Plain: sheet.Plain{Path: []hexmap.Hex{h}}} // by those that are left
			for from := range w.g.Map.Around(h) {
				o.Units = append(o.Units, roster.Names(w.strikers(from, x.Units, h))...)
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

// Under implements core.Annotator: the Axis side's support, and who advances, those who are better off in a hex that is attacked.
func (g *game) Under(r core.Reader, side core.Side, o core.Order) []string {
	x, ok := sheet.As[*Order](o, "attack")
	if !ok {
		return nil
	}
	w := g.newWeigher(r, side)
	var out []string
	c := x.fight(g, core.Begin(r.Position(), nil), side).supportChoice(attacker)
	if i := valuation.Best(c, c.Default, w.aid); i != c.Default && side == Axis {
		out = append(out, c.Options[i].Text())
	}
	var ends []core.Stand
	for _, h := range x.Path {
		var ids []string
		for _, u := range roster.Find(w.r, x.Units) {
			id, all := u.Def.ID, append(slices.Clip(ends), core.Stand{Unit: u.Def.ID, Hex: w.r.Label(h)})
			led := w.side == Soviet && slices.ContainsFunc(ends, func(e core.Stand) bool {
				first, _ := w.r.Unit(e.Unit)
				return first != u && first.Hex == u.Hex
			})
			if !led && w.value(id, h, true) > w.value(id, u.Hex, false) && w.g.Gather(w.r, w.side, x, all).Why == "" {
				ends, ids = all, append(ids, id)
			}
		}
		if len(ids) > 0 {
			out = append(out, core.Option{Verb: "advance", Units: ids, Path: []string{w.r.Label(h)}}.Text())
		}
	}
	return out
}

// aid returns the value of support: its columns first, and of as many the fewest points.
func (w *weigher) aid(o core.Option) int {
	points := w.g.support(roster.Find(w.r, o.Units))
	if n := w.g.Tables.Columns(points); n > 0 {
		return 1000*n - points
	}
	return 0
}

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	w := g.newWeigher(r, c.Owner)
	switch c.Kind {
	case "before":
		var o odds.Ratio
		if err := o.UnmarshalText([]byte(valuation.Fact(c, "odds"))); err == nil && o.Attack >= 3*o.Defence {
			return 1
		}
	case "noretreat":
		h, ok := g.Map.Find(c.Hex)
		if ok && (g.Prize(h) > 0 || g.fortOf(w.s, h) == w.side) {
			return 1
		}
	case "support":
		return valuation.Best(c, c.Default, w.aid)
	}
	return c.Default
}
