package text

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/text/language"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
	"fieldpost/scenarios"
)

// TestTermsAreKept holds every Japanese text to the glossary of its title, and to that of letters and pages: it uses no
// word that the glossary replaces, and a term that stands alone is the one of the glossary.
func TestTermsAreKept(t *testing.T) {
	shared := translation.Load(texts, language.Japanese).Terms
	checkTerms(t, "letters and pages", shared, program.entries(language.Japanese))
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
		list := entries(tongue.Sentences)
		for _, r := range mod.(core.Explainer).Rules() {
			english, _ := mod.(core.Explainer).Explain(r)
			list = append(list, entry{english, tongue.Rules[r]})
		}
		for _, term := range tongue.Terms {
			if _, ok := mod.(core.Explainer).Explain(term.Rule); !ok {
				t.Errorf("%s: no rule %s explains %s", id, term.Rule, term.English)
			}
		}
		checkTerms(t, id, slices.Concat(shared, tongue.Terms), list)
	}
}

func checkTerms(t *testing.T, where string, terms []core.Term, list []entry) {
	t.Helper()
	for _, term := range terms {
		for _, e := range list {
			rest := strings.NewReplacer(term.Ours, "", term.Rulebook, "").Replace(e.to)
			for _, w := range term.Unused {
				if strings.Contains(rest, w) {
					t.Errorf("%s: %q says %s, the glossary %s: %s", where, e.en, w, term.Ours, e.to)
				}
			}
			if strings.EqualFold(e.en, term.English) && !strings.Contains(e.to, term.Ours) {
				t.Errorf("%s: %q is %s, in the glossary %s", where, e.en, e.to, term.Ours)
			}
		}
	}
}
