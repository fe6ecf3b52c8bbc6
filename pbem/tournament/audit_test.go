package tournament

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestClockSetBack: an event goes on when the clock is set back, and both audits name the record at which that
// happened. A second or two are no remark.
func TestClockSetBack(t *testing.T) {
	for back, want := range map[time.Duration]string{3 * time.Hour: " (confirm) is 3h0m0s older than the one before it",
		2 * time.Second: ""} {
		s := begin(t, t.TempDir(), terms, 2)
		s.rounds(1)
		if want != "" {
			want = fmt.Sprintf("record %d%s", s.Log().Size(), want)
		}
		s.now = s.now.Add(-back)
		s.confirm()
		s.must(s.Close())
		v, err := Audit(s.Dir, "")
		s.must(err)
		found := ""
		for _, c := range v.Checks {
			if c.Name == "times" {
				found = c.Detail
			}
		}
		if !v.OK || !strings.HasPrefix(found, want) || (found == "") != (want == "") {
			t.Errorf("%s back: %v, %q, want %q", back, v.OK, found, want)
		}
		for _, line := range script(t, s.Dir) {
			if strings.Contains(line, "(confirm) is 10800 seconds older") != (want != "") || !strings.HasSuffix(line, "no difference") {
				t.Errorf("%s back: event.py says %s", back, line)
			}
		}
	}
}
