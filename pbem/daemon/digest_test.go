package daemon

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/mail/message"
)

// vera moderates a game of her own.
const vera = "vera@pbem.localhost"

// digestSite returns a site on which moderators get a letter of the day.
func digestSite(t *testing.T, at, start string) *world {
	t.Helper()
	w := newWorld(t, moderated, lenient, config.Override{Key: "digest.at", Value: at}, config.Override{Key: "digest.zone",
		Value: "Europe/Berlin"})
	w.people = []string{director, vera}
	w.now = berlin(t, start)
	w.toyWith("toy-0", "")
	return w
}

// rule lets a moderator do something to a game while the daemon runs.
func (w *world) rule(id string, a engine.Act) {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	_, err = g.Act(engine.Attribution{Name: "moderator", At: w.now}, a)
	w.must(err)
	w.must(g.Close())
}

// digests returns the letters of the day that an address got since the last call.
func (w *world) digests(addr string) (out []*message.Mail) {
	w.t.Helper()
	for _, m := range w.news(addr) {
		if strings.HasPrefix(m.Subject, "[pbem] 2") {
			out = append(out, m)
		}
	}
	return out
}

func headlines(mails []*message.Mail) (out []string) {
	for _, m := range mails {
		out = append(out, m.Subject)
	}
	return out
}

// TestDigestOverDST: one letter on each day that has something to say, also on the days on which the hour comes twice
// or not at all, and also if the daemon is started again and again.
func TestDigestOverDST(t *testing.T) {
	for _, start := range []string{"2026-10-24 12:00", "2027-03-27 12:00"} { // Saturdays
		w := digestSite(t, "02:30", start)
		w.start()
		w.must(w.d.RunOnce(context.Background()))
		w.rule("toy-0", engine.Seating{Side: toy.Blue, Change: engine.SeatingEject})
		day := w.now
		for w.now.Before(day.Add(66 * time.Hour)) {
			w.now = w.now.Add(25 * time.Minute)
			w.must(w.d.RunOnce(context.Background()))
			if w.now.Minute() == 25 || w.now.Minute() == 30 {
				w.stop()
				w.start()
			}
		}
		want := []string{"[pbem] " + day.Format(time.DateOnly) + ": waits for you: 1"} // it is after the hour already
		for d := range 3 {
			want = append(want, "[pbem] "+day.AddDate(0, 0, d+1).Format(time.DateOnly)+": waits for you: 1")
		}
		if d := cmp.Diff(want, headlines(w.digests(director))); d != "" {
			t.Errorf("from %s (-want +got):\n%s\n%s", start, d, w.log)
		}
	}
}

// TestDigestReaders: the site's moderator hears of the mail and of games without a moderator of their own, a game's
// moderator of that game. Nobody hears anything on a day without news, and all do on Mondays.
func TestDigestReaders(t *testing.T) {
	w := digestSite(t, "08:00", "2026-07-07 09:00") // a Tuesday
	w.toyWith("toy-1", timetable+"hold\n")
	w.start()
	w.rule("toy-1", engine.Moderator{Addr: vera, Level: engine.ProofByToken})
	w.to("2026-07-08 07:50")
	w.digests(director)
	if got := append(w.digests(director), w.digests(vera)...); len(got) > 0 {
		t.Errorf("letters before their hour: %v", headlines(got))
	}
	w.to("2026-07-08 09:00")
	if got := append(w.digests(director), w.digests(vera)...); len(got) > 0 {
		t.Errorf("letters with nothing to say: %v", headlines(got))
	}
	w.post(letter("eve@elsewhere.example", "e1", "Buy!"))
	w.to("2026-07-12 09:00") // the deadline was the 9th at 20:00, the grace ended on the 10th
	d, v := w.digests(director), w.digests(vera)
	if len(d) != 1 || !strings.Contains(d[0].Text, "1 new in quarantine, 1 in all") || strings.Contains(d[0].Text, "toy-1") {
		t.Errorf("the site's moderator: %v\n%s", headlines(d), texts(d))
	}
	if want := []string{"[pbem] 2026-07-10: late, the grace runs: 1", "[pbem] 2026-07-11: waits for you: 1; deadlines missed since the " +
		"last letter: 1", "[pbem] 2026-07-12: waits for you: 1"}; !cmp.Equal(headlines(v), want) {
		t.Errorf("the game's moderator: %v", headlines(v))
	}
	if strings.Contains(texts(v), "toy-0") || strings.Contains(texts(v), "quarantine") ||
		!strings.Contains(texts(v), "toy-1: Red, Fri 2026-07-10 2") {
		t.Errorf("the game's moderator reads:\n%s", texts(v))
	}
	w.to("2026-07-13 09:00") // Monday
	d = w.digests(director)
	if len(d) != 1 || d[0].Subject != "[pbem] 2026-07-13: nothing waits for you" {
		t.Errorf("on Monday: %v\n%s", headlines(d), texts(d))
	}
}

func texts(mails []*message.Mail) string {
	var b strings.Builder
	for _, m := range mails {
		b.WriteString(m.Text)
	}
	return b.String()
}

// TestDigestCrash: whatever step a crash comes at, each letter comes once.
func TestDigestCrash(t *testing.T) {
	for stop := 1; ; stop++ {
		w := digestSite(t, "08:00", "2026-07-07 07:00")
		w.start()
		w.must(w.d.RunOnce(context.Background()))
		w.rule("toy-0", engine.Seating{Side: toy.Blue, Change: engine.SeatingEject})
		w.must(w.d.RunOnce(context.Background()))
		w.stop()
		n, crashed := 0, errors.New("crash")
		w.fail = func(string) error {
			if n++; n == stop {
				return crashed
			}
			return nil
		}
		w.now = berlin(t, "2026-07-07 08:00")
		w.start()
		err := w.d.RunOnce(context.Background())
		hit := n >= stop
		w.stop()
		w.fail = nil
		w.start()
		w.now = w.now.Add(time.Minute)
		w.must(w.d.RunOnce(context.Background()))
		if got := headlines(w.digests(director)); len(got) != 1 {
			t.Errorf("step %d (%v): %v\n%s", stop, err, got, w.log)
		}
		w.stop()
		if !hit {
			if stop < 2 {
				t.Errorf("only %d steps", stop)
			}
			return
		}
	}
}
