package render

import (
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// variants is the number of different drawings that each texture mixes.
const variants = 7

// drawTexture draws a terrain class's texture over hexes. Each hex's label chooses one of a few stamps.
func (s *pageLayout) drawTexture(p canvas.Pen, t TerrainStyle, hexes []hexmap.Hex) {
	ink, shade := canvas.ParseColour(t.Ink, softInk), canvas.ParseColour(t.Shade, softInk)
	var draw func(p canvas.Pen, v int)
	switch t.Texture {
	case TextureTrees:
		draw = func(p canvas.Pen, v int) { drawTrees(p, v, ink, shade) }
	case TextureSlopes:
		draw = func(p canvas.Pen, v int) { drawSlopes(p, v, ink) }
	case TextureDashes:
		draw = func(p canvas.Pen, v int) { drawMarsh(p, v, ink) }
	case TextureWaves:
		draw = func(p canvas.Pen, v int) { drawWaves(p, v, ink) }
	case TextureStones:
		draw = func(p canvas.Pen, v int) { drawStones(p, v, ink, shade) }
	case TexturePeaks:
		draw = func(p canvas.Pen, v int) { drawPeaks(p, v, ink, shade) }
	case TextureTufts:
		draw = func(p canvas.Pen, v int) { drawTufts(p, v, ink) }
	case TextureReeds:
		draw = func(p canvas.Pen, v int) { drawReeds(p, v, ink) }
	case TextureGrains, TextureSpecks:
		draw = func(p canvas.Pen, v int) { drawGrains(p, v, ink, t.Texture == TextureSpecks) }
	case TextureBlocks:
		draw = func(p canvas.Pen, v int) { drawBlocks(p, v, ink) }
	case TextureHatch:
		draw = func(p canvas.Pen, _ int) { s.drawHatch(p, ink) }
	default:
		return
	}
	for v := range variants {
		var at []canvas.Point
		for _, h := range hexes {
			if labelNoise(s.Map.Label(h), variants) == v {
				at = append(at, s.centre[h])
			}
		}
		if len(at) > 0 {
			p.PlaceStamp(canvas.NewStamp(func(p canvas.Pen) { draw(p, v) }), at...)
		}
	}
}

// noise returns a fixed pseudo-random number from 0 to n-1 for the k-th choice in a drawing.
func noise(seed, k, n int) int {
	v := uint32(seed)*0x9e3779b9 ^ uint32(k)*0x85ebca6b
	v ^= v >> 15
	v *= 0x2c1b3c6d
	v ^= v >> 12
	v *= 0x297a2d39
	v ^= v >> 15
	return int(v % uint32(n))
}

// labelNoise returns a fixed pseudo-random number from 0 to n-1 for a label.
func labelNoise(label string, n int) int {
	v := uint32(2166136261)
	for _, c := range []byte(label) {
		v = (v ^ uint32(c)) * 16777619
	}
	return noise(int(v&0xffffff), 0, n)
}

// spots returns positions for a texture's marks inside a hex: an outer ring, and an inner ring that counters will
// cover.
func spots(seed, outer, inner int, far, near float64) []canvas.Point {
	var out []canvas.Point
	at := func(k, n int, r float64, salt int) {
		a := 360*float64(k)/float64(n) + float64(noise(seed, salt+k, 24)-12)
		out = append(out, canvas.Pt(r*(0.94+float64(noise(seed, salt+40+k, 100))/1000), 0).Turn(a))
	}
	for k := range outer {
		at(k, outer, far, 1)
	}
	for k := range inner {
		at(k, inner, near, 20)
	}
	return out
}

// drawTrees draws tree crowns of mixed sizes, each shaded at the foot.
func drawTrees(p canvas.Pen, v int, crown, shade canvas.Colour) {
	var foot, top canvas.Path
	for k, c := range spots(v, 9, 4, 39, 17) {
		r := 5.2 + float64(noise(v, 60+k, 22))/10
		foot.Ellipse(canvas.Pt(c.X+1.1, c.Y+1.5), r, r*0.94)
		top.Ellipse(c, r*0.94, r*0.88)
	}
	p.Fill(&foot, shade)
	p.Fill(&top, crown)
}

// drawSlopes draws tufts of short strokes that fan out downhill.
func drawSlopes(p canvas.Pen, v int, c canvas.Colour) {
	var q canvas.Path
	for k, at := range spots(v, 6, 2, 35, 12) {
		tilt := float64(noise(v, 80+k, 50) - 25)
		for i := -2; i <= 2; i++ {
			d := canvas.Pt(float64(i)*2.9, 0.35*float64(i*i)).Turn(tilt)
			dir := canvas.Pt(0, 7.6-0.7*float64(abs(i))).Turn(tilt - 9*float64(i))
			top := at.Add(d).Sub(canvas.Pt(0, 3.4))
			q.Open(top, top.Add(dir))
		}
	}
	p.StrokeRound(&q, c, 1.3)
}

// drawMarsh draws level dashes with tufts of reed.
func drawMarsh(p canvas.Pen, v int, c canvas.Colour) {
	var level, reed canvas.Path
	for k, at := range spots(v, 7, 3, 36, 14) {
		half := 6 + float64(noise(v, 90+k, 30))/10
		level.Open(canvas.Pt(at.X-half, at.Y), canvas.Pt(at.X+half, at.Y))
		level.Open(canvas.Pt(at.X-half*0.5, at.Y+3.2), canvas.Pt(at.X+half*0.65, at.Y+3.2))
		for i := -1; i <= 1; i++ {
			reed.Open(canvas.Pt(at.X+2.2*float64(i), at.Y), canvas.Pt(at.X+3.4*float64(i), at.Y-5.2+float64(abs(i))))
		}
	}
	p.StrokeRound(&level, c, 1.5)
	p.StrokeRound(&reed, c, 1.1)
}

// drawWaves draws short waves.
func drawWaves(p canvas.Pen, v int, c canvas.Colour) {
	var q canvas.Path
	for _, at := range spots(v, 6, 2, 33, 12) {
		q.Move(canvas.Pt(at.X-8, at.Y))
		q.Cubic(canvas.Pt(at.X-5, at.Y-4), canvas.Pt(at.X-3, at.Y-4), at)
		q.Cubic(canvas.Pt(at.X+3, at.Y+4), canvas.Pt(at.X+5, at.Y+4), canvas.Pt(at.X+8, at.Y))
	}
	p.StrokeRound(&q, c, 1.4)
}

// drawHatch draws slanting lines clipped to the hex, for terrain that is not transcribed yet.
func (s *pageLayout) drawHatch(p canvas.Pen, c canvas.Colour) {
	var q canvas.Path
	for k := -4; k <= 4; k++ {
		if a, b, ok := s.chord(float64(k)*11, canvas.Pt(1, -1).Unit()); ok {
			q.Open(a, b)
		}
	}
	p.Stroke(&q, c, 1.4)
}

// chord returns the part of a line inside a hex about the origin. The line has direction d and lies distance to the
// left of the centre.
func (s *pageLayout) chord(distance float64, d canvas.Point) (a, b canvas.Point, ok bool) {
	base := d.TurnLeft().Mul(distance)
	lo, hi := -2*canvas.HexWidth, 2*canvas.HexWidth
	for k := range s.corners {
		n := s.corners[k].Lerp(s.corners[(k+1)%6], 0.5).Unit()
		room := canvas.HexWidth/2 - base.X*n.X - base.Y*n.Y
		rate := d.X*n.X + d.Y*n.Y
		switch {
		case rate > 1e-9:
			hi = min(hi, room/rate)
		case rate < -1e-9:
			lo = max(lo, room/rate)
		case room < 0:
			return a, b, false
		}
	}
	return base.Add(d.Mul(lo)), base.Add(d.Mul(hi)), lo < hi
}
