package canvas

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
)

func TestPNGRefusesOddOptions(t *testing.T) {
	l := NewDisplayList("x", 200, 200)
	for _, o := range []PNGOptions{{PxPerHex: 0}, {PxPerHex: 3}, {PxPerHex: 201}, {PxPerHex: 24, Colours: 1},
		{PxPerHex: 24, Colours: 257}} {
		var b bytes.Buffer
		if err := l.PNG(&b, o); err == nil || b.Len() > 0 {
			t.Errorf("%+v: error %v, %d bytes written", o, err, b.Len())
		}
	}
}

// one paints a single operation on a white page of 200 by 200 pixels.
func one(o op) *image.RGBA {
	img, _ := paintRGBA(&DisplayList{width: 200, height: 200, layers: []*layer{{ops: []op{o}}}}, 1)
	return img
}

// inkOf sums what was painted in black, in pixels.
func inkOf(img *image.RGBA) float64 {
	var sum float64
	for i := 0; i < len(img.Pix); i += 4 {
		sum += float64(255-int(img.Pix[i])) / 255
	}
	return sum
}

func TestStrokeCoversItsArea(t *testing.T) {
	black := RGB(0)
	var straight, ring, corner Path
	straight.Open(Pt(20, 50), Pt(120, 50))
	ring.Ellipse(Pt(128, 100), 60, 60) // across a tile border
	corner.Open(Pt(20, 150), Pt(100, 150), Pt(100, 30))
	for _, tc := range []struct {
		name string
		op   op
		want float64
	}{
		{"butt ends", op{path: &straight, stroke: black, width: 10}, 1000},
		{"round ends", op{path: &straight, stroke: black, width: 10, round: true}, 1000 + math.Pi*25},
		{"ring", op{path: &ring, stroke: black, width: 8}, 2 * math.Pi * 60 * 8},
		{"corner", op{path: &corner, stroke: black, width: 10}, 200*10 - 25 + math.Pi*25/4},
		{"dashes", op{path: &straight, stroke: black, width: 10, dash: []float64{10, 10}}, 500},
	} {
		if got := inkOf(one(tc.op)); math.Abs(got-tc.want) > tc.want*0.015 {
			t.Errorf("%s: %.1f pixels of ink, want %.1f", tc.name, got, tc.want)
		}
	}
}

func TestStrokeHasNoBeads(t *testing.T) {
	var zigzag Path
	zigzag.Spline([]Point{Pt(10, 100), Pt(60, 40), Pt(110, 150), Pt(150, 60), Pt(190, 120)}, 0.19)
	img := one(op{path: &zigzag, stroke: RGB(0).Alpha(128), width: 14})
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] < 127 {
			t.Fatalf("pixel %d is %d: the stroke covers itself twice", i/4, img.Pix[i])
		}
	}
}

func TestGlyphMasksMatchOutlines(t *testing.T) {
	upright := one(op{text: &Text{At: Pt(20, 120), Size: 60, Face: Bold, Fill: RGB(0), S: "Курск 8"}})
	turned := one(op{text: &Text{At: Pt(20, 120), Size: 60, Face: Bold, Fill: RGB(0), S: "Курск 8", Turn: 0.001}})
	if a, b := inkOf(upright), inkOf(turned); a < 500 || math.Abs(a-b) > a*0.01 {
		t.Errorf("%.1f pixels by masks, %.1f by outlines", a, b)
	}
}

// far returns the difference between a channel of 16 bits and one of 8, of 255.
func far(got uint32, want uint8) int {
	return max(int(got>>8), int(want)) - min(int(got>>8), int(want))
}

func TestQuantiseKeepsOwnColours(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 256, 64))
	for y := range 64 {
		for x := range 256 {
			img.SetRGBA(x, y, color.RGBA{uint8(x), uint8(4 * y), uint8(x ^ y), 255})
		}
	}
	own := Colour{142, 27, 27, 255}
	for x := range 20 {
		img.SetRGBA(x, 3, color.RGBA{own.R, own.G, own.B, 255})
	}
	drawn := &image.RGBA{Pix: slices.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect}
	out := quantise(drawn, 16, []Colour{own, {1, 2, 3, 255}})
	if len(out.Palette) > 16 {
		t.Errorf("%d colours, want at most 16", len(out.Palette))
	}
	if c := color.RGBAModel.Convert(out.At(5, 3)); c != (color.RGBA{own.R, own.G, own.B, 255}) {
		t.Errorf("own colour became %v", c)
	}
	for y := range 64 {
		for x := range 256 {
			r, g, b, _ := out.At(x, y).RGBA()
			want := img.RGBAAt(x, y)
			if d := far(r, want.R) + far(g, want.G) + far(b, want.B); d > 300 {
				t.Fatalf("pixel %d,%d is off by %d", x, y, d)
			}
		}
	}
}
