package render

import "fieldpost/pbem/view/canvas"

// drawStones draws boulders: a bright face with a broken outline, open to the light.
func drawStones(p canvas.Pen, v int, ink, shade canvas.Colour) {
	var face, edge canvas.Path
	for k, at := range spots(v, 7, 3, 37, 15) {
		w := 5 + float64(noise(v, 30+k, 25))/10
		h := w * 0.72
		foot := canvas.Pt(at.X-w, at.Y+h)
		left, top, right := at.Sub(canvas.Pt(w*0.55, h*0.6)), at.Add(canvas.Pt(w*0.2, -h)), at.Add(canvas.Pt(w, h))
		face.Poly(foot, left, top, right)
		edge.Open(left, top, right, foot)
	}
	p.Fill(&face, shade)
	p.Stroke(&edge, ink, 1.3)
}

// drawPeaks draws mountains with a shaded eastern slope.
func drawPeaks(p canvas.Pen, v int, ink, shade canvas.Colour) {
	var slope, edge canvas.Path
	for k, at := range spots(v, 6, 2, 33, 11) {
		w := 8.5 + float64(noise(v, 50+k, 25))/10
		h := w * 0.95
		left, top, right := canvas.Pt(at.X-w, at.Y+h*0.6), canvas.Pt(at.X, at.Y-h*0.6), canvas.Pt(at.X+w, at.Y+h*0.6)
		slope.Poly(top, right, canvas.Pt(at.X+w*0.1, at.Y+h*0.6), canvas.Pt(at.X-w*0.12, at.Y))
		edge.Open(left, top, right)
	}
	p.Fill(&slope, shade)
	p.StrokeRound(&edge, ink, 1.7)
}

// drawTufts draws tufts of three blades.
func drawTufts(p canvas.Pen, v int, c canvas.Colour) {
	var q canvas.Path
	for k, at := range spots(v, 8, 3, 37, 15) {
		h := 5.5 + float64(noise(v, 70+k, 20))/10
		for i := -1; i <= 1; i++ {
			q.Open(canvas.Pt(at.X+float64(i)*1.2, at.Y+2), canvas.Pt(at.X+float64(i)*3.6, at.Y+2-h+1.4*float64(abs(i))))
		}
	}
	p.StrokeRound(&q, c, 1.4)
}

// drawReeds draws reeds: upright blades over a line of water.
func drawReeds(p canvas.Pen, v int, c canvas.Colour) {
	var q canvas.Path
	for k, at := range spots(v, 7, 3, 37, 15) {
		h := 6 + float64(noise(v, 90+k, 20))/10
		for i := -1; i <= 1; i++ {
			x := at.X + float64(i)*3
			q.Open(canvas.Pt(x, at.Y+1), canvas.Pt(x, at.Y+1-h+1.6*float64(abs(i))))
		}
		q.Open(canvas.Pt(at.X-5.5, at.Y+3.2), canvas.Pt(at.X+5.5, at.Y+3.2))
	}
	p.StrokeRound(&q, c, 1.3)
}

// drawGrains draws dots of sand, or small separate squares.
func drawGrains(p canvas.Pen, v int, c canvas.Colour, squares bool) {
	var q canvas.Path
	for k, at := range spots(v, 13, 6, 39, 19) {
		if squares {
			q.Rect(at.X-1.6, at.Y-1.6, 3.2, 3.2, 0)
			continue
		}
		r := 1.3 + float64(noise(v, 110+k, 8))/10
		q.Ellipse(at, r, r)
		q.Ellipse(at.Add(canvas.Pt(3.4, 2.2)), r*0.8, r*0.8)
	}
	p.Fill(&q, c)
}

// drawBlocks draws houses.
func drawBlocks(p canvas.Pen, v int, c canvas.Colour) {
	var q canvas.Path
	for k, at := range spots(v, 9, 4, 36, 17) {
		w, h := 7+float64(noise(v, 130+k, 40))/10, 6+float64(noise(v, 150+k, 40))/10
		q.Rect(at.X-w/2, at.Y-h/2, w, h, 0)
	}
	p.Fill(&q, c)
}
