package gsfg

// faults are what is wrong with an order.
var faults = [][2]string{
	// Names and phases.
	{"%s needs a number", "%[1]sには数が必要です"}, {"name the units that attack", "攻撃するユニットを書いてください"}, {"name the units that move", "移動するユニットを書いてください"}, {"name the units that enter", "登場するユニットを書いてください"},
	{"move the stack as far as it goes together, then those that go on: the units of the stack that moved last may move again", "一緒に行けるところまでスタックを動かし、それから先へ行くユニットを動かしてください。最後に動いたスタックのユニットは再び動けます"},
	{"%s does not belong to the 8th Guards Army, which acts alone in %s", "%[1]sは第8親衛軍ではありません。%[2]sでは第8親衛軍だけが行動します"}, {"%s belongs to the 8th Guards Army, whose own phases are over", "%[1]sは第8親衛軍で、そのフェイズは終わりました"}, {"only the 8th Guards Army acts in %s", "%[1]sでは第8親衛軍だけが行動します"},
	{"out of the game", "ゲームから除かれています"}, {"a reinforcement of turn %d and not in play yet", "第%[1]sターンの増援でまだ登場していません"}, {"a division that is not united yet", "まだ統合されていない師団です"},
	{"%s is not for phase %s, which is for %s", "%[1]sはフェイズ%[2]s (%[3]s) では使えません"}, {"reinforcement choice", "増援の選択"}, {"movement", "移動"},
	{"%s is declared at the start of a player turn, not in %s", "%[1]sはプレイヤー・ターンの初めに宣言します。%[2]sではありません"}, {"the sequence is declared: %s", "手順は宣言済です: %[1]s"}, {"%d reinforcements wait, and they need a movement phase", "増援%[1]s個が待っており、移動フェイズが必要です"},
	{"%s cannot be declared on turn %d", "%[1]sは第%[2]sターンに宣言できません"}, {"the %s side has no air superiority", "%[1]sに航空優勢はありません"},
	// Set-up and reinforcements.
	{"%s is not set up on the map", "%[1]sはマップに初期配置するユニットではありません"}, {"%s (code %s) is not set up on the map", "%[1]s (コード%[2]s) はマップに初期配置するユニットではありません"}, {"is not set up on the map", "マップに初期配置するユニットではありません"},
	{"%s (code %s) is set up in %s or next to it", "%[1]s (コード%[2]s) は%[3]sかその隣に配置します"}, {"is set up in %s or next to it", "%[1]sかその隣に配置します"}, {"%s is water or holds enemy units", "%[1]sは水面か、敵ユニットがいます"},
	{"%s is not in the pool of reinforcements", "%[1]sは増援プールにありません"}, {"%s is chosen already", "%[1]sは選択済です"}, {"%d artillery units: at most %d a turn", "砲兵%[1]s個: 1ターンに%[2]sまでです"}, {"%d units chosen: turn %d brings %d", "%[1]sユニットを選択: 第%[2]sターンは%[3]sです"},
	{"%s is on the map in %s", "%[1]sはマップの%[2]sにいます"}, {"%s comes only by air transport: fly %s to HEX", "%[1]sは空輸でだけ登場します: fly %[2]s to HEX"}, {"%s does not enter as a reinforcement", "%[1]sは増援として登場しません"},
	{"units enter in the movement phase of the other Soviet units, not in that of the 8th Guards Army", "ユニットは他のソ連軍の移動フェイズに登場します。第8親衛軍のフェイズではありません"}, {"%s is a reinforcement of turn %d", "%[1]sは第%[2]sターンの増援です"},
	{"%s is not among the reinforcements chosen for this turn: %s", "%[1]sはこのターンに選んだ増援 (%[2]s) にありません"}, {"%s waits for a turn on which NATO has air superiority", "%[1]sはNATO軍が航空優勢のターンを待ちます"}, {"%s cannot enter in %s", "%[1]sは%[2]sに登場できません"},
	{"%s cannot enter in %s; no hex is open to it now", "%[1]sは%[2]sに登場できません。今登場できるヘクスはありません"}, {"no hex is open to it now", "今登場できるヘクスはありません"}, {"%s flies and uses no road mode", "%[1]sは飛行し、路上隊形を使いません"},
	{"%s divisions have entered through %s of at most %s in this phase", "このフェイズに%[2]sから%[1]s個師団が登場済、制限は%[3]s"}, {"entering takes %d MP of %d", "登場に移動力%[2]s中%[1]sが必要です"}, {"%s has not entered", "%[1]sが登場していません"},
	{"%s are not the two parts of one division", "%[1]sは1つの師団の2つの部分ではありません"}, {"%s stands in %s and %s in %s", "%[1]sは%[2]s、%[3]sは%[4]sにいます"},
	{"territorials are placed one in a hex", "郷土防衛ユニットは1ヘクスに1つ配置します"}, {"%s is no territorial unit that waits to be called out", "%[1]sは動員を待つ郷土防衛ユニットではありません"}, {"%d territorials are placed before anything else moves: %s", "他の移動の前に郷土防衛ユニット%[1]s個を配置します: %[2]s"},
	{"%s is not a friendly city hex of the Federal Republic or next to one, without enemies and other territorials", "%[1]sは、敵も他の郷土防衛ユニットもいない、西ドイツの自軍都市ヘクスまたはその隣ではありません"},
	// Air.
	{"the heavy bombers fly once, before aircraft are rolled for", "重爆撃機は航空機のダイスの前に1度だけ飛びます"}, {"aircraft have been rolled for; %d are left", "航空機のダイスは済んでいます。残り%[1]s"}, {"at least one aircraft flies a mission", "任務には航空機が1以上必要です"},
	{"%d aircraft are left, not %d", "航空機の残りは%[1]sで%[2]sではありません"}, {"there are never more than 7 aircraft", "航空機は7を超えません"}, {"only NATO flies deep strikes", "深部攻撃はNATO軍だけが行います"}, {"a deep strike comes at once after aircraft are rolled for, and once", "深部攻撃は航空機のダイスの直後に1度だけ行います"},
	{"all hexes are named before the first is attacked, and interdiction comes after", "地上攻撃のヘクスはすべて先に指定し、阻止爆撃はその後です"}, {"an aircraft is over %s already", "%[1]sにはすでに航空機がいます"}, {"Wild Weasels are not in this game", "このゲームではワイルドウィーゼルを使いません"}, {"only NATO has Wild Weasels", "ワイルドウィーゼルはNATO軍だけにあります"},
	{"Wild Weasels are placed before the first ground attack", "ワイルドウィーゼルは最初の地上攻撃の前に置きます"}, {"an aircraft is worth %d Wild Weasels, not %d", "航空機1はワイルドウィーゼル%[1]s個分で、%[2]s個ではありません"}, {"turn %d allows %d Wild Weasels", "第%[1]sターンのワイルドウィーゼルは%[2]sまでです"},
	{"%s is not air transportable", "%[1]sは空輸できません"}, {"%s has ended its movement", "%[1]sは移動を終えています"}, {"%s is kept from moving by electronic warfare", "%[1]sは電子戦のため移動できません"}, {"%s starts next to the enemy", "%[1]sは敵の隣から始めます"},
	{"%s began the phase next to the enemy", "%[1]sは敵の隣でフェイズを始めました"}, {"%s began the phase next to the enemy in %s", "%[1]sは敵の隣の%[2]sでフェイズを始めました"}, {"%s starts in neither a clear nor a city hex", "%[1]sは平地でも都市でもないヘクスにいます"}, {"%s is %s; air transport wants overland supply", "%[1]sは%[2]sで、空輸には陸路の補給が必要です"},
	{"%s is next to the enemy", "%[1]sは敵の隣です"}, {"%s is neither a clear nor a city hex", "%[1]sは平地でも都市でもありません"}, {"the city in %s is not friendly", "%[1]sの都市は自軍支配ではありません"}, {"aerial supply has gone to %s in this turn", "このターンの空中補給は%[1]sに投下済です"}, {"aerial supply has gone to %s already", "空中補給はすでに%[1]sに投下済です"},
	// Movement and stacking.
	{"%s stands in %s and not in %s", "%[1]sは%[2]sにいて、%[3]sにはいません"}, {"%s does not stand with %s; only a stack moves together", "%[1]sは%[2]sとスタックしていません。一緒に動けるのは1つのスタックです"}, {"%s did not begin the phase with %s", "%[1]sは%[2]sと一緒にフェイズを始めていません"},
	{"%s and %s do not move together: one of them flies", "%[1]sと%[2]sは一緒に移動できません。一方は飛行します"},
	{"%s is territorial and never moves", "%[1]sは郷土防衛ユニットで移動しません"}, {"%s came by air and does not move in this player turn", "%[1]sは空輸されたため、このプレイヤー・ターンは移動しません"}, {"%s does not move while the Soviet side has air superiority", "%[1]sはソ連軍が航空優勢の間は移動しません"},
	{"%s has fought in this player turn and does not move besides", "%[1]sはこのプレイヤー・ターンに戦闘し、移動はできません"}, {"road mode is for the whole movement of a phase or not at all", "路上隊形はフェイズの移動全体に使うか、使わないかです"}, {"%s has attacked in this player turn and uses no road mode", "%[1]sはこのプレイヤー・ターンに攻撃し、路上隊形を使えません"},
	{"%s is %s; road mode wants overland supply", "%[1]sは%[2]sで、路上隊形には陸路の補給が必要です"}, {"%s needs %d MP of %d: %s", "%[1]sは移動力%[3]s中%[2]sが必要です: %[4]s"}, {"needs %d MP of %d: %s", "移動力%[2]s中%[1]sが必要です: %[3]s"},
	{"air mobile units end no movement in city, heath, mountain or water, as %s is", "空中機動ユニットは都市、ヒース、山地、水面で移動を終えられません。%[1]sはそれに当たります"}, {"the hexside between %s and %s is all water", "%[1]sと%[2]sの間のヘクスサイドはすべて水面です"},
	{"%s is water", "%[1]sは水面です"}, {"road mode enters no hex next to the enemy, as %s is", "路上隊形では敵の隣のヘクスに入れません。%[1]sはそれに当たります"}, {"flown 1", "飛行 1"}, {"border", "国境"},
	{"the 8th Guards Army shares no hex with others until the end of turn %d: %s", "第8親衛軍は第%[1]sターン終了まで他とヘクスを共有しません: %[2]s"}, {"%s would hold %s divisions of at most %s", "%[1]sに%[2]s個師団、制限は%[3]s"}, {"%s would hold %d artillery units", "%[1]sに砲兵%[2]s個"}, {"%s would hold %d East German units", "%[1]sに東ドイツ軍%[2]s個"},
	// Combat.
	{"the odds are %s, not %s: %s", "戦闘比は%[1]sで、%[2]sではありません: %[3]s"}, {"the units in %s have been attacked in this combat phase", "%[1]sのユニットはこの戦闘フェイズに攻撃されています"}, {"%d:%d, which stalls", "%[1]s:%[2]s、攻撃は頓挫"}, {"artillery never attacks alone", "砲兵だけでは攻撃できません"}, {"the 8th Guards Army attacks with no others until the end of turn %d", "第8親衛軍は第%[1]sターン終了まで他と一緒に攻撃できません"},
	{"%s has attacked in this combat phase", "%[1]sはこの戦闘フェイズに攻撃済です"}, {"%s came by air and does not attack in this player turn", "%[1]sは空輸されたため、このプレイヤー・ターンは攻撃しません"}, {"%s is kept from attacking by electronic warfare", "%[1]sは電子戦のため攻撃できません"},
	{"%s has moved in this player turn and does not fight besides", "%[1]sはこのプレイヤー・ターンに移動し、戦闘はできません"}, {"%s moved too far to fire", "%[1]sは移動しすぎて射撃できません"}, {"%s is out of supply and cannot fire", "%[1]sは補給切れで射撃できません"}, {"%s is %d hexes from %s; its reach is %d", "%[1]sは%[3]sから%[2]sヘクスあり、射程は%[4]sです"},
	{"without air superiority %s attacks only hexes next to it", "航空優勢がないと、%[1]sは隣のヘクスだけを攻撃できます"}, {"only the Soviet side has chemical weapons", "化学兵器はソ連軍だけにあります"},
	{"no supplied unit takes part that would stay, beside artillery; East Germans leave the war when chemical weapons are used", "砲兵以外に、残る補給下のユニットが参加していません。化学兵器を使うと東ドイツ軍は離脱します"},
	// Special forces and electronic warfare.
	{"%s is to be placed", "%[1]sを配置してください"}, {"there are no %s special forces %s in the game", "%[1]sの特殊部隊%[2]sはありません"}, {"special forces move with the other Soviet units", "特殊部隊は他のソ連軍と一緒に移動します"}, {"%s has moved", "%[1]sは移動済です"}, {"%s is suppressed and does not move", "%[1]sは制圧状態で移動しません"},
	{"%s holds friendly special forces", "%[1]sに味方の特殊部隊がいます"}, {"%s special forces do not enter in %s", "%[1]sの特殊部隊は%[2]sに登場できません"}, {"%s is %d hexes from %s: %s moves %d, or by air under the terms of air transport", "%[1]sは%[3]sから%[2]sヘクス: %[4]sの移動は%[5]s、または空輸の条件での空中移動です"},
	{"every way to %s leads through enemy units", "%[1]sへの道はすべて敵ユニットを通ります"}, {"there are no enemy special forces %s", "敵の特殊部隊%[1]sはありません"}, {"%s stands in %s and not with %s in %s", "%[1]sは%[2]sにいて、%[4]sの%[3]sと一緒にいません"}, {"%s has been attacked in this player turn", "%[1]sはこのプレイヤー・ターンに攻撃されています"},
	{"electronic warfare is not in this game", "このゲームでは電子戦を使いません"}, {"markers are set at the start of a player turn", "マーカーはプレイヤー・ターンの初めに定めます"}, {"the markers have been set", "マーカーは定められています"}, {"%d markers are in play, not %d", "マーカーは%[1]s個で%[2]s個ではありません"},
	{"electronic warfare comes before any other combat of the phase", "電子戦はフェイズの他の戦闘の前に行います"}, {"1 to %d markers go to one hex", "1ヘクスに置けるマーカーは1から%[1]sです"}, {"%s has been attacked by electronic warfare in this phase", "%[1]sはこのフェイズに電子戦を受けています"},
	{"no markers have been placed: disrupt HEX NUMBER", "マーカーが置かれていません: disrupt ヘクス 数"}, {"all markers are placed before the first electronic combat, and that comes before any other combat of the phase", "マーカーはすべて最初の電子戦の前に置き、電子戦はフェイズの他の戦闘の前に行います"},
	{"%s is a target of electronic warfare already", "%[1]sはすでに電子戦の目標です"}, {"markers are set before anything else is done in the player turn", "マーカーはプレイヤー・ターンの何よりも先に定めます"},
	{"jam %d", "jam %[1]s"}, {"jam marker %d %s", "jam marker %[1]s %[2]s"}, {"disrupt %s %d", "disrupt %[1]s %[2]s"}, {"ground %s %d", "ground %[1]s %[2]s"}, {"deep %d", "deep %[1]s"},
}
