package japanese

// verbs are what the orders of the title are for, its options and the files of its data.
var verbs = [][2]string{
	{"attack a hex; the odds before shifts that you expect are checked", "ヘクスを攻撃する。書かれたシフト前の戦闘比は検査される"}, {"where the attacker sends the defenders, best hex first", "攻撃側が防御側を退却させるヘクス、望む順"},
	{"declare the sequence of the other Soviet units together with that of the 8th Guards Army", "第8親衛軍の手順と一緒に、他のソ連軍の手順を宣言する"}, {"choose the Soviet reinforcements of the turn", "このターンのソ連軍増援を選ぶ"},
	{"bring reinforcements in, and on along a path", "増援を登場させ、経路に沿って進める"}, {"take units to a hex by air", "ユニットをヘクスへ空輸する"}, {"unite the two parts of an American division", "アメリカ師団の2つの部分を統合する"},
	{"drop supplies from the air", "空中補給を投下する"}, {"send the heavy bombers", "重爆撃機を送る"}, {"roll for support aircraft now, to see their number", "ここで支援航空機の数を決めるダイスを振る"},
	{"send aircraft on a deep strike", "航空機を深部攻撃に送る"}, {"send aircraft against a hex", "航空機でヘクスを地上攻撃する"}, {"place aircraft that slow the enemy down", "阻止爆撃の航空機を置く"},
	{"turn an aircraft into two Wild Weasels", "航空機1をワイルドウィーゼル2に替える"}, {"place or move special forces", "特殊部隊を配置または移動する"}, {"attack special forces in a unit's hex", "ユニットのヘクスにいる特殊部隊を攻撃する"},
	{"set so many electronic warfare markers offensive, the others defensive", "電子戦マーカーを指定数だけ攻撃、残りを防御に定める"}, {"place electronic warfare markers on a hex; without a hex: fight with those placed", "電子戦マーカーをヘクスに置く。ヘクスなしでは、置いたマーカーで戦う"}, {"defensive electronic warfare markers", "防御の電子戦マーカー"},
	{"put an attack out of supply by the deep strike", "深部攻撃で攻撃を補給切れにする"}, {"air mobile units that help a defence", "防御を支援する空中機動ユニット"},
	{"use chemical weapons in a defence, by a standing order: when chemical, pause chemical", "防御で化学兵器を使う。予備命令で指示: when chemical, pause chemical"}, {"where special forces make room", "特殊部隊が場所を空けて移るヘクス"},
	// Options.
	{"an East German unit alone in its hex has strength 1, or the strength printed on it", "ヘクスに単独の東ドイツ軍ユニットの戦闘力は1か、印刷された値か"},
	{"the Soviet player rolls for support aircraft on turn 1, or has only the heavy bombers and air transport", "第1ターンにソ連軍は支援航空機のダイスを振るか、重爆撃機と空輸だけか"},
	{"units of codes A to D enter over the edge, in the coded hex or next to it, or also in the hexes behind the edge next to it", "コードAからDのユニットは端のコードのヘクスとその隣から登場するか、端の内側の隣接ヘクスにも登場できるか"},
	{"the Soviet player may fight twice while reinforcements wait, which then do not enter that turn, or may not", "増援が待つ間も、ソ連軍は戦闘・戦闘を選べる (増援はそのターン登場しない) か、選べないか"},
	{"aerial supply goes to one place a turn, or to any number", "空中補給は1ターンに1か所か、何か所でもよいか"},
	{"artillery that attacks across a river is halved in one sum with the other units halved as often, or in a sum of its own", "河川越しに攻撃する砲兵は、同じ回数半減する他のユニットと合計してから半減するか、別に半減するか"},
	{"play with special forces", "特殊部隊を使う"}, {"play with electronic warfare", "電子戦を使う"}, {"play with Wild Weasels", "ワイルドウィーゼルを使う"},
	// Data.
	{"The counters of Group of Soviet Forces Germany.", "「Group of Soviet Forces Germany」の駒。"}, {"The charts and tables of Group of Soviet Forces Germany.", "「Group of Soviet Forces Germany」の図表。"},
	{"What a game of Group of Soviet Forces Germany starts with, what arrives when, and how it ends.", "「Group of Soviet Forces Germany」のゲームの始まり、登場、終わり。"},
}
