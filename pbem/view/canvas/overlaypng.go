//go:build !js

package canvas

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"math"
)

// Overlay writes the list as a PNG with a transparent background, for laying over a scan in an image editor. pxPerHex
// is the scale in pixels per hex width, 4 to 600. The file records dpi, so that the editor shows the true size.
func (l *DisplayList) Overlay(w io.Writer, pxPerHex float64, dpi int) error {
	if !(pxPerHex >= 4 && pxPerHex <= 600) {
		return fmt.Errorf("overlay: %.1f pixels per hex asked for, possible are 4 to 600", pxPerHex)
	}
	if dpi < 1 || dpi > 2400 {
		return fmt.Errorf("overlay: %d dpi asked for, possible are 1 to 2400", dpi)
	}
	scale := pxPerHex / HexWidth
	if pixels := l.width * scale * l.height * scale; pixels > maxPixels {
		return fmt.Errorf("overlay: %.0f by %.0f pixels is more than the limit of %d pixels; use fewer dpi", l.width*scale, l.height*scale,
			maxPixels)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, l.transparent(scale)); err != nil {
		return fmt.Errorf("overlay: %w", err)
	}
	if _, err := w.Write(withDensity(b.Bytes(), dpi)); err != nil {
		return fmt.Errorf("overlay: %w", err)
	}
	return nil
}

// transparent renders the list on white and on black, and computes transparency from the difference.
func (l *DisplayList) transparent(scale float64) *image.NRGBA {
	white, doneWhite := paintOn(l, scale, 0xff)
	defer doneWhite()
	black, doneBlack := paintOn(l, scale, 0)
	defer doneBlack()
	out := image.NewNRGBA(white.Rect)
	for i := 0; i < len(out.Pix); i += 4 {
		through := 0
		for c := range 3 {
			through = max(through, int(white.Pix[i+c])-int(black.Pix[i+c]))
		}
		a := 255 - through
		if a <= 0 {
			continue
		}
		for c := range 3 {
			out.Pix[i+c] = uint8(min(255, (int(black.Pix[i+c])*255+a/2)/a))
		}
		out.Pix[i+3] = uint8(a)
	}
	return out
}

// withDensity adds the pHYs chunk (PNG 3rd edition, 11.3.4.3) after the header chunk, which always ends at byte 33.
func withDensity(file []byte, dpi int) []byte {
	const header = 8 + 25
	perMetre := uint32(math.Round(float64(dpi) / 0.0254))
	chunk := []byte{0, 0, 0, 9, 'p', 'H', 'Y', 's'}
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	out := append([]byte(nil), file[:header]...)
	return append(append(out, chunk...), file[header:]...)
}
