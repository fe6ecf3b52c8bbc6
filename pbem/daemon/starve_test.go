package daemon

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
)

// TestPressCutsNobodyOff: two mails of 18 messages each do not cut the opponent off; what is sent to them afterwards
// arrives.
func TestPressCutsNobodyOff(t *testing.T) {
	t.Parallel()
	w := directed(t, config.Override{Key: "limits.letters_per_address", Value: "30"})
	for n := range 2 {
		var b strings.Builder
		for i := range 18 {
			fmt.Fprintf(&b, "#PRESS kursk-7 german to soviet\nThis is line %d.\n#END\n", i)
		}
		w.play(letter(anna, fmt.Sprint("press-", n), b.String()))
	}
	if got := w.news(boris); len(got) != 2 || !strings.Contains(got[1].Subject, "18 messages from german") {
		t.Errorf("%s", subjects(got))
	}
	for _, who := range []string{anna, boris} {
		if p, ok := w.d.delivery.returns.CurrentPause(who); ok {
			t.Errorf("%s is cut off: %s", who, p.Reason)
		}
	}
	w.play(letter(anna, "real", sheet("german", "T0-G", "declare gambit no")))
	if got := w.news(boris); len(got) != 1 || !strings.Contains(got[0].Subject, "your sheet") {
		t.Errorf("%s", subjects(got))
	}
}

// postal is the way out of the house as a test wants it to be.
type postal struct {
	outbox.Sender
	wrong error // what comes of letters to Boris; nil: they arrive
}

func (p *postal) Send(ctx context.Context, env outbox.Envelope, raw []byte) (string, error) {
	if env.To == boris && p.wrong != nil {
		return "", p.wrong
	}
	return p.Sender.Send(ctx, env, raw)
}

// mailing puts a postal between the daemon and its server.
func (w *world) mailing() *postal {
	w.t.Helper()
	p := &postal{Sender: w.d.sender}
	w.d.sender, w.d.loopCfg.Sender = p, p
	w.must(w.d.loop.Close())
	l, err := pipeline.New(w.d.loopCfg)
	w.must(err)
	w.d.loop = l
	return p
}

// restart restarts the daemon with other limits.
func (w *world) restart(over ...config.Override) *postal {
	w.t.Helper()
	w.stop()
	w.extra = append([]config.Override{moderated}, over...)
	w.start()
	return w.mailing()
}

// filler puts a letter to Anna into the outbox that goes before Boris'.
func (w *world) filler() {
	w.t.Helper()
	id := fmt.Sprintf("000000-%d", w.now.Unix())
	w.must(w.d.outbox.PutHeld(id, outbox.Envelope{From: gm, To: anna, Rank: compose.Results}, id+"@pbem.localhost",
		[]byte("Subject: x\r\n\r\nx\r\n")))
	w.must(w.d.outbox.Release(id))
}

// wait is a reason why a letter waits.
type wait struct {
	name   string
	before func(w *world, p *postal) // Anna's sheet
	behind func(w *world, p *postal) // it
	every  func(w *world)            // hour
	free   func(w *world, p *postal)
}

func again(w *world, _ *postal) {
	items, err := w.d.outbox.Items(outbox.Failed)
	w.must(err)
	for _, it := range items {
		w.must(w.d.outbox.Retry(it.ID))
	}
}

func flooded(w *world, _ *postal) {
	w.must(w.d.delivery.returns.RecordFlood(boris, "flood", "a test", w.now))
}

func resumed(w *world, _ *postal) {
	was, err := w.d.delivery.returns.Resume(boris, "a test", w.now)
	w.must(err)
	if !was {
		w.t.Error("Boris was not paused")
	}
}

func wrong(err error) func(*world, *postal) { return func(_ *world, p *postal) { p.wrong = err } }

var waits = []wait{
	{name: "deferred by his server", before: wrong(errors.New("451 greylisted")), free: wrong(nil)},
	{name: "our server is down", before: wrong(&outbox.ServerDown{Err: errors.New("connection refused")}), free: wrong(nil)},
	{name: "failed", before: wrong(&outbox.Refused{Code: 550, Enhanced: "5.7.1", Text: "spam"}), free: func(w *world, p *postal) {
		p.wrong = nil
		again(w, p)
	}},
	{name: "paused for letters that came back", before: func(w *world, _ *postal) {
		for n := range 3 {
			w.must(w.d.delivery.returns.RecordReturn(bounce.ReturnedLetter{Key: fmt.Sprint("bounce ", n), Addr: boris,
				Status: "5.1.1"}, w.now))
		}
	}, free: resumed},
	{name: "cut off by the breaker", before: flooded, free: resumed},
	{name: "paused after it went", behind: flooded, free: resumed},
	{name: "the letters of the hour are used up", before: func(w *world, _ *postal) {
		w.restart(config.Override{Key: "limits.letters_per_hour", Value: "1"})
		w.filler()
	}, every: (*world).filler, free: func(w *world, _ *postal) { w.restart() }},
	{name: "held", behind: func(w *world, _ *postal) {
		sent, err := w.d.outbox.TopicItems("toy-0", "blue", 1)
		w.must(err)
		if len(sent) != 1 {
			w.t.Fatalf("%d letters ask Boris", len(sent))
		}
		w.must(w.d.outbox.PutHeld("held-1", sent[0].Envelope, "held@pbem.localhost", []byte("Subject: x\r\n\r\nx\r\n")))
	}, free: func(w *world, _ *postal) { w.must(w.d.outbox.Release("held-1")) }},
}

// TestNobodyLapsesBeforeHisLetterIsOut: the letter that asks Boris for a sheet is kept in the house for whatever
// reason. While it lies there Boris does not lapse, and nobody is told that Boris is late. When it is out Boris has
// the lost time back.
func TestNobodyLapsesBeforeHisLetterIsOut(t *testing.T) {
	for i, tc := range waits {
		t.Run(tc.name, func(t *testing.T) {
			if testing.Short() && i > 1 {
				t.Skip("another way to wait")
			}
			t.Parallel()
			w := newWorld(t, moderated)
			w.people = []string{director}
			w.toyAt("toy-0", engine.ProofByAddress, "clock: {zone: Europe/Berlin}\n"+
				"kinds: {order: {next: 12h, grace: 6h}, decision: {next: 9d}}\nnmr: forfeit\n")
			w.start()
			w.cycle()
			p := w.mailing()
			lapsed := func(when string) int {
				for end := berlin(t, when); w.now.Before(end); {
					w.now = w.now.Add(min(55*time.Minute, end.Sub(w.now)))
					if tc.every != nil && w.now.Before(berlin(t, "2026-07-06 01:00")) {
						tc.every(w)
					}
					w.must(w.d.RunOnce(context.Background()))
				}
				return w.acts("toy-0", "lapse")
			}
			lapsed("2026-07-05 00:00")
			if tc.before != nil {
				tc.before(w, p)
			}
			w.play(letter(anna, "own", "#PBEM toy-0 red T1-R\npass\n#END\n"))
			if tc.behind != nil {
				tc.behind(w, p)
			}
			w.news(anna)
			if n := lapsed("2026-07-06 01:00"); n != 0 {
				t.Fatalf("%d lapses while the letter waits: %s", n, w.due("toy-0"))
			}
			if late := w.about(anna, "late"); len(late) > 0 {
				t.Errorf("Anna is told %q", late)
			}
			if told := w.about(director, "toy-0: a side cannot know"); len(told) != 1 && tc.every == nil {
				t.Errorf("the operator is told %q", told)
			}
			tc.free(w, p)
			lapsed("2026-07-06 21:00") // a letter that was deferred is tried again by then
			if due := w.due("toy-0"); !strings.HasPrefix(due, "2026-07-07 12:00 undelivered 1d") {
				t.Errorf("the deadline is %s", due)
			}
			if n := lapsed("2026-07-07 18:00"); n != 0 {
				t.Errorf("%d lapses in the time that he lost", n)
			}
			w.cycle()
			if n := lapsed("2026-07-07 19:00"); n != 1 {
				t.Errorf("%d lapses behind it: %s\n%s", n, w.due("toy-0"), w.log)
			}
		})
	}
}

// TestStillTripped: an address that stays cut off, a clock in doubt, letters that wait for the hour, a mailbox out of
// reach and a side that cannot know and a game that cannot be looked at are told to the operator when it is so for an
// hour, and again each day, restarts or not.
func TestStillTripped(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		what string
		trip func(w *world)
	}{
		{"boris@pbem.localhost gets no mail", func(w *world) { w.must(w.d.delivery.returns.RecordFlood(boris, "flood", "a test", w.now)) }},
		{"the clock cannot be right", func(w *world) { w.now = w.now.AddDate(1, 0, 0) }},
		{"a mailbox cannot be read", nil},
		{"letters wait for the limit", nil},
		{"a game cannot be looked at", func(w *world) {
			w.must(os.MkdirAll(w.game("bad"), 0o755))
			w.must(os.WriteFile(filepath.Join(w.game("bad"), game.FileLedger), []byte("nonsense\n"), 0o644))
		}},
	} {
		t.Run(tc.what, func(t *testing.T) {
			t.Parallel()
			restarts := !slices.Contains([]string{"a mailbox cannot be read", "letters wait for the limit",
				"a game cannot be looked at"}, tc.what)
			w := clocked(t, 1, "hold", lenient)
			switch tc.what {
			case "letters wait for the limit":
				w.restart(lenient, config.Override{Key: "limits.letters_per_hour", Value: "4"})
				for n := range 400 { // which last for days
					id := fmt.Sprintf("000000-%d", n)
					w.must(w.d.outbox.PutHeld(id, outbox.Envelope{From: gm, To: boris, Rank: compose.FromUnproven}, id+"@pbem.localhost",
						[]byte("Subject: x\r\n\r\nx\r\n")))
					w.must(w.d.outbox.Release(id))
				}
			case "a mailbox cannot be read":
				a := w.d.loopCfg.Accounts[0].WithDefaults()
				w.d.mailboxHealth.noteRead(a, errors.New("it is gone"))
				w.d.mailboxHealth.since[a.Name+"/"+a.Mailbox] = w.now
			default:
				tc.trip(w)
			}
			still := func(after time.Duration) (n int) {
				w.now = w.now.Add(after)
				for range 2 {
					w.must(w.d.UpdateGames())
					_, err := w.d.outbox.Flush(context.Background(), w.d.sender)
					w.must(err)
					if restarts {
						w.stop()
						w.start()
					}
				}
				return len(w.about(director, "still so: "+tc.what))
			}
			for i, x := range []struct {
				after time.Duration
				want  int
			}{{0, 0}, {50 * time.Minute, 0}, {15 * time.Minute, 1}, {20 * time.Hour, 0}, {4 * time.Hour, 1}, {time.Hour, 0},
				{24 * time.Hour, 1}} {
				if n := still(x.after); n != x.want {
					t.Errorf("step %d, %s: %d letters, want %d", i, w.now, n, x.want)
				}
			}
		})
	}
}

// TestManyQuestionsCutNobodyOff: two mails of 18 requests each are one turn of a conversation each: their writer is
// answered, and is not taken for a program.
func TestManyQuestionsCutNobodyOff(t *testing.T) {
	t.Parallel()
	w := directed(t, config.Override{Key: "limits.letters_per_address", Value: "30"})
	for n := range 2 {
		var b strings.Builder
		for i := range 18 {
			fmt.Fprintf(&b, "#DESK kursk-7 german\nhistory %d\n#END\n", i+1)
		}
		w.play(letter(anna, fmt.Sprint("questions-", n), b.String()))
	}
	w.cycle()
	if p, ok := w.d.delivery.returns.CurrentPause(anna); ok {
		t.Errorf("Anna is cut off: %s", p.Reason)
	}
	if got := w.news(anna); len(got) != 36 {
		t.Errorf("%d answers, want 36", len(got))
	}
}

// TestModeratorHearsOfWhoCannotKnow: a side whose address refuses mail does not lapse; who moderates the game is told
// of it each day, on a site without a moderator too, and ends it with the command of that letter.
func TestModeratorHearsOfWhoCannotKnow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.people = []string{director}
	p, err := schedule.ParseText("clock: {zone: Europe/Berlin}\nkinds: {order: {next: 12h, grace: 6h}, decision: {next: 9d}}\n" +
		"nmr: forfeit\n")
	w.must(err)
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	g, err := shelf.Create(w.game("toy-0"),
		game.Spec{Game: "toy-0", Title: "toy", Now: w.now, Entropy: entropy(3), Clock: p.Canonical(),
			Moderators: []engine.Moderator{{Addr: director, Level: engine.ProofByToken}},
			Seats:      []engine.Seat{{Side: toy.Red, Name: "Anna", Addr: anna}, {Side: toy.Blue, Name: "Boris", Addr: boris}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	mails := w.mailing()
	mails.wrong = &outbox.Refused{Code: 550, Enhanced: "5.7.1", Text: "spam"}
	w.play(letter(anna, "own", "#PBEM toy-0 red T1-R\npass\n#END\n"))
	reply := regexp.MustCompile(`gm\+\S+@\S+`).FindString(w.news(director)[0].Text)
	told := 0
	for end := w.now.Add(72 * time.Hour); w.now.Before(end); w.now = w.now.Add(55 * time.Minute) {
		w.must(w.d.RunOnce(context.Background()))
		for _, m := range w.news(director) {
			if strings.Contains(m.Subject, "toy-0: a side cannot know") {
				told++
				if !strings.Contains(m.Text, "eject") || strings.Contains(m.Text, w.dir) {
					t.Error(m.Text)
				}
			}
		}
	}
	if told != 3 {
		t.Errorf("told %d times in three days", told)
	}
	if n := w.acts("toy-0", "lapse"); n != 0 {
		t.Errorf("%d lapses", n)
	}
	mod := letter(director, "eject", "#MOD toy-0\neject blue \"unreachable\"\n#END\n")
	w.play(strings.Replace(mod, "To: "+gm, "To: "+reply, 1))
	g, err = shelf.Open(w.game("toy-0"))
	w.must(err)
	defer g.Close()
	if s, _ := g.SeatOf("blue"); s.Addr != "" {
		t.Errorf("he holds the seat still: %+v", s)
	}
}
