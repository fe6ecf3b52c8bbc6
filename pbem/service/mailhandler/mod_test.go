package mailhandler

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tools/golden"
)

const (
	mia   = "mia@club.example"
	clara = "clara@club.example"
)

// timetable is the clock of the games of these tests.
const timetable = `clock: {zone: Europe/Berlin, at: "20:00"}
kinds: {order: {next: 5d, grace: 2d}, decision: {next: 2d}}
absence: {max_days: 14, slots: 2, notice: 2d}
`

// court is an office whose game has a moderator.
type court struct {
	*office
}

type courtSpec struct {
	level     engine.ProofLevel // of the moderator
	clock     string
	anonymous bool
	soviet    string // address, boris when empty
	lang      string // of the soviet player and the moderator
	name      string // of the german player, Anna when empty
	agent     string // of the soviet seat
}

func newCourt(t *testing.T, s courtSpec) *court {
	t.Helper()
	o := newOffice(t, engine.ProofByToken)
	if s.level == "" {
		s.level = engine.ProofByToken
	}
	if s.soviet == "" {
		s.soviet = boris
	}
	soviet := engine.Seat{Side: "soviet", Name: "Boris", Addr: s.soviet, Lang: s.lang, Identity: engine.ProofByToken, Agent: s.agent}
	if ai.IsComputer(s.soviet) {
		soviet.Name, soviet.Identity = "", ""
	}
	m := engine.Moderator{Name: "Mia", Addr: mia, Level: s.level, Lang: s.lang}
	if s.level == engine.ProofBySignature {
		m.Key = playerKey(t, 3).Public().String()
	}
	clock := ""
	if s.clock != "" {
		p, err := schedule.ParseText(s.clock)
		o.must(err)
		clock = p.Canonical()
	}
	made(t, filepath.Join(o.Games.Dir(), "k1"), 50, game.Spec{Game: "k1", Title: "kursk", Now: opening, Clock: clock,
		Anonymous:  s.anonymous,
		Moderators: []engine.Moderator{m},
		Seats:      []engine.Seat{{Side: "german", Name: cmp.Or(s.name, "Anna"), Addr: anna, Identity: engine.ProofByToken}, soviet}})
	return &court{office: o}
}

func (c *court) records() []string {
	recs, err := game.ReadLedger(filepath.Join(c.Games.Dir(), "k1"))
	c.must(err)
	var out []string
	for _, r := range recs {
		out = append(out, string(r.Text()))
	}
	return out
}

// addressOf returns the secret address to which somebody writes.
func (c *court) addressOf(from string) string {
	c.t.Helper()
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	if m, ok := sender.ModeratorSeat(g, from); ok {
		return c.SeatReplyAddress(g, sender.ModeratorSide(m.Addr))
	}
	for _, s := range g.Header.Seats {
		if slices.ContainsFunc(letters.SeatRecipients(s), func(x engine.Seat) bool { return strings.EqualFold(x.Addr, from) }) {
			return c.SeatReplyAddress(g, s.Side)
		}
	}
	return "gm@pbem.example"
}

// writesTo sends a mail as asks does, and everybody who is asked for something by its letters agrees: they are replaced
// by what comes of that.
func (c *court) writesTo(from, text string) (string, []compose.Letter, pipeline.Disposition) {
	c.t.Helper()
	raw, ls, disp := c.asks(from, text)
	var out []compose.Letter
	for _, l := range ls {
		frame := acceptance.FindString(l.Text)
		if frame == "" {
			out = append(out, l)
			continue
		}
		_, more, disp := c.asks(l.To, frame)
		if disp != pipeline.Done {
			c.t.Fatalf("%s agrees: %s, %q", l.To, disp, who(more))
		}
		out = append(out, more...)
	}
	return raw, out, disp
}

// acceptance is the frame in a letter that asks somebody.
var acceptance = regexp.MustCompile(`(?m)^#DESK .*\naccept .*\n#END\n`)

// asks sends a mail from somebody to their own address of the game. It gathers all letters that the mail causes: the
// answer, and what the daemon sends because of new records.
func (c *court) asks(from, text string) (string, []compose.Letter, pipeline.Disposition) {
	c.t.Helper()
	raw := c.raw("", from, c.addressOf(from), text)
	ls, disp := c.send(raw)
	return raw, ls, disp
}

// step is a mail of somebody.
type step struct{ from, text string }

func mod(lines string) step   { return step{mia, "#MOD k1\n" + lines + "\n#END\n"} }
func annaAsks(l string) step  { return step{anna, "#DESK k1 german\n" + l + "\n#END\n"} }
func borisAsks(l string) step { return step{boris, "#DESK k1 soviet\n" + l + "\n#END\n"} }

// begun takes a game to its first Soviet phase.
var begun = step{anna, "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"}

// TestCommands: for every command a mail in and all letters out, at a fixed time.
func TestCommands(t *testing.T) {
	for _, tc := range commandCases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := newCourt(t, tc.game)
			for _, s := range tc.before {
				c.now = c.now.Add(time.Hour)
				if _, ls, disp := c.writesTo(s.from, s.text); disp != pipeline.Done {
					t.Fatalf("%s: %s, %q", s.text, disp, who(ls))
				}
			}
			c.now = c.now.Add(time.Hour)
			size := len(c.records())
			raw, ls, disp := c.asks(tc.mail.from, tc.mail.text)
			want := pipeline.Done
			if tc.refused {
				want = pipeline.Rejected
			}
			if disp != want {
				t.Errorf("%s, want %s", disp, want)
			}
			show(t, filepath.Join("mod", tc.name), raw, ls)
			for _, l := range ls {
				if tc.name != "guest-join" && !acceptance.MatchString(l.Text) { // that one is to be sent back as it is
					harmless(t, l)
				}
			}
			if len(c.records()) > size || tc.name == "faults" || tc.name == "player-zone" {
				c.again(raw, ls)
			}
		})
	}
}

// harmless holds that a letter which comes back as it is commands nothing.
func harmless(t *testing.T, l compose.Letter) {
	t.Helper()
	found := notation.FindFrames(l.Text, func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false })
	for _, f := range found.OtherFrames {
		if f.Mark == notation.PressMark && f.Message() == "" {
			continue
		}
		for _, who := range []command.Role{command.Moderator, command.Player} {
			if cmds, faults := command.ParseFrame(f.Lines, 1, who); len(faults) == 0 {
				t.Errorf("%s: sent back it says %v", l.Subject, cmds)
			}
		}
	}
}

// again holds that a mail that is handled once more, by another process after a crash, gives the same letters and no
// second act.
func (c *court) again(raw string, first []compose.Letter) {
	c.t.Helper()
	before := c.records()
	c.must(c.Games.Close())
	ls, _ := c.send(raw)
	if now := c.records(); !slices.Equal(before, now) {
		c.t.Errorf("handled again, the ledger grows by %d records", len(now)-len(before))
	}
	if a, b := rendered(c.t, first[:min(len(ls), len(first))]), rendered(c.t, ls); a != b {
		c.t.Errorf("handled again, the letters differ: %s", gocmp.Diff(a, b))
	}
}

// show compares mails in and out with a golden file. Letters with a map are cut behind what is special in them.
func show(t *testing.T, name, in string, ls []compose.Letter) {
	t.Helper()
	showUpTo(t, name, in, ls, 70)
}

// showUpTo is show for letters of more lines.
func showUpTo(t *testing.T, name, in string, ls []compose.Letter, most int) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(in, "\r\n", "\n"))
	for _, l := range ls {
		text := l.Text
		if lines := strings.SplitAfter(text, "\n"); len(lines) > most {
			text = strings.Join(lines[:30], "") + fmt.Sprintf("[and %d more lines]\n", len(lines)-30)
		}
		fmt.Fprintf(&b, "\n==== letter\nTo: %s\nReply-To: %s\nSubject: %s\nAuto-Submitted: %s\n", l.To, l.ReplyTo, l.Subject,
			l.AutoSubmitted)
		for _, a := range l.Attach {
			fmt.Fprintf(&b, "Attached: %s\n", a.Name)
		}
		b.WriteString("\n" + text)
	}
	text := tokenRuns.ReplaceAllStringFunc(hexRuns.ReplaceAllString(b.String(), "<hex>"), func(s string) string {
		if strings.ContainsAny(s, "234567") {
			return "<token>"
		}
		return s
	})
	golden.Compare(t, filepath.Join("testdata", name+".golden"), japaneseRoot.ReplaceAllString(text, "台帳ルート <root>"))
}

// japaneseRoot matches the root of a ledger in a Japanese letter. A game of an event has keys of its own at each run.
var japaneseRoot = regexp.MustCompile(`台帳ルート ([0-9a-f]{4} ){2}[0-9a-f]{4}`)

func sortJoin(parts []string) string {
	slices.Sort(parts)
	return strings.Join(parts, "; ")
}

// TestWelcomeOfModerators: people who are moderators from the beginning are told their secret address, and the
// players how to ask.
func TestWelcomeOfModerators(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	ls := c.welcome(t, "k1")
	if len(ls) != 3 {
		t.Fatalf("%d letters", len(ls))
	}
	show(t, filepath.Join("mod", "welcome-moderator"), "", ls[2:])
	for _, l := range ls {
		harmless(t, l)
	}
	for _, want := range []string{"#DESK k1 german", "moderator of this game is mia@club.example", "next: 5d"} {
		if !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), want) {
			t.Errorf("no %q in\n%s", want, ls[0].Text)
		}
	}
	c.n++
	raw := strings.Replace(c.raw("", mia, own, "#MOD k1\nstatus\n#END\n"), "MIME-Version",
		"In-Reply-To: <"+ls[2].MessageID+">\r\nMIME-Version", 1)
	if got, disp := c.send(raw); disp != pipeline.Done {
		t.Errorf("an answer to it: %s, %q", disp, who(got))
	}
}
