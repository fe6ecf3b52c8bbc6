package japanese

// choices are the decisions of the title.
var choices = [][2]string{
	{"%s is empty: who advances?", "%[1]sが空になりました。誰が戦闘後前進しますか?"}, {"one unit advances, the strongest defender", "1ユニットが前進: 防御力の最も大きいもの"},
	{"no more than one unless it is ordered", "命令がなければ1ユニットだけ"},
	{"Which unit in %s loses a step?", "%[1]sのどのユニットがステップを失いますか?"}, {"the strongest unit", "最も強いユニット"},
	{"Are chemical weapons used in the defence of %s?", "%[1]sの防御で化学兵器を使いますか?"}, {"never unless it is ordered", "命令がなければ使わない"},
	{"strength doubled; the game ends on a 6; East Germans leave the war", "戦闘力2倍。6でゲーム終了。東ドイツ軍は離脱"},
	{"Is the attack on %s put out of supply by the deep strike? It can be done once in this turn.",
		"深部攻撃で%[1]sへの攻撃を補給切れにしますか? このターンに1度だけできます。"},
	{"Is the attack on %s put out of supply by the deep strike?", "深部攻撃で%[1]sへの攻撃を補給切れにしますか?"},
	{"It can be done once in this turn", "このターンに1度だけできます"},
	{"it is kept for another attack", "別の攻撃のために取っておく"}, {"not this attack", "この攻撃にはしない"},
	{"strengths halved, no artillery, no chemical weapons", "戦闘力半減、砲兵なし、化学兵器なし"},
	{"Do air mobile units support the defence of %s?", "空中機動ユニットは%[1]sの防御を支援しますか?"}, {"none unless it is ordered", "命令がなければしない"},
	{"no more", "これ以上なし"}, {"adds %d", "%[1]sを加える"},
	{"Defenders of %s are out of supply. Is aerial supply dropped?", "%[1]sの防御側は補給切れです。空中補給を投下しますか?"},
	{"Defenders of %s are out of supply", "%[1]sの防御側は補給切れです"}, {"Is aerial supply dropped?", "空中補給を投下しますか?"},
	{"%s shares a hex with units of its side: where does it go?", "%[1]sは味方ユニットと同じヘクスにいます。どこへ移りますか?"}, {"the first hex", "最初のヘクス"},
	{"%d markers of electronic warfare attack %s. How many defensive markers do you place?", "電子戦マーカー%[1]s個が%[2]sを攻撃します。防御マーカーをいくつ置きますか?"},
	{"%d markers of electronic warfare attack %s", "電子戦マーカー%[1]s個が%[2]sを攻撃します"},
	{"How many defensive markers do you place?", "防御マーカーをいくつ置きますか?"},
	{"Which unit loses a step? %d to lose.", "どのユニットがステップを失いますか? 残り%[1]s。"}, {"Which unit loses a step? %d to lose",
		"どのユニットがステップを失いますか? 残り%[1]s"}, {"flips before eliminations, then the weakest", "壊滅より裏返しを先に、次に最も弱いもの"}, {"flips", "裏返る"},
	{"Where do the defenders of %s retreat?", "%[1]sの防御側はどこへ退却しますか?"}, {"%s is full: who of the retreating units is lost?",
		"%[1]sは満杯です。退却ユニットのうちどれを失いますか?"},
}
