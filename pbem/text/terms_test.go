package text

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestGlossaries holds that every title has a glossary, whose terms its rules explain.
func TestGlossaries(t *testing.T) {
	for _, title := range rules.All() {
		tongue, id := titleTongue(title), title.Meta().ID
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(tongue.Terms) < 5 {
			t.Errorf("%s: a glossary of %d terms", id, len(tongue.Terms))
		}
		for _, term := range tongue.Terms {
			if _, ok := mod.(core.Explainer).Explain(term.Rule); !ok {
				t.Errorf("%s: no rule %s explains %s", id, term.Rule, term.English)
			}
		}
	}
}
