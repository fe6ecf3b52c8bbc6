package rules_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// vocabulary returns the words of the sheets of a title.
func vocabulary(t *testing.T, title core.Title) notation.Vocabulary {
	files, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return mod.Vocabulary("", title.Meta().Sides[0])
}

// TestJapaneseVerbs holds that each verb and each question of each title has a word in Japanese, that each of these
// words begins no other order of the title, and that files of words name nothing that the title has not.
func TestJapaneseVerbs(t *testing.T) {
	for _, title := range rules.All() {
		v := vocabulary(t, title)
		words := v.ForeignWords()
		for _, verb := range v.Verbs {
			own := words.For("verb", verb.Name)
			if len(own) == 0 {
				t.Errorf("%s: %s has no word in Japanese", title.Meta().ID, verb.Name)
			}
			for _, w := range own {
				if list := words.Means("verb", w); len(list) != 1 {
					t.Errorf("%s: %s means %s", title.Meta().ID, w, strings.Join(list, ", "))
				}
			}
		}
		for _, window := range v.Windows {
			if len(words.For("window", window)) == 0 {
				t.Errorf("%s: the question %s has no word in Japanese", title.Meta().ID, window)
			}
		}
		for _, subject := range v.Subjects {
			if len(words.For("subject", subject)) == 0 {
				t.Errorf("%s: the subject %s has no word in Japanese", title.Meta().ID, subject)
			}
		}
		for _, role := range []string{"verb", "window", "subject"} {
			for _, name := range v.Foreign.Canonical(role) {
				if first, _, _ := strings.Cut(name, " "); !knows(v, first) {
					t.Errorf("%s: words.ja has the %s %q, which the title has not", title.Meta().ID, role, name)
				}
			}
		}
	}
}

// knows reports whether a title has a verb, question or subject of this name.
func knows(v notation.Vocabulary, name string) bool {
	return slices.ContainsFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == name }) ||
		slices.Contains(v.Windows, name) || slices.Contains(v.Subjects, name)
}
