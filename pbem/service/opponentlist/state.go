// Package opponentlist stores the list of people who look for opponents: what they want to play, who accepts, who gets
// the list each week, and who wants a rematch. One file of the state folder holds all of it. If the configuration
// allows it, the package creates games from accepted entries as the operator would. It sends nothing: it returns the
// letters to send.
package opponentlist

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/identity"
)

// FileName is the name of the list's file in the state folder.
const FileName = "wanted.yaml"

// Lifetimes.
const (
	day      = 24 * time.Hour
	lapses   = 30 * day // lifetime of an entry
	warned   = 29 * day // age at which its owner is warned
	offered  = 14 * day // time in which an acceptance must be confirmed, and a rematch agreed to
	kept     = 60 * day // time after which ended entries are deleted
	codeGood = 14 * day
)

// Limits against abuse.
const (
	openEntries = 5   // limit for one address
	openOffers  = 3   // limit for one address
	allEntries  = 300 // limit for all addresses together
	dayDeeds    = 10  // changes by one address within a day
	frameLines  = 10
)

// Person is a person with a mail address.
type Person struct {
	Addr string `yaml:"addr"`
	Name string `yaml:"name,omitempty"` // shown to others, "" for none
	Lang string `yaml:"lang,omitempty"`
}

func (p Person) is(addr string) bool { return identity.IsSameMailbox(p.Addr, addr) }

// DisplayName returns the name under which other people see a person.
func (p Person) DisplayName() say.Text {
	if p.Name == "" || notation.CheckDisplayName(p.Name) != nil {
		return "a player"
	}
	return say.Plain(p.Name)
}

// Entry records that a person wants to play a title.
type Entry struct {
	No       int `yaml:"no"`
	Person   `yaml:",inline"`
	Title    string    `yaml:"title"`
	Side     string    `yaml:"side"`  // a side, or EitherSide
	Clock    string    `yaml:"clock"` // such as "7d", or NoClock
	Rating   string    `yaml:"rating"`
	Scenario string    `yaml:"scenario,omitempty"`
	Since    time.Time `yaml:"since"`
	End      string    `yaml:"end,omitempty"` // why it ended, "" while it is open
	Ended    time.Time `yaml:"ended,omitempty"`
}

// EitherSide is the side of a person who plays any side. NoClock is the clock of a game without deadlines. AnyRating
// stands for every rating.
const (
	EitherSide = "either"
	NoClock    = "none"
	AnyRating  = "any"
)

// Final states of entries and offers.
const (
	withdrawn = "withdrawn"
	declined  = "declined"
	taken     = "taken" // an opponent was confirmed
	confirmed = "confirmed"
)

// IsOpen reports whether an entry can be accepted at an instant: it has not ended or expired.
func (e Entry) IsOpen(now time.Time) bool { return e.End == "" && now.Before(e.Expires()) }

// Expires returns when an entry expires.
func (e Entry) Expires() time.Time { return e.Since.Add(lapses) }

// Acceptance is a person's acceptance of an entry. Acceptances and entries are numbered together.
type Acceptance struct {
	No         int `yaml:"no"`
	Entry      int `yaml:"entry"`
	Person     `yaml:",inline"`
	Side       string    `yaml:"side"`             // a side, or EitherSide
	Rating     int       `yaml:"rating,omitempty"` // rating of the accepting person; set if the entry names ratings
	RatedGames int       `yaml:"rated,omitempty"`  // number of rated games behind it; 0 if the person has no rating
	At         time.Time `yaml:"at"`
	End        string    `yaml:"end,omitempty"`
	Ended      time.Time `yaml:"ended,omitempty"`
	Game       string    `yaml:"game,omitempty"` // new game, "" if the operator is asked
}

func (x Acceptance) open(now time.Time) bool { return x.End == "" && now.Before(x.At.Add(offered)) }

// Subscriber is a person who gets the list each week.
type Subscriber struct {
	Person `yaml:",inline"`
	Since  time.Time `yaml:"since"`
}

// again is a rematch that one or both sides want.
type again struct {
	Game  string    `yaml:"game"`
	Sides []string  `yaml:"sides,flow"` // sides that want the rematch
	At    time.Time `yaml:"at"`
	Done  bool      `yaml:"done,omitempty"` // both sides want it
	New   string    `yaml:"new,omitempty"`  // name of the new game
}

// deed records an executed line, so that the same mail has no second effect.
type deed struct {
	Mail   string    `yaml:"mail"`
	Nth    int       `yaml:"nth"`
	At     time.Time `yaml:"at"`
	Addr   string    `yaml:"addr"`
	Kind   string    `yaml:"kind"`
	No     int       `yaml:"no,omitempty"`
	Closed []int     `yaml:"closed,omitempty,flow"` // acceptances that the line ended
}

// List holds the content of the file.
type List struct {
	LastNumber  int          `yaml:"last"` // last number given to an entry or offer
	Entries     []Entry      `yaml:"entries,omitempty"`
	Acceptances []Acceptance `yaml:"offers,omitempty"`
	Subscribers []Subscriber `yaml:"subscribers,omitempty"`
	Rematches   []again      `yaml:"rematches,omitempty"`
	Deeds       []deed       `yaml:"deeds,omitempty"`
}

// Read returns the list of a state folder, an empty list if there is no file.
func Read(state string) (*List, error) {
	l := &List{}
	raw, err := os.ReadFile(filepath.Join(state, FileName))
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err == nil {
		err = yaml.Unmarshal(raw, l)
	}
	if err != nil {
		return nil, say.Errorf("%s: %w", FileName, err)
	}
	return l, nil
}

// save writes the list atomically, without entries that ended long ago.
func (l *List) save(state string, now time.Time) error {
	old := func(t time.Time) bool { return !t.IsZero() && now.Sub(t) > kept }
	l.Entries = slices.DeleteFunc(l.Entries, func(e Entry) bool { return old(e.Ended) || old(e.Expires()) })
	l.Acceptances = slices.DeleteFunc(l.Acceptances, func(x Acceptance) bool { return old(x.Ended) || old(x.At.Add(offered)) })
	l.Rematches = slices.DeleteFunc(l.Rematches, func(r again) bool { return old(r.At) })
	l.Deeds = slices.DeleteFunc(l.Deeds, func(d deed) bool { return old(d.At) })
	raw, err := yaml.Marshal(l)
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(state, FileName), raw, 0o600)
}

// OpenEntries returns the entries that are open at an instant, by number.
func (l *List) OpenEntries(now time.Time) (out []Entry) {
	for _, e := range l.Entries {
		if e.IsOpen(now) {
			out = append(out, e)
		}
	}
	return out
}

func (l *List) entry(no int) *Entry {
	i := slices.IndexFunc(l.Entries, func(e Entry) bool { return e.No == no })
	if i < 0 {
		return nil
	}
	return &l.Entries[i]
}

func (l *List) offer(no int) *Acceptance {
	i := slices.IndexFunc(l.Acceptances, func(x Acceptance) bool { return x.No == no })
	if i < 0 {
		return nil
	}
	return &l.Acceptances[i]
}

// next returns a new number for an entry or offer.
func (l *List) next() int {
	l.LastNumber++
	return l.LastNumber
}

// close ends the open acceptances of an entry, except number but, and returns their numbers.
func (l *List) close(entry, but int, end string, now time.Time) (out []int) {
	for i := range l.Acceptances {
		if x := &l.Acceptances[i]; x.Entry == entry && x.No != but && x.open(now) {
			x.End, x.Ended = end, now
			out = append(out, x.No)
		}
	}
	return out
}

// done returns the record of an earlier execution of a line of a mail, nil if there is none.
func (l *List) done(mail string, nth int) *deed {
	i := slices.IndexFunc(l.Deeds, func(d deed) bool { return d.Mail == mail && d.Nth == nth })
	if i < 0 {
		return nil
	}
	return &l.Deeds[i]
}

// today counts the changes by an address within the last day.
func (l *List) today(addr string, now time.Time) (n int) {
	for _, d := range l.Deeds {
		if identity.IsSameMailbox(d.Addr, addr) && now.Sub(d.At) < day {
			n++
		}
	}
	return n
}
