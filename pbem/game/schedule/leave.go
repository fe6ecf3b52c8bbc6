package schedule

import (
	"fmt"
	"time"
)

// Days returns the days of an absence on the game's wall clock. A part of a day counts as a whole day.
func (p Policy) Days(s Span) int {
	n := wallOf(s.To, p.Zone()) - wallOf(s.From, p.Zone())
	return int((n + wallDay - 1) / wallDay)
}

// Check returns an error if a player may not take an absence by announcing it. taken are the absences that the side
// announced before. The error states why the player must ask for it instead.
func (a Absence) Check(p Policy, taken []Span, s Span, now time.Time) error {
	if !s.To.After(s.From) {
		return fmt.Errorf("the absence ends on %s, before it begins on %s", FormatInstant(s.To, p.Zone()), FormatInstant(s.From, p.Zone()))
	}
	switch n := p.Days(s); {
	case len(taken) >= a.Slots:
		return fmt.Errorf("this game allows %d absences of a side without asking, and %d were taken", a.Slots, len(taken))
	case a.MaxDays > 0 && n > a.MaxDays:
		return fmt.Errorf("the absence has %d days; without asking it may have %d", n, a.MaxDays)
	case s.From.Sub(now) < a.Notice:
		return fmt.Errorf("it begins on %s, and must be announced %s before", FormatInstant(s.From, p.Zone()), FormatDuration(a.Notice))
	}
	for _, t := range taken {
		if s.From.Before(t.To) && t.From.Before(s.To) {
			return fmt.Errorf("it overlaps the absence from %s to %s", FormatInstant(t.From, p.Zone()), FormatInstant(t.To, p.Zone()))
		}
	}
	return nil
}
