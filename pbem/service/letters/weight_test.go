package letters_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
	"fieldpost/rules"
	"fieldpost/rules/core"

	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
)

// What a mail of an ordinary phase may be: bytes as they are sent, and lines of a telephone of 41 columns for its
// frame, two screens.
const (
	mostBytes = 250_000
	mostRows  = 60
	phone     = 41
)

// weighed is the number of sheets of each title that are played.
const weighed = 24

// TestWeight: computer opponents play the opening of every title. No letter about it is heavier than an ordinary one
// may be, without the map to be printed that comes when a turn begins; and no frame is longer.
func TestWeight(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays turns of each title")
	}
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			t.Parallel()
			g, to := between(t, title.Meta().ID, nil)
			o := &letters.Writer{From: "Fieldpost <gm@pbem.test>"}
			frames, maps := 0, map[core.Side]int{}
			for range weighed {
				in, ok, err := ai.NextSheet(g)
				must(t, err)
				if !ok {
					t.Fatal("nobody plays on")
				}
				out, err := g.Submit(in)
				must(t, err)
				list, _, err := o.Results(letters.Batch{Game: g, GameAfter: g.Game, Outcome: out}, to, report.LetterData{})
				must(t, err)
				for i, l := range list {
					maps[to[i].Side] += len(l.Inline)
					frames += weigh(t, out.Phase, l)
				}
			}
			for side, n := range maps {
				if n == 0 {
					t.Errorf("%s saw no picture", side)
				}
			}
			if frames < weighed/2 {
				t.Errorf("%d frames were looked at", frames)
			}
		})
	}
}

// weigh holds a letter against the bars; it counts its frames.
func weigh(t *testing.T, phase string, l compose.Letter) int {
	t.Helper()
	raw, err := l.Bytes()
	must(t, err)
	if len(raw) > mostBytes {
		t.Errorf("%s: a letter of %d bytes: %s", phase, len(raw), l.Subject)
	}
	at := strings.LastIndex(l.Text, "\n#PBEM")
	if at < 0 {
		return 0
	}
	rows := 0
	for line := range strings.SplitSeq(strings.TrimSpace(l.Text[at:]), "\n") {
		rows += max(1, (notation.DisplayWidth(line)+phone-1)/phone)
	}
	if rows > mostRows {
		t.Errorf("%s: a frame of %d lines on a telephone:\n%s", phase, rows, l.Text[at:])
	}
	return 1
}

// TestWeightOfRostov: a result mail of the largest scenario of Kiev to Rostov is at most half as heavy again as one of
// Kursk: the mean of those of an opening between computers, without the ones that bring the map to be printed.
func TestWeightOfRostov(t *testing.T) {
	kursk, rostov := meanWeight(t, "kursk", nil), meanWeight(t, "kiev-to-rostov", core.Options{{Name: core.ScenarioKey, Value: "6"}})
	if 2*rostov > 3*kursk {
		t.Errorf("a mail of scenario 6 has %d bytes, one of Kursk %d: more than half as many again", rostov, kursk)
	}
	t.Logf("a mail of scenario 6 has %d bytes, one of Kursk %d", rostov, kursk)
}

// between returns a new game between computers, and its seats as people have them.
func between(t *testing.T, name string, opts core.Options) (*game.Game, []engine.Seat) {
	t.Helper()
	title, ok := rules.Find(name)
	if !ok {
		t.Fatal(name)
	}
	var seats, to []engine.Seat
	for _, s := range title.Meta().Sides {
		seats = append(seats, engine.Seat{Side: s, Addr: "ai:greedy"})
		to = append(to, engine.Seat{Side: s, Name: "Anna", Addr: "anna@example.org"})
	}
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "a-game"),
		game.Spec{Game: "a-game", Title: name, Options: opts, Seats: seats,
			Now: time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(bytes.Repeat([]byte{7}, 4096))})
	must(t, err)
	t.Cleanup(func() { g.Close() })
	return g, to
}

// meanWeight returns the mean size of the result mails of the first sheets of a title, in bytes.
func meanWeight(t *testing.T, title string, opts core.Options) int {
	t.Helper()
	g, _ := between(t, title, opts)
	to := []engine.Seat{{Side: "soviet", Name: "Anna", Addr: "anna@example.org"}}
	o := &letters.Writer{From: "Fieldpost <gm@pbem.test>"}
	sum, n := 0, 0
	for range openingMails {
		in, _, err := ai.NextSheet(g)
		must(t, err)
		out, err := g.Submit(in)
		must(t, err)
		list, _, err := o.Results(letters.Batch{Game: g, GameAfter: g.Game, Outcome: out}, to, report.LetterData{})
		must(t, err)
		for _, l := range list {
			raw, err := l.Bytes()
			must(t, err)
			sum, n = sum+len(raw), n+1
		}
	}
	return sum / max(1, n)
}

// openingMails are the sheets whose result mails are weighed against those of another title.
const openingMails = 6

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestWeightOfCampaign: no letter about the first turn of the campaign, whose map has 6,938 hexes in four parts, is
// heavier than 400 KB, or 430 for the welcome, the ones that begin the game and the next turn among them; the welcome
// shows all parts.
func TestWeightOfCampaign(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a campaign")
	}
	g, to := between(t, "kiev-to-rostov", core.Options{{Name: core.ScenarioKey, Value: "7"}})
	o := &letters.Writer{From: "Fieldpost <gm@pbem.test>", PDF: true}
	check := func(phase string, l compose.Letter) {
		t.Helper()
		raw, err := l.Bytes()
		must(t, err)
		if most := map[string]int{"welcome": 430_000}[phase]; len(raw) > max(most, 400_000) {
			t.Errorf("%s: a letter of %d bytes: %s", phase, len(raw), l.Subject)
		}
	}
	var readers []letters.Reader
	for _, s := range to {
		readers = append(readers, letters.Reader{Role: letters.AsPlayer, Seat: s})
	}
	list, err := o.Write(letters.Batch{Game: g, GameAfter: g.Game, Outcome: &engine.Outcome{ToRecord: g.Log().Size()}}, readers)
	must(t, err)
	for _, l := range list {
		if len(l.Inline) != 4 {
			t.Errorf("the welcome has %d pictures", len(l.Inline))
		}
		check("welcome", l)
	}
	turn := g.Position().Turn
	for g.Position().Turn == turn {
		in, _, err := ai.NextSheet(g)
		must(t, err)
		out, err := g.Submit(in)
		must(t, err)
		list, _, err := o.Results(letters.Batch{Game: g, GameAfter: g.Game, Outcome: out}, to, report.LetterData{})
		must(t, err)
		for _, l := range list {
			check(out.Phase, l)
		}
	}
}
