package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// drawMargin draws the page, the board's frame, the head lines, the legend and the foot line, and fixes the page's
// size.
func (s *pageLayout) drawMargin(l *canvas.DisplayList, table canvas.Pen) {
	k := s.marginScale()
	room := s.board.W()
	p := l.AddLayer("margin")
	var frame canvas.Path
	frame.Rect(s.board.X0, s.board.Y0, s.board.W(), s.board.H(), 0)
	p.Stroke(&frame, frameInk, 4)

	viewer := fitText(s.Viewer, canvas.Italic, 21*k, room*0.4)
	viewer.At, viewer.Anchor, viewer.Fill = canvas.Pt(s.board.X1, 38*k), canvas.AnchorEnd, ink
	p.Text(viewer)
	left := room - canvas.MeasureText(canvas.Italic, viewer.S, viewer.Size) - 24
	title := fitText(s.Title, canvas.Bold, 32*k, left)
	title.At, title.Fill = canvas.Pt(s.board.X0, 38*k), ink
	p.Text(title)
	sub := fitText(s.Subtitle, canvas.Regular, 22*k, room)
	sub.At, sub.Fill = canvas.Pt(s.board.X0, 68*k), softInk
	p.Text(sub)

	y := s.drawBeside(l, s.board.Y1+14)
	if s.Insets {
		y = s.drawInsets(l.AddLayer("insets"), y)
	}
	y = s.drawKey(l, y)
	if s.Legend {
		y = s.drawLegend(l.AddLayer("legend"), y)
	}
	root := s.Root
	if root != "" {
		root = s.translate("ledger") + " " + root
	}
	foot := fitText(root, canvas.Regular, 18*k, room*0.4)
	foot.At, foot.Anchor, foot.Fill = canvas.Pt(s.board.X1, y+20*k), canvas.AnchorEnd, softInk
	p.Text(foot)
	stamp := fitText(s.Stamp, canvas.Regular, 18*k, room-canvas.MeasureText(canvas.Regular, foot.S, foot.Size)-24)
	stamp.At, stamp.Fill = canvas.Pt(s.board.X0, y+20*k), softInk
	p.Text(stamp)
	width, height := s.board.X1+pageMargin, y+36*k
	l.Resize(width, height)

	var page, board canvas.Path
	page.Rect(0, 0, width, height, 0)
	board.Rect(s.board.X0, s.board.Y0, s.board.W(), s.board.H(), 0)
	table.Fill(&page, canvas.RGB(0xf7f2e4))
	table.Fill(&board, paper)
}

// translate returns a built-in word in the picture's language.
func (s *pageLayout) translate(w string) string { return translateWord(s.Words, w) }

// fitText returns a line of text shrunk to fit a width.
func fitText(s string, f canvas.Face, size, width float64) canvas.Text {
	if w := canvas.MeasureText(f, s, size); w > width && width > 0 {
		size *= width / w
	}
	return canvas.Text{S: s, Face: f, Size: math.Floor(size*10) / 10}
}

// legendItem holds a small drawing and its meaning.
type legendItem struct {
	draw func(p canvas.Pen, at canvas.Point)
	name string
}

// drawLegend draws the legend in lines as wide as the board, and returns the y below it.
func (s *pageLayout) drawLegend(p canvas.Pen, y float64) float64 {
	const shrink = 0.56
	k := s.marginScale()
	x, line := s.board.X0, 66*k
	for _, it := range s.legend() {
		width := 74*k*0.9 + canvas.MeasureText(canvas.Regular, it.name, 20*k) + 22*k
		if x > s.board.X0 && x+width > s.board.X1 {
			x, y = s.board.X0, y+line
		}
		p.DrawScaled(canvas.Pt(x+32*k, y+line/2), shrink*k, func(p canvas.Pen) { it.draw(p, canvas.Point{}) })
		p.Text(canvas.Text{At: canvas.Pt(x+68*k, y+line/2+7*k), Size: 20 * k, Fill: ink, S: it.name})
		x += width
	}
	return y + line
}
