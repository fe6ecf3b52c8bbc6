package render

// labels keeps what names should not cover.
type labels struct {
	weak   []rect // may be covered if need be: counters, town marks
	strong []rect // other names
	grid   map[[2]int][]int32
}

// tile is the edge of the squares in which rectangles are looked up.
const labelTile = 2 * unit

// tilesOf calls f for every lookup square that r touches.
func tilesOf(r rect, f func([2]int)) {
	for x := int(r.x0 / labelTile); x <= int(r.x1/labelTile); x++ {
		for y := int(r.y0 / labelTile); y <= int(r.y1/labelTile); y++ {
			f([2]int{x, y})
		}
	}
}

// mark notes a rectangle; strong ones get odd numbers in the lookup.
func (t *labels) mark(n int32, r rect) {
	if t.grid == nil {
		t.grid = map[[2]int][]int32{}
	}
	tilesOf(r, func(k [2]int) { t.grid[k] = append(t.grid[k], n) })
}

// avoid adds something that names should not cover.
func (t *labels) avoid(r rect) {
	t.weak = append(t.weak, r)
	t.mark(int32(2*(len(t.weak)-1)), r)
}

// add adds names that are placed.
func (t *labels) add(boxes ...rect) {
	for _, r := range boxes {
		t.strong = append(t.strong, r)
		t.mark(int32(2*(len(t.strong)-1)+1), r)
	}
}

// cost is the area that boxes share with what is there: counters twice, names six times.
func (t *labels) cost(boxes []rect) float64 {
	var sum float64
	for _, b := range boxes {
		tilesOf(b, func(k [2]int) {
			cell := rect{float64(k[0]) * labelTile, float64(k[1]) * labelTile, float64(k[0]+1) * labelTile, float64(k[1]+1) * labelTile}
			part := rect{max(b.x0, cell.x0), max(b.y0, cell.y0), min(b.x1, cell.x1), min(b.y1, cell.y1)}
			for _, n := range t.grid[k] {
				if n%2 == 0 {
					sum += 2 * part.overlap(t.weak[n/2])
				} else {
					sum += 6 * part.overlap(t.strong[n/2])
				}
			}
		})
	}
	return sum
}
