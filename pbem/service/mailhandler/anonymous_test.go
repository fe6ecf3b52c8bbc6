package mailhandler

import (
	"bytes"
	"compress/zlib"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/site"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/view/replay"
	"fieldpost/rules/core"
)

// person holds somebody who played a side at some time, with what nobody of another side may read about them.
type person struct {
	side  string
	words []string // lower case: address, local part, name
}

// persons returns all who play or played, from the records of the ledger, and an address of Boris that no ledger knows.
func (c *court) persons() []person {
	recs, err := game.ReadLedger(filepath.Join(c.Games.Dir(), "k1"))
	c.must(err)
	out := []person{{"soviet", []string{"boris.home@elsewhere.example", "boris.home"}}}
	add := func(side core.Side, name, addr string) {
		if strings.HasPrefix(addr, "ai:") {
			return
		}
		p := person{side: string(side)}
		if local, _, ok := strings.Cut(strings.ToLower(addr), "@"); ok {
			p.words = append(p.words, strings.ToLower(addr), local)
		}
		if len(name) > 1 {
			p.words = append(p.words, strings.ToLower(name))
		}
		out = append(out, p)
	}
	for _, r := range recs {
		if a, _, err := engine.ParseAct(r); err == nil {
			if s, ok := a.(engine.EditSeat); ok {
				add(s.Side, s.Seat.Name, s.Seat.Addr)
			}
		}
		if r.Type == "join" {
			add(core.Side(r.Get("seat")), r.Get("name"), r.Get("addr"))
		}
		switch a, _, _ := engine.ParseAct(r); x := a.(type) {
		case engine.Seating:
			add(x.Side, x.Seat.Name, x.Seat.Addr)
		case engine.Team:
			add(x.Side, "", x.Addr)
		}
	}
	return out
}

// anonymous holds letters against what their readers may know of who plays. A moderator who does not play may know all.
func (c *court) anonymous(what string, ls []compose.Letter) int {
	c.t.Helper()
	all := c.persons()
	for i := range ls {
		to, err := ls[i].Recipient()
		c.must(err)
		var own []string
		for _, p := range all {
			if slices.Contains(p.words, strings.ToLower(to)) {
				own = append(own, p.side)
			}
		}
		if len(own) == 0 && c.moderates(to) {
			continue
		}
		for _, text := range spoken(c.t, &ls[i]) {
			for _, p := range all {
				if w := p.in(text); w != "" && !slices.Contains(own, p.side) {
					c.t.Errorf("%s\nthe letter %q to %s holds %q:\n%s", what, ls[i].Subject, to, w, around(text, w))
				}
			}
		}
	}
	return len(ls)
}

// moderates reports whether an address rules in the game.
func (c *court) moderates(addr string) bool {
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	_, ok := sender.ModeratorSeat(g, addr)
	return ok || addr == mia
}

// in returns the first word of a person that stands in a text, "" for none.
func (p person) in(text string) string {
	text = strings.ToLower(text)
	for _, w := range p.words {
		for rest := text; ; { // as a word of its own: there is a Borisovka on the map
			before, after, ok := strings.Cut(rest, w)
			if !ok {
				break
			}
			if !strings.ContainsAny(before[max(0, len(before)-1):], alphabet) && !strings.ContainsAny(after[:min(1, len(after))],
				alphabet) {
				return w
			}
			rest = after
		}
	}
	return ""
}

// around returns a text from 200 bytes before a word to 200 after its beginning.
func around(text, w string) string {
	i := strings.Index(strings.ToLower(text), w)
	return text[max(0, i-200):min(len(text), i+200)]
}

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"

// inflate gives what stands in a PDF beside its streams, and to see each of these unpacked.
func inflate(pdf []byte, see func(plain []byte)) (rest []byte) {
	for {
		before, after, ok := bytes.Cut(pdf, []byte("stream\n"))
		stream, next, ends := bytes.Cut(after, []byte("endstream"))
		rest = append(rest, before...)
		if !ok || !ends {
			return append(rest, after...)
		}
		if r, err := zlib.NewReader(bytes.NewReader(stream)); err == nil {
			plain, _ := io.ReadAll(r)
			see(plain)
		}
		pdf = next
	}
}

// spoken returns all in a letter that can be read: its header, the headers and contents of its parts, pictures by their
// bytes that are text, and what a PDF holds when its streams are unpacked.
func spoken(t *testing.T, l *compose.Letter) []string {
	t.Helper()
	all := pieces(t, l)
	head, _, _ := bytes.Cut(all[0], []byte("\r\n\r\n"))
	out := []string{string(head), l.Subject}
	for _, a := range append(slices.Clone(l.Inline), l.Attach...) {
		out = append(out, a.Name+" "+a.Type+" "+a.CID)
	}
	for _, p := range all[1:] {
		switch {
		case bytes.HasPrefix(p, []byte("\x89PNG")):
			for _, chunk := range []string{"tEXt", "iTXt", "zTXt"} {
				if bytes.Contains(p, []byte(chunk)) {
					t.Errorf("a picture of %q bears a text", l.Subject)
				}
			}
		case bytes.HasPrefix(p, []byte("%PDF")):
			read := len(out)
			rest := inflate(p, func(plain []byte) { // its texts are UTF-16
				out = append(out, printable(bytes.ReplaceAll(plain, []byte{0}, nil)))
			})
			if len(out) == read {
				t.Errorf("nothing can be read in a PDF of %q", l.Subject)
			}
			out = append(out, printable(rest))
		default:
			out = append(out, string(p))
		}
	}
	return out
}

// printable returns those parts of some bytes that could be words, a line each: runs of eight letters or more, an
// address being longer.
func printable(p []byte) string {
	var out []byte
	for len(p) > 0 {
		n := slices.IndexFunc(p, func(c byte) bool { return c < ' ' || c > '~' })
		if n < 0 {
			n = len(p)
		}
		if n >= 8 {
			out = append(append(out, p[:n]...), '\n')
		}
		p = p[min(n+1, len(p)):]
	}
	return string(out)
}

var reasons = regexp.MustCompile(`"([^"\n]*)"`)

// signedWith returns a step whose writer signs their reasons with all that they know.
func signedWith(s step) step {
	who := map[string]string{anna: "Anna <" + anna + ">", boris: "Boris <" + boris + ">", mia: "Anna and boris write to me, " + anna +
		" and " + boris}[s.from]
	s.text = reasons.ReplaceAllString(s.text, `"$1, says `+who+`"`)
	return s
}

var everyCommand = flag.Int("anonymous.every", 4, "TestAnonymousCommands plays every n-th case of the commands; 1 takes a minute")

// TestAnonymousCommands: every command (by default each fourth case, see -anonymous.every), in every way in which it
// goes or is refused, with names in its reason, in an anonymous game: no letter to a player, a guest or somebody who
// left tells who plays another side.
func TestAnonymousCommands(t *testing.T) {
	every := *everyCommand
	if testing.Short() {
		every *= 10
	}
	for i, tc := range commandCases {
		if tc.name == "reveal" || i%every != 0 && tc.name != "history" { // the former tells
			continue
		}
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			tc.game.anonymous = true
			c := newCourt(t, tc.game)
			c.PDF, c.SVG = tc.name == "history", tc.name == "history"
			c.writesTo(mia, "#MOD k1\nobserver "+otto+" delay 1h\n#END\n")
			ls := c.welcome(t, "k1")
			n := c.anonymous("welcome", ls)
			for _, s := range append(slices.Clone(tc.before), tc.mail, borisAsks("history 50\nstatus"), annaAsks("history 50\nstatus")) {
				c.now = c.now.Add(time.Hour)
				s = signedWith(s)
				_, ls, _ := c.writesTo(s.from, s.text)
				n += c.anonymous(s.text, ls)
			}
			watched, _ := c.watchLetters()
			watched = slices.DeleteFunc(watched, func(l compose.Letter) bool { return l.To == "" })
			if n += c.anonymous("watched", watched); n < 5 {
				t.Errorf("%d letters", n)
			}
			c.published()
		})
	}
}

// published looks through the pages of the game and the films that its sides may have of it.
func (c *court) published() {
	c.t.Helper()
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	l, err := gamestatus.Read(g.Dir)
	c.must(err)
	public, err := site.NewGame(l, "Kursk", g.Log().Records())
	c.must(err)
	index, err := site.RenderIndexPage([]site.Game{public}, nil, nil, nil, "", c.now)
	c.must(err)
	page, err := site.RenderGamePage(public, c.now)
	c.must(err)
	texts := map[string]string{"index": string(index), "page": string(page)}
	films := map[core.Side]*replay.Recorder{}
	for _, side := range []core.Side{"german", "soviet", core.Everyone} {
		films[side] = replay.NewRecorder(side, nil, "")
	}
	_, err = g.Replay(func(at *engine.Game, out *engine.Outcome) bool {
		for _, r := range films { // any order: each is made alone
			c.must(r.AddBatch(at, out))
		}
		return true
	})
	c.must(err)
	for side, r := range films {
		var b strings.Builder
		c.must(r.Film().HTML(&b))
		_, frames, ok := strings.Cut(b.String(), `{"lang"`)
		if !ok {
			c.t.Error("a film without frames")
		}
		texts[fmt.Sprintf("film %q", side)], _, _ = strings.Cut(frames, "</script>")
	}
	for what, text := range texts {
		for _, p := range c.persons() {
			if w := p.in(text); w != "" {
				c.t.Errorf("%s holds %q", what, w)
			}
		}
	}
}

// TestAnonymousIncidents: the kinds of mails that want to be taken for another's, and those that go astray.
func TestAnonymousIncidents(t *testing.T) {
	const home = "boris.home@elsewhere.example"
	draft := "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n"
	ask := "#DESK k1 german\nstatus\n#END\n"
	for _, from := range []string{boris, home, `"` + anna + `" <` + boris + `>`, `"` + anna + `" <` + home + `>`, "аnna@players.example",
		"anna@p1ayers.example", anna + ", " + boris} {
		t.Run(from, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, courtSpec{anonymous: true})
			n := 0
			for _, text := range []string{draft, ask, "#PRESS k1 german to soviet\nHello!\n#END\n", "#MOD k1\nstatus\n#END\n",
				"#ADDRESS k1 german " + home + "\n", "Hello!\n"} {
				for _, to := range []string{"gm@pbem.example", c.addressOf(anna)} {
					c.now = c.now.Add(25 * time.Hour) // some of them are told of once a day
					ls, _ := c.send(c.raw("", from, to, text))
					n += c.anonymous(fmt.Sprintf("%s to %s: %s", from, to, text), ls)
				}
			}
			if n == 0 {
				t.Error("no letter was written")
			}
		})
	}
}

// TestAnonymousNotices: warnings of the timekeeper, a late beacon, a changed seat.
func TestAnonymousNotices(t *testing.T) {
	c := newCourt(t, courtSpec{anonymous: true, clock: timetable})
	for _, kind := range []timekeeper.WarningKind{timekeeper.DeadlineNear, timekeeper.DeadlinePassed, timekeeper.SideSilent,
		timekeeper.TooManyMissed} {
		ls := c.warn(timekeeper.Warning{Kind: kind, Side: "german", Owed: "order T0-G", At: c.now, Due: c.now, Grace: c.now.Add(time.Hour)})
		if n := c.anonymous(string(kind), ls); n == 0 {
			t.Errorf("no letter of the kind %s", kind)
		}
	}
	_, ls, _ := c.writesTo(boris, moveTo("boris.home@elsewhere.example"))
	c.anonymous("asked", ls)
	_, ls, _ = c.writesTo(boris, confirms(ls[0].Text))
	if n := c.anonymous("confirmed", ls); n != 3 { // the answer, and the change to both addresses
		t.Errorf("%d letters: %q", n, who(ls))
	}
	_, ls, _ = c.writesTo(anna, begun.text)
	c.anonymous("result", ls)
}

// TestAnonymousModerator: a moderator who plays is a player: they are told no address, and nobody is told theirs.
func TestAnonymousModerator(t *testing.T) {
	c := newCourt(t, courtSpec{anonymous: true, clock: timetable})
	_, ls, _ := c.writesTo(mia, "#MOD k1\nmoderator "+boris+"\n#END\n")
	c.anonymous("entered", ls)
	c.anonymous("welcome", c.welcome(t, "k1"))
	bm := func(l string) step { return step{boris, "#MOD k1\n" + l + "\n#END\n"} }
	for _, s := range []step{bm("status"), bm("history 50"), bm("pause \"Boris is ill\""), annaAsks("history 50\nstatus"), bm("resume"),
		bm("observer " + anna), bm("withdraw proposal 1"),
		annaAsks("standin " + boris + " 2026-08-01"), begun, bm("moderator " + mia + " off"), {anna, "#MOD k1\nstatus\n#END\n"}} {
		c.now = c.now.Add(time.Hour)
		to := c.addressOf(s.from)
		if strings.HasPrefix(s.text, "#MOD") && s.from == boris {
			c.Games.Lock()
			g, err := c.Games.Get("k1")
			c.must(err)
			to = c.SeatReplyAddress(g, sender.ModeratorSide(boris))
			c.Games.Unlock()
		}
		ls, _ := c.send(c.raw("", s.from, to, s.text))
		echo := strings.Contains(s.text, anna) || strings.Contains(s.text, boris)
		ls = slices.DeleteFunc(ls, func(l compose.Letter) bool {
			return echo && strings.Contains(strings.ToLower(l.To), strings.ToLower(s.from)) && l.AutoSubmitted == "auto-replied"
		})
		c.anonymous(s.text, ls)
	}
}
