package tournament

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
)

// maxSaid bounds an announcement of a director, in bytes.
const maxSaid = 2000

// say records a director's announcement to everybody, to the players of a match, or to one person. It changes nothing
// else.
func (e *Event) say(r ledger.Record) error {
	to, text := r.Get("to"), r.Get("text")
	switch {
	case e.Version < 3:
		return say.Errorf("in this event nothing is said to others: it was made before that")
	case to != "" && e.Match(to) == nil && e.Person(to) == nil:
		return say.Errorf("%q is no match of the event and nobody in it", to)
	case strings.TrimSpace(text) == "" || len(text) > maxSaid:
		return say.Errorf("want something to say, of at most %d bytes", maxSaid)
	}
	return only(r, "to", "text")
}

// RecipientsOf returns the ids of those who receive an announcement. It returns nil for everybody.
func (e *Event) RecipientsOf(to string) []string {
	switch m := e.Match(to); {
	case m != nil:
		return m.Players[:]
	case to != "":
		return []string{to}
	}
	return nil
}

// Announce records an announcement to everybody, to the players of a match, or to one person.
func (b *Book) Announce(by, to, text string) error {
	r := record("say", "text", text)
	if to != "" {
		r = record("say", "to", to, "text", text)
	}
	return b.append(by, r)
}
