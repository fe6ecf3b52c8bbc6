package daemon

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/tools/mailtest"
)

const manyConfig = `dir: %[1]s
from: Fieldpost <gm@pbem.localhost>
moderator: boris@pbem.localhost
imap:
  addr: %[2]s
  user: gm@pbem.localhost
  password: secret
  tls: insecure
mailboxes:
  - addr: %[2]s
    user: judge@pbem.localhost
    token_file: %[1]s/token
    address: judge@pbem.localhost
    tls: insecure
smtp:
  addr: %[3]s
  tls: insecure
`

// office returns a mail server with the daemon's two mailboxes and those of the players, and a state folder.
func office(t *testing.T) (mx *server.Server, cfg *config.Config) {
	t.Helper()
	dir := t.TempDir()
	var boxes []server.Mailbox
	for _, a := range []string{gm, "judge@pbem.localhost", anna, boris} {
		boxes = append(boxes, server.Mailbox{Addr: a, Password: mailtest.Password})
	}
	mx, err := server.New(server.Config{Dir: t.TempDir(), SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Mailboxes: boxes,
		Now: func() time.Time { return opening }})
	if err == nil {
		err = mx.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mx.Close() })
	file := filepath.Join(dir, "pbem.yaml")
	if err := errors.Join(newGame(dir, "kursk-7", opening), os.WriteFile(filepath.Join(dir, "token"), []byte("secret\n"), 0o600),
		os.WriteFile(file, fmt.Appendf(nil, manyConfig, dir, mx.IMAPAddr(), mx.SMTPAddr()), 0o600)); err != nil {
		t.Fatal(err)
	}
	if cfg, err = config.Load(file); err != nil {
		t.Fatal(err)
	}
	return mx, cfg
}

// One daemon, two mailboxes: orders are taken from both, and mail from either of their addresses is our own.
func TestTwoMailboxes(t *testing.T) {
	t.Parallel()
	mx, cfg := office(t)
	w := newWorld(t)
	d, err := New(cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return opening }), Locks: t.TempDir()})
	w.must(err)
	defer d.Close()
	w.must(mx.Deliver("judge@pbem.localhost", []byte(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")))))
	w.must(mx.Deliver(gm, []byte(letter(anna, "2", sheet("german", "T0-G", "check\ndeclare gambit no")))))
	w.must(mx.Deliver(gm, []byte(letter("judge@pbem.localhost", "3", sheet("german", "T0-G", "pass")))))
	w.must(d.RunOnce(context.Background()))
	r := &rig{t: t, mx: mx}
	subjects := strings.Join(r.subjects(anna), "\n")
	for _, want := range []string{"draft kept", "T0-G check"} {
		if !strings.Contains(subjects, want) {
			t.Errorf("no %q in\n%s", want, subjects)
		}
	}
	if n := len(r.folder(mx.IMAPAddr(), "judge@pbem.localhost", "INBOX")) + len(r.folder(mx.IMAPAddr(), gm, "INBOX")); n != 0 {
		t.Errorf("%d mails are left", n)
	}
	if n := len(r.subjects("judge@pbem.localhost")); n != 0 {
		t.Errorf("the daemon answered itself %d times", n)
	}
}

// Two daemons with different state folders on one mailbox: the second does not start.
func TestMailboxOfAnotherDaemon(t *testing.T) {
	t.Parallel()
	_, cfg := office(t)
	locks := t.TempDir()
	first, err := New(cfg, Options{Library: shelf, Locks: locks})
	if err != nil {
		t.Fatal(err)
	}
	other := *cfg
	other.Dir = t.TempDir()
	if d, err := New(&other, Options{Library: shelf, Locks: locks}); err == nil ||
		!strings.Contains(err.Error(), "mailbox gm@pbem.localhost@127.0.0.1, "+
			"folder INBOX, is read by another daemon") {
		t.Errorf("%v %v", d, err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	d, err := New(&other, Options{Library: shelf, Locks: locks})
	if err != nil {
		t.Fatalf("after the first ended: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// The configuration's words reach the mailbox and the submission server.
func TestLoginSettings(t *testing.T) {
	cfg := &config.Config{
		IMAP: config.IMAP{Addr: "a:993", User: "u", Password: "p", TLS: "tls", Login: "password"},
		Mailboxes: []config.IMAP{{Addr: "b:143", User: "v", PasswordCommand: "echo tok", TLS: "starttls", Login: "xoauth2",
			Mailbox: "Games"}},
		SMTP: config.SMTP{Addr: "c:587", User: "w", PasswordCommand: "echo t2", TLS: "starttls", Login: "oauthbearer"},
	}
	list := accounts(cfg)
	if len(list) != 2 || list[1].Login != netdial.XOAuth2 || list[1].Mailbox != "Games" || list[1].Endpoint.Security != netdial.StartTLS {
		t.Fatalf("%+v", list)
	}
	for i, want := range []string{"p", "tok"} {
		if got, err := list[i].Password.Get(context.Background()); got != want || err != nil {
			t.Errorf("%d: %q %v", i, got, err)
		}
	}
	out := submission(cfg)
	if got, err := out.Password.Get(context.Background()); got != "t2" || err != nil || out.Login != netdial.OAuthBearer {
		t.Errorf("%q %v %s", got, err, out.Login)
	}
}

// The moderator hears of a mailbox that refuses the login at once, of one that is out of reach after half an hour, each
// once; of a mail that could not be fetched, and of one that could not be dealt with.
func TestModeratorIsTold(t *testing.T) {
	t.Parallel()
	_, cfg := office(t)
	now := opening
	d, err := New(cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return now }), Locks: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	a := inbox.Account{Name: "gm@a", Mailbox: "INBOX"}
	queued := func() int {
		t.Helper()
		list, err := d.outbox.Items(outbox.Queued)
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range list {
			if it.Envelope.To != boris {
				t.Errorf("%s goes to %s", it.ID, it.Envelope.To)
			}
		}
		return len(list)
	}
	expect := func(what string, want int) {
		t.Helper()
		if got := queued(); got != want {
			t.Errorf("%s: %d letters, want %d", what, got, want)
		}
	}
	down := &net.OpError{Op: "dial", Err: errors.New("no route")}
	d.mailboxHealth.noteRead(a, down)
	now = now.Add(29 * time.Minute)
	d.mailboxHealth.noteRead(a, down)
	expect("29 minutes", 0)
	now = now.Add(time.Minute)
	d.mailboxHealth.noteRead(a, down)
	d.mailboxHealth.noteRead(a, down)
	expect("30 minutes", 1)
	d.mailboxHealth.noteRead(a, nil)
	now = now.Add(time.Hour)
	d.mailboxHealth.noteRead(a, fmt.Errorf("%w: no", inbox.ErrLogin))
	d.mailboxHealth.noteRead(a, fmt.Errorf("%w: no", inbox.ErrLogin))
	expect("refused login", 2)
	d.mailboxHealth.noteRead(a, nil)
	now = now.Add(time.Hour)
	d.mailboxHealth.noteRead(a, fmt.Errorf("%w: no", inbox.ErrTryLater))
	now = now.Add(59 * time.Minute)
	d.mailboxHealth.noteRead(a, fmt.Errorf("%w: no", inbox.ErrTryLater))
	expect("a busy server after 59 minutes", 2)
	now = now.Add(time.Minute)
	d.mailboxHealth.noteRead(a, fmt.Errorf("%w: no", inbox.ErrTryLater))
	expect("a busy server after an hour", 3)
	d.mailboxHealth.reportPoisoned(inbox.Item{Account: "gm@a", Mailbox: "INBOX", UID: 7, InternalDate: opening}, down)
	d.mailboxHealth.reportPoisoned(inbox.Item{Account: "gm@a", Mailbox: "INBOX", UID: 7, InternalDate: opening}, down)
	expect("poison", 4)
	d.loopCfg.Supervisor.MailGivenUp(spool.Entry{Seq: 9, Origin: spool.Origin{Received: opening}}, "no such table")
	expect("given up", 5)
}
