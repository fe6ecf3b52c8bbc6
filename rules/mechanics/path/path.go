// Package path finds the hexes that can be reached on a map with a number of movement points, and the paths to them.
// The caller supplies a function that returns the cost of a step, whether it is allowed and whether it ends the move.
package path

import "fieldpost/rules/hexmap"

// Step returns the cost in movement points (0 or more) of a step between adjacent hexes, whether movement ends in to,
// and whether the step is allowed. first is true for the step out of the starting hex.
type Step func(from, to hexmap.Hex, first bool) (cost int, stop, ok bool)

// Search finds the hexes within reach of a hex and holds the result. Its zero value is ready for Run and may be reused.
// It is not safe for concurrent use.
type Search struct {
	m         *hexmap.Map
	start     hexmap.Hex
	step      Step
	dist      []int32 // by hex, valid when mark is the current run
	stop      []bool
	prev      []hexmap.Hex
	visitedIn []uint32 // by hex: the run that reached it
	run       uint32   // number of the current search
	reached   []hexmap.Hex
	buckets   [][]hexmap.Hex // hexes to go on from, by cost
}

// Run finds every hex that can be reached from start for at most budget movement points.
func (f *Search) Run(m *hexmap.Map, start hexmap.Hex, budget int, step Step) {
	f.prepare(m, start, budget, step)
	f.visit(start, hexmap.None, 0, false)
	for d := 0; d <= budget; d++ {
		for i := 0; i < len(f.buckets[d]); i++ {
			h := f.buckets[d][i]
			if f.dist[h] != int32(d) {
				continue // a nearer way was found meanwhile
			}
			if h != start {
				f.reached = append(f.reached, h)
			}
			if f.stop[h] {
				continue
			}
			f.expand(h, d, budget)
		}
	}
}

// prepare clears the result of the last search.
func (f *Search) prepare(m *hexmap.Map, start hexmap.Hex, budget int, step Step) {
	f.m, f.start, f.step = m, start, step
	if len(f.visitedIn) != m.Len() {
		f.dist, f.stop, f.prev = make([]int32, m.Len()), make([]bool, m.Len()), make([]hexmap.Hex, m.Len())
		f.visitedIn, f.run = make([]uint32, m.Len()), 0
	}
	f.run++
	f.reached = f.reached[:0]
	for len(f.buckets) <= budget {
		f.buckets = append(f.buckets, nil)
	}
	for i := range f.buckets {
		f.buckets[i] = f.buckets[i][:0]
	}
}

// visit records a cheaper path to a hex.
func (f *Search) visit(h, from hexmap.Hex, d int, stop bool) {
	f.visitedIn[h], f.dist[h], f.stop[h], f.prev[h] = f.run, int32(d), stop, from
	f.buckets[d] = append(f.buckets[d], h)
}

// expand tries the steps out of a hex.
func (f *Search) expand(h hexmap.Hex, d, budget int) {
	for _, n := range f.m.Neighbors(h) {
		if n == hexmap.None || n == f.start {
			continue
		}
		if f.visitedIn[n] == f.run && int(f.dist[n]) <= d {
			continue
		}
		cost, stop, ok := f.step(h, n, h == f.start)
		if !ok || d+cost > budget || f.visitedIn[n] == f.run && int(f.dist[n]) <= d+cost {
			continue
		}
		f.visit(n, h, d+cost, stop)
	}
}

// Reached returns the hexes found, nearest first, without the start. The slice is valid until the next Run.
func (f *Search) Reached() []hexmap.Hex { return f.reached }

// Cost returns the lowest cost to reach a hex. ok is false when it was not reached.
func (f *Search) Cost(h hexmap.Hex) (int, bool) {
	if f.visitedIn == nil || f.visitedIn[h] != f.run {
		return 0, false
	}
	return int(f.dist[h]), true
}

// AnyPath returns the cheapest path to a hex that was found first, both ends included. It returns nil when the hex was
// not reached. It needs no further search.
func (f *Search) AnyPath(to hexmap.Hex) []hexmap.Hex {
	return f.AnyPathIn(to, func(n int) []hexmap.Hex { return make([]hexmap.Hex, n) })
}

// AnyPathIn does what AnyPath does, in memory that the caller supplies: take must return n hexes that may be
// overwritten.
func (f *Search) AnyPathIn(to hexmap.Hex, take func(n int) []hexmap.Hex) []hexmap.Hex {
	if _, ok := f.Cost(to); !ok {
		return nil
	}
	n := 1
	for h := to; h != f.start; h = f.prev[h] {
		n++
	}
	out := take(n)
	for h := to; n > 0; h = f.prev[h] {
		n--
		out[n] = h
	}
	return out
}

// LowestPath returns a cheapest path from the start to a hex, both included. Among equal paths it chooses the hexes of
// lowest index, compared from the end. It returns nil when the hex was not reached.
func (f *Search) LowestPath(to hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	f.AllPaths(to, func(way []hexmap.Hex) bool {
		out = append(out, way...)
		return false
	})
	return out
}

// AllPaths calls yield with every cheapest path to a hex, until it returns false. The slice is valid during the call.
func (f *Search) AllPaths(to hexmap.Hex, yield func([]hexmap.Hex) bool) {
	if _, ok := f.Cost(to); !ok {
		return
	}
	f.extendBack([]hexmap.Hex{to}, yield)
}

// extendBack calls yield with each cheapest path that ends in rev. It builds the path from its end towards the start.
func (f *Search) extendBack(rev []hexmap.Hex, yield func([]hexmap.Hex) bool) bool {
	h := rev[len(rev)-1]
	if h == f.start {
		way := make([]hexmap.Hex, 0, len(rev))
		for i := len(rev) - 1; i >= 0; i-- {
			way = append(way, rev[i])
		}
		return yield(way)
	}
	prev := f.m.Neighbors(h)
	sortHexes(&prev)
	for _, p := range prev {
		if !f.onCheapest(p, h) {
			continue
		}
		if !f.extendBack(append(rev, p), yield) {
			return false
		}
	}
	return true
}

// onCheapest reports whether the step from p to h lies on a cheapest path. A step of cost 0 never counts, so that paths
// cannot run in circles; titles charge at least 1 for every hex.
func (f *Search) onCheapest(p, h hexmap.Hex) bool {
	if p == hexmap.None {
		return false
	}
	d, ok := f.Cost(p)
	if !ok || d >= int(f.dist[h]) || f.stop[p] {
		return false
	}
	cost, _, ok := f.step(p, h, p == f.start)
	return ok && d+cost == int(f.dist[h])
}

// sortHexes sorts six hexes by index.
func sortHexes(h *[6]hexmap.Hex) {
	for i := 1; i < len(h); i++ {
		for k := i; k > 0 && h[k] < h[k-1]; k-- {
			h[k], h[k-1] = h[k-1], h[k]
		}
	}
}
