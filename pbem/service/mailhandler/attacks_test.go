package mailhandler

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

// TestAttacks: whoever is not the player of a seat moves nothing and learns nothing; the player is told.
func TestAttacks(t *testing.T) {
	const own = "gm@pbem.example"
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		mail  func(o *office) string
		disp  pipeline.Disposition
		want  string // letters
	}{
		{"plain forgery", engine.ProofByToken, func(o *office) string { return o.raw("", boris, own, standing) },
			pipeline.Rejected, unproved},
		{"guessed token", engine.ProofByToken, func(o *office) string {
			return o.raw("", boris, "gm+k1.aaaaaaaaaaaaaaaa@pbem.example",
				standing)
		}, pipeline.Rejected, unproved},
		{"token of another game", engine.ProofByToken, func(o *office) string {
			return o.raw("", boris, o.reply("k2",
				"soviet"), standing)
		},
			pipeline.Rejected, unproved},
		{"reply-all of the opponent for his own seat", engine.ProofByToken,
			func(o *office) string { return o.raw("", anna, o.reply("k1", "soviet"), annas) }, pipeline.Rejected,
			alertHim + "; anna@players.example: your mail was not understood: it does not prove who wrote it"},
		{"reply-all of the opponent for my seat", engine.ProofByAddress, func(o *office) string {
			return o.raw("", anna, o.reply("k1", "soviet"),
				standing)
		}, pipeline.Rejected,
			alertHim + "; anna@players.example: your mail was not understood: it does not prove who wrote it"},
		{"opponent writes for my seat", engine.ProofByToken, func(o *office) string {
			return o.raw("", anna, o.reply("k1", "german"),
				standing)
		}, pipeline.Rejected,
			alertHim + "; anna@players.example: your mail was not understood: not your seat"},
		{"stranger with my token", engine.ProofByToken, func(o *office) string {
			return o.raw("", "eve@evil.example", o.reply("k1", "soviet"),
				standing)
		}, pipeline.Quarantine, alertHim},
		{"stranger", engine.ProofByToken, func(o *office) string {
			return o.raw("", "eve@evil.example", own,
				standing)
		}, pipeline.Quarantine,
			alertHim},
		{"stranger who knows nothing", engine.ProofByToken, func(o *office) string {
			return o.raw("", "eve@evil.example", own, strings.Replace(standing, "k1", "k9", 1))
		}, pipeline.Quarantine, ""},
		{"suffix trick", engine.ProofByAddress, func(o *office) string { return o.raw("", boris+".evil.example", own, standing) },
			pipeline.Quarantine, alertHim},
		{"homoglyph", engine.ProofByAddress, func(o *office) string { return o.raw("", "Boris@Player\u0455.example", own, standing) },
			pipeline.Quarantine, alertHim},
		{"punycode", engine.ProofByAddress, func(o *office) string { return o.raw("", "Boris@xn--player-nvf.example", own, "hello\n") },
			pipeline.Quarantine, alertHim},
		{"Kelvin sign", engine.ProofByAddress, func(o *office) string { return o.raw("", "Bori\u017F@Players.example", own, standing) },
			pipeline.Quarantine, alertHim},
		{"my address as a name", engine.ProofByAddress, func(o *office) string {
			return o.raw("", "\""+boris+"\" <eve@evil.example>", own,
				standing)
		}, pipeline.Quarantine, alertHim},
		{"two From fields, mine last", engine.ProofByAddress, func(o *office) string {
			return o.raw("From: eve@evil.example\r\n", boris, own,
				standing)
		}, pipeline.Quarantine, alertHim},
		{"two From fields, mine first", engine.ProofByAddress, func(o *office) string {
			return o.raw("From: "+boris+"\r\n", "eve@evil.example",
				own, standing)
		}, pipeline.Quarantine, alertHim},
		{"two people in one From", engine.ProofByAddress, func(o *office) string { return o.raw("", boris+", "+anna, own, standing) },
			pipeline.Quarantine, alertHim + "; " + alertBoth},
		{"a From above a DKIM signature", engine.ProofByDKIM, func(o *office) string {
			return "From: eve@evil.example\r\n" + dkimSigned(o.t, o.raw("", boris, own, standing), "players.example", 1)
		}, pipeline.Quarantine, alertHim},
		{"DKIM of another domain", engine.ProofByDKIM, func(o *office) string {
			return dkimSigned(o.t, o.raw("", boris, own, standing),
				"evil.example", 2)
		}, pipeline.Rejected, unproved},
		{"DKIM with a wrong key", engine.ProofByDKIM, func(o *office) string {
			return dkimSigned(o.t, o.raw("", boris, own, standing),
				"players.example", 2)
		}, pipeline.Rejected, unproved},
		{"DKIM over another body", engine.ProofByDKIM, func(o *office) string {
			return strings.Replace(dkimSigned(o.t, o.raw("", boris, own, standing), "players.example", 1), "noretreat", "retreat", 1)
		}, pipeline.Rejected, unproved},
		{"two subjects under DKIM", engine.ProofByDKIM, func(o *office) string {
			return "Subject: other\r\n" + dkimSigned(o.t, o.raw("", boris, own, standing), "players.example", 1)
		}, pipeline.Rejected, unproved},
		{"the token alone where DKIM is asked for", engine.ProofByDKIM, func(o *office) string {
			return o.raw("", boris, o.reply("k1", "soviet"),
				standing)
		}, pipeline.Rejected, unproved},
		{"injected Authentication-Results", engine.ProofByDKIM, func(o *office) string {
			return o.raw("Authentication-Results: pbem.example; dkim=pass header.d=players.example header.i=@players.example; "+
				"dmarc=pass\r\n"+
				"ARC-Authentication-Results: i=1; pbem.example; dkim=pass\r\nReceived-SPF: pass\r\nX-Google-DKIM-Signature: v=1\r\n", boris,
				own, standing)
		}, pipeline.Rejected, unproved},
		{"unsigned sheet", engine.ProofBySignature, func(o *office) string { return o.raw("", boris, o.reply("k1", "soviet"), standing) },
			pipeline.Rejected, unproved},
		{"DKIM where a signature is asked for", engine.ProofBySignature, func(o *office) string {
			return dkimSigned(o.t, o.raw("", boris, o.reply("k1", "soviet"), standing), "players.example", 1)
		}, pipeline.Rejected, unproved},
		{"signed by the opponent", engine.ProofBySignature, func(o *office) string { return o.raw("", boris, own, o.sign(1, standing, 9)) },
			pipeline.Rejected, unproved},
		{"signed for another game", engine.ProofBySignature, func(o *office) string {
			return o.raw("", boris, own, strings.Replace(o.sign(2, strings.Replace(standing, "k1", "k2", 1), 9), "k2", "k1", 1))
		}, pipeline.Rejected, unproved},
		{"signed for another phase", engine.ProofBySignature, func(o *office) string {
			return o.raw("", boris, own, strings.Replace(o.sign(2, strings.Replace(standing, "T0-G", "T1-S-1", 1), 9), "T1-S-1", "T0-G", 1))
		}, pipeline.Rejected, unproved},
		{"changed after signing", engine.ProofBySignature, func(o *office) string {
			return o.raw("", boris, own, strings.Replace(o.sign(2, standing, 9), "noretreat", "retreat", 1))
		}, pipeline.Rejected, unproved},
		{"a damaged signature at a level that needs none", engine.ProofByAddress, func(o *office) string {
			o.rekey("k1", 2)
			return o.raw("", boris, own, strings.Replace(o.sign(2, standing, 9), "noretreat", "retreat", 1))
		}, pipeline.Rejected, unproved},
	} {
		t.Run(tc.name, func(t *testing.T) {
			games := []string{"k1"}
			if tc.name == "token of another game" {
				games = append(games, "k2")
			}
			o := newOffice(t, tc.level, games...)
			raw := tc.mail(o)
			o.news("k1") // of what was done before
			ls, disp := o.send(raw)
			if disp != tc.disp || who(ls) != tc.want {
				t.Fatalf("%s, %q\nwant %s, %q", disp, who(ls), tc.disp, tc.want)
			}
			if got := o.last("k1"); got != "none" {
				t.Errorf("a receipt was given: %s", got)
			}
			for _, l := range ls {
				for _, eve := range []string{"evil.example", "\u0455", "xn--"} {
					if to, _ := l.Recipient(); strings.Contains(to, eve) {
						t.Errorf("the forger gets a letter: %s", to)
					}
				}
			}
			compare(t, strings.ReplaceAll(tc.name, " ", "-"), raw, ls)
		})
	}
}

// sign returns a sheet signed by a player; 1 is Anna, 2 is Boris.
func (o *office) sign(seed byte, text string, serial uint64) string {
	o.t.Helper()
	out, err := playerKey(o.t, seed).Sign(text, serial)
	o.must(err)
	return out
}

// rekey gives Boris a key without a higher level.
func (o *office) rekey(id string, seed byte) {
	o.t.Helper()
	g, err := o.Games.Get(id)
	o.must(err)
	s, _ := g.SeatOf("soviet")
	s.Key = playerKey(o.t, seed).Public().String()
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "key", At: opening}, engine.EditSeat{Side: s.Side, Seat: s})
	o.must(err)
}

// TestLevels: what is enough at each level, and how the receipt in the ledger bears it.
func TestLevels(t *testing.T) {
	const own = "gm@pbem.example"
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		mail  func(o *office) string
		want  string // identity of the receipt
	}{
		{"address", engine.ProofByAddress, func(o *office) string { return o.raw("", boris, own, standing) }, "address"},
		{"no level", "", func(o *office) string { return o.raw("", boris, own, standing) }, "address"},
		{"token", engine.ProofByToken, func(o *office) string { return o.raw("", boris, o.reply("k1", "soviet"), standing) }, "token"},
		{"token in capitals", engine.ProofByToken, func(o *office) string {
			return o.raw("", boris, strings.ToUpper(o.reply("k1", "soviet")), standing)
		}, "token"},
		{"token in Delivered-To", engine.ProofByToken, func(o *office) string {
			return o.raw("Delivered-To: "+o.reply("k1", "soviet")+"\r\n", boris, own, standing)
		}, "token"},
		{"token in the thread", engine.ProofByToken, func(o *office) string {
			return o.raw("References: <"+o.thread("k1", "soviet")+">\r\n", boris, own, standing)
		}, "token"},
		{"DKIM in place of the token", engine.ProofByToken, func(o *office) string {
			return dkimSigned(o.t, o.raw("", boris, own, standing), "players.example", 1)
		}, "dkim players.example proof "},
		{"DKIM", engine.ProofByDKIM, func(o *office) string {
			return dkimSigned(o.t, o.raw("", boris, own, standing), "players.example", 1)
		}, "dkim players.example proof "},
		{"signature", engine.ProofBySignature, func(o *office) string { return o.raw("", boris, own, o.sign(2, standing, 7)) },
			"signed ed25519:"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := newOffice(t, tc.level, "k1")
			raw := tc.mail(o)
			ls, disp := o.send(raw)
			if disp != pipeline.Done || who(ls) != filed || !strings.HasPrefix(o.last("k1"), tc.want) {
				t.Fatalf("%s, %q, %q", disp, who(ls), o.last("k1"))
			}
			again, disp := o.send(raw)
			if disp != pipeline.Done || rendered(t, again) != rendered(t, ls) {
				t.Errorf("handled again: %s, %q", disp, who(again))
			}
		})
	}
}

func (o *office) thread(id, side string) string {
	g, err := o.Games.Get(id)
	o.must(err)
	s, _ := g.SeatOf(side)
	return o.ThreadID(g, s.Side)
}

// TestReplay: a sheet that proves who wrote it is good once.
func TestReplay(t *testing.T) {
	o := newOffice(t, engine.ProofBySignature, "k1")
	sheet := o.sign(2, standing, 7)
	o.send(o.raw("", boris, "gm@pbem.example", sheet))
	ls, disp := o.send(o.raw("", boris, "gm@pbem.example", sheet)) // under another Message-ID
	if disp != pipeline.Rejected || who(ls) != unproved || !strings.Contains(ls[0].Text, "serial number 7") {
		t.Errorf("the same sheet again: %s, %q", disp, who(ls))
	}
	if ls, disp = o.send(o.raw("", boris, "gm@pbem.example", o.sign(2, standing, 6))); disp != pipeline.Rejected {
		t.Errorf("a lower number: %s, %q", disp, who(ls))
	}
	if ls, disp = o.send(o.raw("", boris, "gm@pbem.example", o.sign(2, standing, 8))); disp != pipeline.Done {
		t.Errorf("a higher number: %s, %q", disp, who(ls))
	}
	// a refused sheet has used up its number, too
	o.now = o.now.Add(24 * time.Hour) // of mails that prove nothing one a day is answered
	bad := o.sign(2, strings.Replace(standing, "noretreat", "fly", 1), 9)
	o.send(o.raw("", boris, "gm@pbem.example", bad))
	if ls, disp = o.send(o.raw("", boris, "gm@pbem.example", bad)); disp != pipeline.Rejected || who(ls) != unproved {
		t.Errorf("a refused sheet again: %s, %q", disp, who(ls))
	}

	o = newOffice(t, engine.ProofByDKIM, "k1")
	mail := dkimSigned(t, o.raw("", boris, "gm@pbem.example", standing), "players.example", 1)
	o.send(mail)
	copied := strings.Replace(mail, "Message-ID: <m1@", "Message-ID: <m2@", 1)
	if ls, disp = o.send(copied); disp != pipeline.Rejected || who(ls) != unproved ||
		!strings.Contains(ls[0].Text, "copy under another Message-ID") {
		t.Errorf("a copied mail: %s, %q", disp, who(ls))
	}
	if ls, disp = o.send(dkimSigned(t, o.raw("", boris, "gm@pbem.example", standing), "players.example", 1)); disp != pipeline.Done {
		t.Errorf("the same sheet in a new mail: %s, %q", disp, who(ls))
	}
}

// TestReplayAfterRestart: what was used up is read from the ledger, by another process and behind a rollback.
func TestReplayAfterRestart(t *testing.T) {
	o := newOffice(t, engine.ProofBySignature, "k1")
	sheet := o.sign(2, standing, 7)
	o.send(o.raw("", boris, "gm@pbem.example", sheet))
	g, err := o.Games.Get("k1")
	o.must(err)
	start := 0
	for g.Log().Records()[start].Type != "state" {
		start++
	}
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "test", At: o.now}, engine.Rollback{ToRecord: start})
	o.must(err)
	o.must(o.Games.Close())
	o.news("k1")
	if ls, disp := o.send(o.raw("", boris, "gm@pbem.example", sheet)); disp != pipeline.Rejected || who(ls) != unproved {
		t.Errorf("%s, %q", disp, who(ls))
	}
}

// TestNameServerDown: a mail that could not be checked is refused for now, and says so.
func TestNameServerDown(t *testing.T) {
	o := newOffice(t, engine.ProofByDKIM, "k1")
	raw := dkimSigned(t, o.raw("", boris, "gm@pbem.example", standing), "players.example", 1)
	o.down = true
	ls, disp := o.send(raw)
	if disp != pipeline.Rejected || who(ls) != unproved || !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "),
		"send the mail again in an hour") {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	compare(t, "name-server-down", raw, ls)
	o.down = false
	if ls, disp = o.send(raw); disp != pipeline.Done {
		t.Errorf("when it is up: %s, %q", disp, who(ls))
	}
	o.down = true // what was taken is not doubted afterwards
	again, disp := o.send(raw)
	if disp != pipeline.Done || rendered(t, again) != rendered(t, ls) {
		t.Errorf("handled again while it is down: %s, %q", disp, who(again))
	}
}

// TestOnceADay: a player hears of each kind of incident once a day, also across a restart; the same mail tells it
// again.
func TestOnceADay(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1")
	eve := func() string { return o.raw("", "eve@evil.example", "gm@pbem.example", standing) }
	first := eve()
	for i, tc := range []struct{ raw, want string }{
		{first, alertHim}, {eve(), ""}, {first, alertHim}, {eve(), ""},
		{o.raw("", boris+".evil.example", "gm@pbem.example", standing), alertHim}, // another kind
		{o.raw("", "eve@evil.example", "gm@pbem.example", annas), alertBoth},      // another seat
	} {
		if i == 3 {
			o.must(o.Games.Close())
		}
		if ls, _ := o.send(tc.raw); who(ls) != tc.want {
			t.Errorf("mail %d: %q, want %q", i, who(ls), tc.want)
		}
	}
	o.now = o.now.Add(24 * time.Hour)
	if ls, _ := o.send(eve()); who(ls) != alertHim {
		t.Errorf("next day: %q", who(ls))
	}
}

// TestNoOracle: of a game in which they have no part, players hear the same whether it exists or not.
func TestNoOracle(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1")
	g := newOffice(t, engine.ProofByToken, "k1")
	o.must(createFor(o, "k3", "carla@club.example", "dora@club.example"))
	ask := func(o *office, game, side string) compose.Letter {
		o.n, o.now = 0, o.now.Add(24*time.Hour)
		ls, disp := o.send(o.raw("", boris, "gm@pbem.example", "#PBEM "+game+" "+side+" T0-G\npass\n#END\n"))
		for _, l := range ls {
			if to, _ := l.Recipient(); strings.EqualFold(to, boris) && disp == pipeline.Rejected {
				return l
			}
		}
		t.Fatalf("%s, %q", disp, who(ls))
		return compose.Letter{}
	}
	for _, side := range []string{"soviet", "german", "nobody"} {
		a, b := ask(o, "k3", side), ask(g, "k3", side)
		a.Date, b.Date = time.Time{}, time.Time{}
		if a.Text != b.Text || a.Subject != b.Subject {
			t.Errorf("%s: with the game %q, without %q", side, a.Subject, b.Subject)
		}
	}
}
