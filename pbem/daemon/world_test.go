package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"fieldpost/config"
	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/tools/golden"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/view/scenecache"
)

const (
	gm    = "gm@pbem.localhost"
	anna  = "anna@pbem.localhost"
	boris = "boris@pbem.localhost"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// entropy stands in for randomness.
func entropy(n byte) io.Reader { return gametest.Entropy('t', n) }

// logBook collects what the daemon logged.
type logBook struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// world is a state folder, and the daemon that runs on it between start and stop.
type world struct {
	t      *testing.T
	dir    string
	shelf  *game.Library // nil: the usual one
	now    time.Time
	log    *logBook
	d      *Daemon
	fail   func(step string) error
	extra  []config.Override
	source fetch.Source // of public randomness
	people []string
	boxes  chan Mailbox
	seen   map[string]imap.UID
}

// drill ends the work at the steps that a test wants; nil: at none.
type drill func(step string) error

func (d drill) Step(step string) error {
	if d == nil {
		return nil
	}
	return d(step)
}

func (drill) Sending(string) {}

func newWorld(t *testing.T, over ...config.Override) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), now: opening, log: &logBook{}, boxes: make(chan Mailbox, 100), extra: over,
		seen: map[string]imap.UID{}}
	t.Cleanup(w.stop)
	return w
}

// prepared is the state folder of a world with a game whose welcome mails were delivered. It is made once and copied.
var prepared = sync.OnceValues(func() (fs.FS, error) {
	dir, err := os.MkdirTemp("", "pbem")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := build(dir); err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	err = fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == "." {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		f := &fstest.MapFile{Mode: info.Mode()}
		if !e.IsDir() {
			f.Data, err = os.ReadFile(filepath.Join(dir, path))
		}
		files[path] = f
		return err
	})
	return files, err
})

func build(dir string) error {
	if err := newGame(dir, "kursk-7", opening); err != nil {
		return err
	}
	cfg, err := configure(dir, nil)
	if err != nil {
		return err
	}
	d, err := New(cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return opening })})
	if err != nil {
		return err
	}
	return errors.Join(d.RunOnce(context.Background()), d.Close())
}

// kursk returns a world with a running daemon and a game whose welcome mails were read.
func kursk(t *testing.T, over ...config.Override) *world {
	t.Helper()
	w := newWorld(t, over...)
	files, err := prepared()
	w.must(err)
	w.must(os.CopyFS(w.dir, files))
	w.start()
	w.cycle()
	for _, who := range []string{anna, boris} {
		if n := w.news(who); len(n) != 1 || !strings.Contains(n[0].Subject, "welcome") {
			t.Fatalf("%s has %d mails at the start, want the welcome mail\n%s", who, len(n), w.log)
		}
	}
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.log)
	}
}

func (w *world) create(id string) {
	w.t.Helper()
	w.must(newGame(w.dir, id, w.now))
}

func newGame(dir, id string, now time.Time) error {
	if err := os.MkdirAll(GamesDir(dir), 0o755); err != nil {
		return err
	}
	g, err := shelf.Create(filepath.Join(GamesDir(dir), id),
		game.Spec{Game: id, Title: "kursk", Now: now, Entropy: entropy(0),
			Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: anna}, {Side: "soviet", Name: "Boris", Addr: boris}}})
	if err != nil {
		return err
	}
	return g.Close()
}

// configure returns a daemon on the embedded mail server with free ports.
func configure(dir string, over []config.Override) (*config.Config, error) {
	return config.Load("", append([]config.Override{{Key: "dir", Value: dir}, {Key: "embedded.smtp", Value: "127.0.0.1:0"},
		{Key: "embedded.imap", Value: "127.0.0.1:0"}}, over...)...)
}

func (w *world) game(id string) string { return filepath.Join(GamesDir(w.dir), id) }

// titles returns the titles of the daemon.
func (w *world) titles() *game.Library {
	if w.shelf != nil {
		return w.shelf
	}
	return shelf
}

// begin starts a daemon; the error is that of New.
func (w *world) begin() error {
	w.t.Helper()
	cfg, err := configure(w.dir, w.extra)
	w.must(err)
	w.d, err = New(cfg, Options{Library: w.titles(), Clock: clock.FuncClock(func() time.Time { return w.now }),
		Log:        slog.New(slog.NewTextHandler(w.log, nil)),
		Failpoints: drill(w.fail), Beacon: w.source, People: w.people,
		Mailboxes: w.boxes})
	if err == nil {
		w.d.office.Draw = scenecache.RenderForMails
	}
	return err
}

func (w *world) start() { w.t.Helper(); w.must(w.begin()) }

func (w *world) stop() {
	if w.d != nil {
		if err := w.d.Close(); err != nil {
			w.t.Errorf("close: %v", err)
		}
		w.d = nil
	}
}

func (w *world) cycle() {
	w.t.Helper()
	w.now = w.now.Add(time.Minute)
	w.must(w.d.RunOnce(context.Background()))
}

// letter returns a plain mail with a Message-ID.
func letter(from, id, body string) string {
	return fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <%s@players.example>\r\nMIME-Version: 1.0\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\n%s",
		from, gm, id, strings.ReplaceAll(body, "\n", "\r\n"))
}

// sheet returns a frame of the game.
func sheet(side, phase, body string) string {
	return fmt.Sprintf("#PBEM kursk-7 %s %s\n%s\n#END\n", side, phase, strings.TrimSpace(body))
}

// post hands mails in by SMTP as their From field says, strangers under an address of their own.
func (w *world) post(raws ...string) {
	w.t.Helper()
	s := &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: w.d.server.SMTPAddr(), Security: netdial.Plain}, Hello: "player.localhost"}
	defer s.Close()
	for _, raw := range raws {
		m, err := message.Read([]byte(raw))
		w.must(err)
		_, err = s.Send(context.Background(), outbox.Envelope{From: m.From, To: gm}, []byte(raw))
		w.must(err)
	}
}

// play posts mails and lets the daemon work.
func (w *world) play(raws ...string) { w.t.Helper(); w.post(raws...); w.cycle() }

// folder reads all mails of a folder, with their UIDs.
func (w *world) folder(addr, name string) (uids []imap.UID, raws []string) {
	w.t.Helper()
	pw, err := w.d.server.passwords.forAddress(addr)
	w.must(err)
	c, err := imapclient.DialInsecure(w.d.server.IMAPAddr(), nil)
	w.must(err)
	defer c.Close()
	w.must(c.Login(addr, pw).Wait())
	if sel, err := c.Select(name, &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil || sel.NumMessages == 0 {
		return nil, nil
	}
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}},
		&imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	w.must(err)
	for _, m := range list {
		uids = append(uids, m.UID)
		raws = append(raws, string(m.FindBodySection(sec)))
	}
	return uids, raws
}

// filed counts the daemon's mails by folder.
func (w *world) filed() string {
	w.t.Helper()
	var out []string
	for _, f := range []string{"INBOX", "Done", "Rejected", "Quarantine"} {
		_, raws := w.folder(gm, f)
		out = append(out, fmt.Sprintf("%s %d", f, len(raws)))
	}
	return strings.Join(out, ", ")
}

// news returns the mails that a player got since the last call.
func (w *world) news(addr string) []*message.Mail {
	w.t.Helper()
	var out []*message.Mail
	uids, raws := w.folder(addr, "INBOX")
	for i, raw := range raws {
		if uids[i] <= w.seen[addr] {
			continue
		}
		w.seen[addr] = uids[i]
		m, err := message.Read([]byte(raw))
		w.must(err)
		out = append(out, m)
	}
	return out
}

// one returns the only new mail of a player, and nobody else has any.
func (w *world) one(addr string) *message.Mail {
	w.t.Helper()
	for _, other := range []string{anna, boris} {
		if other != addr {
			if n := w.news(other); len(n) != 0 {
				w.t.Errorf("%s got %q, which is none of his business", other, n[0].Subject)
			}
		}
	}
	n := w.news(addr)
	if len(n) != 1 {
		w.t.Fatalf("%s got %d mails, want 1\n%s", addr, len(n), w.log)
	}
	return n[0]
}

// silent holds that nobody got anything.
func (w *world) silent() {
	w.t.Helper()
	for _, who := range []string{anna, boris} {
		for _, m := range w.news(who) {
			w.t.Errorf("%s got %q where silence is due", who, m.Subject)
		}
	}
}

// ledger returns the number of records and the root of a game, read anew from disk.
func (w *world) ledger(id string) (records int, root string) {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	defer g.Close()
	return g.Log().Size(), fmt.Sprintf("%x", g.Log().Root())
}

func (w *world) logged(parts ...string) {
	w.t.Helper()
	for _, line := range strings.Split(w.log.String(), "\n") {
		ok := true
		for _, p := range parts {
			ok = ok && strings.Contains(line, p)
		}
		if ok {
			return
		}
	}
	w.t.Errorf("no log line with %q in\n%s", parts, w.log)
}

var hashes = regexp.MustCompile(`\b[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}\b|\b[0-9a-f]{12,64}\b`)

// compare compares subject and text of a letter with a file; hashes depend on the data of the title and are left out.
func compare(t *testing.T, name string, mails ...*message.Mail) {
	t.Helper()
	var b strings.Builder
	for i, m := range mails {
		if i > 0 {
			b.WriteString("\n----\n")
		}
		fmt.Fprintf(&b, "To: %s\nSubject: %s\n\n%s", strings.Join(m.To, ", "), m.Subject, hashes.ReplaceAllString(m.Text, "<hash>"))
	}
	golden.Compare(t, filepath.Join("testdata", name+".golden"), b.String())
}
