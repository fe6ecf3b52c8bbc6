package canvas

import "testing"

// TestMixed: two channels at a time come to what one comes to alone, for every pair of values and every cover.
func TestMixed(t *testing.T) {
	for a := uint32(0); a < 256; a++ {
		for d := uint32(0); d < 256; d++ {
			for s := uint32(0); s < 256; s++ {
				pixel, colour := d|(255-d)<<8|s<<16|0xff<<24, s|d<<8|(255-s)<<16|0xff<<24
				got := mixPixel(pixel, colour, a)
				k := 255 * a
				want := uint32(mixChannel(uint8(d), uint8(s), k)) | uint32(mixChannel(uint8(255-d), uint8(d), k))<<8 |
					uint32(mixChannel(uint8(s), uint8(255-s), k))<<16 | 0xff<<24
				if got != want {
					t.Fatalf("%d of %08x into %08x is %08x, want %08x", a, colour, pixel, got, want)
				}
			}
		}
	}
}
