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
			own := words.ForeignWords("verb", verb.Name)
			if len(own) == 0 {
				t.Errorf("%s: %s has no word in Japanese", title.Meta().ID, verb.Name)
			}
			for _, w := range own {
				if list := words.CanonicalWords("verb", w); len(list) != 1 {
					t.Errorf("%s: %s means %s", title.Meta().ID, w, strings.Join(list, ", "))
				}
			}
		}
		for _, window := range v.Questions {
			if len(words.ForeignWords("window", window)) == 0 {
				t.Errorf("%s: the question %s has no word in Japanese", title.Meta().ID, window)
			}
		}
		for _, subject := range v.Subjects {
			if len(words.ForeignWords("subject", subject)) == 0 {
				t.Errorf("%s: the subject %s has no word in Japanese", title.Meta().ID, subject)
			}
		}
		for _, role := range []string{"verb", "window", "subject"} {
			for _, name := range v.Foreign.TranslatedWords(role) {
				if first, _, _ := strings.Cut(name, " "); !knows(v, first) {
					t.Errorf("%s: words.ja.txt has the %s %q, which the title has not", title.Meta().ID, role, name)
				}
			}
		}
	}
}

// knows reports whether a title has a verb, question or subject of this name.
func knows(v notation.Vocabulary, name string) bool {
	return slices.ContainsFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == name }) ||
		slices.Contains(v.Questions, name) || slices.Contains(v.Subjects, name)
}

// TestJapaneseNames holds that counters and places may be named in Japanese, and that an order so written is bound to
// the counters and hexes meant. A name that several may have is refused with their names, an unknown one with near
// ones.
func TestJapaneseNames(t *testing.T) {
	for _, c := range []struct{ title, side, line, want string }{
		{"kursk", "german", "第11装甲師団をハリコフに配置", "place 11Pz 1609"},
		{"kursk", "german", "配置 １１装甲 Kharkov", "place 11Pz 1609"},
		{"kursk", "german", "place 11Pz Kharkov", "place 11Pz 1609"},
		{"kursk", "german", "「ダス・ライヒ」と大ドイツ師団を1907へ配置", "place 2SS,GD 1907"},
		{"kursk", "german", "ダス・ライヒを1907へ配置", "place 2SS 1907"},
		{"kursk", "german", "第11装甲師断を1907に配置", "unit/unknown 11Pz 12Pz 17Pz"},
		{"kursk", "german", "11Pzをハリコブに配置", "syntax/hex ハリコフ"},
		{"kursk", "german", "11Pzをハリコブへ移動", "syntax/hex ハリコフ"},
		{"a-victory-lost", "soviet", "第106狙撃師団を5001に配置", "place s.106 5001"},
		{"a-victory-lost", "axis", "第23装甲師団を6029-6129で移動", "move g.23Pz 6029-6129"},
		{"kiev-to-rostov", "axis", "第33装甲連隊を1510-1511で移動", "move 33Pz 1510-1511"},
		{"group-of-soviet-forces-germany", "soviet", "第16親衛戦車師団を2711に配置", "place 16GT 2711"},
		{"demyansk-shield", "axis", "第27歩兵連隊第1大隊を2308-2309で移動", "move I/27 2308-2309"},
	} {
		title, _ := rules.Find(c.title)
		files, err := scenarios.Open(c.title, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(files)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := mod.Start(nil)
		if err != nil {
			t.Fatal(err)
		}
		list, faults := notation.ParseLines(c.line, mod.Vocabulary("", core.Side(c.side)))
		got := ""
		if len(faults) == 0 && len(list) == 1 {
			var o core.Order
			if o, faults = mod.Bind(pos.Reader(), core.Side(c.side), list[0]); len(faults) == 0 {
				got = o.String()
			}
		}
		if len(faults) > 0 {
			got = faults[0].Code + " " + strings.Join(faults[0].Legal, " ")
		}
		if got != c.want {
			t.Errorf("%s: %s is %q, not %q %v", c.title, c.line, got, c.want, faults)
		}
	}
}
