package canvas

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"image/png"
	"testing"
)

func TestOverlayIsTransparent(t *testing.T) {
	l := NewDisplayList("x", 200, 200)
	c := l.Layer("a")
	c.Fill(Colour{200, 100, 0, 255}, []Point{{0, 0}, {100, 0}, {100, 200}, {0, 200}})
	c.Fill(Colour{0, 0, 255, 128}, []Point{{100, 100}, {200, 100}, {200, 200}, {100, 200}})
	var b bytes.Buffer
	if err := l.Overlay(&b, 100, 300); err != nil {
		t.Fatal(err)
	}
	if at := bytes.Index(b.Bytes(), []byte("pHYs")); at < 0 || binary.BigEndian.Uint32(b.Bytes()[at+4:]) != 11811 || b.Bytes()[at+12] != 1 {
		t.Error("the file does not say 300 dpi, which is 11811 pixels per metre")
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		x, y int
		want color.NRGBA
	}{
		{50, 50, color.NRGBA{200, 100, 0, 255}},
		{150, 50, color.NRGBA{}},
		{150, 150, color.NRGBA{0, 0, 255, 128}},
	} {
		got := color.NRGBAModel.Convert(img.At(tc.x, tc.y)).(color.NRGBA)
		near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 2 }
		if !near(got.R, tc.want.R) || !near(got.G, tc.want.G) || !near(got.B, tc.want.B) || !near(got.A, tc.want.A) {
			t.Errorf("pixel %d,%d is %v, want %v", tc.x, tc.y, got, tc.want)
		}
	}
}

func TestOverlayRefusesOddOptions(t *testing.T) {
	for _, tc := range []struct {
		l     *DisplayList
		scale float64
		dpi   int
	}{{NewDisplayList("x", 100, 100), 1, 300}, {NewDisplayList("x", 100, 100), 601, 300}, {NewDisplayList("x", 100, 100), 50, 0},
		{NewDisplayList("x", 10000, 10000), 600, 300}} {
		var b bytes.Buffer
		if err := tc.l.Overlay(&b, tc.scale, tc.dpi); err == nil || b.Len() > 0 {
			t.Errorf("%.0f by %.0f at %.0f px, %d dpi: error %v, %d bytes", tc.l.width, tc.l.height, tc.scale, tc.dpi, err, b.Len())
		}
	}
}
