package gsfg

import (
	"testing"

	"pgregory.net/rapid"
)

// pooled is a pool of units with these strengths.
func pooled(halvings int, foot []int, guns ...int) *strengthPool {
	p := &strengthPool{halvings: halvings, artilleryCount: len(guns)}
	for _, n := range foot {
		p.units, p.sum = append(p.units, "t"), p.sum+n
	}
	for _, n := range guns {
		p.units, p.sum, p.artillerySum = append(p.units, "g"), p.sum+n, p.artillerySum+n
	}
	return p
}

// total is the strength of a Soviet attack, and how much artillery is ignored.
func total(pools []*strengthPool) (int, int) {
	a := &assessment{b: &battle{attacker: Soviet, defender: NATO}}
	return a.totalOf(pools, Soviet), a.capped
}

// TestTotalOfPools: the strengths of R 1.5 and 11.23, with the readings of, worked out by hand.
func TestTotalOfPools(t *testing.T) {
	for _, c := range []struct {
		name         string
		pools        []*strengthPool
		total, spare int
	}{
		{"one sum is halved once", []*strengthPool{pooled(1, []int{5, 6})}, 5, 0},
		{"one unit of 1 stays 1", []*strengthPool{pooled(2, []int{1})}, 1, 0},
		{"two of 1 are 1 halved once", []*strengthPool{pooled(1, []int{1, 1})}, 1, 0},
		{"three and a half twice", []*strengthPool{pooled(2, []int{7, 7})}, 3, 0},
		{"artillery shares the sum", []*strengthPool{pooled(1, []int{5}, 3)}, 4, 0},
		{"artillery of its own sum", []*strengthPool{pooled(1, []int{5}), pooled(1, nil, 3)}, 3, 0},
		{"excess after halving", []*strengthPool{pooled(1, []int{6}, 8)}, 6, 1},
		{"excess from afar", []*strengthPool{pooled(0, []int{4}), pooled(0, nil, 8)}, 8, 4},
		{"never below 1", []*strengthPool{pooled(2, []int{1, 1})}, 1, 0},
	} {
		if got, spare := total(c.pools); got != c.total || spare != c.spare {
			t.Errorf("%s: %d with %d ignored, want %d with %d", c.name, got, spare, c.total, c.spare)
		}
	}
}

// TestArtilleryNeverOutweighs: whatever is halved, artillery adds at most as much as the others, and nobody loses by
// bringing more of either.
func TestArtilleryNeverOutweighs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var pools, feet []*strengthPool
		for h := range 3 {
			foot := rapid.SliceOfN(rapid.IntRange(1, 12), 0, 3).Draw(t, "foot")
			most := 2
			if h == 2 { // out of supply and across a river: artillery does not fire (R 8.11)
				most = 0
			}
			guns := rapid.SliceOfN(rapid.IntRange(1, 12), 0, most).Draw(t, "guns")
			pools, feet = append(pools, pooled(h, foot, guns...)), append(feet, pooled(h, foot))
		}
		with, _ := total(pools)
		without, _ := total(feet)
		if with > 2*without {
			t.Fatalf("%d with artillery, %d without it", with, without)
		}
		if with < without {
			t.Fatalf("%d with artillery, more without it: %d", with, without)
		}
	})
}
