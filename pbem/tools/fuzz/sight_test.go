package fuzz

import (
	"strings"
	"testing"

	"fieldpost/rules"
)

// TestSights: in every title what a side knows, read back from its position file, is the same to the byte and judges
// sheets as the game does, and the file is small.
func TestSights(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games of each title")
	}
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			rep := run(t, Config{Title: id, Games: 2, Seed: 23, MaxSheets: 60})
			for _, f := range rep.Failures {
				if !strings.HasPrefix(f.Error, "the game is not over after ") {
					t.Errorf("%s sheet %d (%s %s): %s\n%s", f.Game, f.Sheet, f.Side, f.Phase, f.Error, f.body)
				}
			}
			if rep.PositionFiles < 5 {
				t.Errorf("only %d position files were read", rep.PositionFiles)
			}
			if rep.Offers == 0 {
				t.Error("no order was offered")
			}
			if rep.Composed == 0 {
				t.Error("no sheet was written with the planner")
			}
			t.Logf("%d sheets written; %d position files, the largest of %d bytes; %d offers, %d to stacks", rep.Composed,
				rep.PositionFiles, rep.Largest, rep.Offers, rep.StackOffers)
		})
	}
}
