package pairing

import (
	"fmt"
	"math/rand"
	"testing"
)

// TestAheadFillsRounds plays small events of as many rounds as can be filled without a rematch, with random results.
// It counts how many come to a round that cannot be paired: of six players none, of others fewer than without a look
// ahead.
func TestAheadFillsRounds(t *testing.T) {
	for _, c := range []struct{ players, rounds, most int }{{4, 3, 0}, {5, 5, 0}, {6, 5, 0}, {7, 7, 4}, {8, 7, 8}, {10, 8, 4}, {12, 9, 2}} {
		with, without := stuck(t, c.players, c.rounds, true), stuck(t, c.players, c.rounds, false)
		t.Logf("%d players, %d rounds: %d of 60 stuck, %d without a look ahead", c.players, c.rounds, with, without)
		if with > c.most || with > without {
			t.Errorf("%d players, %d rounds: %d of 60 stuck, want at most %d and %d", c.players, c.rounds, with, c.most, without)
		}
	}
}

// stuck counts the events of sixty that cannot be paired to their end.
func stuck(t *testing.T, n, rounds int, ahead bool) (out int) {
	for seed := range int64(60) {
		r := rand.New(rand.NewSource(seed))
		players := middle(r, n, 0)
		at := map[string]*Player{}
		for round := 1; round <= rounds; round++ {
			r.Shuffle(n, func(i, j int) { players[i], players[j] = players[j], players[i] })
			for i := range players {
				at[players[i].Name] = &players[i]
			}
			x, err := PairSwiss(players, RematchNever)
			if err != nil {
				out++
				break
			}
			if ahead && round < rounds {
				x = KeepNextRoundPairable(players, x, RematchNever)
			}
			if x.Bye != "" {
				at[x.Bye].Byes++
			}
			for _, p := range x.Pairs {
				a, b := at[p.First], at[p.Second]
				if a.Met[b.Name] > 0 || a == b {
					t.Fatalf("seed %d, round %d: %v", seed, round, x)
				}
				a.Met[b.Name], b.Met[a.Name] = 1, 1
				half := r.Intn(3)
				a.Score, b.Score = a.Score+half, b.Score+2-half
			}
		}
	}
	return out
}

// TestAheadKeepsTrianglesApart: six players of one score after two rounds. The first pairing of the list would leave
// two groups of three, in each of which everybody may meet only the two others; two pairs exchange their opponents.
func TestAheadKeepsTrianglesApart(t *testing.T) {
	players := middle(rand.New(rand.NewSource(1)), 6, 0)
	left, right := []int{0, 2, 4}, []int{1, 3, 5}
	for i := range 3 { // everybody of the left has met two of the right
		for j := range 3 {
			if i != j {
				a, b := &players[left[i]], &players[right[j]]
				a.Met[b.Name], b.Met[a.Name] = 1, 1
			}
		}
	}
	plain, err := PairSwiss(players, RematchNever)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(plain.Pairs, KeepNextRoundPairable(players, plain, RematchNever).Pairs); got !=
		"[{p00 p01} {p02 p03} {p04 p05}] [{p00 p01} {p02 p04} {p03 p05}]" {
		t.Error(got)
	}
}
