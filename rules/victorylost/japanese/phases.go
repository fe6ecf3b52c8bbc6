package japanese

// phases are the phases of a turn and what they want.
var phases = [][2]string{
	{"chit selection", "チット選択"}, {"CHIT SELECTION", "チット選択"}, {"special combat", "特別戦闘"}, {"SPECIAL COMBAT", "特別戦闘"}, {"first chit", "最初のチット"}, {"FIRST CHIT", "最初のチット"}, {"SET-UP", "初期配置"}, {"ACTIVATION", "活性化"},
	{"reinforcement", "増援"}, {"REINFORCEMENT", "増援"}, {"reinforcements", "増援"}, {"activation", "活性化"}, {"Soviet set-up", "ソ連軍の初期配置"}, {"Soviet chit selection", "ソ連軍のチット選択"}, {"%s reinforcements", "%[1]sの増援"},
	{"activation %d: %s", "活性化%[1]s: %[2]s"}, {"turn %d, activation %d: %s", "第%[1]sターン、活性化%[2]s: %[3]s"}, {"turn %d, %s: %s", "第%[1]sターン、%[2]s: %[3]s"}, {"turn %d, chit selection", "第%[1]sターン、チット選択"},
	{"%s turn %d, activation %d: %s", "%[1]s 第%[2]sターン、活性化%[3]s: %[4]s"}, {"%s turn %d, chit selection", "%[1]s 第%[2]sターン、チット選択"}, {"%s turn %d, Soviet chit selection", "%[1]s 第%[2]sターン、ソ連軍のチット選択"},
	{"%s turn %d, special combat", "%[1]s 第%[2]sターン、特別戦闘"}, {"%s turn %d, Axis reinforcements", "%[1]s 第%[2]sターン、枢軸軍の増援"}, {"%s turn %d, Soviet reinforcements", "%[1]s 第%[2]sターン、ソ連軍の増援"},
	{"%s  turn %d, activation %d: %s", "%[1]s  第%[2]sターン、活性化%[3]s: %[4]s"}, {"%s  turn %d, chit selection", "%[1]s  第%[2]sターン、チット選択"}, {"%s  turn %d, Soviet chit selection", "%[1]s  第%[2]sターン、ソ連軍のチット選択"},
	{"%s  turn %d, special combat", "%[1]s  第%[2]sターン、特別戦闘"}, {"%s  turn %d, Axis reinforcements", "%[1]s  第%[2]sターン、枢軸軍の増援"}, {"%s  turn %d, Soviet reinforcements", "%[1]s  第%[2]sターン、ソ連軍の増援"},
	{"%s  turn %d, the Axis may name the first chit", "%[1]s  第%[2]sターン、枢軸軍は最初のチットを指名できる"}, {"%s  turn %d, Soviet set-up", "%[1]s  第%[2]sターン、ソ連軍の初期配置"}, {"turn %d, Soviet set-up", "第%[1]sターン、ソ連軍の初期配置"},
	{"the Axis may name the first chit", "枢軸軍は最初のチットを指名できる"},
	// What a phase wants.
	{"Units stand in their areas; place those that shall stand elsewhere in them", "ユニットは配置エリアにいます。エリア内の別の場所に置くものだけ配置してください"}, {"Units stand in their areas", "ユニットは配置エリアにいます"}, {"place those that shall stand elsewhere in them", "エリア内の別の場所に置くものだけ配置してください"},
	{"Pick %d headquarters chits for the game; Stavka comes besides", "ゲームで使う司令部チットを%[1]s個選んでください。スタフカは別です"}, {"Pick %d headquarters chits for the game", "ゲームで使う司令部チットを%[1]s個選んでください"}, {"Stavka comes besides", "スタフカは別です"}, {"Note the order: later you select by number", "順番を控えてください。後では番号で選びます"},
	{"Select %d chits besides Stavka for the cup", "スタフカのほかにカップに入れるチットを%[1]s個選んでください"}, {"Select %d chits for the cup", "カップに入れるチットを%[1]s個選んでください"}, {"Select %d chits%s for the cup", "カップに入れるチットを%[1]s個選んでください%[2]s"},
	{"Write down %d chits for the next turn", "次のターンのチットを%[1]s個書き留めてください"},
	{"A headquarters has left the game: select the %d chits of this turn once more", "司令部がゲームから離れました。このターンのチット%[1]s個をもう一度選んでください"}, {"What you wrote down stands; only a chit that has left gives way to another", "書き留めたものは有効で、離れたチットだけを別のものに替えます"},
	{"You may file sheets ahead for what comes, as PLAN- and a name: %s", "今後の命令書をPLAN-と名前で先に提出できます: %[1]s"},
	{"One headquarters may attack before the first chit is drawn: name it, then attack with units in its range", "最初のチットを引く前に、1つの司令部が攻撃できます。司令部を指名し、その範囲のユニットで攻撃してください"}, {"Nobody moves", "移動はできません"},
	{"You may name which of your selected chits comes first, by its number", "選んだチットのうち最初に引くものを番号で指名できます"}, {"first 1", "first 1"},
	{"Move the activated units, then attack with them: %s", "活性化したユニットを移動させ、それから攻撃してください: %[1]s"},
	{"Manstein: name a headquarters (use), then move and attack with the units in its range", "マンシュタイン: 司令部を指名し (use)、その範囲のユニットで移動と攻撃をしてください"}, {"Manstein: name a headquarters", "マンシュタイン: 司令部を指名"}, {"use), then move and attack with the units in its range", "use)、その範囲のユニットで移動と攻撃"},
	{"Or put the chit back (return)", "またはチットをカップに戻してください (return)"}, {"Or put the chit back", "またはチットをカップに戻してください"}, {"return)", "return)"},
	{"Place what arrives on railway hexes joined to a supply source: %s", "補給源とつながる鉄道ヘクスに到着ユニットを置いてください: %[1]s"},
}
