package tournament

import (
	"math/rand"
	"slices"
	"testing"
)

// withLadder gives an event a knock-out with a ladder beside it, and other terms at random.
func withLadder(r *rand.Rand, t *Terms) {
	formats := []Format{Knockout, SwissKnockout, DoubleKnockout, PoolsKnockout}
	t.Version, t.Format = NewestVersion, formats[r.Intn(len(formats))]
	t.Rounds, t.Top, t.Beside = 1+r.Intn(3), 2+r.Intn(5), BesideLadder
	fit(t)
	if t.Format.row().then != nil && r.Intn(2) == 0 {
		t.Second = 2 + r.Intn(4)
	}
	if r.Intn(3) == 0 {
		t.Limit = 6 + r.Intn(10)
	}
}

// TestRandomLaddersBeside plays random events with a ladder beside their knock-out to their ends. Only those play on it
// who are out of the knock-out and have confirmed the round. Nobody who has a choice meets the same opponent in two
// rounds running, and both audits agree.
func TestRandomLaddersBeside(t *testing.T) {
	t.Parallel()
	n := *randomEvents
	if testing.Short() {
		n = min(n, 5)
	}
	ways := map[string]int{}
	for i := range n {
		c := &chaos{sim: randomEvent(t, *firstEvent+9000+int64(i), withLadder), ways: ways}
		if c.Limit > 0 {
			c.more = func() {
				id := "w" + string(rune('a'+len(c.People)%26))
				_ = c.Enter("vera", Entry{ID: id, Shown: id, Role: RoleAlternate}) // the name may be taken
			}
		}
		c.toTheEnd()
		c.rungsHold()
		c.strangers()
		ways[string(c.Format)]++
	}
	t.Log(ways)
	for _, way := range []string{"ladder match", "rest", "climbed", "moved up", string(Knockout), string(SwissKnockout),
		string(DoubleKnockout), string(PoolsKnockout)} {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// rungsHold checks the matches of the ladder.
func (c *chaos) rungsHold() {
	out := map[string]bool{} // who was on the ladder
	for _, r := range c.Rounds {
		for _, m := range r.Matches {
			for _, id := range m.Players {
				if out[id] && !m.Beside {
					c.t.Errorf("%s is back in the bracket in match %s", id, m.ID)
				}
				out[id] = out[id] || m.Beside
			}
			if m.Beside {
				c.ways["ladder match"]++
			}
		}
		if rest := r.Unpaired(); len(rest) > 0 && c.inBracket(r.N) && r.N > 1 {
			if c.ways["rest"]++; len(rest) > 1 {
				c.t.Errorf("%v rest in round %d", rest, r.N)
			}
			out[rest[0]] = true
		}
	}
	for _, p := range c.People {
		if p.For != "" {
			c.ways["moved up"]++
		}
	}
	for _, id := range c.Ladder {
		if !out[id] {
			c.t.Errorf("%s stands on the ladder without having been drawn for it", id)
		}
	}
	var came []string
	for _, s := range c.steps {
		if s.comes != "" && c.Person(s.comes).Left == 0 {
			came = append(came, s.comes)
		}
	}
	if !slices.Equal(came, c.Ladder) {
		c.ways["climbed"]++
	}
}

// TestLadderBeside: those who are out of a bracket play a ladder beside it if they confirm the round, and nobody has
// to.
func TestLadderBeside(t *testing.T) {
	for _, f := range []Format{Knockout, SwissKnockout, DoubleKnockout, PoolsKnockout} {
		x := terms
		x.Format, x.Rounds, x.Top, x.Beside = f, 2, 4, BesideLadder
		fit(&x)
		s := begin(t, t.TempDir(), x, 9)
		for len(s.Rounds) == 0 || f != Knockout && s.qualifying() > len(s.Rounds) {
			s.rounds(1)
		}
		off := ids(s.LadderPlayers())
		if len(off) < 1 {
			t.Fatalf("%s: nobody is out of the bracket", f)
		}
		wanted := len(s.PlayersToConfirm())
		for _, id := range off[:len(off)-1] {
			s.must(s.Confirm(id, id, ""))
		}
		if got := len(s.PlayersToConfirm()); got != wanted+len(off)-1 {
			t.Errorf("%s: %d players are wanted, of them %d by the bracket; %v may play the ladder", f, got, wanted, off)
		}
		s.confirm()
		s.must(s.Pair("vera"))
		quiet := off[len(off)-1]
		if p := s.Person(quiet); p.Left > 0 || slices.Contains(s.Ladder, quiet) {
			t.Errorf("%s: %s did not confirm, and is out of the event or on the ladder", f, quiet)
		}
		for _, m := range s.Round().Matches {
			if m.Beside != slices.Contains(off, m.Players[0]) || m.Beside != slices.Contains(off, m.Players[1]) {
				t.Errorf("%s: %v play each other; %v are out of the bracket", f, m.Players, off)
			}
		}
		s.play(nil)
		s.must(s.CloseRound("vera"))
		for !s.Over {
			for _, p := range s.LadderPlayers() {
				s.must(s.Confirm(p.ID, p.ID, ""))
			}
			s.rounds(1)
		}
		s.strangers()
		changed := []alteration{{"event", "beside ladder\n", "", "field lock"}}
		if f == Knockout {
			agrees(t, nil, altered(t, s, changed))
			continue
		}
		rungs := slices.DeleteFunc(slices.Clone(s.Ladder), func(id string) bool { return slices.Contains(s.seeds, id) })
		if got := s.Places[len(s.seeds) : len(s.seeds)+len(rungs)]; !slices.Equal(got, rungs) {
			t.Errorf("%s: behind the bracket of %v come %v, and the ladder is %v", f, s.seeds, got, s.Ladder)
		}
		if len(rungs) > 1 {
			changed = append(changed, alteration{"over", "place " + rungs[0], "place " + rungs[1], "field place"})
		}
		agrees(t, nil, altered(t, s, changed))
	}
}

// TestRungs: whoever is paired on the ladder meets the next one below whom they did not meet the round before, and of
// an odd number the last one rests who did not rest then.
func TestRungs(t *testing.T) {
	e := &Event{Rounds: []*Round{{N: 1, Order: []string{"a", "b", "c", "d", "e"},
		Matches: []*Match{{Players: [2]string{"a", "b"}}, {Players: [2]string{"c", "d"}}}}}}
	for _, x := range []struct {
		line []string
		want [][2]string
	}{
		{nil, nil},
		{[]string{"a"}, nil},
		{[]string{"a", "b"}, [][2]string{{"a", "b"}}},
		{[]string{"a", "b", "c", "d"}, [][2]string{{"a", "c"}, {"b", "d"}}},
		{[]string{"a", "c", "b", "d"}, [][2]string{{"a", "c"}, {"b", "d"}}},
		{[]string{"a", "b", "e"}, [][2]string{{"a", "e"}}},
		{[]string{"a", "b", "c", "d", "e"}, [][2]string{{"a", "c"}, {"b", "e"}}},
		{[]string{"e"}, nil},
	} {
		var got [][2]string
		for _, c := range e.rungs(x.line, 2) {
			got = append(got, [2]string{c.first, c.second})
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("the ladder %v is paired %v, want %v", x.line, got, x.want)
		}
	}
}

// TestBesideTerms: terms with which no ladder can be played are refused.
func TestBesideTerms(t *testing.T) {
	s := begin(t, "", terms, 0)
	for _, x := range []struct {
		change func(*Terms)
		want   string
	}{
		{func(t *Terms) { t.Format = Swiss }, "nobody is out of one"},
		{func(t *Terms) { t.Beside = "robin" }, "want ladder"},
		{func(t *Terms) { t.Version = 3 }, "want version 4"},
	} {
		y := terms
		y.Format, y.Beside, y.Version, y.ConfirmHours, y.Late = Knockout, BesideLadder, NewestVersion, 168, 9
		y.Director, y.At = []string{"vera"}, s.now
		x.change(&y)
		_, err := NewInMemory(y, nil)
		s.refused(err, x.want)
	}
}
