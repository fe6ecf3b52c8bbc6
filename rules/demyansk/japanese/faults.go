package japanese

// faults is why an order is refused.
var faults = [][2]string{
	// Phases.
	{"%s is an order of the %s side", "%[1]sは%[2]sの命令です"}, {"is an operations segment", "作戦セグメントです"}, {"is the strategic segment", "戦略セグメントです"},
	{"%s belongs to the %s phase, and the %s phase has begun", "%[1]sは%[2]sフェイズのもので、すでに%[3]sフェイズが始まっています"},
	// Air.
	{"there is air transport from turn %d", "空輸は第%[1]sターンからです"}, {"there are airdrops from turn %d", "空挺降下は第%[1]sターンからです"},
	{"there is no air transport in Mud or storm; the weather is %s", "泥濘と嵐では空輸できません。天候は%[1]sです"}, {"there is no airdrop in a storm", "嵐では空挺降下できません"},
	{"%s is no finished friendly airfield", "%[1]sは完成した友軍飛行場ではありません"}, {"%s is not in the box AGN", "%[1]sはAGNボックスにいません"},
	{"%s is %s; only infantry, engineers and untried units fly", "%[1]sは%[2]sです。空輸できるのは歩兵、工兵、未確認ユニットだけです"},
	{"%d stacking points; %d fly in an air transport phase", "%[1]sスタッキング・ポイントです。1空輸フェイズに%[2]sまでです"}, {"%s has no room for them", "%[1]sにはスタックの余地がありません"},
	{"only the airborne unit of the set-up card is dropped", "降下できるのはセットアップ・カードの空挺ユニットだけです"}, {"%s is not in the box %s", "%[1]sは%[2]sボックスにいません"},
	{"nothing can land in %s", "%[1]sには降りられません"}, {"%s holds the enemy, his active strongpoint or his zone of control", "%[1]sには敵、敵の有効な拠点、または敵ZOCがあります"},
	// Movement.
	{"the box", "ボックス"},
	{"units leave by %s, not by %s", "ユニットが出るのは%[1]sからで、%[2]sからではありません"}, {"units leave from turn %d", "ユニットが出るのは第%[1]sターンからです"}, {"%s is not at full strength", "%[1]sは完全戦力ではありません"},
	{"only Soviet units leave the map, in the movement phase of scenarios 1 and 3, for the 2nd Guards Rifle Corps",
		"マップを出るのは、シナリオ1と3の移動フェイズに、第2親衛狙撃軍団のソ連軍ユニットだけです"},
	{"only some of the units that move are left behind, on the way", "途中に残せるのは移動するユニットの一部だけです"}, {"%s is printed on the map and cannot move", "%[1]sはマップに印刷されており移動できません"},
	{"%s is not on the map (%s)", "%[1]sはマップ上にいません (%[2]s)"}, {"%s is in the box %s: enter %s %s", "%[1]sは%[2]sボックスにいます: enter %[3]s %[4]s"},
	{"%s is on the map in %s", "%[1]sはマップ上の%[2]sにいます"}, {"%s has moved in this phase", "%[1]sはこのフェイズに移動済みです"}, {"%s has exploited in this phase", "%[1]sはこのフェイズに突破移動済みです"},
	{"%s has helped over a river and stays put for the rest of the phase", "%[1]sは渡河を助けたので、このフェイズは動けません"}, {"there is no exploitation in Mud", "泥濘では突破移動できません"},
	{"%s has no exploitation box", "%[1]sには突破移動ボックスがありません"}, {"%s has not taken part in combat in this combat phase", "%[1]sはこの戦闘フェイズに戦闘していません"},
	{"the enemy of %s retreated before combat", "%[1]sの敵は戦闘前退却をしました"}, {"ski units exploit in Freeze only", "スキー部隊の突破移動は凍結のときだけです"},
	{"; strategic movement does not help: %s", "。戦略移動もできません: %[1]s"}, {"strategic movement does not help: %s", "戦略移動もできません: %[1]s"},
	{"needs %d MP of %d: %s; strategic movement does not help: %s", "%[2]s移動力のうち%[1]sが必要です: %[3]s。戦略移動もできません: %[4]s"}, {"needs %d MP of %d: %s", "%[2]s移動力のうち%[1]sが必要です: %[3]s"},
	{"there is none in Mud", "泥濘ではできない"}, {"a unit came by air in this turn", "このターンに空輸されたユニットがいる"}, {"a unit receives replacements", "補充を受けているユニットがいる"},
	{"a unit is short of supply", "補給不足のユニットがいる"}, {"it begins next to an enemy unit", "敵ユニットの隣から始める"}, {"it begins on no supply road", "補給道路から始めない"},
	{"%s is next to an enemy unit", "%[1]sは敵ユニットの隣です"}, {"%s is no entry hex of the box %s; those are %s", "%[1]sは%[2]sボックスの進入ヘクスではありません。進入ヘクスは%[3]sです"},
	{"%s helps over the river and stays there; drop it or end the move in %s", "%[1]sは渡河を助けてそこに留まります。残すか、%[2]sで移動を終えてください"},
	{"%s is not part of the game", "%[1]sはこのゲームの範囲外です"}, {"the lake between %s and %s is not frozen", "%[1]sと%[2]sの間の湖は凍結していません"},
	{"heavy units go from %s to %s, into or out of swamp, only along a road or in Freeze", "重装備のユニットが%[1]sから%[2]sへ湿地を出入りできるのは、道路沿いか凍結のときだけです"},
	{"heavy units cross the unbridged major river between %s and %s only in Freeze or with the help of an engineer",
		"重装備のユニットが%[1]sと%[2]sの間の橋のない大河川を渡れるのは、凍結か工兵の助けがあるときだけです"},
	{"%s and %s are both in enemy zones of control; only infiltration leads there", "%[1]sと%[2]sはどちらも敵ZOCです。浸透移動でしか進めません"},
	{"the move stops in %s, in an enemy zone of control", "移動は%[1]sの敵ZOCで止まります"}, {"strategic movement follows a supply road, and %s to %s is none", "戦略移動は補給道路だけを進みます。%[1]sから%[2]sは違います"},
	{"%s is an active enemy strongpoint", "%[1]sは敵の有効な拠点です"}, {"%s holds enemy combat units", "%[1]sには敵の戦闘ユニットがいます"},
	// Stacking.
	{"%s holds %d stacking points of at most %d: the excess is eliminated at the end of the phase", "%[1]sは%[3]sまでのところ%[2]sスタッキング・ポイントです: 超えた分はフェイズ終了時に除去されます"},
	{"%s holds %d stacking points of at most %d: which unit is eliminated?", "%[1]sは%[3]sまでのところ%[2]sスタッキング・ポイントです: どのユニットを除去しますか?"},
	{"the newest arrivals go first", "最後に来たユニットから"}, {"over the stacking limit", "スタック制限超過"},
	// Construction.
	{"%d strongpoints may be begun in a turn, and %d are", "1ターンに始められる拠点は%[1]sで、すでに%[2]sです"}, {"the one airfield of the game has been begun", "ゲーム中1つの飛行場はすでに始めています"},
	{"an airfield is begun in scenarios 1 and 3 only, from turn %d", "飛行場の建設はシナリオ1と3だけで、第%[1]sターンからです"},
	{"no airfield is built on high ground, in a town or where there is one", "高地、町、飛行場のあるヘクスには飛行場を建設できません"},
	{"%s has a strongpoint or a marker of one", "%[1]sには拠点かそのマーカーがあります"}, {"%s is not friendly", "%[1]sは友軍のものではありません"}, {"no supply reaches %s", "%[1]sには補給が届きません"},
	{"there is no marker in %s", "%[1]sにはマーカーがありません"}, {"the airfield in %s is not friendly", "%[1]sの飛行場は友軍のものではありません"},
	{"the owner takes off only markers that are not active, in empty hexes", "持ち主が取り除けるのは、空のヘクスの有効でないマーカーだけです"},
}
