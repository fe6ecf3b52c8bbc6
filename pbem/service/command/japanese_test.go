package command

import "testing"

// TestJapaneseCommands holds that each command has a word in Japanese, which means no other, and what lines in Japanese
// are read as.
func TestJapaneseCommands(t *testing.T) {
	for _, v := range verbs {
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
		"状況":         "status",
		"ヘルプ。":       "help",
		"履歴 20":      "history 20",
		"延長48時間":     "extend 2d",
		"延長する 2日 質問": "extend 2d question",
		"不在 2026-12-24から2026-12-27まで 「冬休み」": `absence 2026-12-24 2026-12-27 "冬休み"`,
		"不在 2026年12月24日(木)から2026年12月27日まで。": "absence 2026-12-24 2026-12-27",
		"不在 2026・12・24 から 2026。12。27 まで":    "absence 2026-12-24 2026-12-27",
		"不在 2026年12月4日9時~2026年12月7日18時30分":  "absence 2026-12-04 09:00 2026-12-07 18:30",
		"不在 2026-12-24~2026-12-27 ※冬休み":     "absence 2026-12-24 2026-12-27",
		"状況※いつもの":                           "status",
		"異議 213 「11.15※: 誤り」":               `claim 213 "11.15※: 誤り"`,
		"延長2時間 ※2026年12月24日":                "extend 2h",
		"同意 1":                              "agree 1",
		"拒否 1 「だめ」":                         `refuse 1 "だめ"`,
		"撤回 不在 2":                           "withdraw absence 2",
		"投了 はい":                             "concede yes",
		"要約 オフ":                             "brief off",
		"戦闘比 2413 with 1SS":                 "odds 2413 with 1SS",
		"戦闘比 2413を1SSで":                     "odds 2413を1SSで",
		"ルール 3.2":                           "explain 3.2",
		"ルール 勝敗。":                           "explain win",
		"ルール 蹂躙":                            "explain 蹂躙",
		"地図 周辺 2413,2214 支配地域 補給 スタック":      "map around 2413,2214 zoc supply stacks",
		"異議 213 「11.15: 誤り」":                `claim 213 "11.15: 誤り"`,
	} {
		if c, err := Parse(in, Player); err != nil || c.String() != want {
			t.Errorf("%s: %s %v, want %s", in, c, err, want)
		}
	}
	for in, want := range map[string]string{
		"延長 ドイツ軍に48時間":                       "extend german 2d",
		"処理 T1-G-1":                          "process T1-G-1",
		"締切 ソ連軍 2026年12月1日20時":               "deadline soviet 2026-12-01 20:00",
		"不在 ソ連軍 2026-12-24 から 2026-12-27 まで": "absence soviet 2026-12-24 2026-12-27",
	} {
		if c, err := Parse(in, Moderator); err != nil || c.String() != want {
			t.Errorf("%s: %s %v, want %s", in, c, err, want)
		}
	}
	if _, err := Parse("ヘルブ", Player); err == nil || err.Error() != `there is no command "ヘルブ"; did you mean ヘルプ?` {
		t.Error(err)
	}
	if name, harmless := CommandForWord("状況"); name != "status" || !harmless {
		t.Error(name, harmless)
	}
}
