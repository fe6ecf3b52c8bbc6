package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// card holds a track or box that lies below the board, with its size.
type card struct {
	w, h float64
	draw func(p canvas.Pen, at canvas.Point)
}

// drawBeside lays tracks and boxes out below a whole map, and returns the y below them.
func (s *pageLayout) drawBeside(l *canvas.DisplayList, y float64) float64 {
	if s.Crop != nil || len(s.Tracks)+len(s.Trays) == 0 {
		return y
	}
	var tracks, trays []card
	for i := range s.Tracks {
		tracks = append(tracks, s.trackCard(&s.Tracks[i]))
	}
	for i := range s.Trays {
		trays = append(trays, s.trayCard(&s.Trays[i]))
	}
	y = s.layCards(l.AddLayer("tracks"), tracks, y)
	return s.layCards(l.AddLayer("trays"), trays, y)
}

// layCards places cards in rows as wide as the board, and returns the y below them.
func (s *pageLayout) layCards(p canvas.Pen, cards []card, y float64) float64 {
	gap := 14 * s.marginScale()
	x, line := s.board.X0, 0.0
	for _, c := range cards {
		if x > s.board.X0 && x+c.w > s.board.X1 {
			x, y, line = s.board.X0, y+line+gap, 0
		}
		c.draw(p, canvas.Pt(x, y))
		x, line = x+c.w+gap, math.Max(line, c.h)
	}
	return y + line + gap
}

// drawCardName writes a card's name above it, after a spot in its side's colour.
func (s *pageLayout) drawCardName(p canvas.Pen, name, side string, at canvas.Point, size float64) {
	if side != "" {
		s.drawSpot(p, side, at.Add(canvas.Pt(0, size)), size)
		at.X += size * 0.8
	}
	p.Text(canvas.Text{At: at.Add(canvas.Pt(0, size)), Size: size, Face: canvas.Bold, Fill: ink, S: name})
}

// trackCard returns a track as a card: its name and a row of spaces, or several rows for a long track.
func (s *pageLayout) trackCard(t *Track) card {
	k := s.marginScale()
	size, high := 20*k, 44*k
	wide := 0.0
	for _, x := range t.Spaces {
		wide = max(wide, canvas.MeasureText(canvas.Bold, x.Text, size)+12*k, canvas.MeasureText(canvas.Regular, x.Note, 16*k)+8*k, high)
	}
	per := min(len(t.Spaces), max(1, int(s.board.W()/max(wide, 1))))
	rows := (len(t.Spaces) + max(per, 1) - 1) / max(per, 1)
	w := max(wide*float64(per), canvas.MeasureText(canvas.Bold, t.Name, size))
	return card{w, size*1.4 + high*float64(rows), func(p canvas.Pen, at canvas.Point) {
		s.drawCardName(p, t.Name, "", at, size)
		for pass := range 2 { // the frame of a space with a marker lies over its neighbours
			for i := range t.Spaces {
				if x := &t.Spaces[i]; x.HasMarker == (pass == 1) {
					c := at.Add(canvas.Pt(wide*float64(i%per), size*1.4+high*float64(i/per)))
					s.drawSpace(p, x, canvas.Rect{X0: c.X, Y0: c.Y, X1: c.X + wide, Y1: c.Y + high}, k)
				}
			}
		}
	}}
}

// drawSpace draws a space of a track. A gold ground and a broad frame show the marker.
func (s *pageLayout) drawSpace(p canvas.Pen, x *Space, r canvas.Rect, k float64) {
	ground, face, edge := canvas.ParseColour(x.Fill, paper), canvas.Regular, 1.3*k
	if x.HasMarker {
		if face, edge = canvas.Bold, 3.5*k; x.Fill == "" {
			ground = burstFill
		}
	}
	var q canvas.Path
	q.Rect(r.X0, r.Y0, r.W(), r.H(), 0)
	p.FillStroke(&q, ground, frameInk, edge)
	mid, base := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2+20*k*canvas.CapHeight/2
	if x.Note != "" {
		base -= 8.5 * k
		p.Text(canvas.Text{At: canvas.Pt(mid, r.Y1-6*k), Size: 16 * k, Anchor: canvas.AnchorMiddle, Fill: ink, S: x.Note})
	}
	p.Text(canvas.Text{At: canvas.Pt(mid, base), Size: 20 * k, Face: face, Anchor: canvas.AnchorMiddle, Fill: ink, S: x.Text})
}

// trayCard returns a box with its counters as a card. An overview lists their names below, because its counters are too
// small for names.
func (s *pageLayout) trayCard(t *Tray) card {
	k := s.marginScale()
	size, lay, shrink := 20*k, detailedFace, 0.8
	if s.Overview {
		lay, shrink = overviewFace, 1
	}
	step, rim := counterSize*shrink+6, 6*k
	per := min(max(len(t.Counters), 1), max(1, int((s.board.W()-2*rim)/step)), 12)
	rows := (len(t.Counters) + per - 1) / per
	small := max(s.pixels(8.5), 17)
	names, longest := s.trayNames(t)
	w := max(step*float64(per), canvas.MeasureText(canvas.Bold, t.Name, size)+size*0.8, longest*small) + 2*rim
	lines := names.brokenLines((w - 2*rim) / small)
	h := size*1.5 + max(step*float64(rows), step/2) + 1.25*small*float64(len(lines)) + rim
	return card{w, h, func(p canvas.Pen, at canvas.Point) {
		var box canvas.Path
		box.Rect(at.X, at.Y, w, h, 4)
		p.FillStroke(&box, canvas.ParseColour(t.Fill, paper), frameInk, 1.5*k)
		s.drawCardName(p, t.Name, t.Side, at.Add(canvas.Pt(rim, rim/2)), size)
		y := at.Y + size*1.5
		for i := range t.Counters {
			c := canvas.Pt(at.X+rim+step*(float64(i%per)+0.5), y+step*(float64(i/per)+0.5))
			p.DrawScaled(c, shrink, func(p canvas.Pen) { s.drawCounter(p, &t.Counters[i], canvas.Point{}, lay) })
		}
		y += step * float64(rows)
		for i, line := range lines {
			p.Text(canvas.Text{At: canvas.Pt(at.X+rim, y+1.25*small*float64(i+1)), Size: small, Fill: ink, S: line})
		}
	}}
}

// trayNames returns the names of a box's counters in an overview, and the width of the longest at size 1.
func (s *pageLayout) trayNames(t *Tray) (e keyEntry, longest float64) {
	for i := range t.Counters {
		if c := &t.Counters[i]; s.Overview && !c.FaceDown && c.Name != "" {
			e.add(c.Name)
		}
	}
	for _, w := range e.widths {
		longest = max(longest, w)
	}
	return e, longest
}
