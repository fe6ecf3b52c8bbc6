package replay

import (
	"maps"
	"slices"

	"fieldpost/pbem/text/language"
)

// The words that the recorder says.
const (
	wordBegins   = "begins"
	wordPhaseEnd = "phaseEnd"
	wordNothing  = "nothing"
	wordPlaced   = "placed"
	wordAsked    = "asked"
)

// words holds a film's own texts by language. Events of a game are worded by the catalogue of package text.
var words = map[string]map[string]string{
	language.English: {
		wordBegins: "The game begins", wordPhaseEnd: "End of the phase", wordNothing: "Nothing to be seen",
		wordPlaced: "%d lines of placings", wordAsked: "%s is asked for a decision",
		"record": "ledger record %d", "rule": "rule %d", "block": "block", "sheet": "events of this sheet: %d",
		"stack": "counters, top first: %d",
		"empty": "no counter", "turn": "turn %d", "count": "event %d of %n", "die": "die %d",
		"map": "map; arrow keys step, space plays", "points": "points", "moment": "moment of the game",
		"zoomIn": "zoom in (+)", "zoomOut": "zoom out (-)", "whole": "whole map (0)", "follow": "follow what happens (f)",
		"first": "to the beginning (Home)", "back": "one step back (left arrow)", "run": "play and pause (space)",
		"next": "one step on (right arrow)", "last": "to the end (End)",
		"speed": "speed", "half": "half", "by": "step by", "event": "event", "fight": "combat", "batch": "sheet", "phase": "phase",
		"oneTurn": "turn",
		"goto":    "go to", "side": "side", "all": "all sides", "root": "ledger root",
	},
	language.Japanese: {
		wordBegins: "ゲーム開始", wordPhaseEnd: "フェイズ終了", wordNothing: "見えるものはない",
		wordPlaced: "配置 %d 件", wordAsked: "%sの決定待ち",
		"record": "台帳記録 %d", "rule": "ルール %d", "block": "ブロック", "sheet": "この命令書の出来事: %d", "stack": "ユニット（上から順）: %d",
		"empty": "ユニットなし", "turn": "第%dターン", "count": "出来事 %d / %n", "die": "ダイス %d",
		"map": "マップ。矢印キーで進み、スペースで再生", "points": "得点", "moment": "ゲームの時点",
		"zoomIn": "拡大 (+)", "zoomOut": "縮小 (-)", "whole": "マップ全体 (0)", "follow": "出来事を追う (f)",
		"first": "最初へ (Home)", "back": "一つ戻る (←)", "run": "再生・停止 (スペース)", "next": "一つ進む (→)", "last": "最後へ (End)",
		"speed": "速度", "half": "半分", "by": "単位", "event": "出来事", "fight": "戦闘", "batch": "命令書", "phase": "フェイズ", "oneTurn": "ターン",
		"goto": "移動先", "side": "陣営", "all": "両陣営", "root": "台帳ルート",
	},
}

// Languages returns the codes of the languages of films, sorted.
func Languages() []string { return slices.Sorted(maps.Keys(words)) }

// wordsIn returns the texts in a language, in English for an unknown one.
func wordsIn(lang string) map[string]string {
	if w, ok := words[lang]; ok {
		return w
	}
	return words[language.English]
}

// translateWord returns a word in the viewer's language.
func (r *Recorder) translateWord(word string) string { return wordsIn(r.lang)[word] }
