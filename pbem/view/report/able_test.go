package report_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/view/report"
	"fieldpost/rules"

	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
)

// TestNotesOfCountersSpeak: the notes of a frame on counters that may act hold no English in a Japanese letter, and
// where the list was cut it is said where all of it is: in the attached list if there is one, else by a request.
func TestNotesOfCountersSpeak(t *testing.T) {
	cut := 0
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
		defer g.Close()
		for range 12 {
			frame := func(x report.LetterData) string {
				return strings.Join(frameOf(t, report.QuestionLetter(g.Game, g.AwaitedSide(), x).Text), "\n")
			}
			ja := frame(report.LetterData{Words: titles.Library().Catalogue(), Lang: "ja"})
			for _, word := range []string{", may ", "counters that", "more", "units.txt"} {
				if strings.Contains(ja, word) {
					t.Errorf("%s: %q in a Japanese letter:\n%s", g.Position().Phase, word, ja)
				}
			}
			if en := frame(report.LetterData{}); strings.Contains(en, "more") {
				cut++
				if listed := frame(report.LetterData{Units: "g-units.txt"}); !strings.Contains(en, "more: the request \"units\" lists all") ||
					!strings.Contains(listed, "more: g-units.txt, attached, lists all") {
					t.Errorf("the notes do not say where the rest is:\n%s\n%s", en, listed)
				}
			}
			in, ok, err := ai.NextSheet(g)
			if err != nil || !ok {
				break
			}
			if _, err := g.Submit(in); err != nil {
				t.Fatal(err)
			}
		}
	}
	if cut < 3 {
		t.Errorf("only %d lists were cut", cut)
	}
}
