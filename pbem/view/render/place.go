package render

import (
	"math"
	"sort"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// place is a named place to be drawn.
type place struct {
	hex   hexmap.Hex
	class string // "city", "town" or "name" (only a label); any other class is drawn as a village
	name  string
}

// rank returns the order in which a place gets its label. Important places come first.
func (p place) rank() int {
	switch p.class {
	case "city":
		return 0
	case "town":
		return 1
	case "name":
		return 3
	}
	return 2
}

// drawPlaces draws towns and cities. Under counters it draws a town as a ring in the hex's lower corner.
func (s *pageLayout) drawPlaces(p canvas.Pen, places []place) {
	var ground, blocks, houses, rings canvas.Path
	for _, pl := range places {
		c := s.centre[pl.hex]
		switch pl.class {
		case "city":
			s.outline(&ground, pl.hex, 0.93)
			s.cityBlocks(&blocks, pl.hex)
		case "town":
			if s.isOccupied(pl.hex) {
				rings.Ellipse(c.Add(s.townOffset()), 4.6, 4.6)
			} else {
				s.townHouses(&houses, c)
			}
		case "name":
		default:
			if s.isOccupied(pl.hex) {
				rings.Ellipse(c.Add(s.townOffset()), 3.4, 3.4)
			} else {
				villageHouses(&houses, c)
			}
		}
	}
	p.Fill(&ground, cityGround)
	p.Fill(&blocks, cityRed)
	p.Fill(&houses, townInk)
	p.FillStroke(&rings, canvas.White, townInk, 2.4)
}

// townOffset returns the position, relative to the hex's centre, of a town under counters.
func (s *pageLayout) townOffset() canvas.Point {
	if s.pointy {
		return canvas.Pt(0, 47)
	}
	return canvas.Pt(-36, 38)
}

// cityBlocks appends a street plan with a ragged rim that reaches beyond a counter's edges.
func (s *pageLayout) cityBlocks(p *canvas.Path, h hexmap.Hex) {
	const step = 11.5
	c, seed := s.centre[h], labelNoise(s.Map.Label(h), 1000)
	reach := 38.0
	if s.isOccupied(h) {
		reach = 45
	}
	for row := -4; row <= 3; row++ {
		for col := -4; col <= 3; col++ {
			k := 200 + 10*row + col
			mid := canvas.Pt(float64(col)*step+step/2, float64(row)*step+step/2)
			number := mid.Y < step-numberRise && math.Abs(mid.X) < numberWidth/2+step/2
			if number || mid.Len() > reach-float64(noise(seed, k, 9)) || noise(seed, k+100, 9) == 0 {
				continue
			}
			w := step - 2 - float64(noise(seed, k+200, 4))
			tall := step - 2 - float64(noise(seed, k+300, 3))
			q := c.Add(mid).Sub(canvas.Pt(w/2, tall/2))
			p.Rect(q.X, q.Y, w, tall, 0)
		}
	}
}

// townHouses appends a handful of houses around a crossing.
func (s *pageLayout) townHouses(p *canvas.Path, c canvas.Point) {
	for _, q := range [][4]float64{{-13, -11, 11, 9}, {2, -13, 9, 11}, {-11, 2, 9, 10}, {2, 2, 12, 8}, {-20, -5, 5, 6}, {13, -6, 5, 6}} {
		p.Rect(c.X+q[0], c.Y+q[1], q[2], q[3], 0)
	}
}

// villageHouses appends a few houses along a street.
func villageHouses(p *canvas.Path, c canvas.Point) {
	for _, q := range [][4]float64{{-12, -7, 7, 6}, {-2, -7, 6, 6}, {-6, 2, 7, 6}, {5, 1, 6, 6}} {
		p.Rect(c.X+q[0], c.Y+q[1], q[2], q[3], 0)
	}
}

// obstacles returns the areas that names should not cover.
func (s *pageLayout) obstacles(places []place) *labelObstacles {
	t := &labelObstacles{}
	for _, h := range s.hexes {
		if s.isOccupied(h) {
			t.avoid(rectAround(s.centre[h], counterSize+6, counterSize+6))
		}
	}
	for _, m := range s.Markers {
		if s.isDrawn(m.Hex) {
			t.avoid(rectAround(s.centre[m.Hex].Add(canvas.Pt(0, counterSize/2+1)), 40, detailedMarker.height))
		}
	}
	for _, pl := range places {
		switch {
		case pl.class == "city":
			t.avoid(rectAround(s.centre[pl.hex], 76, 76))
		case s.isOccupied(pl.hex):
			t.avoid(rectAround(s.centre[pl.hex].Add(s.townOffset()), 11, 11))
		default:
			t.avoid(rectAround(s.centre[pl.hex], 40, 26))
		}
	}
	return t
}

// drawPlaceNames writes the names of places where they cover least, important places first. It omits a name that has no
// room.
func (s *pageLayout) drawPlaceNames(p canvas.Pen, places []place, taken *labelObstacles) {
	order := append([]place(nil), places...)
	sort.SliceStable(order, func(i, j int) bool { return order[i].rank() < order[j].rank() })
	for _, pl := range order {
		t := canvas.Text{Face: canvas.Bold, Size: 23, Fill: townInk, Halo: haloCream, Spread: 2.6, S: pl.name}
		reach := canvas.Pt(24, 17)
		switch pl.class {
		case "city":
			t.Size, t.Fill, reach = 30, canvas.RGB(0x5e1510), canvas.Pt(44, 42)
		case "name":
			t.Face, t.Size = canvas.Italic, 21
		case "town":
		default:
			t.Face, t.Size, reach = canvas.Regular, 20, canvas.Pt(19, 12)
		}
		if s.Overview {
			t.Size *= 1.25
		}
		if s.isOccupied(pl.hex) {
			reach = canvas.Pt(counterSize/2+5, counterSize/2+4)
		}
		width := canvas.MeasureText(t.Face, pl.name, t.Size)
		limit := 1.6 * width * t.Size // cities are named at any price
		if pl.class == "city" {
			limit *= 100
		}
		found := false
		var spot canvas.Rect
		for i, at := range s.candidates(s.centre[pl.hex], reach, width, t.Size*0.9) {
			b := []canvas.Rect{at}
			if float64(i)*8 >= limit || !s.onBoard(b) {
				continue
			}
			if cost := taken.cost(b) + float64(i)*8; cost < limit {
				limit, spot, found = cost, at, true
			}
		}
		if found {
			t.At = canvas.Pt(spot.X0, spot.Y1-t.Size*0.9*0.14)
			p.Text(t)
			taken.add(spot)
		}
	}
}

// candidates returns positions for a name near c, best first: right, below, above, left, the diagonals, then farther
// away.
func (s *pageLayout) candidates(c, reach canvas.Point, w, h float64) []canvas.Rect {
	var out []canvas.Rect
	if !s.pointy { // between the rows of numbers in this column of hexes and the next
		for _, y := range []float64{-17, 33} {
			out = append(out, rectAround(canvas.Pt(c.X+reach.X+w/2, c.Y+y), w, h), rectAround(canvas.Pt(c.X-reach.X-w/2, c.Y+y), w, h))
		}
	}
	for _, far := range []float64{1, 1.35} {
		x, y := reach.X*far, reach.Y*far
		for _, m := range []canvas.Point{
			canvas.Pt(c.X+x+w/2, c.Y), canvas.Pt(c.X, c.Y+y+h/2), canvas.Pt(c.X, c.Y-y-h/2), canvas.Pt(c.X-x-w/2, c.Y),
			canvas.Pt(c.X+x*0.6+w/2, c.Y+y+h/3), canvas.Pt(c.X-x*0.6-w/2, c.Y+y+h/3),
			canvas.Pt(c.X+x*0.6+w/2, c.Y-y-h/3), canvas.Pt(c.X-x*0.6-w/2, c.Y-y-h/3),
			canvas.Pt(c.X+w/4, c.Y+y+h/2), canvas.Pt(c.X-w/4, c.Y+y+h/2), canvas.Pt(c.X+w/4, c.Y-y-h/2), canvas.Pt(c.X-w/4, c.Y-y-h/2),
		} {
			out = append(out, rectAround(m, w, h))
		}
	}
	return out
}
