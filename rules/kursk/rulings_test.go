package kursk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/rulebook"
)

// TestOptions starts games with every value of every option: the default leaves no trace in the position, another value
// stands in it, and one that does not exist is refused by name and rule.
func TestOptions(t *testing.T) {
	g := board(t)
	plain, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := plain.Ext.(state).Lines()
	seen := map[string]bool{}
	for _, d := range New().Meta().Options {
		if seen[d.Key] || len(d.Values) != 2 || d.Help == "" || explained(d.Rule) == "" {
			t.Errorf("option %+v is not complete or not the only one of its name", d)
		}
		seen[d.Key] = true
		for i, v := range d.Values {
			p, err := g.Start(core.Options{{Name: d.Key, Value: v}})
			if err != nil {
				t.Fatal(err)
			}
			lines := want
			if i > 0 {
				lines = append(slices.Clone(want), "option "+d.Key+": "+v)
			}
			if got := p.Ext.(state).Lines(); !slices.Equal(got, lines) {
				t.Errorf("%s=%s: the position says %q, want %q", d.Key, v, got, lines)
			}
		}
		_, err := g.Start(core.Options{{Name: d.Key, Value: "perhaps"}})
		if err == nil || !strings.Contains(err.Error(), d.Key) || !strings.Contains(err.Error(), d.Rule) {
			t.Errorf("%s=perhaps: got %v, want an error with the option and rule %s", d.Key, err, d.Rule)
		}
	}
}

// explained is a rule in our own words.
func explained(rule string) string {
	text, _ := rulebook.Load(texts).Explain(rule)
	return text
}
