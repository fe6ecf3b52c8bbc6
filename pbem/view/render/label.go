package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// labels keeps what names should not cover.
type labels struct {
	boxes  []canvas.Rect
	weight []float64 // of the area of each that is covered
	grid   map[[2]int][]int32
}

// What a covered area costs: counters and town marks may be covered if need be, other names hardly, hex numbers never.
var (
	weak   = 2.0
	strong = 6.0
	never  = math.Inf(1)
)

// tile is the edge of the squares in which rectangles are looked up.
const labelTile = 2 * canvas.Unit

// tilesOf calls f for every lookup square that r touches.
func tilesOf(r canvas.Rect, f func([2]int)) {
	for x := int(r.X0 / labelTile); x <= int(r.X1/labelTile); x++ {
		for y := int(r.Y0 / labelTile); y <= int(r.Y1/labelTile); y++ {
			f([2]int{x, y})
		}
	}
}

// avoid adds something that names should not cover.
func (t *labels) avoid(r canvas.Rect) { t.mark(r, weak) }

// add adds names that are placed.
func (t *labels) add(boxes ...canvas.Rect) {
	for _, r := range boxes {
		t.mark(r, strong)
	}
}

// mark adds a rectangle of a weight.
func (t *labels) mark(r canvas.Rect, weight float64) {
	if t.grid == nil {
		t.grid = map[[2]int][]int32{}
	}
	n := int32(len(t.boxes))
	t.boxes, t.weight = append(t.boxes, r), append(t.weight, weight)
	tilesOf(r, func(k [2]int) { t.grid[k] = append(t.grid[k], n) })
}

// cost returns the area that boxes share with what is there, by its weight.
func (t *labels) cost(boxes []canvas.Rect) float64 {
	var sum float64
	for _, b := range boxes {
		tilesOf(b, func(k [2]int) {
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
