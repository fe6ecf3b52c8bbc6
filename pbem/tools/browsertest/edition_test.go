package browsertest

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/planner"
	"fieldpost/pbem/tools/testprograms"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
)

// TestEditions: a planner without a position, as status pages have them, says what differs when it is given one of
// other rules, of other data or of another title, where it can be read, and opens one of its own; a later one that
// differs leaves the board as it is.
func TestEditions(t *testing.T) {
	t.Parallel()
	testprograms.Chromium(t)
	title, _ := rules.Find("kursk")
	g := NewGame(t, filepath.Join(t.TempDir(), "plan-1"), "kursk", "", time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC),
		[2]string{"anna@example.org", "boris@example.org"}, inPhase("T1-G-1"))
	defer g.Close()
	c := Open(t, Write(t, g, "german", "en", "", func(p *planner.Page) { p.Position = nil }), 800, 700)
	if !c.Exists(`#ask:not([hidden])`) {
		t.Fatal("the page does not ask for a position")
	}
	right, err := g.PositionFile("german")
	if err != nil {
		t.Fatal(err)
	}
	other := func(line, instead string) []byte {
		was := regexp.MustCompile(`(?m)^` + line + ` .*$`)
		if !was.Match(right) {
			t.Fatalf("no line %q in %s", line, right)
		}
		return was.ReplaceAll(right, []byte(line+" "+instead))
	}
	refused := func(position []byte, want ...string) {
		t.Helper()
		c.EvalText(`(document.getElementById("dismiss").click(), "")`)
		c.LoadPosition(position)
		c.WaitUntil(`!document.getElementById("alarm").hidden`)
		says := c.EvalText(`(() => {
			const r = document.getElementById("alarmtext").getBoundingClientRect();
			const over = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
			return over?.closest("#alarm")?.innerText || "covered by " + over?.id;
		})()`)
		for _, w := range want {
			if !strings.Contains(says, w) {
				t.Errorf("%q is not in: %s", w, says)
			}
		}
	}
	version := title.Meta().Version
	refused(other("rules", fmt.Sprint(version+1)), fmt.Sprintf("is played by version %d", version+1), fmt.Sprintf("has version %d",
		version),
		"the line planner in a frame #DESK "+g.Header.Game)
	refused(other("data", strings.Repeat("0", 64)), "data 000000000000", g.Header.Data[:12])
	refused(other("layout", strings.Repeat("0", 64)), "another version of the program")
	refused(other("title", "a-victory-lost"), "is for Kursk", "a-victory-lost")
	if !c.Exists(`#ask:not([hidden])`) {
		t.Error("a position that differs was opened")
	}
	c.ReplacePosition(right)
	says := c.EvalText(`document.getElementById("version").textContent`)
	if !strings.Contains(says, g.Header.Data[:12]) || c.Exists(`#ask:not([hidden])`) {
		t.Errorf("the position of its own edition: %q", says)
	}
	refused(other("rules", fmt.Sprint(version+1)), fmt.Sprintf("is played by version %d", version+1))
	if phase := c.EvalText("S.board.phase"); phase != "T1-G-1" {
		t.Errorf("the board is that of %s", phase)
	}
}
