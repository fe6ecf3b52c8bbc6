package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// chain lists the sides of a hexside feature in order. Each pair holds the two hexes of one side.
type chain struct {
	class, name string
	sides       [][2]hexmap.Hex
}

// riverStyle sets how a class of hexside is drawn.
type riverStyle struct {
	width  float64
	colour canvas.Colour
	dry    bool // not water: a ridge, a cliff, or a wall that nothing crosses
}

// styleOfSide returns the style of a class of hexside. An unknown class has the style of a river.
func styleOfSide(class string) riverStyle {
	switch class {
	case "major":
		return riverStyle{14, majorBlue, false}
	case "lake", "sea", "coast":
		return riverStyle{30, majorBlue, false}
	case "impassable", "mountain", "cliff":
		return riverStyle{9, wallSlate, true}
	case "ridge", "slope", "escarpment", "hill", "high-ground":
		return riverStyle{5, slopeBrown, true}
	}
	return riverStyle{8, riverBlue, false}
}

var (
	wallSlate  = canvas.RGB(0x33424f)
	slopeBrown = canvas.RGB(0x9a7440)
)

// strokeSide draws hexsides of a class: water with a pale edge, dry features with teeth across the line.
func strokeSide(p canvas.Pen, q *canvas.Path, st riverStyle) {
	if st.dry {
		p.Stroke(q, st.colour, st.width)
		p.Stroke(q, st.colour, st.width*2.2, 2.4, 6)
		return
	}
	p.StrokeRound(q, riverCase, st.width+4.5)
	p.StrokeRound(q, st.colour, st.width)
}

// course is a drawn stretch of a river.
type course struct {
	chain  *chain
	points []canvas.Point
}

// courses cuts the chains into stretches of drawn sides. Each side of a stretch shares a corner with the previous side.
func (s *pageLayout) courses(chains []chain) []course {
	var out []course
	for i := range chains {
		c := &chains[i]
		var run []segment
		flush := func() {
			if len(run) > 0 {
				out = append(out, course{c, orderCorners(run)})
			}
			run = nil
		}
		for _, side := range c.sides {
			if !s.isDrawn(side[0]) && !s.isDrawn(side[1]) {
				flush()
				continue
			}
			p, q := s.hexside(side[0], side[1])
			next := segment{p, q}
			if n := len(run); n > 0 && !shareCorner(run[n-1], next) {
				flush()
			}
			run = append(run, next)
		}
		flush()
	}
	return out
}

func samePoint(a, b canvas.Point) bool { return a.Sub(b).Len() < cornerTolerance }

func shareCorner(a, b segment) bool {
	return samePoint(a.p, b.p) || samePoint(a.p, b.q) || samePoint(a.q, b.p) || samePoint(a.q, b.q)
}

// orderCorners returns the corners of consecutive segments in order.
func orderCorners(run []segment) []canvas.Point {
	first := run[0]
	if len(run) > 1 && (samePoint(first.p, run[1].p) || samePoint(first.p, run[1].q)) {
		first.p, first.q = first.q, first.p
	}
	out := []canvas.Point{first.p, first.q}
	for _, s := range run[1:] {
		if samePoint(s.q, out[len(out)-1]) {
			s.p, s.q = s.q, s.p
		}
		out = append(out, s.q)
	}
	return out
}

// drawRivers draws the hexside features, smoothed, with a pale casing under the water. Small features are drawn first.
func (s *pageLayout) drawRivers(l *canvas.DisplayList, courses []course) {
	p := l.AddLayer("rivers")
	classes := []string{"river", "major", "lake"}
	for i := range courses {
		if k := courses[i].chain.class; k != classes[0] && k != classes[1] && k != classes[2] {
			classes = append(classes, k)
		}
	}
	lines := make([]canvas.Path, len(classes))
	for k, class := range classes {
		for _, c := range courses {
			if c.chain.class == class {
				lines[k].Spline(c.points, 0.19)
			}
		}
	}
	for k, class := range classes { // all casings first, so that none cuts another river
		if st := styleOfSide(class); !st.dry {
			p.StrokeRound(&lines[k], riverCase, st.width+4.5)
		}
	}
	for k, class := range classes {
		if st := styleOfSide(class); st.dry {
			strokeSide(p, &lines[k], st)
		} else {
			p.StrokeRound(&lines[k], st.colour, st.width)
		}
	}
}

// drawRiverNames writes each river's name along its straightest free stretch, and repeats it about every fifteen hexes.
func (s *pageLayout) drawRiverNames(p canvas.Pen, courses []course, taken *labelObstacles) {
	size := 17.0
	if s.Overview {
		size = 27
	}
	for _, c := range courses {
		if c.chain.name == "" {
			continue
		}
		width := canvas.MeasureText(canvas.Italic, c.chain.name, size)
		for from := 0; from < len(c.points); {
			to := min(from+26, len(c.points))
			if t, boxes, ok := s.findRiverLabel(c, c.points[from:to], width, size, taken); ok {
				p.Text(t)
				taken.add(boxes...)
			}
			from = to
		}
	}
}

// findRiverLabel finds the best position for a name beside a stretch. It tries the chord of a few corners on either
// bank.
func (s *pageLayout) findRiverLabel(c course, pts []canvas.Point, width, size float64, taken *labelObstacles) (best canvas.Text,
	boxes []canvas.Rect,
	ok bool) {
	least := 1.2 // of the name's own area covered at most, in cost units of area
	bank := styleOfSide(c.chain.class).width/2 + 3
	for i := range pts {
		for j := i + 1; j < len(pts); j++ {
			chord := pts[j].Sub(pts[i])
			if chord.Len() < width*0.95 {
				continue
			}
			if chord.Len() > width*1.6+canvas.HexWidth/2 {
				break
			}
			if chord.X < 0 {
				chord = chord.Mul(-1)
			}
			dir := chord.Unit()
			mid := pts[i].Lerp(pts[j], 0.5)
			low, high := 0.0, 0.0 // how far the river extends to either side of the chord
			for _, q := range pts[i : j+1] {
				d := q.Sub(mid)
				v := d.X*dir.TurnLeft().X + d.Y*dir.TurnLeft().Y
				low, high = math.Min(low, v), math.Max(high, v)
			}
			for _, off := range []float64{high + bank, low - bank - size*canvas.CapHeight} {
				at := mid.Add(dir.TurnLeft().Mul(off))
				t := canvas.Text{At: at, Size: size, Face: canvas.Italic, Anchor: canvas.AnchorMiddle, Fill: riverText, Halo: haloCream,
					Spread: 2,
					Turn:   math.Round(math.Atan2(dir.Y, dir.X)*180/math.Pi*10) / 10, S: c.chain.name}
				cost := (high-low)/canvas.HexWidth*0.6 + math.Abs(t.Turn)/300
				if cost >= least {
					continue
				}
				b := turned(at, dir, width, size)
				if !s.onBoard(b) {
					continue
				}
				if cost += taken.cost(b) / (width * size); cost < least {
					best, boxes, least, ok = t, b, cost, true
				}
			}
		}
	}
	return best, boxes, ok
}

// turned covers a slanting line of text with squares along its direction.
func turned(at, dir canvas.Point, width, size float64) []canvas.Rect {
	n := max(int(width/size*1.5), 1)
	var out []canvas.Rect
	for k := range n {
		d := width * ((float64(k)+0.5)/float64(n) - 0.5)
		out = append(out, rectAround(at.Add(dir.Mul(d)).Add(dir.TurnLeft().Mul(size*canvas.CapHeight/2)), size, size))
	}
	return out
}

// onBoard reports whether rectangles lie on the board and over hexes that are drawn.
func (s *pageLayout) onBoard(boxes []canvas.Rect) bool {
	for _, b := range boxes {
		if !b.Within(s.field) {
			return false
		}
	}
	return true
}
