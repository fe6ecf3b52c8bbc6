package hexmap

import (
	"slices"
	"testing"
)

// TestThose: of a list by hex the true ones are hexes.
func TestThose(t *testing.T) {
	if got := HexesIn([]bool{false, true, true}); !slices.Equal(got, []Hex{1, 2}) {
		t.Error(got)
	}
}

// TestMarked: a list by hex holds true for the hexes named, each once or more, and Those gives them back.
func TestMarked(t *testing.T) {
	m, err := Parse([]byte("hexmap 1\ntitle test status=reconstructed source=\"made up\"\n" +
		"grid pointy odd-east rrcc rows 01..01 cols 01..04\nlegend . clear\nmap\n01 . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := m.HexSet(3, 1, 3); !slices.Equal(got, []bool{false, true, false, true}) || !slices.Equal(HexesIn(got), []Hex{1, 3}) {
		t.Error(got)
	}
	if got := m.HexSet(); len(got) != m.Len() || len(HexesIn(got)) != 0 {
		t.Error(got)
	}
}
