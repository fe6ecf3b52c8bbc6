// Package colourblind simulates colour vision deficiencies, so that tests can check that colours stay distinct.
package colourblind

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// Deficiencies maps each colour vision deficiency to a matrix on linear RGB, severity 1.0 (Machado, Oliveira, Fernandes 2009,
// table 1). "all colours" means normal vision.
var Deficiencies = map[string][9]float64{
	"all colours":  {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// simulate returns a colour in linear RGB, each 0 to 1, as a person with a deficiency sees it.
func simulate(c canvas.Colour, kind string) (r, g, b float64) {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	m := Deficiencies[kind]
	r, g, b = linear(c.R), linear(c.G), linear(c.B)
	at := func(k int) float64 { return min(1, max(0, m[k]*r+m[k+1]*g+m[k+2]*b)) }
	return at(0), at(3), at(6)
}

// toLab returns a colour in CIE L*a*b* (D65) as a person with a deficiency sees it.
func toLab(c canvas.Colour, kind string) [3]float64 {
	r, g, b := simulate(c, kind)
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x, y, z := f((0.4124564*r+0.3575761*g+0.1804375*b)/0.95047), f(0.2126729*r+0.7151522*g+0.0721750*b),
		f((0.0193339*r+0.1191920*g+0.9503041*b)/1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Difference returns how different two colours look (CIE 1976) to a person with a deficiency. 2.3 is just noticeable.
func Difference(c, d canvas.Colour, kind string) float64 {
	a, b := toLab(c, kind), toLab(d, kind)
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// Contrast returns the contrast of WCAG 2 between two colours, 1 to 21, for a person with a deficiency.
func Contrast(c, d canvas.Colour, kind string) float64 {
	light := func(c canvas.Colour) float64 {
		r, g, b := simulate(c, kind)
		return 0.2126*r + 0.7152*g + 0.0722*b
	}
	a, b := light(c), light(d)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
