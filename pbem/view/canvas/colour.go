package canvas

import (
	"math"
	"strconv"
)

// Colour is an sRGB colour with straight alpha.
type Colour struct{ R, G, B, A uint8 }

// RGB returns the opaque colour 0xrrggbb.
func RGB(v uint32) Colour { return Colour{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// ParseColour parses "#rrggbb" and returns fallback for anything else.
func ParseColour(s string, fallback Colour) Colour {
	if len(s) != 7 || s[0] != '#' {
		return fallback
	}
	v, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return fallback
	}
	return RGB(uint32(v))
}

// White is the colour of unprinted paper.
var White = RGB(0xffffff)

// Alpha returns c with its alpha set to a: 0 is transparent, 255 opaque.
func (c Colour) Alpha(a uint8) Colour { c.A = a; return c }

// Mix returns the colour t/256 of the way from c to d, 0 <= t <= 256.
func (c Colour) Mix(d Colour, t int) Colour {
	m := func(a, b uint8) uint8 { return uint8((int(a)*(256-t) + int(b)*t) >> 8) }
	return Colour{m(c.R, d.R), m(c.G, d.G), m(c.B, d.B), m(c.A, d.A)}
}

func (c Colour) hex() string {
	const digits = "0123456789abcdef"
	return string([]byte{'#', digits[c.R>>4], digits[c.R&15], digits[c.G>>4], digits[c.G&15], digits[c.B>>4], digits[c.B&15]})
}

// luminance returns the relative luminance of WCAG 2.1, 0 to 1.
func (c Colour) luminance() float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// Contrast returns the contrast ratio of WCAG 2.1: 1 (none) to 21.
func Contrast(a, b Colour) float64 {
	la, lb := a.luminance(), b.luminance()
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// ReadableInk returns white if its contrast with the ground is enough (3.9 to 1), else the better of white and
// near-black.
func ReadableInk(ground Colour) Colour {
	dark := RGB(0x14120f)
	if Contrast(ground, White) >= 3.9 || Contrast(ground, White) >= Contrast(ground, dark) {
		return White // light figures stand out on any ground that is not light itself
	}
	return dark
}
