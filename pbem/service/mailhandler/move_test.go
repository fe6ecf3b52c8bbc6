package mailhandler

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/pipeline"
)

const newBoris = "boris@new.example"

// confirmation is the frame in an answer that asks for the same with a code.
var confirmation = regexp.MustCompile(`(?m)^  #DESK .*\n  address .*\n  #END\n`)

// confirms returns that frame as it is sent back, "" when there is none.
func confirms(text string) string { return strings.ReplaceAll(confirmation.FindString(text), "  ", "") }

// moveTo asks for another address of the Soviet seat.
func moveTo(addr string) string { return "#DESK k1 soviet\naddress " + addr + "\n#END\n" }

// TestAddressChange: asked for and confirmed from the old address, then confirmed from the new one; both are told; the
// old one is out, and so is its token.
func TestAddressChange(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1")
	old := o.reply("k1", "soviet")
	ask := o.raw("", boris, old, "Hello,\nplease:\n#ADDRESS k1 soviet Boris@New.example\n" /* as it was once written */)
	ls, disp := o.send(ask)
	if disp != pipeline.Done || who(ls) != "Boris@Players.example: [k1] your command was carried out" {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	compare(t, "address-asked", ask, ls)
	line := confirms(ls[0].Text)
	if again, _ := o.send(ask); rendered(t, again) != rendered(t, ls) {
		t.Error("asked again by the same mail, another letter comes")
	}
	confirm := o.raw("", boris, old, line)
	asked, disp := o.send(confirm)
	if disp != pipeline.Done || who(asked) != "Boris@Players.example: [k1] your command was carried out; boris@new.example: [k1] do you "+
		"want to play Soviet from here?" {
		t.Fatalf("%s, %q", disp, who(asked))
	}
	if again, _ := o.send(confirm); rendered(t, again) != rendered(t, asked) {
		t.Error("confirmed again by the same mail, other letters come")
	}
	line = acceptance.FindString(asked[0].Text)
	if ls, _ := o.send(o.raw("", "eve@evil.example", "gm@pbem.example", line)); who(ls) != alertHim {
		t.Errorf("the second line from elsewhere: %q", who(ls))
	}
	confirm = o.raw("", newBoris, "gm@pbem.example", line)
	done, disp := o.send(confirm)
	if disp != pipeline.Done || who(done) != "Boris@Players.example: [k1] your seat has another address now; boris@new.example: [k1] your "+
		"seat: address and identity" {
		t.Fatalf("%s, %q", disp, who(done))
	}
	compare(t, "address-confirmed", confirm, done)
	if again, disp := o.send(confirm); disp != pipeline.Done || len(again) != 0 { // both were told
		t.Errorf("handled again after a crash: %s, %q", disp, who(again))
	}
	for _, tc := range []struct{ from, to, want string }{
		{boris, old, alertNew}, {newBoris, "gm@pbem.example", "boris@new.example: your mail was not understood: it does not prove who " +
			"wrote it"},
		{newBoris, old, "boris@new.example: your mail was not understood: it does not prove who wrote it"},
		{newBoris, o.reply("k1", "soviet"), "boris@new.example: [k1] T0-G: standing orders filed, receipt S-1"},
	} {
		o.now = o.now.Add(24 * time.Hour)
		if ls, _ := o.send(o.raw("", tc.from, tc.to, standing)); who(ls) != tc.want {
			t.Errorf("%s to %s: %q, want %q", tc.from, tc.to, who(ls), tc.want)
		}
	}
	o.must(o.Games.Close()) // and so it is read from disk
	if ls, _ := o.send(o.raw("", newBoris, o.reply("k1", "soviet"), standing)); !strings.Contains(who(ls), "receipt S-2") {
		t.Errorf("after a restart: %q", who(ls))
	}
	if ls := o.news("k1"); len(ls) != 0 {
		t.Errorf("it is announced a second time: %q", who(ls))
	}
}

const alertNew = "boris@new.example: [k1] a mail in your name was refused"

// TestAddressTheft: nobody else changes an address.
func TestAddressTheft(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1", "k2")
	ls, _ := o.send(o.raw("", boris, o.reply("k1", "soviet"), moveTo(newBoris)))
	line := confirms(ls[0].Text)
	ask := moveTo("eve@evil.example")
	for _, tc := range []struct{ name, from, to, text, want string }{
		{"forged, without the token", boris, "gm@pbem.example", ask, unproved},
		{"the opponent", anna, o.reply("k1", "german"), ask, alertHim + "; anna@players.example: [k1] not carried out"},
		{"a stranger", "eve@evil.example", "gm@pbem.example", ask, alertHim},
		{"confirmed by a stranger", "eve@evil.net", "gm@pbem.example", line, ""},
		{"confirmed from the new address", newBoris, "gm@pbem.example", line, ""},
		{"confirmed without the token", boris, "gm@pbem.example", line, unproved},
		{"confirmed for another address", boris, o.reply("k1", "soviet"), strings.Replace(line, "new.example", "evil.example", 1),
			"Boris@Players.example: [k1] your commands: 0 carried out, 1 not"},
		{"confirmed for another game", boris, o.reply("k2", "soviet"), strings.Replace(line, "k1", "k2", 1),
			"Boris@Players.example: [k2] your commands: 0 carried out, 1 not"},
		{"confirmed in a quotation", boris, o.reply("k1", "soviet"), "No!\n\n> " + strings.ReplaceAll(line, "\n", "\n> ") + "\n",
			"Boris@Players.example: your mail was not understood: no order frame in it"},
		{"not an address", boris, o.reply("k1", "soviet"), moveTo("nobody"), "Boris@Players.example: [k1] not understood: 1 fault"},
	} {
		if tc.from == boris { // of mails that prove nothing one a day is answered
			o.now = o.now.Add(24 * time.Hour)
		}
		ls, _ := o.send(o.raw("", tc.from, tc.to, tc.text))
		if who(ls) != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, who(ls), tc.want)
		}
	}
	o.now = o.now.AddDate(0, 0, 16)
	if ls, _ := o.send(o.raw("", boris, o.reply("k1", "soviet"), line)); who(ls) != "Boris@Players.example: [k1] your commands: 0 "+
		"carried out, 1 not" {
		t.Errorf("too late: %q", who(ls))
	}
	g, err := o.Games.Get("k1")
	o.must(err)
	if s, _ := g.SeatOf("soviet"); s.Addr != boris || g.Proofs().AddressChanges("soviet") != 0 {
		t.Errorf("the seat moved: %+v", s)
	}
}

// TestModeratorMovesASeat: the letters of a change by hand, told to the new and the old address.
func TestModeratorMovesASeat(t *testing.T) {
	o := newOffice(t, engine.ProofByAddress, "k1")
	g, err := o.Games.Get("k1")
	o.must(err)
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "by telephone", At: o.now},
		engine.EditSeat{Side: "soviet", Seat: engine.Seat{Side: "soviet", Name: "Boris", Addr: newBoris, Identity: engine.ProofBySignature,
			Key: playerKey(t, 2).Public().String()}})
	o.must(err)
	ls := o.news("k1")
	if who(ls) != "Boris@Players.example: [k1] your seat has another address now; boris@new.example: [k1] welcome to Kursk: you play "+
		"Soviet; keep this mail" {
		t.Errorf("%q", who(ls))
	}
	compare(t, "moved-by-moderator", "", ls)
	if ls, _ := o.send(o.raw("", newBoris, "gm@pbem.example", o.sign(2, standing, 1))); !strings.Contains(who(ls), "receipt S-1") {
		t.Errorf("%q", who(ls))
	}
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "x", At: o.now.Add(time.Hour)},
		engine.EditSeat{Side: "soviet", Seat: engine.Seat{Side: "soviet", Addr: newBoris, Identity: "magic"}})
	if err == nil {
		t.Error("an unknown level is taken")
	}
}

// TestRollbackMovesNoSeat: a game that goes back leaves its players where they are now, also when it is read anew.
func TestRollbackMovesNoSeat(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1")
	g, err := o.Games.Get("k1")
	o.must(err)
	start := 0
	for g.Log().Records()[start].Type != "state" {
		start++
	}
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "moved", At: o.now},
		engine.EditSeat{Side: "soviet", Seat: engine.Seat{Side: "soviet", Addr: newBoris, Identity: engine.ProofByToken}})
	o.must(err)
	token := g.Token("soviet")
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "test", At: o.now}, engine.Rollback{ToRecord: start})
	o.must(err)
	for range 2 {
		g, err = o.Games.Get("k1")
		o.must(err)
		if s, _ := g.SeatOf("soviet"); s.Addr != newBoris || g.Header.Seats[1].Addr != newBoris || g.Token("soviet") != token {
			t.Errorf("%+v, %+v", s, g.Header.Seats[1])
		}
		o.must(o.Games.Close())
	}
}
