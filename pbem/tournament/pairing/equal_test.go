package pairing

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
)

// anewEachTime pairs like Swiss, but keeps nothing between two pairs: for each opponent in turn all others are matched
// anew.
func anewEachTime(players []Player, again RematchRule) []Pair {
	t := newTask(ranked(players), again)
	all := make([]int, len(players))
	for i := range all {
		all[i] = i
	}
	least := func(of []int) int {
		_, mate := t.best(of)
		if mate == nil {
			return -1
		}
		return t.sum(of, mate)
	}
	var out []Pair
	for best := least(all); len(all) > 0; {
		for j := 1; ; j++ {
			c := t.cost(all[0], all[j])
			rest := slices.Delete(slices.Clone(all), j, j+1)[1:]
			if sum := least(rest); c >= 0 && sum >= 0 && sum+c == best {
				out = append(out, Pair{t.list[all[0]].Name, t.list[all[j]].Name})
				all, best = rest, sum
				break
			}
		}
	}
	return out
}

// TestKeptMatching: the matching that is kept gives the pairs that matching everybody anew gives.
func TestKeptMatching(t *testing.T) {
	for seed := range int64(150) {
		r := rand.New(rand.NewSource(seed))
		players := middle(r, 4+2*r.Intn(24), r.Intn(7))
		again := RematchRule(seed%3 > 0)
		got, err := PairSwiss(players, again)
		if err != nil {
			continue
		}
		if want := anewEachTime(players, again); !slices.Equal(got.Pairs, want) {
			t.Fatalf("seed %d, %d players: %v, want %v", seed, len(players), got.Pairs, want)
		}
	}
}

func BenchmarkSwiss(b *testing.B) {
	for _, n := range []int{300, 1000, 4000} {
		for _, round := range []int{1, 5, 9} {
			b.Run(fmt.Sprintf("players=%d/round=%d", n, round), func(b *testing.B) {
				players := played(b, n, round-1)
				for b.Loop() {
					if _, err := PairSwiss(players, RematchNever); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// played returns players after some rounds that Swiss paired.
func played(tb testing.TB, n, rounds int) []Player {
	r := rand.New(rand.NewSource(1))
	players := make([]Player, n)
	at := map[string]*Player{}
	for i := range players {
		players[i] = Player{Name: fmt.Sprintf("p%04d", i), Met: map[string]int{}}
		at[players[i].Name] = &players[i]
	}
	for range rounds {
		round, err := PairSwiss(players, RematchNever)
		if err != nil {
			tb.Fatal(err)
		}
		for _, p := range round.Pairs {
			a, b := at[p.First], at[p.Second]
			a.Met[b.Name], b.Met[a.Name] = 1, 1
			half := []int{0, 2, 2, 1}[r.Intn(4)]
			a.Score, b.Score = a.Score+5*half, b.Score+5*(2-half)
		}
		r.Shuffle(n, func(i, j int) { players[i], players[j] = players[j], players[i] })
		for i := range players {
			at[players[i].Name] = &players[i]
		}
	}
	return players
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
