package mailhandler

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/game/timekeeper"
)

// TestNotices: who is told of a warning, with the times in the zone of the game; in Japanese no English sentence is
// left.
func TestNotices(t *testing.T) {
	english := regexp.MustCompile(`[a-z]{3,} [a-z]{2,} [a-z]{2,}`)
	zone, err := schedule.ParseZone("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	due := time.Date(2026, 7, 7, 18, 0, 0, 0, time.UTC)
	for _, lang := range []string{"", "ja"} {
		c := newCourt(t, courtSpec{clock: timetable, lang: lang})
		seen := map[string]bool{}
		for _, x := range []struct {
			kind   timekeeper.WarningKind
			grace  time.Time
			people int      // players and the game's moderator
			says   []string // to readers of English and of Japanese
		}{
			{timekeeper.DeadlineNear, due.Add(24 * time.Hour), 1, []string{"Tue 2026-07-07 20:00 Europe/Berlin (UTC+02:00)",
				"2026年7月7日(火) 20:00 Europe/Berlin (UTC+02:00)"}},
			{timekeeper.DeadlinePassed, due.Add(24 * time.Hour), 3, []string{"Wed 2026-07-08 20:00 Europe/Berlin (UTC+02:00)",
				"2026年7月8日(水) 20:00 Europe/Berlin (UTC+02:00)"}},
			{timekeeper.SideSilent, due.Add(48 * time.Hour), 3, []string{"Thu 2026-07-09 20:00 Europe/Berlin (UTC+02:00)",
				"2026年7月9日(木) 20:00 Europe/Berlin (UTC+02:00)"}},
			{timekeeper.TooManyMissed, time.Time{}, 1, []string{"eject soviet"}},
		} {
			w := timekeeper.Warning{Kind: x.kind, Side: "soviet", Owed: "order T1-S-1", Cause: 7, At: due, Due: due, Grace: x.grace,
				Zone: zone}
			ls := c.warn(w)
			if len(ls) != x.people {
				t.Fatalf("%s: %d letters", x.kind, len(ls))
			}
			if again := c.warn(w); fmt.Sprint(again) != fmt.Sprint(ls) {
				t.Errorf("%s: other letters the second time", x.kind)
			}
			for _, l := range ls {
				if seen[l.MessageID] || l.AutoSubmitted != "auto-generated" || !l.Date.Equal(due) {
					t.Errorf("%s: %+v", x.kind, l)
				}
				seen[l.MessageID] = true
				text := strings.Join(strings.Fields(l.Text), " ")
				if !slices.ContainsFunc(x.says, func(s string) bool { return strings.Contains(text, s) }) {
					t.Errorf("%s: none of %q in %s", x.kind, x.says, l.Text)
				}
				if to, _ := l.Recipient(); lang == "ja" && strings.EqualFold(to, boris) && (english.MatchString(l.Subject) ||
					english.MatchString(text)) {
					t.Errorf("%s: %s\n%s", x.kind, l.Subject, l.Text)
				}
			}
		}
	}
}
