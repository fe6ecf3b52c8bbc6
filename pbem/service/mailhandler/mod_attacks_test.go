package mailhandler

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/sender"
)

const (
	ending   = "#MOD k1\nend german \"I win\"\n#END\n"
	pausing  = "#MOD k1\npause \"why\"\n#END\n"
	own      = "gm@pbem.example"
	alertMia = mia + ": [k1] a mail with commands was refused"
	notMia   = mia + ": [k1] commands refused: it is not proven who wrote them"
)

// TestModAttacks: whoever is no moderator commands nothing, and the moderator is told; a stranger is not answered.
func TestModAttacks(t *testing.T) {
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		mail  func(c *court) string
		disp  pipeline.Disposition
		want  string // letters
	}{
		{"stranger", engine.ProofByToken, func(c *court) string { return c.raw("", "eve@evil.example", own, ending) }, pipeline.Quarantine,
			alertMia},
		{"stranger with the moderator's reply address", engine.ProofByToken,
			func(c *court) string { return c.raw("", "eve@evil.example", c.addressOf(mia), ending) }, pipeline.Quarantine, alertMia},
		{"look-alike", engine.ProofByToken,
			func(c *court) string { return c.raw("", "m\u0456a@club.example", own, ending) }, pipeline.Quarantine,
			alertMia},
		{"look-alike by name", engine.ProofByToken, func(c *court) string {
			return c.raw("", "\"mia@club.example\" <eve@evil.example>", own,
				ending)
		}, pipeline.Quarantine, alertMia},
		{"player", engine.ProofByToken, func(c *court) string { return c.raw("", anna, c.addressOf(anna), ending) }, pipeline.Rejected,
			anna + ": [k1] not carried out; " + alertMia},
		{"player with the moderator's reply address", engine.ProofByToken,
			func(c *court) string { return c.raw("", anna, c.addressOf(mia), ending) }, pipeline.Rejected,
			anna + ": [k1] not carried out; " + alertMia},
		{"forged, no token", engine.ProofByToken, func(c *court) string { return c.raw("", mia, own, ending) }, pipeline.Rejected, notMia},
		{"forged, guessed token", engine.ProofByToken, func(c *court) string {
			return c.raw("", mia, "gm+k1.aaaaaaaaaaaaaaaa@pbem.example",
				ending)
		}, pipeline.Rejected, notMia},
		{"forged, token where DKIM is asked for", engine.ProofByDKIM, func(c *court) string {
			return c.raw("", mia,
				c.addressOf(mia), ending)
		},
			pipeline.Rejected, notMia},
		{"forged, DKIM of another domain", engine.ProofByDKIM, func(c *court) string {
			return dkimSigned(c.t, c.raw("", mia, own, ending), "evil.example", 2)
		}, pipeline.Rejected, notMia},
		{"unsigned", engine.ProofBySignature,
			func(c *court) string { return c.raw("", mia, c.addressOf(mia), ending) }, pipeline.Rejected, notMia},
		{"signed by a player", engine.ProofBySignature, func(c *court) string { return c.raw("", mia, own, c.sign(1, ending, 9)) },
			pipeline.Rejected, notMia},
		{"changed after signing", engine.ProofBySignature, func(c *court) string {
			return c.raw("", mia, own, strings.Replace(c.sign(3, ending, 9), "german", "soviet", 1))
		}, pipeline.Rejected, notMia},
		{"signed for another game", engine.ProofBySignature, func(c *court) string {
			return c.raw("", mia, own, strings.Replace(c.sign(3, strings.Replace(ending, "k1", "k2", 1), 9), "k2", "k1", 1))
		}, pipeline.Rejected, notMia},
		{"signed as a request", engine.ProofBySignature, func(c *court) string {
			return c.raw("", mia, own, strings.Replace(c.sign(3, strings.Replace(pausing, "#MOD k1", "#DESK k1 german", 1), 9),
				"#DESK k1 german", "#MOD k1", 1))
		}, pipeline.Rejected, notMia},
		{"quoted", engine.ProofByToken, func(c *court) string {
			return c.raw("", mia, c.addressOf(mia), "> "+strings.ReplaceAll(ending, "\n", "\n> "))
		}, pipeline.Rejected,
			mia + ": your mail was not understood: no order frame in it"},
		{"request for the other's seat", engine.ProofByToken, func(c *court) string {
			return c.raw("", anna, c.addressOf(anna), "#DESK k1 soviet\nresign\n#END\n")
		}, pipeline.Rejected, strings.ToLower(boris) + ": [k1] a mail in your name was refused; " + anna + ": [k1] not carried out; " +
			alertMia},
		{"message in the other's name", engine.ProofByToken, func(c *court) string {
			return c.raw("", anna, c.addressOf(anna), "#PRESS k1 soviet to german\nI give up.\n#END\n")
		}, pipeline.Rejected, strings.ToLower(boris) + ": [k1] a mail in your name was refused; " + anna + ": [k1] not carried out; " +
			alertMia},
		{"message in the moderator's name", engine.ProofByToken, func(c *court) string {
			return c.raw("", anna, c.addressOf(anna), "#PRESS k1 moderator to soviet\nYou have lost.\n#END\n")
		}, pipeline.Rejected, anna + ": [k1] not carried out; " + alertMia},
		{"forged request", engine.ProofByToken, func(c *court) string {
			return c.raw("", boris, own, "#DESK k1 soviet\nresign\n#END\n")
		}, pipeline.Rejected, unproved},
		{"request of a stranger", engine.ProofByToken, func(c *court) string {
			return c.raw("", "eve@evil.example", own, "#DESK k1 soviet\njoin\n#END\n")
		}, pipeline.Quarantine, strings.ToLower(boris) + ": [k1] a mail in your name was refused; " + alertMia},
		{"reply-all with a request of his own", engine.ProofByToken, func(c *court) string {
			return c.raw("", anna, c.addressOf(boris), "#DESK k1 german\nresign\n#END\n")
		}, pipeline.Rejected, strings.ToLower(boris) + ": [k1] a mail in your name was refused; " + anna +
			": your mail was not understood: it does not prove who wrote it"},
		{"a game that is not here", engine.ProofByToken, func(c *court) string {
			return c.raw("", "eve@evil.example", own, "#MOD k9\nstatus\n#END\n")
		}, pipeline.Quarantine, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{level: tc.level})
			before := c.records()
			ls, disp := c.send(tc.mail(c))
			if got := lowered(who(ls)); disp != tc.disp || got != lowered(tc.want) {
				t.Fatalf("%s, %q\nwant %s, %q", disp, got, tc.disp, tc.want)
			}
			if n := len(c.records()); n != len(before) {
				t.Errorf("%d records more", n-len(before))
			}
			for _, l := range ls {
				if to, _ := l.Recipient(); strings.Contains(to, "evil") {
					t.Errorf("the forger gets a letter: %s", to)
				}
			}
		})
	}
}

func lowered(s string) string {
	parts := strings.Split(s, "; ")
	for i, p := range parts {
		at := strings.Index(p, ":")
		if at > 0 {
			parts[i] = strings.ToLower(p[:at]) + p[at:]
		}
	}
	return sortJoin(parts)
}

// TestModReplay: a signed mail with commands is good once, also after a restart; the next number is good again. A
// serial number counts for its writer and kind of frame alone.
func TestModReplay(t *testing.T) {
	c := newCourt(t, courtSpec{level: engine.ProofBySignature})
	status := c.sign(3, "#MOD k1\nstatus\n#END\n", 7)
	for i, tc := range []struct {
		text string
		disp pipeline.Disposition
		want string
	}{
		{status, pipeline.Done, "carried out"},
		{status, pipeline.Rejected, "serial number 7"},
		{c.sign(3, pausing, 6), pipeline.Rejected, "serial number 6"},
		{c.sign(3, pausing, 8), pipeline.Done, "carried out"},
		{c.sign(3, pausing, 8), pipeline.Rejected, "serial number 8"},
		{c.sign(3, "#MOD k1\nresume\n#END\n", 9), pipeline.Done, "carried out"},
	} {
		if i%2 == 1 {
			c.must(c.Games.Close())
		}
		ls, disp := c.send(c.raw("", mia, own, tc.text))
		if disp != tc.disp || !strings.Contains(strings.Join(strings.Fields(ls[0].Subject+ls[0].Text), " "), tc.want) {
			t.Errorf("mail %d: %s, %q", i, disp, who(ls))
		}
	}
	if n := strings.Count(strings.Join(c.records(), ""), "act pause"); n != 1 {
		t.Errorf("%d pauses", n)
	}

	c = newCourt(t, courtSpec{level: engine.ProofByDKIM})
	mail := dkimSigned(t, c.raw("", mia, own, pausing), "club.example", 1)
	c.zone["s1._domainkey.club.example"] = []string{dkimRecord(1)}
	if ls, disp := c.send(mail); disp != pipeline.Done {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	ls, disp := c.send(strings.Replace(mail, "Message-ID: <m1@", "Message-ID: <m2@", 1))
	if disp != pipeline.Rejected || who(ls) != notMia {
		t.Errorf("a copy: %s, %q", disp, who(ls))
	}
}

// TestSignedAct: a sheet that moderators hand in needs their signature as well, with a number of its own.
func TestSignedAct(t *testing.T) {
	sheet := "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"
	c := newCourt(t, courtSpec{level: engine.ProofBySignature})
	ls, disp := c.send(c.raw("", mia, own, c.sign(3, "#MOD k1\nact german\n#END\n", 7)+sheet))
	if disp != pipeline.Rejected || !strings.Contains(ls[0].Text, "not signed") {
		t.Errorf("an unsigned sheet: %s, %q", disp, who(ls))
	}
	if ls, disp = c.send(c.raw("", mia, own, c.sign(3, "#MOD k1\nact german\n#END\n"+sheet, 8))); disp != pipeline.Done {
		t.Errorf("both signed: %s, %q\n%s", disp, who(ls), ls[0].Text)
	}
}

// TestReusedMail: another mail under a Message-ID that was used gets what was done then, and nothing more is done than
// the commands that are new in it, which have to be proven anew.
func TestReusedMail(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.send(c.raw("", mia, c.addressOf(mia), pausing))
	before := len(c.records())
	c.n--
	ls, _ := c.send(c.raw("", mia, c.addressOf(mia), ending))
	if n := len(c.records()); n != before {
		t.Errorf("%d records more: %s", n-before, ls[0].Text)
	}
	c.n--
	if ls, disp := c.send(c.raw("", mia, own, ending)); disp != pipeline.Rejected || who(ls) != notMia {
		t.Errorf("without a proof: %s, %q", disp, who(ls))
	}
}

// TestModAlertOnceADay: moderators hear of a kind of attack once a day.
func TestModAlertOnceADay(t *testing.T) {
	c := newCourt(t, courtSpec{})
	first := c.raw("", "eve@evil.example", own, ending)
	for i, tc := range []struct{ raw, want string }{
		{first, alertMia}, {c.raw("", "eve@evil.example", own, pausing), ""}, {first, alertMia},
		{c.raw("", "m\u0456a@club.example", own, pausing), alertMia},
	} {
		if ls, _ := c.send(tc.raw); who(ls) != tc.want {
			t.Errorf("mail %d: %q, want %q", i, who(ls), tc.want)
		}
	}
	c.now = c.now.Add(24 * time.Hour)
	if ls, _ := c.send(c.raw("", "eve@evil.example", own, pausing)); who(ls) != alertMia {
		t.Errorf("next day: %q", who(ls))
	}
}

// TestTeams: every address of a seat may write and gets its letters; who left it may not.
func TestTeams(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.writesTo(mia, "#MOD k1\nteam german clara@club.example\n#END\n")
	_, ls, disp := c.writesTo(clara, "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n")
	if disp != pipeline.Done || who(ls) != clara+": [k1] T0-G: draft kept, receipt G-1 rev 1" {
		t.Errorf("%s, %q", disp, who(ls))
	}
	_, ls, disp = c.writesTo(clara, begun.text)
	if n := strings.Count(who(ls), "T0-G German"); disp != pipeline.Done || n != 4 { // the moderator too
		t.Errorf("%s, %d results: %q", disp, n, who(ls))
	}
	for _, l := range ls {
		if to, _ := l.Recipient(); to == clara && !strings.Contains(l.ReplyTo, c.addressOf(clara)) {
			t.Errorf("reply address %s", l.ReplyTo)
		}
	}
	old := c.addressOf(clara)
	c.writesTo(mia, "#MOD k1\nteam german clara@club.example off\n#END\n")
	if ls, disp := c.send(c.raw("", clara, old, "#DESK k1 german\nresign\n#END\n")); disp != pipeline.Quarantine {
		t.Errorf("who left: %s, %q", disp, who(ls))
	}
}

// TestJoin: a guest takes a vacant seat with the code that was sent to their address, and nobody else can with it.
func TestJoin(t *testing.T) {
	const dora = "dora@elsewhere.example"
	c := newCourt(t, courtSpec{})
	c.writesTo(anna, "#DESK k1 german\nresign\n#END\n")
	ls, _ := c.send(c.raw("", "Dora <"+dora+">", own, "#DESK k1 german\njoin\n#END\n"))
	if len(ls) != 1 || !strings.Contains(ls[0].To, dora) {
		t.Fatalf("%q", who(ls))
	}
	at := strings.Index(ls[0].Text, "#DESK")
	frame := ls[0].Text[at : at+strings.Index(ls[0].Text[at:], "#END")+5]
	if ls, disp := c.send(c.raw("", "eve@evil.example", own, frame)); disp == pipeline.Done {
		t.Errorf("somebody else took it: %q", who(ls))
	}
	if ls, _ := c.send(c.raw("", dora, own, "#DESK k1 german\njoin\n#END\n")); len(ls) != 0 {
		t.Errorf("asked twice on a day: %q", who(ls))
	}
	raw := c.raw("", "Dora <"+dora+">", own, frame)
	first, disp := c.send(raw)
	if disp != pipeline.Done {
		t.Fatalf("%s, %q\n%s", disp, who(first), first[0].Text)
	}
	if !strings.Contains(who(first), dora+": [k1] welcome to Kursk: you play German; keep this mail") {
		t.Errorf("%q", who(first))
	}
	c.again(raw, first)
	if _, ls, disp := c.writesTo(dora, begun.text); disp != pipeline.Done {
		t.Errorf("the new player: %s, %q", disp, who(ls))
	}
}

// TestAnonymous: in an anonymous game no letter shows a player the name or the address of another.
func TestAnonymous(t *testing.T) {
	c := newCourt(t, courtSpec{anonymous: true, clock: timetable})
	all := 0
	welcome := c.welcome(t, "k1")
	for _, s := range []step{
		begun, annaAsks("absence 2026-07-20 2026-07-25"), annaAsks("draw"), borisAsks("refuse 1"),
		{anna, "#PRESS k1 german to all\nHello\n#END\n"},
		borisAsks("extend 24h"), annaAsks("agree 2"), mod("team german clara@club.example"), mod("eject soviet \"silence\""),
		mod("seat soviet dora@club.example"),
		annaAsks("standin carl@club.example 2026-08-20"), annaAsks("status"), annaAsks("back"), annaAsks("resign"),
	} {
		_, ls, disp := c.writesTo(s.from, s.text)
		if disp != pipeline.Done {
			t.Fatalf("%s: %s, %s", s.text, disp, who(ls))
		}
		for _, l := range append(ls, welcome...) {
			to, _ := l.Recipient()
			if strings.EqualFold(to, mia) {
				continue
			}
			body := strings.ToLower(l.Subject + l.Text + l.HTML)
			for name, side := range map[string]string{"anna": anna + clara + "carl@club.example", "boris": boris,
				"dora@": "dora@club.example", "clara": anna + clara + "carl@club.example"} {
				if strings.Contains(body, name) && !strings.Contains(strings.ToLower(side), strings.ToLower(to)) {
					t.Errorf("%s\nthe letter %q to %s holds %q", s.text, l.Subject, to, name)
				}
			}
			all++
		}
		welcome = nil
	}
	if all < 20 {
		t.Errorf("only %d letters", all)
	}
}

// TestFairness: what a moderator may not do alone, and what one who plays may not do at all.
func TestFairness(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	c.writesTo(begun.from, begun.text)
	c.writesTo(mia, "#MOD k1\nmoderator anna@players.example\n#END\n")
	to := func() string {
		g, err := c.Games.Get("k1")
		c.must(err)
		return c.SeatReplyAddress(g, sender.ModeratorSide(anna))
	}
	for _, line := range []string{"extend soviet 48h", "set track vp 1 \"mine\"", "end german \"mine\"", "rollback 7 \"again\"",
		"act soviet", "eject soviet \"gone\"", "process T0-S", "unseal orders \"curious\"", "roll combat:1#1 d6 1 \"mine\""} {
		before := len(c.records())
		text := "#MOD k1\n" + line + "\n#END\n"
		if strings.HasPrefix(line, "act") {
			text += "#PBEM k1 soviet T0-S\npass\n#END\n"
		}
		ls, disp := c.send(c.raw("", anna, to(), text))
		if disp != pipeline.Rejected || len(ls) != 1 || !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "),
			"a moderator does not rule in a game that they play") || len(c.records()) != before {
			t.Errorf("%s: %s, %q\n%s", line, disp, who(ls), ls[0].Text)
		}
	}
	if ls, disp := c.send(c.raw("", anna, to(), pausing)); disp != pipeline.Done {
		t.Errorf("a pause: %s, %q", disp, who(ls))
	}
	recs, err := game.ReadLedger(filepath.Join(c.Games.Dir(), "k1"))
	c.must(err)
	for _, r := range recs {
		if a, _, err := engine.ParseAct(r); err == nil && fmt.Sprint(engine.ActKindOf(a)) == "propose" {
			t.Errorf("record %d: a proposal", r.N)
		}
	}
}
