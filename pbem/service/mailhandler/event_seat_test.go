package mailhandler

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// say carries out a line of somebody at the command line.
func (l *lists) say(by, line string) {
	l.t.Helper()
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	_, err = commands.Execute(b, commands.Speaker{ID: by}, line)
	l.must(err)
	l.must(b.Close())
}

// begins plays the event to its first game, between ann and bob, and gives that.
func (l *lists) begins() *game.Game {
	l.t.Helper()
	l.command("enter ann ann " + ann)
	l.command("enter bob bob " + bob)
	l.remember(l.look())
	l.command("pair")
	l.say("ann", "bid 1-01 german 2")
	l.say("bob", "bid 1-01 german 1")
	made(l.t, filepath.Join(l.Games.Dir(), "cup-1-01-1"), 9, game.Spec{Game: "cup-1-01-1", Title: "kursk", Now: opening,
		Seats: []engine.Seat{{Side: "german", Name: "ann", Addr: ann, Identity: engine.ProofByToken},
			{Side: "soviet", Name: "bob", Addr: bob, Identity: engine.ProofByToken}}})
	l.command("begin cup-1-01-1")
	g, err := l.Games.Get("cup-1-01-1")
	l.must(err)
	return g
}

// TestEventFromSeat: an answer to a letter of a game of the event proves to the event who wrote it, as long as nobody
// else reads such letters. It proves nothing of others, nothing at other addresses, and no commands of directors.
func TestEventFromSeat(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Director = []string{"vera", "ann"} })
	g := l.begins()
	old, status := l.reply("cup-1-01-1", "german"), event("status")
	l.seatMails([]seatMail{
		{"an answer", ann, old, status, pipeline.Done},
		{"at another seat", bob, old, status, pipeline.Rejected},
		{"the seat of the other", ann, l.reply("cup-1-01-1", "soviet"), status, pipeline.Rejected},
		{"a game of no event", ann, l.reply("k1", "german"), status, pipeline.Rejected},
		{"somebody else of the event", vera, old, status, pipeline.Rejected},
		{"commands of a director", ann, old, direct("status"), pipeline.Rejected},
		{"commands of a director to the event", ann, l.to[ann], direct("status"), pipeline.Done},
	})
	seat, _ := g.SeatOf("german")
	signed := seat
	signed.Identity = engine.ProofByDKIM
	other := seat
	other.Addr = "ann@new.example"
	for _, c := range []struct {
		name string
		do   []engine.Act
		disp pipeline.Disposition
	}{
		{"a new secret", []engine.Act{engine.EditSeat{Side: "german", Seat: seat}}, pipeline.Done},
		{"a team reads it", []engine.Act{engine.Team{Side: "german", Addr: cid}}, pipeline.Rejected},
		{"the team is gone", []engine.Act{engine.Team{Side: "german", Addr: cid, Removed: true}}, pipeline.Done},
		{"a stand-in reads it", []engine.Act{engine.Seating{Side: "german", Change: engine.SeatingBeginStandIn,
			Until: l.now.Add(99 * time.Hour),
			Seat:  engine.Seat{Name: "cid", Addr: cid}}}, pipeline.Rejected},
		{"the stand-in is gone", []engine.Act{engine.Seating{Side: "german", Change: engine.SeatingEndStandIn}}, pipeline.Done},
		{"the seat wants a signature", []engine.Act{engine.EditSeat{Side: "german", Seat: signed}}, pipeline.Rejected},
		{"the seat has another address", []engine.Act{engine.EditSeat{Side: "german", Seat: other}}, pipeline.Rejected},
		{"and has the first one again", []engine.Act{engine.EditSeat{Side: "german", Seat: seat}}, pipeline.Done},
	} {
		for _, a := range c.do {
			_, err := g.Act(engine.Attribution{Name: "moderator", Reason: "test", At: l.now}, a)
			l.must(err)
		}
		now := l.reply("cup-1-01-1", "german")
		l.seatMails([]seatMail{{c.name, ann, now, status, c.disp}, {c.name + ", the secret before", ann, old, status, pipeline.Rejected}})
		if c.name != "a team reads it" { // that secret is still good, the reader of it is not
			old = now
		}
	}
	l.seatMails([]seatMail{{"a record", ann, l.reply("cup-1-01-1", "german"), event(`withdraw "a new job"`), pipeline.Done}})
	if !strings.Contains(l.ledger(), " token\n") {
		t.Error(l.ledger())
	}
	if v, err := tournament.Audit(l.dir, ""); err != nil || !v.OK {
		t.Errorf("%+v %v", v, err)
	}
}

// TestEventTurned: who won at the table and lost by the bids is not told that they won.
func TestEventTurned(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.begins()
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	g, _ := b.Game("cup-1-01-1")
	won := map[string]string{"ann": "first score 1", "bob": "second score -1"}[g.Players[0]]
	l.must(b.Close())
	ls, disp := l.take(l.mail(vera, direct("result cup-1-01-1 played "+won)))
	told := 0
	for _, x := range ls {
		text := strings.Join(strings.Fields(x.Text), " ")
		told += strings.Count(text, "After the bids bob wins. The score was")
		if strings.Contains(text, "ann wins") {
			t.Error(x.Text)
		}
	}
	if disp != pipeline.Done || told != 3 { // both players and the director
		t.Errorf("%s, %d, %s", disp, told, who(ls))
	}
}

// seatMail is a mail about the event to a reply address, and what becomes of it.
type seatMail struct {
	name, from, to, text string
	disp                 pipeline.Disposition
}

func (l *lists) seatMails(list []seatMail) {
	l.t.Helper()
	for _, c := range list {
		l.now = l.now.Add(time.Hour)
		raw := l.raw("", c.from, c.to, c.text)
		ls, disp, err := l.Handle(context.Background(), l.parsed(raw), []byte(raw))
		if l.must(err); disp != c.disp {
			l.t.Errorf("%s: %s, want %s; %s", c.name, disp, c.disp, who(ls))
		}
	}
}
