package mailhandler

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestSlips: what people write by mistake, each with its answer. The German side is to write in T1-G-1, its sheet for
// T0-G was carried out.
func TestSlips(t *testing.T) {
	played := newCourt(t, courtSpec{clock: timetable})
	base := baseLine.FindStringSubmatch(played.to(played.welcome(t, "k1"), anna)[0].Text)
	played.play(begun)
	played.play(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"})
	played.must(played.Games.Close())
	german := func(body string) step { return step{anna, "#PBEM k1 german T1-G-1\n" + body + "\n#END\n"} }
	soviet := func(body string) step { return step{boris, "#PBEM k1 soviet T1-G-1\n" + body + "\n#END\n"} }
	for _, tc := range []struct {
		name string
		mail step
		late time.Duration
	}{
		{"sent-twice", begun, 0},
		{"sent-twice-in-turn", step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"}, 0},
		{"over", step{anna, "#PBEM k1 german T0-G\ndeclare gambit yes\n#END\n"}, 0},
		{"over-and-not-his", step{boris, "#PBEM k1 soviet T0-S\npass\n#END\n"}, 0},
		{"to-come", step{anna, "#PBEM k1 german T1-G-2\nmove 7Pz 2010\n#END\n"}, 0},
		{"to-come-and-not-his", step{boris, "#PBEM k1 soviet T1-S-1\nmove 23GR 2020\n#END\n"}, 0},
		{"no-phase", step{anna, "#PBEM k1 german\npass\n#END\n"}, 0},
		{"not-his-turn", soviet("pass"), 0},
		{"both-phases", german("order move/fight\nmove 11Pz 2312\nattack 2413 with 11Pz"), 0},
		{"wrong-phase-verb", german("order fight/move\nmove 11Pz to 2111"), 0},
		{"full-name", german("order move/fight\nmove Grossdeutschland to 2111"), 0},
		{"blank-in-name", german("order move/fight\nmove 7 Pz, 11 pz to 2111"), 0},
		{"dot-in-name", german("order move/fight\nmove 7.Pz to 2111"), 0},
		{"other-sides-unit", german("order move/fight\nmove 1TA to 2111"), 0},
		{"near-game", step{anna, "#PBEM k11 german T1-G-1\npass\n#END\n"}, 0},
		{"no-game", step{boris, "#PBEM stalingrad soviet T1-G-1\npass\n#END\n"}, 0},
		{"other-seat", step{boris, "#PBEM k1 german T1-G-1\npass\n#END\n"}, 0},
		{"base-unknown", german("base 0123456789ab\ncheck\norder move/fight"), 0},
		{"base-old", german("base BASE\ncheck\norder move/fight"), 0},
		{"late", german("draft\norder move/fight"), 6*24*time.Hour + 12*time.Hour},
		{"late-and-paused", german("draft\norder move/fight"), 6*24*time.Hour + 12*time.Hour},
		{"default-without-answer", soviet("default retreat"), 0},
		{"default-with-answer", soviet("default attacked: retreat"), 0},
		{"no-end", step{anna, "#PBEM k1 german T1-G-1\norder move/fight\n"}, 0},
		{"above-the-quoted-frame", step{anna, "Hello,\norder move/fight\nmove 11Pz to 2111\nBest wishes\nAnna\n\n" +
			"> #PBEM k1 german T1-G-1\n> // order move/fight\n> #END\n"}, 0},
		{"above-the-quoted-frame-illegal", step{anna, "order move/fight\nmove 1TA to 2111\n\n> #PBEM k1 german T1-G-1\n> #END\n"}, 0},
		{"no-frame-at-all", step{anna, "Good evening!\n\norder move/fight\n"}, 0},
		{"quoted", step{anna, "> #PBEM k1 german T1-G-1\n> order move/fight\n> #END\n"}, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := played.twin(t)
			if strings.HasSuffix(tc.name, "-and-paused") {
				c.play(mod("pause"))
			}
			c.now = c.now.Add(time.Hour + tc.late)
			raw, ls, _ := c.asks(tc.mail.from, strings.ReplaceAll(tc.mail.text, "BASE", base[1]))
			show(t, "slips/"+tc.name, raw, c.to(ls, tc.mail.from))
		})
	}
}

var baseLine = regexp.MustCompile(`(?m)^base ([0-9a-f]{12})`)
