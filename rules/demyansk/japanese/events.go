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
	{"the Soviet side has the victory points", "ソ連軍は勝利ポイントを得た"}, {"the Soviet side lacks victory points", "ソ連軍は勝利ポイントが足りない"}, {"the pocket has held out", "包囲陣は持ちこたえた"},
	{"the land bridge stands", "陸橋は保たれた"}, {"no supply route leads to the pocket", "包囲陣への補給路がない"}, {"Axis victory", "枢軸軍の勝利"}, {"Soviet victory", "ソ連軍の勝利"},
	{"STATE", "状況"}, {"BOXES", "ボックス"},
}
