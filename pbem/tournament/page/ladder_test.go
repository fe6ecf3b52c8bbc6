package page

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestLadderOnThePage: a ladder is listed from its top, whether it is the whole event or played beside a bracket.
// Beside a bracket its games are marked, and whoever rests stands in the round.
func TestLadderOnThePage(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Rounds, x.Top, x.Beside = tournament.SwissKnockout, 2, 4, tournament.BesideLadder
	b := rehearsed(t, x, 9, 4)
	page := write(t, b)
	list := page[strings.Index(page, `<h2 id="ladder">Ladder</h2>`):]
	list = list[:strings.Index(list, "</ol>")]
	if len(b.Ladder) != 5 || strings.Count(list, "<li>") != 5 {
		t.Errorf("the ladder %v is shown as %s", b.Ladder, list)
	}
	at := 0
	for _, id := range b.Ladder {
		i := strings.Index(list, `"#player-`+id+`"`)
		if i < at {
			t.Errorf("%s does not stand where the ladder %v has them: %s", id, b.Ladder, list)
		}
		at = i
	}
	for n, want := range map[int][]string{
		4: {", ladder</th>"}, // two rounds with two matches each
		2: {`<th scope="row">rests</th>`},
		1: {`<a href="#ladder">Ladder</a>`, "can play a ladder beside it"},
	} {
		for _, w := range want {
			if got := strings.Count(page, w); got != n {
				t.Errorf("%q stands %d times on the page, want %d", w, got, n)
			}
		}
	}
	x.Format, x.Beside = tournament.Ladder, ""
	page = write(t, rehearsed(t, x, 4, 2))
	if strings.Count(page, "<li><a href=\"#player-p") != 4 || strings.Contains(page, ", ladder</th>") {
		t.Error("the ladder of four is not listed, or its games are marked")
	}
}
