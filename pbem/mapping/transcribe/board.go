package transcribe

import (
	"math"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// hexWidth is the width of a hex across flats in drawing units.
const hexWidth = 100.0

// Colours of the charts. They are visible over a scan, and differ in grey as well.
var (
	black   = canvas.Colour{R: 0x14, G: 0x12, B: 0x0f, A: 255}
	grey    = canvas.Colour{R: 0x8c, G: 0x8c, B: 0x8c, A: 255}
	pale    = canvas.Colour{R: 0xc4, G: 0xc4, B: 0xc4, A: 255}
	white   = canvas.Colour{R: 255, G: 255, B: 255, A: 255}
	magenta = canvas.Colour{R: 0xd0, G: 0, B: 0x8c, A: 255}
	blue    = canvas.Colour{R: 0x1f, G: 0x62, B: 0xc4, A: 255}
	red     = canvas.Colour{R: 0xc8, G: 0x20, B: 0x20, A: 255}
	brown   = canvas.Colour{R: 0x7a, G: 0x50, B: 0x20, A: 255}
	yellow  = canvas.Colour{R: 0xff, G: 0xe2, B: 0x6a, A: 255}
)

// board computes the positions of a map's hexes on a drawing.
type board struct {
	m      *hexmap.Map
	pointy bool
	shift  canvas.Point // offset of the map's own coordinates
	w, h   float64      // size of the hexes without margins
}

// newBoard returns a board with its upper left corner at left, top.
func newBoard(m *hexmap.Map, left, top float64) *board {
	b := &board{m: m, pointy: m.Grid().Orientation == hexmap.Pointy}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := range m.Len() {
		for _, c := range b.ring(hexmap.Hex(i)) {
			x0, y0, x1, y1 = math.Min(x0, c.X), math.Min(y0, c.Y), math.Max(x1, c.X), math.Max(y1, c.Y)
		}
	}
	b.shift = canvas.Point{X: left - x0, Y: top - y0}
	b.w, b.h = x1-x0, y1-y0
	return b
}

// centre returns the centre of a hex on the drawing.
func (b *board) centre(h hexmap.Hex) canvas.Point {
	x, y := b.m.Centre(h)
	return canvas.Point{X: float64(x)*hexWidth/1000 + b.shift.X, Y: float64(y)*hexWidth/1000 + b.shift.Y}
}

// offsetFrom returns a position relative to a hex's centre.
func (b *board) offsetFrom(h hexmap.Hex, dx, dy float64) canvas.Point {
	c := b.centre(h)
	return canvas.Point{X: c.X + dx, Y: c.Y + dy}
}

// corner returns the k-th corner of a hex with centre c, at the anticlockwise end of the side in direction k.
func (b *board) corner(c canvas.Point, k int, scale float64) canvas.Point {
	angle := 60*float64(k) - 30 // the side in direction 0 of a pointy grid faces east
	if !b.pointy {
		angle -= 90
	}
	s, cos := math.Sincos(angle * math.Pi / 180)
	r := hexWidth / math.Sqrt(3) * scale
	return canvas.Point{X: c.X + r*cos, Y: c.Y + r*s}
}

// ring returns the outline of a hex.
func (b *board) ring(h hexmap.Hex) []canvas.Point { return b.ringAt(h, 1) }

// ringAt returns the scaled outline of a hex.
func (b *board) ringAt(h hexmap.Hex, scale float64) []canvas.Point {
	out := make([]canvas.Point, 6)
	for k := range out {
		out[k] = b.corner(b.centre(h), k, scale)
	}
	return out
}

// side returns the hexside of a hex in a direction.
func (b *board) side(h hexmap.Hex, d hexmap.Dir) []canvas.Point {
	c := b.centre(h)
	return []canvas.Point{b.corner(c, int(d), 1), b.corner(c, int(d)+1, 1)}
}

// sides returns all hexsides of the map, each once.
func (b *board) sides() [][]canvas.Point {
	var out [][]canvas.Point
	for i := range b.m.Len() {
		h := hexmap.Hex(i)
		for d := range hexmap.Dir(6) {
			if n := b.m.Neighbor(h, d); n == hexmap.None || h < n {
				out = append(out, b.side(h, d))
			}
		}
	}
	return out
}

// hexes returns the hexes of the map.
func (b *board) hexes() []hexmap.Hex {
	out := make([]hexmap.Hex, b.m.Len())
	for i := range out {
		out[i] = hexmap.Hex(i)
	}
	return out
}
