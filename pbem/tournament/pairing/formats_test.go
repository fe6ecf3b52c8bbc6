package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestBerger holds the table of six, and the properties of others.
func TestBerger(t *testing.T) {
	var six strings.Builder
	for _, r := range BergerRounds(strings.Split("123456", "")) {
		for _, p := range r.Pairs {
			fmt.Fprint(&six, p.First, p.Second, " ")
		}
	}
	if want := "16 25 34 64 53 12 26 31 45 65 14 23 36 42 51 "; six.String() != want {
		t.Errorf("%s, want %s", six.String(), want)
	}
	for n := range 24 {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprint("p", i)
		}
		met, first, byes := map[Pair]bool{}, map[string]int{}, map[string]int{}
		for _, r := range BergerRounds(names) {
			for _, p := range r.Pairs {
				if met[p] || met[Pair{p.Second, p.First}] {
					t.Errorf("%d players: %v twice", n, p)
				}
				met[p] = true
				first[p.First]++
			}
			byes[r.Bye]++
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d players: %d pairs", n, len(met))
		}
		for _, p := range names {
			if d := 2*first[p] - (n - 1); n > 1 && (d < -1 || d > 1 || n%2 == 1 && byes[p] != 1) {
				t.Errorf("%d players: %s is first %d times and has %d byes", n, p, first[p], byes[p])
			}
		}
	}
}

// play plays a bracket in which the lower seed number always wins, and gives who met for each place.
func play(n int) (map[int][2]int, int) {
	matches := KnockoutBracket(n)
	won, lost := make([]int, len(matches)), make([]int, len(matches))
	who := func(s Source) int {
		switch {
		case s.Seed > 0:
			return s.Seed
		case s.Loser:
			return lost[s.Match]
		}
		return won[s.Match]
	}
	places, rounds := map[int][2]int{}, 0
	for i, m := range matches {
		a, b := who(m.First), who(m.Second)
		won[i], lost[i] = min(a, b), max(a, b)
		rounds = max(rounds, m.Round)
		if m.Place > 0 {
			places[m.Place] = [2]int{won[i], lost[i]}
		}
	}
	return places, rounds
}

// TestKnockout: the best seed wins, the places one to six are played out, nobody plays twice in a round.
func TestKnockout(t *testing.T) {
	for n := 2; n <= 82; n++ {
		places, rounds := play(n)
		if places[1] != [2]int{1, 2} || n >= 4 && places[3] != [2]int{3, 4} || n >= 6 && places[5] != [2]int{5, 6} {
			t.Errorf("%d players: %v", n, places)
		}
		if 1<<rounds < n || 1<<(rounds-1) >= n {
			t.Errorf("%d players: %d rounds", n, rounds)
		}
		for i, m := range KnockoutBracket(n) {
			for _, s := range []Source{m.First, m.Second} {
				if s.Seed == 0 && (s.Match >= i || KnockoutBracket(n)[s.Match].Round >= m.Round) || s.Seed > n {
					t.Errorf("%d players: match %d of round %d wants the %v", n, i+1, m.Round, s)
				}
			}
		}
	}
	six := KnockoutBracket(6)
	want := "[{1 0 seed 4 seed 5} {1 0 seed 3 seed 6} {2 0 seed 1 winner of match 1} {2 0 seed 2 winner of match 2} " +
		"{3 1 winner of match 3 winner of match 4} {3 3 loser of match 3 loser of match 4} {3 5 loser of match 1 loser of match 2}]"
	if fmt.Sprint(six) != want {
		t.Errorf("top six: %v", six)
	}
}

// TestLadder: a player who wins from below climbs half the way, and their opponent falls to the place below them.
func TestLadder(t *testing.T) {
	ladder := strings.Split("abcdefg", "")
	for _, c := range []struct{ winner, loser, want string }{
		{"b", "a", "bacdefg"}, {"g", "a", "bcdgaef"}, {"d", "c", "abdcefg"}, {"a", "g", "abcdefg"}, {"x", "a", "abcdefg"}, {"e", "b",
			"acebdfg"}} {
		if got := strings.Join(UpdateLadder(ladder, c.winner, c.loser), ""); got != c.want {
			t.Errorf("%s beats %s: %s, want %s", c.winner, c.loser, got, c.want)
		}
	}
	if got := PairNeighbours(ladder, 1); !slices.Equal(got, []Pair{{"a", "b"}, {"c", "d"}, {"e", "f"}}) {
		t.Errorf("round 1: %v", got)
	}
	if got := PairNeighbours(ladder, 2); !slices.Equal(got, []Pair{{"b", "c"}, {"d", "e"}, {"f", "g"}}) {
		t.Errorf("round 2: %v", got)
	}
}
