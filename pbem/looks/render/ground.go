package render

// drawStones draws boulders: a bright face with a broken outline, open to the light.
func drawStones(p pen, v int, ink, shade Colour) {
	var face, edge path
	for k, at := range spots(v, 7, 3, 37, 15) {
		w := 5 + float64(noise(v, 30+k, 25))/10
		h := w * 0.72
		foot := point{at.X - w, at.Y + h}
		left, top, right := at.sub(point{w * 0.55, h * 0.6}), at.add(point{w * 0.2, -h}), at.add(point{w, h})
		face.poly(foot, left, top, right)
		edge.open(left, top, right, foot)
	}
	p.fill(&face, shade)
	p.stroke(&edge, ink, 1.3)
}

// drawPeaks draws mountains with a shaded eastern slope.
func drawPeaks(p pen, v int, ink, shade Colour) {
	var slope, edge path
	for k, at := range spots(v, 6, 2, 33, 11) {
		w := 8.5 + float64(noise(v, 50+k, 25))/10
		h := w * 0.95
		left, top, right := point{at.X - w, at.Y + h*0.6}, point{at.X, at.Y - h*0.6}, point{at.X + w, at.Y + h*0.6}
		slope.poly(top, right, point{at.X + w*0.1, at.Y + h*0.6}, point{at.X - w*0.12, at.Y})
		edge.open(left, top, right)
	}
	p.fill(&slope, shade)
	p.strokeRound(&edge, ink, 1.7)
}

// drawTufts draws tufts of three blades.
func drawTufts(p pen, v int, c Colour) {
	var q path
	for k, at := range spots(v, 8, 3, 37, 15) {
		h := 5.5 + float64(noise(v, 70+k, 20))/10
		for i := -1; i <= 1; i++ {
			q.open(point{at.X + float64(i)*1.2, at.Y + 2}, point{at.X + float64(i)*3.6, at.Y + 2 - h + 1.4*float64(abs(i))})
		}
	}
	p.strokeRound(&q, c, 1.4)
}

// drawGrains draws grains: dots of sand, or small squares set apart from each other.
func drawGrains(p pen, v int, c Colour, squares bool) {
	var q path
	for k, at := range spots(v, 13, 6, 39, 19) {
		if squares {
			q.rect(at.X-1.6, at.Y-1.6, 3.2, 3.2, 0)
			continue
		}
		r := 1.3 + float64(noise(v, 110+k, 8))/10
		q.ellipse(at, r, r)
		q.ellipse(at.add(point{3.4, 2.2}), r*0.8, r*0.8)
	}
	p.fill(&q, c)
}

// drawBlocks draws houses.
func drawBlocks(p pen, v int, c Colour) {
	var q path
	for k, at := range spots(v, 9, 4, 36, 17) {
		w, h := 7+float64(noise(v, 130+k, 40))/10, 6+float64(noise(v, 150+k, 40))/10
		q.rect(at.X-w/2, at.Y-h/2, w, h, 0)
	}
	p.fill(&q, c)
}
