package main

import (
	"math"

	"fieldpost/rules/hexmap"
)

// side is a hexside as an edge of the graph of corners: the hex that names it, its direction, and its two corners.
type side struct {
	hex      hexmap.Hex
	dir      hexmap.Dir
	from, to int
}

// link is a hexside as seen from one of its corners.
type link struct{ side, to int }

// layout holds the geometry of a blank map: the centres of hexes, and the graph of corners joined by hexsides, on which
// rivers and fronts run. Sides on the edge of the map, or between hexes that are off it, are not in the graph.
type layout struct {
	m       *hexmap.Map
	centre  []point
	corner  []point
	corners [][6]int // of each hex: corner i begins side i, clockwise
	sides   []side
	sideAt  [][6]int // of each hex: the index in sides, or -1
	links   [][]link // of each corner
	lo, hi  point    // bounding box of the centres
}

// cornerOffsets lists the corners at which the sides 0 to 5 begin, clockwise, relative to the centre.
var cornerOffsets = [2][6]point{
	hexmap.Flat:   {{-289, -500}, {289, -500}, {577, 0}, {289, 500}, {-289, 500}, {-577, 0}},
	hexmap.Pointy: {{500, -289}, {500, 289}, {0, 577}, {-500, 289}, {-500, -289}, {0, -577}},
}

func newLayout(m *hexmap.Map, off func(hexmap.Hex) bool) *layout {
	l := &layout{m: m}
	offsets := cornerOffsets[m.Grid().Orientation]
	for i := range m.Len() {
		h := hexmap.Hex(i)
		x, y := m.Centre(h)
		if i == 0 {
			l.lo, l.hi = point{x, y}, point{x, y}
		}
		l.lo, l.hi = point{min(l.lo.X, x), min(l.lo.Y, y)}, point{max(l.hi.X, x), max(l.hi.Y, y)}
		l.centre = append(l.centre, point{x, y})
		l.corners = append(l.corners, [6]int{})
		neighbors := m.Neighbors(h)
		for k := range 6 {
			// Corner k is also corner k+4 of the neighbour across side k, and corner k+2 of the neighbour
			// across side k-1.
			if n := neighbors[k]; n != hexmap.None && n < h {
				l.corners[i][k] = l.corners[n][(k+4)%6]
			} else if n := neighbors[(k+5)%6]; n != hexmap.None && n < h {
				l.corners[i][k] = l.corners[n][(k+2)%6]
			} else {
				l.corners[i][k] = len(l.corner)
				l.corner = append(l.corner, point{x + offsets[k].X, y + offsets[k].Y})
			}
		}
	}
	l.join(off)
	return l
}

// join builds the graph of corners joined by hexsides.
func (l *layout) join(off func(hexmap.Hex) bool) {
	l.links = make([][]link, len(l.corner))
	l.sideAt = make([][6]int, l.m.Len())
	for i := range l.sideAt {
		l.sideAt[i] = [6]int{-1, -1, -1, -1, -1, -1}
	}
	for i := range l.m.Len() {
		h := hexmap.Hex(i)
		for d, n := range l.m.Neighbors(h) {
			if n <= h || off(h) || off(n) {
				continue
			}
			a, b, at := l.corners[i][d], l.corners[i][(d+1)%6], len(l.sides)
			l.sides = append(l.sides, side{h, hexmap.Dir(d), a, b})
			l.sideAt[i][d] = at
			l.sideAt[n][l.m.Opposite(hexmap.Dir(d))] = at
			l.links[a] = append(l.links[a], link{at, b})
			l.links[b] = append(l.links[b], link{at, a})
		}
	}
}

// middle returns the middle point of a hexside.
func (l *layout) middle(s int) point {
	a, b := l.corner[l.sides[s].from], l.corner[l.sides[s].to]
	return point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
}

// hexAt returns the hex that contains a point on the sheet, None off the map.
func (l *layout) hexAt(p point) hexmap.Hex {
	best, at := math.MaxInt, hexmap.None
	for i, c := range l.centre {
		if d := dist2(p, c); d < best {
			best, at = d, hexmap.Hex(i)
		}
	}
	if best > 577*577 {
		return hexmap.None
	}
	return at
}

// onSheet reports whether a point is in a hex of the map or just outside the map.
func (l *layout) onSheet(p point) bool {
	if p.X < l.lo.X-700 || p.X > l.hi.X+700 || p.Y < l.lo.Y-700 || p.Y > l.hi.Y+700 {
		return false
	}
	for _, c := range l.centre {
		if dist2(p, c) <= 700*700 {
			return true
		}
	}
	return false
}

// nearestCorner returns the corner of the graph nearest to a point.
func (l *layout) nearestCorner(p point) int {
	best, at := math.MaxInt, -1
	for i, c := range l.corner {
		if d := dist2(p, c); d < best && len(l.links[i]) > 0 {
			best, at = d, i
		}
	}
	return at
}

// hexAcross returns the hex on the other side of a hexside, seen from the hex that names the hexside.
func (l *layout) hexAcross(s int) hexmap.Hex { return l.m.Neighbor(l.sides[s].hex, l.sides[s].dir) }
