package pairing

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// exhaustive is the definition of Swiss for an even list, by trying everything.
func exhaustive(t *task, of []int, cost int, sofar []Pair, best *int, out *[]Pair) {
	if len(of) == 0 {
		if *best < 0 || cost < *best {
			*best, *out = cost, slices.Clone(sofar)
		}
		return
	}
	for j := 1; j < len(of); j++ {
		if c := t.cost(of[0], of[j]); c >= 0 {
			rest := slices.Delete(slices.Clone(of), j, j+1)[1:]
			exhaustive(t, rest, cost+c, append(sofar, Pair{t.list[of[0]].Name, t.list[of[j]].Name}), best, out)
		}
	}
}

func drawn(t *rapid.T, n int) []Player {
	players := make([]Player, n)
	for i := range players {
		players[i] = Player{Name: fmt.Sprintf("p%d", i), Score: rapid.IntRange(0, 4).Draw(t, "score"), Byes: rapid.IntRange(0,
			1).Draw(t, "byes"),
			Met: map[string]int{}}
	}
	for i := range players {
		for j := range i {
			if n := rapid.IntRange(-3, 3).Draw(t, "met"); n > 0 {
				players[i].Met[players[j].Name], players[j].Met[players[i].Name] = n, n
			}
		}
	}
	return players
}

// TestAgainstAllPairings holds Swiss against exhaustive search up to eight players.
func TestAgainstAllPairings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := drawn(t, 2*rapid.IntRange(1, 4).Draw(t, "half"))
		again := RematchRule(rapid.Bool().Draw(t, "again"))
		got, err := PairSwiss(players, again)
		slices.SortStableFunc(players, func(a, b Player) int { return b.Score - a.Score })
		best, all, want := -1, make([]int, len(players)), []Pair(nil)
		for i := range all {
			all[i] = i
		}
		exhaustive(newTask(players, again), all, 0, nil, &best, &want)
		if best < 0 != errors.Is(err, ErrRematch) || !slices.Equal(got.Pairs, want) {
			t.Fatalf("%v (%v), want %v", got, err, want)
		}
	})
}

// TestBye: who has the fewest byes, then the lowest score, then stands last, if the others can be paired.
func TestBye(t *testing.T) {
	all := []Player{{Name: "a", Score: 2},
		{Name: "b", Byes: 1}, {Name: "c", Score: 1}, {Name: "d", Score: 1},
		{Name: "e", Score: 2}}
	r, err := PairSwiss(all, RematchNever)
	if err != nil || r.Bye != "d" || !slices.Equal(r.Pairs, []Pair{{"a", "e"}, {"c", "b"}}) {
		t.Errorf("%+v %v", r, err)
	}
	met := map[string]int{"a": 1, "b": 1, "e": 1} // c cannot be paired unless d is there
	all = []Player{{Name: "a", Score: 2, Met: map[string]int{"c": 1}},
		{Name: "b", Byes: 1, Met: map[string]int{"c": 1}}, {Name: "c", Score: 1, Met: met}, {Name: "d", Score: 1},
		{Name: "e", Score: 2, Met: map[string]int{"c": 1}}}
	if r, err = PairSwiss(all, RematchNever); err != nil || r.Bye != "c" {
		t.Errorf("%+v %v", r, err)
	}
	if r, err = PairSwiss(nil, RematchNever); err != nil || len(r.Pairs) != 0 {
		t.Errorf("nobody: %+v %v", r, err)
	}
}

// TestWholeEvents: in events of many sizes nobody is paired twice in a round or with somebody they met, and byes go
// in turn.
func TestWholeEvents(t *testing.T) {
	for _, n := range []int{5, 16, 33, 82} {
		players := make([]Player, n)
		for i := range players {
			players[i] = Player{Name: fmt.Sprintf("p%02d", i), Met: map[string]int{}}
		}
		at := func(name string) *Player {
			return &players[slices.IndexFunc(players, func(p Player) bool { return p.Name == name })]
		}
		for round := range min(7, n-1) {
			r, err := PairSwiss(players, RematchNever)
			if err != nil {
				t.Fatalf("%d players, round %d: %v", n, round, err)
			}
			seen := map[string]bool{}
			for _, pair := range r.Pairs {
				a, b := at(pair.First), at(pair.Second)
				if seen[a.Name] || seen[b.Name] || a.Met[b.Name] > 0 {
					t.Fatalf("%d players, round %d: %v", n, round, pair)
				}
				seen[a.Name], seen[b.Name], a.Met[b.Name], b.Met[a.Name] = true, true, 1, 1
				a.Score += 1 + round%2
				b.Score += 1 - round%2
			}
			if r.Bye != "" {
				seen[r.Bye] = true
				if at(r.Bye).Byes++; at(r.Bye).Byes > 1 {
					t.Errorf("a second bye for %s", r.Bye)
				}
			}
			if len(seen) != n {
				t.Errorf("%d of %d are in round %d", len(seen), n, round)
			}
		}
	}
}
