package mailhandler

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPlanned: the check of a whole turn, and a sheet of which the good lines are kept, each with its answer. A check
// leaves every file of the game as it was.
func TestPlanned(t *testing.T) {
	played := newCourt(t, courtSpec{clock: timetable})
	played.play(begun)
	played.play(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"})
	played.must(played.Games.Close())
	sheet := func(phase, body string) string { return "#PBEM k1 german " + phase + "\n" + body + "\n#END\n" }
	turn := sheet("T1-G-1", "check\norder fight/move\nattack 2411 with 167\n  advance 167 to 2411") +
		sheet("T1-G-2", "check\nmove GD to 2310\nmove 332 to 2411")
	named := strings.Replace(turn, "check\n", "check a1=DR a3=DE\n", 1)
	for _, tc := range []struct {
		name, text string
		changes    bool
	}{
		{"whole-turn", turn, false},
		{"whole-turn-named", named, false},
		{"whole-turn-beyond", sheet("T1-G-1", "check\norder move/fight") + sheet("T1-S-1", "check\npass") + sheet("T2-G-1",
			"check\npass"), false},
		{"whole-turn-japanese", strings.ReplaceAll(named, "check", "lang ja\ncheck"), false},
		{"keep-good", sheet("T1-G-1", "keep good\norder move/fight\nmove 11Pz to 2111\nmvoe GD 2110\nmove 1SS to 9999"), true},
		{"keep-good-checked", sheet("T1-G-1", "check\nkeep good\norder move/fight\nmove 11Pz to 2111\nmvoe GD 2110"), false},
		{"keep-good-stays-whole", sheet("T1-G-1", "keep good\nmvoe GD 2110"), true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := played.twin(t)
			c.now = c.now.Add(time.Hour)
			before := folder(t, filepath.Join(c.Games.Dir(), "k1"))
			raw, ls, _ := c.asks(anna, tc.text)
			showUpTo(t, "planned/"+tc.name, raw, c.to(ls, anna), 140)
			if after := folder(t, filepath.Join(c.Games.Dir(), "k1")); (after != before) != tc.changes {
				t.Errorf("the folder of the game:\n%s\nbefore it:\n%s", after, before)
			}
		})
	}
}

// folder returns the path and the hash of each file of a folder.
func folder(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %x\n", path, sha256.Sum256(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
