package api

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules"
)

// TestGlossary: the guide lists the terms of the rulebook with their English and their rule, in Japanese alone.
func TestGlossary(t *testing.T) {
	for _, id := range rules.IDs() {
		title, _ := rules.Find(id)
		for lang, want := range map[string]bool{"en": false, "ja": true} {
			p := opens(t, id, title.Meta().Sides[0], "", lang)
			var got guideReply
			if err := json.Unmarshal(p.Call("guide", []byte("{}"), nil), &got); err != nil {
				t.Fatal(err)
			}
			if want != (len(got.Terms) > 5) {
				t.Errorf("%s in %s lists %d terms", id, lang, len(got.Terms))
			}
		}
	}
	p := opens(t, "kiev-to-rostov", "axis", "", "ja")
	for term, says := range map[string]string{"航空妨害": "air interdiction (13.14)",
		"変換": "conversion points、ルールブックでは鉄道変換ポイント (4.1p)"} {
		list := p.terms()
		if at := slices.IndexFunc(list, func(e entry) bool { return e.Names == term }); at < 0 || list[at].Says != says {
			t.Errorf("%s is not explained by %q in %v", term, says, list)
		}
	}
	for _, e := range p.terms() {
		if strings.Contains(e.Says, "%!") {
			t.Errorf("a broken text: %s", e.Says)
		}
	}
}
