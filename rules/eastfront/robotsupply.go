package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/reckon"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/tally"
)

// What a computer opponent makes of supply units.
const (
	storeEach = 8  // hexes that a supply unit goes farther to a part of the front for each other that serves it
	storeFar  = 60 // hexes that it goes at most
	feedWorth = 10 // each unit that is fed
	leastFeed = 40 // what a point spent on them must bring
)

// rear is where a side wants its supply units.
type rear struct {
	front  []hexmap.Hex   // own hexes next to enemies
	has    []int          // by hex of the front: supply units that serve it or are on their way there
	serves map[string]int // by supply unit: the hex of the front, by its place
}

// rearward finds it: those nearest to the front are reckoned first, each for the part of it where the fewest are.
func (w *weigher) rearward() *rear {
	x := rear{serves: map[string]int{}}
	for h := range hexmap.Hex(w.g.Map.Len()) {
		if w.Guard[h] > 0 && w.Foe[h] > 0 {
			x.front = append(x.front, h)
		}
	}
	x.has = make([]int, len(x.front))
	stores := roster.OnMap(w.r, w.side, w.stocks)
	near := func(u *core.Unit) int {
		return tally.Least(x.front, storeFar, func(f hexmap.Hex) int { return w.g.Map.Distance(u.Hex, f) })
	}
	slices.SortStableFunc(stores, func(a, b *core.Unit) int { return near(a) - near(b) })
	for _, u := range stores {
		if i, _ := w.serve(&x, u.Hex, nil); i >= 0 {
			x.serves[u.Def.ID] = i
			for k, f := range x.front {
				x.has[k] += map[bool]int{true: 1}[w.reaches(x.front[i], f)]
			}
		}
	}
	return &x
}

// reaches says whether a supply unit in a hex would likely serve an attack from another.
func (w *weigher) reaches(h, front hexmap.Hex) bool {
	return w.g.Map.Distance(h, front) < w.g.season().Line
}

// serve is the part of the front that is best served from a hex, -1 for none, and how far that is: farther where others serve it, but for
// one that goes there now.
func (w *weigher) serve(x *rear, h hexmap.Hex, u *core.Unit) (at, far int) {
	at, far = -1, storeFar
	for i, f := range x.front {
		n := max(0, w.g.Map.Distance(h, f)-w.g.season().Line+2) + storeEach*x.has[i]
		if u != nil {
			if k, ok := x.serves[u.Def.ID]; ok && w.reaches(x.front[k], f) {
				n -= storeEach
			}
		}
		if n < far {
			at, far = i, n
		}
	}
	return at, far
}

// carries is what a hex is worth to a supply unit.
func (w *weigher) carries(u *core.Unit, h hexmap.Hex) int {
	_, far := w.serve(w.rear(), h, u)
	return -stepPull * far
}

// feeding is what the units are worth that a supply unit feeds.
func (w *weigher) feeding(o *Order) int {
	return reckon.AtLeast(feedWorth*len(w.g.fed(w.r, o.unit(w.r))), leastFeed)
}

// starves says whether an attack on a hex will likely lack supply: each supply unit in reach feeds one of those that are declared there.
func (w *weigher) starves(h hexmap.Hex) bool {
	stores := roster.OnMap(w.r, w.side, func(u *core.Unit) bool { return w.stocks(u) && w.reaches(u.Hex, h) })
	claims := tally.Count(w.s.open(), func(k hexmap.Hex) bool { return w.reaches(k, h) })
	return w.g.Data.Scenario.Supply.Attack && len(stores) <= claims
}
