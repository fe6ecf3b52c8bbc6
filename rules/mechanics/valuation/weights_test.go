package valuation

import "testing"

// TestParseWeight reads an entry, and refuses what is no entry.
func TestParseWeight(t *testing.T) {
	w, err := parseWeight(`- {name: pull, greedy: 8, tuned: 12, means: "each hex, nearer"}`)
	if err != nil || w.Name != "pull" || w.Greedy != 8 || w.Tuned != 12 || w.Meaning != "each hex, nearer" {
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

// TestParseStance reads a stance, and refuses what is none.
func TestParseStance(t *testing.T) {
	n := 0
	fields := map[string]*int{"pull": &n, "danger": &n}
	s, err := parseStance(`- {stance: "hold the line", change: "pull 50, danger 200"}`, fields)
	if err != nil || s.Name != "hold the line" || len(s.WeightPercent) != 2 || s.WeightPercent["pull"] != 50 ||
		s.WeightPercent["danger"] != 200 {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := parseStance(`- {stance: "twice", first: "order move/move"}`, fields); err != nil || s.FirstLine != "order move/move" {
		t.Errorf("%+v, %v", s, err)
	}
	for _, bad := range []string{`- {stance: "x"}`, `- {stance: "x", change: "pull"}`, `- {stance: "x", change: "push 50"}`,
		`- {stance: "x", change: "pull 0"}`, `- {stance: "x", change: "pull 1001"}`, `- {stance: "x", last: "pull 50"}`,
		`- {stance: x, change: "pull 50"}`, `- {stance: "x", change: "pull 50"`} {
		if s, err := parseStance(bad, fields); err == nil {
			t.Errorf("%q gives %+v", bad, s)
		}
	}
}
