package main

import "math"

func dist2(a, b point) int { return (a.X-b.X)*(a.X-b.X) + (a.Y-b.Y)*(a.Y-b.Y) }

// dist returns the distance of two points, rounded to a thousandth of a hex.
func dist(a, b point) int { return int(math.Round(math.Sqrt(float64(dist2(a, b))))) }

// segmentDist returns the distance from p to the straight line from a to b.
func segmentDist(p, a, b point) int {
	dx, dy := b.X-a.X, b.Y-a.Y
	length2 := dx*dx + dy*dy
	dot := (p.X-a.X)*dx + (p.Y-a.Y)*dy
	switch {
	case length2 == 0 || dot <= 0:
		return dist(p, a)
	case dot >= length2:
		return dist(p, b)
	}
	cross := (p.X-a.X)*dy - (p.Y-a.Y)*dx
	return int(math.Round(math.Abs(float64(cross)) / math.Sqrt(float64(length2))))
}

// lineDist returns the distance from p to a line of one or more points.
func lineDist(p point, line []point) int {
	best := dist(p, line[0])
	for i := 1; i < len(line); i++ {
		best = min(best, segmentDist(p, line[i-1], line[i]))
	}
	return best
}

// inside reports whether p is inside a ring, by exact ray crossings.
func inside(p point, ring []point) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) == (b.Y > p.Y) {
			continue
		}
		cross := (b.X-a.X)*(p.Y-a.Y) - (p.X-a.X)*(b.Y-a.Y)
		if (cross > 0) == (b.Y > a.Y) && cross != 0 {
			in = !in
		}
	}
	return in
}

// resample returns points along a line at distances of at most step.
func resample(line []point, step int) []point {
	out := []point{line[0]}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := max(1, (dist(a, b)+step-1)/step)
		for k := 1; k <= n; k++ {
			out = append(out, point{a.X + (b.X-a.X)*k/n, a.Y + (b.Y-a.Y)*k/n})
		}
	}
	return out
}

// nearest returns the index of the point in a list that is nearest to p; the first of equals.
func nearest(p point, list []point) int {
	best := 0
	for i, q := range list {
		if dist2(p, q) < dist2(p, list[best]) {
			best = i
		}
	}
	return best
}

// clip returns the part of a line between the points nearest to from and to, reversed if to comes first.
func clip(line []point, from, to *point) []point {
	a, b := 0, len(line)-1
	if from != nil {
		a = nearest(*from, line)
	}
	if to != nil {
		b = nearest(*to, line)
	}
	if a <= b {
		return line[a : b+1]
	}
	var out []point
	for i := a; i >= b; i-- {
		out = append(out, line[i])
	}
	return out
}

// joinPieces joins pieces end to end in order, and reverses each piece that must be.
func joinPieces(pieces [][]point) []point {
	if len(pieces) == 0 {
		return nil
	}
	line := append([]point(nil), pieces[0]...)
	if len(pieces) > 1 {
		next := pieces[1]
		ends := func(p point) int { return min(dist2(p, next[0]), dist2(p, next[len(next)-1])) }
		if ends(line[0]) < ends(line[len(line)-1]) {
			line = reversed(line)
		}
	}
	for _, piece := range pieces[1:] {
		end := line[len(line)-1]
		if dist2(end, piece[len(piece)-1]) < dist2(end, piece[0]) {
			piece = reversed(piece)
		}
		line = append(line, piece...)
	}
	return line
}

func reversed(line []point) []point {
	out := make([]point, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}
