package victorylost

import (
	"slices"
	"testing"

	"fieldpost/rules/hexmap"
)

const five = `hexmap 1
title t status=reconstructed source="a test"
grid flat even-south ccrr rows 01..01 cols 01..05 north=0
legend . clear
map
01 . . . . .
end
`

// TestReach counts along a row of five hexes.
func TestReach(t *testing.T) {
	m, err := hexmap.Parse([]byte(five))
	if err != nil {
		t.Fatal(err)
	}
	at := func(l string) hexmap.Hex { h, _ := m.Find(l); return h }
	for _, c := range []struct {
		name         string
		reach        int
		closed, ends string // the hex entered
		want         []string
	}{
		{"none", 0, "", "", []string{"0101"}},
		{"two", 2, "", "", []string{"0101", "0201", "0301"}},
		{"closed", 4, "0301", "", []string{"0101", "0201"}},
		{"ends beyond", 4, "", "0301", []string{"0101", "0201", "0301"}},
		{"all", 9, "", "", []string{"0101", "0201", "0301", "0401", "0501"}},
	} {
		in := HexesWithin(m, at("0101"), c.reach, func(_, to hexmap.Hex) (open, ends bool) {
			return m.Label(to) != c.closed, m.Label(to) == c.ends
		})
		var got []string
		for i, ok := range in {
			if ok {
				got = append(got, m.Label(hexmap.Hex(i)))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: reached %v, want %v", c.name, got, c.want)
		}
	}
}
