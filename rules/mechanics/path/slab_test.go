package path

import "testing"

// TestSlab: pieces never overlap, not even when one is appended to, and longer ones than a block are given too.
func TestSlab(t *testing.T) {
	var s SliceAllocator[int]
	var all [][]int
	for i := range 300 {
		p := s.Alloc(1 + i%5)
		for k := range p {
			if p[k] != 0 {
				t.Fatalf("piece %d is not empty: %v", i, p)
			}
			p[k] = i + 1
		}
		all = append(all, p)
		_ = append(p, -1)
	}
	for i, p := range all {
		for _, v := range p {
			if v != i+1 {
				t.Fatalf("piece %d has become %v", i, p)
			}
		}
	}
	if n := len(s.Alloc(1000)); n != 1000 {
		t.Errorf("a long piece has %d values", n)
	}
}
