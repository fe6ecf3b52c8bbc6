package render

import (
	"math"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// controlTint sets how strongly the controlling side's colour tints a hex, in 256ths.
const controlTint = 20

// drawControl tints the ground of hexes in the colour of the controlling side. It uses opaque colours, which fit in a
// palette.
func (s *pageLayout) drawControl(p canvas.Pen, class string, members []hexmap.Hex) {
	if len(s.Control) != s.Map.Len() {
		return
	}
	ground := s.groundColour(class)
	for i := range s.Style.Sides {
		side := &s.Style.Sides[i]
		var held []hexmap.Hex
		for _, h := range members {
			if s.Control[h] == side.Side {
				held = append(held, h)
			}
		}
		p.Fill(s.region(held), ground.Mix(canvas.ParseColour(side.Fill, softInk), controlTint))
	}
}

// frontPairs lists the pairs of drawn hexes on either side of the front line.
func (s *pageLayout) frontPairs() [][2]hexmap.Hex {
	var out [][2]hexmap.Hex
	if s.Front != nil {
		for _, f := range s.Front {
			if s.isDrawn(f[0]) && s.isDrawn(f[1]) {
				out = append(out, f)
			}
		}
		return out
	}
	if len(s.Control) != s.Map.Len() {
		return nil
	}
	for _, h := range s.hexes {
		for _, n := range s.Map.Neighbors(h) {
			if n > h && s.isDrawn(n) && s.Control[h] != s.Control[n] && s.Control[h] != "" && s.Control[n] != "" {
				out = append(out, [2]hexmap.Hex{h, n})
			}
		}
	}
	return out
}

// drawBands draws a band along the front line in each side's colour, on the hexes of that side. Rivers cover the bands.
func (s *pageLayout) drawBands(l *canvas.DisplayList) {
	if len(s.Control) != s.Map.Len() {
		return
	}
	bands := make([]canvas.Path, len(s.Style.Sides))
	for _, f := range s.frontPairs() {
		a, b := s.hexside(f[0], f[1])
		for _, h := range f {
			if _, k := s.Style.side(s.Control[h]); k < len(bands) {
				c := s.centre[h]
				bands[k].Poly(canvas.MakeClockwise([]canvas.Point{a, b, b.Lerp(c, 0.17), a.Lerp(c, 0.17)})...)
			}
		}
	}
	p := l.AddLayer("bands")
	for k := range bands {
		p.Fill(&bands[k], canvas.ParseColour(s.Style.Sides[k].Fill, softInk).Alpha(0x78))
	}
}

// drawFront draws the front as a dashed line.
func (s *pageLayout) drawFront(l *canvas.DisplayList) {
	var segments []segment
	for _, f := range s.frontPairs() {
		a, b := s.hexside(f[0], f[1])
		segments = append(segments, segment{a, b})
	}
	var line canvas.Path
	for _, pts := range joinSegments(segments) {
		line.Spline(pts, 0.19) // as rivers are drawn, so that a front along a river keeps to it
	}
	s.strokeFront(l.AddLayer("front"), &line)
}

// strokeFront draws the line of the front.
func (s *pageLayout) strokeFront(p canvas.Pen, line *canvas.Path) {
	k := math.Sqrt(s.marginScale()) * 1.1
	p.Stroke(line, canvas.White.Alpha(0xa6), 8.5*k)
	p.Stroke(line, frontRed, 5*k, 17, 7)
}

// drawForts draws a wall in the builder's colour inside each fortified hex, open at the top for the hex number. The
// stones are round for a side with round counters, else square.
func (s *pageLayout) drawForts(p canvas.Pen) {
	walls := make([]canvas.Path, len(s.Style.Sides)+1)
	for _, h := range s.hexes {
		if builder := s.Map.FortSide(h); builder != "" {
			_, k := s.Style.side(s.fortSide(builder))
			s.appendWall(&walls[k], h)
		}
	}
	for k := range walls {
		colour, round := softInk, false
		if k < len(s.Style.Sides) {
			side := s.Style.Sides[k]
			fill := canvas.ParseColour(side.Fill, softInk)
			colour, round = canvas.ParseColour(side.Edge, fill.Mix(canvas.RGB(0), 110)), side.Round
		}
		if round {
			p.StrokeRound(&walls[k], haloCream, 8.6)
			p.StrokeRound(&walls[k], colour, 6, 0.1, 8.6)
		} else {
			p.Stroke(&walls[k], haloCream, 8.6)
			p.Stroke(&walls[k], colour, 5.6, 5.6, 4)
		}
	}
}

// fortSide returns the side that a map's fort statement names, in full or by its first letters.
func (s *pageLayout) fortSide(word string) string {
	for i := range s.Style.Sides {
		if name := s.Style.Sides[i].Side; len(word) <= len(name) && strings.EqualFold(name[:len(word)], word) {
			return name
		}
	}
	return word
}

// appendWall appends a hex's wall.
func (s *pageLayout) appendWall(p *canvas.Path, h hexmap.Hex) {
	const scale = 0.845
	c := s.centre[h]
	at := func(k int) canvas.Point { return c.Add(s.corners[k%6].Mul(scale)) }
	if s.pointy {
		p.Open(at(0).Lerp(at(1), 0.62), at(1), at(2), at(3), at(4), at(5), at(5).Lerp(at(6), 0.38))
		return
	}
	p.Open(at(1).Lerp(at(2), 0.08), at(2), at(3), at(4), at(5), at(5).Lerp(at(6), 0.92))
}
