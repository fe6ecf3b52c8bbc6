package mailhandler

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
)

// BenchmarkStranger is a mail of somebody who has no part in any of 200 games.
func BenchmarkStranger(b *testing.B) {
	d := openDesk(b.TempDir(), io.Discard)
	defer d.Games.Close()
	for i := range 200 {
		name := fmt.Sprintf("t%d", i)
		g, err := shelf.Create(filepath.Join(d.Games.Dir(), name), game.Spec{Game: name, Title: "toy", Now: opening,
			Entropy:    &zeros{n: byte(i)},
			Moderators: []engine.Moderator{{Name: "Mia", Addr: mia, Level: engine.ProofByToken}},
			Seats: []engine.Seat{{Side: toy.Red, Addr: fmt.Sprintf("a%d@players.example", i)},
				{Side: toy.Blue, Addr: fmt.Sprintf("b%d@players.example", i)}}})
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
