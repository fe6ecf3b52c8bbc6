package tournament

import (
	"math/rand"
	"slices"
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
	if _, ok := t.Format.row().first.(swiss); ok && !t.TopHalf && !t.TopBye && r.Intn(2) == 0 {
		for n := range r.Intn(t.Rounds) {
			t.Accelerate = append(t.Accelerate, []int{10, 10, 5}[min(n, 2)])
		}
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
		c.keptApart()
		c.audit()
		ways[string(c.Format)]++
		ways["seeds "+c.Seeds]++
		if len(c.Accelerate) > 0 {
			ways["accelerated"]++
		}
	}
	t.Log(ways)
	for _, way := range append(Formats(), "seeds rating", "seeds hand", "seeds places", "rated", "seeded", "kept apart",
		"accelerated") {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// keptApart holds that nobody met somebody whom the director kept apart from them in that round.
func (c *chaos) keptApart() {
	for _, p := range c.Prohibited {
		for _, r := range c.Rounds {
			for _, m := range r.Matches {
				met := slices.Contains(m.Players[:], p.Players[0]) && slices.Contains(m.Players[:], p.Players[1])
				_, byScore := c.system(r.N).(scored)
				if met && byScore && r.N >= p.From && (p.To == 0 || r.N <= p.To) {
					c.t.Errorf("%v meet in round %d", p, r.N)
				}
			}
		}
		c.ways["kept apart"]++
	}
}

// shape has the director rate, seed and keep apart players.
func (c *chaos) shape() {
	if _, ok := c.system(c.Next()).(scored); ok && c.r.Intn(2) == 0 {
		p := c.Prohibited
		if in := c.In(); len(in) > 3 {
			_ = c.Prohibit("vera", in[c.r.Intn(len(in))].ID, in[c.r.Intn(len(in))].ID, false, "brothers") // it may be one
		}
		if len(p) > 0 && c.r.Intn(3) == 0 && p[0].To == 0 {
			c.must(c.Prohibit("walt", p[0].Players[1], p[0].Players[0], true, ""))
		}
	}
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
