package render

import (
	"cmp"
	"slices"
	"strconv"

	"fieldpost/pbem/view/canvas"
)

// legendAreas explains the layers drawn on request, and the values of hexes.
func (s *pageLayout) legendAreas() []legendItem {
	var items []legendItem
	of := func(what, side string) string { return s.translate(what) + " (" + s.translate(side) + ")" }
	for _, a := range s.Areas {
		what := "ZOC"
		if a.Kind == SupplyArea {
			what = "in supply"
		}
		items = append(items, legendItem{name: of(what, a.Side), draw: func(p canvas.Pen, _ canvas.Point) {
			var hex canvas.Path
			hex.Poly(s.corners[:]...)
			p.Stroke(&hex, gridInk, 2)
			p.PlaceStamp(s.areaStamp(a.Kind, a.Side), canvas.Point{})
		}})
	}
	for _, a := range s.Sources {
		if !s.hasShownHex(a) {
			continue
		}
		items = append(items, legendItem{name: of("supply source", a.Side), draw: func(p canvas.Pen, _ canvas.Point) {
			side, _ := s.Style.side(a.Side)
			var q canvas.Path
			q.Open(canvas.Pt(-45, 0), canvas.Pt(45, 0))
			p.StrokeRound(&q, canvas.White, 11)
			p.StrokeRound(&q, canvas.ParseColour(side.Fill, softInk), 7, 13, 8)
		}})
	}
	for _, z := range s.Prizes {
		if s.isDrawn(z.Hex) && z.Points != 0 {
			items = append(items, legendItem{name: s.translate(cmp.Or(s.PrizeName, "VP")), draw: func(p canvas.Pen, _ canvas.Point) {
				p.DrawScaled(canvas.Point{}, 2.4, func(p canvas.Pen) { drawPrize(p, canvas.Point{}, strconv.Itoa(z.Points)) })
			}})
			break
		}
	}
	for i := range s.Sightings {
		if k := &s.Sightings[i]; s.isDrawn(k.Hex) {
			items = append(items, legendItem{name: s.translate("last seen"), draw: func(p canvas.Pen, _ canvas.Point) {
				s.drawGhost(p, &k.Counter, canvas.Point{}, detailedFace)
				drawQuery(p, canvas.Pt(counterSize/2-4, -counterSize/2+6), 1, overviewFace)
			}})
			break
		}
	}
	return items
}

// legendMarks explains the arrows, bursts and marks in use.
func (s *pageLayout) legendMarks() []legendItem {
	var items []legendItem
	add := func(used bool, name string, draw func(p canvas.Pen)) {
		if used {
			items = append(items, legendItem{name: s.translate(name), draw: func(p canvas.Pen, _ canvas.Point) { draw(p) }})
		}
	}
	var moved, fought, oos bool
	for _, h := range s.hexes {
		if !s.isOccupied(h) {
			continue
		}
		top := &s.Stacks[s.stack[h]-1].Counters[0]
		if !top.FaceDown {
			moved, fought, oos = moved || top.Moved, fought || top.Fought, oos || top.OOS
		}
	}
	add(s.hasMove(), "move", func(p canvas.Pen) {
		var shaft, head canvas.Path
		shaft.Open(canvas.Pt(-46, 0), canvas.Pt(28, 0))
		head.Poly(canvas.Pt(46, 0), canvas.Pt(22, -14), canvas.Pt(28, 0), canvas.Pt(22, 14))
		p.StrokeRound(&shaft, softInk, 7.5)
		p.Fill(&head, softInk)
	})
	burst := slices.ContainsFunc(s.Combats, func(b CombatMark) bool { return s.isDrawn(b.Hex) })
	add(burst, "combat result", func(p canvas.Pen) {
		var q canvas.Path
		star(&q, canvas.Point{}, 34, 25, 12)
		p.FillStroke(&q, burstFill, burstEdge, 3)
	})
	add(moved, "moved", func(p canvas.Pen) { drawMoved(p, canvas.Point{}, 3.4, ink) })
	add(fought, "fought", func(p canvas.Pen) { drawFought(p, canvas.Point{}, 3.4) })
	add(oos, "out of supply", func(p canvas.Pen) {
		var q canvas.Path
		q.Ellipse(canvas.Point{}, 24, 24)
		p.FillStroke(&q, markRed, canvas.White, 3)
	})
	return items
}

// hasMove reports whether any arrow is drawn.
func (s *pageLayout) hasMove() bool {
	for _, a := range s.Moves {
		n := 0
		for _, h := range a.Path {
			if s.isDrawn(h) {
				n++
			}
		}
		if n > 1 {
			return true
		}
	}
	return false
}

// hasShownHex reports whether any hex of an area is drawn.
func (s *pageLayout) hasShownHex(a Area) bool {
	for _, h := range a.Hexes {
		if s.isDrawn(h) {
			return true
		}
	}
	return false
}
