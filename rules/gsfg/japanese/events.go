package japanese

// events is what the title tells: events, sums of a combat, the account, what a phase wants.
var events = [][2]string{
	{"%s turn %d, begins", "%[1]s 第%[2]sターン開始"}, {"%s turn %d, %s air superiority", "%[1]s 第%[2]sターン、%[3]sの航空優勢"}, {"%s turn %d, %s phase %d of 2", "%[1]s 第%[2]sターン、%[3]s 第%[4]sフェイズ (全2)"},
	{"%s  turn %d, begins", "%[1]s  第%[2]sターン開始"}, {"%s  turn %d, %s air superiority", "%[1]s  第%[2]sターン、%[3]sの航空優勢"}, {"%s  turn %d, %s phase %d of 2", "%[1]s  第%[2]sターン、%[3]s 第%[4]sフェイズ (全2)"},
	{"electronic warfare, %s", "電子戦、%[1]s"}, {"%d markers, %d used", "マーカー%[1]s、使用済%[2]s"}, {"%d markers, not set", "マーカー%[1]s、未設定"},
	{"NATO", "NATO軍"}, {"nato", "NATO軍"}, {"8th Guards Army", "第8親衛軍"}, {"rough", "荒地"}, {"heath", "ヒース"},
	// Air.
	{"air superiority", "航空優勢"}, {"%s has air superiority", "%[1]sが航空優勢"}, {"%s air superiority", "%[1]sの航空優勢"}, {"turn %d, %s air superiority", "第%[1]sターン、%[2]sの航空優勢"}, {"turn %d, begins", "第%[1]sターン開始"}, {"begins", "開始"},
	{"heavy bombers on %s", "重爆撃機: %[1]s"}, {"%d steps lost", "%[1]sステップ損失"}, {"1 step lost", "1ステップ損失"}, {"support aircraft", "支援航空機"}, {"%s has %d support aircraft", "%[1]sの支援航空機は%[2]s"},
	{"%d aircraft are left, not %d: the mission is not flown", "航空機の残りは%[1]sで%[2]sではなく、任務は行われない"}, {"deep strike with %d aircraft", "航空機%[1]sの深部攻撃"},
	{"-1 on the next die for air superiority", "次の航空優勢のダイスに-1"}, {"the Soviet reinforcements of this turn come with one step", "このターンのソ連軍増援は1ステップで登場"}, {"one Soviet attack of this turn may be put out of supply", "このターンのソ連軍の攻撃を1つ補給切れにできる"}, {"no effect", "効果なし"},
	{"%d aircraft are to attack %s", "航空機%[1]sが%[2]sを攻撃する予定"}, {"%d aircraft on %s", "航空機%[1]s: %[2]s"}, {"interdiction over %s", "阻止爆撃: %[1]s"}, {"interdiction over", "阻止爆撃"}, {"Wild Weasels over %s", "ワイルドウィーゼル: %[1]s"}, {"Wild Weasels over", "ワイルドウィーゼル"},
	{"%s aerial supply goes to %s", "%[1]sの空中補給: %[2]s"}, {"aerial supply in", "空中補給"}, {"aerial supply", "空中補給"}, {"interdiction", "阻止爆撃"}, {"Wild Weasels", "ワイルドウィーゼル"},
	// Combat.
	{"chemical weapons cannot be used: the attack is out of supply", "化学兵器は使えない: 攻撃は補給切れ"}, {"chemical weapons are used for the first time: the East Germans leave the war", "化学兵器の最初の使用: 東ドイツ軍は戦争から離脱"},
	{"East Germany leaves the war", "東ドイツの離脱"}, {"escalation", "エスカレーション"}, {"strategic nuclear exchange", "戦略核の応酬"}, {"NATO victory", "NATO側の勝利"}, {"Soviet victory", "ソ連軍の勝利"}, {"deep strike: the attack on %s is out of supply", "深部攻撃: %[1]sへの攻撃は補給切れ"},
	{"%v is out of supply and drops out", "%[1]sは補給切れで参加しない"}, {"%s is out of supply and drops out", "%[1]sは補給切れで参加しない"}, {"%s retreated into the hex and adds nothing", "%[1]sはこのヘクスへ退却したもので加わらない"},
	{"attackers of several nations", "複数国の攻撃側"}, {"the attack stalls", "攻撃頓挫"}, {"the defenders retreat", "防御側は退却"}, {"each defender loses a step, the attacker as many", "防御側は各1ステップ、攻撃側は同数を失う"},
	{"the defenders are eliminated", "防御側は壊滅"}, {"each side loses a step; nobody retreats from a city", "双方1ステップを失う。都市からは退却しない"}, {"out of supply", "補給切れ"}, {"across a river", "河川越し"}, {"air mobile support", "空中機動支援"},
	{"%s, halved %s from %d", "%[1]s、%[3]sから%[2]s半減"}, {"%s alone %d", "%[1]s 単独 %[2]s"}, {"alone", "単独"}, {"once", "1回"}, {"twice", "2回"}, {"artillery beyond the strength of the others is ignored", "他のユニットの戦闘力を超える砲兵は数えない"}, {"chemical weapons: supplied Soviet strength doubled", "化学兵器: 補給下のソ連軍の戦闘力は2倍"},
	{"%s with Jäger %s", "%[1]s、猟兵%[2]s"}, {"with Jäger %s", "猟兵%[1]s"}, {"envelopment: %s", "包囲: %[1]s"}, {"defenders of several nations: %s", "複数国の防御側: %[1]s"}, {"second combat phase of fight/fight", "戦闘・戦闘の第2戦闘フェイズ"},
	{"NATO on turn 1", "第1ターンのNATO軍"}, {"air mobile units with others", "空中機動ユニットと他のユニット"}, {"from %d hexes", "%[1]sヘクスから"}, {"from two opposite hexes", "向かい合う2ヘクスから"}, {"from three alternate hexes", "1つおきの3ヘクスから"},
	{"combat %s at %s", "戦闘%[1]s、%[2]s"}, {"attackers of several nations throw for a shift to the left besides", "複数国の攻撃側はさらに左シフトのダイスを振る"}, {"%d of 6: %s", "6分の%[1]s: %[2]s"},
	{"it had retreated into %s", "%[1]sへ退却していた"}, {"there is no room for it", "場所がない"}, {"it does not retreat", "退却しない"}, {"it cannot retreat", "退却できない"},
	// Special forces and electronic warfare.
	{"%d special forces arrive", "特殊部隊%[1]s個が到着"}, {"%s is in %s", "%[1]sは%[2]sにいる"}, {"attack on %s", "%[1]sへの攻撃"}, {"%s is suppressed", "%[1]sは制圧状態"}, {"no effect on %s", "%[1]sに効果なし"}, {"%s is active again", "%[1]sは活動状態に戻る"},
	{"%s makes room and is in %s", "%[1]sは場所を空けて%[2]sへ"}, {"%s has set %d electronic warfare markers, in secret", "%[1]sは電子戦マーカー%[2]s個を秘密に定めた"}, {"a %s marker turns out to be %s", "%[1]sのマーカーは%[2]sだった"},
	{"%d markers of electronic warfare are on %s", "電子戦マーカー%[1]s個が%[2]sに置かれた"}, {"offensive", "攻撃"}, {"defensive", "防御"}, {"%d offensive markers are left, not %d", "攻撃マーカーの残りは%[1]sで%[2]sではない"}, {"electronic warfare on %s, %d against %d", "%[1]sへの電子戦、%[2]s対%[3]s"}, {"a marker out of play", "マーカー1つがゲームから離れる"},
	{"a %s marker is out of play until turn %d", "%[1]sのマーカー1つが第%[2]sターンまで離れる"}, {"countermeasures", "対抗手段"}, {"degraded", "機能低下"}, {"collapsed", "壊滅状態"}, {"active", "活動状態"}, {"suppressed", "制圧状態"},
	{"special forces", "特殊部隊"}, {"source out of order", "補給源停止"}, {"electronic warfare", "電子戦"}, {"collapsed by electronic warfare", "電子戦で壊滅状態"}, {"degraded by electronic warfare", "電子戦で機能低下"},
	// Supply, arrivals, sequence.
	{"%s is no source of supply any more", "%[1]sはもう補給源ではない"}, {"supply of %s", "%[1]sの補給"}, {"%s is a source of supply again from turn %d", "%[1]sは第%[2]sターンから再び補給源"}, {"%s is a source of supply again", "%[1]sは再び補給源"},
	{"no West German source of supply is left: the reinforcements of the Federal Republic are lost", "西ドイツの補給源がなくなった: 西ドイツ軍の増援は失われる"}, {"its country is overrun", "自国が制圧された"}, {"it joins %s", "%[1]sに統合"},
	{"reinforcements chosen: %s", "増援を選択: %[1]s"}, {"reinforcements in the order of the roster: %s", "名簿順の増援: %[1]s"}, {"%s has come to stay", "%[1]sの動員は確定"}, {"not ready yet", "まだ準備ができていない"}, {"call-out of %s", "%[1]sの動員"},
	{"%s phase %d of 2", "%[1]s 第%[2]sフェイズ (全2)"}, {"turn %d, %s phase %d of 2", "第%[1]sターン、%[2]s 第%[3]sフェイズ (全2)"}, {"turn %d, %s set-up", "第%[1]sターン、%[2]sの初期配置"}, {"%s sequence: %s", "%[1]sの手順: %[2]s"}, {"no attack is possible: the phase is passed over", "攻撃できない: フェイズを飛ばす"},
	// Account.
	{"VICTORY", "勝利"}, {"AIR", "航空"}, {"SUPPLY", "補給"}, {"hexes of the Ruhr in Soviet hands", "ソ連軍支配のルールのヘクス"}, {"city hexes of the Federal Republic in Soviet hands", "ソ連軍支配の西ドイツ都市ヘクス"},
	{"Soviet hexes in a row on the west bank of the Rhine, in supply", "ライン西岸に連続する補給下のソ連軍ヘクス"}, {"any one of these at the end of turn %d wins for the Soviet side", "第%[1]sターン終了時にいずれか1つでソ連軍の勝利"},
	{"special forces %s, %s", "特殊部隊%[1]s、%[2]s"}, {"%d Soviet units in the pool", "プールのソ連軍ユニット%[1]s個"}, {"%d on turn %d", "第%[2]sターンに%[1]s"}, {"chosen for this turn: %s", "このターンに選択: %[1]s"}, {"NATO: %s", "NATO軍: %[1]s"},
	{"%s units out of supply: %s", "補給切れの%[1]sユニット: %[2]s"}, {"no source of supply while it is Soviet", "ソ連軍支配の間は補給源でない"}, {"no source of supply until turn %d", "第%[1]sターンまで補給源でない"}, {"while it is Soviet", "ソ連軍支配の間"}, {"until turn %d", "第%[1]sターンまで"}, {"no source of supply %s", "補給源でない (%[1]s)"},
	{"%d hexes of the Ruhr are Soviet", "ルールの%[1]sヘクスがソ連軍支配"}, {"%d city hexes of the Federal Republic are Soviet", "西ドイツの%[1]s都市ヘクスがソ連軍支配"}, {"a bridgehead of %d hexes on the west bank of the Rhine is in supply", "ライン西岸の%[1]sヘクスの橋頭堡が補給下"},
	{"%d of %d Ruhr hexes, %d of %d city hexes, a bridgehead of %d of %d hexes", "ルール%[2]s中%[1]s、都市%[4]s中%[3]s、橋頭堡%[6]s中%[5]sヘクス"},
	// What a phase wants.
	{"NATO set-up", "NATO軍の初期配置"}, {"Set-up", "初期配置"}, {"Place your special forces in the Federal Republic; all units stand on their hexes.", "特殊部隊を西ドイツに配置してください。ユニットはすべて配置済です。"},
	{"Move the units of the 8th Guards Army (code E) and the 3rd Shock Army (code F) within their hexes, or pass: they stand already.", "第8親衛軍 (コードE) と第3打撃軍 (コードF) のユニットを定められたヘクスの中で動かすか、passと書いてください。すでに配置されています。"},
	{"Move the units of the 8th Guards Army", "第8親衛軍のユニット"}, {"and the 3rd Shock Army", "と第3打撃軍のユニット"}, {"code E", "コードE"}, {"code F", "コードF"}, {"within their hexes, or pass: they stand already.", "を定められたヘクスの中で動かすか、passと書いてください。すでに配置されています。"},
	{"Turn %d: choice of reinforcements", "第%[1]sターン: 増援の選択"}, {"Choose the %d units that come this turn, at most one of them artillery; what you leave open is filled from the roster.", "このターンに登場する%[1]sユニットを選んでください。砲兵は1つまで。残りは名簿順に補います。"},
	{"Turn %d: %s air superiority", "第%[1]sターン: %[2]sの航空優勢"}, {"Send the heavy bombers, roll for aircraft, and give them missions", "重爆撃機を送り、航空機の数を決め、任務を与えてください"}, {"Put halt behind an order to see its result before you go on.", "命令の後にhaltと書くと、結果を見てから続けられます。"},
	{"Turn %d, %s, phase %d of 2: %s", "第%[1]sターン、%[2]s、第%[3]sフェイズ (全2): %[4]s"}, {"MOVEMENT", "移動"}, {"COMBAT", "戦闘"}, {"pick 20T,38T", "pick 20T,38T"},
	{"strike HEX", "strike ヘクス"}, {"aircraft", "aircraft"}, {"deep NUMBER", "deep 数"}, {"ground HEX NUMBER", "ground ヘクス 数"}, {"interdict HEX,HEX", "interdict ヘクス,ヘクス"},
	{"Declare the sequence first; it is move/fight if you do not", "まず手順を宣言してください。なければmove/fightです"}, {"Declare the sequences of the 8th Guards Army and of all others first; they are move/fight if you do not", "まず第8親衛軍と他の全軍の手順を宣言してください。なければmove/fightです"},
	{"Attack.", "攻撃してください。"}, {"Move; bring in reinforcements.", "移動し、増援を登場させてください。"}, {"Move.", "移動してください。"}, {"Call out %d territorials before anything moves", "移動の前に郷土防衛ユニット%[1]s個を動員してください"},
}
