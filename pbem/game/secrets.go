package game

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// chainLinks is the number of keys, and so of dice blocks, of a chain.
const chainLinks = 4096

// secrets holds what only the server may know while the game runs.
type secrets struct {
	Game   string      `yaml:"game"`
	Dice   string      `yaml:"dice"` // K[N], the last key of the dice chain
	Veil   string      `yaml:"veil"`
	Links  int         `yaml:"links"`
	Signer string      `yaml:"signer"`
	Salts  string      `yaml:"salts,omitempty"` // last key of the chain of seals; "" in a game of pbem-dice/1
	Seals  []sealEntry `yaml:"seals,omitempty"`

	path     string
	verifier string // set only in a new game; later it is in the ledger
	dice     *dice.Chain
	veil     *dice.Chain
	salts    *dice.Chain // chain of salts; nil in a game of pbem-dice/1
	dirty    bool

	mu sync.RWMutex // guards Seals: estimates open seals while the game goes on
}

type sealEntry struct {
	Hash      string `yaml:"hash"`
	Salt      string `yaml:"salt"`
	Statement string `yaml:"statement"`
}

func newSecrets(path, game, origin string, entropy io.Reader) (*secrets, error) {
	s := &secrets{Game: game, Links: chainLinks, path: path}
	var err error
	key := func() string {
		b := make([]byte, 32)
		if err == nil {
			_, err = io.ReadFull(entropy, b)
		}
		return hex.EncodeToString(b)
	}
	s.Dice, s.Veil = key(), key()
	if err != nil {
		return nil, err
	}
	if s.Signer, s.verifier, err = ledger.GenerateKey(entropy, origin); err != nil {
		return nil, err
	}
	if s.Salts = key(); err != nil {
		return nil, err
	}
	return s, s.build()
}

func readSecrets(path string) (*secrets, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s := &secrets{path: path}
	dec := yaml.NewDecoder(bytes.NewReader(b))
	dec.KnownFields(true)
	if err := dec.Decode(s); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return s, s.build()
}

func (s *secrets) build() error {
	k, err := dice.ParseKey(s.Dice)
	if err != nil {
		return fmt.Errorf("secrets: dice key: %w", err)
	}
	v, err := dice.ParseKey(s.Veil)
	if err != nil {
		return fmt.Errorf("secrets: key of hidden draws: %w", err)
	}
	s.dice, s.veil = dice.NewChain(s.Game, k, s.Links), dice.HiddenDrawTag.NewChain(s.Game, v, s.Links)
	if s.Salts == "" {
		return nil
	}
	if k, err = dice.ParseKey(s.Salts); err != nil {
		return fmt.Errorf("secrets: key of seals: %w", err)
	}
	s.salts = dice.SealTag.NewChain(s.Game, k, s.Links)
	return nil
}

// anchors writes the anchors of the key chains into a header.
func (s *secrets) anchors(h *engine.Header) {
	h.Anchor, h.Veil, h.Seals = s.dice.Anchor().Hex(), s.veil.Anchor().Hex(), ""
	if s.salts != nil {
		h.Seals = s.salts.Anchor().Hex()
	}
}

// checkMatches returns an error unless these secrets belong to the game of the header.
func (s *secrets) checkMatches(h engine.Header) error {
	own := h
	s.anchors(&own)
	if s.Game != h.Game || own.Anchor != h.Anchor || own.Veil != h.Veil || own.Seals != h.Seals {
		return fmt.Errorf("%s belongs to another game: its keys do not hash down to the anchors in the ledger of %s", FileSecrets, h.Game)
	}
	return nil
}

// Key returns the key of a dice block, counted from 1.
func (s *secrets) Key(block int) (dice.Key, error) { return s.dice.Key(block) }

// Seal hides a statement and returns its public commitment. Repeating a call after a crash gives the same commitment.
func (s *secrets) Seal(x randomness.Secret) (string, error) {
	salt, err := s.saltOf(x)
	if err != nil {
		return "", err
	}
	h := Commitment(salt, x.Statement)
	if _, _, err := s.Open(h); err != nil {
		s.addSeal(sealEntry{Hash: h, Salt: salt, Statement: x.Statement})
	}
	return h, nil
}

// addSeal adds a seal.
func (s *secrets) addSeal(x sealEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Seals, s.dirty = append(s.Seals, x), true
}

// saltOf returns the salt of a seal. In a game of pbem-dice/1 nobody can verify later that a salt was made in this way.
func (s *secrets) saltOf(x randomness.Secret) (string, error) {
	if s.salts != nil {
		k, err := s.salts.Key(x.Key)
		return dice.SealSalt(k, string(x.Seat), x.N, x.Statement), err
	}
	top, err := hex.DecodeString(s.Veil)
	m := hmac.New(sha256.New, top)
	fmt.Fprintf(m, "pbem-seal-salt/1\n%s\n%s\n%s\n", s.Game, x.Cause, x.Statement)
	return hex.EncodeToString(m.Sum(nil)[:16]), err
}

// SealKey returns key n of the chain of seals.
func (s *secrets) SealKey(n int) (dice.Key, error) {
	if s.salts == nil {
		return dice.Key{}, fmt.Errorf("a game of %s has no chain of seals", dice.Scheme1)
	}
	return s.salts.Key(n)
}

// Open returns the salt and the statement of a commitment.
func (s *secrets) Open(commitment string) (string, string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, x := range s.Seals {
		if x.Hash == commitment {
			return x.Salt, x.Statement, nil
		}
	}
	return "", "", fmt.Errorf("no sealed statement for commitment %.12s", commitment)
}

// Draw makes hidden draw n and returns the seals of its items in the order drawn. Equal arguments always give the same
// seals.
func (s *secrets) Draw(n int, l dice.Lock, beaconRandomness, event string, items []string) ([]string, error) {
	k, err := s.veil.Key(n)
	if err != nil {
		return nil, err
	}
	var seals []string
	for _, h := range dice.DrawHidden(k, l, beaconRandomness, event, items) {
		seals = append(seals, h.Seal)
		if _, _, err := s.Open(h.Seal); err == nil {
			continue
		}
		s.addSeal(sealEntry{Hash: h.Seal, Salt: h.Salt, Statement: h.Item})
	}
	return seals, nil
}

// HiddenDrawKey returns key n of the chain for hidden draws.
func (s *secrets) HiddenDrawKey(n int) (dice.Key, error) { return s.veil.Key(n) }

// Commitment returns the public hash of a sealed statement.
func Commitment(salt, statement string) string { return dice.Commitment(salt, statement) }

// save writes the secrets to disk if they changed.
func (s *secrets) save() error {
	if !s.dirty {
		return nil
	}
	b, err := yaml.Marshal(s)
	if err != nil {
		return err
	}
	if err := durable.Write(s.path, b, 0o600); err != nil {
		return fmt.Errorf("secrets: %w", err)
	}
	s.dirty = false
	return nil
}
