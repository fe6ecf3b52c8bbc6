// Package outbox keeps outgoing mails on disk until they are sent. A mail is
// rendered once; every retry sends the same bytes under the same Message-ID.
// Sending is at-least-once: a crash between the server's answer and our record
// of it sends the same mail again.
//
// Layout: queue/<id>.eml and .json, moved to sent/ or failed/ when done. The
// .json record decides; no released mail is ever deleted. All changes go through a
// write-ahead log. Steps that a power failure may undo wait for the next sync:
// without it a released letter is held again and released again, and one that
// was just sent is sent once more.
package outbox

import (
	"crypto/sha256"
	"encoding/hex"
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

	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/ratelimit"
	"fieldpost/pbem/mail/wal"
)

// Options are the outside world of an Outbox.
type Options struct {
	Clock  clock.Clock   // required
	WAL    *wal.Log      // what the changes go through; required, and open as long as the outbox is used
	Jitter time.Duration // up to so much is added to every retry delay, at random
	Log    *slog.Logger  // nil: silent
	Guard  Guard         // nil: every address gets its mail

	PerHour    int // mails in all within an hour, of which those that go last get a quarter; 0: any number
	PerAddress int // answers to the mails of one address within an hour, see Guard; 0: any number
	// Tags make the envelope sender that names an item, so that its bounce does
	// too (VERP); nil: none. Where a server takes no other sender than the plain
	// one, that is used.
	Tags *Tags
	// Smaller gives the step-th shorter form of a mail, with a Message-ID of its
	// own; ok is false when there is none. It is a pure function. Nil: there are
	// none, a mail that is too large has failed.
	Smaller func(raw []byte, step int) (smaller []byte, messageID string, ok bool)
	// Plain gives the text of a mail alone, with a Message-ID of its own, for a
	// server that refuses what the mail holds; nil: such a mail has failed.
	Plain func(raw []byte) (plain []byte, messageID string, ok bool)
}

// Guard knows the addresses, and is told what becomes of mails. It must not call the outbox.
type Guard interface {
	// Hold says why an address gets no mail now, "" if it does.
	Hold(to string) string
	// Flood is told when one more answer to an address would be more than
	// PerAddress: the mail waits. It is told again at every Flush until Hold
	// holds the address or the hour is over.
	Flood(to string, within int)
	// Step is told of every mail that became Queued, and how each try ended: Sent, Failed, or Queued with Tries above 0
	// when it is to be tried again.
	Step(it Item)
}

// unguarded is a Guard that lets everything pass.
type unguarded struct{}

func (unguarded) Hold(string) string { return "" }
func (unguarded) Flood(string, int)  {}
func (unguarded) Step(Item)          {}

// Outbox is one directory of mails. Its methods may be called concurrently;
// only one process may have it open.
type Outbox struct {
	dir  string
	opt  Options
	mu   sync.Mutex
	open map[string]*Item // held and queued

	about   map[string][]mention // by game and side; nil: not read yet
	batches map[reading]string   // identifiers of mails; read with about

	released map[string]bool // identifiers of mails that are not held any more, see Released

	done    int // letters whose end may not be durable
	sending sync.Mutex
	sent    *ratelimit.Meter // see count
	plain   bool             // the server takes no tagged senders
	down    time.Time        // the server cannot be used until then, as this Flush found
}

// ErrDiffers is returned when other bytes are offered under the identifier of
// a mail that may already have been sent.
var ErrDiffers = errors.New("outbox: another mail was already released under this identifier")

// Open opens the outbox in dir, creating it if needed.
func Open(dir string, opt Options) (*Outbox, error) {
	if opt.Clock == nil {
		return nil, errors.New("outbox: no clock")
	}
	if opt.WAL == nil {
		return nil, errors.New("outbox: no write-ahead log")
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Guard == nil {
		opt.Guard = unguarded{}
	}
	o := &Outbox{dir: dir, opt: opt, open: map[string]*Item{}, sent: ratelimit.New(ratelimit.Limit{N: math.MaxInt, Per: time.Hour})}
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
	return o, errors.Join(o.adopt(), o.settle(), o.countSent())
}

// adopt takes over the overlays of an earlier program.
func (o *Outbox) adopt() error {
	paths, err := filepath.Glob(o.queue("*" + overlay))
	if err != nil {
		return err
	}
	for _, path := range paths {
		if it := o.open[strings.TrimSuffix(filepath.Base(path), overlay)]; it != nil {
			if err := o.update(it); err != nil {
				return err
			}
		}
		if err := o.opt.WAL.Remove(path); err != nil {
			return err
		}
	}
	return o.opt.WAL.Sync()
}

func (o *Outbox) queue(name string) string { return filepath.Join(o.dir, "queue", name) }

// update puts the record of an item in the queue on disk, durably with the next sync.
func (o *Outbox) update(it *Item) error {
	data, err := it.encode()
	if err != nil {
		return err
	}
	return o.opt.WAL.Write(o.queue(it.ID+".json"), data)
}

// WAL returns the log that the outbox was opened with.
func (o *Outbox) WAL() *wal.Log { return o.opt.WAL }

// Put stores a mail as held. Held mails are not sent and may be put again, with
// other bytes, until they are released. Putting the same bytes under the
// identifier of a released mail changes nothing; other bytes give ErrDiffers.
func (o *Outbox) Put(id string, env Envelope, messageID string, raw []byte) error {
	if err := o.Prepare(id, env, messageID, raw); err != nil {
		return err
	}
	return o.opt.WAL.Sync()
}

// Prepare is Put for a mail that is durable only with the next sync of the log:
// the caller's commit, which must go through the same log.
func (o *Outbox) Prepare(id string, env Envelope, messageID string, raw []byte) error {
	if !itemID().MatchString(id) {
		return fmt.Errorf("outbox: %q is no item identifier", id)
	}
	if env.To == "" || strings.ContainsAny(env.To+env.From, "\r\n <>") {
		return fmt.Errorf("outbox: item %s: bad envelope %q to %q", id, env.From, env.To)
	}
	sum := sha256.Sum256(raw)
	it := &Item{ID: id, Envelope: env, MessageID: messageID, SHA256: hex.EncodeToString(sum[:]), Status: Held}
	if o.opt.Tags != nil {
		it.Return = o.opt.Tags.Sender(id)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	old, err := o.find(id)
	if err != nil {
		return err
	}
	if old != nil && old.Status != Held {
		if old.SHA256 != it.SHA256 {
			return fmt.Errorf("%w: %s", ErrDiffers, id)
		}
		return nil
	}
	// The bytes first: a record without its mail must not exist.
	if err := o.opt.WAL.Write(o.queue(id+".eml"), raw); err != nil {
		return err
	}
	if err := o.update(it); err != nil {
		return err
	}
	o.open[id] = it
	o.indexItem(it)
	return nil
}

// find looks an item up in all states. The caller holds mu.
func (o *Outbox) find(id string) (*Item, error) {
	if it := o.open[id]; it != nil {
		return it, nil
	}
	for _, sub := range []string{"sent", "failed"} {
		it, err := loadItem(o.opt.WAL.ReadFile, filepath.Join(o.dir, sub, id+".json"))
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return it, err
		}
	}
	return nil, nil
}

// Release makes held mails ready to be sent. Released, sent and failed ones are
// left as they are; an unknown identifier is an error. A power failure may make
// them held again: who committed them releases them again.
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
		next.Status, next.NextTry = Queued, o.opt.Clock.Now()
		if err := o.update(&next); err != nil {
			return err
		}
		o.open[id] = &next
		o.step(&next)
	}
	return nil
}

// step passes an item to the guard.
func (o *Outbox) step(it *Item) { o.opt.Guard.Step(*it) }

// Discard removes the held mails whose identifier begins with prefix: what an
// attempt left behind that was never committed.
func (o *Outbox) Discard(prefix string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id, it := range o.open {
		if it.Status != Held || !strings.HasPrefix(id, prefix) {
			continue
		}
		// The record first: a record without its mail must not exist.
		if err := errors.Join(o.opt.WAL.Remove(o.queue(id+".json")), o.opt.WAL.Remove(o.queue(id+".eml"))); err != nil {
			return err
		}
		delete(o.open, id)
	}
	return nil
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
		if err := o.opt.WAL.Sync(); err != nil {
			return nil, err
		}
		paths, err := filepath.Glob(filepath.Join(o.dir, string(status), "*.json"))
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			it, err := loadItem(os.ReadFile, path)
			if err != nil {
				return nil, err
			}
			if o.open[it.ID] == nil {
				out = append(out, *it)
			}
		}
	}
	order(out)
	return out, nil
}

func order(list []Item) {
	sort.Slice(list, func(i, j int) bool { return natural(list[i].ID, list[j].ID) < 0 })
}

// natural compares identifiers with their numbers as numbers: 9-1 before 10-1.
func natural(a, b string) int {
	split := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == '.' })
	}
	return slices.CompareFunc(split(a), split(b), func(x, y string) int {
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if digits(x) && digits(y) && len(x) != len(y) {
			return len(x) - len(y)
		}
		return strings.Compare(x, y)
	})
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }
