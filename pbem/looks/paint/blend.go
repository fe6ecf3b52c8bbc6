package paint

import (
	"encoding/binary"
	"image"
)

// blend lays a colour over r of an opaque picture; cover holds one byte per pixel of r, rows of stride bytes.
func blend(img *image.RGBA, r box, cover []byte, stride int, c Colour) {
	w := r.x1 - r.x0
	full := uint64(c.R) | uint64(c.G)<<8 | uint64(c.B)<<16 | 0xff<<24
	const none, all = 0, 1<<64 - 1
	for y := r.y0; y < r.y1; y++ {
		row := cover[(y-r.y0)*stride:][:w]
		dst := img.Pix[img.PixOffset(r.x0, y):][:4*w]
		for len(row) > 0 {
			n := min(len(row), 8)
			eight := uint64(1) // neither
			if n == 8 {
				eight = binary.LittleEndian.Uint64(row)
			}
			switch {
			case eight == none:
			case eight == all && c.A == 255:
				for i := 0; i < 32; i += 8 {
					binary.LittleEndian.PutUint64(dst[i:], full|full<<32)
				}
			default:
				blendFew(dst, row[:n], c, uint32(full))
			}
			row, dst = row[n:], dst[4*n:]
		}
	}
}

// blendFew is blend for a few pixels, one by one.
func blendFew(dst, row []byte, c Colour, full uint32) {
	for x, a := range row {
		switch {
		case a == 0:
		case a == 255 && c.A == 255:
			binary.LittleEndian.PutUint32(dst[4*x:], full)
		default:
			d := dst[4*x : 4*x+3 : 4*x+3]
			k := uint32(a) * uint32(c.A)
			d[0], d[1], d[2] = over(d[0], c.R, k), over(d[1], c.G, k), over(d[2], c.B, k)
		}
	}
}

// over mixes k/65025 of s into d.
func over(d, s uint8, k uint32) uint8 {
	return uint8((uint32(d)*(65025-k) + uint32(s)*k + 32512) / 65025)
}

// blendMask lays a glyph over the part of the picture that frame allows.
func blendMask(img *image.RGBA, frame, at box, m *mask, c Colour) {
	r := frame.cut(at)
	if r.x0 >= r.x1 || r.y0 >= r.y1 {
		return
	}
	blend(img, r, m.cover[(r.y0-at.y0)*m.w+(r.x0-at.x0):], m.w, c)
}

// flood lays a colour evenly over r.
func flood(img *image.RGBA, r box, c Colour) {
	if r.x0 >= r.x1 {
		return
	}
	row := make([]byte, r.x1-r.x0)
	for i := range row {
		row[i] = 0xff
	}
	blend(img, r, row, 0, c)
}
