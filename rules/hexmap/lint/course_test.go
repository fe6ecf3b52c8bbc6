package lint

import (
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

func newChecker(t *testing.T, text string) *checker {
	t.Helper()
	m, err := hexmap.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &checker{m: m}
}

// randomCourse walks over corners that it has not seen, and names each side from either of its hexes.
func randomCourse(rt *rapid.T, c *checker) []hexmap.SideRef {
	type step struct {
		ref hexmap.SideRef
		to  hexmap.Corner
	}
	from := map[hexmap.Corner][]step{}
	for h := hexmap.Hex(0); int(h) < c.m.Len(); h++ {
		for d := hexmap.Dir(0); d < 6; d++ {
			a, b := c.m.Corners(h, d)
			from[a] = append(from[a], step{hexmap.SideRef{Hex: h, Dir: d}, b})
			from[b] = append(from[b], step{hexmap.SideRef{Hex: h, Dir: d}, a})
		}
	}
	start := hexmap.Hex(rapid.IntRange(0, c.m.Len()-1).Draw(rt, "start"))
	at, _ := c.m.Corners(start, hexmap.Dir(rapid.IntRange(0, 5).Draw(rt, "corner")))
	seen := map[hexmap.Corner]bool{at: true}
	var out []hexmap.SideRef
	for n := rapid.IntRange(1, 20).Draw(rt, "sides"); n > 0; n-- {
		var ways []step
		for _, s := range from[at] {
			if !seen[s.to] {
				ways = append(ways, s)
			}
		}
		if len(ways) == 0 {
			break
		}
		s := rapid.SampledFrom(ways).Draw(rt, "way")
		out, at = append(out, s.ref), s.to
		seen[at] = true
	}
	return out
}
