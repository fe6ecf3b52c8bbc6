package sheets

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// onlyHits is a title whose combat table gives one result.
type onlyHits struct{ core.Module }

func (onlyHits) Results() []string { return []string{"HIT"} }

// TestResultOf: the last result of the combat table counts, and what another table gave behind it does not.
func TestResultOf(t *testing.T) {
	gave := func(values ...say.Text) (events []core.Event) {
		for _, v := range values {
			events = append(events, core.Event{Kind: core.KindResult, Value: v})
		}
		return events
	}
	for _, c := range []struct {
		events []core.Event
		want   string
	}{
		{gave("hit", "stand"), "hit"},
		{gave("stand"), ""},
	} {
		if got := AttackResult(onlyHits{}, c.events); got != c.want {
			t.Errorf("%+v has the result %q, want %q", c.events, got, c.want)
		}
	}
	if got := AttackResult(nil, gave("DR", "stand")); got != "stand" {
		t.Errorf("a title that lists no results has %q, want the last, stand", got)
	}
}

// TestShortest: examples of results are short ones that bring something about.
func TestShortest(t *testing.T) {
	for title, want := range map[string][2]string{"": {"DR", "DE"}, "-/- -/DR AR/- -/De": {"-/DR", "-/De"},
		"HIT": {"HIT", "HIT"}} {
		if got := shortExamples(strings.Fields(title)); got != want {
			t.Errorf("of %q: %v, want %v", title, got, want)
		}
	}
}
