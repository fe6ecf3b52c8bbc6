package text

// jaKeep is what the timekeeper tells of deadlines.
var jaKeep = []entry{
	{"your time ends soon", "期限が近づいています"}, {"Nothing is on file from you for %s", "%[1]sについて、あなたの命令書はまだありません"},
	{"The deadline is %s", "期限は%[1]sです"},
	{"A draft counts as something on file", "草案も提出済みと見なされます"}, {"Who needs more time asks for it before the deadline",
		"時間が必要な場合は期限の前に申し出てください"},
	{"%s is late", "%[1]sが遅れています"}, {"Nothing came from %s for %s", "%[2]sについて、%[1]sから何も届いていません"}, {"The deadline was %s", "期限は%[1]sでした"},
	{"The rule of this game for who does not write comes into force at %s", "送らない側についてのこのゲームの規定は%[1]sに適用されます"},
	{"nothing is heard from %s", "%[1]sから連絡がありません"}, {"The game waits for %s: %s", "ゲームは%[1]sを待っています：%[2]s"},
	{"Nothing was heard from that side since %s", "その側からは%[1]s以来連絡がありません"},
	{"If nothing comes until %s, the game is lost for it", "%[1]sまでに何も届かなければ、その側の負けになります"},
	{"deadlines missed by %s", "%[1]sの期限切れ"}, {"%s let %d deadlines in a row pass", "%[1]sは続けて%[2]s回、期限を過ぎました"},
	{"The command eject %s makes the seat vacant, so that somebody else can take it", "命令 eject %[1]s で席が空き、ほかの人が引き継げます"},
}
