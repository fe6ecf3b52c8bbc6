package report_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
)

// TestSentInOwnZone: a sheet that came twice is told with the time of the first in the zone that its sender chose;
// without one the letter says it in UTC alone.
func TestSentInOwnZone(t *testing.T) {
	g, err := titles.Library().Create(filepath.Join(t.TempDir(), "g"),
		game.Spec{Game: "g", Title: "kursk", Seats: []engine.Seat{{Side: "german",
			Addr: "anna@example.org"}, {Side: "soviet", Addr: "boris@example.org"}},
			Now: time.Date(2026, 7, 4, 18, 0, 0, 0, time.UTC), Entropy: bytes.NewReader(bytes.Repeat([]byte{7}, 4096))})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	out := &engine.Outcome{Status: engine.Refused, Side: "german", Phase: "T0-G", Lines: []string{"pass"},
		Faults: []notation.Fault{{Code: "sheet/again", Stage: notation.Illegal, Pos: notation.Pos{Line: 1, Col: 1}, Width: 5,
			Text: "this is what you sent before", Time: "2026-07-04T20:00:00Z"}}}
	tokyo := time.FixedZone("Asia/Tokyo", 9*3600)
	const own = "That was Sat 2026-07-04 20:00 UTC, which is Sun 2026-07-05 05:00 Asia/Tokyo (UTC+09:00)."
	if got := report.FaultLetter(g.Game, out, report.LetterData{OwnZone: tokyo}).Text; !strings.Contains(strings.Join(strings.Fields(got),
		" "), own) {
		t.Errorf("no %q in\n%s", own, got)
	}
	if got := report.FaultLetter(g.Game, out, report.LetterData{}).Text; strings.Contains(got, "That was") {
		t.Errorf("a zone that nobody chose:\n%s", got)
	}
}
