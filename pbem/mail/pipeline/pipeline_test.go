package pipeline_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/tools/benchcheck"
	_ "fieldpost/pbem/tools/testtmp"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	gm   = "gm@example.net"
	hans = "hans@example.org"
	ivan = "ivan@example.org"
)

// world holds what survives a crash of the daemon: the mail server, the disk, and the games, which are as durable as
// the disk.
type world struct {
	t      *testing.T
	mx     *server.Server
	dir    string
	mxDir  string
	games  map[string]int // by mail key: how often it took effect
	calls  int
	answer func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) // nil: play
	seen   []message.Class                                                       // by Observe
	failed []outbox.Item
	fail   func(step string) error
	spool  *spool.Spool

	mu      sync.Mutex
	crashed bool // nothing of the process goes on
	lost    int  // transmissions that it did not live to note
	now     time.Time
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, dir: t.TempDir(), mxDir: t.TempDir(), games: map[string]int{}, now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	w.startServer()
	return w
}

func (w *world) startServer() {
	w.t.Helper()
	at := w.now
	mx, err := server.New(server.Config{Dir: w.mxDir, SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Now: func() time.Time { return at },
		Mailboxes: []server.Mailbox{{Addr: gm, Password: "s"}, {Addr: hans, Password: "s"}, {Addr: ivan, Password: "s"}}})
	w.must(err)
	w.must(mx.Start())
	w.mx = mx
	w.t.Cleanup(func() { mx.Close() })
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// Handle plays: a mail takes effect once, and both players get a letter.
func (w *world) Handle(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, pipeline.Disposition, error) {
	w.calls++
	if w.answer != nil {
		return w.answer(m)
	}
	if w.games[m.Key] == 0 {
		w.games[m.Key]++
	}
	text := fmt.Sprintf("answer to mail %d: %s\n", m.Seq, strings.TrimSpace(m.Text))
	if m.TextUnusable {
		return []compose.Letter{{To: m.From, Subject: "refused", Text: m.Why}}, pipeline.Rejected, nil
	}
	return []compose.Letter{
		{To: hans, Subject: compose.ReplySubject(m.Subject), Text: text, InReplyTo: m.MessageID, AutoSubmitted: "auto-replied"},
		{To: ivan, Subject: "copy", Text: text, AutoSubmitted: "auto-generated"},
	}, pipeline.Done, nil
}

func (w *world) Observe(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, error) {
	w.seen = append(w.seen, m.Class)
	return nil, nil
}

var errCrash = errors.New("crash")

// sender sends for real and can crash after the server took the mail.
type sender struct {
	*outbox.SMTP
	w *world
}

func (s sender) Send(ctx context.Context, env outbox.Envelope, raw []byte) (string, error) {
	code, err := s.SMTP.Send(ctx, env, raw)
	if err == nil {
		if err = s.w.step("transmitted"); err != nil {
			s.w.lost++
			panic(err) // the process ends here
		}
	}
	return code, err
}

// step asks fail. A process that has crashed goes no step further, whatever else it was doing.
func (w *world) step(step string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fail == nil {
		return nil
	}
	if !w.crashed {
		w.crashed = w.fail(step) != nil
	}
	if w.crashed {
		return errCrash
	}
	return nil
}

// process runs one daemon process for some cycles, or until it crashes.
func (w *world) process(cycles int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if p != errCrash {
				panic(p)
			}
			err = errCrash
		}
	}()
	w.crashed, w.lost = false, 0
	sp, err := spool.Open(filepath.Join(w.dir, "spool"), w.step)
	if err != nil {
		return err
	}
	defer sp.Close()
	w.spool = sp
	ob, err := outbox.Open(filepath.Join(w.dir, "outbox"),
		outbox.Options{Clock: clock.FuncClock(func() time.Time { return w.now })})
	if err != nil {
		return err
	}
	l, err := pipeline.New(pipeline.Config{
		Accounts: []inbox.Account{{Name: "gm", User: gm, MaxSize: 4000, Password: netdial.FixedSecret("s"),
			Endpoint: netdial.Endpoint{Addr: w.mx.IMAPAddr(), Security: netdial.Plain}}},
		Spool: sp, Outbox: ob, Handler: w, From: "Fieldpost <" + gm + ">",
		Sender:     sender{&outbox.SMTP{Endpoint: netdial.Endpoint{Addr: w.mx.SMTPAddr(), Security: netdial.Plain}}, w},
		Reader:     message.Reader{OwnAddresses: []string{gm}, LoopID: "test-1", Domain: "example.net"},
		Supervisor: failing{failed: &w.failed},
		Fail:       w.step,
	})
	w.must(err)
	defer l.Close()
	for i := 0; i < cycles; i++ {
		if err = l.Cycle(context.Background()); errors.Is(err, errCrash) {
			return err
		}
	}
	return err
}

func mailFrom(from string, n int, body string) []byte {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: T%d\r\nMessage-ID: <%d@example.org>\r\n\r\n%s\r\n", from, gm, n, n, body)
}

// fetch reads a folder of a mailbox with a client of its own.
func (w *world) fetch(user, folder string) (mails []string) {
	w.t.Helper()
	c, err := imapclient.DialInsecure(w.mx.IMAPAddr(), nil)
	w.must(err)
	defer c.Close()
	w.must(c.Login(user, "s").Wait())
	if d, err := c.Select(folder, nil).Wait(); err != nil || d.NumMessages == 0 {
		return nil
	}
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	w.must(err)
	for _, m := range list {
		mails = append(mails, string(m.FindBodySection(sec)))
	}
	return mails
}

// replies maps the Message-IDs in a mailbox to their contents without trace
// fields; two contents under one identifier are an error. copies counts all.
func (w *world) replies(user string) (byID map[string]string, copies int) {
	w.t.Helper()
	byID = map[string]string{}
	for _, raw := range w.fetch(user, "INBOX") {
		m, err := message.Read([]byte(raw))
		w.must(err)
		_, content, _ := strings.Cut(raw, "\r\nFrom: ")
		if old, ok := byID[m.MessageID]; ok && old != content {
			w.t.Errorf("two mails under %s:\n%s\n%s", m.MessageID, old, content)
		}
		byID[m.MessageID] = content
		copies++
	}
	return byID, copies
}

func keys(m map[string]string) string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return strings.Join(out, "\n")
}

func (w *world) deliver(raws ...[]byte) {
	w.t.Helper()
	for _, raw := range raws {
		w.must(w.mx.Deliver(gm, raw))
	}
}

func TestExchange(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "#PBEM k\n#END"), mailFrom(ivan, 2, "hello"))
	w.must(w.process(2))
	for _, user := range []string{hans, ivan} {
		if byID, copies := w.replies(user); len(byID) != 2 || copies != 2 {
			t.Errorf("%s has %d mails, %d different", user, copies, len(byID))
		}
	}
	if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 2 {
		t.Errorf("INBOX %d, Done %d", n, d)
	}
	raw := w.fetch(hans, "INBOX")[0]
	for _, want := range []string{"Return-Path: <gm@example.net>", "From: \"Fieldpost\" <gm@example.net>", "X-Loop: test-1",
		"In-Reply-To: <1@example.org>", "Message-ID: <pbem.mail.", "Subject: Re: T1"} {
		if !strings.Contains(raw, want) {
			t.Errorf("no %q in\n%s", want, raw)
		}
	}
}

// Kill the process after every single step. Started again it comes to the same
// end as a process that was never killed.
func TestKilledAtEveryStep(t *testing.T) {
	raws := [][]byte{mailFrom(hans, 1, "one"), mailFrom(ivan, 2, "two"), mailFrom("list@example.org\r\nList-Id: <l>", 3, "x")}
	plain := newWorld(t)
	plain.deliver(raws...)
	plain.must(plain.process(1))
	wantHans, _ := plain.replies(hans)
	wantIvan, _ := plain.replies(ivan)
	if len(wantHans) != 2 || len(wantIvan) != 2 {
		t.Fatalf("undisturbed: %d and %d letters", len(wantHans), len(wantIvan))
	}
	steps := map[string]bool{}
	for kill := 1; ; kill++ {
		w := newWorld(t)
		w.deliver(raws...)
		count, at := 0, ""
		w.fail = func(step string) error {
			if count++; count == kill {
				at = step
				return errCrash
			}
			return nil
		}
		err := w.process(1)
		if at == "" {
			w.must(err)
			break // killed after everything
		}
		steps[at] = true
		if !errors.Is(err, errCrash) {
			t.Fatalf("step %d (%s): %v", kill, at, err)
		}
		w.fail = nil
		lost := w.lost
		w.now = w.now.Add(2 * time.Minute) // the retry of what was being sent
		w.must(w.process(2))
		gotHans, copiesHans := w.replies(hans)
		gotIvan, copiesIvan := w.replies(ivan)
		if keys(gotHans) != keys(wantHans) || keys(gotIvan) != keys(wantIvan) {
			t.Errorf("step %d (%s): letters\n%s\n%s\nwant\n%s\n%s", kill, at, keys(gotHans), keys(gotIvan), keys(wantHans), keys(wantIvan))
		}
		// Only between transmission and its record may a letter go twice.
		if extra := copiesHans + copiesIvan - 4; extra != lost || lost > 1 || at == "transmitted" && lost != 1 {
			t.Errorf("step %d (%s): %d letters too many, %d were under way", kill, at, extra, lost)
		}
		for key, n := range w.games {
			if n != 1 {
				t.Errorf("step %d (%s): mail %.8s took effect %d times", kill, at, key, n)
			}
		}
		if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 3 {
			t.Errorf("step %d (%s): INBOX %d, Done %d", kill, at, n, d)
		}
		w.mx.Close()
	}
	for _, step := range []string{"stored", "received", "handled", "queued", "committed", "released", "filed", "transmitted"} {
		if !steps[step] {
			t.Errorf("no kill at step %q", step)
		}
	}
}

// validity returns the UIDVALIDITY of the daemon's INBOX.
func (w *world) validity() uint32 {
	w.t.Helper()
	c, err := imapclient.DialInsecure(w.mx.IMAPAddr(), nil)
	w.must(err)
	defer c.Close()
	w.must(c.Login(gm, "s").Wait())
	d, err := c.Select("INBOX", nil).Wait()
	w.must(err)
	return d.UIDValidity
}

// The mailbox is renumbered between commit and filing: no second answer.
func TestRenumbered(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "one"))
	w.fail = func(step string) error {
		if step == "released" {
			return errCrash
		}
		return nil
	}
	if err := w.process(1); !errors.Is(err, errCrash) {
		t.Fatal(err)
	}
	w.fail = nil
	was := w.validity()
	w.must(w.mx.Close())
	w.must(os.Remove(filepath.Join(w.mxDir, gm, "uids")))
	w.now = w.now.Add(time.Hour)
	w.startServer()
	if now := w.validity(); now == was {
		t.Fatalf("the mailbox was not renumbered: UIDVALIDITY %d", now)
	}
	w.must(w.process(2))
	if _, copies := w.replies(hans); copies != 1 || w.calls != 1 {
		t.Errorf("%d answers, handled %d times", copies, w.calls)
	}
	if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 1 {
		t.Errorf("INBOX %d, Done %d", n, d)
	}
}

func TestCopiesAreAnsweredOnce(t *testing.T) {
	w := newWorld(t)
	raw := mailFrom(hans, 1, "one")
	w.deliver(raw, append([]byte("Received: by another way\r\n"), raw...))
	w.must(w.process(1))
	w.deliver(raw) // someone puts it back later
	w.must(w.process(1))
	if _, copies := w.replies(hans); copies != 1 {
		t.Errorf("%d answers", copies)
	}
	if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 3 {
		t.Errorf("INBOX %d, Done %d", n, d)
	}
}

func TestSilence(t *testing.T) {
	w := newWorld(t)
	own := []byte("X-Loop: test-1\r\n")
	w.deliver(
		mailFrom("MAILER-DAEMON@example.org", 1, "failed"), mailFrom(hans+"\r\nAuto-Submitted: auto-replied", 2, "on holiday"),
		mailFrom(hans+"\r\nPrecedence: bulk", 3, "news"), append(own, mailFrom(hans, 4, "ours")...), mailFrom(gm, 5, "ours"),
		mailFrom(hans+"\r\nFrom: "+ivan, 6, "who?"),
	)
	w.must(w.process(2))
	if w.calls != 0 {
		t.Errorf("handled %d times", w.calls)
	}
	if got := fmt.Sprint(w.seen); got != "[bounce auto-reply list own own strange]" {
		t.Errorf("observed %s", got)
	}
	if n, d, q := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")), len(w.fetch(gm, "Quarantine")); n != 0 || d != 5 || q != 1 {
		t.Errorf("INBOX %d, Done %d, Quarantine %d", n, d, q)
	}
	if len(w.fetch(hans, "INBOX")) != 0 {
		t.Error("an answer where silence is due")
	}
}

// A mail that always fails goes to quarantine after three cycles and holds
// nobody up.
func TestThreeFailures(t *testing.T) {
	for name, bad := range map[string]func() ([]compose.Letter, pipeline.Disposition, error){
		"error": func() ([]compose.Letter, pipeline.Disposition, error) { return nil, "", errors.New("no such table") },
		"panic": func() ([]compose.Letter, pipeline.Disposition, error) { panic("index out of range") },
		"bad letter": func() ([]compose.Letter, pipeline.Disposition, error) {
			return []compose.Letter{{To: "nobody", Text: "x"}}, pipeline.Done, nil
		},
		"second letter bad": func() ([]compose.Letter, pipeline.Disposition, error) {
			return []compose.Letter{{To: hans, Text: "half an answer"}, {To: hans}}, pipeline.Done, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.answer = func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
				if m.Subject == "T1" {
					return bad()
				}
				return []compose.Letter{{To: ivan, Subject: "ok", Text: "fine\n"}}, pipeline.Done, nil
			}
			w.deliver(mailFrom(hans, 1, "poison"), mailFrom(ivan, 2, "good"))
			w.must(w.process(2))
			if n, q := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Quarantine")); n != 1 || q != 0 {
				t.Errorf("after two cycles: INBOX %d, Quarantine %d", n, q)
			}
			if _, copies := w.replies(ivan); copies != 1 {
				t.Errorf("the good mail has %d answers", copies)
			}
			w.must(w.process(1)) // failures are counted across processes
			if n, q := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Quarantine")); n != 0 || q != 1 {
				t.Errorf("after three cycles: INBOX %d, Quarantine %d", n, q)
			}
			if len(w.fetch(hans, "INBOX")) != 0 {
				t.Error("a letter of a failed attempt was sent")
			}
			if held, err := outbox.List(filepath.Join(w.dir, "outbox"), outbox.Held); err != nil || len(held) != 0 {
				t.Errorf("left behind: %v %v", held, err)
			}
		})
	}
}

func TestTooLargeAndUnreadable(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, strings.Repeat("quoted report\r\n", 500)), mailFrom(hans, 2, ""), []byte("\r\n"))
	w.must(w.process(1))
	byID, _ := w.replies(hans)
	all := fmt.Sprint(byID)
	if len(byID) != 2 || !strings.Contains(all, "at most 3 KB are read") || !strings.Contains(all, "holds no text") {
		t.Errorf("answers %s", all)
	}
	if n, r := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Rejected")); n != 0 || r != 2 {
		t.Errorf("INBOX %d, Rejected %d", n, r)
	}
}

// A recipient that does not exist: told once, nothing else stops.
func TestRefusedRecipient(t *testing.T) {
	w := newWorld(t)
	w.answer = func(*message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
		return []compose.Letter{{To: "gone@example.org", Subject: "a", Text: "x"}, {To: hans, Subject: "b", Text: "y"}}, pipeline.Done, nil
	}
	w.deliver(mailFrom(hans, 1, "x"))
	w.must(w.process(2))
	if len(w.failed) != 1 || !strings.HasPrefix(w.failed[0].LastCode, "550 ") {
		t.Errorf("failed %+v", w.failed)
	}
	if len(w.fetch(hans, "INBOX")) != 1 {
		t.Error("the other letter did not arrive")
	}
}

// A mailbox that cannot be reached does not keep letters from being sent.
func TestSendsWithoutMailbox(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "x"))
	w.fail = func(step string) error {
		if step == "committed" {
			return errCrash
		}
		return nil
	}
	if err := w.process(1); !errors.Is(err, errCrash) {
		t.Fatal(err)
	}
	w.fail = nil
	sp, err := spool.Open(filepath.Join(w.dir, "spool"), nil)
	w.must(err)
	defer sp.Close()
	ob, err := outbox.Open(filepath.Join(w.dir, "outbox"),
		outbox.Options{Clock: clock.FuncClock(func() time.Time { return w.now })})
	w.must(err)
	l, err := pipeline.New(pipeline.Config{
		Accounts: []inbox.Account{{Password: netdial.FixedSecret(""), Endpoint: netdial.Endpoint{Addr: "127.0.0.1:1",
			Security: netdial.Plain}}},
		Spool: sp, Outbox: ob, Handler: w, From: gm, Reader: message.Reader{Domain: "example.net"},
		Sender: &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: w.mx.SMTPAddr(), Security: netdial.Plain}},
	})
	w.must(err)
	if err := l.Cycle(context.Background()); err == nil {
		t.Error("no error from an unreachable mailbox")
	}
	if len(w.fetch(hans, "INBOX")) != 1 {
		t.Error("the letter was not sent")
	}
}

// Run ends with its context and leaves nothing locked.
func TestRun(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "x"))
	ctx, cancel := context.WithCancel(context.Background())
	sp, err := spool.Open(filepath.Join(w.dir, "spool"), nil)
	w.must(err)
	defer sp.Close()
	ob, err := outbox.Open(filepath.Join(w.dir, "outbox"),
		outbox.Options{Clock: clock.FuncClock(func() time.Time { return w.now })})
	w.must(err)
	w.answer = func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
		if m.Subject == "T2" {
			cancel()
		} else {
			// The second mail comes while the first is at work: IDLE tells of it.
			w.must(w.mx.Deliver(gm, mailFrom(ivan, 2, "y")))
		}
		return nil, pipeline.Done, nil
	}
	err = pipeline.Run(ctx, pipeline.Config{
		Accounts: []inbox.Account{{User: gm, Password: netdial.FixedSecret("s"), Endpoint: netdial.Endpoint{Addr: w.mx.IMAPAddr(),
			Security: netdial.Plain}}},
		Inbox: inbox.Options{After: func(time.Duration) <-chan time.Time { c := make(chan time.Time, 1); c <- time.Time{}; return c }},
		Spool: sp, Outbox: ob, Handler: w, From: gm, Reader: message.Reader{Domain: "example.net"}, Sender: discard{},
	})
	if !errors.Is(err, context.Canceled) || w.calls != 2 {
		t.Errorf("%v after %d mails", err, w.calls)
	}
}

type discard struct{}

func (discard) Send(context.Context, outbox.Envelope, []byte) (string, error) { return "250 ok", nil }

// One mail from the mailbox to two sent letters, every step on disk, both
// servers included.
func BenchmarkMail(b *testing.B) {
	w := &world{dir: b.TempDir(), mxDir: b.TempDir(), games: map[string]int{}}
	must := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	mx, err := server.New(server.Config{Dir: w.mxDir, SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Mailboxes: []server.Mailbox{
		{Addr: gm, Password: "s"}, {Addr: hans, Password: "s"}, {Addr: ivan, Password: "s"}}})
	must(err)
	must(mx.Start())
	defer mx.Close()
	sp, err := spool.Open(filepath.Join(w.dir, "spool"), nil)
	must(err)
	defer sp.Close()
	ob, err := outbox.Open(filepath.Join(w.dir, "outbox"), outbox.Options{Clock: clock.System})
	must(err)
	l, err := pipeline.New(pipeline.Config{
		Accounts: []inbox.Account{{User: gm, Password: netdial.FixedSecret("s"), Endpoint: netdial.Endpoint{Addr: mx.IMAPAddr(),
			Security: netdial.Plain}}},
		Spool: sp, Outbox: ob, Handler: w, From: gm, Reader: message.Reader{Domain: "example.net"},
		Sender: &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: mx.SMTPAddr(), Security: netdial.Plain}},
	})
	must(err)
	defer l.Close()
	for n := 0; b.Loop(); n++ {
		must(mx.Deliver(gm, mailFrom(hans, n, "#PBEM k\n#END")))
		must(l.Cycle(context.Background()))
	}
	if sent, err := ob.Items(outbox.Sent); err != nil || len(sent) != 2*w.calls || w.calls == 0 {
		b.Errorf("%d letters for %d mails, %v", len(sent), w.calls, err)
	}
}

// failing keeps the letters that could not be sent.
type failing struct {
	pipeline.NoSupervisor
	failed *[]outbox.Item
}

func (f failing) LetterFailed(it outbox.Item) { *f.failed = append(*f.failed, it) }

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
