package game

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

// shelf has the toy alone.
var shelf = toys(toy.Title{Pool: true})

// toys returns a shelf with one toy.
func toys(t toy.Title) *Library { return NewLibrary([]core.Title{t}, toy.Open) }

// steady gives the same bytes to every test.
type steady struct{ n byte }

func (s *steady) Read(b []byte) (int, error) {
	for i := range b {
		s.n += 37
		b[i] = s.n
	}
	return len(b), nil
}

var now = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func spec() Spec {
	return Spec{Game: "toy-1", Title: "toy", Now: now, Entropy: &steady{}, Options: []core.Fact{{Name: "fog", Value: "yes"}},
		Seats: []engine.Seat{{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}, {Side: toy.Red, Name: "Rita: \"R\"",
			Addr: "rita@example.org"}}}
}

func create(t testing.TB) *Game {
	t.Helper()
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), spec())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

// mail is one sheet of a course of play.
type mail struct {
	side core.Side
	body string
}

// course plays every kind of record: standing orders, a refusal, a draft, dice, questions and a sealed plan.
var course = []mail{
	{toy.Blue, "when retreat at 0404: noretreat"},
	{toy.Red, "move A4 9999"},
	{toy.Red, "draft\npass"},
	{toy.Red, "pause losses\npause advance\nattack 0303 with A1,A2\nmove A4 0201\norder fight/move"},
	{"", ""}, {"", ""}, {"", ""}, // answers, as long as anything is asked
	{toy.Blue, "attack 0303 with B3\n  losses B3\nmove B4 0402"},
	{"", ""}, {"", ""}, {"", ""},
	{toy.Blue, "move B4 0402"}, // when the attack was refused: nobody may have advanced
	{toy.Red, "pass"},
}

// input returns the n-th mail of the course as it would come now; ok is false when nothing is to be sent.
func input(t testing.TB, g *engine.Game, n int) (engine.Input, bool) {
	t.Helper()
	m := course[n]
	if m.side == "" {
		c := g.OpenChoice()
		if c == nil {
			return engine.Input{}, false
		}
		m = mail{c.Owner, c.Options[len(c.Options)-1].Text()}
	}
	text := fmt.Sprintf("#PBEM toy-1 %s %s\n%s\n#END\n", m.side, g.Position().Phase, m.body)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, m.side), true
	})
	if len(found.Frames) != 1 {
		t.Fatalf("frames in %q", text)
	}
	return engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%d@example.org>", n), At: now.Add(time.Duration(n) * time.Hour)},
		true
}

// play sends the mails from..to of the course.
func play(t testing.TB, g *Game, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		in, ok := input(t, g.Game, n)
		if !ok {
			continue
		}
		if _, err := g.Submit(in); err != nil {
			t.Fatalf("mail %d: %v", n, err)
		}
	}
}

// shot is the content of a game folder.
type shot map[string]string

var public = []string{FileGame, FileLedger, FileCheckpoint}

func snapshot(t testing.TB, dir string) shot {
	t.Helper()
	s := shot{}
	for _, name := range append(slices.Clone(public), FileSecrets) {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		s[name] = string(b)
	}
	return s
}

func write(t testing.TB, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (s shot) restore(t testing.TB, dir string) {
	t.Helper()
	for name, text := range s {
		write(t, dir, name, text)
	}
}

// same wants two folders alike in everything that anyone may see.
func same(t testing.TB, what string, got, want shot) {
	t.Helper()
	for _, name := range append(slices.Clone(public), FileSecrets) {
		if got[name] != want[name] {
			t.Errorf("%s: %s differs: %s", what, name, firstDiff(got[name], want[name]))
		}
	}
}

func firstDiff(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return fmt.Sprintf("line %d %q", i+1, x[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(x), len(y))
}

// reopen opens a folder until the test is over.
func reopen(t testing.TB, dir string) *Game {
	t.Helper()
	return reopenBy(t, shelf, dir)
}

func reopenBy(t testing.TB, shelf *Library, dir string) *Game {
	t.Helper()
	g, err := shelf.Open(dir)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

func contains(s shot, name string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains([]byte(s[name]), []byte(w)) })
}
