package japanese

// choices are the decisions of the title and its options.
var choices = [][2]string{
	{"%s is empty: who advances?", "%[1]sが空になりました。誰が戦闘後前進しますか?"}, {"nobody advances unless it is ordered", "命令がなければ誰も前進しない"},
	{"nobody advances any more", "これ以上前進しない"},
	{"Which unit loses a step? %d to lose.", "どのユニットがステップを失いますか? 残り%[1]s。"}, {"Which unit loses a step?", "どのユニットがステップを失いますか?"},
	{"%d to lose", "残り%[1]s"}, {"flips before eliminations, then the cheapest", "壊滅より裏返しを先に、次に最も安いもの"},
	{"flips to its reduced side", "減少戦力面になる"}, {"eliminated, %d VP", "壊滅、%[1]sVP"},
	{"Who retreats from %s next, and where to?", "次に%[1]sから誰がどこへ退却しますか?"}, {"unit by unit, the lowest hex", "ユニット順に、番号の最も小さいヘクス"},
	{"the lowest hex", "番号の最も小さいヘクス"},
	{"%d in enemy zones of control", "敵支配地域内%[1]s"}, {"full: one hex more", "満杯: もう1ヘクス"},
	{"%s is full: where does %s go on to?", "%[1]sは満杯です。%[2]sはさらにどこへ退却しますか?"},
	{"%s retreats with its stack: with whom?", "%[1]sはスタックと共に退却します。誰と共に?"}, {"with the first unit", "最初のユニットと共に"}, {"with %s", "%[1]sと共に"},
	{"Where does %s go, displaced from %s?", "%[2]sを離脱した%[1]sはどこへ移りますか?"}, {"the hex with most own units in command range",
		"指揮範囲内の自軍ユニットが最も多いヘクス"}, {"%d combat units in range", "範囲内の戦闘ユニット%[1]s"},
	{"Whom does Manstein command?", "マンシュタインは誰を指揮しますか?"}, {"the Axis decides in the activation", "枢軸軍が活性化のときに決める"},
	// Options.
	{"an eliminated German mechanised unit is worth 5 VP instead of 3", "壊滅したドイツ軍機械化ユニットは3VPでなく5VP"},
	{"a Soviet unit that neither starts in an enemy zone of control nor enters one has 1 MP more", "敵支配地域から始めず、入りもしないソ連軍ユニットは移動力+1"},
	{"1st Panzer Army arrives a turn later", "第1装甲軍は1ターン遅れて到着"}, {"a Manstein chit comes in the chit selection of its turn and can be " +
		"used at once", "マンシュタインのチットは到着ターンのチット選択で受け取り、すぐ使える"},
	{"the Soviet side selects its chits one turn ahead", "ソ連軍は1ターン先のチットを選ぶ"}, {"the Axis side names which of its chits comes first in " +
		"turn 1", "第1ターンに枢軸軍は最初に引く自軍チットを指名する"},
	{"a move from one enemy zone of control into another pays for leaving and for entering, or only once",
		"敵支配地域から敵支配地域への移動は、出るコストと入るコストの両方を払うか、1度だけか"},
	{"a retreat costs a step for each hex in an enemy zone of control, or one step in all", "退却は敵支配地域のヘクスごとに1ステップを失うか、全部で1ステップか"},
	{"after a refusal every later Manstein chit of the turn must be used, or only the one that was put back",
		"拒否の後、そのターンに引くマンシュタインのチットはすべて使用義務があるか、戻したものだけか"},
	{"Manstein may or may not name a headquarters in its reinforcement box", "マンシュタインは増援ボックスの司令部を指名できるか、できないか"},
	{"a reinforcement that cannot be placed counts VP as any eliminated unit, or none", "配置できない増援は壊滅ユニットとしてVPになるか、ならないか"},
	{"units out of supply are left out when the lead of 30 VP is judged, or count as eliminated", "30VPのリードの判定で、補給切れのユニットは数えないか、壊滅とみなすか"},
	{"a retreat must take a way of fewest losses, or may take any", "退却は損失の最も少ない経路をとる義務があるか、どの経路でもよいか"},
}
