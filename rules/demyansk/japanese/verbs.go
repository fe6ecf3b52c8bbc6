package japanese

// verbs are the help texts of the orders, and the options.
var verbs = [][2]string{
	{"fly units from the AGN box to an airfield", "AGNボックスから飛行場へユニットを空輸する"}, {"drop the airborne unit on a hex", "空挺ユニットをヘクスに降下させる"},
	{"move units along a path, or to a hex by the cheapest; exit leaves the map by the southern edge",
		"経路に沿って、または最も安い経路でヘクスへユニットを移動させる。exitは南端からマップを出る"},
	{"leave a map box by an entry hex, and go on along a path", "進入ヘクスからマップボックスを出て、経路に沿って進む"},
	{"move units that have fought once more, at half their allowance", "戦闘したユニットを半分の移動力でもう一度移動させる"}, {"exploit Bochmann 2116-2117", "exploit Bochmann 2116-2117"},
	{"begin a strongpoint, or the airfield", "拠点または飛行場の建設を始める"},
	{"take an own marker off that is not active, or the constructed airfield that you hold", "有効でない自軍マーカー、または保持する建設飛行場を取り除く"},
	{"eliminate these units where a stack is over its limit", "スタック制限を超えたヘクスでこれらのユニットを除去する"},
	// Options.
	{"supply shortage takes 2 MP in the movement phase, or in the exploitation phase too", "補給不足は移動フェイズだけで2移動力を減らすか、突破移動フェイズでも減らすか"},
	{"an engineer saves its MP for all units that cross, or not for armor, artillery, rockets and reconnaissance",
		"工兵は渡るすべてのユニットの移動力を省くか、戦車、砲兵、ロケット砲、偵察には省かないか"},
	{"a unit has no zone of control where it could not go itself, or only lakes stop it", "ユニットは自分の入れないヘクスにZOCを及ぼさないか、湖だけが妨げるか"},
	{"of infantry only plain infantry flies, or ski infantry too", "歩兵のうち空輸できるのは普通の歩兵だけか、スキー部隊もか"},
	{"the airfield is begun besides the turn's strongpoints, or counts as one of them", "飛行場はそのターンの拠点とは別に建設するか、その1つに数えるか"},
	{"the 2nd Guards Rifle Corps may leave the map in any turn, or from turn 5", "第2親衛狙撃軍団はどのターンにもマップを出られるか、第5ターンからか"},
	{"in the Soviet administrative phase strongpoints under construction are done, or destroyed printed ones too",
		"ソ連軍管理フェイズに完成するのは建設中の拠点だけか、破壊された印刷拠点もか"},
	{"1 Winter Offensive, turns 1 to 8; 2 Brueckenschlag, turns 10 to 16; 3 campaign, turns 1 to 18",
		"1 冬季攻勢、第1から第8ターン; 2 架橋作戦、第10から第16ターン; 3 キャンペーン、第1から第18ターン"},
}
