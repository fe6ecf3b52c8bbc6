package tournament

import (
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// Limits of input. All sums that an event can reach stay far below 63 bits.
const (
	maxNumber     = 999_999_999 // of any number in a record, in either direction; of seconds these are 31 years
	maxRounds     = 99
	maxRoundHours = 24 * 366
	maxPreview    = 60        // days before the end of a round
	maxMost       = 99_999    // of the score that a title can count
	maxLinks      = 1_000_000 // of a chain of dice
	maxPeople     = 10_000    // in one event
	maxRating     = 9999      // stated when somebody enters
)

// number parses a field, and returns 0 if it is missing. It refuses numbers beyond maxNumber, and spellings that
// records never have, such as leading zeros.
func number(r ledger.Record, key string) (int, error) {
	s := r.Get(key)
	if s == "" {
		return 0, nil
	}
	n, err := ParseNumber(s)
	if err != nil {
		return 0, say.Errorf("%s %w", key, err)
	}
	return n, nil
}

// ParseNumber parses a number as ledgers write it.
func ParseNumber(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s || n > maxNumber || n < -maxNumber {
		return 0, say.Errorf("%q: want a number from %d to %d", s, -maxNumber, maxNumber)
	}
	return n, nil
}

// The first and last year of times. Between them every difference fits into a time.Duration.
const (
	firstYear = 2000
	lastYear  = 2199
)

// instant parses a time as ledgers write it: UTC, in whole seconds.
func instant(s string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, s)
	if t = t.UTC(); err != nil || t.Format(time.RFC3339) != s || t.Year() < firstYear || t.Year() > lastYear {
		return time.Time{}, say.Errorf("%q: want an instant of the years %d to %d, such as 2026-03-05T19:00:00Z", s, firstYear, lastYear)
	}
	return t, nil
}

// day returns an error if s is not a date of the form 2026-03-05, or if its year is out of range.
func day(s string) error {
	if t, err := time.Parse(time.DateOnly, s); err != nil || t.Year() < firstYear || t.Year() > lastYear {
		return say.Errorf("day %q: want the form 2026-03-05", s)
	}
	return nil
}

// seconds parses the field with the time that both players used.
func seconds(r ledger.Record) (used [2]int, err error) {
	first, second, ok := strings.Cut(r.Get("used"), " ")
	for i, s := range []string{first, second} {
		n, err := ParseNumber(s)
		if !ok || err != nil || n < 0 {
			return used, say.Errorf("used %q: want the seconds of both, each from 0 to %d", r.Get("used"), maxNumber)
		}
		used[i] = n
	}
	return used, nil
}

// inside returns an error if a bid is below 0, or higher than the highest score.
func (t Terms) inside(bid int) error {
	if most := t.HighestScore(); bid < 0 || bid > most {
		return say.Errorf("a bid of %s: want 0 to %s, because no game here can score more", t.FormatAmount(bid), t.FormatAmount(most))
	}
	return nil
}

// scorable returns an error if no game of the event can have this score.
func (t Terms) scorable(score int) error {
	if most := t.HighestScore(); score < -most || score > most {
		return say.Errorf("a score of %s: want %s to %s, because no game here can score more", t.FormatAmount(score), t.FormatAmount(-most),
			t.FormatAmount(most))
	}
	return nil
}

// HighestScore returns the maximum score of a game, for either player. Before version 2 the terms name none.
func (t Terms) HighestScore() int {
	if t.Most == 0 {
		return maxNumber
	}
	return t.Most
}

// FromUnits converts whole units to the unit of the event: doubled if the event counts halves.
func (t Terms) FromUnits(units int) int {
	if t.Halves {
		return 2 * units
	}
	return units
}

// FormatAmount returns a bid, score or margin in units, such as 2 or, if the event counts halves, 1.5.
func (t Terms) FormatAmount(n int) string {
	switch {
	case !t.Halves:
		return strconv.Itoa(n)
	case n < 0:
		return "-" + t.FormatAmount(-n)
	case n%2 == 1:
		return strconv.Itoa(n/2) + ".5"
	}
	return strconv.Itoa(n / 2)
}

// ParseAmount parses a bid, score or margin as FormatAmount writes it.
func (t Terms) ParseAmount(s string) (int, error) {
	if !t.Halves {
		return ParseNumber(s)
	}
	for _, form := range []struct{ end, with string }{{".5", "1"}, {".0", "0"}, {"", "0"}} {
		whole, ok := strings.CutSuffix(s, form.end)
		n, err := strconv.Atoi(whole)
		if !ok || err != nil || n > maxNumber/2-1 || n < 1-maxNumber/2 || strconv.Itoa(n) != strings.Replace(whole, "-0", "0", 1) {
			continue
		}
		n, half := 2*n, int(form.with[0]-'0')
		if strings.HasPrefix(s, "-") {
			return n - half, nil
		}
		return n + half, nil
	}
	return 0, say.Errorf("%q: want a number in whole units or halves, such as 2, -1 or 1.5", s)
}
