package canvas

// Rect is a rectangle on the page: its upper left and lower right corners, in display units.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// W returns the width.
func (r Rect) W() float64 { return r.X1 - r.X0 }

// H returns the height.
func (r Rect) H() float64 { return r.Y1 - r.Y0 }

// Overlap returns the area that two rectangles share, in square display units.
func (r Rect) Overlap(s Rect) float64 {
	if r.X0 >= s.X1 || s.X0 >= r.X1 || r.Y0 >= s.Y1 || s.Y0 >= r.Y1 {
		return 0
	}
	return (min(r.X1, s.X1) - max(r.X0, s.X0)) * (min(r.Y1, s.Y1) - max(r.Y0, s.Y0))
}

// Within reports whether r lies inside s.
func (r Rect) Within(s Rect) bool {
	return r.X0 >= s.X0 && r.X1 <= s.X1 && r.Y0 >= s.Y0 && r.Y1 <= s.Y1
}
