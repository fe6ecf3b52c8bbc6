package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/valuation"
)

// setFront finds the front and how it is covered.
func (w *weigher) setFront() {
	held := make([]bool, w.g.m.Len())
	for i := range held {
		held[i] = w.r.Control(hexmap.Hex(i)) == w.side
	}
	w.front, w.cover = make([]bool, len(held)), make([]int, len(held))
	for i := range w.front {
		n := w.own[i].units
		for _, k := range w.g.m.Neighbors(hexmap.Hex(i)) {
			if k != hexmap.None {
				n += w.own[k].units
				w.front[i] = w.front[i] || held[i] && !held[k]
			}
		}
		w.cover[i] = n
	}
}

// line returns the value of a unit in a hex to the front: it counts each hex of the front that would be open without
// the unit.
func (w *weigher) line(u *core.Unit, h hexmap.Hex) int {
	n := w.lineHex(u, h)
	for k := range w.g.m.Around(h) {
		n += w.lineHex(u, k)
	}
	return n
}

// lineHex returns the value to one hex of the front of a unit in it or next to it.
func (w *weigher) lineHex(u *core.Unit, h hexmap.Hex) int {
	if !w.front[h] {
		return 0
	}
	n := w.cover[h]
	if w.g.m.Distance(u.Hex, h) <= 1 {
		n-- // the unit itself
	}
	switch n {
	case 0:
		return w.hole()
	case 1:
		return w.hole() / 6
	}
	return 0
}

// hole returns the cost of an open hex of the front.
func (w *weigher) hole() int { return core.Pick(sides, w.side, germanHole, sovietHole) }

// setGoals lists what a side would take and what it must keep, and from it how each hex draws its units.
func (w *weigher) setGoals() {
	for i := range w.g.hex {
		h, v := hexmap.Hex(i), w.g.hex[i].value*pointWorth
		if v == 0 {
			continue
		}
		if w.r.Control(h) != w.side {
			if w.side == Soviet {
				v /= 2 // he wins by keeping
			}
			w.goals = append(w.goals, goal{h, v})
			continue
		}
		threat := w.foe[h].near + w.foe[h].far/2
		if kept := w.own[h].defence + w.own[h].near; threat > kept {
			w.goals = append(w.goals, goal{h, v * min(threat-kept, 40) / 40})
		}
	}
	for c := range w.aim {
		w.aim[c] = make([]int, w.g.m.Len())
	}
	best := make([]int, w.g.m.Len())
	for _, x := range w.goals {
		var by [256]int // by distance
		for far := range by {
			by[far] = x.worth * 10 / (far + pullReach)
		}
		for i, far := range w.g.far.Find(int(x.hex), func() []uint8 { return path.Away(w.g.m, x.hex) }) {
			best[i] = max(best[i], by[far])
		}
	}
	for i, n := range best {
		w.aim[0][i], w.aim[1][i] = n/20, n/6
	}
}

// pull returns the attraction of a hex for a unit; strong and mechanised units feel it most.
func (w *weigher) pull(u *core.Unit, h hexmap.Hex) int {
	c := 0
	if classOf(u.Def) == mech {
		c = 1
	}
	return w.aim[c][h] * min(attackOf(u)+4, 20) / 20
}

// move returns the gain of a unit's move.
func (w *weigher) move(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok || len(o.Units) != 1 {
		return 0
	}
	to := o.Path[len(o.Path)-1]
	n := w.stand(u, to, true) - w.stand(u, u.Hex, false)
	for _, h := range o.Path[1:] {
		n += w.prize(h, w.side)
	}
	return valuation.AtLeast(n, leastMove)
}

// stand returns the value of a unit in a hex: the pull of the hex, its part in an attack, its part in the defence. The
// figures of a hex include the unit already unless it is new there.
func (w *weigher) stand(u *core.Unit, h hexmap.Hex, isNew bool) int {
	n := w.pull(u, h) + w.pressure(u, h) + w.hold(u, h, isNew) + w.line(u, h)
	if !w.supplied(h) {
		n -= 250
	}
	return n
}

// supplied says whether a unit in a hex would be in supply; its own presence opens the hex to a line.
func (w *weigher) supplied(h hexmap.Hex) bool {
	return w.net.at(h) || lists.Any(w.g.m.Around(h), w.net.at)
}

// pressure returns a unit's gain to the best attack that can be made from a hex.
func (w *weigher) pressure(u *core.Unit, h hexmap.Hex) int {
	a, best := attackOf(u), 0
	if a == 0 || isGarrison(u) {
		return 0
	}
	for t := range w.g.m.Around(h) {
		foe, without := &w.foe[t], w.own[t].near
		if foe.units == 0 || foe.defence == 0 {
			continue
		}
		if w.g.m.Adjacent(u.Hex, t) { // its strength is in the sum
			without -= a
		}
		best = max(best, w.smooth(w.side, t, foe, without+a)-w.smooth(w.side, t, foe, without))
	}
	if w.later {
		best /= 2
	}
	return best
}

// hold returns the value of a unit's defence of a hex: the line closed, victory points held, fewer losses in an attack.
func (w *weigher) hold(u *core.Unit, h hexmap.Hex, isNew bool) int {
	threat := w.foe[h].near + w.foe[h].far/4
	if threat == 0 {
		return 0
	}
	with, without := w.own[h], w.own[h]
	if isNew {
		w.g.count(&with, u, 1)
	} else {
		w.g.count(&without, u, -1)
	}
	return w.danger(h, &without, threat) - w.danger(h, &with, threat)
}

// danger returns the most that the enemy may win at a hex with all units near it.
func (w *weigher) danger(h hexmap.Hex, def *power, threat int) int {
	if def.units == 0 {
		if w.r.Control(h) != w.side {
			return 0
		}
		return min(w.g.hex[h].value*pointWorth, 1500)
	}
	return max(0, w.smooth(sides.Other(w.side), h, def, threat))
}

// enter brings reinforcements in as near as possible to where they are wanted.
func (w *weigher) enter(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok {
		return 0
	}
	return firstWorth + w.pull(u, o.Path[len(o.Path)-1])
}

// activate is worth its price when the enemy is near or the game far gone.
func (w *weigher) activate(o *Order) int {
	price := w.g.s.ReserveVP.Values[max(now(w.r).Turn, 1)-1] * pointWorth
	n := 0
	for _, h := range o.Path {
		gain := 250
		for i := range w.foe {
			if d := w.g.m.Distance(h, hexmap.Hex(i)); w.foe[i].attack > 10 && d < 6 {
				gain = max(gain, 250+w.foe[i].attack*(6-d)*4)
			}
		}
		n += gain - price
	}
	return first(n)
}

// first is the worth of an order that comes before all others of a sheet, if it is worth anything.
func first(n int) int { return valuation.AtLeast(firstWorth+n, firstWorth+1) }

// withdraw compares the die with what the unit could still do in the turns left.
func (w *weigher) withdraw(o *Order) int {
	n, left := 0, max(1, normalTurns+1-now(w.r).Turn)
	for _, u := range roster.Standing(w.r, o.Units) {
		n += 350 - u.Values().Attack*left*12
		if isElite(u.Def) {
			n += 300
		}
	}
	return first(n)
}

// phaseOrder prefers to fight first when good attacks are at hand.
func (w *weigher) phaseOrder(o *Order) int {
	at := 0
	for i := range w.foe {
		if h := hexmap.Hex(i); w.foe[i].defence > 0 && w.own[i].near > 0 {
			at += max(0, w.smooth(w.side, h, &w.foe[i], w.own[i].near))
		}
	}
	x := sequences[o.Value]
	return firstWorth + core.Pick(sides, w.side, x.german, x.soviet) + at*x.share/10
}

// sequences say what each phase order is worth to either side, and the share, in tenths, of what good attacks add to it.
var sequences = map[string]struct{ german, soviet, share int }{
	"move/fight": {400, 100, 5}, "fight/move": {250, 300, 6}, "fight/fight": {0, 0, 8}, "move/move": {50, 250, 0}}

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	w := g.newWeigher(r, c.Owner)
	worth := map[string]func(core.Option) int{
		"order":    func(o core.Option) int { return w.phaseOrder(g.order(c.Owner, "order", sheet.Plain{Value: o.Word})) },
		"extend":   func(o core.Option) int { return w.vote(o.Word) },
		"attacked": func(o core.Option) int { return w.refuse(c, o.Verb) },
		"air":      func(o core.Option) int { return w.airCover(c, o.Verb) },
		"retreat":  w.haven,
	}[c.Kind]
	if worth == nil {
		return c.Default
	}
	return valuation.Best(c, c.Default, worth)
}

// vote wants another turn when the game as it stands is not won.
func (w *weigher) vote(word string) int {
	points, lv := w.r.Track(vp), w.g.levels(w.r)
	won := points < lv.Draw
	if w.side == German {
		won = points >= lv.German || points < lv.Draw-40
	}
	if (word == "no") == won {
		return 1
	}
	return 0
}
