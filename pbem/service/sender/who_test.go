package sender

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// TestWho: for whom a mail speaks, by what it shows, at each level, in frames of every kind.
func TestWho(all *testing.T) {
	benches := map[engine.ProofLevel]*bench{} // nothing that is asked here changes a game
	swap := func(s, from, to string) string { return strings.Replace(s, from, to, 1) }
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		mail  func(b *bench) string
		want  string
	}{
		{"address", engine.ProofByAddress, func(b *bench) string { return b.mail(boris, own, standing) }, "player address"},
		{"no level", "", func(b *bench) string { return b.mail(boris, own, standing) }, "player address"},
		{"a token where none is asked for", engine.ProofByAddress, func(b *bench) string {
			return b.mail(boris, b.reply("k1", "soviet"),
				standing)
		}, "player token"},
		{"token", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k1", "soviet"), standing) }, "player token"},
		{"token in capitals", engine.ProofByToken, func(b *bench) string {
			return b.mail(boris, strings.ToUpper(b.reply("k1", "soviet")),
				standing)
		}, "player token"},
		{"token in the thread", engine.ProofByToken, func(b *bench) string {
			return "References: <pbem.k1." + b.game("k1").Token("soviet") + "@pbem.example>\r\n" + b.mail(boris, own, standing)
		}, "player token"},
		{"no token", engine.ProofByToken, func(b *bench) string { return b.mail(boris, own, standing) }, "player? no token"},
		{"guessed token", engine.ProofByToken, func(b *bench) string {
			return b.mail(boris,
				"gm+k1.aaaaaaaaaaaaaaaa@pbem.example", standing)
		},
			"player? no token"},
		{"token of another game", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k2", "soviet"), standing) },
			"player? no token"},
		{"token of the other seat", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k1", "german"), standing) },
			"player? no token"},
		{"server in place of the token", engine.ProofByToken, func(b *bench) string {
			return b.served(b.mail(boris, own, standing),
				"players.example", 1)
		}, "player dkim"},
		{"server", engine.ProofByDKIM, func(b *bench) string { return b.served(b.mail(boris, own, standing), "players.example", 1) },
			"player dkim"},
		{"token where the server is asked for", engine.ProofByDKIM, func(b *bench) string {
			return b.mail(boris, b.reply("k1", "soviet"),
				standing)
		}, "player? no server"},
		{"another server", engine.ProofByDKIM, func(b *bench) string { return b.served(b.mail(boris, own, standing), "club.example", 3) },
			"player? no server"},
		{"wrong key of the server", engine.ProofByDKIM, func(b *bench) string {
			return b.served(b.mail(boris, own, standing), "players.example",
				3)
		}, "player? no server"},
		{"changed on the way", engine.ProofByDKIM, func(b *bench) string {
			return swap(b.served(b.mail(boris, own, standing), "players.example", 1), "noretreat", "retreat")
		}, "player? no server"},
		{"signed", engine.ProofBySignature, func(b *bench) string { return b.mail(boris, own, b.sign(2, standing, 7)) }, "player signed"},
		{"unsigned", engine.ProofBySignature, func(b *bench) string { return b.mail(boris, b.reply("k1", "soviet"), standing) },
			"player? unsigned"},
		{"the server where a signature is asked for", engine.ProofBySignature,
			func(b *bench) string { return b.served(b.mail(boris, own, standing), "players.example", 1) }, "player? unsigned"},
		{"signed by another", engine.ProofBySignature, func(b *bench) string { return b.mail(boris, own, b.sign(1, standing, 7)) },
			"player? bad signature"},
		{"changed after signing", engine.ProofBySignature,
			func(b *bench) string { return b.mail(boris, own, swap(b.sign(2, standing, 7), "noretreat", "retreat")) },
			"player? bad signature"},

		{"the opponent for my seat", engine.ProofByAddress, func(b *bench) string {
			return b.mail(anna, b.reply("k1",
				"soviet"), standing)
		},
			""},
		{"a stranger with my token", engine.ProofByAddress, func(b *bench) string {
			return b.mail(eve, b.reply("k1",
				"soviet"), standing)
		}, ""},
		{"no such seat", engine.ProofByAddress, func(b *bench) string {
			return b.mail(boris, own, swap(standing,
				"soviet", "french"))
		}, ""},
		{"the moderator for a seat", engine.ProofByAddress, func(b *bench) string { return b.mail(mia, own, standing) }, ""},

		{"a request", engine.ProofByToken, func(b *bench) string {
			return b.mail(boris, b.reply("k1", "soviet"),
				request)
		}, "player token"},
		{"a request that proves nothing", engine.ProofByToken, func(b *bench) string {
			return b.mail(boris, own,
				request)
		}, "player? no token"},
		{"the opponent's request", engine.ProofByToken, func(b *bench) string {
			return b.mail(anna, b.reply("k1",
				"german"), request)
		}, ""},
		{"a stranger's request", engine.ProofByToken, func(b *bench) string { return b.mail(eve, own, request) }, ""},
		{"a message", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k1", "soviet"), press) }, "player token"},
		{"a message in another's name", engine.ProofByToken, func(b *bench) string {
			return b.mail(anna, b.reply("k1",
				"german"), press)
		}, ""},

		{"the moderator", engine.ProofByToken, func(b *bench) string { return b.mail(mia, b.reply("k1", ModeratorSide(mia)), command) },
			"moderator token"},
		{"his message", engine.ProofByToken, func(b *bench) string { return b.mail(mia, b.reply("k1", ModeratorSide(mia)), ruled) },
			"moderator token"},
		{"his address alone", engine.ProofByToken, func(b *bench) string { return b.mail(mia, own, command) }, "moderator? no token"},
		{"his server", engine.ProofByDKIM, func(b *bench) string { return b.served(b.mail(mia, own, command), "club.example", 3) },
			"moderator dkim"},
		{"his signature", engine.ProofBySignature, func(b *bench) string {
			return b.mail(mia, own, b.sign(3, command,
				1))
		}, "moderator signed"},
		{"his mail without it", engine.ProofBySignature, func(b *bench) string {
			return b.mail(mia, b.reply("k1", ModeratorSide(mia)),
				command)
		},
			"moderator? unsigned"},
		{"a player who commands", engine.ProofByAddress, func(b *bench) string {
			return b.mail(boris, b.reply("k1", ModeratorSide(mia)),
				command)
		},
			""},
		{"a player's message as the moderator", engine.ProofByAddress, func(b *bench) string { return b.mail(boris, own, ruled) }, ""},
	} {
		all.Run(tc.name, func(t *testing.T) {
			b := benches[tc.level]
			if b == nil {
				b = newBench(all, engine.ProofByToken, "k1", "k2")
				b.relevel(tc.level)
				benches[tc.level] = b
			}
			before := len(b.game("k1").Log().Records())
			if got := b.speaks(tc.mail(b)); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
			if n := len(b.game("k1").Log().Records()); n != before {
				t.Errorf("asking made %d records", n-before)
			}
		})
	}
}

// relevel lets Boris and Mia have a level to prove in k1.
func (b *bench) relevel(level engine.ProofLevel) {
	b.t.Helper()
	s, m := engine.Seat{Side: "soviet", Name: "Boris", Addr: boris, Identity: level}, engine.Moderator{Name: "Mia", Addr: mia,
		Level: modLevel(level)}
	if level == engine.ProofBySignature {
		s.Key, m.Key = key(b.t, 2).Public().String(), key(b.t, 3).Public().String()
	}
	b.act("k1", engine.EditSeat{Side: "soviet", Seat: s})
	b.act("k1", m)
}

// TestWhoElse: one of a team, the owner behind a stand-in and the stand-in speak for the seat; an observer does not; of
// a vacant seat a guest speaks who has no other part.
func TestWhoElse(t *testing.T) {
	b := newBench(t, engine.ProofByAddress, "k1")
	says := func(from, want string) {
		t.Helper()
		if got := b.speaks(b.mail(from, own, request)); got != want {
			t.Errorf("%s: %q, want %q", from, got, want)
		}
	}
	says(clara, "")
	b.act("k1", engine.Observer{Addr: clara, View: engine.ViewPublic})
	says(clara, "")
	b.act("k1", engine.Observer{Addr: clara, Removed: true})
	b.act("k1", engine.Team{Side: "soviet", Addr: clara})
	says(clara, "player address")
	b.act("k1", engine.Team{Side: "soviet", Addr: clara, Removed: true})
	says(clara, "")
	b.act("k1", engine.Seating{Side: "soviet", Change: engine.SeatingBeginStandIn, Seat: engine.Seat{Side: "soviet", Addr: clara,
		Identity: engine.ProofByAddress}, Until: opening.AddDate(0, 1, 0)})
	says(clara, "player address")
	says(boris, "player address")
	b.act("k1", engine.Seating{Side: "soviet", Change: engine.SeatingEndStandIn})
	says(clara, "")
	b.act("k1", engine.Seating{Side: "soviet", Change: engine.SeatingResign})
	says(boris, "guest")
	says(clara, "guest")
	says(anna, "") // she has a part, and not this one
	says(mia, "")
	if got := b.speaks(b.mail(clara, own, standing)); got != "" {
		t.Errorf("a guest's sheet: %q", got)
	}
}

// TestHandledAgain: a mail that is handled again speaks in the role that its sender had when it came, whatever it
// did to the seat.
func TestHandledAgain(t *testing.T) {
	b := newBench(t, engine.ProofByAddress, "k1")
	gone := b.mail(boris, own, request)
	if got := b.speaks(gone); got != "player address" {
		t.Fatal(got)
	}
	by := engine.Attribution{Name: "soviet", At: opening, Mail: b.comes(gone).ID()}
	_, err := b.game("k1").Act(by, engine.Seating{Side: "soviet", Change: engine.SeatingResign})
	b.must(err)
	if got := b.speaks(gone); got != "player" {
		t.Errorf("who left by it: %q", got)
	}
	if got := b.speaks(b.mail(boris, own, request)); got != "guest" {
		t.Errorf("his next mail: %q", got)
	}
	come := b.mail(clara, own, request)
	by = engine.Attribution{Name: "soviet", At: opening, Mail: b.comes(come).ID()}
	_, err = b.game("k1").Act(by, engine.Seating{Side: "soviet", Change: engine.SeatingJoin, Seat: engine.Seat{Side: "soviet", Addr: clara,
		Identity: engine.ProofByToken}})
	b.must(err)
	if got := b.speaks(come); got != "guest" {
		t.Errorf("who came by it: %q", got)
	}
	if got := b.speaks(b.mail(clara, own, request)); got != "player? no token" {
		t.Errorf("her next mail: %q", got)
	}
}

// TestDoubtsSayWhatToDo: every doubt has its words, and what can be done about it.
func TestDoubtsSayWhatToDo(t *testing.T) {
	for kind := range kinds {
		no := &Doubt{Kind: kind, Text: "x", Serial: 3, Highest: 4}
		if no.Reason() == "" || len(no.Remedies("gm+secret@pbem.example")) == 0 && kind != BadKey {
			t.Errorf("%s: %q, %q", kinds[kind], no.Reason(), no.Remedies(""))
		}
	}
	if how := (&Doubt{Kind: NoToken}).Remedies("gm+secret@pbem.example"); !strings.Contains(how[0].String(), "gm+secret@pbem.example") {
		t.Errorf("%q", how)
	}
}

// TestProveIsWhatIsThen: what is shown of a mail's sender is what is found when the mail comes, and showing it changes
// nothing.
func TestProveIsWhatIsThen(t *testing.T) {
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		from  string
		to    core.Side // whose reply address it is
		text  string
		want  engine.ProofLevel
		why   string
	}{
		{"address", engine.ProofByAddress, boris, "", standing, engine.ProofByAddress, ""},
		{"token", engine.ProofByToken, boris, "soviet", standing, engine.ProofByToken, ""},
		{"token without a sheet", engine.ProofBySignature, boris, "soviet", "Hello\n", engine.ProofByToken, ""},
		{"no token", engine.ProofByToken, boris, "", standing, "", "reply address of your seat"},
		{"token of the other side", engine.ProofByToken, boris, "german", standing, "", "reply address of the seat german"},
		{"the other player", engine.ProofByToken, anna, "german", standing, "", "does not hold this seat"},
		{"a stranger", engine.ProofByToken, eve, "soviet", standing, "", "does not hold this seat"},
		{"a stranger without a sheet", engine.ProofByToken, eve, "", "Hello\n", "", "holds no seat"},
		{"another game", engine.ProofByToken, boris, "soviet", strings.Replace(standing, "k1", "k2", 1), "", "for the game \"k2\""},
		{"no such seat", engine.ProofByToken, boris, "soviet", strings.Replace(standing, "soviet", "french", 1), "", "no seat \"french\""},
		{"no signature of the server", engine.ProofByDKIM, boris, "soviet", standing, "", "no DKIM signature"},
		{"sheet not signed", engine.ProofBySignature, boris, "soviet", standing, "", "not signed with the key"},
		{"sheet signed", engine.ProofBySignature, boris, "", "signed", engine.ProofBySignature, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBench(t, tc.level, "k1", "k2")
			to, text := own, tc.text
			if tc.to != "" {
				to = b.reply("k1", tc.to)
			}
			if text == "signed" {
				text = b.sign(2, standing, 7)
			}
			raw := b.mail(tc.from, to, text)
			g := b.game("k1")
			records := len(g.Log().Records())
			for range 2 {
				ev := b.comes(raw)
				got := ev.ProveSeats(g, b.FindFrames(ev))
				if len(got) != 1 || got[0].Level != tc.want || (tc.why == "") != (got[0].Why == "") ||
					!strings.Contains(got[0].Why, tc.why) {
					t.Fatalf("got %+v", got)
				}
			}
			if n := len(g.Log().Records()); n != records {
				t.Fatalf("%d records, before %d", n, records)
			}
			if tc.want != "" && strings.Contains(text, "#PBEM") {
				b.hand(raw)
				if id := engine.ParseIdentity(g.Log().Records()[records].Get("identity")); id.Level != tc.want {
					t.Errorf("the ledger says %q", id)
				}
			}
		})
	}
}
