package japanese

// choices are the decisions of the title and its options.
var choices = [][2]string{
	{"%s is attacked at %s (before air support): refuse to retreat?", "%[1]sが%[2]s (航空支援前) で攻撃されます。死守しますか?"}, {"a result DR is a retreat of one hex", "DRなら1ヘクス退却"}, {"a result DR is rolled again on the no-retreat table", "DRなら死守表で振り直し"},
	{"units retreat unless told to stand", "命令がなければ退却する"}, {"%s is attacked at %s: use the Luftwaffe (then %s)?", "%[1]sが%[2]sで攻撃されます。ドイツ空軍を使いますか (使えば%[3]s)?"}, {"the marker is kept unless it is ordered", "命令がなければマーカーは使わない"},
	{"%s is empty: which unit advances?", "%[1]sが空になりました。どのユニットが戦闘後前進しますか?"}, {"one unit must advance: the strongest, one hex", "1ユニットは前進が必要: 最も強いものが1ヘクス"}, {"no more units advance", "これ以上前進しない"},
	{"no more units than must advance", "必要以上は前進しない"}, {"%s has been entered: does another unit advance?", "%[1]sに進入しました。ほかのユニットも前進しますか?"},
	{"Which attacking unit loses a step?", "どの攻撃ユニットがステップを失いますか?"}, {"Which attacking unit loses the next step? %d of %d paid.", "次にどの攻撃ユニットがステップを失いますか? %[2]s中%[1]s支払い済。"}, {"the cheapest loss, without an elimination where possible", "最も小さい損失、できれば壊滅させない"},
	{"%d strength, flips to its reduced side", "戦闘力%[1]s、減少戦力面になる"}, {"%d strength, eliminated", "戦闘力%[1]s、壊滅"}, {"the hex nearest to an own supply source", "自軍補給源に最も近いヘクス"},
	{"Where do %s retreat from %s?", "%[1]sは%[2]sからどこへ退却しますか?"}, {"The stack must be split; name one unit", "スタックを分けなければなりません。1ユニットを書いてください"}, {"joins %d counters", "駒%[1]s個とスタック"}, {"joins 1 counter", "駒1個とスタック"},
	{"in an enemy zone of control", "敵支配地域内"}, {"the strongest unit, into the hex nearest to an own supply source", "最も強いユニットを、自軍補給源に最も近いヘクスへ"}, {"displaces units", "再配置が必要"},
	{"Every hex open to the retreat is full. Who goes where, displacing others?", "退却できるヘクスはすべて満杯です。誰がどこへ行き、再配置させますか?"}, {"the weakest unit, towards an own supply source", "最も弱いユニットを、自軍補給源の方へ"},
	{"Which unit leaves %s to make room, and where does it go?", "場所を空けるため、どのユニットが%[1]sからどこへ行きますか?"},
	{"In which order will you move and fight in turn %d? It stays secret until your player-turn.", "第%[1]sターンのフェイズ手順は? あなたのプレイヤー・ターンまで秘密です。"}, {"the printed sequence", "印刷された手順"},
	{"Do you want to play turn %d? Victory points stand at %d.", "第%[1]sターンを行いますか? 勝利ポイントは%[2]sです。"}, {"the game ends unless somebody pays for more", "誰かが代償を払わなければゲームは終わる"},
	// Options.
	{"a town adds nothing to the costs of the other terrain in its hex, or only the highest of those is paid", "町は同じヘクスの他の地形コストに何も加えないか、最も高いものだけを払うか"},
	{"when units out of supply are removed at the end, their hexes stay theirs, or those worth victory points pass to the other side", "終了時に補給切れで除去されたユニットのヘクスはそのままか、VPのあるものは相手の支配になるか"},
	{"the no-retreat die is modified for the column rolled on, or for the column without the shift of the Luftwaffe", "死守のダイス修正は、振ったコラムによるか、空軍のシフト前のコラムによるか"},
	{"Germans whose hexes of retreat outside Soviet zones of control are all full go into a zone, or displace units first", "ソ連軍支配地域外の退却先がすべて満杯のドイツ軍は、支配地域内へ退却するか、先に再配置するか"},
	{"when the victory points fall to 0 the game ends as the board stands, or units out of supply are removed and scored before", "勝利ポイントが0になったとき、盤面のまま終わるか、先に補給切れのユニットを除去して数えるか"},
	{"what is left of the quota of Soviet conditional reinforcements at the end of a player-turn lapses, or is added to the next one", "プレイヤー・ターン終了時に残ったソ連軍条件付き増援の枠は、失われるか、次に加えられるか"},
	{"the fort of Belgorod must be covered in the German set-up as any of the front line, or need not be", "ドイツ軍の初期配置で、ベルゴロドの要塞も最前線として守る必要があるか、ないか"},
	{"the strength of defenders that only share a BB counts as lost, or is left out of what the attacker must match", "BBを共にするだけの防御側の戦闘力は、損失に数えるか、攻撃側の支払いから除くか"},
	{"out of a full hex at least as many units are displaced as retreat into it, or no more than the stacking limit needs", "満杯のヘクスからは、退却してくるユニットと同数以上が再配置されるか、スタック制限に必要な数だけか"},
	{"with the Gambit a unit that joins units of different ranges has the smallest of them, or the greatest", "ギャンビットで範囲の違うユニットに加わるユニットの範囲は、最小か、最大か"},
}
