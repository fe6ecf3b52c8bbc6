package counterart

import "fieldpost/pbem/view/render"

// Marks is the set of marks drawn over a counter's face.
type Marks int

// The marks.
const (
	Moved Marks = 1 << iota
	Fought
	OutOfSupply
)

// MarksOf returns the marks of a counter.
func MarksOf(c *render.Counter) Marks {
	var m Marks
	if c.Moved {
		m |= Moved
	}
	if c.Fought {
		m |= Fought
	}
	if c.OOS {
		m |= OutOfSupply
	}
	return m
}
