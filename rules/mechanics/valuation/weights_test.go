package valuation

import "testing"

// TestParseWeight reads an entry, and refuses what is no entry.
func TestParseWeight(t *testing.T) {
	w, err := parseWeight(`- {name: pull, greedy: 8, tuned: 12, means: "each hex, nearer"}`)
	if err != nil || w.Name != "pull" || w.Greedy != 8 || w.Tuned != 12 || w.Means != "each hex, nearer" {
		t.Errorf("%+v, %v", w, err)
	}
	for _, bad := range []string{"", "- {name: pull}", `- {name: pull, greedy: x, tuned: 1, means: "y"}`,
		`- {name: pull, greedy: 0, tuned: 1, means: "y"}`, `- {name: pull, greedy: 1, tuned: 1, means: ""}`,
		`- {name: pull, greedy: 1, tuned: 1, means: "y"`} {
		if w, err := parseWeight(bad); err == nil {
			t.Errorf("%q gives %+v", bad, w)
		}
	}
}
