package dailyletter

import (
	"fmt"
	"time"

	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/view/report"
)

const (
	// MaxDaysBack bounds the number of days that a letter covers after a gap in which none was written.
	MaxDaysBack = 7
	// retryPause is the pause after a failed attempt to write.
	retryPause = time.Minute
)

// LetterKind is a kind of letter that is sent once a day, at an hour in each reader's time zone.
type LetterKind interface {
	// Name returns the first word of the identifiers of its letters.
	Name() string
	// DueTimes returns the hours at which the letter is due, one for each group of readers. It is called first and
	// often, and must be cheap.
	DueTimes(now time.Time) ([]DueTime, error)
	// Readers returns the readers in the group of a due time.
	Readers(DueTime) ([]Reader, error)
	// Write writes a letter; ok is false if there is no news for the reader.
	Write(Reader, Period) (l report.Letter, ok bool, err error)
}

// DueTime sets when the letter is due for a group of readers.
type DueTime struct {
	Group  string // name of the group
	Minute int    // minute of the day
	Zone   *time.Location
	Since  time.Time // the first letter is due at the next hour after it
}

// at returns when the letter of a day is due. If the clock skips that hour, the letter is due at the first instant
// after the gap. If the hour comes twice, it is due the first time.
func (h DueTime) at(day string) time.Time {
	at, _ := schedule.ParseInstant(fmt.Sprintf("%s %02d:%02d", day, h.Minute/60, h.Minute%60), h.Zone) // day is a valid date
	return at
}

// Reader is a person who may get the letter.
type Reader struct {
	Key, Addr string    // canonical address, and the address for letters
	Since     time.Time // earliest news that a letter may report
}

// Period holds the period that a letter covers.
type Period struct {
	Name     string // date, such as "2026-07-06"
	Now      time.Time
	From, To time.Time // events between them are new; later ones are left for the next letter
	Always   bool      // write a letter even if there is nothing to say
}

// Covers reports whether an instant is after the start of the period and not after its end.
func (t Period) Covers(at time.Time) bool { return at.After(t.From) && !at.After(t.To) }

// Writer writes the daily letters of one kind.
type Writer struct {
	Kind   LetterKind
	Sender *alerts.Sender

	done       map[string]string // by group: last day whose letters are written
	retryAfter time.Time         // earliest retry after a failure
}

// WriteDue writes the due letters, each once, and returns their number. After a failure it does nothing for a minute.
func (r *Writer) WriteDue(now time.Time) (letters int, err error) {
	if now.Before(r.retryAfter) {
		return 0, nil
	}
	hours, err := r.Kind.DueTimes(now)
	for _, h := range hours {
		day := now.In(h.Zone).Format(time.DateOnly)
		if at := h.at(day); err != nil || r.done[h.Group] == day || now.Before(at) || !at.After(h.Since) {
			continue
		}
		var n int
		n, err = r.writeGroup(h, day, now)
		if letters += n; err == nil {
			if r.done == nil {
				r.done = map[string]string{}
			}
			r.done[h.Group] = day
		}
	}
	if err != nil {
		r.retryAfter = now.Add(retryPause)
	}
	return letters, err
}

// writeGroup writes to the readers of a group.
func (r *Writer) writeGroup(h DueTime, day string, now time.Time) (letters int, err error) {
	readers, err := r.Kind.Readers(h)
	if err != nil {
		return 0, err
	}
	for _, x := range readers {
		n, err := r.write(h, x, day, now)
		if letters += n; err != nil {
			return letters, err
		}
	}
	return letters, nil
}

// write writes one letter, unless it was written already or there is no news.
func (r *Writer) write(h DueTime, x Reader, day string, now time.Time) (int, error) {
	n := alerts.DailyLetter{Kind: r.Kind.Name(), Reader: x.Key, Day: day, At: h.at(day), To: x.Addr}
	if done, err := r.Sender.Outbox.WasReleased(n.ID()); done || err != nil {
		return 0, err
	}
	first, _ := time.Parse(time.DateOnly, day)
	today := Period{Name: day, Now: now, From: x.Since, To: n.At, Always: true}
	if reach := now.AddDate(0, 0, -MaxDaysBack); reach.After(today.From) {
		today.From = reach
	}
	var written bool
	var err error
	for k := 0; k < MaxDaysBack && !written; k++ {
		last := n
		last.Day = first.AddDate(0, 0, -1-k).Format(time.DateOnly)
		if written, err = r.Sender.Outbox.WasReleased(last.ID()); err != nil {
			return 0, err
		}
		if written {
			today.From = h.at(last.Day)
		}
	}
	if monday := h.at(lastMonday(first)); monday.Before(n.At) {
		known := written || !h.Since.IsZero() // that there was a letter to miss
		today.Always = known && today.From.Before(monday) && h.Since.Before(monday)
	}
	words, ok, err := r.Kind.Write(x, today)
	if !ok || err != nil {
		return 0, err
	}
	n.Content = words
	return r.Sender.Send(n)
}

// lastMonday returns the latest Monday on or before a day.
func lastMonday(day time.Time) string {
	return day.AddDate(0, 0, -(int(day.Weekday())+6)%7).Format(time.DateOnly)
}
