package render

import (
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// drawTerrain fills every hex with the ground of its class, and also with its texture unless the picture is an
// overview. All hexes of one class form one path.
func (s *pageLayout) drawTerrain(l *canvas.DisplayList) {
	classes, members := s.classes()
	ground := l.AddLayer("ground")
	ground.Fill(s.region(s.hexes), canvas.ParseColour(s.Style.terrainStyle("clear").Fill, paper)) // beneath all, so that no seams show
	for i, class := range classes {
		ground.Fill(s.region(members[i]), s.groundColour(class))
		s.drawControl(ground, class, members[i])
	}
	if s.Overview {
		return // the grounds have the textures' tone
	}
	texture := l.AddLayer("texture")
	for i, class := range classes {
		for _, part := range s.Style.splitClass(class) {
			s.drawTexture(texture, s.Style.terrainStyle(part), members[i])
		}
	}
}

// tones sets how strongly, in 256ths, a texture mixes its own colour into its ground. At a few pixels per hex, textures
// are noise and make up a quarter of the file. An overview therefore shows only the tone, which distinguishes classes
// even without colour.
var tones = [...]int{
	TextureTrees:  170,
	TextureSlopes: 36,
	TextureDashes: 40,
	TextureHatch:  60,
	TextureWaves:  60,
	TextureStones: 110,
	TexturePeaks:  90,
	TextureTufts:  70,
	TextureGrains: 40,
	TextureBlocks: 60,
	TextureReeds:  50,
	TextureSpecks: 40,
}

// groundColour returns the colour under a class's texture.
func (s *pageLayout) groundColour(class string) canvas.Colour {
	t := s.Style.terrainStyle(class)
	c := canvas.ParseColour(t.Fill, paper)
	if s.Overview && int(t.Texture) < len(tones) {
		c = c.Mix(canvas.ParseColour(t.Ink, softInk), tones[t.Texture])
	}
	return c
}

// classes groups the drawn hexes by terrain, in order of first appearance.
func (s *pageLayout) classes() (names []string, members [][]hexmap.Hex) {
	for _, h := range s.hexes {
		t := s.Map.Terrain(h)
		k := 0
		for k < len(names) && names[k] != t {
			k++
		}
		if k == len(names) {
			names, members = append(names, t), append(members, nil)
		}
		members[k] = append(members[k], h)
	}
	return names, members
}

// region returns the outline of a set of hexes. Holes run in the opposite direction.
func (s *pageLayout) region(hexes []hexmap.Hex) *canvas.Path {
	return s.cachedPath('r', hexes, func() *canvas.Path { return s.outlineOf(hexes) })
}

func (s *pageLayout) outlineOf(hexes []hexmap.Hex) *canvas.Path {
	member := make([]bool, len(s.inside))
	for _, h := range hexes {
		member[h] = true
	}
	var border []segment
	for _, h := range hexes {
		var inner [6]bool
		for _, n := range s.Map.Neighbors(h) {
			if n != hexmap.None && member[n] {
				inner[s.sideFacing(h, n)] = true
			}
		}
		for k, skip := range inner {
			if !skip {
				border = append(border, segment{s.centre[h].Add(s.corners[k]), s.centre[h].Add(s.corners[(k+1)%6])})
			}
		}
	}
	var p canvas.Path
	for _, ring := range joinSegments(border) {
		p.Poly(ring[:len(ring)-1]...)
	}
	return &p
}

// drawGrid draws every hexside once: three sides of each hex, and the remaining sides along the edge.
func (s *pageLayout) drawGrid(l *canvas.DisplayList) {
	l.AddLayer("grid").Stroke(s.cachedPath('g', s.hexes, s.gridLines), gridInk, 1.3)
}

func (s *pageLayout) gridLines() *canvas.Path {
	var q canvas.Path
	for _, h := range s.hexes {
		var theirs [6]bool
		for _, n := range s.Map.Neighbors(h) {
			if s.isDrawn(n) {
				theirs[s.sideFacing(h, n)] = true
			}
		}
		c := s.centre[h]
		q.Open(c.Add(s.corners[0]), c.Add(s.corners[1]), c.Add(s.corners[2]), c.Add(s.corners[3]))
		for k := 3; k < 6; k++ {
			if !theirs[k] {
				q.Open(c.Add(s.corners[k]), c.Add(s.corners[(k+1)%6]))
			}
		}
	}
	return &q
}

// sideFacing returns the index k of h's side (corner k to k+1) that faces its neighbour n.
func (s *pageLayout) sideFacing(h, n hexmap.Hex) int {
	d := s.centre[n].Sub(s.centre[h])
	best, at := -1.0, 0
	for k := range s.corners {
		mid := s.corners[k].Lerp(s.corners[(k+1)%6], 0.5)
		if v := d.X*mid.X + d.Y*mid.Y; v > best {
			best, at = v, k
		}
	}
	return at
}
