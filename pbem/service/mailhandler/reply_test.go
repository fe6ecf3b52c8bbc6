package mailhandler

import (
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
)

// TestReplyAboveEveryLetter: an answer above any letter of a game, unmarked below a name and a date as some mail
// programs leave it, is read as the answer alone: in English and in Japanese, in text and in HTML.
func TestReplyAboveEveryLetter(t *testing.T) {
	for _, lang := range []string{"", "ja"} {
		c := newCourt(t, courtSpec{lang: lang})
		var all []compose.Letter
		welcome := c.welcome(t, "k1")
		all = append(all, welcome...)
		for _, s := range []struct{ from, text string }{
			{boris, "#PBEM k1 soviet T0-S\ncheck\npass\n#END\n"}, {boris, "#PBEM k1 soviet T0-S\nmvoe 1\n#END\n"},
			{boris, "#PBEM k1 soviet T0-S\npass\n#END\n"}, {boris, "hello"},
			{anna, "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n"}, {anna, "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"},
			{boris, "#PBEM k1 soviet T0-S\ncheck\npass\n#END\n"}, {boris, "#DESK k1 soviet\nstatus\nhelp\n#END\n"},
			{boris, "#DESK k1 soviet\nstauts\n#END\n"},
			{anna, "#PRESS k1 german to soviet moderator\nHello\n#PBEM k1 soviet T0-S\npass\n#END\n"},
			{anna, "#DESK k1 german\ndraw\n#END\n"}, {mia, "#MOD k1\nset track vp 3 \"lost\"\n#END\n"},
			{boris, "#DESK k1 soviet\nabsence 2026-12-20 2026-12-27 \"away\"\n#END\n"}, {clara, "#DESK k1 observer\nobserve\n#END\n"},
		} {
			_, ls, _ := c.writesTo(s.from, s.text)
			all = append(all, ls...)
		}
		n, forms := 0, 0
		for _, l := range all {
			side, ok := map[bool]string{true: "soviet", false: "german"}[strings.Contains(l.To, boris)], strings.Contains(l.To, boris) ||
				strings.Contains(l.To, anna)
			if !ok {
				side = "moderator"
			}
			if strings.Contains(l.Text, "#PBEM k1") || strings.Contains(l.Text, "#DESK k1") || strings.Contains(l.Text, "#PRESS k1") {
				forms++
			}
			for _, answer := range []string{"#PBEM k1 " + side + " T0-S\npass\n#END\n", "#DESK k1 " + side + "\nstatus\n#END\n",
				"#PBEM k1 " + side + " T0-S\ncheck\npass\n#END\n"} {
				for kind, body := range map[string]string{"text/plain": answer + "\n\nGame 2026-11-21 10:00\n\n" + l.Text,
					"text/html": strings.ReplaceAll(answer+"\n\nGame 2026-11-21 10:00\n\n", "\n", "<br>") + "<div>" + l.HTML + "</div>"} {
					m, err := message.Read([]byte("From: " + anna + "\nTo: gm@pbem.example\nMessage-ID: <1@x>\nContent-Type: " + kind +
						"; charset=utf-8\n\n" + body))
					c.must(err)
					found := notation.FindFrames(m.Text, c.Senders.Vocabulary)
					list := append(append([]notation.Frame{}, found.Frames...), found.OtherFrames...)
					if n++; len(list) != 1 || m.TextUnusable || list[0].Pos.Line != 1 || len(found.Faults) > 0 || list[0].Faults != nil &&
						side != "moderator" {
						t.Errorf("%q, %s to %s: %d frames, %v\n%s", lang, l.Subject, l.To, len(list), found.Faults, m.Text)
					}
				}
			}
		}
		if n < 100 || forms < 8 {
			t.Errorf("only %d replies to letters, %d of them with frames", n, forms)
		}
	}
}

// TestReplyWithOurLetterUnmarked: the whole way of such a mail. Its own sheet is carried out, and what was left out is
// in the answer.
func TestReplyWithOurLetterUnmarked(t *testing.T) {
	c := newCourt(t, courtSpec{})
	welcome := c.welcome(t, "k1")
	_, ls, disp := c.writesTo(anna, "#PBEM k1 german T0-G\ncheck\ndeclare gambit no\n#END\n\nVan: Game\nVerzonden: dinsdag\nAan: Anna\n"+
		"Onderwerp: "+welcome[0].Subject+"\n\n"+welcome[0].Text)
	if disp != pipeline.Done || len(ls) != 1 || !strings.Contains(ls[0].Text, "earlier mail") ||
		strings.Contains(ls[0].Text, "frame/twice") {
		t.Errorf("%s, %d letters\n%s", disp, len(ls), ls[0].Text)
	}
	form := "\nkursk\n\n#PBEM k1 german T0-G\nbase 0123456789ab\n// declare gambit no\n#END\n"
	_, ls, disp = c.writesTo(anna, "#PBEM k1 german T0-G\ncheck\ndeclare gambit no\n#END\n"+form)
	if text := strings.Join(strings.Fields(ls[0].Text), " "); disp != pipeline.Done || len(ls) != 1 ||
		!strings.Contains(text, "holds nothing but notes and was left out") {
		t.Errorf("%s, %d letters\n%s", disp, len(ls), ls[0].Text)
	}
	_, ls, disp = c.writesTo(anna, "#DESK k1 german\nstatus\n#END\n"+form)
	if text := strings.Join(strings.Fields(ls[0].Text), " "); disp != pipeline.Done || len(ls) != 1 ||
		strings.Count(text, "holds nothing but notes and was left out") != 1 {
		t.Errorf("%s, %d letters\n%s", disp, len(ls), ls[0].Text)
	}
}

// TestAnswerAboveTheQuotedQuestion: the answer to an open question, written in words above the letter that asked it, is
// asked back in a frame ready to send. Sent so it is carried out.
func TestAnswerAboveTheQuotedQuestion(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	c.play(begun)
	c.play(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"})
	c.play(step{anna, "#PBEM k1 german T1-G-1\norder move/fight\nmove 20Pz,18Pz to 4118\n#END\n"})
	c.play(step{anna, "#PBEM k1 german T1-G-2\nattack 4018 with 18Pz,20Pz,78\n#END\n"})
	_, asked, _ := c.asks(boris, "#PBEM k1 soviet T1-G-2\nretreat 4018\n#END\n")
	question := c.to(asked, boris)[0].Text
	quoted := "> " + strings.ReplaceAll(question[strings.Index(question, "#PBEM"):], "\n", "\n> ") + "\n"
	raw, ls, _ := c.asks(boris, "retreat to 4120\n\nBoris\n\n> To answer, keep the frame below\n"+quoted)
	show(t, "slips/answer-above-the-quoted-frame-illegal", raw, c.to(ls, boris))
	raw, ls, _ = c.asks(boris, "retreat to 3917\n\nBoris\n\n> To answer, keep the frame below\n"+quoted)
	show(t, "slips/answer-above-the-quoted-frame", raw, c.to(ls, boris))
	help := c.to(ls, boris)[0].Text
	ready := strings.Replace(help[strings.LastIndex(help, "#PBEM"):], "check ", "// check ", 1)
	if _, ls, disp := c.asks(boris, ready); disp != pipeline.Done || !strings.Contains(c.to(ls, boris)[0].Text, "81, 15 retreat") {
		t.Errorf("the frame that was sent back is not carried out: %s\n%s", disp, c.to(ls, boris)[0].Text)
	}
}
