package schedule

import "time"

// Charge returns the cost of a turn between two times to the time bank, in whole days. Leave stops the clock. Of the
// remaining time, the first Free hours cost nothing. After them each day begun counts, and days beyond DoubleAfter
// count twice.
func (b TimeBank) Charge(from, to time.Time, leave []Span) time.Duration {
	if b == (TimeBank{}) || !to.After(from) {
		return 0
	}
	used := to.Sub(from) - coveredTime(from, to, leave)
	if used <= 0 || used < b.Free {
		return 0
	}
	return b.cost((used-b.Free)/Day + 1)
}

func (b TimeBank) cost(days time.Duration) time.Duration {
	if limit := b.DoubleAfter / Day; limit > 0 && days > limit {
		days += days - limit
	}
	return days * Day
}

// Remaining returns the rest of the bank in a game turn, counted from 1, after used was spent; it is never below 0.
func (b TimeBank) Remaining(used time.Duration, turn int) time.Duration {
	return max(b.Start+b.PerTurn*time.Duration(max(turn-1, 0))-used, 0)
}

// ExhaustedAt returns the instant after which a turn that began at from costs more than left. Leave stops the clock.
func (b TimeBank) ExhaustedAt(from time.Time, left time.Duration, leave []Span) time.Time {
	days := left / Day
	if limit := b.DoubleAfter / Day; limit > 0 && days > limit {
		days = limit + (days-limit)/2
	}
	end, pauses := from, merge(leave)
	for rest := b.Free + days*Day; ; {
		end = afterPause(end, pauses)
		next := end.Add(rest)
		i := 0
		for i < len(pauses) && !(pauses[i].From.After(end) && pauses[i].From.Before(next)) {
			i++
		}
		if i == len(pauses) {
			return next
		}
		rest -= pauses[i].From.Sub(end)
		end = pauses[i].From
	}
}
