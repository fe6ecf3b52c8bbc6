package daemon

import (
	"bytes"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules/core"
)

// person is somebody who plays, directs, or has nothing to do with it.
type person struct {
	id, addr, event string
	got             []taken
	files           map[string]bool // that were read
	thread          map[string]taken
	did             map[string]bool // what was asked for once
	waits           string          // the mail whose answer has not come
}

// taken is a letter that somebody got.
type taken struct {
	id, inReplyTo, reply, subject, text string
	refs                                []string
}

// sent is a mail to the daemon.
type sent struct {
	id, raw  string
	to       string // envelope
	from     *person
	what     string
	copies   int
	stranger bool
}

// read reads what lies new in a mailbox.
func (w *week) read(p *person) {
	w.t.Helper()
	for _, folder := range []string{"new", "cur"} {
		paths, err := filepath.Glob(filepath.Join(w.dove.Dir, "home", p.id, "Mail", folder, "*"))
		w.must(err)
		for _, path := range paths {
			if p.files[filepath.Base(path)] {
				continue
			}
			p.files[filepath.Base(path)] = true
			raw, err := os.ReadFile(path)
			w.must(err)
			w.take(p, raw)
		}
	}
}

var about = regexp.MustCompile(`\[([a-z0-9-]+)\]`)

func (w *week) take(p *person, raw []byte) {
	m, err := message.Read(raw)
	w.must(err)
	head, err := mail.ReadMessage(bytes.NewReader(raw))
	w.must(err)
	r := taken{id: m.MessageID, inReplyTo: m.InReplyTo, refs: m.References, subject: m.Subject, text: m.Text}
	if list, err := head.Header.AddressList("Reply-To"); err == nil && len(list) == 1 {
		r.reply = list[0].Address
	}
	p.got = append(p.got, r)
	if s := about.FindStringSubmatch(m.Subject); s != nil && r.reply != "" {
		p.thread[s[1]] = r
	}
	if m.InReplyTo == p.waits || slices.Contains(m.References, p.waits) {
		p.waits = ""
	}
}

// write makes a mail as a mail program does that answers the last letter about something.
func (w *week) write(p *person, of, what, text string) {
	w.t.Helper()
	w.mails++
	s := &sent{id: fmt.Sprintf("drill-%d-%d@player.test", w.seed, w.mails), from: p, what: what}
	to, thread := drillGM, ""
	if last, ok := p.thread[of]; ok {
		to, thread = last.reply, fmt.Sprintf("In-Reply-To: <%s>\r\nReferences: <%s>\r\n", last.id, last.id)
	}
	s.raw = fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%s>\r\n%sMIME-Version: 1.0\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\n%s", p.addr, to, what,
		w.now.Format(time.RFC1123Z), s.id, thread, strings.ReplaceAll(text, "\n", "\r\n"))
	s.stranger, s.to = p == w.stranger, to
	w.sent = append(w.sent, s)
	w.post(s)
}

func event(name, lines string) string { return fmt.Sprintf("#EVENT %s\n%s\n#END\n", name, lines) }

// doing is something that somebody could do now.
type doing struct {
	who *person
	key string
	do  func()
}

// say returns a doing that is one mail.
func (w *week) say(p *person, of, key, text string) doing {
	return doing{p, key, func() { w.write(p, of, key, text) }}
}

// next lists what the people could do for an event now.
func (w *week) next(name string) (out []doing) {
	w.t.Helper()
	recs, err := game.ReadLedger(filepath.Join(runner.EventsDir(w.state), name))
	w.must(err)
	e, err := tournament.ReplayQuickly(recs)
	w.must(err)
	if e.Over {
		w.over[name] = true
		return nil
	}
	all := w.of(name)
	for _, p := range all {
		if e.Person(p.id) != nil {
			continue
		}
		out = append(out, w.say(p, name, "enter "+name, event(name, fmt.Sprintf("enter %s %q", p.id, "Player "+p.id))))
		for _, l := range p.got {
			if f := regexp.MustCompile(`(?s)#EVENT ` + name + `\nenter .*?\ncode .*?#END\n`).FindString(l.text); f != "" {
				out = append(out, w.say(p, name, "code "+name, f))
			}
		}
	}
	vera := w.director
	rule := func(key, line string) {
		out = append(out, w.say(vera, name, key, fmt.Sprintf("#MOD %s\n%s\n#END\n", name, line)))
	}
	r := e.Round()
	if r == nil || r.Closed {
		ready := len(e.ActivePlayers()) >= len(all)
		for _, p := range e.PlayersToConfirm() {
			if r != nil && p.Confirmed < e.NextRoundNumber() {
				ready = false
				key := fmt.Sprintf("confirm %s %d", name, e.NextRoundNumber())
				out = append(out, w.say(w.person(p.ID), name, key, event(name, "confirm")))
			}
		}
		if ready {
			rule(fmt.Sprintf("pair %s %d", name, e.NextRoundNumber()), "pair")
		}
		return out
	}
	open := r.Locked != nil
	for _, m := range r.Matches {
		for i, id := range m.Players {
			bids := slices.ContainsFunc(m.Bids, func(b tournament.Bid) bool { return b.Player == id })
			if p := w.person(id); !m.Settled && !bids && p != nil && e.Sides == tournament.SidesBySealedBids {
				out = append(out, w.say(p, name, "bid "+name+" "+m.ID,
					event(name, fmt.Sprintf("bid %s %s %d", m.ID, e.Side[i], w.rng.IntN(3)))))
			}
		}
		open = open || !m.Settled
		for _, g := range m.Games {
			if g.Result == nil {
				open = true
				out = append(out, w.play(g)...)
			}
		}
	}
	if !open {
		rule(fmt.Sprintf("close %s %d", name, r.N), "close")
	}
	return out
}

// play returns what can be done in a game: its next sheet, or after some of them its end.
func (w *week) play(g *tournament.Game) []doing {
	w.t.Helper()
	dir := filepath.Join(GamesDir(w.state), g.ID)
	if _, err := os.Stat(filepath.Join(dir, "game.yaml")); err != nil {
		return nil
	}
	limit, ok := w.limit[g.ID]
	if !ok {
		limit = 2 + w.rng.IntN(5)
		w.limit[g.ID] = limit
	}
	if w.sheets[g.ID] >= limit || w.late {
		i := w.limit[g.ID] % 2
		if !w.knows(g.Players[i], g.ID) {
			return nil
		}
		return []doing{w.say(w.person(g.Players[i]), g.ID, "concede "+g.ID,
			fmt.Sprintf("#DESK %s %s\nconcede yes\n#END\n", g.ID, g.Sides[i]))}
	}
	side, text, size := w.sheet(dir)
	if text == "" {
		w.sheets[g.ID] = limit
		return nil
	}
	i := slices.Index(g.Sides[:], side)
	p := w.person(g.Players[i])
	if !w.knows(p.id, g.ID) {
		return nil
	}
	key := fmt.Sprintf("sheet %s %d", g.ID, size)
	return []doing{{p, key, func() {
		w.sheets[g.ID]++
		switch w.rng.IntN(8) {
		case 0:
			p.did[key] = false
			w.write(p, g.ID, "a check", strings.Replace(text, "\n", "\ncheck\n", 1))
		case 1:
			p.did[key] = false
			w.write(p, g.ID, "a faulty sheet", strings.Replace(text, "\n", fmt.Sprintf("\nmvoe unit-%d 1907\n", w.mails), 1))
		default:
			w.write(p, g.ID, key, text)
		}
	}}}
}

// knows reports whether somebody has had a letter about a game or an event, so that they can answer it.
func (w *week) knows(id, of string) bool {
	_, ok := w.person(id).thread[of]
	return ok
}

// sheet returns a sheet that the side to write can send, from a copy of the game's folder.
func (w *week) sheet(dir string) (side, text string, size int) {
	w.t.Helper()
	tmp := filepath.Join(w.keep, "look")
	w.must(os.RemoveAll(tmp))
	w.must(os.CopyFS(tmp, os.DirFS(dir)))
	g, err := shelf.Open(tmp)
	w.must(err)
	defer g.Close()
	if g.AwaitedSide() == core.Side("") {
		return "", "", 0
	}
	names := []string{"ai:greedy", "ai:random", "ai:tuned"} // not those who take time
	in, err := ai.SubstituteSheet(g, names[w.rng.IntN(len(names))])
	if err != nil { // this one finds no legal sheet
		return "", "", 0
	}
	return in.Frame.Side, frameText(in.Frame), g.Log().Size()
}

func frameText(f notation.Frame) string {
	return fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", f.Game, f.Side, f.Phase, strings.Join(f.Lines, "\n"))
}

// chatter mails something that changes nothing.
func (w *week) chatter() {
	p := w.people[w.rng.IntN(len(w.people))]
	n := w.mails
	if !w.knows(p.id, p.event) {
		return
	}
	switch w.rng.IntN(6) {
	case 0:
		w.write(p, p.event, "a question", event(p.event, "standings"))
	case 1:
		w.write(p, p.event, "another question", event(p.event, "status"))
	case 2:
		w.write(p, p.event, "a line that nobody knows", event(p.event, fmt.Sprintf("stnadings %d", n)))
	case 3:
		w.write(p, p.event, "an event that is not", event(fmt.Sprintf("none-%d", n), "status"))
	case 4:
		w.write(w.stranger, "", "a stranger", fmt.Sprintf("#PBEM %s-1-01-1 german T0-G\npass\n# %d\n#END\n", p.event, n))
	default:
		if len(w.sent) > 0 {
			s := w.sent[w.rng.IntN(len(w.sent))]
			s.copies++
			w.mails++
			w.post(s)
		}
	}
}

// of returns the people of an event.
func (w *week) of(name string) (out []*person) {
	for _, p := range w.people {
		if p.event == name {
			out = append(out, p)
		}
	}
	return out
}

func (w *week) person(id string) *person {
	for _, p := range w.people {
		if p.id == id {
			return p
		}
	}
	return nil
}

// writeSome lets up to so many mails be written in an hour.
func (w *week) writeSome(names []string, most int) {
	w.t.Helper()
	var could []doing
	for _, n := range names {
		for _, d := range w.next(n) {
			if !d.who.did[d.key] && (d.who.waits == "" || d.who == w.director) {
				could = append(could, d)
			}
		}
	}
	w.rng.Shuffle(len(could), func(i, j int) { could[i], could[j] = could[j], could[i] })
	busy := map[*person]bool{}
	for _, d := range could {
		if most == 0 {
			return
		}
		if busy[d.who] && d.who != w.director {
			continue
		}
		most--
		busy[d.who], d.who.did[d.key] = true, true
		before := len(w.sent)
		d.do()
		if d.who != w.director && len(w.sent) > before {
			d.who.waits = w.sent[before].id
		}
	}
	for ; most > 0 && w.mails < w.size.mails; most-- {
		w.chatter()
	}
}

func (w *week) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatalf("hour %s: %v", w.now.Format(time.RFC3339), err)
	}
}
