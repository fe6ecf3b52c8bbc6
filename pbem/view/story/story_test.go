package story_test

import (
	"regexp"
	"strings"
	"testing"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/story"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// english matches two English words in a row.
var english = regexp.MustCompile(`[A-Za-z]{3,} [a-z]{3,}`)

// TestWrite tells a whole game of each title in both languages: turns, attacks and the end are in it, and no Japanese
// line holds English. One story is compared with a golden file.
func TestWrite(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		if testing.Short() && id != "kiev-to-rostov" {
			continue
		}
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := ai.Setting{Title: title, Data: data, Addr: "ai:greedy"}.Play(2)
		if err != nil {
			t.Fatal(err)
		}
		recs := m.Game.Log().Records()
		list, err := story.Write(recs, title, m.Game.Module(), audit.RevealedKeys(recs))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		for _, lang := range []string{language.English, language.Japanese} {
			world := m.Game.Module().World()
			words := titles.Library().Catalogue().OfTitle(id).Translator(lang).WithPlaces(world.Map, lang, world.Defs)
			var b strings.Builder
			for _, p := range list {
				b.WriteString(words.Translate(p.Text) + "\n")
			}
			text := b.String()
			if lang == language.Japanese {
				if s := english.FindString(text); s != "" {
					t.Errorf("%s: %q is English", id, s)
				}
				continue
			}
			for _, want := range []string{"Turn ", " attacks ", "\nThe end\n"} {
				if !strings.Contains(text, want) {
					t.Errorf("%s: the story lacks %q", id, want)
				}
			}
			if id == "kiev-to-rostov" {
				golden.Compare(t, "testdata/sumy.txt", text)
			}
		}
	}
}
