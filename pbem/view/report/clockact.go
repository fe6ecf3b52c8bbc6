package report

import (
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
)

func clockWords(_ actContext, a engine.Clock) []say.Text {
	if a.Policy == "" {
		return []say.Text{"This game has no deadlines any more."}
	}
	return append([]say.Text{"The deadlines of this game follow another timetable from now on:"},
		verbatimTexts(strings.Split(strings.TrimSpace(a.Policy), "\n"))...)
}

func clockProposed(_ actContext, a engine.Clock) say.Text {
	if a.Policy == "" {
		return "the game has no deadlines any more"
	}
	return say.F("the deadlines follow another timetable: %s", strings.Join(strings.Fields(a.Policy), " "))
}

func deadlineWords(x actContext, a engine.Deadline) []say.Text {
	out := []say.Text{say.F("%s has until %s for %s.", sideName(a.Side), x.FormatTime(a.Due), a.Owed)}
	if a.Grace.After(a.Due) {
		out = append(out, say.F("Being late has no consequence until %s.", x.FormatTime(a.Grace)))
	}
	if strings.HasPrefix(a.Why, engine.ReasonTurn) {
		out = append(out, "Nothing else that it owes in this turn is due before that.")
	}
	return out
}

func deadlineProposed(x actContext, a engine.Deadline) say.Text {
	return say.F("a deadline of %s for %s, %s", x.FormatTime(a.Due), sideName(a.Side), a.Owed)
}

func pauseWords(actContext, engine.Pause) []say.Text {
	return []say.Text{"The game is paused: no deadline passes until it is resumed. Sheets are accepted as before."}
}

func resumeWords(x actContext, a engine.Resume) []say.Text {
	if a.Due.IsZero() {
		return []say.Text{"The game goes on after the pause. There is no deadline now."}
	}
	return []say.Text{say.F("The game goes on after the pause. The deadline is now %s.", x.FormatTime(a.Due))}
}

func chargeWords(_ actContext, a engine.ChargeBank) []say.Text {
	span := func(seconds int64) string { return schedule.FormatDuration(time.Duration(seconds) * time.Second) }
	return []say.Text{say.F("%s is charged %s of its time bank, %s in all.", sideName(a.Side), span(a.Seconds), span(a.Used))}
}

func absenceWords(x actContext, a engine.Absence) []say.Text {
	words := describeAbsence(x, a)
	if a.State == engine.AbsenceRequested && x.Moderator {
		words = append(words, "To decide, send this frame back and take out the // before one of the lines:",
			say.F("  #MOD %s", x.g.Header.Game), say.F("  // allow absence %d", a.No), say.F("  // deny absence %d", a.No), "  #END")
	}
	return words
}

func describeAbsence(x actContext, a engine.Absence) []say.Text {
	away := func(format string) []say.Text {
		return []say.Text{say.F(format, sideName(a.Side), x.FormatTime(a.From), x.FormatTime(a.To), a.No)}
	}
	switch a.State {
	case engine.AbsenceRequested:
		return append(away("%s asks to be away from %s to %s (absence %d)."), "That is more than the game allows without asking; a "+
			"moderator decides.")
	case engine.AbsenceAgreed:
		return append(away("%s may be away from %s to %s (absence %d)."), absenceSparedText)
	case engine.AbsenceDeclined:
		return away("The absence of %s from %s to %s was refused (absence %d).")
	case engine.Withdrawn:
		return away("%s will not be away from %s to %s after all (absence %d).")
	}
	return append(away("%s is away from %s to %s (absence %d)."), absenceSparedText)
}

const absenceSparedText = "Deadlines set from now on avoid that time; the current deadline is not moved."
