package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

func decoded(t *testing.T, sc Scene, o Options) (image.Image, *List) {
	t.Helper()
	var b bytes.Buffer
	l := Build(sc)
	if err := l.PNG(&b, o); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img, l
}

// nearColour says whether a pixel is within tol of a colour in each channel.
func nearColour(c color.Color, want Colour, tol int) bool {
	r, g, b, _ := c.RGBA()
	return abs(int(r>>8)-int(want.R)) <= tol && abs(int(g>>8)-int(want.G)) <= tol && abs(int(b>>8)-int(want.B)) <= tol
}

func TestPNGShowsTheScene(t *testing.T) {
	sc := smallScene(t)
	sc.Control, sc.Moves, sc.Combats = nil, nil, nil
	img, l := decoded(t, sc, Options{PxPerHex: 48})
	w, h := l.Size()
	if got, want := img.Bounds().Size(), (image.Point{int(math.Ceil(w * 0.48)), int(math.Ceil(h * 0.48))}); got != want {
		t.Fatalf("picture of %v, want %v", got, want)
	}
	if p, ok := img.(*image.Paletted); !ok || len(p.Palette) > 64 {
		t.Fatalf("picture is %T, want one with at most 64 colours", img)
	}
	s := newSheet(&sc)
	for _, tc := range []struct {
		what, hex string
		off       point
		want      Colour
	}{
		{"clear ground", "2211", point{}, rgb(0xf4eedc)},
		{"German counter", "2113", point{-28, 28}, rgb(0x66757a)},
		{"black counter", "2112", point{-28, 28}, rgb(0x2b2b2b)},
		{"Soviet counter", "2114", point{-30, 30}, rgb(0xe8b878)},
		{"major river", "2114", point{-50, 0}, majorBlue},
		{"stripe of a reduced counter", "2113", point{-29, -8}, white},
	} {
		p := s.centre[at(t, sc.Map, tc.hex)].add(tc.off).mul(0.48)
		if c := img.At(int(p.X), int(p.Y)); !nearColour(c, tc.want, 14) {
			t.Errorf("%s: pixel at %v is %v, want about %v", tc.what, p, c, tc.want)
		}
	}
}

func TestPNGRefusesOddOptions(t *testing.T) {
	l := Build(smallScene(t))
	for _, o := range []Options{{PxPerHex: 0}, {PxPerHex: 3}, {PxPerHex: 201}, {PxPerHex: 24, Colours: 1}, {PxPerHex: 24, Colours: 257}} {
		var b bytes.Buffer
		if err := l.PNG(&b, o); err == nil || b.Len() > 0 {
			t.Errorf("%+v: error %v, %d bytes written", o, err, b.Len())
		}
	}
}

// one paints a single operation on a white page of 200 by 200 pixels.
func one(o op) *image.RGBA {
	img, _ := paintRGBA(&List{width: 200, height: 200, layers: []*layer{{ops: []op{o}}}}, 1)
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
	black := rgb(0)
	var straight, ring, corner path
	straight.open(point{20, 50}, point{120, 50})
	ring.ellipse(point{128, 100}, 60, 60) // across a tile border
	corner.open(point{20, 150}, point{100, 150}, point{100, 30})
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
	var zigzag path
	zigzag.spline([]point{{10, 100}, {60, 40}, {110, 150}, {150, 60}, {190, 120}}, 0.19)
	img := one(op{path: &zigzag, stroke: rgb(0).alpha(128), width: 14})
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] < 127 {
			t.Fatalf("pixel %d is %d: the stroke covers itself twice", i/4, img.Pix[i])
		}
	}
}

func TestGlyphMasksMatchOutlines(t *testing.T) {
	upright := one(op{text: &text{at: point{20, 120}, size: 60, face: bold, fill: rgb(0), s: "Курск 8"}})
	turned := one(op{text: &text{at: point{20, 120}, size: 60, face: bold, fill: rgb(0), s: "Курск 8", turn: 0.001}})
	if a, b := inkOf(upright), inkOf(turned); a < 500 || math.Abs(a-b) > a*0.01 {
		t.Errorf("%.1f pixels by masks, %.1f by outlines", a, b)
	}
}

func TestRegionAreaIsThatOfItsHexes(t *testing.T) {
	m := parsed(t, smallMap)
	s := newSheet(&Scene{Map: m})
	hexArea := unit * unit * math.Sqrt(3) / 2
	rapid.Check(t, func(t *rapid.T) {
		var hexes []hexmap.Hex
		for i := range m.Len() {
			if rapid.Bool().Draw(t, "in") {
				hexes = append(hexes, hexmap.Hex(i))
			}
		}
		var area float64
		for _, l := range flatten(s.region(hexes), 1) {
			for i, a := range l.points {
				b := l.points[(i+1)%len(l.points)]
				area += (a.X*b.Y - a.Y*b.X) / 2
			}
		}
		if want := float64(len(hexes)) * hexArea; math.Abs(area-want) > 0.002*want+1 {
			t.Fatalf("region of %d hexes has area %.0f, want %.0f", len(hexes), area, want)
		}
	})
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
	out := quantise(img, 16, []Colour{own, {1, 2, 3, 255}})
	if len(out.Palette) > 16 {
		t.Errorf("%d colours, want at most 16", len(out.Palette))
	}
	if c := out.At(5, 3); !nearColour(c, own, 0) {
		t.Errorf("own colour became %v", c)
	}
	for y := range 64 {
		for x := range 256 {
			r, g, b, _ := out.At(x, y).RGBA()
			want := img.RGBAAt(x, y)
			if d := abs(int(r>>8)-int(want.R)) + abs(int(g>>8)-int(want.G)) + abs(int(b>>8)-int(want.B)); d > 300 {
				t.Fatalf("pixel %d,%d is off by %d", x, y, d)
			}
		}
	}
}

func TestLinkJoinsSegments(t *testing.T) {
	p := func(x, y float64) point { return point{100 * x, 100 * y} }
	lines := link([]segment{{p(0, 0), p(1, 0)}, {p(2, 0), p(1, 0)}, {p(2, 0), p(3, 0)}, {p(5, 5), p(6, 5)}, {p(6, 5), p(6, 6)},
		{p(6, 6), p(5, 5)}})
	if len(lines) != 2 || len(lines[0]) != 4 || len(lines[1]) != 4 {
		t.Fatalf("got %v, want one line and one ring of four points each", lines)
	}
	if lines[1][0] != lines[1][3] {
		t.Errorf("the ring %v is not closed", lines[1])
	}
	if fork := link([]segment{{p(0, 0), p(1, 0)}, {p(1, 0), p(2, 0)}, {p(1, 0), p(1, 1)}}); len(fork) != 3 {
		t.Errorf("a fork gives %d lines, want 3", len(fork))
	}
}

// TestInlinePicturesStaySmall: the overview of a busy map of 28 by 51 hexes with 280 counters, packed for speed, stays
// under the 400 KB that may stand in a mail.
func TestInlinePicturesStaySmall(t *testing.T) {
	sc := wideScene(t)
	sc.Overview, sc.Legend = true, false
	var b bytes.Buffer
	if err := Build(sc).PNG(&b, Options{PxPerHex: 24, Colours: 48, Fast: true}); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 400_000 {
		t.Errorf("the overview has %d bytes", b.Len())
	}
}
