package editor

import (
	"fmt"
	"image"
	_ "image/gif"  // sizes of pictures
	_ "image/jpeg" // sizes of pictures
	_ "image/png"  // sizes of pictures
	"os"
)

// Limits of a picture.
const (
	maxScanBytes  = 100 << 20
	maxScanPixels = 200_000_000
)

// Scan is a picture of a printed map in a local file.
type Scan struct {
	Name string
	W, H int // pixels
}

// OpenScan reads the size of a picture, which is a PNG, JPEG or GIF file.
func OpenScan(name string) (*Scan, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxScanBytes {
		return nil, fmt.Errorf("%s: %d MB are more than the limit of %d", name, info.Size()>>20, maxScanBytes>>20)
	}
	c, _, err := image.DecodeConfig(f)
	if err != nil {
		return nil, fmt.Errorf("%s: no picture that can be shown (PNG, JPEG, GIF): %w", name, err)
	}
	if c.Width*c.Height > maxScanPixels {
		return nil, fmt.Errorf("%s: %d by %d pixels are more than %d million", name, c.Width, c.Height, maxScanPixels/1_000_000)
	}
	return &Scan{name, c.Width, c.Height}, nil
}
