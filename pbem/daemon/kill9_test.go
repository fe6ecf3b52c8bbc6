package daemon

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/google/go-cmp/cmp"

	"fieldpost/config"
	"fieldpost/notation"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/failpoint"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/tools/mailtest"
	"fieldpost/rules/core"
)

// every is 1 for a kill at every step of every mail, which takes minutes.
var every = flag.Int("kill.every", 41, "kill the daemon at every n-th step of the run of fifty mails")

const (
	childConfig = "PBEM_TEST_CONFIG" // set in a child: it is a daemon
	childStart  = "PBEM_TEST_START"  // how many daemons there were before it
)

// TestDaemonProcess is no test: it is the daemon that TestKill9 starts as a process of its own.
func TestDaemonProcess(t *testing.T) {
	if file := os.Getenv(childConfig); file != "" {
		if err := child(file); err != nil {
			t.Fatal(err)
		}
	}
}

// child runs a daemon on a real account until nothing is left to do, or until it is killed.
func child(file string) error {
	cfg, err := config.Load(file)
	if err != nil {
		return err
	}
	points, err := failpoint.Parse(os.Getenv(failpoint.Variable))
	if err != nil {
		return err
	}
	start, err := strconv.Atoi(os.Getenv(childStart))
	if err != nil {
		return err
	}
	// Each daemon comes two minutes after the one before: the retry of a letter is due.
	now := opening.Add(time.Duration(start) * 2 * time.Minute)
	opt := Options{Library: shelf,
		Clock: clock.FuncClock(func() time.Time { return now }), Locks: filepath.Join(cfg.Dir, "locks")}
	if points != nil {
		opt.Failpoints = points
	}
	d, err := New(cfg, opt)
	if err != nil {
		return err
	}
	for range 2 {
		if err := d.RunOnce(context.Background()); err != nil {
			return errors.Join(err, d.Close())
		}
	}
	return d.Close()
}

// fifty returns fifty mails: the exchange, and then turns of a game between checks, drafts, faults, copies and robots.
func fifty(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	if err := newGame(dir, "kursk-7", opening); err != nil {
		t.Fatal(err)
	}
	g, err := shelf.Open(filepath.Join(GamesDir(dir), "kursk-7"))
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	submit := func(side, phase, body string) bool {
		t.Helper()
		found := notation.FindFrames(sheet(side, phase, body), func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, core.Side(side)), true
		})
		out, err := g.Submit(engine.Input{Frame: found.Frames[0], At: opening})
		if err != nil {
			t.Fatal(err)
		}
		return out.Status == engine.Executed
	}
	submit("german", "T0-G", "declare gambit no\nsalt 5b1f0c2e7a9d4c38")
	submit("soviet", "T0-S", "order move/fight")
	mails := exchange()[:10]
	for n := 100; len(mails) < 50; n++ {
		phase := g.Position().Phase
		side, who := "german", anna
		if strings.Contains(phase, "-S") {
			side, who = "soviet", boris
		}
		id := fmt.Sprint(n)
		switch n % 6 {
		case 0:
			mails = append(mails, letter(who, id, "I look first.\n"+sheet(side, phase, "check\nhalt")))
		case 2:
			mails = append(mails, letter(who, id, sheet(side, phase, "mvoe 1SS 1907\nmove nobody 1907-1908")))
		case 4:
			mails = append(mails, "Received: by another way\r\n"+mails[len(mails)-3])
		default:
			body := ""
			for o := range g.Module().Legal(g.View(core.Side(side)).Reader(), core.Side(side)) {
				if body == "" || strings.HasPrefix(o.String(), "attack ") {
					body = o.String() + "\nhalt"
				}
				if strings.HasPrefix(o.String(), "attack ") {
					break
				}
			}
			for _, try := range []string{body, "halt", "pass"} {
				if submit(side, phase, try) {
					mails = append(mails, letter(who, id, sheet(side, phase, try)))
					break
				}
			}
		}
	}
	return mails
}

// rig is a mail server that outlives the daemons, and their state folder.
type rig struct {
	t      *testing.T
	mx     *server.Server
	dove   *mailtest.Dovecot // nil: the daemons read from mx
	dir    string
	file   string
	starts int
}

func newKillRig(t *testing.T, dove *mailtest.Dovecot, mails []string) *rig {
	t.Helper()
	r := &rig{t: t, dir: t.TempDir(), dove: dove}
	r.must(newGame(r.dir, "kursk-7", opening))
	r.must(os.WriteFile(filepath.Join(r.dir, "bounce.key"), bytes.Repeat([]byte{7}, 32), 0o600)) // identifiers follow from it
	var boxes []server.Mailbox
	for _, a := range []string{gm, anna, boris, "mallory@pbem.localhost"} {
		boxes = append(boxes, server.Mailbox{Addr: a, Password: mailtest.Password})
	}
	var err error
	r.mx, err = server.New(server.Config{Dir: t.TempDir(), SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Mailboxes: boxes,
		Now: func() time.Time { return opening }})
	r.must(err)
	r.must(r.mx.Start())
	t.Cleanup(func() { r.mx.Close() })
	r.file = filepath.Join(t.TempDir(), "pbem.yaml")
	text := fmt.Sprintf("dir: %s\nfrom: Fieldpost <%s>\nimap:\n  addr: %s\n  user: %s\n  password: %s\n  tls: insecure\nsmtp:\n"+
		"  addr: %s\n  tls: insecure\nlimits:\n  mails_per_hour: 1000\n  mails_per_day: 1000\n  letters_per_hour: 10000\n"+
		"  letters_per_address: 1000\n",
		r.dir, gm, r.imap(), gm, mailtest.Password, r.mx.SMTPAddr())
	r.must(os.WriteFile(r.file, []byte(text), 0o600))
	c := r.client(r.imap(), gm)
	defer c.Close()
	for _, raw := range mails {
		cmd := c.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: opening})
		_, err := cmd.Write([]byte(raw))
		r.must(errors.Join(err, cmd.Close()))
		_, err = cmd.Wait()
		r.must(err)
	}
	return r
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) imap() string {
	if r.dove != nil {
		return r.dove.IMAP
	}
	return r.mx.IMAPAddr()
}

func (r *rig) client(addr, user string) *imapclient.Client {
	r.t.Helper()
	c, err := imapclient.DialInsecure(addr, nil)
	r.must(err)
	r.must(c.Login(user, mailtest.Password).Wait())
	return c
}

// daemon runs one daemon as a process of its own; killed tells whether it was.
func (r *rig) daemon(points string) (killed bool) {
	r.t.Helper()
	r.starts++
	cmd := exec.Command(os.Args[0], "-test.run=^TestDaemonProcess$")
	cmd.Env = append(os.Environ(), childConfig+"="+r.file, failpoint.Variable+"="+points, fmt.Sprintf("%s=%d", childStart, r.starts))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == -1 {
		return true
	}
	if err != nil {
		r.t.Fatalf("daemon %d: %v\n%s", r.starts, err, out.String())
	}
	return false
}

// letters returns a player's mails by Message-ID. Several bodies under one are a fault; copies of one mail are counted.
func (r *rig) letters(addr string) (byID map[string]string, copies int) {
	r.t.Helper()
	byID = map[string]string{}
	for _, raw := range r.folder(r.mx.IMAPAddr(), addr, "INBOX") {
		m, err := message.Read([]byte(raw))
		r.must(err)
		_, content, _ := strings.Cut(raw, "\r\nFrom: ")
		old, again := byID[m.MessageID]
		if again && old != content {
			r.t.Errorf("%s: two bodies under %s (%s)", addr, m.MessageID, m.Subject)
		}
		if again {
			copies++
		}
		byID[m.MessageID] = content
	}
	return byID, copies
}

func (r *rig) folder(addr, user, name string) (mails []string) {
	r.t.Helper()
	c := r.client(addr, user)
	defer c.Close()
	if sel, err := c.Select(name, &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil || sel.NumMessages == 0 {
		return nil
	}
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	r.must(err)
	for _, m := range list {
		mails = append(mails, string(m.FindBodySection(sec)))
	}
	return mails
}

func (r *rig) subjects(addr string) (out []string) {
	r.t.Helper()
	for _, raw := range r.folder(r.mx.IMAPAddr(), addr, "INBOX") {
		m, err := message.Read([]byte(raw))
		r.must(err)
		out = append(out, m.Subject)
	}
	return out
}

// outcome holds what must be the same however often the daemon was killed.
type outcome struct {
	Records     int
	Root        string
	Anna, Boris map[string]string
	Filed       string
}

func (r *rig) outcome() (o outcome, copies int) {
	r.t.Helper()
	g, err := shelf.Open(filepath.Join(GamesDir(r.dir), "kursk-7"))
	r.must(err)
	defer g.Close()
	o.Records, o.Root = g.Log().Size(), fmt.Sprintf("%x", g.Log().Root())
	var a, b int
	o.Anna, a = r.letters(anna)
	o.Boris, b = r.letters(boris)
	for _, f := range []string{"INBOX", "Done", "Rejected", "Quarantine"} {
		o.Filed += fmt.Sprintf("%s %d ", f, len(r.folder(r.imap(), gm, f)))
	}
	return o, a + b
}

// The daemon, a process of its own, is killed with SIGKILL at steps all over a run of fifty mails and started again
// each time. The game's ledger, the letters and the folders end as those of a daemon that was never killed; every
// letter arrives, INBOX is empty, and no two bodies go out under one Message-ID.
func TestKill9(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills a process dozens of times")
	}
	t.Parallel()
	mails := fifty(t)
	if len(mails) != 50 {
		t.Fatalf("%d mails", len(mails))
	}
	plain := newKillRig(t, nil, mails)
	if plain.daemon("") {
		t.Fatal("the undisturbed daemon was killed")
	}
	want, copies := plain.outcome()
	if copies != 0 || len(want.Anna) < 20 || len(want.Boris) < 15 || want.Records < 50 || !strings.HasPrefix(want.Filed, "INBOX 0 ") {
		t.Fatalf("undisturbed: %d copies, %d and %d letters, %d records, %s", copies, len(want.Anna), len(want.Boris), want.Records,
			want.Filed)
	}
	for _, tt := range []struct {
		name  string
		every int
		real  bool
	}{{"embedded", *every, false}, {"Dovecot", 2**every + 1, true}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var dove *mailtest.Dovecot
			if tt.real {
				dove = mailtest.StartDovecot(t)
			}
			r := newKillRig(t, dove, mails)
			note := filepath.Join(r.dir, "points")
			kills := 0
			for r.daemon(fmt.Sprintf("once:%s:%d", note, tt.every)) {
				kills++
			}
			// A kill is a try of the letter that was under way: after some it waits for hours.
			r.starts += 24 * 30
			if r.daemon("") {
				t.Fatal("the last daemon was killed")
			}
			got, copies := r.outcome()
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("after %d kills (-undisturbed +killed):\n%.4000s", kills, d)
			}
			data, err := os.ReadFile(note)
			r.must(err)
			points := strings.Split(strings.TrimSpace(string(data)), "\n")
			if want := len(points) / tt.every; kills < want || kills < 3 {
				t.Errorf("%d kills at %d points, want %d", kills, len(points), want)
			}
			var steps []string
			for _, p := range points {
				step, _, _ := strings.Cut(p, " ")
				if !slices.Contains(steps, step) {
					steps = append(steps, step)
				}
			}
			slices.Sort(steps)
			if got := strings.Join(steps, " "); !strings.Contains(got,
				"committed filed handled queued received released sending stored transmitted") {
				t.Errorf("the run met only the steps %s", got)
			}
			// Only between transmission and its record may a letter go twice. Rounds send letters beside the mails,
			// one at a time: wherever a kill hits, one letter may be there.
			if copies > kills {
				t.Errorf("%d letters arrived twice at %d kills", copies, kills)
			}
			t.Logf("%d kills at %d points, %d letters came twice", kills, len(points), copies)
		})
	}
}
