package page

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestOverBracket: a bracket names losers who are still to come while it is played, and none when the event is over.
// Names of players stand on one line.
func TestOverBracket(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Sides = tournament.Knockout, tournament.SidesFixed
	waits := "a loser of round"
	b, say := entered(t, x, 4)
	paired(b, say)
	if got := write(t, b); !strings.Contains(got, waits) || !strings.Contains(got, "tbody th,.dates,.crosstable td{white-space:nowrap}") {
		t.Error(got)
	}
	say(`cancel "nobody comes"`)
	if got := write(t, b); strings.Contains(got, waits) {
		t.Error(got)
	}
}
