package millbrook

// japanese gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
var japanese = [][2]string{
	// Phases.
	{"Red", "赤軍"}, {"Blue", "青軍"}, {"red", "赤軍"}, {"blue", "青軍"},
	{"%s, %s phase", "%[1]s、%[2]sフェイズ"}, {"turn %d, %s, %s phase", "第%[1]sターン、%[2]s、%[3]sフェイズ"},
	{"movement", "移動"}, {"combat", "戦闘"}, {"is for %s", "%[1]s用です"},
	{"Move your units", "ユニットを移動してください"}, {"Attack enemies next to your units, or pass", "隣接する敵を攻撃するか、passと書いてください"},
	// Verbs.
	{"move a unit along a path, or to a hex by the cheapest one", "ユニットを経路に沿って、または最も安い経路でヘクスへ移動する"},
	{"attack a hex", "ヘクスを攻撃する"},
	// Faults.
	{"which has rows 01 to 05 and columns 01 to 07", "行は01から05、列は01から07です"},
	{"units move one by one, as a hex holds only one", "1ヘクスに1ユニットなので、1つずつ移動します"},
	{"%s is not on the map", "%[1]sはマップ上にありません"}, {"%s has acted in this phase", "%[1]sはこのフェイズにすでに行動しました"},
	{"%s stands in %s; its path goes on from there", "%[1]sは%[2]sにいます。経路はそこから続けてください"},
	{"%s is not next to %s, or cannot be reached", "%[1]sは%[2]sに隣接していないか、到達できません"},
	{"%s holds %s", "%[1]sには%[2]sがいます"},
	{"the river runs between %s and %s; roads cross it", "%[1]sと%[2]sの間に小川が流れています。渡れるのは道路だけです"},
	{"%s ends its move in %s, next to an enemy", "%[1]sは敵に隣接する%[2]sで移動を終えます"},
	{"%s needs %d movement points to reach %s and has %d", "%[1]sは%[3]sまで移動力%[2]sが必要ですが、%[4]sしかありません"},
	{"there is no enemy in %s", "%[1]sに敵はいません"}, {"%s is not next to %s", "%[1]sは%[2]sに隣接していません"},
	// Combat.
	{"the defender stands in woods", "防御側は森にいる"}, {"attack on %s at %s", "%[1]sへの攻撃、%[2]s"},
	{"result of the attack on %s", "%[1]sへの攻撃の結果"},
	{"which unit loses a step in the attack on %s?", "%[1]sへの攻撃でどのユニットがステップを失いますか"},
	{"the strongest, of several the first", "最も強いもの、同じなら最初のもの"}, {"where does %s retreat to?", "%[1]sはどこへ退却しますか"},
	{"nearest to the Mill, of several the first", "水車小屋に最も近い所、同じなら最初の所"}, {"it cannot retreat", "退却できない"},
	{"which unit advances into %s?", "どのユニットが%[1]sへ前進しますか"}, {"nobody advances unasked", "指示がなければ前進しない"},
	// The end.
	{"Red has no unit left", "赤軍のユニットが残っていない"}, {"Blue has no unit left", "青軍のユニットが残っていない"},
	{"Red stands in the Mill", "赤軍が水車小屋にいる"}, {"the last turn is over", "最後のターンが終わった"}, {"Red victory", "赤軍の勝利"}, {"Blue victory", "青軍の勝利"},
}

// japaneseRules are the rules in Japanese, by number.
var japaneseRules = map[string]string{
	"1.3": "プレイヤーターンは移動フェイズと戦闘フェイズからなる。",
	"2.5": "1ヘクスには1ユニットだけがいられる。",
	"3.1": "移動フェイズに自軍の各ユニットは1回、隣のヘクスへと移動できる。",
	"3.2": "平地は1、森は2移動力。",
	"3.3": "ユニットのいるヘクスには入れない。小川は道路でだけ渡れる。",
	"3.4": "敵に隣接した最初のヘクスで移動を終える。",
	"4.1": "戦闘フェイズに各ユニットは隣接する敵1つを攻撃できる。小川越しには道路でだけ攻撃できる。",
	"4.3": "戦闘比は防御側に有利に端数を処理し、1:2から4:1までとする。",
	"4.4": "森の防御側は1列有利になる。",
	"4.5": "A1は攻撃側、D1は防御側が1ステップ失う。DEは防御側の全滅、NEは結果なし。",
	"4.6": "DR: 防御側は敵に隣接しない空きヘクスへ1ヘクス退却し、なければ全滅する。",
	"4.7": "防御側のヘクスが空けば、攻撃側の1ユニットが前進できる。",
	"5.1": "青軍のプレイヤーターンの終わりに赤軍が水車小屋にいれば赤軍の勝利。",
	"5.2": "マップ上にユニットのない側の敗北。",
	"5.3": "最後のターンが終わっても決着がなければ青軍の勝利。",
}
