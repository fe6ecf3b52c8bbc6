package text

// jaSchedule is what the timetable of a game means for its players, and what is wrong with one.
var jaSchedule = []entry{
	{"All times are those of %s", "時刻はすべて%[1]sのものです"}, {"No deadline is earlier than the one before it", "期限が前の期限より早くなることはありません"},
	{"A sheet that is not a draft may be recalled for %s; then it is locked", "草案でない命令書は%[1]sの間は取り戻せ、その後確定します"}, {"Who has filed nothing is warned %s before his deadline", "何も提出していない人には期限の%[1]s前に知らせます"},
	{"After %d deadlines missed in a row the moderator may make the seat vacant", "続けて%[1]s回期限を過ぎると、審判は席を空けることができます"},
	{"If nothing came when the grace is over, the game waits and everybody is told", "猶予が終わっても何も届かなければ、ゲームは待ち、全員に知らされます"},
	{"If nothing came when the grace is over, the draft on file is carried out; without one the game waits", "猶予が終わっても何も届かなければ、提出済みの草案を実行します。草案がなければゲームは待ちます"},
	{"If nothing came when the grace is over, decisions get their default answer and phases pass without orders; a draft on file is carried out instead",
		"猶予が終わっても何も届かなければ、決定は既定の回答になり、フェイズは命令なしで過ぎます。草案があればそれを実行します"},
	{"If nothing came when the grace is over, a computer opponent writes this once; a draft on file is carried out instead", "猶予が終わっても何も届かなければ、今回だけコンピュータが書きます。草案があればそれを実行します"},
	{"If nothing came when the grace is over, the side loses the game; a draft on file is carried out instead", "猶予が終わっても何も届かなければ、その側の負けになります。草案があればそれを実行します"},
	{"An order sheet: %s", "命令書: %[1]s"}, {"A decision: %s", "決定: %[1]s"}, {"An order sheet for %s: %s", "%[1]sの命令書: %[2]s"}, {"A decision for %s: %s", "%[1]sの決定: %[2]s"}, {"An order sheet", "命令書"}, {"A decision", "決定"},
	{", up to the next ", "、次の時刻まで "}, {"up to the next %s", "次の%[1]sまで"}, {"up to the next %s on a %s", "次の%[1]sまで (%[2]s)"}, {"then %s of grace", "その後%[1]sの猶予"}, {", then %s of grace", "、その後%[1]sの猶予"}, {"at its end: %s", "終わりに: %[1]s"},
	{"A player may announce %d absences", "プレイヤーは不在を%[1]s回まで通知できます"}, {"A player may announce %d absences of up to %d days", "プレイヤーは最長%[2]s日の不在を%[1]s回まで通知できます"},
	{"A player may announce %d absences of up to %d days, %s before they begin", "プレイヤーは最長%[2]s日の不在を、始まる%[3]s前までに%[1]s回まで通知できます"}, {"A player may announce %d absences, %s before they begin", "プレイヤーは不在を、始まる%[2]s前までに%[1]s回まで通知できます"},
	{" of up to %d days", "、最長%[1]s日"}, {", %s before they begin", "、始まる%[1]s前まで"}, {"others need the moderator's consent", "それ以外は審判の同意が必要です"}, {"; others need the moderator's consent", "。それ以外は審判の同意が必要です"},
	{"A deadline that stands is not moved by them", "すでにある期限はそれでは動きません"}, {"Each side has a time bank of %s", "各陣営の持ち時間は%[1]sです"}, {"Each side has a time bank of %s and %s more with every game turn", "各陣営の持ち時間は%[1]sで、ターンごとに%[2]s加わります"},
	{" and %s more with every game turn", "、ターンごとに%[1]s追加"}, {"Every day begun of an answer is charged", "回答にかかった日は1日単位で引かれます"}, {"Every day begun of an answer is charged, the first %s are free", "回答にかかった日は1日単位で引かれます。最初の%[1]sは引かれません"},
	{"Every day begun of an answer is charged, the first %s are free, days beyond %d count double", "回答にかかった日は1日単位で引かれます。最初の%[1]sは引かれず、%[2]s日を超える日は2倍です"},
	{"Every day begun of an answer is charged, days beyond %d count double", "回答にかかった日は1日単位で引かれます。%[1]s日を超える日は2倍です"}, {", the first %s are free", "、最初の%[1]sは引かれません"}, {", days beyond %d count double", "、%[1]s日を超える日は2倍"},
	{"Absences and outages cost nothing", "不在と障害の時間は引かれません"}, {"Everybody is told when a side was not heard of for %s", "ある側から%[1]s連絡がないと、全員に知らされます"}, {"A side that is not heard of for %s loses the game", "%[1]s連絡がない側は負けになります"},
	{"absence agreed", "不在の承認"}, {"nothing came until %s", "%[1]sまで何も届きませんでした"}, {"not heard of since %s", "%[1]sから連絡がありません"}, {"at its end: hold", "終わりに: 待つ"},
	{"at its end: draft", "終わりに: 草案を実行"}, {"at its end: defaults", "終わりに: 既定の回答"}, {"at its end: computer", "終わりに: コンピュータ"}, {"at its end: forfeit", "終わりに: 負け"},
}
