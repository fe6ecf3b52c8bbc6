package render

import "fieldpost/pbem/view/canvas"

// bridges lists the drawn hexsides that are bridged.
func (s *pageLayout) bridges() []segment {
	var out []segment
	seen := map[[2]int32]bool{}
	for _, c := range s.chains() {
		for _, side := range c.sides {
			a, b := min(side[0], side[1]), max(side[0], side[1])
			if k := [2]int32{int32(a), int32(b)}; s.Map.IsBridged(a, b) && !seen[k] && (s.isDrawn(a) || s.isDrawn(b)) {
				seen[k] = true
				p, q := s.hexside(a, b)
				out = append(out, segment{p, q})
			}
		}
	}
	return out
}

// drawBridges draws two parapets across each bridged hexside.
func (s *pageLayout) drawBridges(l *canvas.DisplayList) {
	var q canvas.Path
	for _, side := range s.bridges() {
		parapets(&q, side.p.Lerp(side.q, 0.5), side.q.Sub(side.p).Unit())
	}
	strokeBridge(l.AddLayer("bridges"), &q)
}

// parapets appends the two parapets of a bridge at c over water that flows in direction d.
func parapets(q *canvas.Path, c, d canvas.Point) {
	over := d.TurnLeft()
	for _, k := range []float64{-1, 1} {
		rail := c.Add(d.Mul(6.5 * k))
		end := d.Mul(4 * k)
		q.Open(rail.Add(over.Mul(13)).Add(end), rail.Add(over.Mul(9)), rail.Sub(over.Mul(9)), rail.Sub(over.Mul(13)).Add(end))
	}
}

func strokeBridge(p canvas.Pen, q *canvas.Path) {
	p.StrokeRound(q, haloCream, 5)
	p.StrokeRound(q, ink, 2.6)
}
