package report

import (
	"strings"
	"testing"
)

// TestWhatIsLeftOutIsTold: a letter says of what kind the map is that it does not bring whole, and how to get it.
func TestWhatIsLeftOutIsTold(t *testing.T) {
	g := newGame(t)
	done := submit(t, g, "<5@x>", attackSheet)
	part, whole := "They show what this mail is about.", "The map to be printed is too heavy for this mail."
	for _, c := range []struct {
		x     LetterData
		wants string
	}{{LetterData{}, ""}, {LetterData{PartialMaps: true}, part}, {LetterData{PartialMaps: true, PrintMapTooHeavy: true}, part},
		{LetterData{PrintMapTooHeavy: true}, whole}} {
		letter := ResultLetter(g, done, blue, c.x).Text
		for _, s := range []string{part, whole} {
			if strings.Contains(letter, s) != (s == c.wants) {
				t.Errorf("partly %v, unprinted %v: %q stands in the letter: %v", c.x.PartialMaps, c.x.PrintMapTooHeavy, s,
					strings.Contains(letter, s))
			}
		}
	}
}
