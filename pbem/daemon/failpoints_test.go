package daemon

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/tools/mailtest"
	"fieldpost/pbem/tools/mailtest/quirk"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
)

const drillGM = "gm@pbem.test"

// drillSize sets how much goes on in a drill.
type drillSize struct {
	events []tournament.Terms
	people []int // of each event
	hours  int
	mails  int
	kills  int
}

// cup returns the terms of an event of the drill.
func cup(name, title string, sides [2]string, format tournament.Format, rounds int, settled string) tournament.Terms {
	x := tournament.DefaultTerms(name, title, sides)
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Rounds, x.Sides, x.Director = format, rounds, settled, []string{"vera"}
	return x
}

// sizeOf returns the short drill, which every run of the tests does, or the whole one.
func sizeOf(whole bool) drillSize {
	kursk, east := [2]string{"german", "soviet"}, [2]string{"axis", "soviet"}
	if !whole {
		return drillSize{events: []tournament.Terms{cup("short", "kursk", kursk, tournament.Swiss, 1, tournament.SidesDrawn)},
			people: []int{6}, hours: 10,
			mails: 30, kills: 3}
	}
	return drillSize{events: []tournament.Terms{
		cup("swiss", "kursk", kursk, tournament.Swiss, 3, tournament.SidesBySealedBids),
		cup("cup", "kursk", kursk, tournament.Knockout, 3, tournament.SidesDrawn),
		cup("lost", "a-victory-lost", east, tournament.Swiss, 3, tournament.SidesDrawn),
		cup("robin", "demyansk-shield", east, tournament.RoundRobin, 5, tournament.SidesDrawn),
	}, people: []int{12, 8, 14, 6}, hours: 7 * 24, mails: 600, kills: 50}
}

// week is a drill: the servers, the daemon's process, the people, and what they wrote.
type week struct {
	t       *testing.T
	size    drillSize
	seed    uint64
	rng     *rand.Rand // of what people do
	fate    *rand.Rand // of what goes wrong
	now     time.Time
	keep    string // folder that is left behind after a failure
	state   string // of the daemon, on a disk of its own where one can be mounted
	mounted bool
	file    string // configuration
	dove    *mailtest.Dovecot
	queue   string // of Postfix
	smtp    string // of Postfix
	in, out *door
	mx      *outbox.SMTP

	proc  *process
	trial string // the fault that is on: "", "quirk", "network", "disk"
	odd   *quirk.IMAP
	given []string // mails that the mailbox that misbehaves was given
	taker *quirk.SMTP
	odds  []*quirk.IMAP // all of them
	kills int
	owed  int // kills that are due
	retry bool
	last  drillReport
	count map[string]int // of what happened

	people             []*person
	director, stranger *person
	sent               []*sent
	mails              int
	limit, sheets      map[string]int // by game
	over               map[string]bool
	late               bool // games are ended
}

// TestDrill lives through a week of tournaments in minutes, with everything that goes wrong in it. docs/drill.md tells
// how it is run before a release. PBEM_DRILL=1 does the whole of it, else a short form runs. PBEM_DRILL_SEED sets who
// writes what, and when which fault comes.
func TestDrill(t *testing.T) {
	t.Parallel()
	whole := os.Getenv("PBEM_DRILL") != ""
	if testing.Short() && !whole {
		t.Skip("short")
	}
	seed := uint64(7)
	if whole {
		seed = uint64(time.Now().UnixNano() % 1e6)
	}
	if s := os.Getenv("PBEM_DRILL_SEED"); s != "" {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatalf("PBEM_DRILL_SEED: %q is not a number", s)
		}
		seed = n
	}
	dove := mailtest.StartDovecot(t)
	smtp := mailtest.StartPostfix(t, dove)
	w := newWeek(t, sizeOf(whole), seed, dove, smtp)
	t.Logf("PBEM_DRILL_SEED=%d", seed)
	w.live()
	w.hold()
	t.Logf("%d mails, %d letters, %d kills, %v", w.mails, w.letters(), w.kills, w.count)
}

func newWeek(t *testing.T, size drillSize, seed uint64, dove *mailtest.Dovecot, smtp string) *week {
	t.Helper()
	keep, err := os.MkdirTemp("", "pbem-drill")
	w := &week{t: t, size: size, seed: seed, rng: rand.New(rand.NewPCG(seed, 42)), fate: rand.New(rand.NewPCG(seed, 43)),
		now: time.Now().UTC().Truncate(time.Hour), keep: keep, state: filepath.Join(keep, "state"),
		file: filepath.Join(keep, "pbem.yaml"), dove: dove, smtp: smtp, in: newDoor(t), out: newDoor(t),
		count: map[string]int{}, limit: map[string]int{}, sheets: map[string]int{}, over: map[string]bool{}}
	w.must(err)
	w.must(os.Mkdir(w.state, 0o700))
	w.mounted = exec.Command("mount", "-t", "tmpfs", "-o", "size=400m", "pbem-drill", w.state).Run() == nil
	t.Cleanup(w.end)
	main, err := os.ReadFile(filepath.Join(dove.Dir, "pf", "main.cf"))
	w.must(err)
	for line := range strings.Lines(string(main)) {
		if dir, ok := strings.CutPrefix(line, "queue_directory = "); ok {
			w.queue = strings.TrimSpace(dir)
		}
	}
	w.must(os.WriteFile(w.file, fmt.Appendf(nil, `dir: %s
from: Fieldpost <%s>
moderator: mia@player.test
pdf: false
imap: {addr: %q, user: %s, password: %s, tls: insecure, poll: 1s}
smtp: {addr: %q, tls: insecure}
limits: {mails_per_hour: 1000, mails_per_day: 9000, unproven_per_hour: 1000, unproven_per_day: 9000, letters_per_hour: 9000,
  letters_per_address: 9000}
`, w.state, drillGM, w.in.ln.Addr(), drillGM, mailtest.Password, w.out.ln.Addr()), 0o600))
	w.in.lead(to(dove.IMAP))
	w.out.lead(to(smtp))
	w.mx = &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: smtp, Security: netdial.Plain}, Hello: "player.test"}
	t.Cleanup(func() { w.mx.Close() })
	w.director, w.stranger = w.join("vera", ""), w.join("mallory", "")
	for i, terms := range size.events {
		terms.At = w.now
		b, err := tournament.Create(filepath.Join(runner.EventsDir(w.state), terms.Name), terms, nil)
		w.must(err)
		b.Now = func() time.Time { return w.now }
		_, err = commands.Execute(b, commands.Speaker{ID: "vera"}, "enter vera Vera vera@player.test as judge")
		w.must(err)
		w.must(b.Close())
		for range size.people[i] {
			w.people = append(w.people, w.join(fmt.Sprintf("p%02d", len(w.people)+1), terms.Name))
		}
	}
	return w
}

func (w *week) join(id, event string) *person {
	return &person{id: id, addr: id + "@player.test", event: event, files: map[string]bool{}, thread: map[string]taken{},
		did: map[string]bool{}}
}

// end stops the daemon and takes the folder away, unless the drill failed.
func (w *week) end() {
	if w.proc != nil {
		_ = w.proc.cmd.Process.Kill()
		w.proc.ended()
	}
	if w.t.Failed() {
		saved := filepath.Join(w.keep, "saved")
		if err := os.CopyFS(saved, os.DirFS(w.state)); err == nil {
			_ = os.CopyFS(filepath.Join(saved, "mailboxes"), os.DirFS(filepath.Join(w.dove.Dir, "home")))
			w.t.Logf("the folder of the daemon and the mailboxes are kept in %s; again with PBEM_DRILL_SEED=%d", saved, w.seed)
		}
	}
	if w.mounted {
		_ = exec.Command("umount", "-l", w.state).Run()
	}
	if !w.t.Failed() {
		os.RemoveAll(w.keep)
	}
}

// live goes through the hours, and on until all events are over and nothing waits.
func (w *week) live() {
	w.t.Helper()
	names := make([]string, len(w.size.events))
	for i, x := range w.size.events {
		names[i] = x.Name
	}
	disk, network := 1+w.size.hours/3+w.fate.IntN(w.size.hours/4), 1+2*w.size.hours/3+w.fate.IntN(w.size.hours/4)
	odd := 0 // hours for which servers go on misbehaving
	for hour := 1; ; hour++ {
		w.late = hour > w.size.hours*3/4
		switch {
		case hour > w.size.hours:
			w.fault("")
		case hour == disk && w.mounted:
			w.fault("disk")
		case hour == network:
			w.fault("network")
		case odd > 0:
			odd--
		case w.fate.IntN(5) == 0:
			odd = w.fate.IntN(3)
			w.fault("quirk")
		default:
			w.fault("")
		}
		left := max(w.size.hours-hour, 1)
		most := max((w.size.mails-w.mails)/left, 1)
		if hour > w.size.hours {
			most = 40
		}
		w.writeSome(names, most)
		w.owed = w.size.kills*min(hour, w.size.hours)/w.size.hours - w.kills
		times := 1
		if w.trial != "" {
			times = 4
		}
		for range times {
			w.round()
			w.now = w.now.Add(10 * time.Minute)
		}
		w.now = w.now.Truncate(time.Hour).Add(time.Hour)
		if hour > w.size.hours && len(w.over) == len(names) && w.kills >= w.size.kills && w.last.letters+w.last.mails == 0 {
			break
		}
		if hour > 2*w.size.hours+60 {
			w.t.Fatalf("after %d hours events are not over: over are %v; the last report %+v; people wait for answers to %v", hour,
				w.over, w.last, w.unanswered())
		}
	}
	w.stop()
}

// unanswered returns the mails whose senders wait.
func (w *week) unanswered() (out []string) {
	for _, p := range w.people {
		if p.waits != "" {
			out = append(out, p.waits)
		}
	}
	return out
}

// stop ends the daemon in order.
func (w *week) stop() {
	if w.proc != nil {
		_, _ = fmt.Fprintln(w.proc.in, "end")
		w.proc.ended()
		w.proc = nil
	}
}

// round lets the daemon work once, kills it where one is due, and reads what came of it.
func (w *week) round() {
	w.t.Helper()
	w.drain()
	w.carry()
	for range 10 {
		if w.proc == nil {
			p, err := startProcess(w.file)
			w.must(err)
			w.proc = p
		}
		if w.owed > 0 {
			w.owed--
			w.kill()
		}
		if w.retry {
			_, _ = fmt.Fprintln(w.proc.in, "retry")
		}
		w.last = w.proc.cycle(w.now)
		if !w.last.dead {
			w.retry = w.retry && w.last.err != ""
			if w.last.err != "" {
				w.count["errors in "+w.trial]++
				if w.trial == "" {
					w.t.Logf("%s: %s", w.now.Format(time.RFC3339), w.last.err)
				}
				if w.trial != "quirk" && w.trial != "network" { // systemd starts it again
					w.stop()
				}
			}
			break
		}
		proc := w.proc
		if w.proc = nil; !proc.ended() {
			w.t.Fatalf("%s: the daemon ended by itself\n%s", w.now.Format(time.RFC3339), proc.tail.String())
		}
		w.kills++
		w.now = w.now.Add(2 * time.Minute)
	}
	w.drain()
	for _, p := range append(slices.Clone(w.people), w.director, w.stranger) {
		w.read(p)
	}
}

// post hands a mail to Postfix.
func (w *week) post(s *sent) {
	w.t.Helper()
	_, err := w.mx.Send(context.Background(), outbox.Envelope{From: s.from.addr, To: s.to}, []byte(s.raw))
	w.must(err)
}

// drain waits until Postfix has delivered what it has.
func (w *week) drain() {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 2*time.Minute)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		n := 0
		for _, dir := range []string{"maildrop", "incoming", "active"} {
			_ = filepath.WalkDir(filepath.Join(w.queue, dir), func(_ string, e os.DirEntry, err error) error {
				if err == nil && !e.IsDir() {
					n++
				}
				return nil
			})
		}
		if n == 0 {
			return
		}
		select {
		case <-ctx.Done():
			w.t.Fatalf("Postfix holds %d mails\n%s", n, w.dove.LogText())
		case <-tick.C:
		}
	}
}
