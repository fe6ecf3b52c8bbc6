package render

import (
	"slices"
	"strconv"
)

// legendAreas explains what is drawn on request, and what hexes are worth.
func (s *sheet) legendAreas() []legendItem {
	var items []legendItem
	of := func(what, side string) string { return s.say(what) + " (" + s.say(side) + ")" }
	for _, a := range s.Areas {
		what := "ZOC"
		if a.Kind == Supply {
			what = "in supply"
		}
		items = append(items, legendItem{name: of(what, a.Side), draw: func(p pen, _ point) {
			var hex path
			hex.poly(s.corners[:]...)
			p.stroke(&hex, gridInk, 2)
			p.use(s.areaStamp(a.Kind, a.Side), point{})
		}})
	}
	for _, a := range s.Sources {
		if !s.anyShown(a) {
			continue
		}
		items = append(items, legendItem{name: of("supply source", a.Side), draw: func(p pen, _ point) {
			side, _ := s.Style.side(a.Side)
			var q path
			q.open(point{-45, 0}, point{45, 0})
			p.strokeRound(&q, white, 11)
			p.strokeRound(&q, parseColour(side.Fill, softInk), 7, 13, 8)
		}})
	}
	for _, z := range s.Prizes {
		if s.shown(z.Hex) && z.Points != 0 {
			items = append(items, legendItem{name: s.say("VP"), draw: func(p pen, _ point) {
				p.scaled(point{}, 2.4, func(p pen) { drawPrize(p, point{}, strconv.Itoa(z.Points)) })
			}})
			break
		}
	}
	for i := range s.Known {
		if k := &s.Known[i]; s.shown(k.Hex) {
			items = append(items, legendItem{name: s.say("last seen"), draw: func(p pen, _ point) {
				s.drawGhost(p, &k.Counter, point{}, detailed)
				drawQuery(p, point{counterSize/2 - 4, -counterSize/2 + 6}, 1, roughly)
			}})
			break
		}
	}
	return items
}

// legendMarks explains the arrows, bursts and marks in use.
func (s *sheet) legendMarks() []legendItem {
	var items []legendItem
	add := func(used bool, name string, draw func(p pen)) {
		if used {
			items = append(items, legendItem{name: s.say(name), draw: func(p pen, _ point) { draw(p) }})
		}
	}
	var moved, fought, oos bool
	for _, h := range s.hexes {
		if !s.occupied(h) {
			continue
		}
		top := &s.Stacks[s.stack[h]-1].Counters[0]
		if !top.FaceDown {
			moved, fought, oos = moved || top.Moved, fought || top.Fought, oos || top.OOS
		}
	}
	add(s.anyMove(), "move", func(p pen) {
		var shaft, head path
		shaft.open(point{-46, 0}, point{28, 0})
		head.poly(point{46, 0}, point{22, -14}, point{28, 0}, point{22, 14})
		p.strokeRound(&shaft, softInk, 7.5)
		p.fill(&head, softInk)
	})
	add(len(s.Combats) > 0 && slices.ContainsFunc(s.Combats, func(b Burst) bool { return s.shown(b.Hex) }), "combat result", func(p pen) {
		var q path
		star(&q, point{}, 34, 25, 12)
		p.both(&q, burstFill, burstEdge, 3)
	})
	add(moved, "moved", func(p pen) { drawMoved(p, point{}, 3.4, ink) })
	add(fought, "fought", func(p pen) { drawFought(p, point{}, 3.4) })
	add(oos, "out of supply", func(p pen) {
		var q path
		q.ellipse(point{}, 24, 24)
		p.both(&q, markRed, white, 3)
	})
	return items
}

// anyMove says whether some arrow is drawn.
func (s *sheet) anyMove() bool {
	for _, a := range s.Moves {
		n := 0
		for _, h := range a.Path {
			if s.shown(h) {
				n++
			}
		}
		if n > 1 {
			return true
		}
	}
	return false
}

// anyShown says whether some hex of an area is drawn.
func (s *sheet) anyShown(a Area) bool {
	for _, h := range a.Hexes {
		if s.shown(h) {
			return true
		}
	}
	return false
}
