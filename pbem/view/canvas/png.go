//go:build !js

package canvas

import (
	"fmt"
	"io"
)

// PNGOptions holds the settings of a PNG picture.
type PNGOptions struct {
	PxPerHex int  // pixels per hex width across flats, 4 to 200: 24 for an overview, 48 for detail
	Colours  int  // size of the palette, 2 to 256; 0 for 64
	Tight    bool // compress about 7 % smaller in two and a half times the time
}

// maxPixels bounds a picture's size in pixels.
const maxPixels = 64 << 20

// PNG writes the list as a PNG with a palette.
func (l *DisplayList) PNG(w io.Writer, o PNGOptions) error {
	if o.Colours == 0 {
		o.Colours = 64
	}
	if o.PxPerHex < 4 || o.PxPerHex > 200 {
		return fmt.Errorf("map picture: %d pixels per hex asked for, possible are 4 to 200", o.PxPerHex)
	}
	if o.Colours < 2 || o.Colours > 256 {
		return fmt.Errorf("map picture: %d colours asked for, possible are 2 to 256", o.Colours)
	}
	scale := float64(o.PxPerHex) / HexWidth
	if pixels := l.width * scale * l.height * scale; pixels > maxPixels {
		return fmt.Errorf("map picture: %.0f by %.0f pixels is more than the limit of %d pixels", l.width*scale, l.height*scale, maxPixels)
	}
	level := 6
	if o.Tight {
		level = 8
	}
	img, done := paintRGBA(l, scale)
	defer done()
	if err := encodePNG(w, quantise(img, o.Colours, l.colours()), level); err != nil {
		return fmt.Errorf("map picture: %w", err)
	}
	return nil
}
