package scene

import "fieldpost/pbem/view/render"

// Languages lists the languages of pictures besides English.
func Languages() []string { return []string{"ja"} }

// Words returns the built-in words on pictures in a language; nil for English and unknown languages.
func Words(lang string) []render.Word {
	if lang == "ja" {
		return japanese
	}
	return nil
}

// translateWord returns a word in the picture's language.
func translateWord(words []render.Word, s string) string {
	for _, w := range words {
		if w.From == s {
			return w.To
		}
	}
	return s
}

// japanese lists the words of margin and legend, of the titles' terrain, and of their unit types.
var japanese = []render.Word{
	{From: "seen by all", To: "全情報"}, {From: "as seen by %s", To: "%sから見た状況"},
	{From: "turn %d", To: "第%dターン"},
	{From: "ledger", To: "台帳"}, {From: "front", To: "前線"}, {From: "border", To: "国境"}, {From: "fort", To: "要塞"},
	{From: "reduced", To: "減少戦力面"},
	{From: "in supply", To: "補給下"}, {From: "supply source", To: "補給源"},
	{From: "stars", To: "星"}, {From: "counts for victory", To: "勝敗に関わる場所"},
	{From: "last seen", To: "最終目撃"},
	{From: "capital = armour", To: "大文字＝戦車・機械化部隊"}, {From: "digit = counters in the hex", To: "数字＝ヘクス内のユニット数"},
	{From: "face down", To: "裏向き"},
	{From: "hex %s: row %s, column %s", To: "ヘクス%s＝%s行%s列"},
	{From: "a row begins with the number of its first hex", To: "行の初めはその行の最初のヘクスの番号"},
	{From: "sector around %s", To: "%s周辺の拡大図"},
	{From: "part %d of %d from the left", To: "左から%d枚目（全%d枚）"},
	{From: "move", To: "移動"}, {From: "combat result", To: "戦闘結果"}, {From: "moved", To: "移動済み"}, {From: "fought", To: "戦闘済み"},
	{From: "out of supply", To: "補給切れ"},
	{From: "German", To: "ドイツ軍"}, {From: "Soviet", To: "ソ連軍"}, {From: "Axis", To: "枢軸軍"}, {From: "NATO", To: "NATO軍"},
	{From: "german", To: "ドイツ軍"}, {From: "soviet", To: "ソ連軍"}, {From: "axis", To: "枢軸軍"}, {From: "nato", To: "NATO軍"},
	{From: "river", To: "河川"}, {From: "major river", To: "大河川"}, {From: "lake", To: "湖"}, {From: "bridge", To: "橋"},
	{From: "impassable", To: "通行不能"}, {From: "high-ground", To: "高地の縁"},
	{From: "road", To: "道路"}, {From: "primary", To: "一級道路"}, {From: "secondary", To: "二級道路"}, {From: "rail", To: "鉄道"},
	{From: "city", To: "都市"}, {From: "major", To: "大都市"}, {From: "town", To: "町"}, {From: "village", To: "村"},
	{From: "clear", To: "平地"}, {From: "forest", To: "森林"}, {From: "woods", To: "森林"}, {From: "hill", To: "丘陵"}, {From: "high", To: "高地"},
	{From: "rough", To: "荒地"},
	{From: "rough-woods", To: "荒地・森林"}, {From: "swamp", To: "湿地"}, {From: "marsh", To: "沼沢地"},
	{From: "swamp-woods", To: "湿地・森林"}, {From: "mountain", To: "山地"},
	{From: "heath", To: "原野"},
	{From: "sea", To: "海"}, {From: "water", To: "水域"}, {From: "unknown", To: "不明"}, {From: "off-map", To: "盤外"},
	{From: "panzer", To: "装甲"}, {From: "panzergrenadier", To: "装甲擲弾兵"}, {From: "infantry", To: "歩兵"}, {From: "rifle", To: "狙撃兵"},
	{From: "tank", To: "戦車"},
	{From: "mechanised", To: "機械化"}, {From: "motorised", To: "自動車化"}, {From: "parachute", To: "降下猟兵"}, {From: "airborne", To: "空挺"},
	{From: "mountain infantry", To: "山岳兵"},
	{From: "security", To: "保安"}, {From: "light", To: "軽歩兵"}, {From: "garrison", To: "守備隊"}, {From: "cavalry", To: "騎兵"},
	{From: "luftwaffe", To: "空軍野戦"}, {From: "motorized", To: "自動車化"}, {From: "ss-panzer", To: "SS装甲"},
	{From: "ss-panzergrenadier", To: "SS装甲擲弾兵"},
	{From: "celere", To: "快速"}, {From: "mech", To: "機械化"}, {From: "headquarters", To: "司令部"}, {From: "supply", To: "補給"},
	{From: "base", To: "基地"},
	{From: "anti-aircraft", To: "対空"},
	{From: "motor-rifle", To: "自動車化狙撃兵"}, {From: "territorial", To: "郷土防衛"}, {From: "mechanized", To: "機械化"}, {From: "marines", To: "海兵"},
	{From: "air-mobile", To: "空中機動"}, {From: "air-landing", To: "空輸"}, {From: "artillery", To: "砲兵"},
	{From: "armor", To: "戦車"}, {From: "recon", To: "偵察"}, {From: "rocket", To: "ロケット砲"}, {From: "engineer", To: "工兵"},
	{From: "ski", To: "スキー兵"}, {From: "fortress", To: "要塞"}, {From: "zap", To: "補充連隊"}, {From: "train", To: "装甲列車"},
}
