package mailhandler

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/scenecache"
	"fieldpost/rules/core"
)

const (
	anna  = "anna@players.example"
	boris = "Boris@Players.example"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

type zeros struct{ n byte }

func (z *zeros) Read(p []byte) (int, error) {
	for i := range p {
		z.n++
		p[i] = z.n
	}
	return len(p), nil
}

func openDesk(dir string, log io.Writer) *Handler {
	l := slog.New(slog.NewTextHandler(log, nil))
	games := game.NewFolder(shelf, dir, l)
	return &Handler{Writer: &letters.Writer{From: "Fieldpost <gm@pbem.example>", Draw: scenecache.RenderForMails}, Games: games,
		Senders: sender.New(games, nil, nil), Log: l}
}

// newDesk returns a desk with the games named.
func newDesk(t testing.TB, games ...string) (*Handler, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	d := openDesk(t.TempDir(), &log)
	t.Cleanup(func() {
		if err := d.Games.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, id := range games {
		made(t, filepath.Join(d.Games.Dir(), id), 0, game.Spec{Game: id, Title: "kursk", Now: opening,
			Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: anna}, {Side: "soviet", Addr: boris}}})
	}
	return d, &log
}

// read returns a mail as the loop hands it over.
func read(t testing.TB, from, id, text string) *message.Mail {
	t.Helper()
	raw := fmt.Sprintf("From: %s\r\nTo: gm@pbem.example\r\nSubject: orders\r\nMessage-ID: <%s@players.example>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\n\r\n%s", from, id, text)
	m, err := message.Read([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	m.Seq, m.Received = 1, opening.Add(time.Hour)
	return m
}

func (d *Handler) handle(t testing.TB, m *message.Mail) ([]compose.Letter, pipeline.Disposition) {
	t.Helper()
	ls, disp, err := d.Handle(context.Background(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ls, disp
}

// rendered returns letters as bytes.
func rendered(t testing.TB, ls []compose.Letter) string {
	t.Helper()
	var b strings.Builder
	for i := range ls {
		raw, err := ls[i].Bytes()
		if err != nil {
			t.Fatal(err)
		}
		b.Write(raw)
	}
	return b.String()
}

// A mail handled again, by another process after a crash, gives the same bytes and changes nothing.
func TestHandledAgain(t *testing.T) {
	for name, text := range map[string]string{
		"executed": "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n",
		"draft":    "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n",
		"refused":  "#PBEM k1 german T0-G\ndeclare gambit perhaps\n#END\n",
		"standing": "#PBEM k1 german T0-G\nwhen attacked: noretreat\n#END\n",
		"check":    "#PBEM k1 german T0-G\ncheck\ndeclare gambit no\n#END\n",
		"two":      "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n#PBEM k2 german T0-G\nnonsense\n#END\n",
		"lang":     "#PBEM k1 german T0-G\nlang ja\n#END\n",
		"nothing":  "Hello!\n",
	} {
		t.Run(name, func(t *testing.T) {
			d, _ := newDesk(t, "k1", "k2")
			first, disp := d.handle(t, read(t, anna, "1", text))
			g, err := d.Games.Get("k1")
			if err != nil {
				t.Fatal(err)
			}
			root := g.Log().Root()
			again := openDesk(d.Games.Dir(), io.Discard)
			defer again.Games.Close()
			second, disp2 := again.handle(t, read(t, anna, "1", text))
			if a, b := rendered(t, first), rendered(t, second); a != b || disp != disp2 || a == "" {
				t.Errorf("%s, then %s:\n%s\n-----\n%s", disp, disp2, a, b)
			}
			if g, err = again.Games.Get("k1"); err != nil || g.Log().Root() != root {
				t.Errorf("the ledger changed: %v", err)
			}
		})
	}
}

// Nobody but the holder of a seat moves it; case of the address does not matter.
func TestSeats(t *testing.T) {
	d, log := newDesk(t, "k1")
	text := "#PBEM K1 Soviet T0-G\nwhen attacked: noretreat\n#END\n"
	for _, tc := range []struct {
		from string
		disp pipeline.Disposition
		want string // recipients and subjects
	}{
		{"boris@players.EXAMPLE", pipeline.Done, "Boris@Players.example: [k1] T0-G: standing orders filed, receipt S-1"},
		{anna, pipeline.Rejected, "Boris@Players.example: [k1] a mail in your name was refused; anna@players.example: your mail was not " +
			"understood: not your seat"},
		{"mallory@players.example", pipeline.Quarantine, "Boris@Players.example: [k1] a mail in your name was refused"},
		{"boris@players.example.org", pipeline.Quarantine, "Boris@Players.example: [k1] a mail in your name was refused"},
	} {
		ls, disp := d.handle(t, read(t, tc.from, tc.from[:3], text))
		var got []string
		for _, l := range ls {
			got = append(got, l.To+": "+l.Subject)
		}
		if disp != tc.disp || strings.Join(got, "; ") != tc.want {
			t.Errorf("%s: %s, %q", tc.from, disp, got)
		}
	}
	if !strings.Contains(log.String(), "mallory@players.example") {
		t.Error("the stranger is not in the log")
	}
}

// A ledger that is spoilt while a sheet is on its way fails that sheet, and the next mail gets an answer.
func TestSpoiltUnderHand(t *testing.T) {
	d, log := newDesk(t, "k1")
	m := read(t, anna, "1", "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n")
	g, err := d.Games.Get("k1")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(d.Games.Dir(), "k1", game.FileLedger)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, bytes.Replace(b, []byte("\nposition "), []byte("\nposition 0"), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	found := notation.FindFrames(m.Text, func(_, side, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, core.Side(side)), true
	})
	in := engine.Input{Frame: found.Frames[0], MessageID: "<1@players.example>", At: opening}
	if _, _, err := d.submit(g, answerWriter{desk: d, game: g, mail: m, found: found}, in); err == nil {
		t.Error("a sheet was taken into a spoilt ledger")
	}
	if ls, _, err := d.Handle(context.Background(), m, nil); err != nil {
		t.Fatal(err)
	} else if len(ls) != 1 || !strings.Contains(ls[0].Subject, "somebody will look at it") {
		t.Errorf("%d letters %+v", len(ls), ls)
	}
	if !strings.Contains(log.String(), "the ledger does not replay") {
		t.Errorf("log:\n%s", log)
	}
}

// What is no plain name of a game's folder is an unknown game, whatever lies there.
func TestNamesOfGames(t *testing.T) {
	d, _ := newDesk(t, "k1")
	if err := os.CopyFS(filepath.Join(d.Games.Dir(), "copy"), os.DirFS(filepath.Join(d.Games.Dir(), "k1"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(d.Games.Dir(), "k2.new"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", ".", "..", "../" + filepath.Base(d.Games.Dir()) + "/k1", "k1/", "/etc", "k2", "k2.new", "copy"} {
		if g, err := d.Games.Get(name); err == nil {
			t.Errorf("%q is the game %s", name, g.Header.Game)
		}
	}
	if _, err := d.Games.Get("k1"); err != nil {
		t.Error(err)
	}
}

// Any text whatever gets an answer or a log line, never an error, and the letters of a mail never share a Message-ID.
func TestAnyText(t *testing.T) {
	d, _ := newDesk(t, "k1")
	piece := rapid.SampledFrom([]string{"#PBEM k1 german T0-G", "#PBEM k1 soviet T0-S", "#PBEM", "#PBEM x y z", "#END", "#end",
		"> #PBEM k1 german T0-G", "check", "draft",
		"pass", "halt", "declare gambit no", "declare gambit maybe", "place 1SS 1907", "when attacked if odds<=3:1: noretreat", "default",
		"salt zz", "base 00", "\x00", "ⅠⅡ –—", "// x", "-- "})
	n := 0
	rapid.Check(t, func(r *rapid.T) {
		n++
		text := strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(r, "lines"), "\n")
		ls, _, err := d.Handle(context.Background(), read(t, anna, fmt.Sprint("any", n), text), nil)
		if err != nil {
			r.Fatalf("%q: %v", text, err)
		}
		if len(ls) == 0 && strings.Contains(text, "#") { // the same words without a frame are answered once a day
			r.Fatalf("%q: no answer", text)
		}
		ids := map[string]bool{}
		for _, l := range ls {
			if ids[l.MessageID] {
				r.Fatalf("%q: two letters under %s", text, l.MessageID)
			}
			ids[l.MessageID] = true
		}
	})
}
