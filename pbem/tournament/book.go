package tournament

import (
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
)

// File names in the folder of an event.
const (
	FileEvent      = "event.yaml"
	FileLedger     = "ledger.txt"
	FileSecrets    = "secrets.yaml"
	FileCheckpoint = "checkpoint.txt"
	fileLock       = "lock"
)

// CheckpointOrigin is the prefix of the origin in an event's checkpoints. The name of the event follows it.
const CheckpointOrigin = "fieldpost.pbem/event/"

// links is the number of dice blocks that an event can use.
const links = 1024

// Book is an event that is open for writing. Only one process at a time can open it.
type Book struct {
	*Event
	Dir     string // "" for one that is only in memory
	Now     func() time.Time
	Entropy io.Reader                                          // of the salts of commitments
	Light   func(beacon.Network, uint64) (beacon.Value, error) // public randomness, nil: none can be had
	Mail    MailLine                                           // that makes what is recorded, the zero value for none
	Broken  *BrokenError                                       // why the event stands still, nil: it goes on
	dirty   bool                                               // something is recorded that is not written out and signed
	follows string                                             // cause of the record from which follows what is recorded now
	file    *ledger.File
	lock    *flock.Flock
	secrets *secrets
	chain   *dice.Chain
}

// secrets holds the data that only the server may see.
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
	Lang string   `yaml:"lang,omitempty"` // of their letters, "" for English
	Was  []string `yaml:"was,omitempty"`  // addresses that they had before
	Mail string   `yaml:"mail,omitempty"` // by which they came, as [MailLine] names it, "" for none

	Digest *digest `yaml:"digest,omitempty"` // that they want as a director, nil: none
}

type sealed struct {
	Side string `yaml:"side"`
	Bid  int    `yaml:"bid"`
	Salt string `yaml:"salt"`
}

// Log returns the ledger of the event.
func (b *Book) Log() *ledger.Log { return b.file.Log() }

// Addresses returns the addresses of an event's people, by their ids. It reads the folder without opening the event.
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

// Addr returns the address of a person in the event. It returns "" if none is known.
func (b *Book) Addr(id string) string { return b.secrets.People[id].Addr }
