package tournament

import (
	"math/rand"
	"testing"
)

// randomFormats gives an event terms of seeds and formats at random, which fit its other terms.
func randomFormats(r *rand.Rand, t *Terms) {
	pick := func(all ...string) string { return all[r.Intn(len(all))] }
	t.Version = Newest
	if t.ConfirmHours == 0 {
		t.ConfirmHours = 168
	}
	if t.Seeds = pick(SeedsByDraw, SeedsByRating, SeedsByHand, SeedsByPlaces); t.Seeds == SeedsByPlaces {
		t.Former = Former{"older", "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", 7, []string{"p03", "x", "p01"}}
	}
	if _, ok := t.Format.row().first.(scored); ok && t.Seeds != SeedsByDraw {
		t.TopHalf, t.TopBye = r.Intn(2) == 0, t.Odd == Bye && r.Intn(2) == 0
	}
}

// TestRandomShapes plays random events with the terms of seeds and formats to their ends, as TestRandomEvents does
// with the others.
func TestRandomShapes(t *testing.T) {
	t.Parallel()
	n := *randomEvents
	if testing.Short() {
		n = min(n, 12)
	}
	ways := map[string]int{}
	for i := range n {
		c := &chaos{sim: randomEvent(t, *firstEvent+7000+int64(i), randomFormats), ways: ways}
		c.more = c.shape
		c.toTheEnd()
		c.audit()
		ways[string(c.Format)]++
		ways["seeds "+c.Seeds]++
	}
	t.Log(ways)
	for _, way := range append(Formats(), "seeds rating", "seeds hand", "seeds places", "rated", "seeded") {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// shape has the director rate and seed players.
func (c *chaos) shape() {
	for _, p := range c.In() {
		if p.Entered != c.Next() {
			continue
		}
		if c.r.Intn(3) == 0 {
			c.must(c.Rate("vera", p.ID, 1+c.r.Intn(4)))
			c.ways["rated"]++
		}
		if c.Seeds == SeedsByHand && c.r.Intn(2) == 0 && c.Seed("walt", p.ID, c.r.Intn(9)) == nil {
			c.ways["seeded"]++
		}
	}
}
