package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// labelObstacles holds the areas that names should not cover.
type labelObstacles struct {
	boxes  []canvas.Rect
	weight []float64 // cost of each covered unit of area
	grid   map[[2]int][]int32
}

// Costs of the areas that a label covers. Labels may cover counters and town marks if necessary, other names rarely,
// hex numbers never.
var (
	weakCost   = 2.0
	strongCost = 6.0
	neverCost  = math.Inf(1)
)

// labelTile is the edge of the squares in which rectangles are looked up.
const labelTile = 2 * canvas.HexWidth

// eachLabelTile calls f for every lookup square that r touches.
func eachLabelTile(r canvas.Rect, f func([2]int)) {
	for x := int(r.X0 / labelTile); x <= int(r.X1/labelTile); x++ {
		for y := int(r.Y0 / labelTile); y <= int(r.Y1/labelTile); y++ {
			f([2]int{x, y})
		}
	}
}

// avoid adds an area that names should not cover.
func (t *labelObstacles) avoid(r canvas.Rect) { t.addWeighted(r, weakCost) }

// add adds the areas of placed names.
func (t *labelObstacles) add(boxes ...canvas.Rect) {
	for _, r := range boxes {
		t.addWeighted(r, strongCost)
	}
}

// addWeighted adds a rectangle with a weight.
func (t *labelObstacles) addWeighted(r canvas.Rect, weight float64) {
	if t.grid == nil {
		t.grid = map[[2]int][]int32{}
	}
	n := int32(len(t.boxes))
	t.boxes, t.weight = append(t.boxes, r), append(t.weight, weight)
	eachLabelTile(r, func(k [2]int) { t.grid[k] = append(t.grid[k], n) })
}

// cost returns the area of obstacles under boxes, weighted by the cost of each obstacle.
func (t *labelObstacles) cost(boxes []canvas.Rect) float64 {
	var sum float64
	for _, b := range boxes {
		eachLabelTile(b, func(k [2]int) {
			x, y := float64(k[0])*labelTile, float64(k[1])*labelTile
			part := canvas.Rect{X0: max(b.X0, x), Y0: max(b.Y0, y), X1: min(b.X1, x+labelTile), Y1: min(b.Y1, y+labelTile)}
			for _, n := range t.grid[k] {
				if area := part.Overlap(t.boxes[n]); area > 0 {
					sum += area * t.weight[n]
				}
			}
		})
	}
	return sum
}
