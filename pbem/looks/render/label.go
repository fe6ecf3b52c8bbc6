package render

import "fieldpost/pbem/looks/paint"

// labels keeps what names should not cover.
type labels struct {
	weak   []paint.Rect // may be covered if need be: counters, town marks
	strong []paint.Rect // other names
	grid   map[[2]int][]int32
}

// tile is the edge of the squares in which rectangles are looked up.
const labelTile = 2 * paint.Unit

// tilesOf calls f for every lookup square that r touches.
func tilesOf(r paint.Rect, f func([2]int)) {
	for x := int(r.X0 / labelTile); x <= int(r.X1/labelTile); x++ {
		for y := int(r.Y0 / labelTile); y <= int(r.Y1/labelTile); y++ {
			f([2]int{x, y})
		}
	}
}

// mark notes a rectangle; strong ones get odd numbers in the lookup.
func (t *labels) mark(n int32, r paint.Rect) {
	if t.grid == nil {
		t.grid = map[[2]int][]int32{}
	}
	tilesOf(r, func(k [2]int) { t.grid[k] = append(t.grid[k], n) })
}

// avoid adds something that names should not cover.
func (t *labels) avoid(r paint.Rect) {
	t.weak = append(t.weak, r)
	t.mark(int32(2*(len(t.weak)-1)), r)
}

// add adds names that are placed.
func (t *labels) add(boxes ...paint.Rect) {
	for _, r := range boxes {
		t.strong = append(t.strong, r)
		t.mark(int32(2*(len(t.strong)-1)+1), r)
	}
}

// cost is the area that boxes share with what is there: counters twice, names six times.
func (t *labels) cost(boxes []paint.Rect) float64 {
	var sum float64
	for _, b := range boxes {
		tilesOf(b, func(k [2]int) {
			x, y := float64(k[0])*labelTile, float64(k[1])*labelTile
			part := paint.Rect{X0: max(b.X0, x), Y0: max(b.Y0, y), X1: min(b.X1, x+labelTile), Y1: min(b.Y1, y+labelTile)}
			for _, n := range t.grid[k] {
				if n%2 == 0 {
					sum += 2 * part.Overlap(t.weak[n/2])
				} else {
					sum += 6 * part.Overlap(t.strong[n/2])
				}
			}
		})
	}
	return sum
}
