package fuzz

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// links is the length of the key chains; it is the same as in a game folder.
const links = 4096

// keys holds the secrets of one game in memory. They are drawn in the same order as for a new game folder.
type keys struct {
	chain    *dice.Chain
	veil     string // K[0] of the chain for hidden draws
	lotChain *dice.Chain
	salts    *dice.Chain // of seals
	veilKey  string
	seals    []seal
	sealed   map[string]int // commitment -> index in seals
}

// seal is one sealed statement in the form of a game folder's secrets.
type seal struct {
	Hash      string `yaml:"hash"`
	Salt      string `yaml:"salt"`
	Statement string `yaml:"statement"`
}

func newKeys(id string, entropy io.Reader) (*keys, error) {
	var top, veil, salts dice.Key
	for _, k := range []*dice.Key{&top, &veil} {
		if _, err := io.ReadFull(entropy, k[:]); err != nil {
			return nil, err
		}
	}
	_, vkey, err := ledger.GenerateKey(entropy, game.CheckpointOrigin+id)
	if err != nil {
		return nil, err
	}
	if _, err := io.ReadFull(entropy, salts[:]); err != nil {
		return nil, err
	}
	lots := dice.HiddenDrawTag.NewChain(id, veil, links)
	return &keys{chain: dice.NewChain(id, top, links), veil: lots.Anchor().Hex(), lotChain: lots, veilKey: vkey,
		salts: dice.SealTag.NewChain(id, salts, links), sealed: map[string]int{}}, nil
}

// Key returns the key of a dice block, counted from 1.
func (k *keys) Key(block int) (dice.Key, error) { return k.chain.Key(block) }

// Seal hides a statement and returns its public commitment.
func (k *keys) Seal(s randomness.Secret) (string, error) {
	key, err := k.salts.Key(s.Key)
	if err != nil {
		return "", err
	}
	salt := dice.SealSalt(key, string(s.Seat), s.N, s.Statement)
	c := game.Commitment(salt, s.Statement)
	if _, ok := k.sealed[c]; !ok {
		k.sealed[c] = len(k.seals)
		k.seals = append(k.seals, seal{Hash: c, Salt: salt, Statement: s.Statement})
	}
	return c, nil
}

// SealKey returns key n of the chain of seals.
func (k *keys) SealKey(n int) (dice.Key, error) { return k.salts.Key(n) }

// Draw makes hidden draw number n, counted from 1, and returns the seals of its items in the order of the draw.
func (k *keys) Draw(n int, l dice.Lock, randomness, event string, items []string) ([]string, error) {
	key, err := k.lotChain.Key(n)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, h := range dice.DrawHidden(key, l, randomness, event, items) {
		out = append(out, h.Seal)
		if _, ok := k.sealed[h.Seal]; !ok {
			k.sealed[h.Seal] = len(k.seals)
			k.seals = append(k.seals, seal{Hash: h.Seal, Salt: h.Salt, Statement: h.Item})
		}
	}
	return out, nil
}

// HiddenDrawKey returns key n of the chain for hidden draws.
func (k *keys) HiddenDrawKey(n int) (dice.Key, error) { return k.lotChain.Key(n) }

// Open returns the salt and the statement of a commitment.
func (k *keys) Open(commitment string) (salt, statement string, err error) {
	i, ok := k.sealed[commitment]
	if !ok {
		return "", "", fmt.Errorf("nothing is sealed under %.12s", commitment)
	}
	return k.seals[i].Salt, k.seals[i].Statement, nil
}

// stream returns a source of random numbers for one game and one purpose.
func (b *fuzzRun) stream(n int, purpose string) *rand.ChaCha8 {
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "pbem-fuzz/1\n%s\n%d\n%d\n%s\n", b.Title, b.Seed, n, purpose)))
}

// gameID returns the name of a game.
func (b *fuzzRun) gameID(n int) string { return fmt.Sprintf("fuzz-%d-%d", b.Seed, n) }
