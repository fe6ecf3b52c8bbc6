package hexmap

import (
	"slices"
	"testing"
)

// TestThose: of a list by hex the true ones are hexes.
func TestThose(t *testing.T) {
	if got := Those([]bool{false, true, true}); !slices.Equal(got, []Hex{1, 2}) {
		t.Error(got)
	}
}
