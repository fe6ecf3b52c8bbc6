package tournament

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
)

// ErrBusy reports that another process has the event open.
var ErrBusy = errors.New("another process has the event open")

// OpenBook opens the folder of an event for writing. It removes an incomplete last record that a crash left, and makes
// the draws that were locked. While another process has the event open, it waits some seconds.
func OpenBook(dir string) (*Book, error) { return OpenWithin(dir, time.Now, patience) }

// patience limits the wait for another process. tryAgain is the pause between two attempts.
const (
	patience = 15 * time.Second
	tryAgain = 20 * time.Millisecond
)

// OpenAt opens an event like OpenBook, with another clock. It does not wait for another process: the error is then
// ErrBusy.
func OpenAt(dir string, now func() time.Time) (*Book, error) { return OpenWithin(dir, now, 0) }

// OpenWithin opens an event like OpenBook, with another clock. It waits at most this long for another process.
func OpenWithin(dir string, now func() time.Time, wait time.Duration) (*Book, error) {
	b := &Book{Dir: dir, Now: now, Entropy: rand.Reader, lock: flock.New(filepath.Join(dir, fileLock))}
	if _, err := os.Stat(filepath.Join(dir, FileLedger)); err != nil {
		return nil, fmt.Errorf("%s is not the folder of an event: no %s", dir, FileLedger)
	}
	ctx, done := context.WithTimeout(context.Background(), wait)
	defer done()
	ok, err := b.lock.TryLock()
	if err == nil && !ok && wait > 0 {
		ok, err = b.lock.TryLockContext(ctx, tryAgain)
	}
	if errors.Is(err, context.DeadlineExceeded) || err == nil && !ok {
		return nil, fmt.Errorf("%s: %w", dir, ErrBusy)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if err := b.open(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), b.lock.Unlock())
	}
	return b, nil
}

func readSecrets(dir string) (*secrets, error) {
	raw, err := os.ReadFile(filepath.Join(dir, FileSecrets))
	if err != nil {
		return nil, err
	}
	s := &secrets{People: map[string]person{}, Bids: map[string]sealed{}, Votes: map[string]voted{}}
	if err := yaml.Unmarshal(raw, s); err != nil {
		return nil, fmt.Errorf("%s: %w", FileSecrets, err)
	}
	return s, nil
}

func (b *Book) open() (err error) {
	if b.secrets, err = readSecrets(b.Dir); err != nil {
		return err
	}
	top, err := dice.ParseKey(b.secrets.Dice)
	if err != nil {
		return fmt.Errorf("%s: %w", FileSecrets, err)
	}
	var torn *ledger.TornError
	b.file, err = ledger.OpenFile(filepath.Join(b.Dir, FileLedger))
	if errors.As(err, &torn) && torn.Rec == 0 {
		err = fmt.Errorf("%s holds no whole record, and was left as it is: restore it from a backup", FileLedger)
		return errors.Join(err, b.file.Close())
	}
	if errors.As(err, &torn) {
		err = b.file.Truncate(torn.Rec)
	}
	if err != nil {
		return err
	}
	if err := b.cutTorn(); err != nil {
		return errors.Join(err, b.file.Close())
	}
	var fault *Fault
	b.Event, err = ReplayQuickly(b.file.Records())
	if errors.As(err, &fault) && b.Event != nil {
		b.Broken, err = &BrokenError{b.Name, fault}, nil
	}
	if err != nil {
		return errors.Join(err, b.file.Close())
	}
	b.chain = dice.NewChain(b.Name, top, b.Links)
	b.dirty = b.Broken == nil && b.unsigned()
	if _, err := b.RunLockedDraws(); err != nil && errors.As(err, new(syscall.Errno)) {
		return errors.Join(err, b.file.Close())
	}
	return nil // what else keeps the event from resuming, whoever looks at it resumes again and says so
}

// unsigned reports whether the checkpoint does not cover all records, as after a crash.
func (b *Book) unsigned() bool {
	note, err := durable.ReadLines(filepath.Join(b.Dir, FileCheckpoint))
	lines := bytes.SplitN(note, []byte("\n"), 3)
	_, err2 := os.Stat(filepath.Join(b.Dir, FileEvent))
	return err != nil || err2 != nil || len(lines) < 2 || string(lines[1]) != strconv.Itoa(b.Log().Size())
}

// more is the field that marks a record as part of a group with the next one. A group is recorded together or not at
// all.
const more = "more"

// cutTorn removes an incomplete group of records that a crash left at the end.
func (b *Book) cutTorn() error {
	recs := b.file.Records()
	n := len(recs)
	for n > 0 && recs[n-1].Get(more) != "" {
		n--
	}
	if n == len(recs) {
		return nil
	}
	return b.file.Truncate(n)
}

// resume does what a crash may have left undone: it makes locked draws, opens the votes of complete panels, and settles
// the sides of matches with all bids.
func (b *Book) resume() (dark error) {
	if b.Broken != nil {
		return nil
	}
	if r := b.Round(); r != nil && r.Locked != nil {
		if err := b.Pair(""); err != nil {
			return err
		}
	}
	for _, g := range b.OpenGames() {
		if err := b.OpenVotes(g.ID); err != nil {
			return err
		}
	}
	if err := first(b.SettleMissingBids(), b.AskSilentPlayers(), b.CloseAndPairDue()); err != nil {
		return err
	}
	for _, m := range b.matches() {
		var err error
		var waits *PendingDrawError
		switch n := len(m.Bids); {
		case m.Settled || n < 2:
		case b.Sides == SidesBySealedBids:
			err = b.OpenBids(m.ID)
		case m.Bids[n-1].Pass:
			err = b.giveSides(m, nil)
		}
		if errors.As(err, &waits) {
			dark, err = err, nil
		}
		if err != nil {
			return err
		}
	}
	return dark
}

// Close writes the checkpoint and event.yaml if records were added, and releases the folder.
func (b *Book) Close() error {
	if b.Dir == "" {
		return nil
	}
	var err error
	if b.dirty {
		err = b.shown()
	}
	return errors.Join(err, b.file.Close(), b.lock.Unlock())
}
