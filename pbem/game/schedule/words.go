package schedule

import (
	"fmt"
	"strings"
	"time"
)

// Describe returns sentences that explain a policy to players.
func (p Policy) Describe() []string {
	out := []string{fmt.Sprintf("All times are in the time zone %s.", p.Zone())}
	for _, k := range p.Kinds {
		out = append(out, p.describeRule(k))
	}
	if p.Clock.Later {
		out = append(out, "No deadline is earlier than the one before it.")
	}
	if p.CoolingOff > 0 {
		out = append(out, fmt.Sprintf("A sheet that is not a draft may be recalled for %s; then it is locked.",
			FormatDuration(p.CoolingOff)))
	}
	if len(p.Warn) > 0 {
		out = append(out, fmt.Sprintf("A player who has filed nothing is warned %s before the "+
			"deadline.", joinDurations(p.Warn)))
	}
	if len(p.Kinds) > 0 || p.Bank != (TimeBank{}) {
		out = append(out, nmrWords[p.NMRFor("")])
	}
	if p.Missed > 0 {
		out = append(out, fmt.Sprintf("After %d deadlines missed in a row the moderator may make the seat vacant.", p.Missed))
	}
	return append(append(append(out, p.Absence.words()...), p.Bank.words()...), p.Silence.words()...)
}

var nmrWords = map[string]string{
	NMRHold:  "If nothing has come by the end of the grace, the game waits and everybody gets a letter.",
	NMRDraft: "If nothing has come by the end of the grace, the draft on file is carried out; without one the game waits.",
	NMRDefaults: "If nothing has come by the end of the grace, decisions get their default answer and phases pass " +
		"without orders; a draft on file is carried out instead.",
	NMRComputer: "If nothing has come by the end of the grace, a computer opponent writes this once; a draft on file " +
		"is carried out instead.",
	NMRForfeit: "If nothing has come by the end of the grace, the side loses the game; a draft on file is carried out " +
		"instead.",
}

var weekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

func (p Policy) describeRule(k QuestionKind) string {
	at := k.Minute
	if at == InheritClock {
		at = p.Clock.Minute
	}
	s := fmt.Sprintf("%s: %s", describeKind(k.Name), FormatDuration(k.TimeAllowed))
	if at != AnyMinute {
		s += ", up to the next " + formatClock(at)
	}
	if p.Clock.Days != everyDay && p.Clock.Days != [7]bool{} {
		var days []string
		for i, on := range p.Clock.Days {
			if on {
				days = append(days, weekdays[i])
			}
		}
		s += " on a " + strings.Join(days, ", ")
	}
	if k.Grace > 0 {
		s += fmt.Sprintf(", then %s of grace", FormatDuration(k.Grace))
	}
	if k.NMR != "" {
		s += "; at its end: " + k.NMR
	}
	return s + "."
}

func describeKind(name string) string {
	kind, what, narrow := strings.Cut(name, " ")
	said := map[string]string{"order": "An order sheet", "decision": "A decision"}[kind]
	if narrow {
		said += " for " + what
	}
	return said
}

func (a Absence) words() []string {
	if a.Slots == 0 {
		return nil
	}
	s := fmt.Sprintf("A player may announce %d absences", a.Slots)
	if a.MaxDays > 0 {
		s += fmt.Sprintf(" of up to %d days", a.MaxDays)
	}
	if a.Notice > 0 {
		s += fmt.Sprintf(", %s before they begin", FormatDuration(a.Notice))
	}
	return []string{s + "; others need the moderator's consent. They do not move the current deadline."}
}

func (b TimeBank) words() []string {
	if b == (TimeBank{}) {
		return nil
	}
	s := fmt.Sprintf("Each side has a time bank of %s", FormatDuration(b.Start))
	if b.PerTurn > 0 {
		s += fmt.Sprintf(" and %s more with every game turn", FormatDuration(b.PerTurn))
	}
	s += ". Each day or part of a day that an answer takes is charged"
	if b.Free > 0 {
		s += fmt.Sprintf(", the first %s are free", FormatDuration(b.Free))
	}
	if b.DoubleAfter > 0 {
		s += fmt.Sprintf(", days beyond %d count double", b.DoubleAfter/Day)
	}
	return []string{s + ". Absences and outages cost nothing."}
}

func (s Silence) words() []string {
	var out []string
	if len(s.Remind) > 0 {
		out = append(out, fmt.Sprintf("If a side has not written for %s, everybody gets a letter.", joinDurations(s.Remind)))
	}
	if s.Loss > 0 {
		out = append(out, fmt.Sprintf("A side that has not written for %s loses the game.", FormatDuration(s.Loss)))
	}
	return out
}

func joinDurations(durations []time.Duration) string {
	var out []string
	for _, d := range durations {
		out = append(out, FormatDuration(d))
	}
	return strings.Join(out, ", ")
}
