package tournament

import (
	"math/rand"
	"slices"
	"testing"
)

// randomFormats gives an event terms of seeds and formats at random, which fit its other terms.
func randomFormats(r *rand.Rand, t *Terms) {
	pick := func(all ...string) string { return all[r.Intn(len(all))] }
	t.Version, t.Format = NewestVersion, Format(pick(Formats()...))
	t.Left, t.Pool, t.Through = 2+r.Intn(5), 3+r.Intn(4), r.Intn(3)
	fit(t)
	if t.Second = 0; t.Format.row().then != nil && r.Intn(2) == 0 {
		t.Second, t.Top, t.Through = 2+r.Intn(6), 2+r.Intn(2), 0
	}
	if _, bracket := t.Format.last().(knockout); bracket && r.Intn(2) == 0 {
		t.Beside = BesideLadder
	}
	if t.ConfirmHours == 0 {
		t.ConfirmHours = 168
	}
	if t.Seeds = pick(SeedsByDraw, SeedsByRating, SeedsByHand, SeedsByPlaces); t.Seeds == SeedsByPlaces {
		t.Former = FormerEvent{"older", "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", 7, []string{"p03", "x", "p01"}}
	}
	if _, ok := t.Format.row().first.(scored); ok && t.Seeds != SeedsByDraw {
		t.TopHalf, t.TopBye = r.Intn(2) == 0, t.Odd == OddPlayerBye && r.Intn(2) == 0
	}
	if _, ok := t.Format.row().first.(swiss); ok && !t.TopHalf && !t.TopBye && r.Intn(2) == 0 {
		for n := range r.Intn(t.Rounds) {
			t.Accelerate = append(t.Accelerate, []int{10, 10, 5}[min(n, 2)])
		}
	}
}

// fit gives terms what their format wants, and takes from them what does not go with it.
func fit(t *Terms) {
	switch t.Format {
	case DoubleKnockout:
		t.Left, t.Pool, t.Through, t.Rematch = max(t.Left, 2), 0, 0, RematchUnavoidable
	case PoolsKnockout:
		t.Left, t.Pool, t.Odd, t.Points.Bye = 0, max(t.Pool, 3), OddPlayerBye, 0
	default:
		t.Left, t.Pool, t.Through = 0, 0, 0
	}
}

// TestRandomStructures plays random events with the terms of seeds and formats to their ends, as TestRandomEvents does
// with the others.
func TestRandomStructures(t *testing.T) {
	t.Parallel()
	n := *randomEvents
	if testing.Short() {
		n = min(n, 5)
	}
	ways := map[string]int{}
	for i := range n {
		c := &chaos{sim: randomEvent(t, *firstEvent+7000+int64(i), randomFormats), ways: ways}
		c.more = c.structure
		c.toTheEnd()
		c.keptApart()
		c.qualified()
		c.strangers()
		ways[string(c.Format)]++
		ways["seeds "+c.Seeds]++
		if len(c.second) > 1 {
			ways["second bracket"]++
		}
		if slices.ContainsFunc(c.matches(), func(m *Match) bool { return m.Beside }) {
			ways["ladder beside a bracket"]++ // TestRandomLaddersBeside has one beside each format
		}
		if len(c.Accelerate) > 0 {
			ways["accelerated"]++
		}
	}
	t.Log(ways)
	for _, way := range append(Formats(), "seeds rating", "seeds hand", "seeds places", "rated", "seeded", "kept apart",
		"accelerated", "second bracket", "ladder beside a bracket") {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// qualified holds of rounds before a knock-out with a rule of its own that nobody who was out played, that everybody
// met the others of a pool once if both stayed, and that the knock-out is of those who go on.
func (c *chaos) qualified() {
	for n, r := range c.Rounds {
		if _, ok := c.system(r.N).(doubleKnockout); ok && !c.corrected() {
			lost := c.halfLossesIn(c.Rounds[:n])
			for _, m := range r.Matches {
				for _, id := range m.Players {
					if lost[id] >= outAt {
						c.t.Errorf("%s was out before round %d", id, r.N)
					}
				}
			}
		}
	}
	if c.Format != PoolsKnockout || c.Ending.How != "" {
		return
	}
	for _, group := range c.pools() {
		met := map[[2]string]int{}
		for _, r := range c.beforeCut() {
			for _, m := range r.Matches {
				met[[2]string{min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1])}]++
			}
		}
		for _, a := range group {
			for _, b := range group {
				stayed := c.Person(a).Left == 0 && c.Person(b).Left == 0
				if n := met[[2]string{a, b}]; a < b && (n > 1 || stayed && n != 1) {
					c.t.Errorf("%s and %s of one pool met %d times", a, b, n)
				}
			}
		}
	}
}

// corrected reports whether a result of the event was changed, which changes who is out.
func (c *chaos) corrected() bool {
	return slices.ContainsFunc(c.matches(), func(m *Match) bool {
		return slices.ContainsFunc(m.Games, func(g *Game) bool { return len(g.Was) > 0 })
	})
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

// structure has the director rate, seed and keep apart players.
func (c *chaos) structure() {
	if _, ok := c.system(c.NextRoundNumber()).(scored); ok && c.r.Intn(2) == 0 {
		p := c.Prohibited
		if in := c.ActivePlayers(); len(in) > 3 {
			_ = c.Prohibit("vera", in[c.r.Intn(len(in))].ID, in[c.r.Intn(len(in))].ID, false, "brothers") // it may be one
		}
		if len(p) > 0 && c.r.Intn(3) == 0 && p[0].To == 0 {
			c.must(c.Prohibit("walt", p[0].Players[1], p[0].Players[0], true, ""))
		}
	}
	for _, p := range c.ActivePlayers() {
		if p.Entered != c.NextRoundNumber() {
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
