//go:build !js

package canvas

import (
	"encoding/binary"
	"image"
)

// batchPixels is the number of pixels that blend processes together.
const batchPixels = 32

// blend mixes a colour into rectangle r of an opaque picture; cover holds one byte per pixel of r, rows of stride
// bytes.
func blend(img *image.RGBA, r box, cover []byte, stride int, c Colour) {
	w := r.x1 - r.x0
	var solid [4 * batchPixels]byte
	fillPixels(solid[:], c)
	const all = 1<<64 - 1
	for y := r.y0; y < r.y1; y++ {
		row := cover[(y-r.y0)*stride:][:w]
		dst := img.Pix[img.PixOffset(r.x0, y):][:4*w]
		for len(row) >= batchPixels {
			k, d := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
			m, n := binary.LittleEndian.Uint64(row[16:]), binary.LittleEndian.Uint64(row[24:])
			switch {
			case k|d|m|n == 0:
			case k&d&m&n == all && c.A == 255:
				copy(dst, solid[:])
			default:
				for i, eight := range [...]uint64{k, d, m, n} {
					if eight != 0 {
						blendPixels(dst[32*i:32*i+32], row[8*i:8*i+8], c)
					}
				}
			}
			row, dst = row[batchPixels:], dst[4*batchPixels:]
		}
		blendPixels(dst, row, c)
	}
}

// fillPixels fills pixels with a colour.
func fillPixels(dst []byte, c Colour) {
	for i := 0; i < len(dst); i += 4 {
		dst[i], dst[i+1], dst[i+2], dst[i+3] = c.R, c.G, c.B, 0xff
	}
}

// blendPixels mixes a colour into a few pixels, one by one.
func blendPixels(dst, row []byte, c Colour) {
	full := uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
	for x, a := range row {
		if a == 0 {
			continue
		}
		d := dst[4*x : 4*x+4 : 4*x+4]
		switch {
		case c.A != 255:
			k := uint32(a) * uint32(c.A)
			d[0], d[1], d[2] = mixChannel(d[0], c.R, k), mixChannel(d[1], c.G, k), mixChannel(d[2], c.B, k)
		case a == 255:
			binary.LittleEndian.PutUint32(d, full)
		default:
			binary.LittleEndian.PutUint32(d, mixPixel(binary.LittleEndian.Uint32(d), full, uint32(a)))
		}
	}
}

// mixChannel mixes k/65025 of s into d.
func mixChannel(d, s uint8, k uint32) uint8 {
	return uint8((uint32(d)*(65025-k) + uint32(s)*k + 32512) / 65025)
}

// mixPixel mixes a/255 of the pixel s into the opaque pixel d, two channels at a time.
func mixPixel(d, s, a uint32) uint32 {
	const two, half, one = 0x00ff00ff, 0x007f007f, 0x00010001
	even := (d&two)*(255-a) + (s&two)*a + half
	odd := (d>>8&two)*(255-a) + (s>>8&two)*a + half
	even = (even + one + even>>8&two) >> 8 & two
	odd = (odd + one + odd>>8&two) & (two << 8)
	return even | odd
}

// blendMask draws a glyph's mask on the part of the picture inside frame.
func blendMask(img *image.RGBA, frame, at box, m *mask, c Colour) {
	w, from := m.w, 0
	if m.blocks != nil {
		x := m.blockAt(frame)
		at, w, from = x.box, x.box.x1-x.box.x0, x.from
	}
	r := frame.cut(at)
	if r.x0 >= r.x1 || r.y0 >= r.y1 {
		return
	}
	blend(img, r, m.cover[from+(r.y0-at.y0)*w+(r.x0-at.x0):], w, c)
}

// blendRect mixes a colour evenly into r.
func blendRect(img *image.RGBA, r box, c Colour) {
	if r.x0 >= r.x1 || r.y0 >= r.y1 {
		return
	}
	if c.A == 255 {
		first := img.Pix[img.PixOffset(r.x0, r.y0):][:4*(r.x1-r.x0)]
		fillPixels(first, c)
		for y := r.y0 + 1; y < r.y1; y++ {
			copy(img.Pix[img.PixOffset(r.x0, y):], first)
		}
		return
	}
	row := make([]byte, r.x1-r.x0)
	for i := range row {
		row[i] = 0xff
	}
	blend(img, r, row, 0, c)
}
