//go:build !js

package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"slices"
	"sync"
)

// cell holds the pixels that share the upper five bits of each channel.
type cell struct {
	index   int // 15 bits
	count   int
	r, g, b uint8 // colour of the majority of its pixels, if there is one
}

// quantise reduces a picture to at most n colours. It does not dither, so flat areas stay flat. Visible colours of the
// drawing itself come first and stay exact; they fill up to three quarters of the palette. Median cut over a five-bit
// histogram finds the shades between them. The fullest cell of each box gives its colour, and every cell becomes the
// nearest colour of the palette. The result overwrites the storage of the picture.
func quantise(img *image.RGBA, n int, own []Colour) *image.Paletted {
	t := tallies.Get().(*tally)
	defer tallies.Put(t)
	cells := t.histogram(img)
	palette := t.visibleColours(own, n*3/4)
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
	out := &image.Paletted{Pix: img.Pix[:len(img.Pix)/4], Stride: img.Rect.Dx(), Rect: img.Rect, Palette: colours}
	at := 0
	for _, s := range t.stretches {
		row := out.Pix[at : at+int(s.length)]
		entry := lookup[s.cell]
		for i := range row {
			row[i] = entry
		}
		at += len(row)
	}
	return out
}

// tally counts the pixels of a picture by colour.
type tally struct {
	votes     [1 << 15]vote
	stretches []stretch
}

// vote holds the number of pixels of a cell, and the leading colour among them.
type vote struct {
	count, lead int32
	r, g, b     uint8
}

// stretch is a run of pixels of one colour.
type stretch struct{ cell, length uint16 }

var tallies = sync.Pool{New: func() any { return new(tally) }}

// visibleColours returns up to n of the own colours, most frequent first. It omits colours of fewer than a dozen
// pixels.
func (t *tally) visibleColours(own []Colour, n int) []color.RGBA {
	count := func(c Colour) int { return int(t.votes[cellOf(c.R, c.G, c.B)].count) }
	var shown []Colour
	for _, c := range own {
		if count(c) >= 12 {
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b Colour) int { return count(b) - count(a) })
	var out []color.RGBA
	for _, c := range shown[:min(len(shown), n)] {
		out = append(out, color.RGBA{c.R, c.G, c.B, 255})
	}
	return out
}

// nearest returns the index of the palette colour nearest to a cell's colour, and the square of the distance.
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
	boxes, spreads := [][]cell{cells}, []int{cutPriority(cells)}
	for len(boxes) < n {
		best, score := -1, 0
		for i, s := range spreads {
			if s > score {
				best, score = i, s
			}
		}
		if best < 0 {
			break
		}
		lo, hi := cutBox(boxes[best])
		boxes[best], spreads[best] = lo, cutPriority(lo)
		boxes, spreads = append(boxes, hi), append(spreads, cutPriority(hi))
	}
	return boxes
}

func cellOf(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// histogram returns the cells that have pixels, by index, each with its majority colour (Boyer–Moore vote). It also
// records the picture's runs of equal pixels.
func (t *tally) histogram(img *image.RGBA) []cell {
	clear(t.votes[:])
	t.stretches = slices.Grow(t.stretches[:0], len(img.Pix)/16)
	for pix := img.Pix; len(pix) >= 4; {
		p := binary.LittleEndian.Uint32(pix)
		run := runLength(pix, p)
		pix = pix[4*run:]
		r, g, b := uint8(p), uint8(p>>8), uint8(p>>16)
		at := cellOf(r, g, b)
		t.stretches = append(t.stretches, stretch{uint16(at), uint16(run)})
		v := &t.votes[at]
		v.count += run
		switch {
		case v.lead > 0 && v.r == r && v.g == g && v.b == b:
			v.lead += run
		case v.lead >= run:
			v.lead -= run
		default:
			v.r, v.g, v.b, v.lead = r, g, b, run-v.lead
		}
	}
	var out []cell
	for i, v := range t.votes {
		if v.count > 0 {
			out = append(out, cell{i, int(v.count), v.r, v.g, v.b})
		}
	}
	return out
}

// runLength counts the pixels from the start that equal the first, at most 65,535. Most pixels equal their left
// neighbour.
func runLength(pix []byte, p uint32) int32 {
	pix = pix[:min(len(pix), 4*math.MaxUint16)]
	if len(pix) < 8 || binary.LittleEndian.Uint32(pix[4:]) != p {
		return 1
	}
	i, two := 8, uint64(p)<<32|uint64(p)
	for i+8 <= len(pix) && binary.LittleEndian.Uint64(pix[i:]) == two {
		i += 8
	}
	for i+4 <= len(pix) && binary.LittleEndian.Uint32(pix[i:]) == p {
		i += 4
	}
	return int32(i / 4)
}

// widest returns the channel (0 red, 1 green, 2 blue) with the largest range in a box, and that range.
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

// cutPriority returns the priority of cutting a box: its width squared times the square root of its pixels. It returns
// 0 if the box cannot be cut.
func cutPriority(b []cell) int {
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

// cutBox divides a box at the median of its widest channel; both parts hold at least one cell.
func cutBox(b []cell) (lo, hi []cell) {
	k, _ := widest(b)
	shift := 10 - 5*k
	var from [33]int // where the cells of a shade begin
	total := 0
	for _, c := range b {
		from[c.index>>shift&31+1]++
		total += c.count
	}
	for i := range 32 {
		from[i+1] += from[i]
	}
	for _, c := range slices.Clone(b) {
		v := c.index >> shift & 31
		b[from[v]] = c
		from[v]++
	}
	sum, at := 0, 0
	for at < len(b)-1 && 2*sum < total {
		sum += b[at].count
		at++
	}
	return b[:max(at, 1)], b[max(at, 1):]
}
