package mail_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/pbem/tools/mailtest"
	_ "fieldpost/pbem/tools/testtmp"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// sink returns an SMTP server that takes everything and keeps nothing. It speaks just
// enough of the protocol, so that what is measured is the client.
func sink(b *testing.B) string {
	b.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { ln.Close() })
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go swallow(conn)
		}
	}()
	return ln.Addr().String()
}

// swallow serves one connection until its client quits.
func swallow(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	answer, data := "220 localhost ESMTP", false
	for {
		if answer != "" {
			if _, err := io.WriteString(conn, answer+"\r\n"); err != nil {
				return
			}
		}
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		answer = "250 ok"
		switch {
		case data && string(line) != ".\r\n":
			answer = ""
		case data:
			data = false
		case bytes.HasPrefix(line, []byte("DATA")):
			answer, data = "354 go on", true
		case bytes.HasPrefix(line, []byte("QUIT")):
			answer = "221 bye"
		}
	}
}

// picture answers every mail with a letter of 80 KB.
type picture struct{ data []byte }

func (p picture) Handle(_ context.Context, m *message.Mail, _ []byte) ([]compose.Letter, pipeline.Disposition, error) {
	return []compose.Letter{{To: "hans@player.test", Subject: compose.ReplySubject(m.Subject), Text: "Receipt\n" + m.Text,
		HTML: "<p>Receipt", InReplyTo: m.MessageID, AutoSubmitted: "auto-replied",
		Inline: []compose.Attachment{{Name: "map.png", Type: "image/png", CID: "map@pbem.test", Data: p.data}}}}, pipeline.Done, nil
}

// bench is a full path on a real mailbox: Dovecot, spool, outbox, SMTP.
type bench struct {
	b    *testing.B
	c    *imapclient.Client
	loop *pipeline.Pipeline
	ob   *outbox.Outbox
	n    int
}

func newBench(b *testing.B) *bench {
	dove := mailtest.StartDovecot(b)
	dir := b.TempDir()
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	sp, err := spool.Open(filepath.Join(dir, "spool"), nil)
	check(err)
	b.Cleanup(func() { sp.Close() })
	ob, err := outbox.Open(filepath.Join(dir, "outbox"), outbox.Options{Clock: clock.System})
	check(err)
	l, err := pipeline.New(pipeline.Config{
		Accounts: []inbox.Account{{User: "gm@pbem.test", Password: netdial.FixedSecret(mailtest.Password),
			Endpoint: netdial.Endpoint{Addr: dove.IMAP,
				Security: netdial.Plain}}},
		Spool: sp, Outbox: ob, Handler: picture{bytes.Repeat([]byte("PNG"), 20000)}, From: "Fieldpost <gm@pbem.test>",
		Sender: &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: sink(b), Security: netdial.Plain}},
		Reader: message.Reader{OwnAddresses: []string{"gm@pbem.test"}, LoopID: "real-1", Domain: "pbem.test"},
	})
	check(err)
	b.Cleanup(func() { l.Close() })
	return &bench{b: b, c: dove.Client(b, "gm@pbem.test"), loop: l, ob: ob}
}

// fill puts mails of 1.5 KB into the mailbox, outside of the measured time.
func (m *bench) fill(n int) {
	m.b.StopTimer()
	for range n {
		m.n++
		raw := fmt.Appendf(nil, "From: Hans <hans@player.test>\r\nTo: gm@pbem.test\r\nSubject: T%d\r\nMessage-ID: <%d@player.test>\r\n"+
			"\r\n#PBEM k german T3-G-1\r\n%s#END\r\n",
			m.n, m.n, bytes.Repeat([]byte("move 1SS 1907-2008-2109\r\n"), 54))
		cmd := m.c.Append("INBOX", int64(len(raw)), nil)
		if _, err := cmd.Write(raw); err != nil {
			m.b.Fatal(err)
		}
		if err := cmd.Close(); err != nil {
			m.b.Fatal(err)
		}
		if _, err := cmd.Wait(); err != nil {
			m.b.Fatal(err)
		}
	}
	m.b.StartTimer()
}

func (m *bench) rate() {
	m.b.StopTimer()
	m.b.ReportMetric(float64(m.n)/m.b.Elapsed().Seconds(), "mails/s")
}

// diskFolder makes a folder where the system keeps files over a restart, so that a sync costs what it costs a service.
func diskFolder(b *testing.B) string {
	b.Helper()
	dir, err := os.MkdirTemp("/var/tmp", "pbem")
	if err != nil {
		b.Skipf("there is no folder for temporary files that are kept: %v", err)
	}
	b.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil { // Dovecot does not run as root
		b.Fatal(err)
	}
	return dir
}

// BenchmarkDovecot takes mails from a Dovecot on loopback to answers of 80 KB
// at an SMTP server, every step synced, beside a bare loop that only fetches
// and moves: on a disk, and in the folder for temporary files.
func BenchmarkDovecot(b *testing.B) {
	b.Run("disk", func(b *testing.B) {
		b.Setenv("TMPDIR", diskFolder(b))
		takeMails(b)
	})
	b.Run("memory", takeMails)
}

// takeMails measures both loops with one mail at a time and with a hundred.
func takeMails(b *testing.B) {
	for _, size := range []int{1, 100} {
		b.Run(fmt.Sprintf("full/%d", size), func(b *testing.B) {
			m := newBench(b)
			for b.Loop() {
				m.fill(size)
				if err := m.loop.Cycle(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
			m.rate()
			if sent, err := m.ob.Items(outbox.Sent); err != nil || len(sent) != m.n {
				b.Errorf("%d of %d answers sent, %v", len(sent), m.n, err)
			}
		})
		b.Run(fmt.Sprintf("bare/%d", size), func(b *testing.B) {
			m := newBench(b)
			if err := m.loop.Cycle(context.Background()); err != nil { // makes the folder
				b.Fatal(err)
			}
			if _, err := m.c.Select("INBOX", nil).Wait(); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				m.fill(size)
				if _, err := m.c.Fetch(imap.SeqSet{{Start: 1}},
					&imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}}).Collect(); err != nil {
					b.Fatal(err)
				}
				if _, err := m.c.Move(imap.SeqSet{{Start: 1}}, "Done").Wait(); err != nil {
					b.Fatal(err)
				}
			}
			m.rate()
		})
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
