package render

import "fieldpost/pbem/looks/paint"

// drawStones draws boulders: a bright face with a broken outline, open to the light.
func drawStones(p paint.Pen, v int, ink, shade paint.Colour) {
	var face, edge paint.Path
	for k, at := range spots(v, 7, 3, 37, 15) {
		w := 5 + float64(noise(v, 30+k, 25))/10
		h := w * 0.72
		foot := paint.Pt(at.X-w, at.Y+h)
		left, top, right := at.Sub(paint.Pt(w*0.55, h*0.6)), at.Add(paint.Pt(w*0.2, -h)), at.Add(paint.Pt(w, h))
		face.Poly(foot, left, top, right)
		edge.Open(left, top, right, foot)
	}
	p.Fill(&face, shade)
	p.Stroke(&edge, ink, 1.3)
}

// drawPeaks draws mountains with a shaded eastern slope.
func drawPeaks(p paint.Pen, v int, ink, shade paint.Colour) {
	var slope, edge paint.Path
	for k, at := range spots(v, 6, 2, 33, 11) {
		w := 8.5 + float64(noise(v, 50+k, 25))/10
		h := w * 0.95
		left, top, right := paint.Pt(at.X-w, at.Y+h*0.6), paint.Pt(at.X, at.Y-h*0.6), paint.Pt(at.X+w, at.Y+h*0.6)
		slope.Poly(top, right, paint.Pt(at.X+w*0.1, at.Y+h*0.6), paint.Pt(at.X-w*0.12, at.Y))
		edge.Open(left, top, right)
	}
	p.Fill(&slope, shade)
	p.StrokeRound(&edge, ink, 1.7)
}

// drawTufts draws tufts of three blades.
func drawTufts(p paint.Pen, v int, c paint.Colour) {
	var q paint.Path
	for k, at := range spots(v, 8, 3, 37, 15) {
		h := 5.5 + float64(noise(v, 70+k, 20))/10
		for i := -1; i <= 1; i++ {
			q.Open(paint.Pt(at.X+float64(i)*1.2, at.Y+2), paint.Pt(at.X+float64(i)*3.6, at.Y+2-h+1.4*float64(abs(i))))
		}
	}
	p.StrokeRound(&q, c, 1.4)
}

// drawReeds draws reeds: upright blades over a line of water.
func drawReeds(p paint.Pen, v int, c paint.Colour) {
	var q paint.Path
	for k, at := range spots(v, 7, 3, 37, 15) {
		h := 6 + float64(noise(v, 90+k, 20))/10
		for i := -1; i <= 1; i++ {
			x := at.X + float64(i)*3
			q.Open(paint.Pt(x, at.Y+1), paint.Pt(x, at.Y+1-h+1.6*float64(abs(i))))
		}
		q.Open(paint.Pt(at.X-5.5, at.Y+3.2), paint.Pt(at.X+5.5, at.Y+3.2))
	}
	p.StrokeRound(&q, c, 1.3)
}

// drawGrains draws grains: dots of sand, or small squares set apart from each other.
func drawGrains(p paint.Pen, v int, c paint.Colour, squares bool) {
	var q paint.Path
	for k, at := range spots(v, 13, 6, 39, 19) {
		if squares {
			q.Rect(at.X-1.6, at.Y-1.6, 3.2, 3.2, 0)
			continue
		}
		r := 1.3 + float64(noise(v, 110+k, 8))/10
		q.Ellipse(at, r, r)
		q.Ellipse(at.Add(paint.Pt(3.4, 2.2)), r*0.8, r*0.8)
	}
	p.Fill(&q, c)
}

// drawBlocks draws houses.
func drawBlocks(p paint.Pen, v int, c paint.Colour) {
	var q paint.Path
	for k, at := range spots(v, 9, 4, 36, 17) {
		w, h := 7+float64(noise(v, 130+k, 40))/10, 6+float64(noise(v, 150+k, 40))/10
		q.Rect(at.X-w/2, at.Y-h/2, w, h, 0)
	}
	p.Fill(&q, c)
}
