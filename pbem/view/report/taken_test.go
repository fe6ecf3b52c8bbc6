package report

import (
	"slices"
	"testing"

	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestResultsSuggested: what a letter suggests to take for granted are results that the title at hand knows.
func TestResultsSuggested(t *testing.T) {
	want := map[string][2]string{
		"kursk": {"DR", "DE"}, "a-victory-lost": {"DR", "A2"}, "group-of-soviet-forces-germany": {"DR", "EX"},
		"demyansk-shield": {"-/DR", "AR/-"}, "kiev-to-rostov": {"-/DR", "-/De"},
	}
	for _, title := range rules.All() {
		id := title.Meta().ID
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		x, ok := mod.(core.ResultLister)
		if !ok {
			continue
		}
		got := sheets.ExampleResults(mod)
		if w, known := want[id]; known && got != w {
			t.Errorf("%s: %v, want %v", id, got, w)
		}
		if !slices.Contains(x.Results(), got[0]) || !slices.Contains(x.Results(), got[1]) {
			t.Errorf("%s has no results %v", id, got)
		}
	}
}
