package text

import (
	"errors"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
)

// TestSay says texts by their formats: whole, in pieces, nested, joined; and knows no finished sentence.
func TestSay(t *testing.T) {
	b := program.OfTitle("kursk").Translator(language.Japanese)
	step := say.F("%s loses a step (%d left)", "1SS", 1)
	for _, c := range []struct {
		say  say.Text
		want string
	}{
		{step, "1SSに1ステップロス (残り1)"},
		{step + " (11.21)", "1SSに1ステップロス (残り1) (11.21)"},
		{step + "; " + say.F("%s is now %s", "1907", "German"), "1SSに1ステップロス (残り1)。1907をドイツ軍が支配"},
		{say.F("%s: %s.", "German", step), "ドイツ軍: 1SSに1ステップロス (残り1)。"},
		{say.F("%s is eliminated: %s", "2SS", "own fort (12.1)"), "2SSは壊滅: 自軍要塞 (12.1)"},
		{say.F("code %s: takes part only with the Gambit (3.6)", "M"), "コードM: ギャンビットのときだけ使います (3.6)"},
		{say.F("%q: %s", "clear", "forest"), "\"平地\": 森林"},
		{say.F("%s, %s", "1SS", "2SS"), "1SS, 2SS"},
		{say.F("%s, %s", "clear", "2SS"), "平地、2SS"},
		{say.Join([]say.Text{"clear", "forest"}, ", "), "平地、森林"},
		{say.Join([]say.Text{step, "forest"}, " and "), "1SSに1ステップロス (残り1)と森林"},
		{"own fort; enemy fort (12.1).", "自軍要塞。敵軍要塞 (12.1)。"},
		{"- own fort", "- 自軍要塞"},
		{"own fort. Enemy fort", "自軍要塞。Enemy fort"},
		{say.Plain("move 1SS,2SS 1907-2008"), "move 1SS,2SS 1907-2008"},
		{say.Plain("1SS loses a step (1 left)"), "1SS loses a step (1 left)"}, // finished language.English
		{say.F("German is %d%% %s", 5, "clear"), "German is 5% 平地"},
		{say.F("%s is put into the box %q", "100%", "a.b"), "100%はボックス\"a.b\"に置かれる"},
		{say.F("%s chooses: %s [default]", "German", "retreat 2109"), "ドイツ軍が選択: retreat 2109 [default]"},
		{say.TextOf(say.Errorf("phase %s, but the game is at %s: %w", "T1-G-1", "T1-G-2",
			errors.New("meant for another moment of the game"))),
			"フェイズT1-G-1とありますが、ゲームはT1-G-2です: ゲームの別の時点に対するものです"},
		{"If nothing has come by the end of the grace, the game waits and everybody gets a letter.",
			"猶予が終わっても何も届かなければ、ゲームは待ち、全員に知らされます。"},
		{say.F("A player may announce %d absences of up to %d days; others need the moderator's consent", 3, 14),
			"プレイヤーは最長14日の不在を3回まで通知できます。それ以外は審判の同意が必要です"},
		{"", ""},
		{" (11.2)", " (11.2)"},
	} {
		if got := b.Translate(c.say); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.say, got, c.want)
		}
		if got := program.Translator(language.English).Translate(c.say); got != c.say.String() {
			t.Errorf("language.English is %q, not %q", got, c.say)
		}
	}
}

// FuzzSay says formats and arguments of anybody: no mark comes out, and nothing that a format could be blamed for.
func FuzzSay(f *testing.F) {
	f.Add("%s is now %s", "1SS (a], b; c. d")
	f.Add("a: b; c (d [e), %d f and %q g. H", ". (")
	b := program.Translator(language.Japanese)
	f.Fuzz(func(t *testing.T, format, word string) {
		for _, x := range []say.Text{say.F("%s is now %s", word, say.Plain(word)) + say.Plain(word), say.Plain(format)} {
			out := b.Translate(x)
			if strings.ContainsAny(out, say.Marks) || strings.Contains(out, "%!") && !strings.Contains(word+format, "%!") {
				t.Errorf("%s gives %q", x, out)
			}
		}
	})
}
