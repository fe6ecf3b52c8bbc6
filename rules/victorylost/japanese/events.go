package japanese

// events is what the title tells: chits, combats, headquarters, supply, the account.
var events = [][2]string{
	{"Axis", "枢軸軍"}, {"axis", "枢軸軍"}, {"AXIS", "枢軸軍"}, {"Italian", "イタリア軍"}, {"Romanian", "ルーマニア軍"}, {"Hungarian", "ハンガリー軍"}, {"rough", "荒地"},
	// Chits.
	{"%s selects chit %d", "%[1]sはチット%[2]sを選択"}, {"%s selects chit %d (sealed)", "%[1]sはチット%[2]sを選択 (秘密)"}, {"%s writes down a chit for the next turn", "%[1]sは次のターンのチットを書き留める"},
	{"%s writes down a chit for the next turn (sealed)", "%[1]sは次のターンのチットを書き留める (秘密)"}, {"%s chooses its chits anew", "%[1]sはチットを選び直す"},
	{"Soviet keeps chit %d", "ソ連軍はチット%[1]sを確保"}, {"Soviet keeps chit %d (sealed)", "ソ連軍はチット%[1]sを確保 (秘密)"},
	{"the Axis puts all its chits into the cup: %s", "枢軸軍はすべてのチットをカップに入れる: %[1]s"}, {"%d chits go into the cup", "チット%[1]s個をカップに入れる"}, {"%d chits are in the cup, mixed anew", "カップのチットは%[1]s個、混ぜ直し"},
	{"%s commands no headquarters in play and has no effect", "%[1]sの指揮する司令部はなく、効果なし"},
	{"activated: %s", "活性化: %[1]s"}, {"activated: %s and %d more", "活性化: %[1]s、ほか%[2]s"}, {"%s is named", "%[1]sを指名"},
	{"Manstein is put back into the cup", "マンシュタインをカップに戻す"}, {"the first chit is number %d of the Axis selection", "最初のチットは枢軸軍の選択の%[1]s番"},
	{"%s joins the Axis pool", "%[1]sは枢軸軍のプールに加わる"}, {"the chit of %s joins the Axis pool", "%[1]sのチットは枢軸軍のプールに加わる"},
	// Combat.
	{"across a river", "河川越し"}, {"isolated", "孤立"}, {"out of supply", "補給切れ"}, {"%s, %d divided by %d (%s)", "%[1]s、%[2]sを%[3]sで割る (%[4]s)"}, {"%s, %d divided by %d", "%[1]s、%[2]sを%[3]sで割る"}, {"%d divided by %d", "%[1]sを%[2]sで割る"},
	{"defence in all", "防御力合計"}, {"the defence is 0: last column, whatever the terrain", "防御力0: 地形によらず最終コラム"}, {"%d:%d, rounded down", "%[1]s:%[2]s、端数切り捨て"},
	{"%d left: %s", "%[1]s左へ: %[2]s"}, {"%s, %d left %s", "%[1]s、%[2]s左へ %[3]s"}, {"town %s", "町 %[1]s"}, {"city %s", "都市 %[1]s"},
	{"combat %s at %s", "戦闘%[1]s、%[2]s"}, {"the attacker loses %d", "攻撃側は%[1]sステップを失う"}, {"the defender loses %d", "防御側は%[1]sステップを失う"}, {"the defender retreats %d", "防御側は%[1]sヘクス退却"}, {"no effect", "効果なし"},
	{"%s has lost all units with it", "%[1]sは共にいた全ユニットを失った"}, {"it cannot retreat", "退却できない"}, {"%s: it goes on", "%[1]s: さらに退却"}, {"%s cannot stack with the units it stood with", "%[1]sは共にいたユニットとスタックできない"},
	// Headquarters and arrivals.
	{"%s is overrun in %s", "%[1]sは%[2]sで蹂躙される"}, {"no hex is open to %s: it comes back as a reinforcement of the next turn", "%[1]sの置けるヘクスがない: 次のターンの増援として戻る"},
	{"no hex is open to %s", "%[1]sの置けるヘクスがない"}, {"it comes back as a reinforcement of the next turn", "次のターンの増援として戻る"},
	{"no combat unit is in its command range", "指揮範囲内に戦闘ユニットがない"}, {"no railway hex is open to it", "置ける鉄道ヘクスがない"}, {"%s has no supply line", "%[1]sには補給線がない"},
	// Supply.
	{"%s is in supply again", "%[1]sは補給下に戻る"}, {"%s is isolated", "%[1]sは孤立"}, {"%s is out of supply", "%[1]sは補給切れ"}, {"%s in %s is isolated", "%[2]sの%[1]sは孤立"}, {"%s in %s is out of supply", "%[2]sの%[1]sは補給切れ"}, {"%s in %s is in supply again", "%[2]sの%[1]sは補給下に戻る"},
	{"is in supply again", "補給下に戻る"}, {"is isolated", "孤立"},
	{"%s is out of supply at the end", "%[1]sは終了時に補給切れ"},
	// The account.
	{"%s is taken", "%[1]sを占領"}, {"%s is lost", "%[1]sを失う"}, {"%s leads by %d VP, %d or more end the game", "%[1]sが%[2]sVPリード (%[3]s以上で終了)"}, {"%s sudden death", "%[1]sのサドンデス勝利"}, {"%s victory", "%[1]sの勝利"}, {"sudden death", "サドンデス"},
	{"both sides have %d VP", "双方%[1]sVP"}, {"Axis has %d VP, Soviet %d", "枢軸軍%[1]sVP、ソ連軍%[2]s"}, {"Soviet has %d VP, Axis %d", "ソ連軍%[1]sVP、枢軸軍%[2]s"}, {"Axis has %d VP", "枢軸軍%[1]sVP"}, {"Soviet has %d VP", "ソ連軍%[1]sVP"},
	{"lead of the Axis; %d for either side end the game", "枢軸軍のリード。どちらかが%[1]sに達すればゲーム終了"}, {"%s, with %s", "%[1]s: %[2]s"},
	{"CHITS", "チット"}, {"chits", "チット"}, {"SUPPLY", "補給"}, {"supply", "補給"}, {"drawn in this turn: %s", "このターンに引いたチット: %[1]s"}, {"in the cup", "カップの中"}, {"Axis pool: %s", "枢軸軍のプール: %[1]s"},
	{"Soviet picks, besides Stavka: %s", "スタフカ以外のソ連軍のチット: %[1]s"}, {"sealed", "秘密"}, {"%d sealed", "%[1]s 秘密"}, {"out of the game", "ゲームから離れた"}, {"chits that the Axis selects next turn", "次のターンに枢軸軍が選ぶチット数"},
	{"your chits of this turn: %s", "このターンのあなたのチット: %[1]s"}, {"written down for this turn: %s", "このターンのために書き留めたチット: %[1]s"}, {"written down for the next turn: %s", "次のターンのために書き留めたチット: %[1]s"},
	{"the pocket, closed until the end of turn %d: %s", "第%[1]sターンの終わりまで閉じられたポケット: %[2]s"}, {"the pocket, closed until the end of turn %d", "第%[1]sターンの終わりまで閉じられたポケット"},
	{"%s is displaced and comes back", "%[1]sは離脱中で、後に戻る"}, {"%s units out of supply: %s", "補給切れの%[1]sユニット: %[2]s"}, {"%s units isolated: %s", "孤立した%[1]sユニット: %[2]s"},
	{"Axis units out of supply: %s", "補給切れの枢軸軍ユニット: %[1]s"}, {"Soviet units out of supply: %s", "補給切れのソ連軍ユニット: %[1]s"}, {"Axis units isolated: %s", "孤立した枢軸軍ユニット: %[1]s"}, {"Soviet units isolated: %s", "孤立したソ連軍ユニット: %[1]s"},
	{"terrain", "地形"}, {"places", "町と都市"}, {"crt", "戦闘結果表 (CRT)"}, {"axis_com", "枢軸軍チット数"}, {"but terrain", "ただし地形"},
	{"%d left %s", "%[1]s左へ %[2]s"}, {"%s in all", "合計 %[1]s"}, {"Axis sudden death", "枢軸軍のサドンデス勝利"},
	{"Soviet sudden death", "ソ連軍のサドンデス勝利"}, {"Axis victory", "枢軸軍の勝利"}, {"Soviet victory", "ソ連軍の勝利"},
	{"draw %d: %s", "チット%[1]s枚目: %[2]s"},
}
