package commands

import (
	"strings"
	"testing"
)

// TestJapaneseLines holds that each verb of an event has a word in Japanese, which means no other, and what lines in
// Japanese are read as.
func TestJapaneseLines(t *testing.T) {
	for _, v := range table() {
		words := foreignWords.ForeignWords("verb", v.name)
		if len(words) == 0 {
			t.Errorf("%s has no word in Japanese", v.name)
		}
		for _, w := range words {
			if len(foreignWords.CanonicalWords("verb", w)) != 1 {
				t.Errorf("%s means %v", w, foreignWords.CanonicalWords("verb", w))
			}
		}
	}
	for in, want := range map[string]string{
		`参加 yamada "山田 太郎" yamada@example.org lang 日本語`: "enter|yamada|山田 太郎|yamada@example.org|lang|ja",
		"確認":                "confirm",
		`延長 1-01 48時間 "病気"`: "extend|1-01|48h|病気",
		"入札 1-01 ソ連軍 3":     "bid|1-01|soviet|3", `連絡 "参加"`: "say|参加",
		"申告 1-01 引き分け": "claim|1-01|draw",
	} {
		if got, err := split(in); err != nil || strings.Join(got, "|") != want {
			t.Errorf("%s: %s %v, want %s", in, strings.Join(got, "|"), err, want)
		}
	}
}
