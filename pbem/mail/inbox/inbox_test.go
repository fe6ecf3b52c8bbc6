package inbox_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// recorder is a Handler that notes what it is given.
type recorder struct {
	got     []string
	filed   []uint32
	batches []int
	folder  string
	err     error
	then    func()
}

func (r *recorder) HandleItems(_ context.Context, items []inbox.Item) ([]inbox.Filing, error) {
	out := make([]inbox.Filing, len(items))
	for i, it := range items {
		r.got = append(r.got, fmt.Sprintf("%d:%s", it.UID, it.Raw))
		out[i] = inbox.Filing{Folder: r.folder, Answered: true}
	}
	r.batches = append(r.batches, len(items))
	if r.then != nil {
		r.then()
	}
	return out, r.err
}

func (r *recorder) ItemsFiled(_ context.Context, items []inbox.Item) error {
	for _, it := range items {
		r.filed = append(r.filed, it.UID)
	}
	return nil
}

const password = netdial.FixedSecret("s")

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// memory starts the library's own server with the given capabilities.
func memory(t *testing.T, caps ...imap.Cap) (*imapmemserver.User, inbox.Account) {
	t.Helper()
	user := imapmemserver.NewUser("gm", "s")
	must(t, user.Create("INBOX", nil))
	set := imap.CapSet{imap.CapIMAP4rev1: {}}
	for _, c := range caps {
		set[c] = struct{}{}
	}
	mem := imapmemserver.New()
	mem.AddUser(user)
	srv := imapserver.New(&imapserver.Options{Caps: set, InsecureAuth: true, Logger: quiet{},
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return mem.NewSession(), nil, nil
		}})
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	go func() { _ = srv.Serve(ln) }()
	t.Cleanup(func() { srv.Close() })
	return user, inbox.Account{User: "gm", Password: password, Endpoint: netdial.Endpoint{Addr: ln.Addr().String(),
		Security: netdial.Plain}}
}

type quiet struct{}

func (quiet) Printf(string, ...any) {}

type literalLength struct{ *strings.Reader }

func (l literalLength) Size() int64 { return l.Reader.Size() }

func add(t *testing.T, u *imapmemserver.User, raws ...string) {
	t.Helper()
	for _, raw := range raws {
		_, err := u.Append("INBOX", literalLength{strings.NewReader(raw)},
			&imap.AppendOptions{Time: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)})
		must(t, err)
	}
}

func count(t *testing.T, u *imapmemserver.User, folder string) (all, deleted uint32) {
	t.Helper()
	d, err := u.Status(folder, &imap.StatusOptions{NumMessages: true, NumDeleted: true})
	must(t, err)
	return *d.NumMessages, *d.NumDeleted
}

func newBox(t *testing.T, a inbox.Account, opt inbox.Options) *inbox.Poller {
	t.Helper()
	b, err := inbox.New(a, opt)
	must(t, err)
	t.Cleanup(func() { b.Close() })
	return b
}

// The cycle against servers with and without MOVE and UIDPLUS. Somebody else's
// deleted mail must never be expunged.
func TestCycle(t *testing.T) {
	for _, tt := range []struct {
		name         string
		caps         []imap.Cap
		all, deleted uint32 // in INBOX afterwards, with one foreign deleted mail
	}{
		{"move", []imap.Cap{imap.CapMove, imap.CapUIDPlus, imap.CapNamespace}, 1, 1},
		{"uidplus", []imap.Cap{imap.CapUIDPlus}, 1, 1},
		{"bare", nil, 3, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			user, acct := memory(t, tt.caps...)
			_, err := user.Append("INBOX", literalLength{strings.NewReader("foreign")},
				&imap.AppendOptions{Flags: []imap.Flag{imap.FlagDeleted}})
			must(t, err)
			add(t, user, "A: 1\r\n\r\nx", "A: 2\r\n\r\ny")
			h := &recorder{folder: "Done"}
			b := newBox(t, acct, inbox.Options{})
			n, err := b.RunCycle(context.Background(), h)
			must(t, err)
			if got := fmt.Sprintf("%d %q %v", n, h.got, h.filed); got != `2 ["2:A: 1\r\n\r\nx" "3:A: 2\r\n\r\ny"] [2 3]` {
				t.Error(got)
			}
			if all, deleted := count(t, user, "INBOX"); all != tt.all || deleted != tt.deleted {
				t.Errorf("INBOX holds %d, %d of them deleted", all, deleted)
			}
			if all, _ := count(t, user, "Done"); all != 2 {
				t.Errorf("Done holds %d", all)
			}
			if d, err := user.Status("Done", &imap.StatusOptions{NumUnseen: true}); err != nil || *d.NumUnseen != 2 {
				t.Errorf("reading left its mark: %d unseen, %v", *d.NumUnseen, err)
			}
			h.got = nil
			if n, err := b.RunCycle(context.Background(), h); n != 0 || err != nil || h.got != nil {
				t.Errorf("second cycle: %d %v %v", n, h.got, err)
			}
		})
	}
}

// Without MOVE, a copy that fails must leave the mail where it is.
func TestFailedCopyLosesNothing(t *testing.T) {
	user, acct := memory(t, imap.CapUIDPlus)
	add(t, user, "A: 1\r\n\r\nx")
	h := &recorder{folder: "Missing"}
	if _, err := newBox(t, acct, inbox.Options{}).RunCycle(context.Background(), h); err == nil {
		t.Error("filing into a missing folder succeeded")
	}
	if all, deleted := count(t, user, "INBOX"); all != 1 || deleted != 0 || h.filed != nil {
		t.Errorf("INBOX holds %d, %d deleted, filed %v", all, deleted, h.filed)
	}
}

func TestHandlerErrorLeavesTheMail(t *testing.T) {
	user, acct := memory(t, imap.CapMove)
	add(t, user, "A: 1\r\n\r\nx")
	h := &recorder{folder: "Done", err: errors.New("not now")}
	b := newBox(t, acct, inbox.Options{})
	if _, err := b.RunCycle(context.Background(), h); !errors.Is(err, h.err) {
		t.Errorf("the cycle ended with %v", err)
	}
	h.err = nil
	n, err := b.RunCycle(context.Background(), h)
	must(t, err)
	if n != 1 || len(h.got) != 2 {
		t.Errorf("filed %d after %q", n, h.got)
	}
}

func TestBatchesAndLimits(t *testing.T) {
	user, acct := memory(t, imap.CapMove)
	for i := 0; i < 120; i++ {
		add(t, user, fmt.Sprintf("A: %d\r\n\r\nx", i))
	}
	big := "Subject: big\r\n\r\n" + strings.Repeat("x", 3000)
	add(t, user, big, "A: last\r\n\r\n")
	acct.MaxSize = 2000
	h := &recorder{folder: "Done"}
	n, err := newBox(t, acct, inbox.Options{}).RunCycle(context.Background(), h)
	must(t, err)
	if n != 122 || len(h.got) != 122 || h.got[120] != "121:Subject: big\r\n\r\n" || h.got[121] != "122:A: last\r\n\r\n" {
		t.Errorf("%d mails, %q", n, h.got[max(0, len(h.got)-2):])
	}
}

// A new UIDVALIDITY: the same numbers are other mails.
func TestRenumbered(t *testing.T) {
	user, acct := memory(t, imap.CapMove)
	add(t, user, "A: 1\r\n\r\n")
	h := &recorder{}
	b := newBox(t, acct, inbox.Options{})
	_, err := b.RunCycle(context.Background(), h)
	must(t, err)
	must(t, user.Delete("INBOX"))
	must(t, user.Create("INBOX", nil))
	add(t, user, "A: other\r\n\r\n")
	_, err = b.RunCycle(context.Background(), h)
	must(t, err)
	if fmt.Sprintf("%q", h.got) != `["1:A: 1\r\n\r\n" "1:A: other\r\n\r\n"]` {
		t.Errorf("%q", h.got)
	}
}

// Waits after failures: doubling, capped, long after a refused login, short
// again after a good cycle.
func TestBackoff(t *testing.T) {
	var waits []string
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	user, acct := memory(t, imap.CapMove)
	add(t, user, "A: 1\r\n\r\n")
	good, dials := acct.Endpoint, 0
	b := newBox(t, acct, inbox.Options{
		Jitter: func() float64 { return 1 },
		After: func(d time.Duration) <-chan time.Time {
			waits = append(waits, d.String())
			c := make(chan time.Time, 1)
			c <- time.Time{}
			return c
		},
		Dial: func(ctx context.Context) (net.Conn, error) {
			if dials++; dials == 12 {
				return good.Dial(ctx)
			}
			return nil, errors.New("no route")
		},
	})
	h := &recorder{folder: "Done", then: cancel}
	if err := b.Poll(ctx, h); !errors.Is(err, context.Canceled) {
		t.Errorf("poll ended with %v", err)
	}
	if got, want := strings.Join(waits, " "), "1s 2s 4s 8s 16s 32s 1m4s 2m8s 4m16s 5m0s 5m0s"; got != want {
		t.Errorf("waits %s, want %s", got, want)
	}
	waits = nil
	acct.Password = netdial.FixedSecret("wrong")
	b = newBox(t, acct, inbox.Options{After: func(d time.Duration) <-chan time.Time {
		waits = append(waits, d.String())
		c := make(chan time.Time, 1)
		c <- time.Time{}
		return c
	}})
	_, err := b.RunCycle(context.Background(), h)
	if !errors.Is(err, inbox.ErrLogin) {
		t.Fatalf("wrong password: %v", err)
	}
	must(t, b.Wait(context.Background(), err))
	if strings.Join(waits, " ") != "15m0s" {
		t.Errorf("after a refused login %v", waits)
	}
}

// fake returns a scripted IMAP server on a pipe: for each line it is asked for the
// lines to answer; "" ends the connection.
func fake(answer func(tag, cmd string) string) func(context.Context) (net.Conn, error) {
	return func(context.Context) (net.Conn, error) {
		client, srv := net.Pipe()
		go func() {
			defer srv.Close()
			if _, err := srv.Write([]byte("* PREAUTH [CAPABILITY IMAP4rev1 MOVE] ready\r\n")); err != nil {
				return
			}
			in := bufio.NewScanner(srv)
			for in.Scan() {
				tag, cmd, _ := strings.Cut(in.Text(), " ")
				out := ""
				switch {
				case strings.HasPrefix(cmd, "STATUS"):
					out = "* STATUS x (UIDNEXT 1)\r\n"
				case strings.HasPrefix(cmd, "SELECT"):
					out = "* 2 EXISTS\r\n* OK [UIDVALIDITY 5] ok\r\n"
				case strings.HasPrefix(cmd, "UID SEARCH"):
					out = "* SEARCH 7 8\r\n"
				case !strings.Contains(cmd, "BODY") && strings.HasPrefix(cmd, "UID FETCH"):
					out = "* 1 FETCH (UID 7 RFC822.SIZE 9 INTERNALDATE \"21-Nov-2026 09:00:00 +0000\")\r\n" +
						"* 2 FETCH (UID 8 RFC822.SIZE 9 INTERNALDATE \"21-Nov-2026 09:00:00 +0000\")\r\n"
				default:
					if out = answer(tag, cmd); out == "" {
						return
					}
				}
				if _, err := srv.Write([]byte(out + tag + " OK done\r\n")); err != nil {
					return
				}
			}
		}()
		return client, nil
	}
}

func bodyOf(seq, uid int) string {
	return fmt.Sprintf("* %d FETCH (UID %d BODY[] {9}\r\nA: %d\r\n\r\nx)\r\n", seq, uid, uid)
}

// Another client changes flags just before our answer: the library would take
// the untagged FETCH for the answer and throw the body away. The mail must not
// be taken for an empty one.
func TestFlagsAreNoAnswer(t *testing.T) {
	fetches := 0
	h := &recorder{}
	b := newBox(t, inbox.Account{Password: password}, inbox.Options{Dial: fake(func(_, cmd string) string {
		if !strings.Contains(cmd, "BODY.PEEK[]") {
			return "* OK\r\n"
		}
		fetches++
		return "* 1 FETCH (UID 7 FLAGS (\\Seen))\r\n" + bodyOf(1, 7) + bodyOf(2, 8)
	})})
	_, err := b.RunCycle(context.Background(), h)
	must(t, err)
	if fmt.Sprintf("%q", h.got) != `["7:A: 7\r\n\r\nx" "8:A: 8\r\n\r\nx"]` || fetches != 1 {
		t.Errorf("%q after %d fetches", h.got, fetches)
	}
}

// A mail whose fetch ends the connection: it is found out, put aside unread
// after three tries of its own, and the other mail is handled meanwhile.
func TestPoisonMail(t *testing.T) {
	var moved string
	h := &recorder{folder: "Done"}
	b := newBox(t, inbox.Account{Password: password}, inbox.Options{Dial: fake(func(_, cmd string) string {
		switch {
		case strings.HasPrefix(cmd, "UID MOVE"):
			moved += cmd + ";"
			return "* OK moved\r\n"
		case strings.Contains(cmd, "BODY.PEEK[]") && strings.Contains(cmd, "7"):
			return "" // the connection breaks
		case strings.Contains(cmd, "BODY.PEEK[]"):
			return bodyOf(2, 8)
		}
		return "* OK\r\n"
	})})
	failures := 0
	for i := 0; i < 6 && !strings.Contains(moved, "Quarantine"); i++ {
		if _, err := b.RunCycle(context.Background(), h); err != nil {
			failures++
		}
	}
	if failures != 4 || !strings.Contains(moved, `UID MOVE 7 "Quarantine";`) && !strings.Contains(moved, "UID MOVE 7 Quarantine;") {
		t.Errorf("%d failures, moved %q", failures, moved)
	}
	if len(h.got) == 0 {
		t.Error("the good mail was never handled")
	}
}

// A server that stops answering: the end of the context ends the cycle.
func TestSilentServer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	b := newBox(t, inbox.Account{Password: password}, inbox.Options{Dial: func(context.Context) (net.Conn, error) {
		client, srv := net.Pipe()
		t.Cleanup(func() { srv.Close() })
		go func() {
			_, _ = srv.Write([]byte("* PREAUTH [CAPABILITY IMAP4rev1] ready\r\n"))
			_, _ = srv.Read(make([]byte, 1)) // the first command begins
			cancel()
		}()
		return client, nil
	}})
	if _, err := b.RunCycle(ctx, &recorder{}); err == nil {
		t.Error("a cycle without an answer succeeded")
	}
}
