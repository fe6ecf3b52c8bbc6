package say

import (
	"slices"
	"strings"
	"testing"
)

// TestLines: whatever a text is made of, its lines are those of its English, and arguments stay arguments.
func TestLines(t *testing.T) {
	for _, x := range []Text{
		"", "a", "a\n\nb\n",
		F("%s has\n%d%% of %s\n", "A", 5, "B"),
		F("first\n%s\nlast %s", Join([]Text{F("%s one", "x"), "two"}, "\n"), "y") + "\n" + F("%d", 1),
		F("%s", "a\nb"), F("%s%s", "a\nb", "c\n"), F("(%s) 100%% %s", "a\nb", "c"),
	} {
		got := Strings(x.Lines())
		if want := strings.Split(x.String(), "\n"); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", x, got, want)
		}
	}
	lines := F("%s has\n%s", "A", F("%d of %s", 5, "B")).Lines()
	if p := lines[0].Parts(); p[0].Format != "%s has" || len(p[0].Args) != 1 {
		t.Errorf("the first line is %+v", p)
	}
	if p := lines[1].Parts(); p[0].Args[0].Parts()[0].Format != "%d of %s" {
		t.Errorf("the second line is %+v", p)
	}
}
