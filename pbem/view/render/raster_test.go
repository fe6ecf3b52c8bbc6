package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

func decoded(t *testing.T, sc Scene, o canvas.PNGOptions) (image.Image, *canvas.DisplayList) {
	t.Helper()
	var b bytes.Buffer
	l := DrawScene(sc)
	if err := l.PNG(&b, o); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img, l
}

// nearColour reports whether a pixel is within tol of a colour in each channel.
func nearColour(c color.Color, want canvas.Colour, tol int) bool {
	r, g, b, _ := c.RGBA()
	return abs(int(r>>8)-int(want.R)) <= tol && abs(int(g>>8)-int(want.G)) <= tol && abs(int(b>>8)-int(want.B)) <= tol
}

func TestPNGShowsTheScene(t *testing.T) {
	sc := smallScene(t)
	sc.Control, sc.Moves, sc.Combats = nil, nil, nil
	img, l := decoded(t, sc, canvas.PNGOptions{PxPerHex: 48})
	w, h := l.Size()
	if got, want := img.Bounds().Size(), image.Pt(int(math.Ceil(w*0.48)), int(math.Ceil(h*0.48))); got != want {
		t.Fatalf("picture of %v, want %v", got, want)
	}
	if p, ok := img.(*image.Paletted); !ok || len(p.Palette) > 64 {
		t.Fatalf("picture is %T, want one with at most 64 colours", img)
	}
	s := newPageLayout(&sc)
	for _, tc := range []struct {
		what, hex string
		off       canvas.Point
		want      canvas.Colour
	}{
		{"clear ground", "2211", canvas.Point{}, canvas.RGB(0xf4eedc)},
		{"German counter", "2113", canvas.Pt(-28, 28), canvas.RGB(0x66757a)},
		{"black counter", "2112", canvas.Pt(-28, 28), canvas.RGB(0x2b2b2b)},
		{"Soviet counter", "2114", canvas.Pt(-30, 30), canvas.RGB(0xe8b878)},
		{"major river", "2114", canvas.Pt(-50, 0), majorBlue},
		{"stripe of a reduced counter", "2113", canvas.Pt(-29, -8), canvas.White},
	} {
		p := s.centre[at(t, sc.Map, tc.hex)].Add(tc.off).Mul(0.48)
		if c := img.At(int(p.X), int(p.Y)); !nearColour(c, tc.want, 14) {
			t.Errorf("%s: pixel at %v is %v, want about %v", tc.what, p, c, tc.want)
		}
	}
}

func TestRegionAreaIsThatOfItsHexes(t *testing.T) {
	m := parsed(t, smallMap)
	s := newPageLayout(&Scene{Map: m})
	hexArea := canvas.HexWidth * canvas.HexWidth * math.Sqrt(3) / 2
	rapid.Check(t, func(t *rapid.T) {
		var hexes []hexmap.Hex
		for i := range m.Len() {
			if rapid.Bool().Draw(t, "in") {
				hexes = append(hexes, hexmap.Hex(i))
			}
		}
		var area float64
		for _, ring := range s.region(hexes).Outlines() {
			for i, a := range ring {
				b := ring[(i+1)%len(ring)]
				area += (a.X*b.Y - a.Y*b.X) / 2
			}
		}
		if want := float64(len(hexes)) * hexArea; math.Abs(area-want) > 0.002*want+1 {
			t.Fatalf("region of %d hexes has area %.0f, want %.0f", len(hexes), area, want)
		}
	})
}

func TestLinkJoinsSegments(t *testing.T) {
	p := func(x, y float64) canvas.Point { return canvas.Pt(100*x, 100*y) }
	lines := joinSegments([]segment{{p(0, 0), p(1, 0)}, {p(2, 0), p(1, 0)}, {p(2, 0), p(3, 0)}, {p(5, 5), p(6, 5)}, {p(6, 5), p(6, 6)},
		{p(6, 6), p(5, 5)}})
	if len(lines) != 2 || len(lines[0]) != 4 || len(lines[1]) != 4 {
		t.Fatalf("got %v, want one line and one ring of four points each", lines)
	}
	if lines[1][0] != lines[1][3] {
		t.Errorf("the ring %v is not closed", lines[1])
	}
	if fork := joinSegments([]segment{{p(0, 0), p(1, 0)}, {p(1, 0), p(2, 0)}, {p(1, 0), p(1, 1)}}); len(fork) != 3 {
		t.Errorf("a fork gives %d lines, want 3", len(fork))
	}
}

// TestInlinePicturesStaySmall: the overview of a busy map of 28 by 51 hexes with 280 counters, packed for speed, stays
// under the 400 KB that may stand in a mail.
func TestInlinePicturesStaySmall(t *testing.T) {
	sc := wideScene(t)
	sc.Overview, sc.Legend = true, false
	var b bytes.Buffer
	if err := DrawScene(sc).PNG(&b, canvas.PNGOptions{PxPerHex: 24, Colours: 48}); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 400_000 {
		t.Errorf("the overview has %d bytes", b.Len())
	}
}
