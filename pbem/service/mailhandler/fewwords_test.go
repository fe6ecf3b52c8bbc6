package mailhandler

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine"
)

// TestSubjectOnly holds that a mail without a text is read as what its subject says.
func TestSubjectOnly(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1", "k2")
	g, err := o.Games.Get("k1")
	o.must(err)
	size := g.Log().Size()
	for _, tt := range []struct{ subject, text, want, holds string }{
		{"status", "", "[k1] your command was carried out", "To write: german"},
		{"Re: status?", "", "[k1] your command was carried out", "To write: german"},
		{"Status please", "\n \n", "[k1] your command was carried out", "To write: german"},
		{"orders", "status\n", "[k1] your command was carried out", "To write: german"},
		{"I resign", "", "[k1] do you mean it? resign", "#DESK k1 soviet\nresign\n#END"},
		{"AW: I want to concede the game.", "", "[k1] do you mean it? concede", "#DESK k1 soviet\nconcede\n#END"},
		{"orders", "I offer a draw.\n", "[k1] do you mean it? draw", "#DESK k1 soviet\ndraw\n#END"},
		{"Re: [k1] T0-G: the German is to write", "", "no order frame in it", "the mail has no text"},
		{"hello there", "", "no order frame in it", "the mail has no text"},
		{"", "", "no order frame in it", "the mail has no text"},
	} {
		raw := o.raw("", boris, o.reply("k1", "soviet"), tt.text)
		at := strings.Index(raw, "Subject: ")
		raw = raw[:at] + "Subject: " + tt.subject + raw[at+strings.Index(raw[at:], "\r\n"):]
		ls, _ := o.send(raw)
		if tt.subject == "hello there" || tt.subject == "" {
			continue // the same help is not sent twice on a day
		}
		if len(ls) != 1 || !strings.Contains(ls[0].Subject, tt.want) || !strings.Contains(ls[0].Text, tt.holds) ||
			strings.Contains(ls[0].Text, "UTF-8") {
			t.Errorf("%q, %q: %s\n%s", tt.subject, tt.text, who(ls), ls[0].Text)
		}
	}
	if g, err = o.Games.Get("k1"); err != nil || g.Log().Size() != size {
		t.Errorf("a request in a few words changed the game: %v", err)
	}
	if ls, _ := o.send(o.raw("", boris, "gm@pbem.example", "I resign\n")); len(ls) != 1 || strings.Contains(ls[0].Subject, "do you mean") {
		t.Errorf("unproven: %s", who(ls))
	}
}

// TestTwoGamesInAMail holds that the part of a mail that proves its sender to another game is asked for again and
// called no forgery.
func TestTwoGamesInAMail(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1", "k2")
	sheet := func(id string) string { return "#PBEM " + id + " soviet T0-G\nwhen attacked: noretreat\n#END\n" }
	for _, text := range []string{sheet("k1") + sheet("k2"), sheet("k2") + "#DESK k1 soviet\nstatus\n#END\n",
		"#DESK k2 soviet\nstatus\n#END\n" + sheet("k1")} {
		ls, _ := o.send(o.raw("", boris, o.reply("k1", "soviet"), text))
		if len(ls) != 2 {
			t.Fatalf("%q: %s", text, who(ls))
		}
		for _, l := range ls {
			if strings.Contains(l.Text, "forged") || strings.Contains(l.Text, "refused without another word") {
				t.Errorf("%q is called a forgery:\n%s", text, l.Text)
			}
			if strings.Contains(l.Subject, "[k2]") && (!strings.Contains(l.Subject, "please send") ||
				!strings.Contains(l.Text, o.reply("k2", "soviet"))) {
				t.Errorf("%q: %s\n%s", text, l.Subject, l.Text)
			}
		}
	}
}

// TestAlertOnceInAMail holds that several frames for a player's seat in one foreign mail tell the player once, under
// one Message-ID.
func TestAlertOnceInAMail(t *testing.T) {
	d, _ := newDesk(t, "k1")
	var text strings.Builder
	text.WriteString("#PBEM k1 german T0-G\n")
	for _, l := range []string{"#PBEM x y z\n",
		"when attacked if odds<=3:1: noretreat\n", "\x00\n", "default\n> #PBEM k1 german T0-G\n", "halt\n"} {
		text.WriteString("#PBEM k1 soviet T0-S\n" + l)
	}
	ls, _ := d.handle(t, read(t, anna, "1", text.String()))
	ids, told := map[string]bool{}, 0
	for _, l := range ls {
		if ids[l.MessageID] {
			t.Errorf("two letters under %s: %s", l.MessageID, l.Subject)
		}
		ids[l.MessageID] = true
		if l.To == boris {
			told++
		}
	}
	if told != 1 {
		t.Errorf("%d letters to the holder of the seat: %s", told, who(ls))
	}
}
