package mailhandler

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/letters"
)

// foreign draws what may stand anywhere in a mail: any bytes, and what headers and letters trip over.
var foreign = rapid.OneOf(
	rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) }),
	rapid.String(),
	rapid.SampledFrom([]string{"", "café.1@x", "a\rb@c", "\x00", `"`, `\`, "<<>>", "a@b", "Hans <a@b", "=?utf-8?q?=00=0D=0A?=",
		"\u202e\u2066", "\xff\xfe", "#END", "//", "> ", "-- ", "{{.}}", "%s%d%!",
		strings.Repeat("x", 3000), strings.Repeat("漢 ", 500), "\r\nBcc: everybody@example.org"}),
)

// concerned returns the addresses that have to hear of the batch that begins at a record.
func (c *court) concerned(i int) (out []string) {
	c.t.Helper()
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	r := g.Log().Records()[i]
	switch r.Type {
	case "receipt", "refuse":
		if state := engine.Status(r.Get("state")); state != engine.Executed && state != engine.Answered {
			s, _ := g.SeatOf(r.Get("seat"))
			return []string{s.Addr}
		}
		for _, s := range letters.People(g.Game) {
			out = append(out, s.Addr)
		}
	case "act":
		c.must(g.ReplaySince(i, func(then *engine.Game, o *engine.Outcome) bool {
			for _, x := range c.Readers(letters.Batch{Game: g, GameAfter: then, Outcome: o}) {
				out = append(out, x.Seat.Addr)
			}
			return false
		}))
	}
	return out
}

// TestEveryBatchHasItsLetters: whatever bytes stand in header, names, subjects and texts of a mail, every batch that it
// puts into the ledger has its letters to everybody concerned, and all of them can be sent as they are (issue 15, A1).
func TestEveryBatchHasItsLetters(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable, lang: "ja"})
	n, batches := 0, 0
	mail := func(r *rapid.T) {
		n++
		c.now = c.now.Add(time.Minute)
		from := rapid.SampledFrom([]string{anna, boris, mia, "guest@club.example"}).Draw(r, "from")
		side := map[string]string{anna: "german", boris: "soviet"}[from]
		if side == "" {
			side = "german"
		}
		some := func(what string) string { return foreign.Draw(r, what) }
		line := func(what string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(some(what)) }
		body := some("above") + "\n" + rapid.SampledFrom([]string{
			"#PBEM k1 " + side + " T0-G\ndraft\ndeclare gambit no // " + line("note") + "\n#END\n",
			"#PBEM k1 " + side + " T0-G\n" + line("order") + "\n#END\n",
			"#PBEM k1 " + side + " T0-S\ncheck\npass " + line("order") + "\n#END\n",
			"#PRESS k1 " + side + " to all\n" + some("press") + "\n#END\n",
			fmt.Sprintf("#DESK k1 %s\nabsence 2026-%02d-%02d 2026-%02d-%02d %q\n#END\n", side, 1+n%12, 1+n/12, 1+n%12, 4+n/12,
				line("reason")),
			"#DESK k1 " + side + "\nundo\ndraw \"" + line("reason") + "\"\n#END\n",
			"#DESK k1 " + side + "\n" + line("request") + "\n#END\n",
			"#DESK k1 " + line("side") + "\nobserve\n#END\n",
			"#MOD k1\nruling \"" + line("ruling") + "\"\n#END\n",
			"#ADDRESS k1 " + side + " " + line("address") + "\n",
		}).Draw(r, "frame") + some("below")
		raw := fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s.%d@x>\r\nReferences: <%s> <p@q>\r\n"+
			"In-Reply-To: <%s>\r\nReply-To: %s\r\nX-Any: %s\r\nContent-Type: text/plain; charset=utf-8\r\n"+
			"Content-Transfer-Encoding: 8bit\r\n\r\n%s",
			line("name"), from, c.addressOf(from), line("subject"), line("id"), n, some("references"), some("in reply to"),
			line("reply to"), line("any"), strings.ReplaceAll(body, "\n", "\r\n"))
		m, err := (&message.Reader{OwnAddresses: []string{"gm@pbem.example"}, LoopID: "pbem@pbem.example",
			Domain: "pbem.example"}).Read([]byte(raw))
		if err != nil {
			r.Fatal(err)
		}
		m.Seq, m.Received = n, c.now
		m.AssignMessageID("pbem.example")
		if m.Class.IsSilent() {
			return
		}
		before := len(c.records())
		ls, _, err := c.Handle(context.Background(), m, []byte(raw))
		if err != nil {
			r.Fatal(err)
		}
		got := map[string]bool{}
		for _, l := range append(ls, c.news("k1")...) {
			_, to, reduced, err := l.Render()
			if err != nil || reduced != nil {
				r.Fatalf("%s: %v, %v", l.Subject, reduced, err)
			}
			got[strings.ToLower(to)] = true
		}
		recs := c.records()
		for i := before; i < len(recs); i++ {
			if !strings.Contains(recs[i-1], "\ntype state\n") {
				continue
			}
			for _, addr := range c.concerned(i) {
				if batches++; !got[strings.ToLower(addr)] {
					r.Fatalf("record %d:\n%s\nis not told to %s, but to %v", i, recs[i], addr, got)
				}
			}
		}
	}
	for tries := 0; batches < 10 && tries < 5; tries++ { // a hundred mails drawn at random may bring about little
		rapid.Check(t, mail)
	}
	if batches < 10 {
		t.Errorf("%d letters were looked for: the test shows little", batches)
	}
}

// TestBrief: where the account of a batch cannot be written, everybody whom it would have told hears in a few words
// what is certain, under the same identifiers.
func TestBrief(t *testing.T) {
	for _, s := range []step{begun, {anna, "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n"}, annaAsks("draw")} {
		c := newCourt(t, courtSpec{lang: "ja"})
		_, full, _ := c.writesTo(s.from, s.text)
		var brief []compose.Letter
		c.about(t, "k1", func(b letters.Batch) bool {
			brief = nil
			for _, x := range c.Readers(b) {
				brief = append(brief, c.BriefLetter(b, x))
			}
			return true
		})
		want := map[string]bool{}
		for _, l := range full {
			want[recipient(t, l)] = true
		}
		for _, l := range brief {
			if _, _, reduced, err := l.Render(); err != nil || reduced != nil {
				t.Error(reduced, err)
			}
			if !strings.Contains(l.Subject, "[k1]") {
				t.Error(l.Subject)
			}
			if to := recipient(t, l); !want[to] {
				t.Errorf("%s is told", to)
			} else if delete(want, to); strings.EqualFold(to, boris) &&
				strings.ContainsAny(strings.NewReplacer("G-1", "", "T0-", "", "#DESK", "", "status", "", "server", "").Replace(l.Text),
					"abcdefghijklmnopqrstuvwxyz") {
				t.Errorf("not in his language:\n%s", l.Text)
			}
		}
		if len(want) > 0 {
			t.Errorf("%s: not told: %v", s.text, want)
		}
	}
}

func recipient(t *testing.T, l compose.Letter) string {
	t.Helper()
	a, err := mail.ParseAddress(l.To)
	if err != nil {
		t.Fatal(err)
	}
	return a.Address
}

// TestSafely: a panic is an error.
func TestSafely(t *testing.T) {
	if err := letters.RecoverPanic(func() error { panic("index out of range") }); err == nil {
		t.Error("no error")
	}
	bad := errors.New("bad")
	if err := letters.RecoverPanic(func() error { return bad }); !errors.Is(err, bad) {
		t.Error(err)
	}
}
