package desk

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/message"
)

// TestPartsFollowTheLedger: who gets a part in a game or loses it is known at once, also when another process did it.
func TestPartsFollowTheLedger(t *testing.T) {
	c := newCourt(t, courtSpec{})
	for _, addr := range []string{anna, "ANNA@players.example", mia, boris} {
		if !c.writes(addr) {
			t.Errorf("%s has a part", addr)
		}
	}
	for _, addr := range []string{clara, "", "nobody"} {
		if c.writes(addr) {
			t.Errorf("%q has no part", addr)
		}
	}
	if _, ls, _ := c.writesTo(mia, "#MOD k1\nteam german "+clara+"\n#END\n"); !c.writes(clara) {
		t.Errorf("%q", who(ls))
	}
	if refs, err := c.seatsOf(clara); err != nil || len(refs) != 1 {
		t.Errorf("%v %v", refs, err)
	}
	other, err := game.Open(filepath.Join(c.Games.Dir(), "k1"))
	c.must(err)
	_, err = other.Act(engine.By{Who: "moderator", At: c.now}, engine.Team{Side: "german", Addr: clara, Off: true})
	c.must(err)
	c.must(other.Close())
	if c.writes(clara) {
		t.Error("taken off by another process, and still has a part")
	}
}

// BenchmarkStranger is a mail of somebody who has no part in any of 200 games.
func BenchmarkStranger(b *testing.B) {
	d := openDesk(b.TempDir(), io.Discard)
	defer d.Games.Close()
	for i := range 200 {
		name := fmt.Sprintf("t%d", i)
		g, err := game.Create(filepath.Join(d.Games.Dir(), name), game.Spec{Game: name, Title: "toy", Now: opening, Entropy: &zeros{n: byte(i)},
			Moderators: []engine.Moderator{{Name: "Mia", Addr: mia, Level: engine.ByToken}},
			Seats:      []engine.Seat{{Side: toy.Red, Addr: fmt.Sprintf("a%d@players.example", i)}, {Side: toy.Blue, Addr: fmt.Sprintf("b%d@players.example", i)}}})
		if err == nil {
			err = g.Close()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	raw := "From: eve@evil.example\r\nTo: gm@pbem.example\r\nMessage-ID: <x@evil.example>\r\n\r\nHello?\r\n"
	if _, _, err := d.Handle(context.Background(), &message.Mail{From: "eve@evil.example"}, nil); err != nil { // opens them
		b.Fatal(err)
	}
	for b.Loop() {
		m, err := message.Read([]byte(raw))
		if err != nil {
			b.Fatal(err)
		}
		m.Received = opening
		if letters, _, err := d.Handle(context.Background(), m, []byte(raw)); err != nil || len(letters) != 0 {
			b.Fatal(len(letters), err)
		}
	}
}
