package render

import (
	"image"
	"image/color"
	"sort"
)

// cell is the pixels that share five bits of each channel.
type cell struct {
	index   int // 15 bits
	count   int
	r, g, b uint8 // the colour that most of its pixels have, if any has the majority
}

// quantise reduces a picture to at most n colours without dithering, so that flat areas stay flat. The drawing's own
// colours that show come first, up to three quarters of the palette, and stay exact; the shades between them are found by median cut over a
// five-bit histogram, each box shown by the colour of its fullest cell. Every cell goes to the nearest colour found.
func quantise(img *image.RGBA, n int, own []Colour) *image.Paletted {
	cells := histogram(img)
	palette := showing(cells, own, n*3/4)
	rest := make([]cell, 0, len(cells))
	for _, c := range cells {
		if _, d := nearest(palette, c); d > 3*8*8 {
			rest = append(rest, c)
		}
	}
	for _, b := range medianCut(rest, n-len(palette)) {
		top := b[0]
		for _, c := range b {
			if c.count > top.count {
				top = c
			}
		}
		palette = append(palette, color.RGBA{top.r, top.g, top.b, 255})
	}
	var lookup [1 << 15]uint8
	for _, c := range cells {
		k, _ := nearest(palette, c)
		lookup[c.index] = uint8(k)
	}
	colours := make(color.Palette, len(palette))
	for i, c := range palette {
		colours[i] = c
	}
	out := image.NewPaletted(img.Rect, colours)
	for i := range out.Pix {
		p := img.Pix[4*i : 4*i+3 : 4*i+3]
		out.Pix[i] = lookup[cellOf(p[0], p[1], p[2])]
	}
	return out
}

// showing picks the at most n own colours that have most pixels, those with fewer than a dozen left out.
func showing(cells []cell, own []Colour, n int) []color.RGBA {
	var count [1 << 15]int
	for _, c := range cells {
		count[c.index] = c.count
	}
	var shown []Colour
	for _, c := range own {
		if k := cellOf(c.R, c.G, c.B); count[k] >= 12 {
			shown = append(shown, c)
		}
	}
	at := func(i int) int { return count[cellOf(shown[i].R, shown[i].G, shown[i].B)] }
	sort.SliceStable(shown, func(i, j int) bool { return at(i) > at(j) })
	var out []color.RGBA
	for _, c := range shown[:min(len(shown), n)] {
		out = append(out, color.RGBA{c.R, c.G, c.B, 255})
	}
	return out
}

// nearest finds the palette's colour nearest to a cell's, and the square of its distance.
func nearest(palette []color.RGBA, c cell) (at, distance int) {
	distance = 1 << 30
	for i, p := range palette {
		r, g, b := int(p.R)-int(c.r), int(p.G)-int(c.g), int(p.B)-int(c.b)
		if d := r*r + g*g + b*b; d < distance {
			at, distance = i, d
		}
	}
	return at, distance
}

// medianCut divides cells into at most n boxes.
func medianCut(cells []cell, n int) [][]cell {
	if len(cells) == 0 || n <= 0 {
		return nil
	}
	boxes := [][]cell{cells}
	for len(boxes) < n {
		best, score := -1, 0
		for i, b := range boxes {
			if s := spread(b); s > score {
				best, score = i, s
			}
		}
		if best < 0 {
			break
		}
		lo, hi := cut(boxes[best])
		boxes[best] = lo
		boxes = append(boxes, hi)
	}
	return boxes
}

func cellOf(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// histogram lists the cells that have pixels, by index, with the majority colour of each (Boyer and Moore's vote).
func histogram(img *image.RGBA) []cell {
	type vote struct {
		count, lead int32
		r, g, b     uint8
	}
	votes := make([]vote, 1<<15)
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i : i+3 : i+3]
		v := &votes[cellOf(p[0], p[1], p[2])]
		v.count++
		switch {
		case v.lead > 0 && v.r == p[0] && v.g == p[1] && v.b == p[2]:
			v.lead++
		case v.lead > 0:
			v.lead--
		default:
			v.r, v.g, v.b, v.lead = p[0], p[1], p[2], 1
		}
	}
	var out []cell
	for i, v := range votes {
		if v.count > 0 {
			out = append(out, cell{i, int(v.count), v.r, v.g, v.b})
		}
	}
	return out
}

// widest is the channel (0 red, 1 green, 2 blue) in which a box is widest, and how wide.
func widest(b []cell) (channel, width int) {
	var lo, hi [3]int
	for i, c := range b {
		for k, v := range [3]int{c.index >> 10, c.index >> 5 & 31, c.index & 31} {
			if i == 0 || v < lo[k] {
				lo[k] = v
			}
			if i == 0 || v > hi[k] {
				hi[k] = v
			}
		}
	}
	for k := range lo {
		if hi[k]-lo[k] > width {
			channel, width = k, hi[k]-lo[k]
		}
	}
	return channel, width
}

// spread says how much a box deserves to be cut: its width squared times the root of its pixels; 0 = it cannot be cut.
func spread(b []cell) int {
	if len(b) < 2 {
		return 0
	}
	count := 0
	for _, c := range b {
		count += c.count
	}
	_, w := widest(b)
	root := 1
	for root*root < count {
		root *= 2
	}
	return w * w * root
}

// cut divides a box at the median of its widest channel; both parts hold at least one cell.
func cut(b []cell) (lo, hi []cell) {
	k, _ := widest(b)
	shift := 10 - 5*k
	sort.SliceStable(b, func(i, j int) bool { return b[i].index>>shift&31 < b[j].index>>shift&31 })
	total := 0
	for _, c := range b {
		total += c.count
	}
	sum, at := 0, 0
	for at < len(b)-1 && 2*sum < total {
		sum += b[at].count
		at++
	}
	return b[:max(at, 1)], b[max(at, 1):]
}
