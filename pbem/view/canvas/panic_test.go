package canvas

import (
	"image"
	"testing"
)

// TestPanicOfAWorker: a panic while a tile is painted comes to whoever asked for the picture, and does not end the
// process.
func TestPanicOfAWorker(t *testing.T) {
	p := &painter{storage: &storage{}, w: tileSize, h: tileSize, cols: 1, tiles: [][]int32{{7}}}
	defer func() {
		if recover() == nil {
			t.Error("a tile of a shape that is not there was painted")
		}
	}()
	p.paintTiles(image.NewRGBA(image.Rect(0, 0, tileSize, tileSize)))
}
