package schedule

import (
	"strings"
	"time"
)

// Policies for a side that misses its deadline and the grace after it (NMR, "no move received").
const (
	NMRHold     = "hold"     // the game waits; everybody is told
	NMRDraft    = "draft"    // the draft on file is executed; without one the game waits
	NMRDefaults = "defaults" // an open decision gets its default answer, a phase passes without orders
	NMRComputer = "computer" // a computer opponent writes this sheet
	NMRForfeit  = "forfeit"  // the side loses the game
)

// NMRPolicies returns the policies, the mildest first.
func NMRPolicies() []string { return []string{NMRHold, NMRDraft, NMRDefaults, NMRComputer, NMRForfeit} }

// Policy holds the deadline rules of a game. The zero value has no deadlines.
type Policy struct {
	Clock      Clock
	Kinds      []QuestionKind  // sorted by name
	CoolingOff time.Duration   // period in which a committed sheet may be recalled; 0: it is locked at once
	Warn       []time.Duration // periods before a deadline, the longest first
	NMR        string
	Missed     int // number of missed deadlines in a row at which the moderator is asked to eject; 0: never
	Absence    Absence
	Bank       TimeBank
	Silence    Silence
}

// Clock bounds where and when deadlines may fall.
type Clock struct {
	Zone   *time.Location
	Minute int     // minute of the day, or AnyMinute
	Days   [7]bool // allowed days, from Monday on
	Later  bool    // no deadline before the game's last one (never_earlier_than_last)
}

// AnyMinute allows a deadline at every minute of the day.
const AnyMinute = -1

// QuestionKind sets how long a side has for one kind of question.
type QuestionKind struct {
	Name        string // such as "order", "decision", "decision noretreat" or "order T1-*"
	TimeAllowed time.Duration
	Grace       time.Duration
	Minute      int    // minute of the day, AnyMinute or InheritClock
	NMR         string // "" for that of the policy
}

// InheritClock gives a kind of question the time of day of the policy's clock.
const InheritClock = -2

// Absence limits the absences that a player may announce. For longer or further ones they must ask.
type Absence struct {
	MaxDays int           // length of one absence
	Slots   int           // absences in a game; 0: every absence must be asked for
	Notice  time.Duration // between the announcement and its beginning
}

// TimeBank holds the rules of a time bank as used by the ICCF: the first hours of a turn are free, then each day begun
// counts as a whole day, and days beyond a limit in one turn count double. The zero value is none.
type TimeBank struct {
	Start       time.Duration
	PerTurn     time.Duration // added with every game turn after the first
	Free        time.Duration // free time for every question
	DoubleAfter time.Duration // in whole days; 0: never
}

// Silence sets what happens to a side that must write and sends nothing.
type Silence struct {
	Remind []time.Duration // periods of silence, the shortest first
	Loss   time.Duration   // silence after which the game is lost; 0: never
}

// IsZero reports whether the policy sets no deadlines at all.
func (p Policy) IsZero() bool {
	return len(p.Kinds) == 0 && p.Bank == (TimeBank{}) && p.Silence.Loss == 0 && len(p.Silence.Remind) == 0
}

// Zone returns the zone of the game, UTC when none is set.
func (p Policy) Zone() *time.Location {
	if p.Clock.Zone == nil {
		return time.UTC
	}
	return p.Clock.Zone
}

// KindFor returns the kind whose name fits a question best: the one with the most letters that are not *, then the
// first by name. ok is false if no kind fits; then there is no deadline.
func (p Policy) KindFor(question string) (k QuestionKind, ok bool) {
	best := -1
	for _, c := range p.Kinds {
		if n := len(c.Name) - strings.Count(c.Name, "*"); n > best && matchesKind(c.Name, question) {
			best, k, ok = n, c, true
		}
	}
	return k, ok
}

// matchesKind reports whether a question is of a kind: "order" matches every order, * any run of letters.
func matchesKind(name, question string) bool {
	kind, pattern, narrow := strings.Cut(name, " ")
	of, what, _ := strings.Cut(question, " ")
	return strings.EqualFold(kind, of) && (!narrow || glob(strings.ToLower(pattern), strings.ToLower(what)))
}

// glob matches a pattern in which * stands for any run of letters, also an empty one.
func glob(pattern, s string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == s
	}
	first, last := parts[0], parts[len(parts)-1]
	if len(s) < len(first)+len(last) || !strings.HasPrefix(s, first) || !strings.HasSuffix(s, last) {
		return false
	}
	s = s[len(first) : len(s)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		i := strings.Index(s, part)
		if i < 0 {
			return false
		}
		s = s[i+len(part):]
	}
	return true
}

// NMRFor returns the policy for a side that has submitted nothing on a question.
func (p Policy) NMRFor(question string) string {
	if k, ok := p.KindFor(question); ok && k.NMR != "" {
		return k.NMR
	}
	if p.NMR == "" {
		return NMRHold
	}
	return p.NMR
}
