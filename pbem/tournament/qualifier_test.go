package tournament

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// scored ends the open games of the round: won by the first or the second of the match, or drawn.
func (s *sim) scored(outcome func(m *Match) string) {
	s.t.Helper()
	for _, m := range s.Round().Matches {
		for _, g := range m.Games {
			how := outcome(m)
			if how == "both" {
				s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.DoubleForfeit, Outcome: how}))
				continue
			}
			if g.Players[0] != m.Players[0] {
				how = map[string]string{"first": "second", "second": "first", "draw": "draw"}[how]
			}
			s.must(s.RecordGame("", g.ID, ""))
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: how}))
		}
	}
	s.must(s.CloseRound("vera"))
}

// TestLives: two drawn matches are a lost one, at the second loss a player is out, players of equal losses meet, and
// with as few as the terms say the knock-out begins, its seeds by half losses and the table.
func TestLives(t *testing.T) {
	x := terms
	x.Format, x.Left, x.Top, x.Rounds, x.Seeds = DoubleKnockout, 4, 4, 9, SeedsByHand
	s := begin(t, t.TempDir(), x, 8)
	for i, p := range s.ActivePlayers() {
		s.must(s.Seed("vera", p.ID, i+1))
	}
	s.must(s.Pair("vera")) // 1-2, 3-4, 5-6, 7-8
	s.scored(func(m *Match) string {
		return map[string]string{"p01": "first", "p03": "draw", "p05": "both", "p07": "second"}[m.Players[0]]
	})
	want := map[string]int{"p02": 2, "p03": 1, "p04": 1, "p05": 2, "p06": 2, "p07": 2}
	for id, n := range s.halfLosses() {
		if n != want[id] {
			t.Errorf("%s has %d half losses, want %d", id, n, want[id])
		}
	}
	s.confirm()
	s.must(s.Pair("vera"))
	s.meet("p01", "p08") // nobody lost
	if slices.ContainsFunc(s.Round().Matches, func(m *Match) bool { return slices.Equal(m.Players[:], []string{"p03", "p04"}) }) {
		t.Error("a rematch where there is another pairing")
	}
	drawn := func(m *Match) string {
		return map[bool]string{true: "draw", false: "first"}[slices.Contains(m.Players[:], "p01")]
	}
	s.scored(drawn)
	if got := s.halfLosses(); got["p01"] != 1 || got["p08"] != 1 || len((doubleKnockout{}).players(s.Event, 3)) != 5 {
		t.Errorf("of those with a loss two won and one lost: %v", got)
	}
	if s.qualifying() <= 2 {
		t.Error("five are left, and the knock-out begins with four")
	}
	for n := 3; len((doubleKnockout{}).players(s.Event, n)) > 4; n++ {
		s.confirm()
		s.must(s.Pair("vera"))
		s.scored(func(*Match) string { return "first" })
	}
	left := ids((doubleKnockout{}).players(s.Event, 0))
	if s.qualifying() != len(s.Rounds) {
		t.Fatalf("%v are left after %d rounds", left, len(s.Rounds))
	}
	seeds := s.seeded()
	if len(seeds) != len(left) || s.halfLosses()[seeds[0]] > s.halfLosses()[seeds[len(seeds)-1]] {
		t.Errorf("seeds %v of %v", seeds, left)
	}
	s.finish()
	s.strangers()
	for _, id := range s.Places[:len(left)] {
		if !slices.Contains(left, id) {
			t.Errorf("%s was out and has a place before one of %v: %v", id, left, s.Places)
		}
	}
	altered(t, s, []alteration{{"event", "left 4", "left 5", "record"},
		{"pairing", "seeds " + seeds[0] + " " + seeds[1], "seeds " + seeds[1] + " " + seeds[0], "field seeds"},
		{"over", "place " + s.Places[1], "place " + s.Places[2], "field place"}})
}

// TestLivesAgainstEliminators: a match with an eliminator costs a life only where the terms count such games.
func TestLivesAgainstEliminators(t *testing.T) {
	for _, counts := range []bool{false, true} {
		x := terms
		x.Format, x.Left, x.Top, x.Odd, x.GuestCount = DoubleKnockout, 2, 2, OddPlayerEliminator, counts
		s := begin(t, "", x, 5)
		s.must(s.Enter("vera", Entry{ID: "emil", Shown: "Emil", Role: RoleEliminator}))
		s.must(s.Pair("vera"))
		s.scored(func(m *Match) string { return map[bool]string{true: "second", false: "first"}[m.Guest != ""] })
		for _, m := range s.Round().Matches {
			if m.Guest != "" && (s.halfLosses()[m.Players[0]] == 2) != counts {
				t.Errorf("counts %v: half losses %v, %v", counts, s.halfLosses(), m.Players)
			}
		}
		s.finish()
		s.audited()
	}
}

// TestLivesEndEarly: a round after which nobody or one player is left ends the event, with places for all.
func TestLivesEndEarly(t *testing.T) {
	x := terms
	x.Format, x.Left, x.Top, x.Rounds = DoubleKnockout, 2, 4, 9
	for _, players := range []int{3, 4} {
		s := begin(t, t.TempDir(), x, players)
		for !s.Over {
			s.confirm()
			s.must(s.Pair("vera"))
			s.scored(func(*Match) string { return "draw" })
		}
		s.strangers()
		if len(s.Places) != players || len(s.Rounds) > 9 {
			t.Errorf("%v after %d rounds", s.Places, len(s.Rounds))
		}
	}
}

// TestMatchesLost: a match gives half losses by the games of it that count.
func TestMatchesLost(t *testing.T) {
	for _, c := range []struct {
		games []Result
		want  [2]int
	}{
		{[]Result{{How: standings.Played, Half: 2}}, [2]int{0, 2}},
		{[]Result{{How: standings.Resigned, Half: 0}}, [2]int{2, 0}},
		{[]Result{{How: standings.Adjudicated, Half: 1}}, [2]int{1, 1}},
		{[]Result{{How: standings.DoubleForfeit}}, [2]int{2, 2}},
		{[]Result{{How: standings.Annulled, Half: 1}}, [2]int{}},
		{[]Result{{How: standings.Agreed, Half: 1}}, [2]int{}},
		{[]Result{{How: standings.Unplayed, Half: 1}}, [2]int{}},
		{[]Result{{How: standings.Played, Half: 2}, {How: standings.Played, Half: 2}}, [2]int{0, 2}},
		{[]Result{{How: standings.Played, Half: 2}, {How: standings.Played, Half: 0}}, [2]int{1, 1}},
		{[]Result{{How: standings.DoubleForfeit}, {How: standings.Played, Half: 1}}, [2]int{1, 1}},
		{[]Result{{How: standings.DoubleForfeit}, {How: standings.Annulled, Half: 1}}, [2]int{2, 2}},
	} {
		m := &Match{Players: [2]string{"a", "b"}}
		for i := range c.games {
			m.Games = append(m.Games, &Game{Players: m.Players, Result: &c.games[i]})
		}
		if got := m.lost(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.games, got, c.want)
		}
	}
}

// TestSnake: pools differ by at most one, none is greater than the terms say, everybody is in one, and the seeds run to
// and fro.
func TestSnake(t *testing.T) {
	for size := 3; size <= 6; size++ {
		for n := 1; n <= 80; n++ {
			var line []string
			for i := range n {
				line = append(line, fmt.Sprint(i+1))
			}
			groups, seen := (Terms{StructureTerms: StructureTerms{Pool: size}}).snake(line), map[string]bool{}
			least, most := n, 0
			for _, g := range groups {
				least, most = min(least, len(g)), max(most, len(g))
				for _, id := range g {
					seen[id] = true
				}
			}
			if len(seen) != n || most > size || most-least > 1 || len(groups) != (n+size-1)/size {
				t.Errorf("%d in pools of %d: %v", n, size, groups)
			}
		}
	}
	got := fmt.Sprint((Terms{StructureTerms: StructureTerms{Pool: 3}}).snake([]string{"1", "2", "3", "4", "5", "6", "7", "8"}))
	if got != "[[1 6 7] [2 5 8] [3 4]]" {
		t.Error(got)
	}
}

// TestSpread: whoever is moved keeps the place in the pool, nobody is lost, and players of one pool meet in the first
// round only where no seed of the same place could be exchanged.
func TestSpread(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		pools := 1 + r.Intn(9)
		in, place, all := map[string]int{}, map[string]int{}, []string(nil)
		for rank := range 1 + r.Intn(3) {
			for _, p := range r.Perm(pools) {
				id := fmt.Sprintf("%d%c", rank, 'a'+p)
				in[id], place[id], all = p, rank, append(all, id)
			}
		}
		all = all[:1+r.Intn(len(all))]
		got := spread(all, in, place)
		for i, id := range got {
			if place[id] != place[all[i]] {
				t.Fatalf("%v to %v: %s has another place", all, got, id)
			}
		}
		a, b := slices.Sorted(slices.Values(all)), slices.Sorted(slices.Values(got))
		size := 2
		for size < len(all) {
			size *= 2
		}
		clash := 0
		for i := range got {
			if j := size - 1 - i; i < j && j < len(got) && in[got[i]] == in[got[j]] {
				clash++
			}
		}
		if !slices.Equal(a, b) || pools > 3 && len(all) == 2*pools && clash > 0 {
			t.Fatalf("%v to %v: %d meet somebody of their pool", all, got, clash)
		}
	}
}

// TestPoolsOfThree: everybody meets everybody of the pool, as either side, the winners and the best seconds go on, and
// who leaves before the knock-out is replaced by the next.
func TestPoolsOfThree(t *testing.T) {
	x := terms
	x.Format, x.Pool, x.Top, x.Games, x.Seeds = PoolsKnockout, 3, 4, 2, SeedsByHand
	s := begin(t, t.TempDir(), x, 8)
	for i, p := range s.ActivePlayers() {
		s.must(s.Seed("vera", p.ID, i+1))
	}
	stronger := func(m *Match) string {
		return map[bool]string{true: "first", false: "second"}[m.Players[0] < m.Players[1]]
	}
	for n := 1; n <= 3; n++ { // pools 1 6 7, 2 5 8 and 3 4
		s.confirm()
		s.must(s.Pair("vera"))
		if n > 1 && slices.ContainsFunc(s.Round().Matches, func(m *Match) bool { return slices.Contains(m.Players[:], "p03") }) {
			t.Errorf("the pool of two plays in round %d", n)
		}
		s.scored(stronger)
	}
	if got := s.qualifying(); got != 3 {
		t.Errorf("%d rounds in the pools", got)
	}
	for i, want := range []string{"p01 p06 p07", "p02 p05 p08", "p03 p04"} {
		var names []string
		for _, r := range s.Pools()[i].Rows {
			names = append(names, r.Player)
		}
		if strings.Join(names, " ") != want {
			t.Errorf("pool %d: %v, want %s", i+1, names, want)
		}
	}
	text, err := s.Standings()
	s.must(err)
	if !strings.Contains(text, "pool 3  player") {
		t.Error(text)
	}
	if got := s.seeded(); !slices.Equal(got, []string{"p01", "p02", "p03", "p05"}) { // of the seconds p04 has lost all of his games
		t.Errorf("seeds %v", got)
	}
	s.must(s.Withdraw("p02", "p02", "announced", ""))
	if got := s.seeded(); !slices.Equal(got, []string{"p01", "p03", "p05", "p06"}) { // p05 is first of his pool now
		t.Errorf("seeds %v", got)
	}
	s.confirm()
	s.must(s.Pair("vera"))
	s.meet("p01", "p06") // no second of another pool is there
	s.scored(stronger)
	s.finish()
	s.strangers()
	if !slices.Equal(s.Places[:4], []string{"p01", "p03", "p05", "p06"}) || len(s.Places) != 8 {
		t.Errorf("places %v", s.Places)
	}
	altered(t, s, []alteration{{"pairing", "seeds p01 p03", "seeds p03 p01", "field seeds"}, {"event", "pool 3", "pool 4", "record"},
		{"over", "place p02", "place p07", "field place"}})
}

// TestQualifierTerms: terms that do not fit these formats are refused.
func TestQualifierTerms(t *testing.T) {
	s := begin(t, "", terms, 0)
	for _, c := range []struct {
		change func(*Terms)
		want   string
	}{
		{func(x *Terms) { x.Left = 4 }, "is for the format double-knockout"},
		{func(x *Terms) { x.Pool = 4 }, "for the format pools-knockout"},
		{func(x *Terms) { x.Format = DoubleKnockout }, "--left 0"},
		{func(x *Terms) { x.Format, x.Left, x.Pool = DoubleKnockout, 4, 4 }, "for the format pools-knockout"},
		{func(x *Terms) { x.Format, x.Left, x.Rematch = DoubleKnockout, 4, RematchNever }, "does not go with"},
		{func(x *Terms) { x.Format, x.Pool = PoolsKnockout, 7 }, "pools of 3 to 6"},
		{func(x *Terms) { x.Format, x.Pool, x.Left = PoolsKnockout, 3, 3 }, "for the format double-knockout"},
		{func(x *Terms) { x.Format, x.Pool, x.Through = PoolsKnockout, 3, 4 }, "0 to 3 go on"},
		{func(x *Terms) { x.Format, x.Pool, x.Odd = PoolsKnockout, 3, OddPlayerEliminator }, "does not go with pools"},
		{func(x *Terms) { x.Format, x.Pool, x.Points.Bye = PoolsKnockout, 3, 1 }, "want 0"},
		{func(x *Terms) { x.Format, x.Pool, x.Version = PoolsKnockout, 3, 2 }, "version 2"},
		{func(x *Terms) { x.Format, x.Pool, x.Accelerate = PoolsKnockout, 3, []int{1} }, "not paired by points"},
	} {
		x := terms
		x.Director, x.At = []string{"vera"}, s.now
		c.change(&x)
		_, err := NewInMemory(x, nil)
		s.refused(err, c.want)
	}
	for _, f := range []Format{DoubleKnockout, PoolsKnockout} {
		x := terms
		x.Format = f
		x.FillStructure()
		begin(t, "", x, 2)
	}
}
