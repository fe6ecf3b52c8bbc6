package text

// jaWords are words and short phrases that stand in sentences of all kinds.
var jaWords = []entry{
	{"German", "ドイツ軍"}, {"german", "ドイツ軍"}, {"Soviet", "ソ連軍"}, {"soviet", "ソ連軍"}, {"GERMAN", "ドイツ軍"}, {"SOVIET", "ソ連軍"},
	{"everyone", "全員"}, {"nobody", "なし"}, {"computer", "コンピュータ"},
	{"clear", "平地"}, {"forest", "森林"}, {"hill", "丘陵"}, {"swamp", "湿地"}, {"city", "都市"}, {"town", "町"}, {"fort", "要塞"},
	{"river", "河川"}, {"major river", "大河川"}, {"lake", "湖"}, {"road", "道路"},
	{"own fort", "自軍要塞"}, {"enemy fort", "敵軍要塞"}, {"fort built by the enemy", "敵軍が築いた要塞"},
	{"mech", "機械化"}, {"nonmech", "非機械化"}, {"static", "張り付け"},
	{"panzer", "装甲"}, {"tank", "戦車"}, {"panzergrenadier", "装甲擲弾兵"}, {"mechanised", "機械化歩兵"}, {"motorised", "自動車化歩兵"},
	{"infantry", "歩兵"}, {"rifle", "狙撃兵"}, {"light", "軽歩兵"}, {"security", "保安"}, {"parachute", "降下猟兵"}, {"airborne", "空挺"},
	{"mountain", "山岳"}, {"cavalry", "騎兵"}, {"garrison", "張り付け部隊"}, {"armour", "装甲"}, {"corps", "軍団"}, {"division", "師団"}, {"brigade", "旅団"},
	{"odds", "戦闘比 (odds)"}, {"terrain", "地形 (terrain)"}, {"attack", "攻撃 (attack)"}, {"defence", "防御 (defence)"},
	{"result", "戦闘結果 (result)"}, {"loss", "損失 (loss)"}, {"activated", "活性化 (activated)"},
	{"%d orders", "命令%[1]s"}, {"%d order", "命令%[1]s"}, {"%d lines", "%[1]s行"}, {"%d line", "%[1]s行"},
	{"%d errors", "誤り%[1]s件"}, {"%d error", "誤り%[1]s件"}, {"%d warnings", "警告%[1]s件"}, {"%d warning", "警告%[1]s件"},
	{"%d combats", "戦闘%[1]s件"}, {"%d combat", "戦闘%[1]s件"}, {"%d records", "%[1]s記録"}, {"%d record", "%[1]s記録"},
	{"%d steps", "%[1]sステップ"}, {"%d step", "%[1]sステップ"}, {"%d notes", "注記%[1]s件"}, {"%d note", "注記%[1]s件"},
	{"%d faults", "誤り%[1]s件"}, {"%d fault", "誤り%[1]s件"}, {"%d counters", "駒%[1]s個"}, {"%d counter", "駒%[1]s個"}, {"a counter", "駒1個"},
	{"%d units", "%[1]sユニット"}, {"%d hidden", "非公開%[1]s個"}, {"rule %s", "ルール%[1]s"}, {"line %d", "%[1]s行目"}, {"LINE %d", "%[1]s行目"},
	{"turn %d", "第%[1]sターン"}, {"turn %d of %d", "第%[1]sターン (全%[2]sターン)"}, {"turn %d of %d   %s", "第%[1]sターン (全%[2]sターン)   %[3]s"},
	{"set-up   %s", "初期配置   %[1]s"}, {"game over   %s", "ゲーム終了   %[1]s"}, {"next turn", "次のターン"},
	{"%d of %d", "%[2]s中%[1]s"}, {"%d of %d MP", "%[2]sMP中%[1]sMP"}, {"die %s", "ダイス%[1]s"}, {"attack %d", "攻撃力%[1]s"},
	{"defence %d", "防御力%[1]s"},
	{"yes", "はい (yes)"}, {"no", "いいえ (no)"}, {"done", "実行"}, {"waiting", "待ち"}, {"skipped", "実行せず"}, {"next", "未実行"}, {"halted", "中止"},
	{"changed, see below", "変更あり、下記参照"}, {"draft", "草案 (draft)"}, {"filed", "登録済"}, {"answered", "回答済"}, {"executed", "実行済"},
	{"checked", "検査済"}, {"refused", "却下"}, {"duplicate", "重複"}, {"ruled", "裁定"},
	{"not understood", "理解できない行"}, {"not known", "不明な名前"}, {"illegal now", "今は不可"}, {"depends on an earlier result", "先の結果による"},
	{"odd", "注意"},
	{"rulebook", "ルールブック"}, {"reconstructed", "復元"}, {"transcribed", "転記"}, {"unknown", "不明"}, {"unseen", "未確認"},
	{"map", "マップ"}, {"counters", "駒"}, {"tables", "図表"}, {"set-up", "初期配置"}, {"but reserve_vp", "ただし予備の活性化VP"},
	{"oos", "補給切れ"}, {"pool", "待機 (pool)"},
}

// jaEvents are what the shared types of the rules say of things that happen.
var jaEvents = []entry{
	{"%s is put into the box %q", "%[1]sはボックス%[2]sに置かれる"},
	{"%s is placed in %s", "%[1]sを%[2]sに配置"}, {"%s are placed in %s", "%[1]sを%[2]sに配置"},
	{"%s moves %s", "%[1]sは%[2]sと移動"}, {"%s retreats %s", "%[1]sは%[2]sと退却"}, {"%s advances %s", "%[1]sは%[2]sと戦闘後前進"},
	{"%s is displaced %s", "%[1]sは%[2]sと再配置"},
	{"%s loses a step (%d left)", "%[1]sは1ステップを失う (残り%[2]s)"}, {"%s has %d steps again", "%[1]sは%[2]sステップに戻る"},
	{"%s is eliminated", "%[1]sは壊滅"}, {"%s leaves the map", "%[1]sはマップから離れる"},
	{"%s is eliminated: %s", "%[1]sは壊滅: %[2]s"}, {"%s leaves the map: %s", "%[1]sはマップから離れる: %[2]s"},
	{"%s is now %s", "%[1]sは%[2]sとなる"}, {"%s is no longer %s", "%[1]sは%[2]sでなくなる"},
	{"%s has chosen (sealed)", "%[1]sは選択済 (秘密)"},
	{"die %d on %s", "ダイス%[1]s、コラム%[2]s"}, {"combat %s", "戦闘 %[1]s"}, {"no retreat %s", "死守 %[1]s"},
}
