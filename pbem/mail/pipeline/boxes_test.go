package pipeline_test

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
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
)

// several returns a loop on the mailboxes of gm, ivan and, where nobody listens, of
// nobody.
func (w *world) several(accounts ...inbox.Account) (pipeline.Config, error) {
	w.t.Helper()
	sp, err := spool.Open(filepath.Join(w.dir, "spool"), w.fail)
	w.must(err)
	w.t.Cleanup(func() { sp.Close() })
	ob, err := outbox.Open(filepath.Join(w.dir, "outbox"),
		outbox.Options{Clock: clock.FuncClock(func() time.Time { return w.now })})
	w.must(err)
	cfg := pipeline.Config{Accounts: accounts, Spool: sp, Outbox: ob, Handler: w, From: gm, Reader: message.Reader{Domain: "example.net"},
		Sender: &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: w.mx.SMTPAddr(), Security: netdial.Plain}}}
	_, err = pipeline.New(cfg)
	return cfg, err
}

func (w *world) account(user string) inbox.Account {
	return inbox.Account{User: user, Password: netdial.FixedSecret("s"), Endpoint: netdial.Endpoint{Addr: w.mx.IMAPAddr(),
		Security: netdial.Plain}}
}

var nobody = inbox.Account{Name: "nobody", Password: netdial.FixedSecret("s"), Endpoint: netdial.Endpoint{Addr: "127.0.0.1:1",
	Security: netdial.Plain}}

// Several mailboxes, one of which cannot be reached: the others are read, each
// mail is filed where it came from, and a mail that came to both is dealt with
// once.
func TestSeveralMailboxes(t *testing.T) {
	w := newWorld(t)
	w.answer = func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
		return []compose.Letter{{To: hans, Subject: "answer to " + m.Subject, Text: "x\n"}}, pipeline.Done, nil
	}
	cfg, err := w.several(w.account(gm), nobody, w.account(ivan))
	w.must(err)
	looks := map[string]string{}
	cfg.Supervisor = looking{looks: looks}
	l, err := pipeline.New(cfg)
	w.must(err)
	defer l.Close()
	both := mailFrom(hans, 3, "three")
	w.must(w.mx.Deliver(gm, mailFrom(hans, 1, "one")))
	w.must(w.mx.Deliver(ivan, mailFrom(hans, 2, "two")))
	w.must(w.mx.Deliver(gm, both))
	w.must(w.mx.Deliver(ivan, both))
	if err := l.Cycle(context.Background()); err == nil || !strings.Contains(err.Error(), "connection refused") {
		t.Errorf("an unreachable mailbox gives %v", err)
	}
	if got := fmt.Sprint(looks); got != "map[gm@e:true ivan:true nobo:false]" {
		t.Errorf("looks ended %s", got)
	}
	if w.calls != 3 {
		t.Errorf("%d mails handled, want 3", w.calls)
	}
	for user, want := range map[string]int{gm: 2, ivan: 2} {
		if n, d := len(w.fetch(user, "INBOX")), len(w.fetch(user, "Done")); n != 0 || d != want {
			t.Errorf("%s: INBOX %d, Done %d", user, n, d)
		}
	}
	if _, copies := w.replies(hans); copies != 3 {
		t.Errorf("%d answers", copies)
	}
}

// All mailboxes are watched at once: the second gets mail while the first waits.
func TestRunWatchesAll(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	done := false
	w.answer = func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
		if m.Subject == "T2" {
			done = true
			cancel()
			return nil, pipeline.Done, nil
		}
		return nil, pipeline.Done, w.mx.Deliver(ivan, mailFrom(hans, 2, "two"))
	}
	second := w.account(ivan)
	second.Interval = time.Second // for news that falls between the look and the wait
	cfg, err := w.several(w.account(gm), nobody, second)
	w.must(err)
	w.deliver(mailFrom(hans, 1, "one"))
	if err := pipeline.Run(ctx, cfg); !errors.Is(err, context.Canceled) || !done {
		t.Errorf("%v after %d mails", err, w.calls)
	}
}

func TestOneMailboxTwice(t *testing.T) {
	w := newWorld(t)
	if _, err := w.several(w.account(gm), w.account(gm)); err == nil || !strings.Contains(err.Error(), "is given twice") {
		t.Errorf("%v", err)
	}
	if _, err := newWorld(t).several(); err == nil {
		t.Error("no mailbox, no error")
	}
}

// A mail of a mailbox that is no longer configured is finished all the same.
func TestMailOfAGoneMailbox(t *testing.T) {
	w := newWorld(t)
	cfg, err := w.several(w.account(gm))
	w.must(err)
	_, _, err = cfg.Spool.Receive(mailFrom(hans, 1, "one"), spool.Origin{Account: "gone", Mailbox: "INBOX", UIDValidity: 1, UID: 1,
		Received: w.now})
	w.must(err)
	l, err := pipeline.New(cfg)
	w.must(err)
	defer l.Close()
	w.must(l.Cycle(context.Background()))
	if _, copies := w.replies(hans); copies != 1 || w.calls != 1 {
		t.Errorf("%d answers, handled %d times", copies, w.calls)
	}
}

// A mail at which the process ends every time: it is put aside after some
// restarts, with word to the owner, and the mail behind it is dealt with.
func TestMailThatEndsTheProcess(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "poison"), mailFrom(ivan, 2, "good"))
	w.answer = func(m *message.Mail) ([]compose.Letter, pipeline.Disposition, error) {
		return []compose.Letter{{To: ivan, Subject: m.Subject, Text: "fine\n"}}, pipeline.Done, nil
	}
	ends := 0
	for ; ends < 20; ends++ {
		// The first mail of each process that is not put aside is the poison.
		w.fail = func(step string) error {
			if step == "handled" && w.putAside() == 0 {
				return errCrash
			}
			return nil
		}
		if err := w.process(1); !errors.Is(err, errCrash) {
			w.must(err)
			break
		}
	}
	if ends != 6 {
		t.Errorf("put aside after %d ends of the process, want 6", ends)
	}
	if n, d, q := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")), len(w.fetch(gm, "Quarantine")); n != 0 || d != 1 || q != 1 {
		t.Errorf("INBOX %d, Done %d, Quarantine %d", n, d, q)
	}
	if len(w.fetch(ivan, "INBOX")) != 1 {
		t.Error("the good mail has no answer")
	}
}

// putAside counts the mails that the journal has as in quarantine.
func (w *world) putAside() int {
	data, err := os.ReadFile(filepath.Join(w.dir, "spool", "journal.jsonl"))
	w.must(err)
	return strings.Count(string(data), `"disposition":"quarantine"`)
}

// looking keeps how each look ended, by the first letters of the mailbox.
type looking struct {
	pipeline.NoSupervisor
	looks map[string]string
}

func (l looking) MailboxChecked(a inbox.Account, err error) {
	l.looks[a.Name[:4]] = fmt.Sprint(err == nil)
}
