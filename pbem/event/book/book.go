package book

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/gofrs/flock"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/record/beacon"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/record/durable"
	"fieldpost/pbem/record/ledger"
)

// The files of an event's folder.
const (
	FileEvent      = "event.yaml"
	FileLedger     = "ledger.txt"
	FileSecrets    = "secrets.yaml"
	FileCheckpoint = "checkpoint.txt"
	fileLock       = "lock"
)

// Origin is the first part of the origin of an event's checkpoints; its name follows.
const Origin = "fieldpost.pbem/event/"

// links is how many dice blocks an event can use.
const links = 1024

// Book is an opened event. One process at a time has it open.
type Book struct {
	*Event
	Dir     string // "" for one that is only in memory
	Now     func() time.Time
	Entropy io.Reader                                          // of the salts of commitments
	Light   func(beacon.Network, uint64) (beacon.Value, error) // public randomness, nil: none can be had
	Mail    Mail                                               // that makes what is recorded, the zero value for none
	Broken  *BrokenError                                       // why the event stands still, nil: it goes on
	dirty   bool                                               // something is recorded that is not written out and signed
	follows string                                             // cause of the record from which follows what is recorded now
	file    *ledger.File
	lock    *flock.Flock
	secrets *secrets
	chain   *dice.Chain
}

// secrets is what nobody but the server may see.
type secrets struct {
	Dice   string            `yaml:"dice"`
	Signer string            `yaml:"signer"`
	People map[string]person `yaml:"people"`
	Bids   map[string]sealed `yaml:"bids"`            // by match and player
	Votes  map[string]voted  `yaml:"votes,omitempty"` // by their seals
}

type person struct {
	Addr string   `yaml:"addr"`
	Salt string   `yaml:"salt"`           // of the commitment in the ledger
	Lang string   `yaml:"lang,omitempty"` // of his letters, "" for English
	Was  []string `yaml:"was,omitempty"`  // addresses that he had before
	Mail string   `yaml:"mail,omitempty"` // by which he came, as [Mail] names it, "" for none
}

type sealed struct {
	Side string `yaml:"side"`
	Bid  int    `yaml:"bid"`
	Salt string `yaml:"salt"`
}

// Create makes the folder of a new event. It must not exist. Entropy is where its keys come from, nil: the machine.
func Create(dir string, t Terms, entropy io.Reader) (*Book, error) {
	if durable.Reserved(t.Name) {
		return nil, fmt.Errorf("event name %q: Windows keeps this name for a device; put something before it, as in e-%[1]s", t.Name)
	}
	b, first, err := prepare(t, entropy)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return nil, err
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, fmt.Errorf("event %s: %w", t.Name, err)
	}
	b.Dir = dir
	if err := b.keep(); err != nil {
		return nil, err
	}
	if b.file, err = ledger.CreateFile(filepath.Join(dir, FileLedger)); err != nil {
		return nil, err
	}
	if err := errors.Join(b.file.Append(first), b.file.Close()); err != nil {
		return nil, err
	}
	if b, err = OpenBook(dir); err == nil {
		err = b.shown()
	}
	return b, err
}

// Rehearse is an event in memory, for whoever wants to try its terms.
func Rehearse(t Terms, entropy io.Reader) (*Book, error) {
	b, first, err := prepare(t, entropy)
	if err != nil {
		return nil, err
	}
	if b.file, err = ledger.NewFile(nil, memory{}); err != nil {
		return nil, err
	}
	if err := b.file.Append(first); err != nil {
		return nil, err
	}
	return b, b.again()
}

// memory is a storage that keeps nothing: the log in memory is all.
type memory struct{}

func (memory) Write(b []byte) (int, error) { return len(b), nil }
func (memory) Sync() error                 { return nil }
func (memory) Truncate(int64) error        { return nil }
func (memory) Close() error                { return nil }

// prepare makes the keys and the first record of an event.
func prepare(t Terms, entropy io.Reader) (*Book, ledger.Record, error) {
	if !validName().MatchString(t.Name) { // no key has such a name in its origin
		return nil, ledger.Record{}, badName(t.Name)
	}
	if entropy == nil {
		entropy = rand.Reader
	}
	var top dice.Key
	if _, err := io.ReadFull(entropy, top[:]); err != nil {
		return nil, ledger.Record{}, err
	}
	s := &secrets{Dice: top.Hex(), People: map[string]person{}, Bids: map[string]sealed{}, Votes: map[string]voted{}}
	var err error
	if s.Signer, t.VKey, err = ledger.GenerateKey(entropy, Origin+t.Name); err != nil {
		return nil, ledger.Record{}, err
	}
	b := &Book{Now: time.Now, Entropy: rand.Reader, secrets: s, chain: dice.NewChain(t.Name, top, links)}
	t.Links, t.Anchor = links, b.chain.Anchor().Hex()
	first := t.Record()
	if _, err := ParseTerms(first); err != nil {
		return nil, first, err
	}
	return b, first, nil
}

// ErrBusy says that another process has the event open.
var ErrBusy = errors.New("another process has the event open")

// OpenBook opens the folder of an event for work in it. A torn last record, as a kill leaves it, is cut off, and what
// was locked before the kill is drawn. While another process has it open it is waited for, some seconds.
func OpenBook(dir string) (*Book, error) { return OpenWithin(dir, time.Now, patience) }

// patience limits the wait for another process, and tryAgain is the pause between two looks.
const (
	patience = 15 * time.Second
	tryAgain = 20 * time.Millisecond
)

// OpenAt is OpenBook by another clock, and waits for nobody: the error is then ErrBusy.
func OpenAt(dir string, now func() time.Time) (*Book, error) { return OpenWithin(dir, now, 0) }

// OpenWithin is OpenBook by another clock, and waits for another process as long as is said.
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
	b.Event, err = Read(b.file.Records())
	if errors.As(err, &fault) && b.Event != nil {
		b.Broken, err = &BrokenError{b.Name, fault}, nil
	}
	if err != nil {
		return errors.Join(err, b.file.Close())
	}
	b.chain = dice.NewChain(b.Name, top, b.Links)
	b.dirty = b.Broken == nil && b.unsigned()
	if _, err := b.Resume(); err != nil && errors.As(err, new(syscall.Errno)) {
		return errors.Join(err, b.file.Close())
	}
	return nil // what else keeps the event from resuming, whoever looks at it resumes again and says so
}

// unsigned reports that the checkpoint does not sign all records, as a kill leaves it.
func (b *Book) unsigned() bool {
	note, err := durable.ReadLines(filepath.Join(b.Dir, FileCheckpoint))
	lines := bytes.SplitN(note, []byte("\n"), 3)
	_, err2 := os.Stat(filepath.Join(b.Dir, FileEvent))
	return err != nil || err2 != nil || len(lines) < 2 || string(lines[1]) != strconv.Itoa(b.Log().Size())
}

// more is the field of a record behind which others belong: they are recorded together or not at all.
const more = "more"

// cutTorn takes away the first of several records that a kill left without those that belong behind them.
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

// resume draws what is locked, opens the votes of whole panels, and gives out the sides for which all bids are there.
func (b *Book) resume() (dark error) {
	if b.Broken != nil {
		return nil
	}
	if r := b.Round(); r != nil && r.Locked != nil {
		if err := b.Pair(""); err != nil {
			return err
		}
	}
	for _, g := range b.Open() {
		if err := b.OpenVotes(g.ID); err != nil {
			return err
		}
	}
	if err := b.LapseBids(); err != nil {
		return err
	}
	for _, m := range b.matches() {
		var err error
		var waits *DarkError
		switch n := len(m.Bids); {
		case m.Settled || n < 2:
		case b.Sides == Sealed:
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

// Close writes down what the ledger came to, and lets go of the folder.
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

// Log is the ledger of the event.
func (b *Book) Log() *ledger.Log { return b.file.Log() }

// Addresses are those of the people of an event in a folder, by their names in it, without opening it for work.
func Addresses(dir string) (map[string]string, error) {
	raw, err := os.ReadFile(filepath.Join(dir, FileSecrets))
	s := secrets{}
	if err == nil {
		err = yaml.Unmarshal(raw, &s)
	}
	out := map[string]string{}
	for id, p := range s.People {
		out[id] = p.Addr
	}
	return out, err
}

// Addr is the address of somebody in the event, "" if none is known.
func (b *Book) Addr(id string) string { return b.secrets.People[id].Addr }

// instant is now, as records have it.
func (b *Book) instant() time.Time { return b.Now().UTC().Truncate(time.Second) }

// append records what the fold takes. On an error nothing of it is recorded, and the event is as it was.
func (b *Book) append(by string, recs ...ledger.Record) error {
	return b.appendAt(b.instant(), by, recs...)
}

func (b *Book) appendAt(at time.Time, by string, recs ...ledger.Record) error {
	return b.appendAnd(at, by, recs, func() ([]ledger.Record, error) { return nil, nil })
}

// appendAnd records together with some records what follows from them, and from that, until nothing does.
func (b *Book) appendAnd(at time.Time, by string, recs []ledger.Record, follows func() ([]ledger.Record, error)) error {
	if b.Broken != nil {
		return b.Broken
	}
	for i := 0; ; i++ {
		if i == len(recs) {
			then, err := follows()
			if err != nil {
				return b.undone(err)
			}
			if len(then) == 0 {
				break
			}
			recs = append(recs, then...)
		}
		b.stamp(at, by, i, &recs[i])
		err := recs[i].Check()
		if err == nil {
			err = b.Event.Apply(recs[i])
		}
		if err != nil {
			return b.undone(err)
		}
	}
	for i := range len(recs) - 1 {
		recs[i].Add(more, "yes")
	}
	if err := b.file.Append(recs...); err != nil {
		return b.undone(err)
	}
	b.dirty = true
	return nil
}

// undone has the event be what is recorded, and gives the error on which nothing was.
func (b *Book) undone(why error) error {
	if err := b.again(); err != nil {
		return errors.Join(why, err)
	}
	return why
}

// stamp gives the nth of some new records what all have: number, instant, who said it and by which mail.
func (b *Book) stamp(at time.Time, by string, n int, r *ledger.Record) {
	head := []ledger.Field{{Key: "at", Value: at.Format(time.RFC3339)}}
	if by != "" {
		head = append(head, ledger.Field{Key: "by", Value: by})
	}
	cause := b.follows
	if cause == "" && b.Mail.ID != "" {
		cause = b.Mail.String()
	}
	if cause != "" {
		head = append(head, ledger.Field{Key: "cause", Value: cause})
	}
	r.N, r.Fields = b.file.Log().Size()+n, append(head, r.Fields...)
}

// again folds what is recorded.
func (b *Book) again() (err error) {
	b.Event, err = Read(b.file.Records())
	return err
}

// shown signs the root of the ledger and writes event.yaml.
func (b *Book) shown() error {
	root := b.Log().Root()
	note, err := ledger.SignCheckpoint(b.secrets.Signer, Origin+b.Name, b.Log().Size(), root)
	if err != nil {
		return err
	}
	text, err := b.Event.YAML(b.Log().Size(), hex.EncodeToString(root[:]))
	if err != nil {
		return err
	}
	b.dirty = false
	return errors.Join(durable.Write(filepath.Join(b.Dir, FileCheckpoint), note, 0o644),
		durable.Write(filepath.Join(b.Dir, FileEvent), text, 0o644))
}

// keep writes the secrets, so that neither a kill nor a loss of power leaves a record without them.
func (b *Book) keep() error {
	if b.Dir == "" {
		return nil
	}
	text, err := yaml.Marshal(b.secrets)
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(b.Dir, FileSecrets), text, 0o600)
}
