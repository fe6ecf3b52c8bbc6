package fuzz

import (
	"testing"

	"fieldpost/rules"
)

// triedInCI counts the sheets of each title that are tried in other forms here; pbem fuzz tries as many as it is told.
const triedInCI = 500

// TestVariants tries sheets of every title in forms that differ in what must not matter.
func TestVariants(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games of each title")
	}
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			b, err := newFuzzRun(Config{Library: shelf, Title: id, Seed: 43, Variants: 12})
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			for n := 1; tried < triedInCI; n++ {
				p := b.table(n)
				err := p.catchPanic(p.begin)
				for err == nil && tried+p.varied < triedInCI && p.g.Position().Over == nil {
					err = p.catchPanic(p.step)
				}
				if err != nil {
					t.Fatalf("game %d, sheet %d (%s %s): %v\n%s", n, p.sheets, p.side, p.g.Position().Phase, err, p.body)
				}
				tried += p.varied
				if p.untried > p.varied {
					t.Errorf("game %d: %d sheets could not be tried, %d could", n, p.untried, p.varied)
				}
			}
		})
	}
}
