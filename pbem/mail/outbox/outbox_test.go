package outbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
)

type hands struct{ t time.Time }

func (c *hands) now() time.Time { return c.t }

func newClock() *hands { return &hands{time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)} }

// script answers each attempt for a recipient with the next error of its list.
type script struct {
	answers map[string][]error
	log     []string
}

func (s *script) Send(_ context.Context, env Envelope, raw []byte) (string, error) {
	s.log = append(s.log, env.To+" "+string(raw))
	list := s.answers[env.To]
	if len(list) == 0 {
		return "250 ok", nil
	}
	s.answers[env.To] = list[1:]
	return "", list[0]
}

func open(t *testing.T, dir string, c *hands) *Outbox {
	t.Helper()
	o, err := Open(dir, Options{Clock: clock.FuncClock(c.now)})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func put(t *testing.T, o *Outbox, id, to, raw string, release bool) {
	t.Helper()
	store := o.PutHeld
	if release {
		store = o.Enqueue
	}
	if err := store(id, Envelope{From: "gm@example.net", To: to}, id+"@example.net", []byte(raw)); err != nil {
		t.Fatal(err)
	}
}

func flush(t *testing.T, o *Outbox, s Sender) FlushResult {
	t.Helper()
	res, err := o.Flush(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestHeldIsNotSent(t *testing.T) {
	dir, c, s := t.TempDir(), newClock(), &script{}
	o := open(t, dir, c)
	put(t, o, "1-1", "a@b.org", "first", false)
	put(t, o, "1-1", "a@b.org", "second", false) // held may be rendered anew
	if res := flush(t, o, s); res.Sent != 0 || len(s.log) != 0 {
		t.Fatalf("sent %v", s.log)
	}
	o = open(t, dir, c)
	if err := o.Release("1-1"); err != nil {
		t.Fatal(err)
	}
	if res := flush(t, o, s); res.Sent != 1 || strings.Join(s.log, ";") != "a@b.org second" {
		t.Fatalf("%+v %v", res, s.log)
	}
	// Sent: the same bytes change nothing, others are refused.
	put(t, open(t, dir, c), "1-1", "a@b.org", "second", true)
	if err := o.PutHeld("1-1", Envelope{To: "a@b.org"}, "x", []byte("third")); !errors.Is(err, ErrDifferentContent) {
		t.Errorf("%v, want ErrDifferentContent", err)
	}
	if res := flush(t, open(t, dir, c), s); res.Sent != 0 {
		t.Error("sent again after a restart")
	}
	if err := o.Release("9-9"); err == nil {
		t.Error("unknown item released")
	}
}

func TestRetryTable(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	down := errors.New("connection refused")
	s := &script{answers: map[string][]error{"a@b.org": {down, down, down, down, down, down, down, down, down, down}}}
	put(t, open(t, dir, c), "1-1", "a@b.org", "x", true)
	var waits []string
	start := c.t
	for {
		o := open(t, dir, c) // every try in a new process
		res := flush(t, o, s)
		if len(res.Failed) == 1 {
			break
		}
		next, ok := o.NextTry()
		if !ok || res.Deferred != 1 {
			t.Fatalf("%+v %v", res, ok)
		}
		waits = append(waits, next.Sub(c.t).String())
		c.t = next.Add(-time.Second)
		if flush(t, o, s).Deferred != 0 {
			t.Fatal("tried too early")
		}
		c.t = next
	}
	if got, want := strings.Join(waits, " "), "1m0s 5m0s 15m0s 30m0s 1h0m0s 2h0m0s 4h0m0s 8h0m0s 16h0m0s"; got != want {
		t.Errorf("waits %s, want %s", got, want)
	}
	if len(s.log) != 10 || c.t.Sub(start) < 31*time.Hour {
		t.Errorf("%d tries over %v", len(s.log), c.t.Sub(start))
	}
	for _, line := range s.log {
		if line != "a@b.org x" {
			t.Errorf("a retry sent %q", line)
		}
	}
	// By hand, once more.
	o := open(t, dir, c)
	if err := o.Retry("1-1"); err != nil {
		t.Fatal(err)
	}
	if res := flush(t, o, s); res.Sent != 1 {
		t.Errorf("%+v", res)
	}
	if failed, err := o.Items(Failed); err != nil || len(failed) != 0 {
		t.Errorf("failed: %v %v", failed, err)
	}
}

func TestRefusalIsOfOneMail(t *testing.T) {
	c := newClock()
	o := open(t, t.TempDir(), c)
	s := &script{answers: map[string][]error{"no@b.org": {&Refused{Code: 550, Text: "no such user"}}, "slow@b.org": {errors.New("451")}}}
	put(t, o, "10-1", "a@b.org", "x", true)
	put(t, o, "9-1", "no@b.org", "x", true)
	put(t, o, "9-2", "slow@b.org", "x", true)
	res := flush(t, o, s)
	if res.Sent != 1 || res.Deferred != 1 || len(res.Failed) != 1 || res.Failed[0].LastCode != "550 no such user" {
		t.Errorf("%+v", res)
	}
	if got := strings.Join(s.log, ";"); got != "no@b.org x;slow@b.org x;a@b.org x" {
		t.Errorf("order %s", got)
	}
}

// A crash before the server's answer is on record leaves the mail queued, with its next try in the future.
func TestCrashDuringSend(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := open(t, dir, c)
	put(t, o, "1-1", "a@b.org", "x", true)
	var again []Item
	crash := senderFunc(func() (string, error) {
		// What a new process would find at this moment.
		var err error
		killed := t.TempDir()
		if err = os.CopyFS(killed, os.DirFS(dir)); err != nil {
			t.Error(err)
		}
		if again, err = open(t, killed, c).Items(Queued); err != nil {
			t.Error(err)
		}
		return "250 ok", nil
	})
	flush(t, o, crash)
	if len(again) != 1 || again[0].Tries != 1 || !again[0].NextTry.After(c.t) {
		t.Errorf("on record before the attempt: %+v", again)
	}
}

// What a kill left beside a record is taken over, unless a power failure spoiled it. Then the letter is held again,
// nothing is lost, and a release sends the same bytes.
func TestOverlays(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	put(t, open(t, dir, c), "1-1", "a@b.org", "x", false)
	whole, err := os.ReadFile(filepath.Join(dir, "queue", "1-1.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, note string
		want       Status
	}{
		{"good", strings.Replace(string(whole), `"held"`, `"queued"`, 1), Queued},
		{"empty", "", Held},
		{"garbage", string(make([]byte, 300)), Held},
		{"other", `{"id":"9-9","status":"sent"}`, Held},
	} {
		dir, c := t.TempDir(), newClock()
		put(t, open(t, dir, c), "1-1", "a@b.org", "x", false)
		if err := os.WriteFile(filepath.Join(dir, "queue", "1-1.now"), []byte(tt.note), 0o600); err != nil {
			t.Fatal(err)
		}
		o := open(t, dir, c)
		if items, err := o.Items(tt.want); err != nil || len(items) != 1 {
			t.Errorf("%s: %s %v %v", tt.name, tt.want, items, err)
		}
		if err := o.Release("1-1"); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		s := &script{}
		if res := flush(t, o, s); res.Sent != 1 || strings.Join(s.log, ";") != "a@b.org x" {
			t.Errorf("%s: %+v %v", tt.name, res, s.log)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "queue", "*")); err != nil || len(left) != 0 {
			t.Errorf("%s: left in the queue: %v %v", tt.name, left, err)
		}
	}
}

// Many letters: all are found at every moment, and the queue is empty afterwards.
func TestSettledInGroups(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := open(t, dir, c)
	for n := range 2*maxUnsyncedLetters + 7 {
		put(t, o, fmt.Sprintf("%d-1", n+1), "a@b.org", "x", true)
	}
	sent := 0
	flush(t, o, senderFunc(func() (string, error) {
		list, err := o.Items(Sent)
		if err != nil || len(list) != sent {
			t.Errorf("%d letters are on record as sent, %d were, %v", len(list), sent, err)
		}
		sent++
		return "250 ok", nil
	}))
	if list, err := open(t, dir, c).Items(Sent); err != nil || len(list) != 2*maxUnsyncedLetters+7 {
		t.Errorf("%d sent, %v", len(list), err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "queue", "*")); err != nil || len(left) != 0 {
		t.Errorf("left in the queue: %v %v", left, err)
	}
}

type senderFunc func() (string, error)

func (f senderFunc) Send(context.Context, Envelope, []byte) (string, error) { return f() }

func TestTamperedMailIsNotSent(t *testing.T) {
	dir, c := t.TempDir(), newClock()
	o := open(t, dir, c)
	put(t, o, "1-1", "a@b.org", "x", true)
	put(t, o, "1-2", "a@b.org", "y", true)
	if err := os.WriteFile(filepath.Join(dir, "queue", "1-1.eml"), []byte("evil"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := &script{}
	res := flush(t, o, s)
	if res.Sent != 1 || res.Deferred != 1 || strings.Join(s.log, ";") != "a@b.org y" {
		t.Errorf("%+v %v", res, s.log)
	}
}

func TestBadItems(t *testing.T) {
	o := open(t, t.TempDir(), newClock())
	for _, id := range []string{"", "../x", "a/b", ".x"} {
		if o.PutHeld(id, Envelope{To: "a@b"}, "m", nil) == nil {
			t.Errorf("identifier %q accepted", id)
		}
	}
	for _, to := range []string{"", "a@b\r\nRCPT TO:<c@d>", "<a@b>"} {
		if o.PutHeld("1", Envelope{To: to}, "m", nil) == nil {
			t.Errorf("recipient %q accepted", to)
		}
	}
}

// TestWelcomeIsNotOvertaken: while the welcome of a seat waits for another try, no other letter of the game goes to its
// reader. Letters of other games do, and the rest goes after the welcome.
func TestWelcomeIsNotOvertaken(t *testing.T) {
	down := errors.New("try again later")
	dir, c := t.TempDir(), newClock()
	s := &script{answers: map[string][]error{"a@b.org": {down}}}
	o := open(t, dir, c)
	about := func(id, game string, record int) {
		t.Helper()
		env := Envelope{From: "gm@example.net", To: "a@b.org", Topic: compose.TopicOf(game, "german", record)}
		if err := o.Enqueue(id, env, id+"@example.net", []byte(id)); err != nil {
			t.Fatal(err)
		}
	}
	about("k1-0", "k1", 0)
	about("k1-7", "k1", 7)
	about("k2-9", "k2", 9)
	flush(t, o, s)
	if got := strings.Join(s.log, ";"); got != "a@b.org k1-0;a@b.org k2-9" {
		t.Errorf("sent %s", got)
	}
	c.t = c.t.Add(2 * time.Minute)
	flush(t, o, s)
	if got := strings.Join(s.log[2:], ";"); got != "a@b.org k1-0;a@b.org k1-7" {
		t.Errorf("then %s", got)
	}
}
