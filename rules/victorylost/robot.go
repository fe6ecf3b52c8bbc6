package victorylost

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/valuation"
	"fieldpost/rules/mechanics/xslices"
)

// Values by which the computer player rates this title, in hundredths of a victory point for the side that rates. Those
// that no rule gives were set by trial in games between two computer players.
const (
	pointWorth    = 100  // one victory point
	requiredWorth = 3000 // added to orders without which a phase cannot end
	guardRange    = 24   // hexes within which an enemy threatens a city
)

// weigher rates orders in a position for the computer player of one side.
type weigher struct {
	*values
	g            *game
	r            core.Reader
	side         core.Side
	board        *board
	supplyNet    []bool
	ownAttack    []int // by hex: own attack strength next to it, of units still to fight
	enemyAttack  []int // by hex: enemy attack strength next to it
	goalDistance []int // by hex: distance in hexes to the nearest objective
	guardValues  []int // by hex: value of the only unit in an own city
}

// Weigh returns a function that rates orders of a side in a position, by the values of the strategist.
func (s strategist) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := s.newWeigher(r, side)
	return func(o core.Order) int {
		x, ok := o.(*Order)
		if !ok {
			return 0
		}
		return x.row.Weigh(w, x)
	}
}

// selectGain rates the selection of a chit.
func (w *weigher) selectGain(o *Order) int { return requiredWorth + w.chitValue(o.chit()) }

// useGain rates the naming of a headquarters.
func (w *weigher) useGain(o *Order) int {
	u, _ := w.r.Unit(o.Units[0])
	return requiredWorth + w.hqValue(u)
}

// placeGain rates the placing of a reinforcement.
func (w *weigher) placeGain(o *Order) int {
	if currentPhase(w.r).kind != kindArrive {
		return 0
	}
	return requiredWorth - w.goalDistance[o.Hex]*w.stepPull + w.guardValue(o.Hex, o.Units[0])
}

// newWeigher analyses a position for one side.
func (x strategist) newWeigher(r core.Reader, s core.Side) *weigher {
	g := x.game
	w := &weigher{values: x.v, g: g, r: r, side: s, board: g.newBoard(r, s),
		ownAttack: make([]int, g.m.Len()), enemyAttack: make([]int, g.m.Len())}
	w.supplyNet = w.board.supplyNet()
	for u := range r.Each() {
		if !u.OnMap() || isHQ(u) || u.Def.Side == s && (u.Marked(markFought) || !u.Marked(markActive)) {
			continue
		}
		into := w.enemyAttack
		if u.Def.Side == s {
			into = w.ownAttack
		}
		for h := range g.m.Around(u.Hex) {
			into[h] += u.Values().Attack
		}
	}
	w.goalDistance = g.distancesTo(w.goals())
	w.guardValues = make([]int, g.m.Len())
	for _, h := range g.cityHex {
		for u := range r.OnMap(sides.Other(s)) {
			if r.Control(h) == s && isCombatUnit(u) {
				w.guardValues[h] = max(w.guardValues[h], (guardRange-g.m.Distance(h, u.Hex))*w.guard)
			}
		}
	}
	return w
}

// goals returns the hexes that a side moves towards: the cities of the other side. If it holds all of them, these are
// the hexes beside the enemy units nearest to its own.
func (w *weigher) goals() []hexmap.Hex {
	out := xslices.Filter(w.g.cityHex, func(h hexmap.Hex) bool { return w.r.Control(h) != w.side })
	if len(out) > 0 && w.side == Soviet {
		return out
	}
	near, foes := w.g.distancesTo(w.g.cityHex), roster.OnMap(w.r, sides.Other(w.side), isCombatUnit)
	for _, u := range foes {
		if !slices.ContainsFunc(foes, func(x *core.Unit) bool { return near[u.Hex] > near[x.Hex]+6 }) {
			out = append(out, u.Hex)
		}
	}
	if len(out) == 0 {
		return w.g.cityHex
	}
	return out
}

// pickGain rates a Soviet pick, highest for the headquarters of the historical choice.
func (w *weigher) pickGain(o *Order) int {
	if i := slices.Index(w.g.Chits.SovietExample, o.chit()); i >= 0 {
		return requiredWorth + 100 - i
	}
	return 1
}

// chitValue returns the value of a chit: that of the units of its headquarters. A Soviet number stands for the pick of
// the historical choice.
func (w *weigher) chitValue(word string) int {
	if strings.HasPrefix(word, chitManstein) {
		return 500
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(w.g.Chits.SovietExample) {
		word = w.g.Chits.SovietExample[n-1]
		if known := of(w.r).chitsOfPicks[n-1]; known != "" {
			word = known
		}
	}
	u, ok := w.r.Unit(word)
	if !ok {
		return 1
	}
	return w.hqValue(u)
}

// hqValue returns the value of activating a headquarters.
func (w *weigher) hqValue(u *core.Unit) int {
	if u == nil {
		return 1
	}
	if !u.OnMap() {
		if w.g.findBox(u.Box) != nil {
			return 400
		}
		return 1
	}
	return 10 + 40*w.g.countCommanded(w.r, u, u.Hex) - w.goalDistance[u.Hex]
}

// hexValue returns the value of a unit in a hex.
func (w *weigher) hexValue(u *core.Unit, h hexmap.Hex, moved bool) int {
	v := u.Values()
	n := -w.stepPull * w.goalDistance[h]
	if w.supplyNet[h] {
		n += w.supplied
	}
	if isHQ(u) {
		if w.board.ezoc[h] {
			n -= w.hqInZone
		}
		return n + w.command*w.g.countCommanded(w.r, u, h)
	}
	own := v.Defence + w.defenceWithout(h, u.Def.ID)
	n += w.guardValue(h, u.Def.ID)
	if danger := w.enemyAttack[h]; danger > own {
		_, vp := w.g.eliminationVP(of(w.r).options, u.Def.ID)
		n -= min(danger*w.danger/max(own, 1), w.dangerMost) * (vp*pointWorth + v.Attack*w.strength) / 120
	}
	for _, s := range w.g.shiftsIn(h) {
		n += w.cover * s.n
	}
	return n + w.bestAttackFrom(u, h, moved)
}

// guardValue returns the value of a unit that is the only one in a city of its side, else 0.
func (w *weigher) guardValue(h hexmap.Hex, id string) int {
	alone := !slices.ContainsFunc(combatUnits(w.r, h), func(u *core.Unit) bool { return u.Def.ID != id })
	if w.guardValues[h] > 0 && alone && !w.g.info[id].hq {
		return w.guardValues[h]
	}
	return 0
}

// defenceWithout returns the defence strength in a hex without one unit.
func (w *weigher) defenceWithout(h hexmap.Hex, but string) (n int) {
	for _, u := range combatUnits(w.r, h) {
		if u.Def.ID != but {
			n += u.Values().Defence
		}
	}
	return n
}

// bestAttackFrom returns the gain of the best attack in which a unit can take part from a hex.
func (w *weigher) bestAttackFrom(u *core.Unit, h hexmap.Hex, moved bool) int {
	best := 0
	for t := range w.g.m.Around(h) {
		if !w.board.enemy[t] || w.g.isBarred(h, t) {
			continue
		}
		strength := w.ownAttack[t]
		if moved && !w.g.m.Adjacent(u.Hex, t) {
			strength += u.Values().Attack
		}
		best = max(best, min(w.odds*strength/max(w.defenceWithout(t, ""), 1), w.oddsMost))
	}
	return best
}

// moveGain returns the gain of a move.
func (w *weigher) moveGain(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok {
		return 0
	}
	to := o.Path[len(o.Path)-1]
	n := w.hexValue(u, to, true)
	if o.box() {
		return requiredWorth + n
	}
	n -= w.hexValue(u, u.Hex, false)
	for _, h := range o.Path[1:] {
		n += w.captureValue(h)
		if w.board.isLoneHQ(h) {
			n += 60
		}
	}
	return valuation.ZeroBelow(200+n, 200+w.minMoveGain) // all movement comes before the first attack
}

// attackGain returns the expected gain of an attack. Attacks wait until no move is worth giving.
func (w *weigher) attackGain(o *Order) int {
	a := w.g.assess(w.r, w.side, o.Hex, o.Units)
	if !a.isOnTable {
		return 0
	}
	own, theirs := w.stepWorth(a.attack), w.stepWorth(a.defence)
	push := w.push + w.captureValue(o.Hex)/2
	return min(190, valuation.ZeroBelow(valuation.MeanOfDie(func(die int) int {
		res := w.g.CRT.at(die, a.final.Column)
		return res.DefenderLoss*theirs - res.AttackerLoss*own + min(res.Retreat, 1)*push
	}), w.minAttackGain))
}

// captureValue returns the value of taking an enemy city in a hex, else 0.
func (w *weigher) captureValue(h hexmap.Hex) int {
	if w.g.isCityHex(h) && w.r.Control(h) != w.side {
		return w.city
	}
	return 0
}

// stepWorth returns the value of a step of the cheapest of the units.
func (w *weigher) stepWorth(forces []*hexForce) int {
	best := 1 << 20
	for _, f := range forces {
		for _, u := range f.units {
			_, vp := w.g.eliminationVP(of(w.r).options, u.Def.ID)
			best = min(best, vp*pointWorth/len(u.Def.Steps)+u.Values().Attack*w.strength)
		}
	}
	return best
}

// Prefer returns the index of the option that the strategist takes for the owner of a choice.
func (s strategist) Prefer(r core.Reader, c core.Choice) int {
	w, g := s.newWeigher(r, c.Owner), s.game
	end := func(o core.Option) hexmap.Hex { h, _ := g.m.Find(o.Path[len(o.Path)-1]); return h }
	switch c.Kind {
	case "retreat":
		return valuation.BestOption(c, 0, func(o core.Option) int { return -w.enemyAttack[end(o)]*4 - w.goalDistance[end(o)] })
	case "advance":
		return valuation.BestOption(c, c.Default, func(o core.Option) int {
			if len(o.Path) == 0 {
				return 0
			}
			u, _ := r.Unit(o.Units[0])
			return w.hexValue(u, end(o), true) - w.hexValue(u, u.Hex, false) + w.captureValue(end(o))
		})
	}
	return c.Default
}
