package canvas

import (
	"bytes"
	"testing"
)

// empty forgets what is kept between pictures.
func empty() {
	coverMasks, grounds, stampMasks, glyphMasks = coverCache{}, coverCache{}, coverCache{}, glyphCache{}
}

// TestKeptMasksGiveTheSamePixels: nothing kept, keys seen once, and masks kept all lead to one picture.
func TestKeptMasksGiveTheSamePixels(t *testing.T) {
	l := wideDrawing()
	paint := func() []byte {
		img, done := paintRGBA(l, 0.24)
		defer done()
		return bytes.Clone(img.Pix)
	}
	empty()
	cold := paint()
	if len(coverMasks.masks) != 0 {
		t.Fatalf("%d masks are kept after one picture, want none before a second asks", len(coverMasks.masks))
	}
	for _, what := range []string{"while masks are made", "with kept masks"} {
		if !bytes.Equal(paint(), cold) {
			t.Errorf("another picture %s", what)
		}
	}
	if len(coverMasks.masks) == 0 {
		t.Error("no mask was kept")
	}
}

// TestKeptGroundGivesTheSamePixels: the ground of a drawing is kept from the third picture on, when its masks are, and
// serves one with more above it and a longer page as well.
func TestKeptGroundGivesTheSamePixels(t *testing.T) {
	draw := func(kept bool, height float64) []byte {
		l := NewDisplayList("", 29*HexWidth, 45*HexWidth+height)
		p := l.AddLayer("ground")
		var page, hill, river Path
		page.Rect(0, 0, 29*HexWidth, 45*HexWidth+height, 0)
		hill.Poly(Pt(300, 400), Pt(900, 1700), Pt(100, 2000))
		var course []Point
		for i := range 40 {
			course = append(course, Pt(float64(i)*72, 2000+float64(i*i%7)*90))
		}
		river.Spline(course, 0.19)
		p.Fill(&page, RGB(0xe6dcc3))
		p.FillStroke(&hill, RGB(0x806040), RGB(0x302010), 9)
		p.StrokeRound(&river, RGB(0x4f8fc0).Alpha(0x80), 14)
		if kept {
			l.MarkGround()
		}
		l.Layer("above").Disc(RGB(0x204080), Pt(900, 1800), 400+height)
		img, done := paintRGBA(l, 0.24)
		defer done()
		return bytes.Clone(img.Pix)
	}
	empty()
	for i, height := range []float64{0, 0, 0, 0, 25, 25, 0} {
		before := len(grounds.masks)
		want := draw(false, height)
		if len(grounds.masks) != before {
			t.Fatal("a drawing without a ground has one kept")
		}
		if !bytes.Equal(draw(true, height), want) {
			t.Errorf("picture %d is another with its ground kept", i+1)
		}
	}
	if len(grounds.masks) == 0 {
		t.Error("no ground was kept")
	}
}

// TestCoverCacheIsBounded: the oldest masks make room for new ones, where nobody asks for them.
func TestCoverCacheIsBounded(t *testing.T) {
	var c coverCache
	key := func(i int) coverKey { return coverKey{byte(i), byte(i >> 8)} }
	for i := range 40 {
		k := key(i)
		if m, wanted := c.get(k); m != nil || wanted {
			t.Fatalf("mask %d is there or wanted at first sight", i)
		}
		if m, wanted := c.get(k); m != nil || !wanted {
			t.Fatalf("mask %d is not wanted the second time", i)
		}
		c.put(k, &mask{cover: make([]byte, coverBytes/8)})
	}
	if c.bytes > coverBytes || len(c.masks) != 8 || len(c.order) != 8 {
		t.Errorf("%d bytes in %d masks, at most %d wanted", c.bytes, len(c.masks), coverBytes)
	}
	if m, _ := c.get(key(39)); m == nil {
		t.Error("the newest mask is gone")
	}
	if m, _ := c.get(key(0)); m != nil {
		t.Error("the oldest mask is still there")
	}
	if m, _ := c.get(key(32)); m == nil {
		t.Fatal("the oldest of eight masks is gone")
	}
	c.put(key(98), &mask{cover: make([]byte, coverBytes/8)})
	if m, _ := c.get(key(33)); m != nil {
		t.Error("a mask that nobody asks for outlived one that is new")
	}
	if m, _ := c.get(key(32)); m == nil {
		t.Error("a mask that was asked for made room for one that is new")
	}
	c.put(key(99), &mask{cover: make([]byte, coverBytes+1)})
	if len(c.masks) != 8 {
		t.Error("a mask beyond the limit was kept")
	}
}
