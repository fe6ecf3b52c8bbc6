package tournament

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFormats plays an event of every format to its end, somebody leaving on the way.
func TestFormats(t *testing.T) {
	for _, f := range Formats() {
		for players := 2; players <= 9; players++ {
			x := terms
			x.Format, x.Rounds, x.Top = Format(f), 3, 4
			fit(&x)
			s := begin(t, "", x, players)
			s.must(s.Pair("vera"))
			s.play(nil)
			s.must(s.CloseRound("vera"))
			if gone := s.ActivePlayers(); !s.Over && players > 4 {
				s.must(s.Withdraw("vera", gone[0].ID, "announced", "ill"))
			}
			s.finish()
			s.audited()
			if len(s.Places) != players {
				t.Errorf("%s of %d ends with the places %v", f, players, s.Places)
			}
		}
	}
}

// TestFormatsStandInTheTable holds that no other file asks which format an event has.
func TestFormatsStandInTheTable(t *testing.T) {
	files, err := filepath.Glob("*.go")
	below, err2 := filepath.Glob("*/*.go")
	if files = append(files, below...); err != nil || err2 != nil || len(files) < 50 {
		t.Fatal(len(files), err, err2)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(b), "\n") {
			if !strings.HasSuffix(f, "_test.go") && slices.ContainsFunc([]string{".Format ==", ".Format !=", "switch e.Format",
				"switch t.Format"}, func(s string) bool { return strings.Contains(line, s) }) {
				t.Errorf("%s:%d: a branch by format: give the systems in system.go a method, or the table a column", f, i+1)
			}
		}
	}
}
