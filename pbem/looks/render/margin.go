package render

import "math"

// drawMargin draws the page, the board's frame, the head lines, the legend and the foot line, and fixes the page's size.
func (s *sheet) drawMargin(l *List, table pen) {
	k := s.print()
	room := s.board.w()
	p := l.layer("margin")
	var frame path
	frame.rect(s.board.x0, s.board.y0, s.board.w(), s.board.h(), 0)
	p.stroke(&frame, frameInk, 4)

	viewer := fitted(s.Viewer, italic, 21*k, room*0.4)
	viewer.at, viewer.anchor, viewer.fill = point{s.board.x1, 38 * k}, end, ink
	p.text(viewer)
	left := room - measure(italic, viewer.s, viewer.size) - 24
	title := fitted(s.Title, bold, 32*k, left)
	title.at, title.fill = point{s.board.x0, 38 * k}, ink
	p.text(title)
	sub := fitted(s.Subtitle, regular, 22*k, room)
	sub.at, sub.fill = point{s.board.x0, 68 * k}, softInk
	p.text(sub)

	y := s.board.y1 + 14
	if s.Insets {
		y = s.drawInsets(l.layer("insets"), y)
	}
	if s.Legend {
		y = s.drawLegend(l.layer("legend"), y)
	}
	root := s.Root
	if root != "" {
		root = s.say("ledger") + " " + root
	}
	foot := fitted(root, regular, 18*k, room*0.4)
	foot.at, foot.anchor, foot.fill = point{s.board.x1, y + 20*k}, end, softInk
	p.text(foot)
	stamp := fitted(s.Stamp, regular, 18*k, room-measure(regular, foot.s, foot.size)-24)
	stamp.at, stamp.fill = point{s.board.x0, y + 20*k}, softInk
	p.text(stamp)
	width, height := s.board.x1+pageMargin, y+36*k
	l.Resize(width, height)

	var page, board path
	page.rect(0, 0, width, height, 0)
	board.rect(s.board.x0, s.board.y0, s.board.w(), s.board.h(), 0)
	table.fill(&page, rgb(0xf7f2e4))
	table.fill(&board, paper)
}

// say is a word of the house in the picture's language.
func (s *sheet) say(w string) string { return word(s.Words, w) }

// fitted is a line of text made smaller to fit a width.
func fitted(s string, f face, size, width float64) text {
	if w := measure(f, s, size); w > width && width > 0 {
		size *= width / w
	}
	return text{s: s, face: f, size: math.Floor(size*10) / 10}
}

// legendItem is a picture, drawn about a point at the board's scale, and what it means.
type legendItem struct {
	draw func(p pen, at point)
	name string
}

// drawLegend writes the legend's items in lines as wide as the board; it gives the y below them.
func (s *sheet) drawLegend(p pen, y float64) float64 {
	const shrink = 0.56
	k := s.print()
	x, line := s.board.x0, 66*k
	for _, it := range s.legend() {
		width := 74*k*0.9 + measure(regular, it.name, 20*k) + 22*k
		if x > s.board.x0 && x+width > s.board.x1 {
			x, y = s.board.x0, y+line
		}
		p.scaled(point{x + 32*k, y + line/2}, shrink*k, func(p pen) { it.draw(p, point{}) })
		p.text(text{at: point{x + 68*k, y + line/2 + 7*k}, size: 20 * k, fill: ink, s: it.name})
		x += width
	}
	return y + line
}
