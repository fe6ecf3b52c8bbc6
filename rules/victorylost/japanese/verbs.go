package japanese

// verbs are the orders of the title.
var verbs = [][2]string{
	{"keep a Soviet headquarters chit for the game, in secret", "ゲームで使うソ連軍司令部チットを秘密に確保する"},
	{"put a chit into the cup, in secret: the Axis by name, the Soviet by the number of a pick", "チットを秘密にカップに入れる: 枢軸軍は名前で、ソ連軍は確保した番号で"},
	{"write down a chit for the next turn", "次のターンのチットを書き留める"}, {"choose the chits of this phase anew, when an earlier sheet has chosen " +
		"some", "前の命令書で選んだこのフェイズのチットを選び直す"},
	{"name the first chit of turn 1, by its place in the selection", "第1ターンの最初のチットを選択の順番で指名する"},
	{"name the headquarters that Manstein commands, or that of the special combat", "マンシュタインの指揮する司令部、または特別戦闘の司令部を指名する"},
	{"put a Manstein chit back into the cup", "マンシュタインのチットをカップに戻す"}, {"leave a reinforcement box, and move on along a path",
		"増援ボックスから登場し、経路に沿って移動を続ける"}, {"take a displaced headquarters to a hex", "離脱した司令部をヘクスに移す"},
}
