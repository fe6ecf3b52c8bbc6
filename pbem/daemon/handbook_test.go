package daemon

import (
	"bytes"
	"context"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// handbooks are the pages that tell of games and events in mails, with how many scenes there are at least.
var handbooks = map[string]int{"moderating-mails.md": 40, "first-turn.md": 10, "tournaments.md": 30,
	"ja/first-turn.md": 5, "first-turn-sumy.md": 5, "first-turn-demyansk.md": 3, "first-turn-gsfg.md": 6,
	"without-sight.md": 7}

// TestHandbook plays every mail of the moderator's handbook, of the players' first turn and of an event, in its order
// and at its times, and holds that exactly the letters shown there go out, each with the lines shown. With -update the
// letters are written into the page anew; lines that still occur are kept.
func TestHandbook(t *testing.T) {
	t.Parallel()
	for name, least := range handbooks {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "first-turn.md" {
				t.Skip("plays a long page")
			}
			t.Parallel()
			playPage(t, "../../docs/"+name, least)
		})
	}
}

func playPage(t *testing.T, handbook string, least int) {
	t.Helper()
	text, err := os.ReadFile(handbook)
	if err != nil {
		t.Fatal(err)
	}
	p := readPage(t, string(text))
	var w *teller
	for i, s := range p.scenes {
		if s.begins() {
			w.close()
			if w = tellEvent(t, p, p.scenes[i:]); w == nil {
				w = tell(t, p, p.scenes[i:])
			}
		}
		if w == nil {
			t.Fatalf("line %d: no game was made yet", s.line)
		}
		w.play(s)
	}
	w.close()
	if n := len(p.scenes); n < least {
		t.Errorf("only %d scenes were found", n)
	}
	if golden.Update() {
		if err := os.WriteFile(handbook, []byte(p.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// teller is the world of one game of the handbook.
type teller struct {
	*world
	page  page
	id    string            // of the game
	event string            // or the folder of the event of that name
	sent  map[string]bool   // letters that were looked at
	reply map[string]string // the address that somebody's last letter of a game or event asks to answer to
	code  map[string]string // the code in somebody's last letter
	n     int
}

// stage returns a world at the time of the first scene, with the people of the story that begins there.
func stage(t *testing.T, scenes []*scene) *world {
	t.Helper()
	w := newWorld(t, config.Override{Key: "moderator", Value: addr("Mia")}, config.Override{Key: "deadlines.outage", Value: "26h"},
		config.Override{Key: "pdf", Value: "false"})
	w.now = scenes[0].time(t)
	for i, s := range scenes {
		if i > 0 && s.begins() {
			break
		}
		for _, who := range s.names() {
			w.people = append(w.people, addr(who))
		}
	}
	return w
}

// tell makes the game with which scenes begin.
func tell(t *testing.T, p page, scenes []*scene) *teller {
	t.Helper()
	args := words(t, scenes[0].body[0])[2:]
	flag := map[string][]string{}
	for i := 0; i < len(args); i++ {
		if args[i] == "--anonymous" {
			flag[args[i]] = []string{""}
			continue
		}
		if i+1 == len(args) {
			t.Fatalf("line %d: %s without a value", scenes[0].line, args[i])
		}
		flag[args[i]] = append(flag[args[i]], args[i+1])
		i++
	}
	w := stage(t, scenes)
	spec := game.Spec{Game: flag["--game"][0], Title: flag["--title"][0], Now: w.now, Entropy: entropy(9),
		Anonymous: flag["--anonymous"] != nil}
	for _, s := range flag["--seat"] {
		side, who, _ := strings.Cut(s, "=")
		if ai.IsComputer(who) {
			spec.Seats = append(spec.Seats, engine.Seat{Side: core.Side(side), Addr: who})
			continue
		}
		a, err := mail.ParseAddress(who)
		w.must(err)
		spec.Seats = append(spec.Seats, engine.Seat{Side: core.Side(side), Name: a.Name, Addr: a.Address, Identity: engine.ProofByToken})
	}
	for _, l := range flag["--lang"] {
		side, lang, _ := strings.Cut(l, "=")
		i := slices.IndexFunc(spec.Seats, func(s engine.Seat) bool { return string(s.Side) == side })
		spec.Seats[i].Lang = lang
	}
	for _, o := range flag["--option"] {
		key, value, _ := strings.Cut(o, "=")
		spec.Options = append(spec.Options, core.Fact{Name: key, Value: value})
	}
	for _, m := range flag["--moderator"] {
		a, err := mail.ParseAddress(m)
		w.must(err)
		spec.Moderators = append(spec.Moderators, engine.Moderator{Name: a.Name, Addr: a.Address, Level: engine.ProofByToken})
	}
	for _, name := range flag["--clock"] {
		pol, err := schedule.Parse([]byte(p.files[name]))
		w.must(err)
		spec.Clock = pol.Canonical()
	}
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	g, err := shelf.Create(w.game(spec.Game), spec)
	w.must(err)
	w.must(g.Close())
	w.start()
	return &teller{world: w, page: p, id: spec.Game, sent: map[string]bool{}, reply: map[string]string{}, code: map[string]string{}}
}

func addr(name string) string { return strings.ToLower(name) + "@example.org" }

// close holds that a story leaves a ledger that stands an audit.
func (w *teller) close() {
	if w == nil {
		return
	}
	if w.event != "" {
		w.closeEvent()
		return
	}
	v, err := audit.Run(shelf, w.game(w.id))
	w.must(err)
	if !v.OK {
		w.t.Errorf("the audit of %s: %+v", w.id, v)
	}
	w.stop()
}

// play goes on to the time of a scene, lets happen what it shows, and compares the letters.
func (w *teller) play(s *scene) {
	w.t.Helper()
	at := s.time(w.t)
	for end := at.Add(-time.Minute); !s.off() && w.now.Before(end); {
		w.now = w.now.Add(min(24*time.Hour, end.Sub(w.now)))
		w.must(w.d.RunOnce(context.Background()))
	}
	for _, l := range w.letters() {
		w.t.Errorf("line %d: before %s, %s gets %q, which is not shown", s.line, s.at, l.to, l.subject)
	}
	if w.now.After(at) {
		w.t.Fatalf("line %d: %s is before %s", s.line, at, w.now)
	}
	w.now = at
	said := ""
	switch {
	case s.off():
		w.stop()
		w.start()
	case s.begins(), s.who == "by itself":
	case s.who == "by hand":
		said = w.byHand(s)
	default:
		w.send(s)
	}
	for range 3 {
		w.must(w.d.RunOnce(context.Background()))
		w.now = w.now.Add(20 * time.Second)
	}
	letters := w.letters()
	if golden.Update() {
		s.show(letters)
	}
	s.compare(w.t, said, letters)
	for _, l := range letters {
		if l.reply != "" {
			w.reply[l.to+" "+l.about] = l.reply
		}
		if l.code != "" {
			w.code[l.to] = l.code
		}
	}
}

// send hands in the mail of a scene, at the address that its writer was last told.
func (w *teller) send(s *scene) {
	w.t.Helper()
	from := addr(s.who)
	about := w.id
	if f := strings.Fields(s.body[0]); len(f) > 1 {
		about = f[1] // what a frame is for
	}
	to := w.reply[s.who+" "+about]
	if to == "" {
		to = gm
	}
	w.n++
	body := strings.ReplaceAll(strings.Join(s.body, "\r\n")+"\r\n", "<code>", w.code[s.who])
	raw := fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <page-%d@players.example>\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s",
		s.who, from, to, about, w.now.Format(time.RFC1123Z), w.n, body)
	w.must(w.d.server.Deliver(to, []byte(raw)))
}

// byHand gives the command of a scene as pbem mod does.
func (w *teller) byHand(s *scene) string {
	w.t.Helper()
	args := words(w.t, s.body[0])
	if w.event != "" {
		return w.sayEvent(s, args)
	}
	reason := ""
	if i := slices.Index(args, "--reason"); i > 0 {
		reason = args[i+1]
		args = slices.Delete(args, i, i+2)
	}
	if len(args) < 4 || args[1] != "mod" || args[2] != w.id {
		w.t.Fatalf("line %d: want pbem mod %s", s.line, w.id)
	}
	c, err := command.ParseWords(args[3:], command.Moderator)
	w.must(err)
	c.Reason = reason
	g, err := shelf.Open(w.game(w.id))
	w.must(err)
	res, err := command.Execute(g, command.Actor{Role: command.Moderator, LedgerName: "moderator"}, c,
		command.Origin{At: w.now.Truncate(time.Second)})
	w.must(err)
	if res.Refused != "" {
		w.t.Errorf("line %d: refused: %s", s.line, res.Refused)
	}
	lines := say.Strings(res.Lines)
	if res.Outcome != nil {
		lines = append(lines, res.Outcome.Ruling.String())
		lines = append(lines, say.Strings(report.DescribeAct(g.Game, res.Outcome, res.Outcome.Act,
			report.Reader{Moderator: true, Zone: berlinZone(w.t)}))...)
	}
	w.must(g.Close())
	return strings.Join(lines, "\n")
}

func berlinZone(t *testing.T) *time.Location {
	t.Helper()
	z, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// sentLetter is a letter that went out.
type sentLetter struct {
	to, subject, text, reply, code string
	about                          string // the game or event
}

var codeRun = regexp.MustCompile(`(?m)^(?:join|accept|code|  address \S+) (\S.*)$`)

// letters returns the letters that went out since the last call, by their identifiers.
func (w *teller) letters() []sentLetter {
	w.t.Helper()
	dir := filepath.Join(w.dir, "outbox")
	paths, err := filepath.Glob(filepath.Join(dir, "sent", "*.json"))
	w.must(err)
	items, err := filepath.Glob(filepath.Join(dir, "failed", "*.json"))
	w.must(err)
	if len(items) > 0 {
		w.t.Errorf("letters that failed: %v", items)
	}
	var out []sentLetter
	for _, path := range paths {
		id := strings.TrimSuffix(filepath.Base(path), ".json")
		if w.sent[id] {
			continue
		}
		w.sent[id] = true
		_, raw, ok, err := outbox.ReadItem(dir, id)
		w.must(err)
		if !ok {
			w.t.Fatalf("no letter %s", id)
		}
		m, err := message.Read(raw)
		w.must(err)
		head, err := mail.ReadMessage(bytes.NewReader(raw))
		w.must(err)
		l := sentLetter{subject: m.Subject, text: m.Text, reply: head.Header.Get("Reply-To")}
		to, err := mail.ParseAddress(head.Header.Get("To"))
		w.must(err)
		name, _, _ := strings.Cut(to.Address, "@")
		l.to = strings.ToUpper(name[:1]) + name[1:]
		if about, _, ok := strings.Cut(strings.TrimPrefix(m.Subject, "["), "]"); ok {
			l.about = about
		}
		if c := codeRun.FindStringSubmatch(m.Text); c != nil {
			l.code = c[1]
		}
		out = append(out, l)
	}
	return out
}
