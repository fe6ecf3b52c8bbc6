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

// aboutOf returns the reverse of compose.About, as far as the side.
func aboutOf(s string) (what string, record int, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i < 0 {
		return "", 0, false
	}
	_, err := fmt.Sscan(s[i+1:], &record)
	return s[:i], record, err == nil
}

// Record returns the ledger record that a mail tells of, -1 when it tells of none.
func (it *Item) Record() int {
	if _, record, ok := aboutOf(it.Envelope.About); ok {
		return record
	}
	return -1
}

// seat names the reader of a mail about a game: the game, the side and the address; "" for a mail about nothing.
func (it *Item) seat() string {
	if what, _, ok := aboutOf(it.Envelope.About); ok {
		return what + " " + it.Envelope.To
	}
	return ""
}

// welcomes returns the identifiers of the welcomes that wait to be sent, by who is to read them.
func (o *Outbox) welcomes() map[string]string {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := map[string]string{}
	for id, it := range o.open {
		if it.Status == Queued && it.Record() == 0 {
			out[it.seat()] = id
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

// mention is a mail about something.
type mention struct {
	record int
	id     string
}

// Told lists the mails that tell a side of a game of what happened at or behind
// a ledger record, whatever their state, in the order of the records.
func (o *Outbox) Told(game, side string, record int) ([]Item, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.index(); err != nil {
		return nil, err
	}
	what, _, _ := aboutOf(compose.About(game, side, record))
	var out []Item
	for _, x := range o.about[what] {
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
		_, x, _ := aboutOf(a.Envelope.About)
		_, y, _ := aboutOf(b.Envelope.About)
		return cmp.Or(x-y, natural(a.ID, b.ID))
	})
	return out, nil
}

// index reads all records once. The caller holds mu.
func (o *Outbox) index() error {
	if o.about != nil {
		return nil
	}
	o.about, o.batches = map[string][]mention{}, map[reading]string{}
	for _, it := range o.open {
		o.indexItem(it)
	}
	for _, s := range []Status{Sent, Failed} {
		done, err := List(o.dir, s)
		if err != nil {
			o.about = nil
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

// TellsOf reports whether a mail, held or not, tells an address of a batch, other than that of an identifier: see
// compose.Letter.
func (o *Outbox) TellsOf(batch, addr, but string) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.index(); err != nil {
		return false, err
	}
	id, ok := o.batches[reading{batch, canonical(addr)}]
	if !ok || id == but {
		return false, nil
	}
	it, err := o.find(id)
	return it != nil, err
}

// maxReleased bounds the identifiers that Released remembers.
const maxReleased = 10_000

// Released reports whether a mail of that identifier was released, whatever became of it. It is the one answer to
// whether somebody was told already: who tells of something gives it an identifier of its own.
func (o *Outbox) Released(id string) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.released[id] || !itemID().MatchString(id) {
		return o.released[id], nil
	}
	it, err := o.find(id)
	if err != nil || it == nil || it.Status == Held {
		return false, err
	}
	if o.released == nil || len(o.released) >= maxReleased {
		o.released = map[string]bool{}
	}
	o.released[id] = true
	return true, nil
}

// reading is a batch as one address reads of it.
type reading struct{ batch, addr string }

func canonical(addr string) string {
	if c, ok := identity.Canonical(addr); ok {
		return c
	}
	return addr
}

// indexItem takes a mail into the index, once. The caller holds mu.
func (o *Outbox) indexItem(it *Item) {
	if o.about == nil {
		return
	}
	for _, b := range it.Envelope.Batches {
		o.batches[reading{b, canonical(it.Envelope.To)}] = it.ID
	}
	what, record, ok := aboutOf(it.Envelope.About)
	if !ok {
		return
	}
	for _, x := range o.about[what] {
		if x.id == it.ID {
			return
		}
	}
	o.about[what] = append(o.about[what], mention{record, it.ID})
}

// Stuck returns since when a mail waits for the limits of the hour alone, and how many do; ok is false when none does.
// Mails on hold and those that were tried in vain are no part of it.
func (o *Outbox) Stuck() (since time.Time, n int, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.opt.Clock.Now()
	for _, it := range o.open {
		if it.Status != Queued || it.Tries > 0 || it.NextTry.After(now) || o.opt.Guard.Hold(it.Envelope.To) != "" {
			continue
		}
		if n++; !ok || it.NextTry.Before(since) {
			since, ok = it.NextTry, true
		}
	}
	return since, n, ok
}
