package combat

import "testing"

// TestSurrounded: enough hexes in any order, two opposite ones and three alternate ones surround, others do not.
func TestSurrounded(t *testing.T) {
	for _, c := range []struct {
		from string
		want string
	}{{"xx....", ""}, {"x.x...", ""}, {"x..x..", "from two opposite hexes"}, {"xxxx..", "from 4 hexes"},
		{".x.x.x", "from three alternate hexes"}, {"x.x.x.", "from three alternate hexes"}} {
		var from [6]bool
		for i := range from {
			from[i] = c.from[i] == 'x'
		}
		if got := DescribeSurround(from, 4).String(); got != c.want {
			t.Errorf("%s: %q, not %q", c.from, got, c.want)
		}
	}
}
