package render

// bridges lists the drawn hexsides that are bridged.
func (s *sheet) bridges() []segment {
	var out []segment
	seen := map[[2]int32]bool{}
	for _, c := range s.chains() {
		for _, side := range c.sides {
			a, b := min(side[0], side[1]), max(side[0], side[1])
			if k := [2]int32{int32(a), int32(b)}; s.Map.Bridge(a, b) && !seen[k] && (s.shown(a) || s.shown(b)) {
				seen[k] = true
				p, q := s.hexside(a, b)
				out = append(out, segment{p, q})
			}
		}
	}
	return out
}

// drawBridges draws two parapets across each bridged hexside.
func (s *sheet) drawBridges(l *List) {
	var q path
	for _, side := range s.bridges() {
		parapets(&q, side.p.lerp(side.q, 0.5), side.q.sub(side.p).unit())
	}
	strokeBridge(l.layer("bridges"), &q)
}

// parapets appends a bridge about c over water that flows in direction d.
func parapets(q *path, c, d point) {
	over := d.left()
	for _, k := range []float64{-1, 1} {
		rail := c.add(d.mul(6.5 * k))
		end := d.mul(4 * k)
		q.open(rail.add(over.mul(13)).add(end), rail.add(over.mul(9)), rail.sub(over.mul(9)), rail.sub(over.mul(13)).add(end))
	}
}

func strokeBridge(p pen, q *path) {
	p.strokeRound(q, haloCream, 5)
	p.strokeRound(q, ink, 2.6)
}
