package notation

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestJapaneseOrders holds what orders in Japanese are read as.
func TestJapaneseOrders(t *testing.T) {
	for in, want := range map[string]string{
		"移動 1SS、2SS 1907-1908-2008 道路":     "move 1SS,2SS 1907-1908-2008 road",
		"移動 １ＳＳ・２ＳＳ １９０７〜１９０８〜２００８":        "move 1SS,2SS 1907-1908-2008",
		"1SSを2008へ移動する。":                   "move 1SS to 2008",
		"1SSと2SSを2008まで移動":                 "move 1SS,2SS to 2008",
		"2008に1SSを移動せよ":                    "move 1SS to 2008",
		"移動 1SS を 2008 へ":                  "move 1SS to 2008",
		"移動 1SS 〜2008":                     "move 1SS to 2008",
		"1SSを1907-1908で移動":                 "move 1SS 1907-1908",
		"1SSを1907から2008へ移動":                "move 1SS 1907-2008",
		"1SSを1907から1908経由で2008へ移動":         "move 1SS 1907-1908-2008",
		"1SSを1908経由で2008へ道路移動":             "move 1SS to 1908-2008 road",
		"2113を1SS、2SS、3SSで攻撃 = 3:1":        "attack 2113 with 1SS,2SS,3SS = 3:1",
		"2113を1SSで3:1で攻撃":                  "attack 2113 with 1SS = 3:1",
		"１ＳＳ、２ＳＳで２１１３を攻撃する。 ※メモ":           "attack 2113 with 1SS,2SS",
		"攻撃2113 使用 1SS 航空支援 戦闘比3:1":        "attack 2113 with 1SS air = 3:1",
		"攻撃 2113 を 1SS で":                  "attack 2113 with 1SS",
		"2113へ、さらに2213へ1SSが前進":             "advance 1SS to 2113-2213",
		"前進 なし":                            "advance none",
		"前進：全て":                            "advance all",
		"損失 1SS*1、2SS*1、残りは既定":             "losses 1SS*1,2SS*1,default",
		"375を2210、2211へ退却":                 "retreat 375 to 2210,2211",
		"2109で退却 2210へ":                    "retreat at 2109 to 2210",
		"2008で死守":                          "noretreat 2008",
		"1SSを2008に配置":                      "place 1SS 2008",
		"フェイズ手順 戦闘/移動":                     "order fight/move",
		"移動/戦闘をフェイズ手順":                     "order move/fight",
		"手順 移動・戦闘":                         "order move/fight",
		"宣言 ギャンビット いいえ":                    "declare ギャンビット no",
		"パス":                               "pass",
		"何もしない。":                           "pass",
		"停止 もし a1!=DE":                     "halt if a1!=DE",
		"もし a1=DR: 1SSで2214を攻撃":            "if a1=DR: attack 2214 with 1SS",
		"もしa1=DRなら、1SSで2214を攻撃":            "if a1=DR: attack 2214 with 1SS",
		"敵が2008にいない場合":                     "",
		"条件 敵が2008にいないなら 1SSを2008へ移動":      "if not enemy in 2008: move 1SS to 2008",
		"条件 1SSが2008にいる、かつ戦闘比<=3:1なら パス":   "",
		"条件 1SSが2008にいるかつ戦闘比<=3:1なら パス":    "if unit 1SS at 2008 and odds<=3:1: pass",
		"もし 損失>=2なら停止":                     "halt if loss>=2",
		"条件 地形=町: パス":                      "if terrain=town: pass",
		"予備命令 攻撃された 2008で 条件 戦闘比<=3:1: 死守": "when attacked at 2008 if odds<=3:1: noretreat",
		"もし攻撃されたら":                         "",
		"もし 退却 2109で: 2210、2211へ退却":        "when retreat at 2109: retreat to 2210,2211",
		"退却のとき: 2210へ退却":                   "when retreat: retreat to 2210",
		"予備命令 なし":                          "when none",
		"既定 退却: 2210へ退却":                   "default retreat: retreat to 2210",
		"既定 攻撃された":                         "default attacked",
		"質問 損失 2008":                       "pause losses at 2008",
		"1SSを1907から1908へ移動 残置 2SS 1908":    "move 1SS 1907-1908 drop 2SS at 1908",
		"move 1SS を 2008 へ":                "move 1SS to 2008",
		"攻撃 「Gross D」で2113を":               "attack 2113 with \"Gross D\"",
		"1SSを2008へ移動。2SSを2009へ移動。":         "move 1SS to 2008\nmove 2SS to 2009",
		"攻撃 2113 1SSで\n  2213へ1SSが前進する":    "attack 2113 with 1SS\n  advance 1SS to 2213",
		"攻撃 2113 1SSで\n　　前進 1SS 2213へ":     "attack 2113 with 1SS\n  advance 1SS to 2213",
		"1SS、\n2SSで2113を攻撃":                "attack 2113 with 1SS,2SS",
		"※移動は次のターン":                        "",
		"※メモ\nパス":                          "pass",
		"第１１装甲師団を2008へ移動":                  "move 第11装甲師団 to 2008",
		"ダス・ライヒと第11装甲師団で2113を攻撃":           "attack 2113 with ダス・ライヒ,第11装甲師団",
	} {
		list, faults := ParseLines(in, testVocabulary())
		var b strings.Builder
		writeStatements(&b, list, 0)
		got := strings.TrimSuffix(b.String(), "\n")
		if want == "" {
			if len(faults) == 0 {
				t.Errorf("%s: read as %q, not refused", in, got)
			}
			continue
		}
		if d := cmp.Diff(want, got); d != "" || len(faults) > 0 {
			t.Errorf("%s: %s%+v", in, d, faults)
		}
	}
}

// TestJapaneseFrames holds that the first and last lines of frames may be written in Japanese.
func TestJapaneseFrames(t *testing.T) {
	for in, want := range map[string]string{
		"＃命令　ｋ２　ドイツ軍　Ｔ１ーＧー１\nパス\n＃終わり":                     "#PBEM k2 german T1-G-1",
		"#命令書: k2、ソ連軍、t1-s-c\nパス\n#以上。":                    "#PBEM k2 soviet T1-S-C",
		"#PBEM g NATO軍 PLANー4PZA\nパス\n#終了":                 "#PBEM g nato PLAN-4PZA",
		"#要求 k2 枢軸軍\n状況\n#終わり":                             "#DESK k2 axis",
		"#窓口 k2 ドイツ\nstatus\n#END":                         "#DESK k2 german",
		"#伝言 k2 ドイツ軍 ソ連軍と審判へ\n鈴木様\n#終わり":                   "#PRESS k2 german to moderator soviet",
		"#通信 k2 ドイツ軍 宛先 全員\n> 引用\n#終わり":                    "#PRESS k2 german to all",
		"#審判 k2\n状況\n#終わり":                                 "#MOD k2",
		"#大会 cup\n参加\n#終わり":                                "#EVENT cup",
		"こんにちは。命令を送ります。\n#命令 k2 ドイツ軍 T1-G-1\nパス\n#終わり\n鈴木": "#PBEM k2 german T1-G-1",
	} {
		found := FindFrames(in, testVocab)
		frames := append(found.Frames, found.OtherFrames...)
		if len(frames) != 1 || len(frames[0].Faults)+len(found.Faults) > 0 || frames[0].HeaderLine() != want {
			t.Errorf("%s: %+v %+v, want %s", in, frames, found.Faults, want)
		}
	}
	for in, want := range map[string]string{
		"#命令所 k2 ドイツ軍 T1-G-1\nパス\n#終わり": "frame/header", "#命令 k2 ドイツ軍\nパス\n#終わり": "frame/header",
		"#命令 k2 ドイツ軍 T1-G-1\nパス": "frame/end",
	} {
		found := FindFrames(in, testVocab)
		faults := found.Faults
		for _, f := range found.Frames {
			faults = append(faults, f.Faults...)
		}
		if len(faults) == 0 || faults[0].Code != want {
			t.Errorf("%s: %+v, want %s", in, faults, want)
		}
	}
}

// TestJapaneseControl holds what lines that are no orders are read as in Japanese.
func TestJapaneseControl(t *testing.T) {
	f := FindFrames("#命令 k2 ドイツ軍 T1-G-1\n既読 5e3c90aa17b2\n検査 a1=DR\n正しい行だけ\n"+
		"言語 日本語\nパス\n乱数 ０１２３４５６７８９ａｂｃｄｅｆ\n#終わり", testVocab).Frames[0]
	want := "#PBEM k2 german T1-G-1\nbase 5e3c90aa17b2\nlang ja\ncheck a1=DR\nkeep good\npass\nsalt 0123456789abcdef\n#END\n"
	if FormatFrame(f) != want || len(f.Faults) > 0 {
		t.Errorf("%s%+v", FormatFrame(f), f.Faults)
	}
	if f := FindFrames("#命令 k2 ドイツ軍 T1-G-1\n下書き\nパス\n#終わり", testVocab).Frames[0]; !f.Draft || len(f.Faults) > 0 {
		t.Errorf("%+v", f)
	}
}

// aidWords holds a title's own word.
var aidWords = LoadLexicon(fstest.MapFS{"words.ja.txt": {Data: []byte("verb aid = 応援")}})

// TestJapaneseFaults holds that a faulty word in Japanese is answered with the words that it may be.
func TestJapaneseFaults(t *testing.T) {
	for in, want := range map[string]string{
		"移道 1SS 1907-1908":   "syntax/verb 移動",
		"1SSを2008へ移勤する":      "syntax/verb 移動",
		"2008で死字":            "syntax/verb 死守",
		"戦闘後前身 1SS":          "syntax/verb 戦闘後前進",
		"予備命令 退去: 死守":        "syntax/window 退却",
		"フェイズ手順 移動/先頭":       "syntax/word 戦闘 移動",
		"攻撃 2113 を":          "syntax/arg-missing ",
		"応援 3SS 1SS で":       "syntax/extra 3SS,1SS 3SSを1SS",
		"3SS 1SSで応援":         "syntax/extra 3SS,1SS 3SSを1SS",
		"1SSを2008へ攻撃":        "syntax/arg-missing ",
		"攻撃 2113 を 1SS で 全速": "syntax/extra ",
	} {
		v := testVocabulary().With(Verb{Name: "aid", Args: []Arg{{Name: "unit", Kind: Unit}, {Name: "with", Keyword: "with", Kind: Units}}})
		v.Foreign = aidWords
		_, faults := ParseLines(in, v)
		if len(faults) == 0 {
			t.Errorf("%s: no fault", in)
			continue
		}
		if got := faults[0].Code + " " + strings.Join(faults[0].Legal, " "); got != want {
			t.Errorf("%s: %s, want %s: %v", in, got, want, faults[0])
		}
	}
}
