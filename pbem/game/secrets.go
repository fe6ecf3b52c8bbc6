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

	"github.com/google/renameio/v2"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
)

// chainLinks is N of pbem-dice/1: how many dice blocks a game can use.
const chainLinks = 4096

// secrets is what nobody but the server may see while the game runs.
type secrets struct {
	Game   string `yaml:"game"`
	Dice   string `yaml:"dice"` // K[N]
	Veil   string `yaml:"veil"`
	Links  int    `yaml:"links"`
	Signer string `yaml:"signer"`
	Seals  []seal `yaml:"seals,omitempty"`

	path     string
	verifier string // only of a new game; later the ledger holds it
	dice     *dice.Chain
	veil     *dice.Chain
	dirty    bool
}

type seal struct {
	Hash      string `yaml:"hash"`
	Salt      string `yaml:"salt"`
	Statement string `yaml:"statement"`
}

func newSecrets(path, game, origin string, entropy io.Reader) (*secrets, error) {
	s := &secrets{Game: game, Links: chainLinks, path: path}
	for _, k := range []*string{&s.Dice, &s.Veil} {
		b := make([]byte, 32)
		if _, err := io.ReadFull(entropy, b); err != nil {
			return nil, err
		}
		*k = hex.EncodeToString(b)
	}
	signer, verifier, err := ledger.GenerateKey(entropy, origin)
	if err != nil {
		return nil, err
	}
	s.Signer, s.verifier = signer, verifier
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
	s.dice, s.veil = dice.NewChain(s.Game, k, s.Links), dice.VeilTag.NewChain(s.Game, v, s.Links)
	return nil
}

func (s *secrets) anchors() (diceAnchor, veilAnchor string) {
	return s.dice.Anchor().Hex(), s.veil.Anchor().Hex()
}

// fits says whether these are the secrets of a game.
func (s *secrets) fits(h engine.Header) error {
	diceAnchor, veilAnchor := s.anchors()
	if s.Game != h.Game || diceAnchor != h.Anchor || veilAnchor != h.Veil {
		return fmt.Errorf("%s belongs to another game: its keys do not hash down to the anchors in the ledger of %s", FileSecrets, h.Game)
	}
	return nil
}

// Key implements engine.Keys.
func (s *secrets) Key(block int) (dice.Key, error) { return s.dice.Key(block) }

// Seal implements engine.Keys. The salt is drawn from the veil key, the receipt and the statement, so that doing the same
// work again after a crash gives the same commitment, and the opening of one seal of a receipt tells nothing of another.
func (s *secrets) Seal(receipt, statement string) (string, error) {
	top, err := hex.DecodeString(s.Veil)
	if err != nil {
		return "", err
	}
	m := hmac.New(sha256.New, top)
	fmt.Fprintf(m, "pbem-seal-salt/1\n%s\n%s\n%s\n", s.Game, receipt, statement)
	salt := hex.EncodeToString(m.Sum(nil)[:16])
	h := Commitment(salt, statement)
	for _, x := range s.Seals {
		if x.Hash == h {
			return h, nil
		}
	}
	s.Seals = append(s.Seals, seal{Hash: h, Salt: salt, Statement: statement})
	s.dirty = true
	return h, nil
}

// Open implements engine.Keys.
func (s *secrets) Open(commitment string) (string, string, error) {
	for _, x := range s.Seals {
		if x.Hash == commitment {
			return x.Salt, x.Statement, nil
		}
	}
	return "", "", fmt.Errorf("no sealed statement for commitment %.12s", commitment)
}

// Draw implements engine.Veils. The same draw always gives the same seals.
func (s *secrets) Draw(n int, l dice.Lock, beaconRandomness, event string, items []string) ([]string, error) {
	k, err := s.veil.Key(n)
	if err != nil {
		return nil, err
	}
	var seals []string
	for _, h := range dice.Veil(k, l, beaconRandomness, event, items) {
		seals = append(seals, h.Seal)
		if _, _, err := s.Open(h.Seal); err == nil {
			continue
		}
		s.Seals = append(s.Seals, seal{Hash: h.Seal, Salt: h.Salt, Statement: h.Item})
		s.dirty = true
	}
	return seals, nil
}

// VeilKey implements engine.Veils.
func (s *secrets) VeilKey(n int) (dice.Key, error) { return s.veil.Key(n) }

// Commitment is the public hash of a sealed statement.
func Commitment(salt, statement string) string { return dice.Commitment(salt, statement) }

// save writes the secrets if they changed.
func (s *secrets) save() error {
	if !s.dirty {
		return nil
	}
	b, err := yaml.Marshal(s)
	if err != nil {
		return err
	}
	if err := renameio.WriteFile(s.path, b, 0o600); err != nil {
		return fmt.Errorf("secrets: %w", err)
	}
	s.dirty = false
	return nil
}
