package render

var (
	roadBrown = rgb(0x9a6b3f)
	railInk   = rgb(0x4a453c)
)

// drawRoads draws the paths of the map through the hexes' centres: railways as lines with sleepers, all else as roads.
func (s *sheet) drawRoads(l *List) {
	p := l.layer("roads")
	var roads, rails path
	for _, line := range s.Map.Paths() {
		to := &roads
		if line.Class == "rail" {
			to = &rails
		}
		var run []point
		for _, h := range line.Hexes {
			if s.shown(h) {
				run = append(run, s.centre[h])
				continue
			}
			to.spline(run, 0.14)
			run = nil
		}
		to.spline(run, 0.14)
	}
	strokeRoad(p, &roads)
	strokeRail(p, &rails)
}

func strokeRoad(p pen, q *path) {
	p.strokeRound(q, haloCream, 8)
	p.strokeRound(q, roadBrown, 4.5)
}

func strokeRail(p pen, q *path) {
	p.stroke(q, railInk, 2.2)
	p.stroke(q, railInk, 9, 1.8, 9)
}
