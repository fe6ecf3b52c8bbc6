package pairing

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// keptApart draws players of whom some may not meet.
func keptApart(t *rapid.T, n int) []Player {
	players := drawn(t, n)
	for i := range players {
		for j := range i {
			if rapid.IntRange(0, 3).Draw(t, "apart") == 0 {
				a, b := &players[i], &players[j]
				if rapid.Bool().Draw(t, "of the other") { // it is enough that one of them names the other
					a, b = b, a
				}
				a.Apart = append(a.Apart, b.Name)
			}
		}
	}
	return players
}

// every calls see with all ways to pair an even number of players.
func every(of []int, sofar [][2]int, see func([][2]int)) {
	if len(of) == 0 {
		see(sofar)
		return
	}
	for j := 1; j < len(of); j++ {
		rest := slices.Delete(slices.Clone(of), j, j+1)[1:]
		every(rest, append(slices.Clone(sofar), [2]int{of[0], of[j]}), see)
	}
}

// weight returns the numbers by which a pairing is judged, the first counting most. It uses nothing of the code that
// pairs.
func weight(players []Player, again RematchRule, f FirstRound, pairs [][2]int) (w [4]int, ok bool) {
	var scores []int
	for _, p := range players {
		scores = append(scores, p.Score)
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	for _, p := range pairs {
		a, b := players[p[0]], players[p[1]]
		if slices.Contains(a.Apart, b.Name) || slices.Contains(b.Apart, a.Name) || again == RematchNever && a.Met[b.Name] > 0 {
			return w, false
		}
		w[0] += max(a.Met[b.Name], 0)
		if a.Score != b.Score || f.TopHalf && p[0] < len(players)/2 == (p[1] < len(players)/2) {
			w[1]++
		}
		w[2] += max(slices.Index(scores, a.Score)-slices.Index(scores, b.Score), 0) +
			max(slices.Index(scores, b.Score)-slices.Index(scores, a.Score), 0)
	}
	return w, true
}

// TestApart: nobody is paired with somebody they are kept apart from, a pairing is found whenever there is one, and it
// has the lowest weight of all.
func TestApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := keptApart(t, 2*rapid.IntRange(1, 4).Draw(t, "half"))
		again := RematchRule(rapid.Bool().Draw(t, "again"))
		f := FirstRound{TopHalf: rapid.Bool().Draw(t, "top half")}
		if f.TopHalf {
			for i := range players {
				players[i].Score, players[i].Met = 0, nil
			}
		}
		all := make([]int, len(players))
		for i := range all {
			all[i] = i
		}
		list := ranked(players)
		best, found := [4]int{}, false
		every(all, nil, func(pairs [][2]int) {
			if w, ok := weight(list, again, f, pairs); ok && (!found || slices.Compare(w[:], best[:]) < 0) {
				best, found = w, true
			}
		})
		got, err := f.PairSwiss(players, again)
		if found == errors.Is(err, ErrRematch) || found != CanPair(players, again) {
			t.Fatalf("there is a pairing: %v; got %v", found, err)
		}
		if !found {
			return
		}
		var pairs [][2]int
		at := func(name string) int { return slices.IndexFunc(list, func(p Player) bool { return p.Name == name }) }
		for _, p := range got.Pairs {
			pairs = append(pairs, [2]int{at(p.First), at(p.Second)})
		}
		if w, ok := weight(list, again, f, pairs); !ok || w != best {
			t.Fatalf("%v has the weight %v (%v), the best is %v", got.Pairs, w, ok, best)
		}
	})
}

// TestApartOdd: of an odd number whoever is left over leaves a pairing for the others, and looking ahead pairs nobody
// with somebody they are kept apart from.
func TestApartOdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := keptApart(t, rapid.IntRange(2, 11).Draw(t, "players"))
		f := FirstRound{TopBye: rapid.Bool().Draw(t, "top bye")}
		for _, again := range []RematchRule{RematchNever, RematchIfUnavoidable} {
			r, err := f.PairSwiss(players, again)
			if errors.Is(err, ErrRematch) == CanPair(players, again) {
				t.Fatalf("possible %v: %v", CanPair(players, again), err)
			}
			if err != nil {
				continue
			}
			for _, p := range append(r.Pairs, KeepNextRoundPairable(players, r, again).Pairs...) {
				for i := range players {
					a, b := p.First, p.Second
					if players[i].Name == b {
						a, b = b, a
					}
					if players[i].Name == a && slices.Contains(players[i].Apart, b) {
						t.Fatalf("%s meets %s", a, b)
					}
				}
			}
		}
	})
}

// TestFirstRound: by the order of the seeds the upper half meets the lower one, and the bye goes to the top seed or to
// the last, as the event has it.
func TestFirstRound(t *testing.T) {
	players := make([]Player, 9)
	for i := range players {
		players[i] = Player{Name: fmt.Sprint(i + 1)}
	}
	for _, c := range []struct {
		f    FirstRound
		n    int
		want string
	}{
		{FirstRound{}, 8, "[{1 2} {3 4} {5 6} {7 8}] "},
		{FirstRound{TopHalf: true}, 8, "[{1 5} {2 6} {3 7} {4 8}] "},
		{FirstRound{TopHalf: true}, 9, "[{1 5} {2 6} {3 7} {4 8}] 9"},
		{FirstRound{TopHalf: true, TopBye: true}, 9, "[{2 6} {3 7} {4 8} {5 9}] 1"},
		{FirstRound{TopBye: true}, 5, "[{2 3} {4 5}] 1"},
	} {
		r, err := c.f.PairSwiss(players[:c.n], RematchNever)
		if got := fmt.Sprintf("%v %s", r.Pairs, r.Bye); err != nil || got != c.want {
			t.Errorf("%+v of %d: %s %v, want %s", c.f, c.n, got, err, c.want)
		}
	}
	players[0].Apart = []string{"5"}
	if r, err := (FirstRound{TopHalf: true}).PairSwiss(players[:8], RematchNever); err != nil ||
		fmt.Sprint(r.Pairs) != "[{1 6} {2 5} {3 7} {4 8}]" {
		t.Errorf("%v %v", r.Pairs, err)
	}
}
