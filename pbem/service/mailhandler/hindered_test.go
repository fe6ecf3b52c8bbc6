package mailhandler

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/tournament"
)

// byItself looks again and again, also as another process, and returns the letters that no mail caused.
func (l *lists) byItself() (out []compose.Letter) {
	l.t.Helper()
	for range 3 {
		for _, x := range l.look() {
			if x.AutoSubmitted == "auto-generated" {
				harmless(l.t, x)
				out = append(out, x)
			}
		}
		l.restart()
	}
	return out
}

// TestEventHindered: the directors of an event that goes on by itself get one letter for each round, cause
// and hour that keep it from doing so, and the status says it too; when that is mended it goes on.
func TestEventHindered(t *testing.T) {
	t.Parallel()
	auto := func(more func(*tournament.Terms)) func(*tournament.Terms) {
		return func(x *tournament.Terms) {
			x.Director = []string{"vera", "otto"}
			x.Sides, x.Auto, x.RoundHours, x.ConfirmHours = tournament.SidesFixed, true, 240, 100
			if more != nil {
				more(x)
			}
		}
	}
	played := []string{"pair", "result cup-1-01-1 played first", "close"}
	cases := []struct {
		name   string
		terms  func(*tournament.Terms)
		before []string
		after  time.Duration
		status string
		again  []string // lines that set a new hour, at which it is hindered again
		mend   []string
		next   string // subject when it goes on
	}{
		{"nobody", nil, played, 100 * time.Hour, "0 of the 2 players whom round 2 wants have confirmed it",
			[]string{"until 2026-07-20 20:00"}, []string{"confirm ann", "confirm bob"}, "round 2 is paired: you play bob"},
		{"prohibited", nil, append(played, "prohibit ann bob", "confirm ann", "confirm bob"), 100 * time.Hour,
			"two whom the director keeps apart", nil, []string{"prohibit ann bob off"}, "round 2 is paired: you play bob"},
		{"rematch", func(x *tournament.Terms) { x.Rematch = tournament.RematchNever }, append(played, "confirm ann", "confirm bob"),
			100 * time.Hour, "somebody would meet an opponent again", nil, []string{`finish "one round"`}, "the event is over"},
		{"results", nil, []string{"pair", "begin cup-1-01-1"}, 264 * time.Hour, "round 1 is closed by itself at", nil,
			[]string{`rule cup-1-01-1 first "the position"`}, "round 1 is closed"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := newLists(t, auto(c.terms))
			l.t = t
			for _, line := range append([]string{"enter ann ann " + ann, "enter bob bob " + bob}, c.before...) {
				l.command(line)
			}
			l.remember(l.look())
			l.now = l.now.Add(c.after - time.Second)
			l.byItself() // reminders
			l.now = l.now.Add(time.Second)
			got := l.byItself()
			if len(got) != 2 || got[0].To == got[1].To || !strings.Contains(got[0].Subject, "by itself") {
				t.Fatalf("%s", who(got))
			}
			show(t, filepath.Join("event", "hindered-"+c.name), "by itself", got[1:])
			l.now = l.now.Add(48 * time.Hour)
			if got := l.byItself(); len(got) > 0 {
				t.Errorf("two days later: %s", who(got))
			}
			if got := l.command("status"); !strings.Contains(got, c.status) {
				t.Error(got)
			}
			for _, line := range c.again {
				l.command(line)
				l.look()
				l.now = l.now.Add(20 * 24 * time.Hour)
				again := slices.DeleteFunc(l.byItself(), func(x compose.Letter) bool { return !strings.Contains(x.Subject, "by itself") })
				if len(again) != 2 || again[0].To == again[1].To {
					t.Errorf("at the new hour: %s", who(again))
				}
			}
			for _, line := range c.mend {
				l.command(line)
			}
			if got := l.byItself(); !strings.Contains(who(got), c.next) {
				t.Errorf("it goes on: %s, want %q", who(got), c.next)
			}
		})
	}
}
