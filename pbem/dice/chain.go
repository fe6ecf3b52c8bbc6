package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"sync"
)

// ChainTag names the purpose of a hash chain. A key of one chain is useless in a chain with another tag.
type ChainTag string

const (
	// DiceTag marks the chain of dice keys, published with their results.
	DiceTag ChainTag = "pbem-chain/1"
	// HiddenDrawTag marks the chain of keys for hidden draws (chit cups, untried strengths), whose items are revealed
	// one by one.
	HiddenDrawTag ChainTag = "pbem-veil/1"
	// SealTag marks the chain of keys for the salts of sealed statements, revealed when the game is over.
	SealTag ChainTag = "pbem-seals/2"
)

const (
	// ChainLength is the default number of keys of a chain, and so of its dice blocks.
	ChainLength = 4096
	// MaxIndex bounds the index of a key, so that the check of a forged record ends soon.
	MaxIndex = 1 << 20
)

// Key is one key of a chain. It is secret until its block is resolved.
type Key [32]byte

// Hex returns the key as 64 lowercase hex digits.
func (k Key) Hex() string { return hex.EncodeToString(k[:]) }

// ParseKey parses a key of 64 lowercase hex digits.
func ParseKey(s string) (Key, error) {
	var k Key
	if !isHex(s, 2*len(k)) {
		return Key{}, fmt.Errorf("dice key: want %d lowercase hex digits, got %d characters", 2*len(k), len(s))
	}
	_, err := hex.Decode(k[:], []byte(s))
	return k, err
}

// PreviousKey returns K[i-1], the key that K[i] = k hashes to in a game's chain of this tag.
func (t ChainTag) PreviousKey(game string, i int, k Key) Key { return newStepper(t, game).prev(i, k) }

// stepper computes the keys of a chain downwards, reusing one text buffer.
type stepper struct {
	text []byte
	head int // length of the part that is the same in all steps
}

func newStepper(t ChainTag, game string) *stepper {
	b := make([]byte, 0, len(t)+len(game)+64)
	b = append(append(b, t...), '\n')
	b = append(append(b, game...), '\n')
	return &stepper{b, len(b)}
}

func (s *stepper) prev(i int, k Key) Key {
	b := append(strconv.AppendInt(s.text[:s.head], int64(i), 10), '\n')
	s.text = append(b, k[:]...)
	return sha256.Sum256(s.text)
}

// stride is the distance between two stored keys of a chain. Keys in between are computed from the next stored key
// above, so that a site with thousands of games does not need memory for millions of keys.
const stride = 64

// NewChain returns a game's chain of this tag with the top key K[n]. The other keys are computed when first needed. A
// length n outside 1..MaxIndex gives a chain without keys.
func (t ChainTag) NewChain(game string, top Key, n int) *Chain {
	if n < 1 || n > MaxIndex {
		n = 0
	}
	return &Chain{tag: t, game: game, n: n, top: top}
}

// keys returns the stored keys.
func (c *Chain) keys() []Key {
	c.once.Do(func() {
		c.kept = make([]Key, (c.n+stride-1)/stride+1)
		c.kept[len(c.kept)-1] = c.top
		down := newStepper(c.tag, c.game)
		for i, k := c.n, c.top; i > 0; i-- {
			if k = down.prev(i, k); (i-1)%stride == 0 {
				c.kept[(i-1)/stride] = k
			}
		}
	})
	return c.kept
}

// Verify verifies that k is key i of this tag's chain whose anchor a game published, by hashing k down to the anchor.
// The index is in 1..MaxIndex.
func (t ChainTag) Verify(game string, anchor Key, i int, k Key) error {
	if i < 1 || i > MaxIndex {
		return fmt.Errorf("dice key %d of game %s: the index must be in 1..%d", i, game, MaxIndex)
	}
	down := newStepper(t, game)
	for j := i; j > 0; j-- {
		k = down.prev(j, k)
	}
	if k != anchor {
		return fmt.Errorf("dice key %d of game %s hashes down to %s, but the anchor of its %s is %s", i, game, k.Hex(), t, anchor.Hex())
	}
	return nil
}

// PreviousKey returns K[i-1] of the open chain, the key that K[i] = k hashes to.
func PreviousKey(game string, i int, k Key) Key { return DiceTag.PreviousKey(game, i, k) }

// NewChain returns the open chain of a game from its top key K[n]; see [Tag.NewChain].
func NewChain(game string, top Key, n int) *Chain { return DiceTag.NewChain(game, top, n) }

// Verify verifies a key of the open chain against its anchor; see [Tag.Verify].
func Verify(game string, anchor Key, i int, k Key) error { return DiceTag.Verify(game, anchor, i, k) }

// Chain holds the secret dice keys of a game. Key i serves only dice block i, and keys are used in ascending order. No
// key is used again, even after a rollback; the caller must ensure that.
type Chain struct {
	tag  ChainTag
	game string
	n    int
	top  Key
	once sync.Once // computes kept when it is first used
	kept []Key     // K[0], K[stride], K[2*stride] and so on; the last is K[n]
}

// Len returns n, the number of blocks that the chain can serve.
func (c *Chain) Len() int { return c.n }

// Anchor returns K[0], published before play begins.
func (c *Chain) Anchor() Key { return c.keys()[0] }

// Key returns K[i], i in 1..Len.
func (c *Chain) Key(i int) (Key, error) {
	if i < 1 || i > c.n {
		return Key{}, fmt.Errorf("dice chain of game %s has no key %d: it holds keys 1..%d", c.game, i, c.n)
	}
	above := (i + stride - 1) / stride
	k, down := c.keys()[above], newStepper(c.tag, c.game)
	for j := min(above*stride, c.n); j > i; j-- {
		k = down.prev(j, k)
	}
	return k, nil
}

// isHex reports whether s is n lowercase hex digits.
func isHex(s string, n int) bool {
	if len(s) != n {
		return false
	}
	for i := range n {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
