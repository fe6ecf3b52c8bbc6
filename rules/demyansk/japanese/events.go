package japanese

// events is what the title tells.
var events = [][2]string{
	// Phases.
	{"operations segment %d", "作戦セグメント%[1]s"}, {"operations segment ", "作戦セグメント"}, {"strategic segment", "戦略セグメント"}, {"turn %d, %s, operations segment %d", "第%[1]sターン、%[2]s、作戦セグメント%[3]s"},
	{"turn %d, %s, strategic segment", "第%[1]sターン、%[2]s、戦略セグメント"}, {"turn %d, operations segment %d: %s", "第%[1]sターン、作戦セグメント%[2]s: %[3]s"},
	{"turn %d, operations segment %d: %s (%s)", "第%[1]sターン、作戦セグメント%[2]s: %[3]s (%[4]s)"}, {"turn %d, strategic segment: %s", "第%[1]sターン、戦略セグメント: %[2]s"},
	{"air transport", "空輸"}, {"replacement", "補充"}, {"movement", "移動"}, {"combat", "戦闘"}, {"exploitation", "突破移動"}, {"administrative", "管理"}, {"last", "最後の"},
	{"Move, then attack, then exploit, then see to replacements and construction, all in one sheet; halt where you want to see results before you go on.",
		"移動、攻撃、突破移動、補充と建設を1つの命令書に書いてください。結果を見てから続けたいところにhaltを書きます。"},
	{"Your sequence has come to its %s phase; go on from there.", "シーケンスは%[1]sフェイズです。そこから続けてください。"},
	// Weather and supply.
	{"weather: %s", "天候: %[1]s"}, {"weather of operations segment %d", "作戦セグメント%[1]sの天候"}, {"weather of the segment", "セグメントの天候"}, {"dry", "乾燥"}, {"mud", "泥濘"}, {"freeze", "凍結"},
	{"dry storm", "乾燥、嵐"}, {"mud storm", "泥濘、嵐"}, {"freeze storm", "凍結、嵐"}, {"Soviet supply shortage", "ソ連軍の補給不足"}, {"Soviet units short of supply", "補給不足のソ連軍ユニット"},
	{"untried unit", "未確認ユニット"}, {"%s is one of %d", "%[1]sは%[2]s個のうちの1つ"}, {"it is %s", "%[1]sだった"}, {"Remove", "除去"}, {"by the southern edge", "南端から"},
	// Construction.
	{"a strongpoint", "拠点"}, {"an airfield", "飛行場"}, {"strongpoint", "拠点"}, {"airfield", "飛行場"}, {"destroyed strongpoint", "破壊された拠点"}, {"%s is begun in %s", "%[2]sで%[1]sの建設を開始"},
	{"the work in %s is finished", "%[1]sの建設が完成"}, {"the %s in %s is gone: %s", "%[2]sの%[1]sがなくなった: %[3]s"}, {"enemies hold it", "敵がいる"}, {"out of supply", "非補給下"},
	{"attacked while under construction", "建設中に攻撃された"}, {"it lies in swamp, and there is Mud", "湿地にあり泥濘になった"}, {"taken off by the %s side", "%[1]sが取り除いた"},
	// The end.
	{"the Soviet side has the victory points", "ソ連軍は勝利ポイントを得た"}, {"the Soviet side lacks victory points", "ソ連軍は勝利ポイントが足りない"}, {"Demyansk is not encircled", "デミャンスクは包囲されていない"},
	{"the Soviet side lacks locations", "ソ連軍は場所が足りない"}, {"the pocket is closed and the locations are taken", "包囲が完成し、必要な場所が取られた"},
	{"Soviet sudden victory", "ソ連軍の突然の勝利"}, {"Axis sudden victory", "枢軸軍の突然の勝利"}, {"Demyansk or Staraya Russa is Soviet", "デミャンスクかスターラヤ・ルーサがソ連軍のもの"},
	{"the Axis army is worn out", "枢軸軍は消耗した"}, {"the Soviet army is worn out", "ソ連軍は消耗した"}, {"Soviet locations; needed: %d", "ソ連軍の場所。必要数: %[1]s"},
	{"Demyansk is encircled", "デミャンスクは包囲された"}, {"%s is Soviet", "%[1]sはソ連軍のもの"},
	{"the land bridge stands", "陸橋は保たれた"}, {"no supply route leads to the pocket", "包囲陣への補給路がない"}, {"Axis victory", "枢軸軍の勝利"}, {"Soviet victory", "ソ連軍の勝利"},
	{"STATE", "状況"}, {"BOXES", "ボックス"},
	// The strategic segment.
	{"Soviet units short of supply: %s", "補給不足のソ連軍ユニット: %[1]s"}, {"red", "赤"}, {"yellow", "黄"}, {"green", "緑"}, {"none", "なし"},
	{"initiative: %d or more", "イニシアティブ: %[1]s以上"}, {"a try for the initiative", "イニシアティブの試み"}, {"the initiative stays with the %s side", "イニシアティブは%[1]sに残る"},
	{"the %s side has the initiative and is first player from now on", "%[1]sがイニシアティブを得て、以後の先攻となる"},
	{"Replacement points: %d. Those that you neither keep nor take in Demyansk become Marsch units in AGN.",
		"補充ポイント: %[1]s。残さず、デミャンスクでも受け取らないものはAGNの補充ユニットになります。"}, {"You may try for the initiative.", "イニシアティブを試みることができます。"},
	{"%s points", "%[1]sのポイント"}, {"REPLACEMENTS", "補充"}, {"REPLACEMENTS AND 2GRC", "補充と第2親衛狙撃軍団"}, {"DUE", "今後の増援"}, {"VICTORY POINTS", "勝利ポイント"},
	{"not required yet", "まだ退出義務なし"}, {"must leave the map", "退出義務あり"}, {"has left the map", "マップを出た"},
	{"2nd Guards Rifle Corps; late turns: %d", "第2親衛狙撃軍団。遅れたターン: %[1]s"}, {"2nd Guards Rifle Corps", "第2親衛狙撃軍団"},
	{"the 2nd Guards Rifle Corps need not leave yet", "第2親衛狙撃軍団はまだ出なくてよい"}, {"the 2nd Guards Rifle Corps has left the map", "第2親衛狙撃軍団はマップを出た"},
	{"the 2nd Guards Rifle Corps must have left the map by the end of this turn", "第2親衛狙撃軍団はこのターンの終わりまでにマップを出なければならない"},
	{"the 2nd Guards Rifle Corps is late: %d", "第2親衛狙撃軍団は遅れている: %[1]s"}, {"the 2nd Guards Rifle Corps is late", "第2親衛狙撃軍団は遅れている"},
	{"the deadline has passed", "期限を過ぎた"}, {"in place of the 2nd Guards Rifle Corps", "第2親衛狙撃軍団の代わり"},
	{"which unit leaves in place of the 2nd Guards Rifle Corps? Attack %d, defence %d are missing",
		"第2親衛狙撃軍団の代わりにどのユニットが出ますか。攻撃力%[1]s、防御力%[2]sが足りません"},
	{"the weakest that is enough, or the strongest", "足りる中で最も弱いもの、または最も強いもの"}, {"391st Division: %d or less with %d added", "第391師団: %[2]sを加えて%[1]s以下"},
	{"the Axis side receives replacements for Demyansk encircled", "枢軸軍はデミャンスクの包囲で補充を受ける"}, {"replacement points kept: %d", "残した補充ポイント: %[1]s"},
	{"it fills up %s", "%[1]sを補充した"},
}
