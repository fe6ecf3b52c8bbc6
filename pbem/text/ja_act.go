package text

// jaAct is what the engine says of acts: rulings, deadlines, people, proposals, and why one of them is not done.
var jaAct = []entry{
	// Any act.
	{"no act", "処置がありません"}, {"%s: a reason of %d bytes, at most %d are allowed", "%[1]s: 理由は%[2]sバイトあります。最大は%[3]sバイトです"},
	{"%s act %d %s", "%[1]s 処置%[2]s %[3]s"}, {"%s act %d", "%[1]s 処置%[2]s"}, {"lapse %d", "不提出 %[1]s"},
	{"record %d: no act", "記録%[1]s: 処置ではありません"}, {"record %d: field at: %w", "記録%[1]s: 項目at: %[2]s"}, {"record %d: %w", "記録%[1]s: %[2]s"},
	{"record %d: field mail: %q is no mail and number", "記録%[1]s: 項目mail: %[2]sはメールと番号ではありません"},
	{"there is no side %q; sides: %s", "%[1]sという陣営はありません。陣営: %[2]s"}, {"there is no side %q; sides: %s, none", "%[1]sという陣営はありません。陣営: %[2]s、none"},
	{"meant for another moment of the game", "ゲームの別の時点に対するものです"},
	{"external die %s: face %d of a d%d: want a die of 2 to 1000 sides and a face on it", "外部ダイス%[1]s: d%[3]sの目%[2]s: 2面から1000面のダイスと、その目が必要です"},
	{"external die %s: one is recorded already", "外部ダイス%[1]s: すでに記録されています"}, {"and not used yet", "まだ使われていません"},
	{"rollback to record %d: want a record before the last, %d", "記録%[1]sへの巻き戻し: 最後の記録%[2]sより前の記録が必要です"},
	{"rollback to record %d: it is a %s in the middle of a batch; batches end at %d and %d", "記録%[1]sへの巻き戻し: それは処理の途中の%[2]sです。処理の終わりは%[3]sと%[4]sです"},
	{"rollback to record %d: no batch ends there", "記録%[1]sへの巻き戻し: そこで終わる処理はありません"}, {"the game is at rules version %d already", "ゲームはすでにルール版%[1]sです"},
	{"fields die and face: %q, %q", "項目dieとface: %[1]s、%[2]s"}, {"the game waits for no beacon", "ゲームはビーコンを待っていません"},

	// Going back.
	{"%s has sent no sheet that could be undone", "%[1]sには取り消せる命令書がありません"}, {"it needs the consent of the other players: propose it", "ほかのプレイヤーの同意が必要です。提案してください"},
	{"record %d stands in the way: %s", "記録%[1]sが妨げになります: %[2]s"}, {"From here on only a ruling can go back", "これより先は裁定でしか戻せません"},
	{"%s has done nothing since record %d", "%[1]sは記録%[2]s以後、何もしていません"},
	{"what %s did since record %d is taken back by consent; the game is at phase %s", "%[1]sが記録%[2]s以後にしたことは合意により取り消されました。ゲームはフェイズ%[3]sです"},
	{"dice were locked", "ダイスが確定しました"}, {"a die was recorded", "ダイスが記録されました"}, {"what was sealed is open", "封印が開かれました"},
	{"%s filed a sheet ahead", "%[1]sが命令書を先に提出しました"}, {"a sheet of %s was carried out", "%[1]sの命令書が実行されました"}, {"%s decided", "%[1]sが決定しました"},
	{"a rollback", "巻き戻し"}, {"an act of its own", "別の処置"}, {"there is no rollback to take back", "取り消せる巻き戻しはありません"},
	{"there is no rollback of record %d to take back", "記録%[1]sの巻き戻しは取り消せません"},
	{"record %d stands in the way: the game went on after the rollback", "記録%[1]sが妨げになります: 巻き戻しの後にゲームが進みました"},
	{"the rollback of record %d is taken back; the game is at phase %s", "記録%[1]sの巻き戻しは取り消されました。ゲームはフェイズ%[2]sです"},
	{"no die of the event %q counts in this game", "このゲームで有効な、出来事%[1]sのダイスはありません"}, {"the dice block %s of the event %q does not count any more", "出来事%[2]sのダイスブロック%[1]sはもう有効ではありません"},
	{"the event %s belongs to the set-up", "出来事%[1]sは初期配置のものです"},
	{"the event %s calls for going back to record %d and carrying out record %d, not %d and %d", "出来事%[1]sでは記録%[2]sに戻り記録%[3]sを実行します。%[4]sと%[5]sではありません"},
	{"all dice since record %d are thrown again under new keys", "記録%[1]s以後のダイスは新しい鍵ですべて振り直されました"}, {"epoch %d); they were: %s", "世代%[1]s)。対象: %[2]s"},
	{"they were: %s", "対象: %[1]s"}, {"record %d (%s) threw the dice and is no sheet; use a rollback", "ダイスを振った記録%[1]s (%[2]s) は命令書ではありません。巻き戻しを使ってください"},

	// Sheets on file.
	{"the sheet %s is not legal now", "命令書%[1]sは今は不可です"}, {"the sheet %s is not legal now: line %d, %s", "命令書%[1]sは今は不可です: %[2]s行目、%[3]s"},
	{"phase %s, but the game is at %s: %w", "フェイズ%[1]sとありますが、ゲームは%[2]sです: %[3]s"}, {"%s has no sheet on file: %w", "%[1]sの提出済みの命令書はありません: %[2]s"},
	{"%s has no sheet on file", "%[1]sの提出済みの命令書はありません"}, {"the sheet of %s on file is %s and not %s: %w", "%[1]sの提出済みの命令書は%[2]sで、%[3]sではありません: %[4]s"},
	{"the sheet %s of %s is locked and carried out", "%[2]sの命令書%[1]sは確定し、実行されました"}, {"another sheet is in work: %w", "ほかの命令書を処理中です: %[1]s"},
	{"the phase is that of %s: %w", "これは%[1]sのフェイズです: %[2]s"},
	{"%s since record %d; the game waits for %q since record %d: %w", "記録%[2]sからの%[1]sではなく、記録%[4]sから%[3]sを待っています: %[5]s"}, {"it is number %d in a row and not %d", "連続%[1]s回目であり、%[2]s回目ではありません"},
	{"%s has lapsed for this already: %w", "%[1]sはこれについてすでに期限を過ぎました: %[2]s"}, {"the game is paused since %s; nobody is late", "ゲームは%[1]sから中断中で、遅れている者はいません"},
	{"%s did not write in time, for %s", "%[1]sは%[2]sを期限までに送りませんでした"}, {"policy %q is not known; there are %s, %s, %s, %s, %s", "方針%[1]sはありません。選べるのは%[2]s、%[3]s、%[4]s、%[5]s、%[6]sです"},
	{"a sealed decision, and only that, has a sealed default", "封印された決定だけが、封印された既定の回答を持ちます"}, {"phase %s cannot pass without a sheet: %s", "フェイズ%[1]sは命令書なしには終われません: %[2]s"},
	{"%s has no committed sheet that is not locked yet: %w", "%[1]sには、確定前の提出済み命令書がありません: %[2]s"}, {"the committed sheet of %s is %s and not %s: %w", "%[1]sの提出済み命令書は%[2]sで、%[3]sではありません: %[4]s"},
	{"the sheet %s of %s is a draft again", "%[2]sの命令書%[1]sは草案に戻りました"},

	// People.
	{"a moderator needs an address", "審判にはアドレスが必要です"}, {"level %q is not one of %v", "水準%[1]sは%[2]sのどれでもありません"}, {"%s is no moderator of this game", "%[1]sはこのゲームの審判ではありません"},
	{"%s is no moderator any more", "%[1]sは審判ではなくなりました"}, {"%s is a moderator, with another name, level or key", "%[1]sは、別の名前・水準・鍵で審判を続けます"}, {"%s is a moderator", "%[1]sは審判です"},
	{"no address of who comes is given", "新しい担当者のアドレスがありません"}, {"%s names nobody who comes", "%[1]sでは新しい担当者を挙げません"}, {"%s has no end", "%[1]sに終わりの時刻はありません"},
	{"the seat of %s is held by a player; it must be vacant", "%[1]sの席にはプレイヤーがいます。空席でなければなりません"}, {"%s has a player from now on", "今後、%[1]sにはプレイヤーがいます"},
	{"the seat of %s is vacant or has a stand-in already", "%[1]sの席は空席か、すでに代理がいます"}, {"somebody stands in for the player of %s", "%[1]sのプレイヤーに代理が立ちました"}, {"nobody stands in for %s", "%[1]sの代理はいません"},
	{"the player of %s plays again himself", "%[1]sは元のプレイヤーが再び担当します"}, {"the seat of %s is vacant", "%[1]sの席は空いています"},
	{"the seat of %s is vacant; what its player had on file is deleted", "%[1]sの席は空席になり、預けられていたものは削除されました"},
	{"how %q is not known; there are %s, %s, %s, %s, %s, %s", "%[1]sという方法はありません。%[2]s、%[3]s、%[4]s、%[5]s、%[6]s、%[7]sがあります"},
	{"no address is given", "アドレスがありません"}, {"%s is no further address of %s", "%[1]sは%[2]sの追加アドレスではありません"}, {"%s plays %s already", "%[1]sはすでに%[2]sを担当しています"},
	{"another address may write for %s", "別のアドレスも%[1]sとして書けます"}, {"an address may not write for %s any more", "あるアドレスは%[1]sとして書けなくなりました"},
	{"an observer needs an address", "観戦者にはアドレスが必要です"}, {"%s does not observe this game", "%[1]sはこのゲームを観戦していません"}, {"an observer left", "観戦者が去りました"},
	{"view %q is not one of %s, %s", "視点%[1]sは%[2]s、%[3]sのどちらでもありません"}, {"delay of %d hours: want 0 to %d", "遅れ%[1]s時間: 0から%[2]sまでです"}, {"an observer reads in another way", "観戦者の読み方が変わりました"},
	{"an observer reads along: %s, %d hours behind", "観戦者が加わりました: %[1]s、%[2]s時間遅れ"}, {"number %d: the next is %d", "番号%[1]s: 次は%[2]sです"},
	{"it needs from, to and the SHA-256 of its text", "差出人、宛先、本文のSHA-256が必要です"}, {"press %d from %s to %s", "伝言%[1]s: %[2]sから%[3]sへ"},

	// Proposals.
	{"%s cannot be proposed", "%[1]sは提案できません"}, {"it needs nobody's consent; do it", "誰の同意も要りません。そのまま行ってください"}, {"proposal %d is the same", "提案%[1]sと同じです"}, {"%s is named twice", "%[1]sが2度あります"},
	{"proposal %d: %s; it needs the consent of %s", "提案%[1]s: %[2]s。%[3]sの同意が必要です"}, {"proposal %d is not open; none is", "提案%[1]sは継続中ではありません。継続中の提案はありません"},
	{"proposal %d is not open; open: %s", "提案%[1]sは継続中ではありません。継続中: %[2]s"}, {"proposal %d needs the word of %s, not of %s", "提案%[1]sに必要なのは%[2]sの返事で、%[3]sのではありません"},
	{"%s has agreed to proposal %d already", "%[1]sは提案%[2]sにすでに同意しています"}, {"proposal %d was open until %s", "提案%[1]sは%[2]sまででした"},
	{"proposal %d can not be agreed to any more: %s", "提案%[1]sにはもう同意できません: %[2]s"}, {"a seat was given to somebody else", "席が別の人に渡りました"},
	{"a seat was given up or given to somebody else", "席が空いたか、別の人に渡りました"}, {"the game has moved on", "ゲームが先に進みました"},

	// The position set by hand.
	{"%d edits: want 1 to %d", "変更が%[1]sつあります。1から%[2]sまでです"},
	{"a sheet is in work; nothing can be set before the question it waits for is answered, or the game is taken back", "命令書を処理中です。待っている質問に回答するかゲームを戻すまで、変更できません"},
	{"the position was changed by hand, ", "局面が手作業で変更されました、"}, {"the position was changed by hand, %s", "局面が手作業で変更されました: %[1]s"}, {"edit %d, %q: %w", "変更%[1]s、%[2]s: %[3]s"},
	{"the position would not be possible: %w", "ありえない局面になります: %[1]s"}, {"nothing would change", "何も変わりません"}, {"there is no counter %q", "%[1]sというユニットはありません"},
	{"want unit NAME at HEX, unit NAME box BOX, unit NAME steps N, unit NAME mark +MARK or -MARK, control HEX SIDE, track NAME N",
		"unit NAME at HEX、unit NAME box BOX、unit NAME steps N、unit NAME mark +MARKまたは-MARK、control HEX SIDE、track NAME N のいずれかを書きます"},
	{"%s has 1 to %d steps; to remove it say: unit %s box %s", "%[1]sのステップは1から%[2]sまでです。取り除くには: unit %[3]s box %[4]s"}, {"%s is eliminated; put it somewhere first", "%[1]sは除去されています。まずどこかに置いてください"},
	{"want +%s or -%s", "+%[1]s か -%[2]s を書きます"}, {"%s would be as it is", "%[1]sは今のままです"}, {"a counter has at, box, steps and mark, no %q", "ユニットにあるのはat、box、steps、markで、%[1]sはありません"},
	{"%q is no number", "%[1]sは数ではありません"}, {"set by hand", "手作業で設定"}, {"there is no track %q; tracks: %s", "%[1]sというトラックはありません。トラック: %[2]s"}, {"control %s: %s -> %s", "支配 %[1]s: %[2]s -> %[3]s"},

	// The clock.
	{"the game has this clock already", "ゲームはすでにこの時間規定です"}, {"the game has another clock", "ゲームの時間規定が変わりました"}, {"the game has no clock any more", "ゲームの時間規定はなくなりました"},
	{"the game waits for no side", "ゲームはどの陣営も待っていません"},
	{"it is for %s, %s, since record %d; the game waits for %s, %s, since record %d", "記録%[3]sからの%[1]s、%[2]sに対するものですが、ゲームは記録%[6]sから%[4]s、%[5]sを待っています"},
	{"no time is given", "時刻がありません"}, {"the standing deadline is %s; it is not shortened without the consent of the players", "今の期限は%[1]sです。プレイヤーの同意なしには短くなりません"},
	{"%s has until %s for %s", "%[1]sの%[3]sの期限は%[2]sです"}, {"the grace ends %s, before the deadline %s", "猶予の終わり%[1]sが期限%[2]sより前です"}, {"the game is paused since %s", "ゲームは%[1]sから中断中です"},
	{"the clock stands still", "時計は止まっています"}, {"the game is not paused", "ゲームは中断していません"}, {"a grace without a deadline", "期限のない猶予です"},
	{"%s had %s left when the clock was stopped; %s is less", "時計が止まったとき%[1]sには%[2]s残っていました。%[3]sはそれより短いです"}, {"the clock runs again", "時計は再び動きます"},
	{"the clock runs again; %s has until %s for %s", "時計は再び動きます。%[1]sの%[3]sの期限は%[2]sです"},
	{"%s has used %d seconds and now %d more, which is %d and not %d", "%[1]sはこれまで%[2]s秒、さらに%[3]s秒を使いました。合計は%[4]s秒で、%[5]s秒ではありません"}, {"record %d: the ledger has %d", "記録%[1]s: 台帳には%[2]sまでしかありません"},
	{"%s is charged %s, %s in all", "%[1]sの持ち時間から%[2]sが引かれ、合計%[3]sです"}, {"it is from %s to %s; want it to end later than it begins", "%[1]sから%[2]sまでになっています。終わりは始まりより後でなければなりません"},
	{"absence %d: the last one is %d", "不在%[1]s: 最後の番号は%[2]sです"}, {"absence %d is new: its state is %s or %s, not %q", "不在%[1]sは新しいものです。状態は%[2]sか%[3]sで、%[4]sではありません"},
	{"absence %d is that of %s", "不在%[1]sは%[2]sのものです"}, {"absence %d was %s", "不在%[1]sは%[2]sでした"}, {"absence %d: state %q is not known", "不在%[1]s: 状態%[2]sはありません"},
	{"absence %d is so already", "不在%[1]sはすでにその状態です"}, {"absence %d of %s, %s to %s: %s", "%[2]sの不在%[1]s、%[3]sから%[4]sまで: %[5]s"},

	// Words.
	{"by ruling", "裁定による"}, {"a ruling needs words", "裁定には言葉が必要です"}, {"ruling on %s: %s", "%[1]sについての裁定: %[2]s"}, {"ruling: %s", "裁定: %[1]s"}, {"it must say what is opened", "何を開くかを書いてください"},
	{"%s is open to the moderators already", "%[1]sはすでに審判に開かれています"}, {"the moderator reads what is hidden: ", "審判が隠された情報を見ました: "}, {"the moderator reads what is hidden: %s", "審判が隠された情報を見ました: %[1]s"},
	{"it must say why the game ends", "ゲームが終わる理由を書いてください"}, {"the game ends in a draw: %s", "ゲームは引き分けに終わりました: %[1]s"}, {"the game ends, %s wins: %s", "ゲームは終わり、%[1]sの勝利です: %[2]s"},
	{"the game is over", "ゲームは終了しました"}, {"there is no side %q; sides: %s, or %s", "%[1]sという陣営はありません。陣営: %[2]s、または%[3]s"},
}
