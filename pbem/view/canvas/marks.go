package canvas

// Element is one visible element of a list: the outlines of a path, filled, stroked or both, or a line of text.
type Element struct {
	Layer        string
	Lines        [][]Point // of a path, with curves divided into short lines
	Fill, Stroke Colour    // alpha 0 for none
	Width        float64   // width of the stroke
	Text         *Text     // nil for a path
}

// Elements lists the visible elements of a drawing in order, for tests. A stamp's elements appear once for each place of
// the stamp.
func (l *DisplayList) Elements() []Element {
	var out []Element
	for _, lay := range l.layers {
		for i := range lay.ops {
			parts := lay.ops[i : i+1]
			if parts[0].stamp != nil {
				parts = parts[0].scaled(Point{}, 1)
			}
			for _, o := range parts {
				m := Element{Layer: lay.name, Fill: o.fill, Stroke: o.stroke, Width: o.width, Text: o.text}
				if o.path != nil {
					for _, line := range flatten(o.path, 1) {
						m.Lines = append(m.Lines, line.points)
					}
				}
				out = append(out, m)
			}
		}
	}
	return out
}
