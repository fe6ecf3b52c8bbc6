package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // embeds the time zones: a machine without them computes the same deadlines

	"fieldpost/pbem/text/lazyregexp"
)

var instantShape = lazyregexp.New(`^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$`)

// zoneShape matches names as the time zone database writes them. Machines may have more files, such as
// right/Europe/Berlin with leap seconds, or read one under several names. A game with such a zone could not be opened
// on other machines.
var zoneShape = lazyregexp.New(`^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){1,2}$`)

// ParseZone returns the time zone with a name of the IANA database, such as Europe/Berlin, or UTC.
func ParseZone(name string) (*time.Location, error) {
	if name == "UTC" {
		return time.UTC, nil
	}
	if zoneShape().MatchString(name) {
		if z, err := time.LoadLocation(name); err == nil {
			return z, nil
		}
	}
	return nil, fmt.Errorf("%q is not a time zone: write its name in the IANA database, as in Europe/Berlin, America/New_York, "+
		"Asia/Tokyo, or UTC", name)
}

// ParseInstant parses "2026-03-05 20:00" on a zone's wall clock. It accepts no other form, because 05/03 is ambiguous.
// A time that the clock skips gives the first instant after it, a time that comes twice gives the first; FormatInstant
// shows the result.
func ParseInstant(s string, zone *time.Location) (time.Time, error) {
	w, hours, err := parseWall(s)
	if err == nil && !hours {
		err = fmt.Errorf("%q has no time of the day: write 2026-03-05 20:00", s)
	}
	if err != nil {
		return time.Time{}, err
	}
	return w.toInstant(zone), nil
}

// ParseDay parses "2026-03-05" and returns the beginning of that day on a zone's wall clock. If s contains a time of
// day, that time is returned.
func ParseDay(s string, zone *time.Location) (time.Time, error) {
	w, _, err := parseWall(s)
	if err != nil {
		return time.Time{}, err
	}
	return w.toInstant(zone), nil
}

func parseWall(s string) (w wall, hours bool, err error) {
	m := instantShape().FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false, fmt.Errorf("%q is not a date: write year, month and day, as in 2026-03-05 20:00", s)
	}
	var n [5]int
	for i, part := range m[1:] {
		n[i], _ = strconv.Atoi(part) // digits, or nothing
	}
	t := time.Date(n[0], time.Month(n[1]), n[2], n[3], n[4], 0, 0, time.UTC)
	if t.Day() != n[2] || int(t.Month()) != n[1] || t.Hour() != n[3] || t.Minute() != n[4] || n[0] < 1970 {
		return 0, false, fmt.Errorf("%q: there is no such date or time of the day", s)
	}
	return wall(t.Unix()), m[4] != "", nil
}

// FormatInstant returns an instant for people, with weekday, zone and offset from UTC: "Thu 2026-03-05 20:00
// Europe/Berlin (UTC+01:00)".
func FormatInstant(t time.Time, zone *time.Location) string {
	s := t.In(zone).Format("Mon 2006-01-02 15:04 ") + zone.String()
	if zone == time.UTC || zone.String() == "UTC" {
		return s
	}
	return s + t.In(zone).Format(" (UTC-07:00)")
}

// parseClock parses a time of day and returns its minutes.
func parseClock(s string) (int, error) {
	if s == "any" {
		return AnyMinute, nil
	}
	h, m, ok := strings.Cut(s, ":")
	hh, err1 := strconv.Atoi(h)
	mm, err2 := strconv.Atoi(m)
	if !ok || len(h) != 2 || len(m) != 2 || err1 != nil || err2 != nil || hh < 0 || hh > 23 || mm < 0 || mm > 59 {
		return 0, fmt.Errorf("%q is not a time of the day: write \"20:00\", or any", s)
	}
	return hh*60 + mm, nil
}

func formatClock(minute int) string {
	if minute == AnyMinute {
		return "any"
	}
	return fmt.Sprintf("%02d:%02d", minute/60, minute%60)
}
