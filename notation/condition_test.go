package notation

import (
	"strings"
	"testing"
)

// TestJapaneseOutsideCondition holds that an order in Japanese with a word of a condition outside one is refused: it
// could mean the opposite, or less, of the order without this word.
func TestJapaneseOutsideCondition(t *testing.T) {
	for in, word := range map[string]string{
		"1SSが2008にいるなら移動":           "なら",
		"1SSが2008にいるなら、移動":          "なら",
		"1SSがいないなら2008へ移動":          "いない",
		"敵が2008にいないなら1SSを2008へ移動":   "いない",
		"戦闘比<=3:1なら2113を1SSで攻撃":     "なら",
		"1SSを2008へ移動の場合":            "の場合",
		"1SSを2008へ移動ではない":           "ではない",
		"攻撃ではない 2113 1SSで":          "ではない",
		"2113は1SSで攻撃ではない":           "ではない",
		"2109で退却ない":                 "ない",
		"全て前進ではない":                  "ではない",
		"予備命令 攻撃された 2008で: 死守ではない":  "ではない",
		"条件 敵が2008にいるなら、1SSを移動ではない": "ではない",
	} {
		_, faults := ParseLines(in, testVocabulary())
		if len(faults) != 1 || faults[0].Code != "syntax/extra" ||
			!strings.Contains(faults[0].Text.String(), `"`+word+`" stands outside a condition`) {
			t.Errorf("%s: %v", in, faults)
		}
	}
}
