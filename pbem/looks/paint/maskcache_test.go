package paint

import (
	"bytes"
	"testing"
)

// empty forgets what is kept between pictures.
func empty() { covers, glyphMasks = coverCache{}, glyphCache{} }

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
	if len(covers.masks) != 0 {
		t.Fatalf("%d masks are kept after one picture, want none before a second asks", len(covers.masks))
	}
	for _, what := range []string{"while masks are made", "with kept masks"} {
		if !bytes.Equal(paint(), cold) {
			t.Errorf("another picture %s", what)
		}
	}
	if len(covers.masks) == 0 {
		t.Error("no mask was kept")
	}
}

// TestCoverCacheIsBounded: the oldest masks make room for new ones.
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
	c.put(key(99), &mask{cover: make([]byte, coverBytes+1)})
	if len(c.masks) != 8 {
		t.Error("a mask beyond the limit was kept")
	}
}
