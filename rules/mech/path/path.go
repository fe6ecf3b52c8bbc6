// Package path finds what can be reached on a hex map for a number of movement points, and by which ways. What a step
// costs, where it is forbidden and where it ends the move is a function of the caller.
package path

import "fieldpost/rules/hexmap"

// Step judges a step between adjacent hexes: its cost in movement points (0 or more), whether movement ends in to, and
// whether the step may be taken at all. first is true for the step out of the starting hex.
type Step func(from, to hexmap.Hex, first bool) (cost int, stop, ok bool)

// Flood is the result of a search. Its zero value is ready for Run and may be used again; it is not for concurrent use.
type Flood struct {
	m         *hexmap.Map
	start     hexmap.Hex
	step      Step
	dist      []int32 // by hex, valid when mark is the current run
	stop      []bool
	prev      []hexmap.Hex
	visitedIn []uint32
	run       uint32
	reached   []hexmap.Hex
	buckets   [][]hexmap.Hex
}

// Run finds every hex that can be reached from start for at most budget movement points.
func (f *Flood) Run(m *hexmap.Map, start hexmap.Hex, budget int, step Step) {
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

func (f *Flood) prepare(m *hexmap.Map, start hexmap.Hex, budget int, step Step) {
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

func (f *Flood) visit(h, from hexmap.Hex, d int, stop bool) {
	f.visitedIn[h], f.dist[h], f.stop[h], f.prev[h] = f.run, int32(d), stop, from
	f.buckets[d] = append(f.buckets[d], h)
}

func (f *Flood) expand(h hexmap.Hex, d, budget int) {
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

// Reached are the hexes found, nearest first, without the start. The slice is valid until the next Run.
func (f *Flood) Reached() []hexmap.Hex { return f.reached }

// Cost is the least cost of a hex; ok is false when it was not reached.
func (f *Flood) Cost(h hexmap.Hex) (int, bool) {
	if f.visitedIn == nil || f.visitedIn[h] != f.run {
		return 0, false
	}
	return int(f.dist[h]), true
}

// AnyPath is the cheapest path to a hex that was found first, both ends included; nil when it was not reached. It costs no
// search.
func (f *Flood) AnyPath(to hexmap.Hex) []hexmap.Hex {
	return f.AnyPathIn(to, func(n int) []hexmap.Hex { return make([]hexmap.Hex, n) })
}

// AnyPathIn is First in storage that the caller gives: take must return n hexes to be overwritten.
func (f *Flood) AnyPathIn(to hexmap.Hex, take func(n int) []hexmap.Hex) []hexmap.Hex {
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

// LowestPath is one cheapest path from the start to a hex, both included; nil when it was not reached. Of several the one that
// takes the lowest hexes, counted from the end, is given.
func (f *Flood) LowestPath(to hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	f.AllPaths(to, func(way []hexmap.Hex) bool {
		out = append(out, way...)
		return false
	})
	return out
}

// AllPaths calls yield with every cheapest path to a hex, until it returns false. The slice is valid during the call.
func (f *Flood) AllPaths(to hexmap.Hex, yield func([]hexmap.Hex) bool) {
	if _, ok := f.Cost(to); !ok {
		return
	}
	f.extendBack([]hexmap.Hex{to}, yield)
}

// extendBack extends a path, built from its end, towards the start.
func (f *Flood) extendBack(rev []hexmap.Hex, yield func([]hexmap.Hex) bool) bool {
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

// onCheapest says whether the step from p to h lies on a cheapest path. Steps of cost 0 count only from nearer hexes found
// before, so that paths cannot run in circles: titles charge at least 1 for every hex.
func (f *Flood) onCheapest(p, h hexmap.Hex) bool {
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

func sortHexes(h *[6]hexmap.Hex) {
	for i := 1; i < len(h); i++ {
		for k := i; k > 0 && h[k] < h[k-1]; k-- {
			h[k], h[k-1] = h[k-1], h[k]
		}
	}
}
