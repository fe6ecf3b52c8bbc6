package engine

import (
	"testing"

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
