package fuzz

import (
	"strings"
	"testing"

	"fieldpost/rules"
)

// TestFrozen: in each title, a game opened from how it stood behind any of its batches comes to the same, to the last
// byte of what it holds, behind the next one as the fold of the whole ledger; and it plays on from there.
func TestFrozen(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		t.Run(id, func(t *testing.T) {
			if testing.Short() && id != "kursk" {
				t.Skip("plays a game of every title")
			}
			t.Parallel()
			rep := run(t, Config{Title: id, Seed: 6, MaxSheets: 25, Every: 4})
			for _, f := range rep.Failures {
				if !strings.HasPrefix(f.Error, "the game is not over") {
					t.Errorf("%s sheet %d (%s %s): %s\n%s", f.Game, f.Sheet, f.Side, f.Phase, f.Error, f.body)
				}
			}
			if rep.Replays < 5 || rep.Records < 100 {
				t.Errorf("%d replays, %d records", rep.Replays, rep.Records)
			}
		})
	}
}
