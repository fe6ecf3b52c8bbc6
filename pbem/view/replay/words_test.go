package replay

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/text/language"
)

// TestWordsAreComplete: every language of the letters has every word of the page, with the same numbers in it, and the
// page uses no word that there is not.
func TestWordsAreComplete(t *testing.T) {
	number := regexp.MustCompile(`%.`)
	en := words[language.English]
	for _, code := range language.Codes() {
		w, ok := words[code]
		if !ok {
			t.Errorf("no words in %s", code)
			continue
		}
		if a, b := slices.Sorted(maps.Keys(en)), slices.Sorted(maps.Keys(w)); !slices.Equal(a, b) {
			t.Errorf("%s has the words %v, English %v", code, b, a)
		}
		for key, s := range w {
			if !slices.Equal(number.FindAllString(s, -1), number.FindAllString(en[key], -1)) {
				t.Errorf("%s, %s: %q has other numbers than %q", code, key, s, en[key])
			}
			if code != language.English && s == en[key] {
				t.Errorf("%s, %s is still English", code, key)
			}
		}
	}
	used := map[string]bool{wordBegins: true, wordPhaseEnd: true, wordNothing: true, wordPlaced: true, wordAsked: true}
	for _, m := range regexp.MustCompile(`\.Words "(\w+)"|say\("(\w+)"`).FindAllStringSubmatch(pageText+playerScript, -1) {
		used[m[1]+m[2]] = true
		if _, ok := en[m[1]+m[2]]; !ok {
			t.Errorf("the page uses the word %q, which there is not", m[1]+m[2])
		}
	}
	for key := range en {
		if !used[key] && !strings.Contains(playerScript, `"`+key+`"`) {
			t.Errorf("nobody says %q", key)
		}
	}
}
