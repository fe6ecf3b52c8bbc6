package browsertest

import (
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Point is a place on the page, in pixels.
type Point struct{ X, Y float64 }

// touch returns the action that puts fingers on the page, moves them or lifts them.
func touch(kind input.TouchType, fingers ...Point) chromedp.Action {
	points := []*input.TouchPoint{}
	for i, f := range fingers {
		points = append(points, &input.TouchPoint{X: f.X, Y: f.Y, ID: float64(i + 1)})
	}
	return input.DispatchTouchEvent(kind, points)
}

// Tap taps with a finger, and waits for the effects.
func (c *PlannerPage) Tap(x, y float64) {
	c.tb.Helper()
	c.sendInput(touch(input.TouchStart, Point{x, y}), touch(input.TouchEnd))
	c.waitSettled()
}

// SlideFingers puts fingers down, moves them in steps, and calls during before they are lifted.
func (c *PlannerPage) SlideFingers(from, to []Point, during func()) {
	c.tb.Helper()
	const steps = 8
	c.sendInput(touch(input.TouchStart, from...))
	for n := 1; n <= steps; n++ {
		at := make([]Point, len(from))
		for i := range from {
			at[i].X = from[i].X + (to[i].X-from[i].X)*float64(n)/steps
			at[i].Y = from[i].Y + (to[i].Y-from[i].Y)*float64(n)/steps
		}
		c.sendInput(touch(input.TouchMove, at...))
	}
	during()
	c.sendInput(touch(input.TouchEnd))
	c.waitSettled()
}
