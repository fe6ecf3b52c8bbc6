package text

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestDecisionsKeepTheirKeys: the name of each decision stands in Japanese beside the word that a sheet writes for it.
func TestDecisionsKeepTheirKeys(t *testing.T) {
	for _, title := range rules.All() {
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		book := program.OfTitle(title.Meta().ID).Translator(language.Japanese)
		for _, w := range mod.Vocabulary("", title.Meta().Sides[0]).Questions {
			if got := book.Translate(say.Plain(w)); !strings.HasSuffix(got, " ("+w+")") {
				t.Errorf("%s: the decision %s is called %q", title.Meta().ID, w, got)
			}
		}
	}
}

// TestVerbatimStays holds that keys, order lines and the first lines of frames stay as they are in every language.
func TestVerbatimStays(t *testing.T) {
	book := program.OfTitle("kursk").Translator(language.Japanese)
	for _, c := range []struct {
		say  say.Text
		want string
	}{
		{say.Verbatim("noretreat"), "noretreat"},
		{say.F("Default: %s", say.Verbatim("retreat")), "既定 retreat"},
		{say.F("To play again with the sides swapped, mail #DESK %s %s, a line rematch, and #END; the other player is asked",
			"clear", "german"), "#DESK clear german"},
		{say.F("#PRESS %s %s to all", "k1", "soviet"), "#PRESS k1 soviet to all"},
	} {
		if got := book.Translate(c.say); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q in it", c.say, got, c.want)
		}
		if got := program.Translator(language.English).Translate(c.say); got != c.say.String() || strings.Contains(got, "%") {
			t.Errorf("English: %q", got)
		}
	}
}

// TestTitlesKeepTheirWords: a title's own words come before the shared ones, and never before those of another title.
func TestTitlesKeepTheirWords(t *testing.T) {
	for id, want := range map[string]string{"kursk": "AS (攻撃失敗)", "group-of-soviet-forces-germany": "AS (攻撃頓挫)",
		"demyansk-shield": "AS"} {
		if got := program.OfTitle(id).Translator(language.Japanese).Translate("AS"); got != want {
			t.Errorf("%s: AS is %q, want %q", id, got, want)
		}
	}
	if got := program.Translator(language.Japanese).Translate("AS"); got != "AS" {
		t.Errorf("the shared words have that of a title: %q", got)
	}
}

// TestPlacesAreNamed: every place of every map of every scenario has a Japanese name in text, which is that of the map
// where it has one.
func TestPlacesAreNamed(t *testing.T) {
	for _, title := range rules.All() {
		meta := title.Meta()
		data, err := scenarios.Open(meta.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range meta.Scenarios() {
			options, err := meta.Scenario(id)
			if err != nil {
				t.Fatal(err)
			}
			w := core.ScenarioModule(mod, options).World()
			book := program.OfTitle(meta.ID).Translator(language.Japanese).WithPlaces(w.Map, language.Japanese, w.Defs)
			for _, p := range w.Map.Places() {
				if got := book.Translate(say.Plain(p.Name + " " + w.Map.Label(p.Hex))); strings.HasPrefix(got, p.Name) {
					t.Errorf("%s, scenario %s: %s has no Japanese name", meta.ID, id, got)
				}
			}
		}
	}
}

// TestResultsAreSaid: a title that explains the codes of its combat results explains all of them, in Japanese too.
func TestResultsAreSaid(t *testing.T) {
	said := 0
	for _, title := range rules.All() {
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		x, ok := mod.(core.ResultExplainer)
		if !ok {
			continue
		}
		book := program.OfTitle(title.Meta().ID).Translator(language.Japanese)
		for _, code := range mod.(core.ResultLister).Results() {
			said++
			if words := x.ResultText(code); words == "" || english(book.Translate(words)) {
				t.Errorf("%s: %s is said %q, %q in Japanese", title.Meta().ID, code, words, book.Translate(words))
			}
		}
		if words := x.ResultText("damaged"); words != "" {
			t.Errorf("%s: what is no combat result is said %q", title.Meta().ID, words)
		}
	}
	if said < 20 {
		t.Errorf("only %d results are explained", said)
	}
}
