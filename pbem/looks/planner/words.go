package planner

import "fieldpost/pbem/text"

// words is what the page says itself, by language; %s is filled in by the page. Whatever is said of a game comes from the rules.
var words = map[string]map[string]string{
	text.English: {
		"loading": "The rules are being loaded ...", "broken": "The rules broke down (%s: %s). They start anew with your next step.",
		"askPosition": "Where does the game stand?", "chooseFile": "Choose the file", "otherPosition": "open another position",
		"askHelp":    "Drop the .position file of your last mail here, paste it, or choose it. It stays on this device: the page has no network.",
		"noPosition": "That is no position file. It comes with the mail of each result, its name ends in .position.",
		"undo":       "undo", "redo": "redo", "layers": "zones of control and supply", "language": "language", "otherLanguage": "日本語", "help": "keys and signs",
		"sendIt": "send the sheet", "sendShort": "Send", "close": "close", "map": "map", "zoomIn": "zoom in", "zoomOut": "zoom out", "whole": "whole map",
		"grip": "more or less of the panel", "tabOrders": "Orders", "tabUnits": "Units", "tabSheet": "Sheet", "tabAnswers": "Answers",
		"search": "name, hex, kind", "ownOnly": "own only", "noneFound": "no such unit", "more": "%s more", "writing": "write", "toEnd": "show the end again",
		"emptySheet": "Nothing is ordered yet. What you order on the map stands here; you can also write.",
		"writeHere":  "#PBEM ...", "boardAt": "The map shows the board behind line %s; new orders go there.", "boardHere": "map as of here",
		"rulesVersion": "rules version %s", "dataHash": "data %s", "base": "ledger %s",
		"empty": "no counter", "unknown": "unknown", "chosen": "Chosen: %s", "wholeStack": "whole stack", "none": "none", "drawWay": "draw the way",
		"stopDrawing": "stop drawing", "drawHint": "Tap the hexes that the way goes through; tap the last one twice to order it.",
		"nothingToOrder": "There is nothing that these may be ordered together.", "tapAGoal": "Tap a hex that is marked, or choose a kind of order.",
		"tapAUnit": "Tap a counter of yours, or choose one in the list of units.", "notYours": "It is not your turn to write here.", "over": "The game is over.",
		"allOrders": "All orders of this phase", "beside": "Beside the map", "steps": "%s of %s steps", "ruleSays": "what the rule says",
		"whoAttacks": "Who takes part:", "orderThis": "Order this", "leave": "leave it", "notTogether": "These may not do this together.",
		"column": "Column %s", "chances": "Chances", "noDice": "Nobody foresees the dice.",
		"noDiceTake": "Nobody foresees the dice. What follows is planned as if the likeliest result came, or the one that you choose here.",
		"likeliest":  "take the likeliest", "blind": "Counters take part that you cannot see: the chances are not known.", "byDefault": "(by default)",
		"line": "Line %s", "wrong": "wrong", "warned": "warning", "right": "right", "change": "change", "remove": "remove", "up": "up", "down": "down",
		"allRight": "✓ all right", "wrongs": "✗ wrong: %s", "thenComes": "Then comes",
		"noForesight": "You can plan on. What the other side does meanwhile, and what the dice say, nobody foresees.",
		"passedOver":  "%s (as if nothing were done in it)", "planPhase": "Plan %s",
		"question": "A question", "othersQuestion": "The other side answers it.", "chooseAnswer": "Choose the answer; it becomes your sheet.",
		"standing": "Standing orders", "standingHelp": "They answer when you cannot. Choose a beginning and change it in the sheet.",
		"noStanding": "You have none.", "ahead": "Sheets for phases to come", "aheadHelp": "They are carried out when their phase comes.",
		"sealed": "Your sealed orders", "copy": "Copy", "copied": "Copied.", "mail": "Mail", "save": "Save as file",
		"stillWrong": "There are still faults: %s. The game will refuse the sheet as it is.",
		"long":       "The sheet is long: some mail programs cut it off. Copy it and paste it into the mail then.",
		"sendHelp":   "Write nothing into the sheet that is not an order. The game judges it again when it comes; what you could not see may change it.",
		"layer-zoc":  "Zones of control: %s", "layer-supply": "In supply: %s", "layer-source": "Sources of supply: %s", "noLayers": "The title shows no layers.",
		"keyArrows": "go over the map", "keyEnter": "choose the hex, go there, order this", "keySpace": "choose the stack in the hex",
		"keyVerbs": "show one kind of order", "keyLines": "next and last order of the sheet", "keyShift": "move the order up or down",
		"keyUndo": "undo, redo", "keyZoom": "zoom, whole map",
		"helpText": "Choose a counter, then tap a marked hex: the order becomes a line of the sheet. A tap on an enemy makes up an attack. " +
			"Shift or Ctrl adds a stack to those chosen; the right button moves onto own counters. Each line of the sheet can be tapped, changed and removed.",
		"signs": "Hexes with a number are in reach and tell the cost. A crosshair marks what can be attacked. Strokes are zones of control, dots and " +
			"crosses supply. ✓ is right, ⚠ a warning, ✗ wrong.",
	},
	text.Japanese: {
		"loading": "ルールを読み込んでいます…", "broken": "ルールのプログラムが停止しました（%s: %s）。次の操作で再起動します。",
		"askPosition": "ゲームの現在の局面は？", "chooseFile": "ファイルを選ぶ", "otherPosition": "別の局面を開く",
		"askHelp":    "最後のメールに添付された .position ファイルをここにドロップするか、貼り付けるか、選んでください。ファイルはこの端末から出ません。このページは通信をしません。",
		"noPosition": "局面ファイルではありません。結果のメールに添付されている、名前が .position で終わるファイルです。",
		"undo":       "元に戻す", "redo": "やり直す", "layers": "支配地域と補給", "language": "言語", "otherLanguage": "English", "help": "キーと記号",
		"sendIt": "命令書を送る", "sendShort": "送る", "close": "閉じる", "map": "マップ", "zoomIn": "拡大", "zoomOut": "縮小", "whole": "マップ全体",
		"grip": "パネルの大きさを変える", "tabOrders": "命令", "tabUnits": "ユニット", "tabSheet": "命令書", "tabAnswers": "回答",
		"search": "名前・ヘクス・種類", "ownOnly": "自軍のみ", "noneFound": "該当するユニットはない", "more": "あと%s件", "writing": "書く", "toEnd": "最後の盤面に戻る",
		"emptySheet": "まだ命令はありません。マップで出した命令がここに入ります。直接書くこともできます。",
		"writeHere":  "#PBEM ...", "boardAt": "マップは%s行目の後の盤面です。新しい命令はそこに入ります。", "boardHere": "ここまでの盤面",
		"rulesVersion": "ルール第%s版", "dataHash": "データ %s", "base": "台帳 %s",
		"empty": "ユニットなし", "unknown": "不明", "chosen": "選択中: %s", "wholeStack": "スタック全体", "none": "選択解除", "drawWay": "経路を描く",
		"stopDrawing": "経路をやめる", "drawHint": "通るヘクスを順にタップしてください。最後のヘクスをもう一度タップすると命令になります。",
		"nothingToOrder": "これらのユニットに一緒に出せる命令はありません。", "tapAGoal": "印のついたヘクスをタップするか、命令の種類を選んでください。",
		"tapAUnit": "自軍のユニットをタップするか、ユニットの一覧から選んでください。", "notYours": "今はあなたが書く番ではありません。", "over": "ゲームは終了しました。",
		"allOrders": "このフェイズのすべての命令", "beside": "マップの外", "steps": "ステップ %s/%s", "ruleSays": "ルールの内容",
		"whoAttacks": "参加するユニット:", "orderThis": "この命令を出す", "leave": "やめる", "notTogether": "この組み合わせではできません。",
		"column": "コラム %s", "chances": "確率", "noDice": "ダイスの目は誰にも予見できません。",
		"noDiceTake": "ダイスの目は誰にも予見できません。この先は、最もありそうな結果か、ここで選んだ結果が出たものとして計画されます。",
		"likeliest":  "最もありそうな結果にする", "blind": "見えないユニットが関わるため、確率はわかりません。", "byDefault": "（既定）",
		"line": "%s行目", "wrong": "誤り", "warned": "警告", "right": "正しい", "change": "直す", "remove": "消す", "up": "上へ", "down": "下へ",
		"allRight": "✓ 問題なし", "wrongs": "✗ 誤り: %s", "thenComes": "次のフェイズ",
		"noForesight": "続けて計画できます。その間の相手の行動とダイスの目は予見できません。",
		"passedOver":  "%s（何もしないものとして）", "planPhase": "%sを計画する",
		"question": "質問", "othersQuestion": "相手が答えます。", "chooseAnswer": "答えを選んでください。それが命令書になります。",
		"standing": "継続命令", "standingHelp": "あなたが答えられないときに代わりに答えます。書き出しを選び、命令書で直してください。",
		"noStanding": "継続命令はありません。", "ahead": "先のフェイズの命令書", "aheadHelp": "そのフェイズが来たときに実行されます。",
		"sealed": "封印された命令", "copy": "コピー", "copied": "コピーしました。", "mail": "メール", "save": "ファイルに保存",
		"stillWrong": "まだ誤りがあります: %s。このままでは命令書は受け付けられません。",
		"long":       "命令書が長いため、メールソフトによっては途中で切れます。その場合はコピーしてメールに貼り付けてください。",
		"sendHelp":   "命令書には命令以外のことを書かないでください。届いた命令書はもう一度判定されます。あなたに見えないもので結果が変わることがあります。",
		"layer-zoc":  "支配地域: %s", "layer-supply": "補給下: %s", "layer-source": "補給源: %s", "noLayers": "このタイトルに表示できる層はありません。",
		"keyArrows": "マップ上を動く", "keyEnter": "ヘクスを選ぶ・そこへ行く・命令を出す", "keySpace": "ヘクスのスタックを選ぶ",
		"keyVerbs": "命令の種類を一つだけ表示", "keyLines": "命令書の次・前の命令", "keyShift": "命令を上・下へ移す",
		"keyUndo": "元に戻す・やり直す", "keyZoom": "拡大・縮小・全体",
		"helpText": "ユニットを選び、印のついたヘクスをタップすると、命令が命令書の一行になります。敵をタップすると攻撃を組み立てます。" +
			"Shift または Ctrl でスタックを追加、右ボタンで自軍のいるヘクスへ移動。命令書の行はどれもタップして直したり消したりできます。",
		"signs": "数字のあるヘクスは到達でき、数字は移動コストです。照準は攻撃できる相手です。斜線は支配地域、点と十字は補給です。" +
			"✓ は正しい、⚠ は警告、✗ は誤り。",
	},
}

// wordsIn are the words of a language; English for one that there is not.
func wordsIn(lang string) map[string]string {
	if w, ok := words[lang]; ok {
		return w
	}
	return words[text.English]
}
