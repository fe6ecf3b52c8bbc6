package desk

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/loop"
)

// has says whether an address has any part in the game now.
func (c *court) has(addr string) bool {
	g, err := c.Games.Get("k1")
	c.must(err)
	for _, o := range g.Table().Observers {
		if strings.EqualFold(o.Addr, addr) {
			return true
		}
	}
	return c.Gate.HasPart(addr, "k1")
}

// TestNobodyIsEnrolledUnheard: whatever command names an address, the address has no part in the game until a mail with the code of its
// letter
// comes from it. Then the command is carried out, all are told, and the code is good no more.
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
			if disp != loop.Done || len(c.records()) != size || c.has(clara) || len(c.to(ls, clara)) != 1 || len(ls) != 2 {
				t.Fatalf("%s, %d records, enrolled %v: %q", disp, len(c.records())-size, c.has(clara), who(ls))
			}
			c.again(raw, ls)
			ask := c.to(ls, clara)[0]
			frame := acceptance.FindString(ask.Text)
			if !strings.HasPrefix(frame, tc.frame+"\naccept 2026-07-04 ") || ask.Rank != compose.Strange {
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
			if disp != loop.Done || !c.has(clara) || len(c.to(ls, clara)) != 1 || len(c.to(ls, anna)) != 1 &&
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
		if _, ls, disp := c.asks(clara, frame); disp != loop.Rejected || c.has(clara) || len(c.to(ls, clara)) != 1 ||
			!strings.Contains(ls[0].Subject, "not carried out") {
			t.Errorf("%s: %s, %q", name, disp, who(ls))
		}
	}
}

// TestOnlyModeratorIsNotMadeAPlayer: a player names the only moderator as his stand-in, a further one gives him a seat: he plays only
// if he says so himself, and rules on until then.
func TestOnlyModeratorIsNotMadeAPlayer(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.writesTo(boris, borisAsks("standin mia@club.example 2026-08-01").text)
	c = newCourt(t, courtSpec{})
	_, ls, _ := c.asks(boris, borisAsks("standin mia@club.example 2026-08-01").text)
	if g, err := c.Games.Get("k1"); err != nil || g.Header.Seats[1].Addr != boris {
		t.Fatalf("she plays: %v", err)
	}
	if _, _, disp := c.asks(mia, "#MOD k1\nruling 11.2 \"as before\"\n#END\n"); disp != loop.Done {
		t.Errorf("she rules no more: %s", disp)
	}
	frame := acceptance.FindString(c.to(ls, mia)[0].Text)
	if _, _, disp := c.asks(mia, frame); disp != loop.Done || !c.Gate.Plays(mia, "k1") {
		t.Errorf("by her own word: %s", disp)
	}
	c = newCourt(t, courtSpec{}) // nor by a change of address
	_, ls, _ = c.asks(boris, moveTo(mia))
	if _, _, disp := c.asks(boris, confirms(ls[0].Text)); disp != loop.Done || c.Gate.Plays(mia, "k1") {
		t.Errorf("moved to her address: %s, plays %v", disp, c.Gate.Plays(mia, "k1"))
	}
}

// TestManyInvitations: one sender has ten addresses asked on a day.
func TestManyInvitations(t *testing.T) {
	c := newCourt(t, courtSpec{})
	sent := 0
	for _, n := range "abcdefghijklmnop" {
		_, ls, _ := c.asks(mia, "#MOD k1\nobserver guest-"+string(n)+"@club.example\n#END\n")
		sent += strings.Count(who(ls), "do you want to read along")
	}
	if sent != invitesADay {
		t.Errorf("%d letters, want %d", sent, invitesADay)
	}
}
