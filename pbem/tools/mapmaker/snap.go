package main

import (
	"container/heap"
	"slices"
)

// Bounds and costs of snapping. Snapping lays a line drawn on the sheet along hexsides. The line is cut into legs of
// about snapLeg, and the ends of the legs are moved to the nearest corners. Between them runs the chain of sides with
// the lowest cost. Each side costs sideCost and six times the square of its distance from the line (in hexes). Loops
// are dropped.
const (
	snapLeg  = 2500
	sideCost = 80
	farCost  = 6
)

// runs returns the parts of a line that are on the map, as points a quarter of a hex apart.
func (l *layout) runs(line []point) [][]point {
	var out [][]point
	var cur []point
	for _, p := range append(resample(line, 250), point{1 << 30, 1 << 30}) {
		if p.X < 1<<30 && l.onSheet(p) {
			cur = append(cur, p)
			continue
		}
		if len(cur) > 2 {
			out = append(out, cur)
		}
		cur = nil
	}
	return out
}

// snap maps one run to hexsides and returns their corners in order, nil if the run is too short. It does not use sides
// for which barred returns true.
func (l *layout) snap(run []point, barred func(side int) bool) []int {
	marks := l.waypoints(run)
	if len(marks) == 0 {
		return nil
	}
	cost := l.sideCosts(run)
	path := marks[:1:1]
	for _, to := range marks[1:] {
		leg := l.shortest(path[len(path)-1], to, cost, barred)
		if leg != nil {
			path = append(path, leg[1:]...)
		}
	}
	path = dropLoops(path)
	if len(path) < 2 {
		return nil
	}
	return path
}

// waypoints returns the corners nearest to points of the run at even distances of about snapLeg.
func (l *layout) waypoints(run []point) []int {
	along := []int{0}
	for i := 1; i < len(run); i++ {
		along = append(along, along[i-1]+dist(run[i-1], run[i]))
	}
	total := along[len(along)-1]
	k := max(1, (total+snapLeg/2)/snapLeg)
	var out []int
	for i := range k + 1 {
		at, _ := slices.BinarySearch(along, total*i/k)
		c := l.nearestCorner(run[min(at, len(run)-1)])
		if c >= 0 && (len(out) == 0 || out[len(out)-1] != c) {
			out = append(out, c)
		}
	}
	return out
}

// sideCosts returns a function with the cost of each hexside for snapping a line.
func (l *layout) sideCosts(line []point) func(side int) int {
	known := map[int]int{}
	return func(s int) int {
		c, ok := known[s]
		if !ok {
			d := lineDist(l.middle(s), line)
			c = sideCost + farCost*d*d/1000
			known[s] = c
		}
		return c
	}
}

// searchNode is an entry of the search queue: a corner or hex with its cost so far.
type searchNode struct{ cost, node int }

type frontier []searchNode

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	if f[i].cost != f[j].cost {
		return f[i].cost < f[j].cost
	}
	return f[i].node < f[j].node
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(searchNode)) }
func (f *frontier) Pop() any {
	old := *f
	x := old[len(old)-1]
	*f = old[:len(old)-1]
	return x
}

// cheapest returns the cheapest path through a graph between two nodes, including both, nil if there is none. next
// lists the steps from a node. Of equally cheap paths it returns the one with lower node numbers.
func cheapest(from, to int, next func(node int, visit func(node, cost int))) []int {
	cost, prev, done := map[int]int{from: 0}, map[int]int{}, map[int]bool{}
	open := &frontier{{0, from}}
	for open.Len() > 0 {
		cur := heap.Pop(open).(searchNode)
		if done[cur.node] {
			continue
		}
		done[cur.node] = true
		if cur.node == to {
			break
		}
		next(cur.node, func(node, step int) {
			c := cur.cost + step
			old, seen := cost[node]
			if !done[node] && (!seen || c < old || c == old && cur.node < prev[node]) {
				cost[node], prev[node] = c, cur.node
				heap.Push(open, searchNode{c, node})
			}
		})
	}
	if !done[to] {
		return nil
	}
	out := []int{to}
	for out[len(out)-1] != from {
		out = append(out, prev[out[len(out)-1]])
	}
	slices.Reverse(out)
	return out
}

func (l *layout) shortest(from, to int, cost func(int) int, barred func(int) bool) []int {
	return cheapest(from, to, func(c int, visit func(int, int)) {
		for _, k := range l.links[c] {
			if barred == nil || !barred(k.side) {
				visit(k.to, cost(k.side))
			}
		}
	})
}

// dropLoops removes everything between two visits of the same node.
func dropLoops(path []int) []int {
	var out []int
	at := map[int]int{}
	for _, c := range path {
		if i, again := at[c]; again {
			for _, x := range out[i+1:] {
				delete(at, x)
			}
			out = out[:i+1]
			continue
		}
		at[c] = len(out)
		out = append(out, c)
	}
	return out
}

// sidesOf returns the hexsides between consecutive corners of a path.
func (l *layout) sidesOf(path []int) []int {
	var out []int
	for i := 1; i < len(path); i++ {
		for _, k := range l.links[path[i-1]] {
			if k.to == path[i] {
				out = append(out, k.side)
			}
		}
	}
	return out
}
