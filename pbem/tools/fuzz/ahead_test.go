package fuzz

import "testing"

// TestFilesAhead: in a game at random sheets filed ahead come to be carried out, and come to be given up; those filed
// for the phase that the game is in are carried out at once.
func TestFilesAhead(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays up to a dozen games")
	}
	b, err := newFuzzRun(Config{Library: shelf, Title: "a-victory-lost", Seed: 27}) // a seed whose first game has all
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string]int{}
	for n := 1; n <= 12 && (uses["executed"] == 0 || uses["illegal"] == 0 || uses["at once"] == 0); n++ {
		p := b.table(n)
		if err := p.run(); err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
		recs := p.g.Log().Records()
		for i, r := range recs {
			if r.Type != "plan" {
				continue
			}
			uses[r.Get("use")]++
			if recs[i-1].Type == "receipt" && recs[i-1].Get("plan") == r.Get("key") {
				uses["at once"]++
			}
		}
	}
	if uses["executed"] == 0 || uses["illegal"] == 0 || uses["at once"] == 0 {
		t.Errorf("uses of sheets filed ahead: %v", uses)
	}
}
