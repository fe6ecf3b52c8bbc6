package render

import (
	"math"

	"fieldpost/rules/hexmap"
)

// chain is a hexside feature in order: each pair is the two hexes of one side.
type chain struct {
	class, name string
	sides       [][2]hexmap.Hex
}

// riverStyle is how a class of hexside is drawn.
type riverStyle struct {
	width  float64
	colour Colour
	dry    bool // no water: a ridge, a cliff, a wall that nothing crosses
}

// styleOfSide is the style of a class of hexside; a word that is not known is drawn as a river.
func styleOfSide(class string) riverStyle {
	switch class {
	case "major":
		return riverStyle{14, majorBlue, false}
	case "lake", "sea", "coast":
		return riverStyle{30, majorBlue, false}
	case "impassable", "mountain", "cliff":
		return riverStyle{9, wallSlate, true}
	case "ridge", "slope", "escarpment", "hill":
		return riverStyle{5, slopeBrown, true}
	}
	return riverStyle{8, riverBlue, false}
}

var (
	wallSlate  = rgb(0x33424f)
	slopeBrown = rgb(0x9a7440)
)

// strokeSide draws hexsides of a class: water with a pale casing, dry ground with teeth across it.
func strokeSide(p pen, q *path, st riverStyle) {
	if st.dry {
		p.stroke(q, st.colour, st.width)
		p.stroke(q, st.colour, st.width*2.2, 2.4, 6)
		return
	}
	p.strokeRound(q, riverCase, st.width+4.5)
	p.strokeRound(q, st.colour, st.width)
}

// course is a drawn stretch of a river.
type course struct {
	chain  *chain
	points []point
}

// courses cuts the chains into stretches of drawn sides, each side sharing a corner with the one before.
func (s *sheet) courses(chains []chain) []course {
	var out []course
	for i := range chains {
		c := &chains[i]
		var run []segment
		flush := func() {
			if len(run) > 0 {
				out = append(out, course{c, walk(run)})
			}
			run = nil
		}
		for _, side := range c.sides {
			if !s.shown(side[0]) && !s.shown(side[1]) {
				flush()
				continue
			}
			p, q := s.hexside(side[0], side[1])
			next := segment{p, q}
			if n := len(run); n > 0 && !touches(run[n-1], next) {
				flush()
			}
			run = append(run, next)
		}
		flush()
	}
	return out
}

func near(a, b point) bool { return a.sub(b).len() < nearby }

func touches(a, b segment) bool {
	return near(a.p, b.p) || near(a.p, b.q) || near(a.q, b.p) || near(a.q, b.q)
}

// walk puts the corners of segments that touch in turn in order.
func walk(run []segment) []point {
	first := run[0]
	if len(run) > 1 && (near(first.p, run[1].p) || near(first.p, run[1].q)) {
		first.p, first.q = first.q, first.p
	}
	out := []point{first.p, first.q}
	for _, s := range run[1:] {
		if near(s.q, out[len(out)-1]) {
			s.p, s.q = s.q, s.p
		}
		out = append(out, s.q)
	}
	return out
}

// drawRivers draws the hexside features: smoothed, pale casing under the water, the small ones first.
func (s *sheet) drawRivers(l *List, courses []course) {
	p := l.layer("rivers")
	classes := []string{"river", "major", "lake"}
	for i := range courses {
		if k := courses[i].chain.class; k != classes[0] && k != classes[1] && k != classes[2] {
			classes = append(classes, k)
		}
	}
	lines := make([]path, len(classes))
	for k, class := range classes {
		for _, c := range courses {
			if c.chain.class == class {
				lines[k].spline(c.points, 0.19)
			}
		}
	}
	for k, class := range classes { // all casings first, so that none cuts another river
		if st := styleOfSide(class); !st.dry {
			p.strokeRound(&lines[k], riverCase, st.width+4.5)
		}
	}
	for k, class := range classes {
		if st := styleOfSide(class); st.dry {
			strokeSide(p, &lines[k], st)
		} else {
			p.strokeRound(&lines[k], st.colour, st.width)
		}
	}
}

// nameRivers writes each named river's name along its straightest free stretch, again every fifteen hexes or so.
func (s *sheet) nameRivers(p pen, courses []course, taken *labels) {
	size := 17.0
	if s.Overview {
		size = 27
	}
	for _, c := range courses {
		if c.chain.name == "" {
			continue
		}
		width := measure(italic, c.chain.name, size)
		for from := 0; from < len(c.points); {
			to := min(from+26, len(c.points))
			if t, boxes, ok := s.alongRiver(c, c.points[from:to], width, size, taken); ok {
				p.text(t)
				taken.add(boxes...)
			}
			from = to
		}
	}
}

// alongRiver finds the best place for a name beside a stretch: the chord of a few corners, on either bank.
func (s *sheet) alongRiver(c course, pts []point, width, size float64, taken *labels) (best text, boxes []rect, ok bool) {
	least := 1.2 // of the name's own area covered at most, in cost units of area
	bank := styleOfSide(c.chain.class).width/2 + 3
	for i := range pts {
		for j := i + 1; j < len(pts); j++ {
			chord := pts[j].sub(pts[i])
			if chord.len() < width*0.95 {
				continue
			}
			if chord.len() > width*1.6+unit/2 {
				break
			}
			if chord.X < 0 {
				chord = chord.mul(-1)
			}
			dir := chord.unit()
			mid := pts[i].lerp(pts[j], 0.5)
			low, high := 0.0, 0.0 // the river's reach to either side of the chord
			for _, q := range pts[i : j+1] {
				d := q.sub(mid)
				v := d.X*dir.left().X + d.Y*dir.left().Y
				low, high = math.Min(low, v), math.Max(high, v)
			}
			for _, off := range []float64{high + bank, low - bank - size*capHeight} {
				at := mid.add(dir.left().mul(off))
				t := text{at: at, size: size, face: italic, anchor: middle, fill: riverText, halo: haloCream, spread: 2,
					turn: math.Round(math.Atan2(dir.Y, dir.X)*180/math.Pi*10) / 10, s: c.chain.name}
				b := turned(at, dir, width, size)
				if !s.onBoard(b) {
					continue
				}
				cost := taken.cost(b)/(width*size) + (high-low)/unit*0.6 + math.Abs(t.turn)/300
				if cost < least {
					best, boxes, least, ok = t, b, cost, true
				}
			}
		}
	}
	return best, boxes, ok
}

// turned covers a turned line of text by squares along its direction.
func turned(at, dir point, width, size float64) []rect {
	n := max(int(width/size), 1)
	var out []rect
	for k := range n {
		d := width * ((float64(k)+0.5)/float64(n) - 0.5)
		out = append(out, around(at.add(dir.mul(d)).add(dir.left().mul(size*capHeight/2)), size, size))
	}
	return out
}

// onBoard says whether rectangles lie on the board and over hexes that are drawn.
func (s *sheet) onBoard(boxes []rect) bool {
	for _, b := range boxes {
		if !b.within(s.board) {
			return false
		}
	}
	return true
}
