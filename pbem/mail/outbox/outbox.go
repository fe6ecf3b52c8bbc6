// Package outbox stores outgoing mails on disk until they are sent. A mail is rendered once; every retry sends the same
// bytes under the same Message-ID. Each mail is sent at least once: after a crash between the server's answer and our
// record of it, the same mail is sent again.
//
// The files are queue/<id>.eml and .json, moved to sent/ or failed/ when done. The folder of the .json record decides
// the state, wherever the .eml file is; while the mail is being sent, a newer record is in <id>.now. A released mail is
// never deleted. Changes are durable when their method returns, with two exceptions. Release is one, because the caller
// has recorded the release. Attempts recorded by Flush are the other: after a power failure the last letters may be
// sent once more.
package outbox

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/ratelimit"
)

// Options holds the settings and callbacks of an Outbox.
type Options struct {
	Clock   clock.Clock   // required
	Jitter  time.Duration // upper limit of the random addition to a retry delay
	Log     *slog.Logger  // nil for no log
	Monitor Monitor       // nil: no address is paused

	PerHour    int // limit of mails in an hour, of which the lowest rank gets a quarter; 0: none
	PerAddress int // limit of answers to one address in an hour, see Guard; 0: none
	// Tags, if not nil, makes envelope senders that identify an item, so that bounces identify it too (VERP). If a
	// server accepts only the plain sender, that one is used.
	Tags *Tags
	// ShorterForm returns the shorter form number step of a mail, with its own Message-ID; ok is false if there is
	// none. It must be a pure function. If it is nil, a mail that is too large has failed.
	ShorterForm func(raw []byte, step int) (smaller []byte, messageID string, ok bool)
	// PlainForm returns only the text of a mail, with its own Message-ID, for a server that refuses its content. If it
	// is nil, such a mail fails.
	PlainForm func(raw []byte) (plain []byte, messageID string, ok bool)
}

// Monitor decides which addresses are paused, and is told the outcome of mails. It must not call the outbox.
type Monitor interface {
	// HoldReason returns why an address gets no mail now, "" if it gets mail.
	HoldReason(to string) string
	// FloodDetected is called when one more answer to an address would exceed PerAddress, so that the mail must
	// wait. It is called again at every Flush until HoldReason returns a reason or the hour is over.
	FloodDetected(to string, within int)
	// StatusChanged is called for every mail that is queued, and after each attempt. Its status is Sent, Failed, or
	// Queued. A queued mail with Tries above 0 will be tried again.
	StatusChanged(it Item)
}

// noGuard is a Monitor that pauses no address.
type noGuard struct{}

func (noGuard) HoldReason(string) string  { return "" }
func (noGuard) FloodDetected(string, int) {}
func (noGuard) StatusChanged(Item)        {}

// Outbox stores mails in a directory and sends them. Its methods may be called concurrently; only one process may open
// the directory.
type Outbox struct {
	dir  string
	opt  Options
	mu   sync.Mutex
	open map[string]*Item // held and queued

	topics  map[string][]topicEntry // entries by game and side; nil until read
	batches map[batchReader]string  // identifiers of mails by reader; read together with topics

	released map[string]bool // identifiers of released mails, see WasReleased

	done         int             // finished letters that may not be synced
	moved        map[Status]bool // folders to sync
	sending      sync.Mutex
	sent         *ratelimit.Meter // see count
	untaggedOnly bool             // the server refuses tagged senders
}

// ErrDifferentContent reports that the bytes differ from those of a mail that may already have been sent under the same
// identifier.
var ErrDifferentContent = errors.New("outbox: another mail was already released under this identifier")

// ErrDisk reports that the disk could not store a mail; the mail itself is valid.
var ErrDisk = errors.New("outbox: the mail cannot be written")

// Open opens the outbox in dir, and creates it if needed.
func Open(dir string, opt Options) (*Outbox, error) {
	if opt.Clock == nil {
		return nil, errors.New("outbox: no clock")
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Monitor == nil {
		opt.Monitor = noGuard{}
	}
	o := &Outbox{dir: dir, opt: opt, open: map[string]*Item{}, moved: map[Status]bool{},
		sent: ratelimit.New(ratelimit.Limit{N: math.MaxInt, Per: time.Hour})}
	for _, sub := range []string{"queue", "sent", "failed"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	paths, err := filepath.Glob(filepath.Join(dir, "queue", "*.json"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		it, err := loadNewest(path)
		if err != nil {
			return nil, err
		}
		o.open[it.ID] = it
	}
	names := errors.Join(durable.SyncDir(dir), durable.SyncDir(filepath.Dir(dir)))
	return o, errors.Join(names, o.adopt(), o.syncDone(), o.countSent())
}

// adopt applies the overlay files that a killed process left behind.
func (o *Outbox) adopt() error {
	paths, err := filepath.Glob(o.queue("*" + overlay))
	if err != nil || len(paths) == 0 {
		return err
	}
	for _, path := range paths {
		if it := o.open[strings.TrimSuffix(filepath.Base(path), overlay)]; it != nil {
			if err := o.update(it); err != nil {
				return err
			}
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return o.sync()
}

func (o *Outbox) queue(name string) string { return filepath.Join(o.dir, "queue", name) }

// update writes the record of a queued item. After a power failure the record may be an older one, unless the folder
// was synced.
func (o *Outbox) update(it *Item) error {
	data, err := it.encode()
	if err != nil {
		return err
	}
	return durable.Write(o.queue(it.ID+".json"), data, 0o600)
}

// sync syncs the queue's directory.
func (o *Outbox) sync() error { return durable.SyncDir(o.queue("")) }

// PutHeld stores a mail that is not sent before its release. Until then its bytes may be replaced. For a released mail
// the same bytes change nothing; other bytes give ErrDifferentContent.
func (o *Outbox) PutHeld(id string, env Envelope, messageID string, raw []byte) error {
	return o.put(&Item{ID: id, Envelope: env, MessageID: messageID, Status: Held}, raw)
}

// Enqueue stores a mail that may be sent at once.
func (o *Outbox) Enqueue(id string, env Envelope, messageID string, raw []byte) error {
	return o.put(&Item{ID: id, Envelope: env, MessageID: messageID, Status: Queued, NextTry: o.opt.Clock.Now()}, raw)
}

func (o *Outbox) put(it *Item, raw []byte) error {
	id, env := it.ID, it.Envelope
	if !itemID().MatchString(id) {
		return fmt.Errorf("outbox: %q is no item identifier", id)
	}
	if env.To == "" || strings.ContainsAny(env.To+env.From, "\r\n <>") {
		return fmt.Errorf("outbox: item %s: bad envelope %q to %q", id, env.From, env.To)
	}
	it.SHA256 = hash(raw)
	if o.opt.Tags != nil {
		it.TaggedSender = o.opt.Tags.SenderFor(id)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	old, err := o.find(id)
	if err != nil {
		return err
	}
	if old != nil && old.Status != Held {
		if old.SHA256 != it.SHA256 {
			return fmt.Errorf("%w: %s", ErrDifferentContent, id)
		}
		return nil
	}
	if err := o.store(it, raw); err != nil {
		return fmt.Errorf("%w: %w", ErrDisk, err)
	}
	o.open[id] = it
	o.indexItem(it)
	if it.Status == Queued {
		o.step(it)
	}
	return nil
}

// store writes the bytes and then the record, so that no record lacks its mail.
func (o *Outbox) store(it *Item, raw []byte) error {
	if err := durable.Write(o.queue(it.bodyFile()), raw, 0o600); err != nil {
		return err
	}
	if err := o.update(it); err != nil {
		return err
	}
	return o.sync()
}

// find returns an item in any state. The caller holds mu.
func (o *Outbox) find(id string) (*Item, error) {
	if it := o.open[id]; it != nil {
		return it, nil
	}
	for _, sub := range []string{"sent", "failed"} {
		it, err := loadItem(filepath.Join(o.dir, sub, id+".json"))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return it, err
		}
	}
	return nil, nil
}

// Release makes held mails ready to be sent. Mails that were released, sent or failed before are left unchanged; an
// unknown identifier is an error. After a crash they are held again, and the caller, who has recorded their release,
// must release them again. At the end of the next Flush the release of unsent mails is recorded on disk.
func (o *Outbox) Release(ids ...string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range ids {
		it, err := o.find(id)
		if err != nil {
			return err
		}
		if it == nil {
			return fmt.Errorf("outbox: no item %s", id)
		}
		if it.Status != Held {
			continue
		}
		next := *it
		next.Status, next.NextTry, next.unnoted = Queued, o.opt.Clock.Now(), true
		o.open[id] = &next
		o.step(&next)
	}
	return nil
}

// step passes an item to the monitor.
func (o *Outbox) step(it *Item) { o.opt.Monitor.StatusChanged(*it) }

// Discard deletes the held mails whose identifiers begin with prefix. They belong to an attempt that was not committed.
func (o *Outbox) Discard(prefix string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	removed := false
	for id, it := range o.open {
		if it.Status != Held || !strings.HasPrefix(id, prefix) {
			continue
		}
		// The record is deleted first, because a record without its mail must not exist.
		for _, name := range []string{id + ".json", id + ".eml"} {
			if err := os.Remove(o.queue(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		delete(o.open, id)
		removed = true
	}
	if !removed {
		return nil
	}
	return o.sync()
}

// Items lists the mails in a state, in order of their identifiers.
func (o *Outbox) Items(status Status) ([]Item, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	var out []Item
	for _, it := range o.open {
		if it.Status == status {
			out = append(out, *it)
		}
	}
	if status == Sent || status == Failed {
		paths, err := filepath.Glob(filepath.Join(o.dir, string(status), "*.json"))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			it, err := loadItem(path)
			if err != nil {
				return nil, err
			}
			if o.open[it.ID] == nil {
				out = append(out, *it)
			}
		}
	}
	sortItems(out)
	return out, nil
}

func sortItems(list []Item) {
	sort.Slice(list, func(i, j int) bool { return compareNatural(list[i].ID, list[j].ID) < 0 })
}

// compareNatural compares identifiers with their numbers as numbers: 9-1 before 10-1.
func compareNatural(a, b string) int {
	split := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == '.' })
	}
	return slices.CompareFunc(split(a), split(b), func(x, y string) int {
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if isDigits(x) && isDigits(y) && len(x) != len(y) {
			return len(x) - len(y)
		}
		return strings.Compare(x, y)
	})
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }
