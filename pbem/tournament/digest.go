package tournament

import (
	"math"

	"fieldpost/notation/say"
)

// digest holds a director's wish for one letter a day. It counts records instead of time, so that a clock that is set
// back loses nothing.
type digest struct {
	From int `yaml:"from"`         // first record that such a letter tells of, unless one did
	To   int `yaml:"to,omitempty"` // first record told of at once again; 0: the wish stands
}

// SetDigest sets whether a director gets one letter a day about claims, votes and stopped games. Records from before
// the end of the wish still go into a last letter.
func (b *Book) SetDigest(id string, on bool) error {
	p, ok := b.secrets.People[id]
	if !b.IsDirector(id) || !ok || p.Addr == "" {
		return say.Errorf("no director %s has an address in the event", id)
	}
	n := b.Log().Size()
	d := digest{From: n, To: n}
	if p.Digest != nil {
		d.From, d.To = p.Digest.From, n
	}
	switch {
	case on:
		d.To = 0
	case p.Digest == nil || p.Digest.To > 0:
		return nil
	}
	p.Digest = &d
	b.secrets.People[id] = p
	return b.keep()
}

// DigestRange returns the range of records for a person's next daily letter: from the first, up to but not including
// to. Both are equal if there are none.
func (b *Book) DigestRange(id string) (from, to int) {
	switch d := b.secrets.People[id].Digest; {
	case d == nil:
		return 0, 0
	case d.To == 0:
		return d.From, math.MaxInt
	default:
		return d.From, max(d.From, d.To)
	}
}

// SetDigested records that a person was told of all records before record n.
func (b *Book) SetDigested(id string, n int) error {
	p := b.secrets.People[id]
	switch d := p.Digest; {
	case d == nil:
		return nil
	case d.To > 0 && d.To <= n:
		p.Digest = nil
	case d.From >= n:
		return nil
	default:
		p.Digest = &digest{From: n, To: d.To}
	}
	b.secrets.People[id] = p
	return b.keep()
}
