package outbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
)

// parseTopic splits a topic made by compose.TopicOf into "game side" and record.
func parseTopic(s string) (what string, record int, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return "", 0, false
	}
	_, err := fmt.Sscan(s[i+1:], &record)
	return s[:i], record, err == nil
}

// Record returns the ledger record that a mail reports, -1 for none.
func (it *Item) Record() int {
	if _, record, ok := parseTopic(it.Envelope.Topic); ok {
		return record
	}
	return -1
}

// readerKey returns a key of the mail's game, side and address; "" for a mail without a topic.
func (it *Item) readerKey() string {
	if what, _, ok := parseTopic(it.Envelope.Topic); ok {
		return what + " " + it.Envelope.To
	}
	return ""
}

// welcomes returns the identifiers of queued welcome mails, by reader key.
func (o *Outbox) welcomes() map[string]string {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := map[string]string{}
	for id, it := range o.open {
		if it.Status == Queued && it.Record() == 0 {
			out[it.readerKey()] = id
		}
	}
	return out
}

// queued reports whether a mail still waits to be sent.
func (o *Outbox) queued(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	it := o.open[id]
	return it != nil && it.Status == Queued
}

// topicEntry is a mail with its topic.
type topicEntry struct {
	record int
	id     string
}

// TopicItems returns the mails, in any state, that tell a side of a game about a ledger record or a later one, sorted
// by record.
func (o *Outbox) TopicItems(game, side string, record int) ([]Item, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.index(); err != nil {
		return nil, err
	}
	what, _, _ := parseTopic(compose.TopicOf(game, side, record))
	var out []Item
	for _, x := range o.topics[what] {
		if x.record < record {
			continue
		}
		it, err := o.find(x.id)
		if err != nil {
			return nil, err
		}
		if it != nil {
			out = append(out, *it)
		}
	}
	slices.SortFunc(out, func(a, b Item) int {
		_, x, _ := parseTopic(a.Envelope.Topic)
		_, y, _ := parseTopic(b.Envelope.Topic)
		return cmp.Or(x-y, compareNatural(a.ID, b.ID))
	})
	return out, nil
}

// index reads the records of all mails once. The caller holds mu.
func (o *Outbox) index() error {
	if o.topics != nil {
		return nil
	}
	o.topics, o.batches = map[string][]topicEntry{}, map[batchReader]string{}
	for _, it := range o.open {
		o.indexItem(it)
	}
	for _, s := range []Status{Sent, Failed} {
		done, err := List(o.dir, s)
		if err != nil {
			o.topics = nil
			return err
		}
		for i := range done {
			if o.open[done[i].ID] == nil {
				o.indexItem(&done[i])
			}
		}
	}
	return nil
}

// CoversBatch reports whether a letter in the outbox, held or not, tells an address of a batch. It ignores the letter
// with the identifier but. See [compose.Letter].
func (o *Outbox) CoversBatch(batch, addr, but string) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.index(); err != nil {
		return false, err
	}
	id, ok := o.batches[batchReader{batch, canonical(addr)}]
	if !ok || id == but {
		return false, nil
	}
	it, err := o.find(id)
	return it != nil, err
}

// maxRememberedIDs bounds the number of identifiers that WasReleased remembers.
const maxRememberedIDs = 10_000

// WasReleased reports whether a mail with that identifier was ever released. It is the only record of who was notified:
// each notification has its own identifier.
func (o *Outbox) WasReleased(id string) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.released[id] || !itemID().MatchString(id) {
		return o.released[id], nil
	}
	it, err := o.find(id)
	if err != nil || it == nil || it.Status == Held {
		return false, err
	}
	if o.released == nil || len(o.released) >= maxRememberedIDs {
		o.released = map[string]bool{}
	}
	o.released[id] = true
	return true, nil
}

// batchReader is a key of a batch and an address.
type batchReader struct{ batch, addr string }

func canonical(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return addr
}

// indexItem adds a mail to the index, once. The caller holds mu.
func (o *Outbox) indexItem(it *Item) {
	if o.topics == nil {
		return
	}
	for _, b := range it.Envelope.Batches {
		o.batches[batchReader{b, canonical(it.Envelope.To)}] = it.ID
	}
	what, record, ok := parseTopic(it.Envelope.Topic)
	if !ok {
		return
	}
	for _, x := range o.topics[what] {
		if x.id == it.ID {
			return
		}
	}
	o.topics[what] = append(o.topics[what], topicEntry{record, it.ID})
}

// RateLimitedSince returns how many mails wait only for the hourly limits, and since when. ok is false if none does. It
// does not count mails on hold and mails after a failed attempt.
func (o *Outbox) RateLimitedSince() (since time.Time, n int, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.opt.Clock.Now()
	for _, it := range o.open {
		if it.Status != Queued || it.Tries > 0 || it.NextTry.After(now) || o.opt.Monitor.HoldReason(it.Envelope.To) != "" {
			continue
		}
		if n++; !ok || it.NextTry.Before(since) {
			since, ok = it.NextTry, true
		}
	}
	return since, n, ok
}
