package mailhandler

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestEventReminds: before each hour of an event those are reminded who still have something to do by it, a day before
// or in the middle of their time, once, restarts or not; an hour that is moved has a reminder of its own.
func TestEventReminds(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Rounds = 2 })
	l.command("enter ann Ann " + ann)
	l.command("enter bob Bob " + bob + " lang ja")
	l.command("pair")
	l.remember(l.look())
	wants := func(after time.Duration, people ...string) {
		t.Helper()
		l.now = l.now.Add(after)
		for range 2 {
			var got []string
			for _, x := range l.look() {
				if to, err := x.Recipient(); err == nil && x.AutoSubmitted == "auto-generated" {
					got = append(got, to+" "+x.Subject)
				}
				harmless(t, x)
			}
			slices.Sort(got)
			if !slices.Equal(got, people) {
				t.Errorf("%s: %q, want %q", l.now, got, people)
			}
			people = nil
			l.restart()
		}
	}
	wants(47 * time.Hour)
	l.take(l.mail(ann, event("bid 1-01 german 1")))
	l.look()
	wants(2*time.Hour, bob+" [cup] 対戦1-01のビッドをお願いします")
	l.take(l.mail(bob, event("bid 1-01 soviet 1")))
	l.look()
	l.command("begin cup-1-01-1")
	l.command("until 2026-07-12 20:00")
	l.look()
	end := time.Date(2026, 7, 12, 20, 0, 0, 0, time.UTC)
	wants(end.Add(-25 * time.Hour).Sub(l.now))
	wants(2*time.Hour, ann+" [cup] round 1 ends soon", bob+" [cup] 第1ラウンドはまもなく終わります")
	l.command("until 2026-07-20 20:00")
	l.look()
	wants(8*24*time.Hour, ann+" [cup] round 1 ends soon", bob+" [cup] 第1ラウンドはまもなく終わります")
	l.command("result cup-1-01-1 played first")
	l.command("close")
	l.command("until " + l.now.Add(40*time.Hour).Format("2006-01-02 15:04"))
	for _, x := range l.look() {
		if strings.Contains(x.Text, "Round 2 ends") {
			t.Errorf("%s", x.Text)
		}
	}
	l.command("confirm bob")
	l.look()
	wants(18 * time.Hour)
	wants(3*time.Hour, ann+" [cup] confirm round 2")
	wants(30 * time.Hour)
}
