package engine

import (
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// onlyHits is a title whose combat table gives one result.
type onlyHits struct{ core.Module }

func (onlyHits) Results() []string { return []string{"HIT"} }

// TestResultOf: the last result of the combat table counts, and what another table gave behind it does not.
func TestResultOf(t *testing.T) {
	gave := func(values ...say.Text) Step {
		s := Step{Status: Done}
		for _, v := range values {
			s.Events = append(s.Events, core.Event{Kind: core.KindResult, Value: v})
		}
		return s
	}
	g := &Game{mod: onlyHits{}}
	for _, c := range []struct {
		step Step
		want string
	}{
		{gave("hit", "stand"), "hit"},
		{gave("stand"), ""},
		{Step{Status: Skipped}, skippedResult},
	} {
		if got := g.resultOf(c.step); got != c.want {
			t.Errorf("%+v has the result %q, want %q", c.step, got, c.want)
		}
	}
	if got := (&Game{}).resultOf(gave("DR", "stand")); got != "stand" {
		t.Errorf("a title that lists no results has %q, want the last, stand", got)
	}
}

// TestSuggestedResults: what a line "check" that cannot be read is told to be are results of the title, and other faults stay as they are.
func TestSuggestedResults(t *testing.T) {
	g := &Game{mod: onlyHits{}}
	got := g.suggestResults([]notation.Fault{{Code: "syntax/assumed", Legal: []string{"check", "check a1=DR"}},
		{Code: "x", Legal: []string{"y"}}})
	if len(got) != 2 || len(got[0].Legal) != 1 || got[0].Legal[0] != "check a1=HIT" || got[1].Legal[0] != "y" {
		t.Errorf("suggested %+v", got)
	}
	for title, want := range map[string][2]string{"": {"DR", "DE"}, "-/- -/DR AR/- -/De": {"-/DR", "-/De"}, "HIT": {"HIT", "HIT"}} {
		if got := shortest(strings.Fields(title)); got != want {
			t.Errorf("of %q: %v, want %v", title, got, want)
		}
	}
}
