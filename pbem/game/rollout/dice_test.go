package rollout

import "testing"

// TestDice: an event has its face by seed, phase and number of throw, and all faces come up about as often.
func TestDice(t *testing.T) {
	a, b := NewDice(1), NewDice(1)
	b.Draw("T1-G-1", "combat:0101#1", 6) // another event changes nothing
	var first, second []int
	counts := [6]int{}
	for range 600 {
		first = append(first, a.Draw("T1-G-1", "combat:0203#1", 6))
		second = append(second, b.Draw("T1-G-1", "combat:0203#1", 6))
	}
	for i, n := range first {
		if counts[n]++; n != second[i] {
			t.Fatalf("throw %d: %d and %d", i, n, second[i])
		}
	}
	for face, n := range counts {
		if n < 60 || n > 150 {
			t.Errorf("face %d came %d times in 600", face+1, n)
		}
	}
	seeds := map[int]bool{}
	for seed := range uint64(40) {
		d := NewDice(seed)
		seeds[d.Draw("T1-G-1", "combat:0203#1", 6)] = true
	}
	if len(seeds) != 6 {
		t.Errorf("40 seeds throw %v", seeds)
	}
}
