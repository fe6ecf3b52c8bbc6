package mailhandler

import (
	"regexp"
	"strings"
	"testing"
)

// TestActsInJapanese: what a player with Japanese letters reads of acts holds no English sentence.
func TestActsInJapanese(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable, lang: "ja"})
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{2,} [a-z]{2,}`)
	seen := 0
	for _, s := range []step{
		begun, mod("extend soviet 48h"), mod("deadline 2026-07-06 20:00"), mod("withdraw proposal 1"), mod("pause"), mod("resume"),
		annaAsks("absence 2026-08-01 2026-08-05"), annaAsks("withdraw absence 1"),
		annaAsks("absence 2026-09-01 2026-09-30"), mod("deny absence 2"), annaAsks("draw"), borisAsks("refuse 2"),
		mod("team german clara@club.example"), mod("observer dora@club.example"),
		mod("unseal orders \"a complaint\""), mod("moderator dora@club.example"), annaAsks("standin carl@club.example 2026-08-20"),
		annaAsks("back"), annaAsks("undo"), borisAsks("agree 3"),
		{anna, "#PRESS k1 german to soviet\nHello\n#END\n"}, annaAsks("resign"),
	} {
		_, ls, _ := c.writesTo(s.from, s.text)
		for _, l := range ls {
			to, _ := l.Recipient()
			if !strings.EqualFold(to, boris) || l.AutoSubmitted == "auto-replied" || len(l.Text) > 3000 {
				continue
			}
			seen++
			for _, line := range strings.Split(l.Subject+"\n"+l.Text, "\n") {
				if !strings.HasPrefix(line, "  ") && english.MatchString(line) {
					t.Errorf("%s: %s", s.text, line)
				}
			}
		}
	}
	if seen < 12 {
		t.Errorf("only %d letters", seen)
	}
}

// TestExplainOfATerm: a player with Japanese letters is told a term of the rulebook, asked in either language.
func TestExplainOfATerm(t *testing.T) {
	c := newCourt(t, courtSpec{lang: "ja"})
	for _, word := range []string{"支配地域", "zone-of-control"} {
		_, ls, _ := c.writesTo(boris, "#DESK k1 soviet\nexplain "+word+"\n#END\n")
		if len(ls) != 1 || !strings.Contains(ls[0].Text, "zone of control: ZOC (8.1)") {
			t.Errorf("explain %s: %v", word, ls)
		}
	}
}

// TestPressKeepsItsCharacters: a message arrives with the characters of its writer, which orders would lose.
func TestPressKeepsItsCharacters(t *testing.T) {
	c := newCourt(t, courtSpec{lang: "ja"})
	const words = "鈴木様、「ヤコブレヴォ」を攻撃しますか？ 来週〜再来週にｶﾀｶﾅで①²。"
	_, ls, _ := c.writesTo(anna, "#PRESS k1 german to soviet\n"+words+"\u202egnp.\n#END\n")
	seen := false
	for _, l := range ls {
		to, _ := l.Recipient()
		seen = seen || strings.EqualFold(to, boris) && strings.Contains(l.Text, words+"\ufffdgnp.")
	}
	if !seen {
		t.Errorf("the message did not arrive as it was written: %v", ls)
	}
}
