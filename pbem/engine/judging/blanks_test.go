package judging

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestJoined: a name written with a blank is put together wherever it stands, and whatever stands around it; nothing
// else changes.
func TestJoined(t *testing.T) {
	for line, want := range map[string]string{
		"move 7 Pz 2413": "move 7Pz 2413", "move 7 pz, 11Pz": "move 7Pz, 11Pz", "move 17 Pz 2413": "move 17 Pz 2413",
		"İİİ 7 Pz": "İİİ 7Pz", "ȺȺȺȺȺ move 7 PZ": "ȺȺȺȺȺ move 7Pz", "7 Pzİ": "7Pzİ", "7 Pza": "7 Pza",
		"7 Pz 7 Pz": "7Pz 7Pz",
	} {
		if got := joinName(line, "7Pz"); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("7 PzİȺKſ7 Pz,\xff"))).Draw(rt, "line")
		bare := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "") }
		if got := joinName(line, "7Pz"); bare(got) != bare(line) {
			rt.Fatalf("%q became %q", line, got)
		}
	})
}
