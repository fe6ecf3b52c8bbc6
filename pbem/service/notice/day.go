package notice

import (
	"time"

	"fieldpost/pbem/view/report"
)

// OfDay is a letter that somebody gets at most once a day.
type OfDay struct {
	Kind   string // of letter: "daily", "digest"
	Reader string // their address in one spelling
	Day    string // "2026-07-06"
	At     time.Time
	To     string
	Words  report.Letter
}

// ID returns the identifier, which names the day: a crash cannot repeat the letter.
func (n OfDay) ID() string { return n.Kind + "-" + Short(n.Reader) + "-" + n.Day }

// Letter implements Notice.
func (n OfDay) Letter() Letter { return Letter{ID: n.ID(), At: n.At, To: n.To, Letter: n.Words} }
