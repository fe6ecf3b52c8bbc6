package report_test

import (
	"bytes"
	"html"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
	"fieldpost/rules"
)

var href = regexp.MustCompile(`<a href="([^"#][^"]*)"`)

// bodies returns the texts of the mails that the links of a letter open.
func bodies(t *testing.T, l report.Letter) (out []string) {
	t.Helper()
	for _, m := range href.FindAllStringSubmatch(l.HTML, -1) {
		link := html.UnescapeString(m[1])
		if len(link) > 1900 || !strings.HasPrefix(link, compose.ReplyPlaceholder+"?subject=") || strings.ContainsAny(link, "+ \n") {
			t.Errorf("a link of %d bytes: %s", len(link), link)
		}
		u, err := url.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, u.Query().Get("body"))
	}
	return out
}

// TestLinksAreAnswers: in games of every title each answer to a question has a link whose mail is a legal answer, the
// same as its line, and each request for orders one with the form, which decides nothing as it is.
func TestLinksAreAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays games of each title")
	}
	asked := 0
	for _, title := range rules.All() {
		var seats []engine.Seat
		for _, s := range title.Meta().Sides {
			seats = append(seats, engine.Seat{Side: s, Addr: "ai:greedy"})
		}
		g, err := titles.Library().Create(filepath.Join(t.TempDir(), "g"),
			game.Spec{Game: "g", Title: title.Meta().ID, Seats: seats,
				Now: time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(bytes.Repeat([]byte{7}, 4096))})
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			in, ok, err := ai.NextSheet(g)
			if err != nil || !ok {
				break
			}
			asked += linked(t, g)
			in.Frame.Statements = open(in.Frame.Statements)
			if _, err := g.Submit(in); err != nil {
				t.Fatal(err)
			}
		}
		g.Close()
	}
	if asked < 10 {
		t.Errorf("only %d answers were tried", asked)
	}
}

// open takes from a sheet what answers questions ahead, so that they are asked.
func open(list []notation.Statement) []notation.Statement {
	for i := range list {
		list[i].Children = nil
	}
	return list
}

// linked tries the links of the letter that asks the side whose turn it is, and counts answers.
func linked(t *testing.T, g *game.Game) (n int) {
	t.Helper()
	side := g.AwaitedSide()
	c := g.OpenChoice()
	know := func(string, string, string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(g.Position().Phase, side), true
	}
	list := bodies(t, report.QuestionLetter(g.Game, side, report.LetterData{}))
	if want := 1; c != nil {
		if want = min(len(c.Options), 40); len(list) != want {
			t.Errorf("%s: %d links for %d answers", g.Position().Phase, len(list), len(c.Options))
		}
	} else if len(list) != want {
		t.Errorf("%s: %d links in a request for orders", g.Position().Phase, len(list))
	}
	for i, body := range list {
		found := notation.FindFrames(body, know)
		if len(found.Frames) != 1 || len(found.Frames[0].Faults) > 0 {
			t.Fatalf("no frame:\n%s", body)
		}
		f := found.Frames[0]
		if c == nil {
			if len(f.Statements) != 0 || f.Phase != g.Position().Phase {
				t.Errorf("the form decides something:\n%s", body)
			}
			continue
		}
		out, err := g.Check(engine.Input{Frame: f, MessageID: "<1@x>"})
		if err != nil || out.ErrorCount() > 0 || !strings.Contains(body, "\r\n"+c.Options[i].Text()+"\r\n") {
			t.Errorf("%v %v\n%s", err, out.Faults, body)
		}
		n++
	}
	return n
}
