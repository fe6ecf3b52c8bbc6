package schedule

import (
	"slices"
	"time"
)

// merge sorts spans and joins those that touch or overlap; empty ones are dropped.
func merge(list []Span) []Span {
	list = slices.DeleteFunc(slices.Clone(list), func(s Span) bool { return !s.To.After(s.From) })
	slices.SortFunc(list, func(a, b Span) int { return a.From.Compare(b.From) })
	var out []Span
	for _, s := range list {
		if n := len(out); n > 0 && !s.From.After(out[n-1].To) {
			if s.To.After(out[n-1].To) {
				out[n-1].To = s.To
			}
			continue
		}
		out = append(out, s)
	}
	return out
}

// coveredTime returns how much of a period the spans cover.
func coveredTime(from, to time.Time, list []Span) (sum time.Duration) {
	for _, s := range merge(list) {
		a, b := s.From, s.To
		if a.Before(from) {
			a = from
		}
		if b.After(to) {
			b = to
		}
		if b.After(a) {
			sum += b.Sub(a)
		}
	}
	return sum
}
