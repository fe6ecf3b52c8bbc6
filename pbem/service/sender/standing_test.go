package sender

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/titles"
)

// TestStanding: among which mails one waits before anything is done with it, for players and moderators, with and
// without frames.
func TestStanding(t *testing.T) {
	hello := "Hello\n"
	for _, tc := range []struct {
		name  string
		level engine.ProofLevel
		mail  func(b *bench) string
		want  ProofStrength
		who   string
	}{
		{"stranger", engine.ProofByAddress, func(b *bench) string { return b.mail(eve, b.reply("k1", "soviet"), standing) }, "", ""},
		{"address", engine.ProofByAddress, func(b *bench) string { return b.mail(boris, own, hello) }, FromAddressOnly,
			"boris@players.example"},
		{"address and server", engine.ProofByAddress, func(b *bench) string {
			return b.served(b.mail(boris, own,
				hello), "players.example", 1)
		},
			Proven, "boris@players.example"},
		{"token", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k2", "soviet"), hello) }, Proven,
			"boris@players.example"},
		{"no token", engine.ProofByToken, func(b *bench) string { return b.mail(boris, own, hello) }, Unproven, "boris@players.example"},
		{"another's token", engine.ProofByToken, func(b *bench) string { return b.mail(boris, b.reply("k1", "german"), hello) }, Unproven,
			"boris@players.example"},
		{"signed", engine.ProofBySignature, func(b *bench) string { return b.mail(boris, own, b.sign(2, request, 5)) }, Proven,
			"boris@players.example"},
		{"signed by another", engine.ProofBySignature, func(b *bench) string { return b.mail(boris, own, b.sign(1, request, 5)) }, Unproven,
			"boris@players.example"},
		{"no sheet to sign", engine.ProofBySignature, func(b *bench) string {
			return b.mail(boris, b.reply("k1",
				"soviet"), hello)
		}, Proven,
			"boris@players.example"},
		{"moderator", engine.ProofByToken, func(b *bench) string {
			return b.mail(mia, b.reply("k1",
				ModeratorSide(mia)), hello)
		}, Proven, mia},
		{"in his name", engine.ProofByToken, func(b *bench) string { return b.mail(mia, own, command) }, Unproven, mia},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBench(t, tc.level, "k1", "k2")
			s, err := b.JudgeMail(b.comes(tc.mail(b)))
			if err != nil || s.Proof != tc.want || s.Participant != tc.who {
				t.Errorf("%+v, %v", s, err)
			}
		})
	}
}

// TestStandingIsAskedAgain: while a name server does not answer, a mail counts as unproven, and is looked at again.
func TestStandingIsAskedAgain(t *testing.T) {
	b := newBench(t, engine.ProofByDKIM, "k1")
	raw := b.served(b.mail(boris, own, standing), "players.example", 1)
	b.down = true
	if s, _ := b.JudgeMail(b.comes(raw)); s.Proof != Unproven || !s.LookupFailed {
		t.Errorf("%+v", s)
	}
	b.down = false
	s, _ := b.JudgeMail(b.comes(raw))
	if s.Proof != Proven || s.ProofID == "" {
		t.Errorf("%+v", s)
	}
	b.hand(raw)
	if s, _ := b.JudgeMail(b.comes(raw)); s.Proof != Proven {
		t.Errorf("the same mail: %+v", s)
	}
}

// TestOneLookAtAServer: the keys of a mail server are asked once for a mail, however often it is judged, and never for
// a stranger's.
func TestOneLookAtAServer(t *testing.T) {
	b := newBench(t, engine.ProofByDKIM, "k1", "k2")
	ev := b.comes(b.served(b.mail(boris, own, standing), "players.example", 1))
	_, err := b.JudgeMail(ev)
	b.must(err)
	ev.SheetSpeaker(b.game("k1"), b.input(ev))
	if b.asked != 1 {
		t.Errorf("asked %d times", b.asked)
	}
	ev = b.comes(b.served(b.mail(eve, own, standing), "players.example", 1))
	_, err = b.JudgeMail(ev)
	b.must(err)
	if ev.SheetSpeaker(b.game("k1"), b.input(ev)); b.asked != 1 {
		t.Errorf("asked for a stranger")
	}
}

// TestDealt: a deadline waits for mails of its players that prove what their seats ask for, and for no others; each is
// read once.
func TestDealt(t *testing.T) {
	b := newBench(t, engine.ProofByToken, "k1", "k2")
	g, later := b.game("k1"), opening.Add(time.Hour)
	for range 40 {
		b.mails = append(b.mails, b.mail(boris, own, standing), b.mail(eve, b.reply("k1", "soviet"), standing),
			b.mail(mia, b.reply("k1", ModeratorSide(mia)), command))
	}
	for range 3 {
		if !b.AreMailsHandled(g, later) {
			t.Fatal("it waits for mails that prove nothing, of strangers or of the moderator")
		}
	}
	if b.read != len(b.mails) {
		t.Errorf("%d mails were read %d times", len(b.mails), b.read)
	}
	b.mails = append(b.mails, b.mail(boris, b.reply("k1", "soviet"), standing))
	for range 3 {
		if b.AreMailsHandled(g, later) {
			t.Error("it does not wait for a player's own mail")
		}
		if !b.AreMailsHandled(b.game("k2"), later) {
			t.Error("another game waits for it")
		}
		if !b.AreMailsHandled(g, opening.Add(-time.Hour)) {
			t.Error("it waits for a mail that came later")
		}
	}
	if b.mails = b.mails[:1]; !b.AreMailsHandled(g, later) {
		t.Error("it waits for a mail that was dealt with")
	}
}

// TestDealtAsksAgain: a mail whose server could not be asked keeps the deadline waiting until it can.
func TestDealtAsksAgain(t *testing.T) {
	b := newBench(t, engine.ProofByDKIM, "k1")
	b.mails, b.down = []string{b.served(b.mail(boris, own, standing), "players.example", 3)}, true
	for range 2 {
		if b.AreMailsHandled(b.game("k1"), opening) {
			t.Error("nobody could look whether it is his")
		}
	}
	if b.down = false; !b.AreMailsHandled(b.game("k1"), opening) {
		t.Error("it is not his")
	}
}

// TestPartsFollowTheLedger: who gets a part in a game or loses it is known at once, also when another process did it.
func TestPartsFollowTheLedger(t *testing.T) {
	b := newBench(t, engine.ProofByToken, "k1")
	for _, addr := range []string{anna, "ANNA@players.example", mia, boris} {
		if !b.IsPerson(addr) {
			t.Errorf("%s has a part", addr)
		}
	}
	for _, addr := range []string{clara, "", "nobody"} {
		if b.IsPerson(addr) {
			t.Errorf("%q has no part", addr)
		}
	}
	if b.act("k1", engine.Team{Side: "german", Addr: clara}); !b.IsPerson(clara) {
		t.Error("of a team, and has no part")
	}
	if held, err := b.HeldSeats("Clara@CLUB.example"); err != nil || len(held) != 1 || held[0].Seat.Side != "german" {
		t.Errorf("%v %v", held, err)
	}
	if got := b.RegisteredSpelling("Clara@CLUB.example"); got != clara {
		t.Errorf("registered as %s", got)
	}
	other, err := titles.Library().Open(filepath.Join(b.games.Dir(), "k1"))
	b.must(err)
	_, err = other.Act(engine.Attribution{Name: "moderator", At: opening}, engine.Team{Side: "german", Addr: clara, Removed: true})
	b.must(err)
	b.must(other.Close())
	if b.IsPerson(clara) || b.IsParticipant(clara, "k1") {
		t.Error("taken off by another process, and still has a part")
	}
}

// TestSpoiltGame: a game that cannot be opened knows its players still, and nobody speaks in it.
func TestSpoiltGame(t *testing.T) {
	b := newBench(t, engine.ProofByToken, "k1", "k2")
	path := filepath.Join(b.game("k1").Dir, game.FileLedger)
	text, err := os.ReadFile(path)
	b.must(err)
	b.must(os.WriteFile(path, bytes.Replace(text, []byte("\nposition "), []byte("\nposition 0"), 1), 0o644))
	b.must(b.games.Close())
	if _, err := b.games.Get("k1"); err == nil {
		t.Fatal("it opens")
	}
	names, err := b.Games(boris)
	if err != nil || !slices.Equal(names, []string{"k1", "k2"}) || !b.HoldsSeat(boris, "k1") || b.HoldsSeat(boris, "k3") {
		t.Errorf("%v %v", names, err)
	}
	if n := len(b.GameSeats()); n != 2 {
		t.Errorf("%d seats in games that open", n)
	}
	if s, err := b.JudgeMail(b.comes(b.mail(boris, own, standing))); err != nil || s.Proof != Unproven || s.Participant == "" {
		t.Errorf("%+v %v", s, err)
	}
}
