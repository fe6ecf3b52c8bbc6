package mailhandler

import (
	"strings"
	"testing"
)

// TestTyped holds that what telephones, mail programs and chat habits do to a sheet is read at the desk as it was
// meant, or is refused with the line that was not understood.
func TestTyped(t *testing.T) {
	played := newCourt(t, courtSpec{clock: timetable})
	played.play(begun)
	played.play(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"})
	played.must(played.Games.Close())
	const head, plain = "#PBEM k1 german T1-G-1", "draft\norder move/fight\nmove 11Pz 2111"
	framed := func(lines string) string { return head + "\n" + lines + "\n#END\n" }
	for want, mails := range map[string][]string{
		"draft kept": {
			framed(plain), framed("draft\norder move/fight\nmove 11Pz -> 2111"), framed("draft\norder move/fight\nmove 11Pz ⇒ 2111"),
			framed("draft\norder move/fight\nmove 11Pz \uf0e0 2111"), framed("draft\norder move/fight\nmove 11Pz [2111](tel:2111)"),
			framed("draft\norder move/fight\nmove 11Pz 2111 <tel:2111>"), framed("draft\norder move/fight\nmove 11Pz <2111>"),
			framed("draft.\nOrder move/fight.\nMove 11Pz. 2111."), framed("draft\norder move/ﬁght\nmove 11Pz: 2111,"),
			framed("• draft\n1. order move/fight\n- [x] move 11Pz 2111"), framed("a) draft\nb) order move/fight\n(c) move 11Pz 2111"),
			framed("draft\norder\u00a0move∕fight\nmove\u202f11Pz\u3000２１１１\u200b"), framed(plain + "\n// was 2110—2111… “quoted”"),
			"*" + head + "*\n*draft*\n*order move/fight*\n*#END*\n", "**" + head + "**\n**draft**\norder move/fight\n**#END**\n",
			"\\" + head + "\n" + plain + "\n\\#END\n", "```text\n" + framed(plain) + "```\n", "`" + head + "`\n" + plain + "\n`#END`\n",
			"＃PBEM k1 german T1-G-1\n" + plain + "\n＃END\n", "#\ufe0f\u20e3PBEM k1 german T1-G-1\n" + plain + "\n#\ufe0f\u20e3END\n",
			"\ufeff# pbem: k1, german, T1–G–1\n" + plain + "\n#end.\n", strings.ReplaceAll(framed(plain), " ", "\t"),
			framed(plain) + "\n—\nSent from my iPhone\n", "“" + head + "”\n" + plain + "\n“#END”\n",
			"&#35;PBEM k1 german T1-G-1\n" + plain + "\n&#35;END\n", "♯PBEM k1 german T1-G-1\n" + plain + "\n♯END\n",
		},
		"sheet refused": {
			framed(plain + " ✅"), framed(plain + "\n> attack 2413 with 11Pz"),
			framed(plain + " [1]"),
			framed("draft\norder move/fight\nmove 11Pz 2,111"),
			framed("draft\norder move/fight\nmove 11Pz 21 11"), framed("draft\norder move/fight\nmove 11Pz 0x2111"),
			framed("draft\norder move/fight\nmove 11\u0420z 2111"),
			framed("draft\norder move/fight\n\u202emove 11Pz 2111"),
			head + "\n" + plain + "\nEND\n", head + "\n" + plain + " #END\n", head + "<br>\n" + plain + "<br>\n#END<br>\n",
		},
		"not understood": {"PBEM k1 german T1-G-1\n" + plain + "\n#END\n"},
	} {
		for _, mail := range mails {
			c := played.twin(t)
			_, ls, _ := c.asks(anna, mail)
			got := c.to(ls, anna)
			if len(got) != 1 || !strings.Contains(got[0].Subject, want) ||
				want == "draft kept" && !strings.Contains(got[0].Text, "\norder move/fight\n") {
				t.Errorf("%q: %s, want one letter with %q", mail, who(ls), want)
			}
			if want == "sheet refused" && (len(got) != 1 || !strings.Contains(got[0].Text, "^")) {
				t.Errorf("%q: the letter points at no line", mail)
			}
		}
	}
}
