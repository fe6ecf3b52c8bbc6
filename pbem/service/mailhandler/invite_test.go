package mailhandler

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
)

// has reports whether an address has any part in the game now.
func (c *court) has(addr string) bool {
	g, err := c.Games.Get("k1")
	c.must(err)
	for _, o := range g.AdminState().Observers {
		if strings.EqualFold(o.Addr, addr) {
			return true
		}
	}
	return c.Senders.IsParticipant(addr, "k1")
}

// TestNobodyIsEnrolledUnheard: whatever command names an address, the address has no part in the game until a mail with
// the code of its letter comes from it. Then the command is carried out, all are told, and the code is good no more.
func TestNobodyIsEnrolledUnheard(t *testing.T) {
	for name, tc := range map[string]struct {
		before []step
		ask    step
		frame  string
	}{
		"stand-in of a player":    {nil, borisAsks("standin clara@club.example 2026-08-01 \"holidays\""), "#DESK k1 soviet"},
		"stand-in of a moderator": {nil, mod("standin soviet clara@club.example 2026-08-01"), "#DESK k1 soviet"},
		"new address":             {nil, mod("seat soviet clara@club.example \"Boris moved\""), "#DESK k1 soviet"},
		"vacant seat":             {[]step{borisAsks("resign")}, mod("seat soviet clara@club.example"), "#DESK k1 soviet"},
		"team":                    {nil, mod("team soviet clara@club.example"), "#DESK k1 soviet"},
		"observer":                {nil, mod("observer clara@club.example delay 48h"), "#DESK k1 guest"},
		"observer who asked": {[]step{{clara, "#DESK k1 guest\nobserve\n#END\n"}}, mod("allow observer clara@club.example delay 48h"),
			"#DESK k1 guest"},
		"moderator": {nil, mod("moderator clara@club.example dkim"), "#DESK k1 guest"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{})
			for _, s := range append([]step{begun}, tc.before...) {
				c.now = c.now.Add(time.Hour)
				c.writesTo(s.from, s.text)
			}
			c.now = c.now.Add(time.Hour)
			size := len(c.records())
			raw, ls, disp := c.asks(tc.ask.from, tc.ask.text)
			if disp != pipeline.Done || len(c.records()) != size || c.has(clara) || len(c.to(ls, clara)) != 1 || len(ls) != 2 {
				t.Fatalf("%s, %d records, enrolled %v: %q", disp, len(c.records())-size, c.has(clara), who(ls))
			}
			c.again(raw, ls)
			ask := c.to(ls, clara)[0]
			frame := acceptance.FindString(ask.Text)
			if !strings.HasPrefix(frame, tc.frame+"\naccept 2026-07-04 ") || ask.Rank != compose.FromUnproven {
				t.Fatalf("asked with\n%s", ask.Text)
			}
			if _, ls, _ := c.asks(tc.ask.from, tc.ask.text); len(c.to(ls, clara)) != 0 {
				t.Errorf("asked a second time on the day: %q", who(ls))
			}
			// Nobody else can agree, nor with another code.
			for _, s := range []step{{"eve@evil.example", frame}, {anna, frame},
				{clara, strings.Replace(frame, "accept 2026-07-04 ", "accept 2026-07-04 a", 1)}} {
				if c.asks(s.from, s.text); c.has(clara) || len(c.records()) != size {
					t.Fatalf("%s enrolled her", s.from)
				}
			}
			c.now = c.now.Add(26 * time.Hour)
			raw, ls, disp = c.asks(clara, frame)
			if disp != pipeline.Done || !c.has(clara) || len(c.to(ls, clara)) != 1 || len(c.to(ls, anna)) != 1 &&
				!strings.HasPrefix(name, "new") && name != "moderator" {
				t.Fatalf("she agrees: %s, enrolled %v: %q", disp, c.has(clara), who(ls))
			}
			c.again(raw, nil)
			for _, undo := range []step{mod("back soviet"), mod("observer clara@club.example off"),
				mod("team soviet clara@club.example off")} {
				c.asks(undo.from, undo.text)
			}
			gone := !c.has(clara)
			c.now = c.now.Add(time.Hour)
			if _, ls, _ := c.asks(clara, frame); gone && c.has(clara) || !gone && !strings.Contains(who(ls), "not carried out") &&
				len(ls) == 0 {
				t.Errorf("the code is good twice: %q", who(ls))
			}
		})
	}
}

// TestInvitationsEnd: two weeks later, and when whoever asked has no say any more.
func TestInvitationsEnd(t *testing.T) {
	for name, then := range map[string]step{"late": {}, "the player left": borisAsks("resign"),
		"another stand-in": borisAsks("standin dora@club.example 2026-08-01")} {
		c := newCourt(t, courtSpec{})
		_, ls, _ := c.asks(boris, borisAsks("standin clara@club.example 2026-08-01").text)
		frame := acceptance.FindString(c.to(ls, clara)[0].Text)
		c.now = c.now.Add(time.Hour)
		if then.from != "" {
			c.writesTo(then.from, then.text)
		} else {
			c.now = c.now.AddDate(0, 0, 16)
		}
		if _, ls, disp := c.asks(clara, frame); disp != pipeline.Rejected || c.has(clara) || len(c.to(ls, clara)) != 1 ||
			!strings.Contains(ls[0].Subject, "not carried out") {
			t.Errorf("%s: %s, %q", name, disp, who(ls))
		}
	}
}

// TestOnlyModeratorIsNotMadeAPlayer: a player names the only moderator as their stand-in. The moderator plays only
// after accepting, and rules on until then. A player's change of address to the moderator's does not seat them.
func TestOnlyModeratorIsNotMadeAPlayer(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.writesTo(boris, borisAsks("standin mia@club.example 2026-08-01").text)
	c = newCourt(t, courtSpec{})
	_, ls, _ := c.asks(boris, borisAsks("standin mia@club.example 2026-08-01").text)
	if g, err := c.Games.Get("k1"); err != nil || g.Header.Seats[1].Addr != boris {
		t.Fatalf("she plays: %v", err)
	}
	if _, _, disp := c.asks(mia, "#MOD k1\nruling 11.2 \"as before\"\n#END\n"); disp != pipeline.Done {
		t.Errorf("she rules no more: %s", disp)
	}
	frame := acceptance.FindString(c.to(ls, mia)[0].Text)
	if _, _, disp := c.asks(mia, frame); disp != pipeline.Done || !c.Senders.HoldsSeat(mia, "k1") {
		t.Errorf("by her own word: %s", disp)
	}
	c = newCourt(t, courtSpec{}) // nor by a change of address
	_, ls, _ = c.asks(boris, moveTo(mia))
	if _, _, disp := c.asks(boris, confirms(ls[0].Text)); disp != pipeline.Done || c.Senders.HoldsSeat(mia, "k1") {
		t.Errorf("moved to her address: %s, plays %v", disp, c.Senders.HoldsSeat(mia, "k1"))
	}
}

// TestManyInvitations: one sender has ten addresses asked on a day.
func TestManyInvitations(t *testing.T) {
	c := newCourt(t, courtSpec{})
	sent := 0
	for _, n := range "abcdefghijklmnop" {
		_, ls, _ := c.asks(mia, "#MOD k1\nobserver guest-"+string(n)+"@club.example\n#END\n")
		sent += strings.Count(who(ls), "do you want to observe the game")
	}
	if sent != invitesADay {
		t.Errorf("%d letters, want %d", sent, invitesADay)
	}
}

// TestUninvite: whoever had an address asked takes it back, while it has not agreed; nobody else does. Its code is good
// no more then, also behind a restart, and it is asked for the same on another day at the earliest.
func TestUninvite(t *testing.T) {
	for name, tc := range map[string]struct{ ask, back, other step }{
		"stand-in": {borisAsks("standin " + clara + " 2026-08-01"), borisAsks("uninvite " + clara), annaAsks("uninvite " + clara)},
		"observer": {mod("observer " + clara), mod("uninvite " + clara), annaAsks("uninvite " + clara)},
		"seat": {mod("seat soviet " + clara + " \"Boris moved\""), mod("uninvite " + clara + " \"he is back\""),
			borisAsks("uninvite " + clara)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{})
			_, ls, _ := c.asks(tc.ask.from, tc.ask.text)
			frame := acceptance.FindString(c.to(ls, clara)[0].Text)
			if _, ls, disp := c.asks(tc.other.from, tc.other.text); disp != pipeline.Rejected || !strings.Contains(ls[0].Text, "is open") {
				t.Errorf("somebody else takes it back: %s, %q", disp, who(ls))
			}
			raw, ls, disp := c.asks(tc.back.from, tc.back.text)
			if disp != pipeline.Done || len(ls) != 1 || !strings.Contains(ls[0].Text, "is taken back") {
				t.Fatalf("%s, %q\n%s", disp, who(ls), ls[0].Text)
			}
			c.again(raw, ls)
			if _, ls, disp := c.asks(tc.back.from, tc.back.text); disp != pipeline.Rejected || len(ls) != 1 {
				t.Errorf("a second time: %s, %q", disp, who(ls))
			}
			if _, ls, _ := c.asks(tc.ask.from, tc.ask.text); len(c.to(ls, clara)) != 0 || !strings.Contains(ls[0].Text, "tomorrow") {
				t.Errorf("asked again on the day: %q", who(ls))
			}
			c.must(c.Games.Close())
			if _, ls, disp := c.asks(clara, frame); disp != pipeline.Rejected || c.has(clara) || len(ls) != 1 ||
				!strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), "took it back") {
				t.Errorf("she agrees: %s, enrolled %v, %q", disp, c.has(clara), who(ls))
			}
			c.now = c.now.Add(24 * time.Hour)
			_, ls, _ = c.asks(tc.ask.from, tc.ask.text)
			if _, _, disp := c.asks(clara, acceptance.FindString(c.to(ls, clara)[0].Text)); disp != pipeline.Done || !c.has(clara) {
				t.Errorf("the next day: %s", disp)
			}
			if _, _, disp := c.asks(tc.back.from, tc.back.text); disp != pipeline.Rejected || !c.has(clara) {
				t.Errorf("behind her word: %s", disp)
			}
		})
	}
}

// TestTwoInvitationsInOneMail: one who is asked for both sides agrees in one mail, though nobody plays two. Killed
// between the two the answer to the second is not lost: what the first did is not taken for it.
func TestTwoInvitationsInOneMail(t *testing.T) {
	for name, asks := range map[string][]step{
		"of players": {annaAsks("standin " + clara + " 2026-08-01"), {anna, "#DESK k1 soviet\nstandin " + clara +
			" 2026-08-01\n#END\n"}},
		"of a moderator": {mod("standin german " + clara + " 2026-08-01"), mod("standin soviet " + clara + " 2026-08-01")},
	} {
		c := newCourt(t, courtSpec{soviet: anna})
		text, codes := "", []string{}
		for _, s := range asks {
			to := c.addressOf(s.from)
			if strings.Contains(s.text, "#DESK k1 soviet") {
				to = c.reply("k1", "soviet")
			}
			ls, _ := c.send(c.raw("", s.from, to, s.text))
			frame := acceptance.FindString(c.to(ls, clara)[0].Text)
			text, codes = text+frame, append(codes, strings.Fields(frame)[5])
		}
		raw := c.raw("", clara, "gm@pbem.example", text)
		g, err := c.Games.Get("k1")
		c.must(err)
		m, err := message.Read([]byte(raw))
		c.must(err)
		list, file, err := readInvites(g)
		c.must(err)
		if len(list) != 2 {
			t.Fatalf("%d invitations", len(list))
		}
		c.must(invite{Code: codes[0], Used: m.Key}.write(g, file)) // as far as the first kill
		_, file, err = readInvites(g)
		c.must(err)
		_, err = c.carryOutInvite(g, list[0], c.now)
		c.must(err)
		c.must(invite{Code: codes[1], Used: m.Key}.write(g, file)) // as far as the second
		c.must(c.Games.Close())
		ls, disp := c.send(raw)
		if got := c.to(ls, clara); disp != pipeline.Rejected || !strings.Contains(who(got), "[k1] not carried out") {
			t.Errorf("%s: %s, %q", name, disp, who(ls))
		}
		c.again(raw, ls)
	}
}

// TestInvitationsAndRollback: a rollback neither undoes who agreed nor revives a code, and one that is open stays so.
func TestInvitationsAndRollback(t *testing.T) {
	const dora = "dora@club.example"
	c := newCourt(t, courtSpec{})
	back := len(c.records()) - 1
	c.play(begun)
	ask := func(addr string) string {
		_, ls, _ := c.asks(mia, "#MOD k1\nobserver "+addr+"\n#END\n")
		return acceptance.FindString(c.to(ls, addr)[0].Text)
	}
	code, open := ask(clara), ask(dora)
	c.asks(clara, code)
	c.now = c.now.Add(time.Hour)
	if _, ls, disp := c.asks(mia, fmt.Sprintf("#MOD k1\nrollback %d \"a slip\"\n#END\n", back)); disp != pipeline.Done || !c.has(clara) {
		t.Fatalf("%s, enrolled %v: %q\n%s", disp, c.has(clara), who(ls), ls[0].Text)
	}
	c.now = c.now.Add(time.Hour)
	c.asks(mia, "#MOD k1\nobserver "+clara+" off\nforward \"as it was\"\n#END\n")
	if c.has(clara) {
		t.Error("she reads along again")
	}
	c.now = c.now.Add(time.Hour)
	if c.asks(clara, code); c.has(clara) {
		t.Error("her code is good again")
	}
	if _, _, disp := c.asks(dora, open); disp != pipeline.Done || !c.has(dora) {
		t.Errorf("the open one: %s", disp)
	}
}

// TestGuestAsksForAnotherSeat: who asks for one vacant seat and then for the other is answered about both, and once a
// day about each.
func TestGuestAsksForAnotherSeat(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.play(annaAsks("resign"))
	c.play(borisAsks("resign"))
	got := 0
	for range 2 {
		for _, side := range []string{"german", "soviet"} {
			_, ls, _ := c.asks(clara, "#DESK k1 "+side+"\njoin\n#END\n")
			got += len(c.to(ls, clara))
		}
	}
	if got != 2 {
		t.Errorf("%d letters about two seats, want 2", got)
	}
}
