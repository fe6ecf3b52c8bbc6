package render

import "fieldpost/pbem/view/canvas"

// cornerIndex numbers hex corners. One corner computed from different hexes differs by rounding, but gets one number.
type cornerIndex struct {
	origin canvas.Point // of the area with all corners
	rows   int          // number of squares in a column of it
	newest []int32      // by square: number of its newest corner + 1; 0 for none
	older  []int32      // by corner: number of the previous one in its square + 1
	points []canvas.Point
}

// cornerTolerance is the distance below which two points are the same corner. Different corners are more than half a
// hex apart.
const cornerTolerance = canvas.HexWidth / 20

// cornerSquare is the edge of the squares in which corners are looked up.
const cornerSquare = canvas.HexWidth / 2

// newCornerIndex returns an index for the ends of some segments.
func newCornerIndex(segments []segment) *cornerIndex {
	j := &cornerIndex{}
	if len(segments) == 0 {
		return j
	}
	least, most := segments[0].p, segments[0].p
	for _, s := range segments {
		for _, q := range [2]canvas.Point{s.p, s.q} {
			least.X, least.Y = min(least.X, q.X), min(least.Y, q.Y)
			most.X, most.Y = max(most.X, q.X), max(most.Y, q.Y)
		}
	}
	j.origin = least.Sub(canvas.Pt(cornerTolerance, cornerTolerance))
	x, y := j.square(most.Add(canvas.Pt(cornerTolerance, cornerTolerance)))
	j.rows = y + 1
	j.newest = make([]int32, (x+1)*j.rows)
	return j
}

// square returns the column and row of the square that holds a point.
func (j *cornerIndex) square(p canvas.Point) (x, y int) {
	return int((p.X - j.origin.X) / cornerSquare), int((p.Y - j.origin.Y) / cornerSquare)
}

// id returns the number of a corner, and assigns the next number to a new corner.
func (j *cornerIndex) id(p canvas.Point) int {
	x0, y0 := j.square(p.Sub(canvas.Pt(cornerTolerance, cornerTolerance)))
	x1, y1 := j.square(p.Add(canvas.Pt(cornerTolerance, cornerTolerance)))
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			for i := j.newest[x*j.rows+y]; i > 0; i = j.older[i-1] {
				if samePoint(j.points[i-1], p) {
					return int(i) - 1
				}
			}
		}
	}
	x, y := j.square(p)
	j.points, j.older = append(j.points, p), append(j.older, j.newest[x*j.rows+y])
	j.newest[x*j.rows+y] = int32(len(j.points))
	return len(j.points) - 1
}

// segment is a hexside on the page.
type segment struct{ p, q canvas.Point }

// joinSegments joins segments end to end into lines as long as possible. Each line is a list of corners; equal first
// and last corners close it. Loose ends and forks start lines before rings do.
func joinSegments(segments []segment) [][]canvas.Point {
	j := newCornerIndex(segments)
	ends := make([][2]int, len(segments))
	var degree []int
	for i, s := range segments {
		ends[i] = [2]int{j.id(s.p), j.id(s.q)}
		for _, e := range ends[i] {
			if e == len(degree) {
				degree = append(degree, 0)
			}
			degree[e]++
		}
	}
	all := make([]int, 2*len(segments))
	at := make([][]int, len(degree)) // corner -> segments
	for e, n := range degree {
		at[e], all = all[:0:n], all[n:]
	}
	for i := range segments {
		for _, e := range ends[i] {
			at[e] = append(at[e], i)
		}
	}
	used := make([]bool, len(segments))
	var out [][]canvas.Point
	walk := func(first, from int) {
		line := []canvas.Point{j.points[from]}
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
