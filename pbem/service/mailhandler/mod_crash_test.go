package mailhandler

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/sender"
)

// TestCrashBetweenCommands: a process that dies behind any of the commands of a mail, and is started again, ends with
// the same ledger and the same letters as one that does not.
func TestCrashBetweenCommands(t *testing.T) {
	text := "#MOD k1\npause \"one\"\nmoderator clara@club.example\nabsence german 2026-07-10 2026-07-20\nruling 3.4 \"two\"\nresume\n" +
		"status\n#END\n"
	whole := newCourt(t, courtSpec{clock: timetable})
	raw := whole.raw("", mia, whole.addressOf(mia), text)
	want, disp := whole.send(raw)
	want = want[:1] // the answer
	if disp != pipeline.Done {
		t.Fatalf("%s, %q\n%s", disp, who(want), want[0].Text)
	}
	ledger := whole.records()
	lines := strings.Split(text, "\n")
	for n := 1; n <= 5; n++ {
		c := newCourt(t, courtSpec{clock: timetable})
		part := strings.Join(slices.Concat(lines[:1+n], []string{"#END", ""}), "\n")
		c.send(c.raw("", mia, c.addressOf(mia), part)) // the mail as far as it was carried out, under the same Message-ID
		c.must(c.Games.Close())
		again := c.raw("", mia, c.addressOf(mia), text)
		again = strings.NewReplacer("m2@players.example", "m1@players.example", "19:00:02", "19:00:01").Replace(again)
		got, _ := c.send(again)
		if a, b := rendered(t, want), rendered(t, got[:1]); a != b {
			t.Errorf("died behind command %d, the letters differ: %s", n, cmp.Diff(a, b))
		}
		if d := cmp.Diff(ledger, c.records()); d != "" {
			t.Errorf("died behind command %d, the ledgers differ: %s", n, d)
		}
	}
}

// TestReroll: a moderator has a combat rolled again. The whole block is, and everybody reads which dice no longer
// count.
func TestReroll(t *testing.T) {
	c := newCourt(t, courtSpec{})
	g, err := shelf.Create(filepath.Join(c.Games.Dir(), "t1"),
		game.Spec{Game: "t1", Title: "toy", Now: opening, Entropy: &zeros{n: 9},
			Moderators: []engine.Moderator{{Name: "Mia", Addr: mia, Level: engine.ProofByToken}},
			Seats:      []engine.Seat{{Side: toy.Red, Name: "Anna", Addr: anna}, {Side: toy.Blue, Name: "Boris", Addr: boris}}})
	c.must(err)
	c.must(g.Close())
	for range 8 {
		g, err := c.Games.Get("t1")
		c.must(err)
		line, from := "attack 0303 with A1,A2", anna
		if o := g.OpenChoice(); o != nil {
			line = o.Options[o.Default].Text()
			if o.Owner == toy.Blue {
				from = boris
			}
		} else if len(g.Log().Records()) > 20 || g.AwaitedSide() != toy.Red {
			break
		}
		c.send(c.raw("", from, own, fmt.Sprintf("#PBEM t1 %s %s\n%s\n#END\n", map[string]string{anna: "red", boris: "blue"}[from],
			g.Position().Phase, line)))
	}
	g, err = c.Games.Get("t1")
	c.must(err)
	event := ""
	for _, r := range g.Log().Records() {
		if r.Type == "roll" {
			event = r.Get("event")
		}
	}
	if event == "" {
		t.Fatal("no die was thrown")
	}
	size := g.Log().Size()
	c.now = c.now.Add(time.Hour)
	raw := c.raw("", mia, c.SeatReplyAddress(g, sender.ModeratorSide(mia)), "#MOD t1\nreroll "+event+" \"the wrong column\"\n#END\n")
	first, disp := c.send(raw)
	if disp != pipeline.Done || len(first) != 4 { // the answer, and the map for both and for the moderator
		t.Fatalf("%s, %q\n%s", disp, who(first), first[0].Text)
	}
	for _, l := range first[1:3] {
		if text := strings.Join(strings.Fields(l.Text), " "); !strings.Contains(text, "thrown again under new keys") ||
			!strings.Contains(text, "Dice that no longer count: "+event) {
			t.Errorf("%s\n%s", l.Subject, l.Text)
		}
	}
	c.must(c.Games.Close())
	if again, _ := c.send(raw); rendered(t, again) != rendered(t, first[:1]) {
		t.Errorf("handled again: %s", cmp.Diff(rendered(t, first), rendered(t, again)))
	}
	if g, err = c.Games.Get("t1"); err != nil || g.Log().Size() == size {
		t.Errorf("%v, %d records", err, size)
	}
}
