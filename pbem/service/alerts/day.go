package alerts

import (
	"time"

	"fieldpost/pbem/view/report"
)

// DailyLetter is a letter that a person gets at most once a day.
type DailyLetter struct {
	Kind    string // kind of letter: "daily" or "digest"
	Reader  string // canonical address
	Day     string // date, such as "2026-07-06"
	At      time.Time
	To      string
	Content report.Letter
}

// ID returns the identifier, which contains the day, so that a crash cannot repeat the letter.
func (n DailyLetter) ID() string { return n.Kind + "-" + ShortHash(n.Reader) + "-" + n.Day }

// Letter implements Notice.
func (n DailyLetter) Letter() Letter {
	return Letter{ID: n.ID(), At: n.At, To: n.To, Letter: n.Content}
}
