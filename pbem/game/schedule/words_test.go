package schedule

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	want := `All times are in the time zone Europe/Berlin.
A decision: 2d on a Mon, Tue, Wed, Thu, Fri, Sun, then 12h of grace.
A decision for noretreat: 1d12h, up to the next 20:00 on a Mon, Tue, Wed, Thu, Fri, Sun; at its end: defaults.
An order sheet: 5d, up to the next 20:00 on a Mon, Tue, Wed, Thu, Fri, Sun, then 2d of grace.
An order sheet for T1-*: 14d, up to the next 20:00 on a Mon, Tue, Wed, Thu, Fri, Sun.
An order sheet for T1-G-*: 21d, up to the next 20:00 on a Mon, Tue, Wed, Thu, Fri, Sun.
No deadline is earlier than the one before it.
A sheet that is not a draft may be recalled for 30m; then it is locked.
A player who has filed nothing is warned 1d, 6h before the deadline.
If nothing has come by the end of the grace, the draft on file is carried out; without one the game waits.
After 2 deadlines missed in a row the moderator may make the seat vacant.
A player may announce 3 absences of up to 14 days, 1d before they begin; others need the moderator's consent. They do not move the current deadline.
Each side has a time bank of 30d and 3d more with every game turn. Each day or part of a day that an answer takes is charged, the first 1d are free, days beyond 20 count double. Absences and outages cost nothing.
If a side has not written for 14d, 28d, 35d, everybody gets a letter.
A side that has not written for 40d loses the game.`
	if d := cmp.Diff(want, strings.Join(parse(t, full).Describe(), "\n")); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if got := strings.Join(parse(t, "kinds: {order: {next: 5d}}").Describe(), "\n"); strings.Count(got, "\n") != 2 ||
		!strings.Contains(got, "An order sheet: 5d.") {
		t.Errorf("a short one: %s", got)
	}
	for _, n := range NMRPolicies() {
		if nmrWords[n] == "" {
			t.Errorf("no words for %s", n)
		}
	}
}

// TestHandbook: the timetable in the moderator's handbook is one, and uses every part.
func TestHandbook(t *testing.T) {
	b, err := os.ReadFile("../../../docs/moderating-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(b), "```yaml\n")
	text, _, _ = strings.Cut(text, "```")
	c := parse(t, text).Canonical()
	for _, part := range []string{"never_earlier_than_last", "kinds: {\"decision\"", "cool: 30m", "warn: [1d, 6h]", "nmr: hold",
		"missed: 2", "absence: {max_days: 14", "bank: {start: 30d", "silence: {remind"} {
		if !strings.Contains(c, part) {
			t.Errorf("no %q in %s", part, c)
		}
	}
}
