package text

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
)

// dateEntry is the catalogue key of an instant: weekday, year, month, day, time of day, zone. The weekdays have the
// keys "weekday Mon" to "weekday Sun".
const dateEntry = "%s %s-%s-%s %s %s"

// dateLayouts lists the forms of instants in English letters, without their zones.
var dateLayouts = []string{"Mon 2006-01-02 15:04", "2 Jan 2006 15:04", "2006-01-02 15:04:05"}

// date returns an instant with its zone in the form of the translator's language. ok is false for other words, and if
// the language has no form of its own.
func (b *Translator) date(words string) (date string, ok bool) {
	if len(words) < len("2 Jan 2006 15:04") || len(words) > 80 || !strings.Contains(words, ":") {
		return "", false
	}
	entry, ok := b.format(dateEntry)
	if !ok {
		return "", false
	}
	for _, layout := range dateLayouts {
		fields, n := strings.SplitAfter(words, " "), strings.Count(layout, " ")+1
		if len(fields) < n {
			continue
		}
		head, zone := strings.Join(fields[:n], ""), strings.Join(fields[n:], "")
		t, err := time.Parse(layout, strings.TrimSuffix(head, " "))
		if err != nil {
			continue
		}
		_, clock, _ := strings.Cut(layout, "15:04")
		day, _ := b.exact("weekday " + t.Format("Mon"))
		in, _ := b.translateWords(zone)
		args := []say.Text{say.Plain(day), say.Plain(strconv.Itoa(t.Year())), say.Plain(strconv.Itoa(int(t.Month()))),
			say.Plain(strconv.Itoa(t.Day())), say.Plain(t.Format("15:04" + clock)), say.Plain(in)}
		return strings.TrimSpace(b.fillEntry(entry, dateEntry, args)), true
	}
	return "", false
}
