package render

import "fieldpost/pbem/view/canvas"

var (
	roadBrown = canvas.RGB(0x9a6b3f)
	mainRed   = canvas.RGB(0xa83f2b)
	railInk   = canvas.RGB(0x4a453c)
)

// drawRoads draws roads through the centres of hexes: railways with sleepers, main roads as a pale band between red
// lines, other classes as plain roads.
func (s *pageLayout) drawRoads(l *canvas.DisplayList) {
	p := l.AddLayer("roads")
	var roads, mains, rails canvas.Path
	for _, line := range s.Map.Paths() {
		to := &roads
		switch line.Class {
		case "rail":
			to = &rails
		case mainRoad:
			to = &mains
		}
		var run []canvas.Point
		for _, h := range line.Hexes {
			if s.isDrawn(h) {
				run = append(run, s.centre[h])
				continue
			}
			to.Spline(run, 0.14)
			run = nil
		}
		to.Spline(run, 0.14)
	}
	strokeRoad(p, &roads)
	strokeMain(p, &mains)
	strokeRail(p, &rails)
}

// mainRoad is the class of main roads on maps that have two classes of road.
const mainRoad = "primary"

func strokeMain(p canvas.Pen, q *canvas.Path) {
	p.StrokeRound(q, mainRed, 9)
	p.StrokeRound(q, haloCream, 4)
}

func strokeRoad(p canvas.Pen, q *canvas.Path) {
	p.StrokeRound(q, haloCream, 8)
	p.StrokeRound(q, roadBrown, 4.5)
}

func strokeRail(p canvas.Pen, q *canvas.Path) {
	p.Stroke(q, railInk, 2.2)
	p.Stroke(q, railInk, 9, 1.8, 9)
}
