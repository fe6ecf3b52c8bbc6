package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// radius is the distance from a hex's centre to its corners.
var radius = canvas.HexWidth / math.Sqrt(3)

// pageLayout places the hexes of a scene on the page.
type pageLayout struct {
	*Scene
	sheets  []hexmap.Grid  // sheets of the map
	hexes   []hexmap.Hex   // drawn hexes, in index order
	inside  []bool         // by hex index: the hex is drawn
	centre  []canvas.Point // by hex index: its centre on the page
	stack   []int          // by hex index: index into Stacks + 1; 0 for none
	pointy  bool
	field   canvas.Rect // rectangle of the hexes and a narrow rim
	board   canvas.Rect // rectangle of the field and its rulers
	corners [6]canvas.Point
	ruler   ruler
	stamps  stamps
}

// rectAround returns the rectangle of size w by h about c.
func rectAround(c canvas.Point, w, h float64) canvas.Rect {
	return canvas.Rect{X0: c.X - w/2, Y0: c.Y - h/2, X1: c.X + w/2, Y1: c.Y + h/2}
}

// Widths of the margin between the board and the page's edge, and of the board's rim.
const (
	pageMargin = 28.0
	boardRim   = 14.0
)

// pixels returns the length of n picture pixels in display units.
func (s *pageLayout) pixels(n float64) float64 {
	px := s.Px
	switch {
	case px <= 0 && s.Overview:
		px = 24
	case px <= 0:
		px = 48
	}
	return n * canvas.HexWidth / float64(px)
}

// snapToPixel moves a point to a whole pixel, which makes letters sharp.
func (s *pageLayout) snapToPixel(p canvas.Point) canvas.Point {
	one := s.pixels(1)
	return canvas.Pt(math.Round(p.X/one)*one, math.Round(p.Y/one)*one)
}

// alignToPixels moves a point of an overview so that hexes lie whole pixels apart. All hexes then have the same pixels,
// which makes files a third smaller. It stretches or shrinks hexes by at most a fiftieth.
func (s *pageLayout) alignToPixels(p canvas.Point) canvas.Point {
	if !s.Overview {
		return p
	}
	step := canvas.HexWidth * math.Sqrt(3) / 2 / s.pixels(1)
	if k := math.Round(step) / step; s.pointy {
		p.Y *= k
	} else {
		p.X *= k
	}
	return p
}

// marginScale returns the factor by which the margin's texts grow in an overview.
func (s *pageLayout) marginScale() float64 {
	if s.Overview {
		return max(1, s.pixels(0.408))
	}
	return 1
}

// newPageLayout chooses the hexes to draw and places them.
func newPageLayout(sc *Scene) *pageLayout {
	n := sc.Map.Len()
	s := &pageLayout{Scene: sc, sheets: sc.Map.Sheets(), inside: make([]bool, n), centre: make([]canvas.Point, n), stack: make([]int, n),
		stamps: stamps{}}
	s.pointy = isPointy(sc.Map)
	for k := range s.corners {
		a := 60*float64(k) - 90
		if !s.pointy {
			a -= 30
		}
		s.corners[k] = s.alignToPixels(canvas.Pt(radius, 0).Turn(a))
	}
	s.chooseHexes()
	b := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for i := range n {
		x, y := sc.Map.Centre(hexmap.Hex(i))
		s.centre[i] = s.alignToPixels(canvas.Pt(float64(x)*canvas.HexWidth/1000, float64(y)*canvas.HexWidth/1000))
	}
	for _, h := range s.hexes {
		for _, c := range s.corners {
			p := s.centre[h].Add(c)
			b = canvas.Rect{X0: math.Min(b.X0, p.X), Y0: math.Min(b.Y0, p.Y), X1: math.Max(b.X1, p.X), Y1: math.Max(b.Y1, p.Y)}
		}
	}
	strip := s.measureRulers()
	shift := canvas.Pt(pageMargin+strip.X+boardRim-b.X0, 84*s.marginScale()+strip.Y+boardRim-b.Y0)
	if s.Overview {
		shift = s.snapToPixel(shift)
	}
	for i := range s.centre {
		s.centre[i] = s.centre[i].Add(shift)
	}
	s.field = canvas.Rect{X0: b.X0 + shift.X - boardRim, Y0: b.Y0 + shift.Y - boardRim, X1: b.X1 + shift.X + boardRim, Y1: b.Y1 +
		shift.Y + boardRim}
	s.board = canvas.Rect{X0: s.field.X0 - strip.X, Y0: s.field.Y0 - strip.Y, X1: s.field.X1 + strip.X, Y1: s.field.Y1 + strip.Y}
	for i := range sc.Stacks {
		if h := sc.Stacks[i].Hex; h >= 0 && int(h) < n && len(sc.Stacks[i].Counters) > 0 {
			s.stack[h] = i + 1
		}
	}
	return s
}

// isPointy reports whether the map's hexes have a corner at the top. Some neighbour then lies at the same height.
func isPointy(m *hexmap.Map) bool {
	for i := range m.Len() {
		_, y := m.Centre(hexmap.Hex(i))
		for _, n := range m.Neighbors(hexmap.Hex(i)) {
			if n == hexmap.None {
				continue
			}
			if _, ny := m.Centre(n); abs(ny-y) < 100 {
				return true
			}
		}
	}
	return false
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// chooseHexes lists the hexes inside the crop.
func (s *pageLayout) chooseHexes() {
	keep := func(hexmap.Hex) bool { return true }
	if s.Crop != nil && len(s.Crop.Focus) > 0 {
		keep = s.Crop.containsFunc(s.Map)
	}
	for i := range s.inside {
		if h := hexmap.Hex(i); keep(h) {
			s.inside[i] = true
			s.hexes = append(s.hexes, h)
		}
	}
}

// containsFunc returns a function that reports whether a hex lies in the crop's rectangle of columns and rows.
func (c *Crop) containsFunc(m *hexmap.Map) func(hexmap.Hex) bool {
	minC, minR, maxC, maxR := hexBounds(m, nil)
	c0, r0, c1, r1 := hexBounds(m, c.Focus)
	c0, c1 = widen(c0-c.Margin, c1+c.Margin, c.Cols, minC, maxC)
	r0, r1 = widen(r0-c.Margin, r1+c.Margin, c.Rows, minR, maxR)
	return func(h hexmap.Hex) bool {
		col, row := m.ColumnRow(h)
		return col >= c0 && col <= c1 && row >= r0 && row <= r1
	}
}

// hexBounds returns the smallest and greatest column and row of some hexes, or of the whole map.
func hexBounds(m *hexmap.Map, hexes []hexmap.Hex) (c0, r0, c1, r1 int) {
	first := true
	see := func(h hexmap.Hex) {
		if h < 0 || int(h) >= m.Len() {
			return
		}
		c, r := m.ColumnRow(h)
		if first {
			c0, r0, c1, r1, first = c, r, c, r, false
			return
		}
		c0, c1, r0, r1 = min(c0, c), max(c1, c), min(r0, r), max(r1, r)
	}
	for _, h := range hexes {
		see(h)
	}
	if hexes == nil {
		for i := range m.Len() {
			see(hexmap.Hex(i))
		}
	}
	return c0, r0, c1, r1
}

// widen extends lo..hi to at least size and shifts it into limLo..limHi.
func widen(lo, hi, size, limLo, limHi int) (int, int) {
	if d := size - (hi - lo + 1); d > 0 {
		lo -= d / 2
		hi += d - d/2
	}
	if lo < limLo {
		hi, lo = hi+limLo-lo, limLo
	}
	if hi > limHi {
		lo, hi = lo-(hi-limHi), limHi
	}
	return max(lo, limLo), hi
}

// isDrawn reports whether a hex exists and is drawn.
func (s *pageLayout) isDrawn(h hexmap.Hex) bool {
	return h >= 0 && int(h) < len(s.inside) && s.inside[h]
}

// outline appends a hex's outline at a scale: 1 is the full hex.
func (s *pageLayout) outline(p *canvas.Path, h hexmap.Hex, scale float64) {
	c := s.centre[h]
	pts := make([]canvas.Point, 6)
	for k, q := range s.corners {
		pts[k] = c.Add(q.Mul(scale))
	}
	p.Poly(pts...)
}

// hexside returns the ends of the side between two adjacent hexes.
func (s *pageLayout) hexside(a, b hexmap.Hex) (p, q canvas.Point) {
	ca, cb := s.centre[a], s.centre[b]
	mid := ca.Lerp(cb, 0.5)
	half := cb.Sub(ca).Unit().TurnLeft().Mul(radius / 2)
	return mid.Sub(half), mid.Add(half)
}

// isOccupied reports whether a hex has counters.
func (s *pageLayout) isOccupied(h hexmap.Hex) bool { return s.stack[h] > 0 }
