package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/daemon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/titles"
)

// Options configures the demo.
type Options struct {
	Dir   string
	Title string    // the id of a title that has a demo, "" for the first of them
	Out   io.Writer // progress and summary

	Scenario string // the id of the scenario, "" for that of the demo
}

// markerFile is the file that identifies the folder of an earlier demo, so that no other folder is ever deleted.
const markerFile = "README.txt"

const markerText = `A Fieldpost demo. Everything here was made by "pbem demo" and can be deleted.

games/      the game: game.yaml (the position), ledger.txt (how it came about), secrets.yaml (mode 0600)
mails/      every mail in and out, in order, as .eml
reports/    the text of the mails to the players
maps/       the map as each side and as the moderator sees it
film.html   the game as a film, to step through in a browser
daemon.log  what the daemon noted
spool/, outbox/, mailboxes/, bounce.key  the daemon's own state
`

// Run plays the demo. ok reports whether the audit at the end found no fault.
func Run(ctx context.Context, o Options) (ok bool, err error) {
	w, err := find(o.Title, o.Scenario)
	if err != nil {
		return false, err
	}
	if err := prepare(o.Dir); err != nil {
		return false, err
	}
	logFile, err := os.Create(filepath.Join(o.Dir, "daemon.log"))
	if err != nil {
		return false, err
	}
	defer logFile.Close()
	s := &demoRun{show: w, out: o.Out, dir: o.Dir, now: startTime, shelf: mailFolder{dir: filepath.Join(o.Dir, "mails")}}
	if err := s.start(logFile); err != nil {
		return false, err
	}
	err = s.play(ctx)
	if err == nil {
		err = s.draw()
	}
	if err == nil {
		err = s.writeFilm()
	}
	if err := errors.Join(err, s.daemon.Close()); err != nil {
		return false, err
	}
	return s.summary()
}

// prepare creates an empty folder. It replaces an existing folder only if that is an earlier demo's.
func prepare(dir string) error {
	entries, err := os.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		if _, err := os.Stat(filepath.Join(dir, markerFile)); err != nil {
			return fmt.Errorf("%s is not empty and not an earlier demo's; name another folder with --dir", dir)
		}
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	for _, d := range []string{"mails", "reports", "maps", "games"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, markerFile), []byte(markerText), 0o644)
}

// startTime is the initial time of the demo's clock.
var startTime = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

const daemonAddr = "gm@pbem.localhost"

// demoRun is a running demo.
type demoRun struct {
	show    titleDemo
	out     io.Writer
	dir     string
	now     time.Time
	daemon  *daemon.Daemon
	players map[string]*player
	shelf   mailFolder
	sent    int
	tally   []tally
	attack  string // first mailed combat, for the summary
}

// start starts the daemon, and creates the game and the players.
func (s *demoRun) start(log io.Writer) error {
	cfg, err := config.Load("", config.Override{Key: "dir", Value: s.dir}, config.Override{Key: "from", Value: "Fieldpost <" + daemonAddr +
		">"},
		config.Override{Key: "embedded.smtp", Value: "127.0.0.1:0"}, config.Override{Key: "embedded.imap", Value: "127.0.0.1:0"})
	if err != nil {
		return err
	}
	s.daemon, err = daemon.New(cfg, daemon.Options{Library: titles.Library(),
		Clock: clock.FuncClock(func() time.Time { return s.now }),
		Log:   slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		return err
	}
	g, err := titles.Library().Create(filepath.Join(daemon.GamesDir(s.dir), s.show.game()),
		game.Spec{Game: s.show.game(), Title: s.show.title,
			Options: s.show.options, Now: s.now, Entropy: &fixedRandom{},
			Seats: []engine.Seat{{Side: s.show.anna, Name: "Anna", Addr: "anna@pbem.localhost"}, {Side: s.show.boris, Name: "Boris",
				Addr: "boris@pbem.localhost"}}})
	if err != nil {
		return errors.Join(err, s.daemon.Close())
	}
	if err := errors.Join(g.Close(), s.daemon.UpdateGames()); err != nil {
		return errors.Join(err, s.daemon.Close())
	}
	smtp, imap := s.daemon.Servers()
	s.players = map[string]*player{}
	for _, b := range s.daemon.Mailboxes() {
		name, _, _ := strings.Cut(b.Addr, "@")
		s.players[name] = &player{name: name, addr: b.Addr, password: b.Password, smtp: smtp, imap: imap}
	}
	fmt.Fprintf(s.out, "Fieldpost demo: %s by mail, in %s\n", s.show.about, s.dir)
	fmt.Fprintf(s.out, "daemon up: SMTP %s, IMAP %s; Anna plays the %s, Boris the %s side\nmails, by number:\n", smtp, imap,
		s.show.anna.Title(), s.show.boris.Title())
	return nil
}

// play runs the script.
func (s *demoRun) play(ctx context.Context) error {
	if err := s.deliver(ctx); err != nil {
		return err
	}
	for _, l := range s.show.script {
		if l.note != "" {
			fmt.Fprintf(s.out, "-- %s\n", l.note)
		}
		work := func() error { return s.sendAndDeliver(ctx, l) }
		switch {
		case l.chits != nil:
			work = func() error { return s.answer(ctx, l.chits) }
		case l.computer != nil:
			work = func() error { return s.playByComputer(ctx, l.computer) }
		}
		if err := work(); err != nil {
			return err
		}
	}
	return nil
}

// sendAndDeliver makes a player send a mail, and both players read the answers.
func (s *demoRun) sendAndDeliver(ctx context.Context, l scriptMail) error {
	if err := s.count(l); err != nil {
		return err
	}
	if err := s.sendMail(ctx, l); err != nil {
		return err
	}
	return s.deliver(ctx)
}

// sendMail makes a player mail a sheet.
func (s *demoRun) sendMail(ctx context.Context, l scriptMail) error {
	s.sent++
	s.now = s.now.Add(97 * time.Minute)
	p := s.players[l.who]
	letter := compose.Letter{From: title(l.who) + " <" + p.addr + ">", To: daemonAddr, Subject: l.subject, Text: l.text,
		MessageID: fmt.Sprintf("demo.%02d.%s@pbem.localhost", s.sent, l.who), Date: s.now}
	raw, err := p.send(ctx, letter)
	if err != nil {
		return fmt.Errorf("%s: %w", l.who, err)
	}
	name, err := s.shelf.save(l.who, "daemon", l.subject, raw)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%.2s  %-5s -> daemon   %s\n", name, title(l.who), l.subject)
	return nil
}

// deliver runs the daemon, and then makes the players read new mails.
func (s *demoRun) deliver(ctx context.Context) error {
	if err := s.daemon.RunOnce(ctx); err != nil {
		return err
	}
	for _, who := range []string{"anna", "boris"} {
		p := s.players[who]
		mails, err := p.fetch()
		if err != nil {
			return fmt.Errorf("%s: %w", who, err)
		}
		for _, raw := range mails {
			m, err := message.Read(raw)
			if err != nil {
				return err
			}
			name, err := s.shelf.save("daemon", who, strings.TrimPrefix(m.Subject, "["+s.show.game()+"] "), raw)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(s.dir, "reports", strings.TrimSuffix(name, ".eml")+".txt"), []byte(m.Text),
				0o644); err != nil {
				return err
			}
			s.noteFirstCombat(name, m.Text)
			p.read = m.Text
			fmt.Fprintf(s.out, "%.2s     daemon -> %-5s %s\n", name, title(who), strings.TrimPrefix(m.Subject, "["+s.show.game()+"] "))
		}
	}
	return nil
}

// noteFirstCombat stores the first combat in a report, for the summary.
func (s *demoRun) noteFirstCombat(mail, text string) {
	at := strings.Index(text, "\nATTACK ")
	if s.attack != "" || at < 0 {
		return
	}
	block, _, _ := strings.Cut(text[at+1:], "\n\n")
	s.attack = fmt.Sprintf("one attack, as it stands in mail %.2s:\n\n  %s\n", mail, strings.ReplaceAll(block, "\n", "\n  "))
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// summary prints the files to look at, and audits the game.
func (s *demoRun) summary() (bool, error) {
	dir := filepath.Join(daemon.GamesDir(s.dir), s.show.game())
	g, err := titles.Library().Open(dir)
	if err != nil {
		return false, err
	}
	pos := g.Position()
	wait := string(g.AwaitedSide())
	records := g.Log().Size()
	if err := g.Close(); err != nil {
		return false, err
	}
	fmt.Fprintf(s.out, "\n%d mails; the game stands at turn %d, phase %s, and waits for the %s side; %d ledger records\n", s.shelf.n,
		pos.Turn, pos.Phase, wait, records)
	s.counts()
	for _, f := range [][2]string{
		{dir + "/game.yaml", "the position, for people and for diffs"},
		{dir + "/ledger.txt", "sheets, locks, dice, decisions: everything, in order"},
		{s.shelf.dir, "every mail, numbered as above: open one in a mail client"},
		{filepath.Join(s.dir, "reports"), "the text of the mails to the players, by the same numbers"},
		{filepath.Join(s.dir, "maps"), "the map as PNG and SVG, by viewer"},
		{filepath.Join(s.dir, filmFile), "the game as a film, to step through in a browser"},
	} {
		fmt.Fprintf(s.out, "  %s\n      %s\n", f[0], f[1])
	}
	fmt.Fprintf(s.out, "\n%s\npbem audit %s\n", s.attack, dir)
	v, err := audit.Run(titles.Library(), dir)
	if err != nil {
		return false, err
	}
	v.Print(s.out)
	return v.OK, nil
}
