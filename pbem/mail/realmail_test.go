package mail_test

import (
	"context"
	"crypto/tls"
	"errors"
	"os/exec"
	"path/filepath"
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
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/tools/mailtest"
	"fieldpost/pbem/tools/testprograms"

	"github.com/emersion/go-imap/v2"
)

// player answers every sheet with a receipt to a fixed list of addresses and
// notes what it is shown.
type player struct {
	mu       sync.Mutex
	to       []string
	mails    []*message.Mail
	observed []*message.Mail
}

func (p *player) Handle(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, pipeline.Disposition, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mails = append(p.mails, m)
	var out []compose.Letter
	for _, to := range p.to {
		out = append(out, compose.Letter{
			To: to, ReplyTo: "gm+kursk-7.german@pbem.test", Subject: compose.ReplySubject(m.Subject), Text: "Receipt – " + m.Text,
			HTML:      "<p>Receipt <img src=\"cid:map@pbem.test\">",
			Inline:    []compose.Attachment{{Name: "map.png", Type: "image/png", CID: "map@pbem.test", Data: []byte("png")}},
			InReplyTo: m.MessageID, References: compose.ReplyReferences(m.References, m.InReplyTo, m.MessageID),
			AutoSubmitted: "auto-replied",
		})
	}
	return out, pipeline.Done, nil
}

func (p *player) Observe(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, error) {
	p.observed = append(p.observed, m)
	return nil, nil
}

// rig is a loop on real servers.
type rig struct {
	t      *testing.T
	dove   *mailtest.Dovecot
	play   *player
	loop   *pipeline.Pipeline
	failed []outbox.Item
}

func newRig(t *testing.T, dove *mailtest.Dovecot, smtpAddr string, mode netdial.Security) *rig {
	t.Helper()
	r := &rig{t: t, dove: dove, play: &player{}}
	dir := t.TempDir()
	sp, err := spool.Open(filepath.Join(dir, "spool"), nil)
	must(t, err)
	t.Cleanup(func() { sp.Close() })
	ob, err := outbox.Open(filepath.Join(dir, "outbox"), outbox.Options{Clock: clock.System})
	must(t, err)
	addr := dove.IMAP
	if mode == netdial.TLS {
		addr = dove.IMAPS
	}
	r.loop, err = pipeline.New(pipeline.Config{
		Accounts: []inbox.Account{{User: "gm@pbem.test", Password: netdial.FixedSecret(mailtest.Password),
			Endpoint: netdial.Endpoint{Addr: addr, Security: mode, TLSConfig: &tls.Config{RootCAs: dove.Roots, ServerName: "localhost"}}}},
		Spool: sp, Outbox: ob, Handler: r.play, From: "Fieldpost <gm@pbem.test>",
		Sender:     &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: smtpAddr, Security: netdial.Plain}},
		Reader:     message.Reader{OwnAddresses: []string{"gm@pbem.test"}, LoopID: "real-1", Domain: "pbem.test"},
		Supervisor: failing{failed: &r.failed},
	})
	must(t, err)
	t.Cleanup(func() { r.loop.Close() })
	return r
}

// until runs cycles until done holds; a real server delivers in its own time.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			r.t.Fatalf("%s: still not after 30 s\n%s", what, r.dove.LogText())
		case <-tick.C:
		}
		if err := r.loop.Cycle(ctx); err != nil {
			r.t.Fatalf("cycle: %v\n%s", err, r.dove.LogText())
		}
	}
}

const sheetMail = "From: Hans <hans@player.test>\r\nTo: gm+kursk-7.german@pbem.test\r\nSubject: T3\r\nMessage-ID: <s1@player.test>\r\n" +
	"\r\n#PBEM kursk-7 german T3-G-1\r\nmove 1SS 1907-2008\r\n#END\r\n"

// Dovecot alone: delivery by LMTP, the three ways to connect, MOVE, and a
// mailbox that is renumbered under us.
func TestDovecot(t *testing.T) {
	t.Parallel()
	dove := mailtest.StartDovecot(t)
	for _, mode := range []netdial.Security{netdial.Plain, netdial.StartTLS, netdial.TLS} {
		t.Run(string(mode), func(t *testing.T) {
			r := newRig(t, dove, "127.0.0.1:1", mode)
			dove.Deliver(t, "gm+kursk-7.german@pbem.test", sheetMail)
			r.until("a mail handled", func() bool { return len(r.play.mails) == 1 && len(dove.Folder(t, "gm@pbem.test", "INBOX")) == 0 })
			m := r.play.mails[0]
			if m.Class != message.Orders || !strings.Contains(strings.Join(m.DeliveredTo, " "), "gm+kursk-7.german@pbem.test") {
				t.Errorf("class %s (%s), delivered to %v", m.Class, m.Why, m.DeliveredTo)
			}
			if len(dove.Folder(t, "gm@pbem.test", "Done")) == 0 {
				t.Error("nothing in Done")
			}
			dove.Empty(t, "gm@pbem.test", "Done")
		})
	}
	t.Run("renumbered", func(t *testing.T) {
		r := newRig(t, dove, "127.0.0.1:1", netdial.StartTLS)
		dove.Deliver(t, "gm@pbem.test", sheetMail)
		r.until("a mail handled", func() bool { return len(dove.Folder(t, "gm@pbem.test", "Done")) == 1 })
		// Someone drags it back, and Dovecot loses its numbering.
		c := dove.Client(t, "gm@pbem.test")
		_, err := c.Select("Done", nil).Wait()
		must(t, err)
		_, err = c.Move(imap.SeqSetNum(1), "INBOX").Wait()
		must(t, err)
		must(t, c.Logout().Wait())
		dove.ForgetNumbers(t, "gm")
		r.loop.Close()
		r.until("the mail filed again", func() bool { return len(dove.Folder(t, "gm@pbem.test", "INBOX")) == 0 })
		if len(r.play.mails) != 1 {
			t.Errorf("handled %d times", len(r.play.mails))
		}
	})
	t.Run("wrong password", func(t *testing.T) {
		b, err := inbox.New(inbox.Account{User: "gm@pbem.test", Password: netdial.FixedSecret("wrong"),
			Endpoint: netdial.Endpoint{Addr: dove.IMAP, Security: netdial.Plain}}, inbox.Options{})
		must(t, err)
		if _, err := b.RunCycle(context.Background(), nil); !errors.Is(err, inbox.ErrLogin) {
			t.Errorf("%v", err)
		}
	})
	t.Run("unknown certificate", func(t *testing.T) {
		b, err := inbox.New(inbox.Account{User: "gm@pbem.test", Password: netdial.FixedSecret(mailtest.Password),
			Endpoint: netdial.Endpoint{Addr: dove.IMAP, Security: netdial.StartTLS}}, inbox.Options{})
		must(t, err)
		if _, err := b.RunCycle(context.Background(), nil); err == nil {
			t.Error("a certificate of an unknown authority was accepted")
		}
	})
}

// The whole way: swaks -> Postfix -> Dovecot -> loop -> Postfix -> Dovecot, with
// a recipient that is refused in the session and one that bounces later.
func TestPostfixAndDovecot(t *testing.T) {
	t.Parallel()
	testprograms.Program(t, "swaks")
	dove := mailtest.StartDovecot(t)
	smtpAddr := mailtest.StartPostfix(t, dove)
	r := newRig(t, dove, smtpAddr, netdial.StartTLS)
	r.play.to = []string{"Hans <hans@player.test>", "x@nosuch.test", "y@bounce.test"}
	_, port, _ := strings.Cut(smtpAddr, ":")
	out, err := exec.Command("swaks", "--server", "127.0.0.1", "--port", port, "--from", "hans@player.test", "--to",
		"gm+kursk-7.german@pbem.test",
		"--header", "Subject: T3", "--header", "Message-Id: <s1@player.test>", "--body",
		"#PBEM kursk-7 german T3-G-1\nmove 1SS 1907-2008\n#END\n").CombinedOutput()
	if err != nil {
		t.Fatalf("swaks: %v\n%s", err, out)
	}
	r.until("the receipt", func() bool { return len(dove.Folder(t, "hans@player.test", "INBOX")) == 1 })
	m, err := message.Read([]byte(dove.Folder(t, "hans@player.test", "INBOX")[0]))
	must(t, err)
	if m.InReplyTo != "s1@player.test" || !strings.HasPrefix(m.Text, "Receipt – #PBEM kursk-7 german T3-G-1\n") || m.Subject != "Re: T3" {
		t.Errorf("receipt %q in reply to %q: %q", m.Subject, m.InReplyTo, m.Text)
	}
	r.until("the refusal", func() bool { return len(r.failed) == 1 })
	if it := r.failed[0]; it.Envelope.To != "x@nosuch.test" || !strings.HasPrefix(it.LastCode, "550 ") {
		t.Errorf("failed: %+v", it)
	}
	r.until("the bounce", func() bool { return len(r.play.observed) == 1 })
	b := r.play.observed[0]
	if b.Class != message.Bounce || b.Failure == nil || !b.Failure.Hard || b.Failure.Recipient != "y@bounce.test" ||
		!strings.HasPrefix(b.Failure.Original, "pbem.mail.") {
		t.Errorf("bounce: class %s, %+v", b.Class, b.Failure)
	}
	if len(r.play.mails) != 1 {
		t.Errorf("%d mails were handled, the bounce among them", len(r.play.mails))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// failing keeps the letters that could not be sent.
type failing struct {
	pipeline.NoSupervisor
	failed *[]outbox.Item
}

func (f failing) LetterFailed(it outbox.Item) { *f.failed = append(*f.failed, it) }
