package text

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
)

func TestParse(t *testing.T) {
	for s, want := range map[string]string{"ja": "ja", "JA": "ja", "ja-JP": "ja", "jp": "ja", "Japanese": "ja", "日本語": "ja", "en": "en", "en-GB": "en", "english": "en",
		"de": "", "": "", "klingon": "", "tlh": "", "und": "", "zz-!!": "", strings.Repeat("x", 5000): ""} {
		got, ok := Parse(s)
		if got != want || ok != (want != "") {
			t.Errorf("Parse(%.20q) = %q, %v, want %q", s, got, ok, want)
		}
	}
}

// TestIn translates sentences with arguments, nested and joined, and leaves orders and what nobody knows as they are.
func TestIn(t *testing.T) {
	b := For(Japanese)
	for en, want := range map[string]string{
		"1SS loses a step (1 left) (11.21)":         "1SSは1ステップを失う (残り1) (11.21)",
		"1SS, 2SS lose a step (1 left)":             "1SS, 2SSは1ステップを失う (残り1)",
		"own fort (12.1)":                           "自軍要塞 (12.1)",
		"move 1SS,2SS 1907-2008":                    "move 1SS,2SS 1907-2008",
		"when attacked if odds<=3:1: noretreat":     "when attacked if odds<=3:1: noretreat",
		"German chooses: retreat 2109 [default]":    "ドイツ軍の選択: retreat 2109 [default]",
		"2402 clear 1 river +1, 2403 own fort 2":    "2402 平地 1 河川 +1, 2403 自軍要塞 2",
		"a sentence that nobody has translated":     "a sentence that nobody has translated",
		"holy moly, German, is the question":        "holy moly, German, is the question",
		"":                                          "",
		"  44:8 ":                                   "  44:8 ",
		"3Pz is not withdrawn: it is out of supply": "3Pzは撤収されない: 補給切れ",
		"the sheet G-3 of german is locked and carried out: cooling-off over":                    "ドイツ軍の命令書G-3は確定し、実行されました: 再考期間の終了",
		"record 12 stands in the way: a sheet of soviet was carried out":                         "記録12が妨げになります: ソ連軍の命令書が実行されました",
		"phase T1-G-1, but the game is at T1-G-2: meant for another moment of the game":          "フェイズT1-G-1とありますが、ゲームはT1-G-2です: ゲームの別の時点に対するものです",
		"If nothing came when the grace is over, the game waits and everybody is told.":          "猶予が終わっても何も届かなければ、ゲームは待ち、全員に知らされます。",
		"A player may announce 3 absences of up to 14 days; others need the moderator's consent": "プレイヤーは最長14日の不在を3回まで通知できます。それ以外は審判の同意が必要です",
		"T2-S-C   receipt S-14 rev 6   sha256 2c715198 1db90888":                                 "T2-S-C   受領番号S-14 第6版   sha256 2c715198 1db90888",
		"done, sealed": "実行、秘密",
	} {
		if got := b.In(say.Plain(en)); got != want {
			t.Errorf("%q\n got %q\nwant %q", en, got, want)
		}
		if got := For(English).In(say.Plain(en)); got != en {
			t.Errorf("English changes %q to %q", en, got)
		}
	}
}

// TestHostile holds that texts of strangers end in bounded work: a very long one stays as it is.
func TestHostile(t *testing.T) {
	b := For(Japanese)
	for _, s := range []string{"is now ", "a: b; ", "1 of 2, (", "x. ", "x is y and ", "% ", "attack with "} {
		long := strings.Repeat(s, 100000)
		if b.In(say.Plain(long)) != long {
			t.Errorf("a text of %d bytes of %q was changed", len(long), s)
		}
		x := &speaker{Book: b, left: maxSteps, said: map[string]answer{}}
		x.say(strings.TrimSpace(strings.Repeat(s, maxText/len(s))))
		if len(x.said) > maxSteps {
			t.Errorf("%q takes %d parts", s, len(x.said))
		}
	}
}

func FuzzIn(f *testing.F) {
	f.Add("1SS is now German (3.10)")
	f.Add("a: b; c (d [e), f and g. H")
	b := For(Japanese)
	f.Fuzz(func(t *testing.T, s string) {
		out := b.In(say.Plain(s))
		if strings.Contains(out, "%!") && !strings.Contains(s, "%!") {
			t.Errorf("%q gives %q", s, out)
		}
	})
}

func BenchmarkIn(b *testing.B) {
	book := For(Japanese)
	for b.Loop() {
		book.In("3Pz has 8 MP and cannot reach 2410: the cheapest way needs 9 (2402 clear 1, 2403 forest 2)")
	}
}
