package render

import "math"

// rect is a rectangle on the page.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) w() float64 { return r.x1 - r.x0 }
func (r rect) h() float64 { return r.y1 - r.y0 }

// overlap is the area that two rectangles share.
func (r rect) overlap(s rect) float64 {
	return math.Max(0, math.Min(r.x1, s.x1)-math.Max(r.x0, s.x0)) * math.Max(0, math.Min(r.y1, s.y1)-math.Max(r.y0, s.y0))
}

// within says whether r lies inside s.
func (r rect) within(s rect) bool {
	return r.x0 >= s.x0 && r.x1 <= s.x1 && r.y0 >= s.y0 && r.y1 <= s.y1
}
