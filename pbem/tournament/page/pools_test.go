package page

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestPoolsOnThePage: each pool has its table of everybody against everybody, the knock-out its bracket, and who is out
// at the second loss is marked.
func TestPoolsOnThePage(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Pool, x.Top, x.Through, x.Games, x.Sides = tournament.PoolsKnockout, 3, 2, 2, 2, tournament.SidesFixed
	page := write(t, rehearsed(t, x, 8, 4))
	for _, want := range []string{`<h2 id="pool-1">Pool 1</h2>`, `<h2 id="pool-3">Pool 3</h2>`, "<svg ", `<td class="note">pool 2</td>`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if n := strings.Count(page, "<td>&#43;&#43;</td>"); n != 7 { // three matches in each pool of three, one in that of two
		t.Errorf("%d cells of the pools show a match", n)
	}
	x = tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Format, x.Left, x.Top, x.Second, x.Sides = tournament.DoubleKnockout, 3, 3, 2, tournament.SidesFixed
	b := finished(t, x, 6)
	if page := write(t, b); !strings.Contains(page, `<td class="note">out</td>`) || strings.Count(page, "<svg ") != 2 ||
		!strings.Contains(page, ">Second bracket<") {
		t.Error("nobody is out, or there are not two brackets")
	}
}
