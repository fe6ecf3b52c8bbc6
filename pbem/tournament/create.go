package tournament

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
)

// Create creates the folder of a new event, which must not exist. entropy is the source of its keys; nil means the
// system's random numbers.
func Create(dir string, t Terms, entropy io.Reader) (*Book, error) {
	if durable.IsReservedName(t.Name) {
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

// NewInMemory returns an event in memory, to try its terms.
func NewInMemory(t Terms, entropy io.Reader) (*Book, error) {
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

// memory is a storage that discards all writes; the log in memory holds the records.
type memory struct{}

func (memory) Write(b []byte) (int, error) { return len(b), nil }
func (memory) Sync() error                 { return nil }
func (memory) Truncate(int64) error        { return nil }
func (memory) Close() error                { return nil }

// prepare creates the keys and the first record of an event.
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
	if s.Signer, t.VKey, err = ledger.GenerateKey(entropy, CheckpointOrigin+t.Name); err != nil {
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
