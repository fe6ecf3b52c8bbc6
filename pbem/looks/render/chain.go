package render

import (
	"math"

	"fieldpost/pbem/looks/paint"
)

// corner ids: hex corners computed from different hexes differ by rounding; join gives such points one id.
type joiner struct {
	cells  map[[2]int][]int
	points []paint.Point
}

// nearby is how close two points must be to be one corner. Real corners are more than half a hex apart.
const nearby = paint.Unit / 20

// joinTile is the edge of the squares in which corners are looked up; few corners lie near the edge of one.
const joinTile = paint.Unit / 2

// id finds or makes the id of a corner.
func (j *joiner) id(p paint.Point) int {
	at := func(v float64) int { return int(math.Floor(v / joinTile)) }
	for x := at(p.X - nearby); x <= at(p.X+nearby); x++ {
		for y := at(p.Y - nearby); y <= at(p.Y+nearby); y++ {
			for _, i := range j.cells[[2]int{x, y}] {
				if j.points[i].Sub(p).Len() < nearby {
					return i
				}
			}
		}
	}
	if j.cells == nil {
		j.cells = map[[2]int][]int{}
	}
	j.points = append(j.points, p)
	k := [2]int{at(p.X), at(p.Y)}
	j.cells[k] = append(j.cells[k], len(j.points)-1)
	return len(j.points) - 1
}

// segment is a hexside on the page.
type segment struct{ p, q paint.Point }

// link joins segments end to end into lines as long as they go: each line is a list of corners, closed when its first
// and last corner are the same point. Lines begin at loose ends and forks first, so that rings remain for the end.
func link(segments []segment) [][]paint.Point {
	var j joiner
	ends := make([][2]int, len(segments))
	var at [][]int // corner -> segments
	for i, s := range segments {
		ends[i] = [2]int{j.id(s.p), j.id(s.q)}
		for _, e := range ends[i] {
			for len(at) <= e {
				at = append(at, nil)
			}
			at[e] = append(at[e], i)
		}
	}
	used := make([]bool, len(segments))
	var out [][]paint.Point
	walk := func(first, from int) {
		line := []paint.Point{j.points[from]}
		for k := first; k >= 0; {
			used[k] = true
			to := ends[k][0]
			if to == from {
				to = ends[k][1]
			}
			line = append(line, j.points[to])
			from, k = to, -1
			if len(at[to]) != 2 {
				break
			}
			for _, n := range at[to] {
				if !used[n] {
					k = n
				}
			}
		}
		out = append(out, line)
	}
	for i := range segments {
		for _, e := range ends[i] {
			if !used[i] && len(at[e]) != 2 {
				walk(i, e)
			}
		}
	}
	for i := range segments {
		if !used[i] {
			walk(i, ends[i][0])
		}
	}
	return out
}
