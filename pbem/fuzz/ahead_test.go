package fuzz

import "testing"

// TestFilesAhead: in a game at random sheets filed ahead come to be carried out, and come to be given up.
func TestFilesAhead(t *testing.T) {
	b, err := newBench(Config{Title: "a-victory-lost", Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string]int{}
	for n := 1; n <= 6 && (uses["executed"] == 0 || uses["illegal"] == 0); n++ {
		p := b.table(n)
		if err := p.run(); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		for _, r := range p.g.Log().Records() {
			if r.Type == "plan" {
				uses[r.Get("use")]++
			}
		}
	}
	if uses["executed"] == 0 || uses["illegal"] == 0 {
		t.Errorf("uses of sheets filed ahead: %v", uses)
	}
}
