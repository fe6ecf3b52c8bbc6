package mailhandler

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/pipeline"
)

// TestSeatGoesToNobodyElse: by a change of address a seat goes neither to another player of the game nor to somebody
// who reads along in it, whatever they agree upon; also when the address gets that part after it was asked.
func TestSeatGoesToNobodyElse(t *testing.T) {
	const otto, home = "otto@club.example", "boris.home@elsewhere.example"
	for _, anonymous := range []bool{false, true} {
		c := newCourt(t, courtSpec{anonymous: anonymous})
		c.writesTo(mia, "#MOD k1\nobserver "+otto+" omniscient \"streams it\"\n#END\n")
		for _, addr := range []string{otto, anna, "noreply@club.example"} {
			_, ls, disp := c.asks(boris, moveTo(addr))
			if disp != pipeline.Rejected || len(ls) != 1 || len(c.to(ls, boris)) != 1 || confirmation.MatchString(ls[0].Text) {
				t.Errorf("%s: %s, %q", addr, disp, who(ls))
			}
			if anonymous && strings.Contains(ls[0].Text, "german") {
				t.Errorf("it names a side:\n%s", ls[0].Text)
			}
		}
		_, ls, _ := c.asks(boris, moveTo(home))
		_, ls, _ = c.asks(boris, confirms(ls[0].Text))
		line := acceptance.FindString(c.to(ls, home)[0].Text)
		c.writesTo(mia, "#MOD k1\nobserver "+home+"\n#END\n")
		_, ls, disp := c.asks(home, line)
		if disp != pipeline.Rejected || c.Senders.HoldsSeat(home, "k1") || who(ls) != home+": [k1] not carried out" {
			t.Errorf("%s, plays %v, %q", disp, c.Senders.HoldsSeat(home, "k1"), who(ls))
		}
	}
}

// TestNewAddressIsAskedOnceADay: a player who sends their line back again and again has nobody written to again and
// again.
func TestNewAddressIsAskedOnceADay(t *testing.T) {
	c := newCourt(t, courtSpec{})
	_, ls, _ := c.asks(boris, moveTo(clara))
	line, asked := confirms(ls[0].Text), 0
	for range 5 {
		_, ls, disp := c.asks(boris, line)
		asked += len(c.to(ls, clara))
		if disp != pipeline.Done || len(c.to(ls, boris)) != 1 {
			t.Errorf("%s, %q", disp, who(ls))
		}
	}
	if asked != 1 {
		t.Errorf("%d letters to the new address, want 1", asked)
	}
}

// TestLateArrivalIsAnswered: the line of the new address comes back when it is good no more: whoever sends it is told.
func TestLateArrivalIsAnswered(t *testing.T) {
	c := newCourt(t, courtSpec{})
	_, ls, _ := c.asks(boris, moveTo(clara))
	_, ls, _ = c.asks(boris, confirms(ls[0].Text))
	line := acceptance.FindString(c.to(ls, clara)[0].Text)
	c.now = c.now.AddDate(0, 0, inviteDays+2)
	raw, ls, _ := c.asks(clara, line)
	if who(ls) != clara+": [k1] not carried out" || !strings.Contains(ls[0].Text, "valid for 14 days") || c.Senders.HoldsSeat(clara, "k1") {
		t.Errorf("%q", who(ls))
	}
	c.again(raw, ls)
}

// TestProvenIsAnsweredEachTime: ten mails a day that prove who wrote them, or as much as the seat asks for, are
// answered ten times. It does not matter what is wrong with them, nor how many mails in the player's name proved
// nothing.
func TestProvenIsAnsweredEachTime(t *testing.T) {
	for name, text := range map[string]string{
		"an address that is none":    moveTo("nobody"),
		"a program's address":        moveTo("noreply@new.example"),
		"a line copied wrongly":      moveTo("boris@new.example 2026-07-04 aaaaaaaaaaaaaaaa"),
		"a request":                  "#DESK k1 soviet\nstatus\n#END\n",
		"a request with a fault":     "#DESK k1 soviet\nstatsu\n#END\n",
		"a sheet with a fault":       "#PBEM k1 soviet T0-G\nfoo\n#END\n",
		"a dry run":                  "#PBEM k1 soviet T0-G\ncheck\n#END\n",
		"a question":                 "How do I write an order?\n",
		"a message that is refused":  "#PRESS k1 soviet to nobody\nHello\n#END\n",
		"what only a moderator does": "#MOD k1\nstatus\n#END\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, level := range []engine.ProofLevel{engine.ProofByToken, engine.ProofByAddress} {
				o := newOffice(t, level, "k1")
				to := o.reply("k1", "soviet")
				if level == engine.ProofByAddress {
					to = "gm@pbem.example"
				}
				for n := range 10 {
					forged, own := text, text
					if !strings.Contains(text, "#") { // the same words without a frame are answered once a day
						forged, own = fmt.Sprintf("Forged %d. %s", n, text), fmt.Sprintf("Question %d. %s", n, text)
					}
					o.send(o.raw("", boris, "gm@pbem.example", forged))
					ls, _ := o.send(o.raw("", boris, to, own))
					if !strings.Contains(who(ls), boris) {
						t.Errorf("level %s, mail %d: %q", level, n, who(ls))
					}
				}
			}
		})
	}
}

// TestOneStandInForTwoSides: who plays both sides names the same stand-in for both in one mail: these are two
// questions.
func TestOneStandInForTwoSides(t *testing.T) {
	c := newCourt(t, courtSpec{soviet: anna})
	ask := "standin " + clara + " 2026-08-01\n#END\n"
	ls, _ := c.send(c.raw("References: <"+c.thread("k1", "soviet")+">\r\n", anna, c.reply("k1", "german"),
		"#DESK k1 german\n"+ask+"#DESK k1 soviet\n"+ask))
	codes := map[string]bool{}
	for _, l := range c.to(ls, clara) {
		codes[acceptance.FindString(l.Text)] = true
		codes[l.MessageID] = true
	}
	if len(codes) != 4 {
		t.Errorf("%q", who(ls))
	}
}
