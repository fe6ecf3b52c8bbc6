package report

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/schedule"
)

func clockWords(_ hearing, a engine.Clock) []string {
	if a.Policy == "" {
		return []string{"This game has no deadlines any more."}
	}
	return append([]string{"The deadlines of this game follow another timetable from now on:"}, copied(strings.Split(strings.TrimSpace(a.Policy), "\n"))...)
}

func clockProposed(_ hearing, a engine.Clock) string {
	if a.Policy == "" {
		return "the game has no deadlines any more"
	}
	return "the deadlines follow another timetable: " + strings.Join(strings.Fields(a.Policy), " ")
}

func deadlineWords(x hearing, a engine.Deadline) []string {
	out := []string{fmt.Sprintf("%s has until %s for %s.", sideName(a.Side), x.When(a.Due), a.For)}
	if a.Grace.After(a.Due) {
		out = append(out, fmt.Sprintf("Being late has no consequence until %s.", x.When(a.Grace)))
	}
	return out
}

func deadlineProposed(x hearing, a engine.Deadline) string {
	return fmt.Sprintf("a deadline of %s for %s, %s", x.When(a.Due), sideName(a.Side), a.For)
}

func pauseWords(hearing, engine.Pause) []string {
	return []string{"The game is paused: no deadline passes until it is resumed. Sheets are taken as before."}
}

func resumeWords(x hearing, a engine.Resume) []string {
	if a.Due.IsZero() {
		return []string{"The game goes on after the pause. No deadline stands."}
	}
	return []string{fmt.Sprintf("The game goes on after the pause. The deadline is now %s.", x.When(a.Due))}
}

func chargeWords(_ hearing, a engine.Charge) []string {
	span := func(seconds int64) string { return schedule.FormatDuration(time.Duration(seconds) * time.Second) }
	return []string{fmt.Sprintf("%s is charged %s of its time bank, %s in all.", sideName(a.Side), span(a.Seconds), span(a.Used))}
}

func absenceWords(x hearing, a engine.Absence) []string {
	words := absent(x, a)
	if a.State == engine.AskedFor && x.Moderator {
		words = append(words, "To decide, send this frame back and take out the // before one of them:",
			"  #MOD "+x.g.Header.Game, fmt.Sprintf("  // allow absence %d", a.No), fmt.Sprintf("  // deny absence %d", a.No), "  #END")
	}
	return words
}

func absent(x hearing, a engine.Absence) []string {
	say := func(format string) []string {
		return []string{fmt.Sprintf(format, sideName(a.Side), x.When(a.From), x.When(a.To), a.No)}
	}
	switch a.State {
	case engine.AskedFor:
		return append(say("%s asks to be away from %s to %s (absence %d)."), "That is more than the game allows without asking; a moderator decides.")
	case engine.Agreed:
		return append(say("%s may be away from %s to %s (absence %d)."), sparesAbsence)
	case engine.Declined:
		return say("The absence of %s from %s to %s was refused (absence %d).")
	case engine.Withdrawn:
		return say("%s will not be away from %s to %s after all (absence %d).")
	}
	return append(say("%s is away from %s to %s (absence %d)."), sparesAbsence)
}

const sparesAbsence = "No deadline set from now on falls into that time; a standing one stays."
