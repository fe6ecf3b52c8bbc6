package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
)

// Day is a day of a policy. Counted on the wall clock, it may have 23 or 25 hours.
const Day = 24 * time.Hour

// maxDuration bounds a duration to about ten years, so that a sum of a few cannot overflow.
const maxDuration = 3660 * Day

var durationUnits = []struct {
	letter byte
	length time.Duration
}{{'w', 7 * Day}, {'d', Day}, {'h', time.Hour}, {'m', time.Minute}}

// ParseDuration parses "5d", "48h", "30m", "1w" and sums like "1d12h", the longest unit first and each once. A duration
// is at most ten years; "0" is zero.
func ParseDuration(s string) (time.Duration, error) {
	rest := strings.ToLower(strings.TrimSpace(s))
	if rest == "0" {
		return 0, nil
	}
	bad := say.Errorf("%q is not a duration: write a number with w, d, h or m, as in 5d, 48h, 30m or 1d12h", s)
	if rest == "" {
		return 0, bad
	}
	sum, last := time.Duration(0), -1
	for rest != "" {
		i := 0
		for i < len(rest) && '0' <= rest[i] && rest[i] <= '9' {
			i++
		}
		if i == 0 || i == len(rest) || i > 7 {
			return 0, bad
		}
		n, err := strconv.Atoi(rest[:i])
		unit := unitOf(rest[i])
		if err != nil || unit <= last {
			return 0, bad
		}
		last, rest = unit, rest[i+1:]
		if n > int(maxDuration/durationUnits[unit].length) {
			return 0, say.Errorf("%q is longer than %d days", s, maxDuration/Day)
		}
		sum += time.Duration(n) * durationUnits[unit].length
	}
	if sum > maxDuration {
		return 0, say.Errorf("%q is longer than %d days", s, maxDuration/Day)
	}
	return sum, nil
}

func unitOf(letter byte) int {
	for i, u := range durationUnits {
		if u.letter == letter {
			return i
		}
	}
	return -1
}

// FormatDuration returns the canonical spelling of a duration in days, hours and minutes, without its seconds.
func FormatDuration(d time.Duration) string {
	if d < 0 {
		return "-" + FormatDuration(-d)
	}
	var b strings.Builder
	for _, u := range durationUnits[1:] {
		if n := d / u.length; n > 0 {
			fmt.Fprintf(&b, "%d%c", n, u.letter)
			d -= n * u.length
		}
	}
	if b.Len() == 0 {
		return "0"
	}
	return b.String()
}
