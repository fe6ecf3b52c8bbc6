package sender

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
)

// TestSerialsAreGoodOnce: of signed sheets and signed frames; the number of a sheet is none for a frame any more. A
// mail that is handled again is its sender's as before, also by another process and behind a rollback.
func TestSerialsAreGoodOnce(t *testing.T) {
	b := newBench(t, engine.ProofBySignature, "k1")
	start := len(b.game("k1").Log().Records()) - 1
	first := b.mail(boris, own, b.sign(2, standing, 7))
	b.hand(first)
	asked := b.mail(boris, own, b.sign(2, request, 9))
	for _, tc := range []struct{ what, raw, want string }{
		{"the mail again", first, "player signed"},
		{"the sheet in another mail", b.mail(boris, own, b.sign(2, standing, 7)), "player? sheet again"},
		{"a lower number", b.mail(boris, own, b.sign(2, standing, 6)), "player? sheet again"},
		{"a higher number", b.mail(boris, own, b.sign(2, standing, 8)), "player signed"},
		{"a frame under the number of the sheet", b.mail(boris, own, b.sign(2, request, 7)), "player? sheet again"},
		{"a frame", asked, "player signed"},
		{"its mail again", asked, "player"},
		{"the frame in another mail", b.mail(boris, own, b.sign(2, request, 9)), "player? frame again"},
		{"a lower number than the frame's", b.mail(boris, own, b.sign(2, request, 8)), "player? frame again"},
		{"a higher one", b.mail(boris, own, b.sign(2, request, 10)), "player signed"},
		{"of somebody else", b.mail(anna, own, b.sign(1, strings.Replace(request, "soviet", "german", 1), 1)), "player signed"},
	} {
		if got := b.speaks(tc.raw); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.what, got, tc.want)
		}
	}
	b.act("k1", engine.Rollback{ToRecord: start})
	b.must(b.games.Close())
	for raw, want := range map[string]string{first: "player signed", asked: "player",
		b.mail(boris, own, b.sign(2, standing, 7)): "player? sheet again",
		b.mail(boris, own, b.sign(2, request, 10)): "player? frame again"} {
		if got := b.speaks(raw); got != want {
			t.Errorf("behind a rollback and a restart: %q, want %q", got, want)
		}
	}
}

// TestCopiesProveNothing: a mail with the signature of its server under another Message-ID is a copy, sheet or not.
func TestCopiesProveNothing(t *testing.T) {
	for _, text := range []string{standing, request} {
		b := newBench(t, engine.ProofByDKIM, "k1")
		raw := b.served(b.mail(boris, own, text), "players.example", 1)
		if got := b.speaks(raw); got != "player dkim" {
			t.Fatal(got)
		}
		if text == standing {
			b.hand(raw)
		}
		b.down = true // what was taken is not doubted afterwards
		if got := b.speaks(raw); !strings.HasPrefix(got, "player") || strings.Contains(got, "?") {
			t.Errorf("again, while no name server answers: %q", got)
		}
		b.down = false
		if got := b.speaks(strings.Replace(raw, "Message-ID: <m1@", "Message-ID: <m2@", 1)); got != "player? copied" {
			t.Errorf("a copy: %q", got)
		}
		if got := b.speaks(b.served(b.mail(boris, own, text), "players.example", 1)); got != "player dkim" {
			t.Errorf("a new mail: %q", got)
		}
	}
}

// TestFramesOfOneMail: each frame of a mail has its own signature to show. When the mail is handled again after a
// crash, what was taken stays taken, whatever it did to the seat and whatever another game has to take still.
func TestFramesOfOneMail(t *testing.T) {
	b := newBench(t, engine.ProofBySignature, "k1", "k2")
	elsewhere := strings.Replace(request, "k1", "k2", 1)
	all := func(raw, want string) {
		t.Helper()
		ev, got := b.comes(raw), ""
		for _, f := range b.FindFrames(ev).OtherFrames {
			_, no, err := ev.FrameSpeaker(b.game(f.Game), f)
			b.must(err)
			got += map[bool]string{true: "yes ", false: "no "}[no == nil]
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	forged := b.mail(boris, own, b.sign(2, request, 5)+"\n"+strings.Replace(b.sign(2, request, 5), "status", "draw", 1))
	all(forged, "yes no ")
	all(forged, "yes no ") // also when a crash has it handled again
	raw := b.mail(boris, own, b.sign(2, request, 6)+"\n"+b.sign(2, elsewhere, 6)+"\n"+b.sign(2, press, 6))
	all(raw, "yes yes yes ")
	b.must(os.Remove(filepath.Join(b.game("k2").Dir, fileProofs))) // the crash came before it was on disk
	b.act("k1", engine.EditSeat{Side: "soviet", Seat: engine.Seat{Side: "soviet", Addr: boris, Identity: engine.ProofBySignature,
		Key: key(t, 4).Public().String()}})
	all(raw, "yes yes yes ")
	all(strings.Replace(raw, "serial 6", "serial 7", 1), "no no no ")
}

// TestCutProofs: a line that a crash cut is no proof, and hides none behind it.
func TestCutProofs(t *testing.T) {
	b := newBench(t, engine.ProofBySignature, "k1")
	first, second := b.mail(boris, own, b.sign(2, request, 5)), b.mail(boris, own, b.sign(2, request, 6))
	b.speaks(first)
	path := filepath.Join(b.game("k1").Dir, fileProofs)
	text, err := os.ReadFile(path)
	b.must(err)
	b.must(os.WriteFile(path, text[:len(text)-80], 0o600))
	for i, want := range []string{"player signed", "player signed"} {
		if got := b.speaks([]string{first, second}[i]); got != want {
			t.Errorf("mail %d: %q, want %q", i, got, want)
		}
	}
	if got := b.speaks(second); got != "player" {
		t.Errorf("again: %q", got)
	}
}
