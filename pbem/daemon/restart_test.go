package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"

	"fieldpost/notation"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/rules/core"
)

// exchange returns a dozen mails that come together: good, faulty, for advice, copies, from strangers and from robots.
func exchange() []string {
	setup := letter(anna, "4", sheet("german", "T0-G", "declare gambit no\nsalt 5b1f0c2e7a9d4c38"))
	return []string{
		letter(anna, "1", sheet("german", "T0-G", "check\ndeclare gambit no")),
		letter(anna, "2", sheet("german", "T0-G", "declare gambit perhaps\nmvoe 1SS 1907")),
		letter(boris, "3", sheet("soviet", "T0-G", "when attacked if odds<=3:1: noretreat")),
		setup,
		letter(boris, "5", sheet("soviet", "T3-S-1", "pass")),
		"Received: by another way\r\n" + setup,
		letter(boris, "6", sheet("soviet", "T0-S", "draft\npass")+"#PBEM nowhere soviet T0-S\npass\n#END\n"),
		"Auto-Submitted: auto-replied\r\n" + letter(anna, "7", "I am on holiday."),
		letter("mallory@pbem.localhost", "8", sheet("soviet", "T0-S", "pass")),
		letter(boris, "9", sheet("soviet", "T0-S", "order move/fight")),
		letter(anna, "10", sheet("german", "T1-G-1", "order fight/move\nhalt")),
	}
}

// attack returns the mail of a sheet with dice that is legal after the exchange.
func attack(t *testing.T) string {
	t.Helper()
	w := kursk(t)
	w.play(exchange()...)
	g, err := shelf.Open(w.game("kursk-7"))
	w.must(err)
	defer g.Close()
	for o := range g.Module().Legal(g.View("german").Reader(), "german") {
		if strings.HasPrefix(o.String(), "attack ") {
			return letter(anna, "11", sheet("german", "T1-G-1", o.String()+"\nhalt"))
		}
	}
	t.Fatalf("no attack is legal in %s\n%s", g.Position().Phase, w.log)
	return ""
}

// letters returns the mails in a player's mailbox by Message-ID, trace fields left out. Two mails under one are a
// fault.
func (w *world) letters(addr string) map[string]string {
	w.t.Helper()
	out := map[string]string{}
	_, raws := w.folder(addr, "INBOX")
	for _, raw := range raws {
		m, err := message.Read([]byte(raw))
		w.must(err)
		if _, ok := out[m.MessageID]; ok {
			w.t.Errorf("%s got %s twice (%s)", addr, m.MessageID, m.Subject)
		}
		_, content, _ := strings.Cut(raw, "\r\nFrom: ")
		out[m.MessageID] = content
	}
	return out
}

// Killed once after every step of every mail, and started again each time, the daemon comes to the same ledger and the
// same letters as one that was never killed.
func TestKilledEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills the daemon at every step")
	}
	t.Parallel()
	mails := append(exchange(), attack(t))
	plain := kursk(t)
	plain.play(mails...)
	plain.cycle()
	wantN, wantRoot := plain.ledger("kursk-7")
	wantAnna, wantBoris, wantFiled := plain.letters(anna), plain.letters(boris), plain.filed()
	if len(wantAnna) < 7 || len(wantBoris) < 7 || wantN < 30 {
		t.Fatalf("undisturbed: %d and %d letters, %d records\n%s", len(wantAnna), len(wantBoris), wantN, plain.log)
	}
	b, err := os.ReadFile(filepath.Join(plain.game("kursk-7"), game.FileLedger))
	plain.must(err)
	if !strings.Contains(string(b), "type roll") || !strings.Contains(string(b), "type reveal") {
		t.Fatalf("no die was thrown\n%s", plain.log)
	}

	w := kursk(t)
	w.post(mails...)
	w.now = w.now.Add(time.Minute)
	crash := errors.New("killed")
	done := map[string]bool{} // step and number of mails committed before it
	steps := map[string]int{}
	committed, kills := 0, 0
	w.fail = func(step string) error {
		at := fmt.Sprintf("%s %d", step, committed)
		if step == "committed" {
			committed++
		}
		if done[at] {
			return nil
		}
		done[at] = true
		steps[step]++
		kills++
		return crash
	}
	w.stop()
	for {
		w.now = w.now.Add(time.Second)
		w.start()
		err := w.d.RunOnce(context.Background())
		if err == nil {
			break
		}
		if !errors.Is(err, crash) {
			t.Fatalf("after %d kills: %v\n%s", kills, err, w.log)
		}
		w.stop()
	}
	// Mails are stored and filed together; what is between is done mail by mail.
	for step, least := range map[string]int{"stored": 1, "received": 1, "handled": 9, "queued": 9, "committed": 9, "released": 9,
		"filed": 1} {
		if steps[step] < least {
			t.Errorf("killed %d times at step %s", steps[step], step)
		}
	}
	if n, root := w.ledger("kursk-7"); n != wantN || root != wantRoot {
		t.Errorf("after %d kills the ledger holds %d records with root %.12s, undisturbed %d with root %.12s", kills, n, root, wantN,
			wantRoot)
	}
	for who, want := range map[string]map[string]string{anna: wantAnna, boris: wantBoris} {
		if d := cmp.Diff(want, w.letters(who)); d != "" {
			t.Errorf("letters of %s (-undisturbed +killed):\n%.3000s", who, d)
		}
	}
	if got := w.filed(); got != wantFiled {
		t.Errorf("filed as %s, undisturbed %s", got, wantFiled)
	}
}

// A kill between the welcome mails of two seats: both come, each once.
func TestKilledInWelcome(t *testing.T) {
	w := newWorld(t)
	w.create("kursk-7")
	crash := errors.New("killed")
	w.fail = func(step string) error {
		if step == "announced" {
			return crash
		}
		return nil
	}
	w.start()
	if err := w.d.UpdateGames(); err != nil {
		t.Fatal(err)
	}
	w.logged("cannot be looked at", "killed")
	w.stop()
	w.fail = nil
	w.start()
	w.cycle()
	w.cycle()
	for _, who := range []string{anna, boris} {
		if n := len(w.news(who)); n != 1 {
			t.Errorf("%s got %d welcome mails", who, n)
		}
	}
}

// Stopped and started again, everything is still there and nobody hears anything twice.
func TestRestart(t *testing.T) {
	t.Parallel()
	w := kursk(t)
	w.play(exchange()...)
	type box struct {
		UIDs []imap.UID
		Raws []string
	}
	look := func() map[string]box {
		out := map[string]box{}
		for _, who := range []string{anna, boris, gm} {
			for _, f := range []string{"INBOX", "Done", "Rejected", "Quarantine"} {
				uids, raws := w.folder(who, f)
				out[who+" "+f] = box{uids, raws}
			}
		}
		return out
	}
	before := look()
	n, root := w.ledger("kursk-7")
	pw := w.d.Mailboxes()
	w.stop()
	w.start()
	w.cycle()
	if d := cmp.Diff(before, look()); d != "" {
		t.Errorf("mailboxes (-before +after):\n%.3000s", d)
	}
	if n2, root2 := w.ledger("kursk-7"); n2 != n || root2 != root {
		t.Errorf("%d records became %d", n, n2)
	}
	for i, b := range w.d.Mailboxes() {
		if b.Addr != pw[i].Addr || b.Password != pw[i].Password {
			t.Errorf("the password of %s was changed", b.Addr)
		}
	}
	w.play(letter(anna, "20", sheet("german", "T0-G", "pass")))
	w.news(boris)
	mails := w.news(anna)
	if last := mails[len(mails)-1]; !strings.Contains(last.Text, "phase/stale") {
		t.Errorf("the game does not go on where it stood: %s", last.Subject)
	}
}

// Two daemons on one state folder: the second says why it does not start, and the first is not disturbed.
func TestTwoDaemons(t *testing.T) {
	w := kursk(t)
	cfg, err := configure(w.dir, nil)
	w.must(err)
	if d, err := New(cfg, Options{Library: shelf}); err == nil ||
		!strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("a second daemon: %v, %v", d, err)
	}
	w.play(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")))
	w.one(anna)
}

// hand submits a sheet as another process would.
func (w *world) hand(side, phase, body string) *engine.Outcome {
	w.t.Helper()
	g, err := shelf.Open(w.game("kursk-7"))
	w.must(err)
	defer g.Close()
	found := notation.FindFrames(sheet(side, phase, body), func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, core.Side(side)), true
	})
	out, err := g.Submit(engine.Input{Frame: found.Frames[0], At: w.now})
	w.must(err)
	return out
}

// A sheet handed in by hand while the daemon runs: the next mail meets the new position, and both players are told
// once.
func TestByHand(t *testing.T) {
	t.Parallel()
	w := kursk(t)
	w.play(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no"))) // the daemon has the game in memory
	w.one(anna)
	if out := w.hand("german", "T0-G", "declare gambit no"); out.Status != engine.Executed {
		t.Fatalf("%s: %+v", out.Status, out.Faults)
	}
	w.play(letter(boris, "2", sheet("soviet", "T0-S", "check\npass")))
	a, b := w.news(anna), w.news(boris)
	if len(a) != 1 || len(b) != 2 {
		t.Fatalf("Anna got %d letters, Boris %d\n%s", len(a), len(b), w.log)
	}
	for _, m := range append(a, b...) {
		if strings.Contains(m.Text, "phase/stale") || !strings.Contains(m.Subject, "T0-") {
			t.Errorf("%q:\n%s", m.Subject, m.Text)
		}
	}
	if out := w.hand("soviet", "T0-S", "nonsense"); out.Status != engine.Refused {
		t.Errorf("%s", out.Status)
	}
	w.cycle()
	w.silent() // who hands in a faulty sheet by hand sees its faults at once
	w.stop()
	w.start()
	w.cycle()
	w.silent()
}

// A game created while the daemon runs: mailboxes and welcome mails without a restart.
func TestNewGameWhileRunning(t *testing.T) {
	w := newWorld(t)
	w.start()
	w.cycle()
	w.create("kursk-9")
	if err := w.d.roundAndSend(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{anna, boris} {
		if n := w.news(who); len(n) != 1 || !strings.Contains(n[0].Subject, "[kursk-9] welcome") {
			t.Errorf("%s got %d mails", who, len(n))
		}
	}
	if len(w.boxes) != 2 {
		t.Fatalf("told of %d mailboxes", len(w.boxes))
	}
	if a, b := <-w.boxes, <-w.boxes; a.Addr != anna || a.Password == "" || b.Addr != boris {
		t.Errorf("told of the mailboxes %+v, %+v", a, b)
	}
	if err := w.d.roundAndSend(context.Background()); err != nil {
		t.Fatal(err)
	}
	w.silent()
}

// cue calls then when a log line holds the words.
type cue struct {
	*logBook
	words string
	then  func()
}

func (c cue) Write(p []byte) (int, error) {
	if strings.Contains(string(p), c.words) {
		c.then()
	}
	return c.logBook.Write(p)
}

// Run polls, answers, and ends without an error when it is interrupted.
func TestRun(t *testing.T) {
	w := kursk(t)
	w.post(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")))
	w.stop()
	cfg, err := configure(w.dir, nil)
	w.must(err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	log := slog.New(slog.NewTextHandler(cue{w.log, "item=000001-1", cancel}, nil))
	d, err := New(cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return w.now }), Log: log})
	w.must(err)
	if err := d.Run(ctx); err != nil {
		t.Errorf("Run: %v", err)
	}
	w.must(d.Close())
	w.start()
	if m := w.one(anna); !strings.Contains(m.Subject, "draft kept") {
		t.Errorf("answer %q", m.Subject)
	}
}
