package text

// jaObserver is what observers read, and who takes over a seat.
var jaObserver = []entry{
	{"for observers: what every side sees", "観戦者用: すべての陣営に見えるもの"}, {"for an observer: nothing hidden", "観戦者用: すべて公開"},
	{"for the moderator: nothing hidden", "審判用: すべて公開"}, {"you read along; %s", "観戦の開始、%[1]s"},
	{"What a player before you had on file is deleted when he leaves the seat for good", "前任者の提出物は、席を正式に離れた時点で削除されています"},
	{"The standing deadline is moved for it: %s has until %s for %s", "これに伴い現在の期限が移されます：%[1]sの%[3]sは%[2]sまで"},
	{"what every side sees: nothing that is hidden from any of them", "すべての陣営に見えるもの (どの陣営かに隠されたものは見えません)"},
	{"everything, also what is hidden from players, but for what is sealed until it is used", "プレイヤーに隠されたものも含めてすべて (使われるまで封印されているものを除く)"},
	{"Keep it to yourself: every player was told that you do", "口外しないでください。全プレイヤーに知らせてあります"},
	{"From now on you read along in the game %s, and see %s", "今後ゲーム%[1]sを観戦できます。見えるもの：%[2]s"},
	{"What happens is told to you %d hours later, the first time with the map as it stands now", "出来事は%[1]s時間遅れで届きます。最初は現在の地図が届きます"},
	{"Nobody who plays in a game may read along in it", "対局者はそのゲームを観戦できません"},
	{"Beware: that address looks like one that plays %s, and is another", "注意：そのアドレスは%[1]sを担当するアドレスに似ていますが、別のものです"},
	{"If it is that player, take it off again: nobody who plays may read along", "そのプレイヤー本人なら観戦を取り消してください。対局者は観戦できません"},
	{"only an observer has a delay", "遅れを付けられるのは観戦者だけです"}, {"%q is no number of an absence", "%[1]sは不在の番号ではありません"},
	{"%s has read along in this game and seen what is hidden from players; he cannot play in it",
		"%[1]sはこのゲームを観戦し、プレイヤーに隠されたものを見たので、対局できません"},
	{"%s has opened what is hidden from players; he cannot play in this game", "%[1]sは対局者に隠されたものを開いたので、このゲームで対局できません"},
	{"%s reads along in this game, and nobody who plays may; first: observer %s off",
		"%[1]sはこのゲームの観戦者で、対局者は観戦できません。まず: observer %[2]s off"},
	{"Nothing was entered", "何も登録されませんでした"}, {"From the command line nobody is told of it; write to %s yourself",
		"コマンドラインからは誰にも通知されません。%[1]sへ自分で書いてください"},
	{"agree to an absence that was asked for, by its number, or to an observer, by his address", "申請された不在を番号で、または観戦者をアドレスで認めます"},
	{"refuse an absence that was asked for, by its number, or an observer, by his address", "申請された不在を番号で、または観戦者をアドレスで断ります"},
}
