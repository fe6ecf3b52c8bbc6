package randomness

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"fieldpost/pbem/dice"
	"fieldpost/rules/core"
)

// Keys provides the dice keys, and makes and opens seals. Live it reads the secrets of a game, in replay the revealed
// records.
type Keys interface {
	// Key returns the key of a dice block, 1 to N.
	Key(block int) (dice.Key, error)
	// Seal hides a statement and returns the public commitment. Equal arguments always give an equal commitment.
	Seal(Secret) (string, error)
	// Open returns salt and statement of a commitment.
	Open(commitment string) (salt, statement string, err error)
}

// HiddenDrawKeys extends Keys for titles with hidden draws.
type HiddenDrawKeys interface {
	// Draw makes hidden draw n, counted from 1, and returns the seals of its items in the order drawn. Open opens them.
	Draw(n int, l dice.Lock, beaconRandomness, event string, items []string) (seals []string, err error)
	// HiddenDrawKey returns key n of the chain for hidden draws.
	HiddenDrawKey(n int) (dice.Key, error)
}

// SealKeys extends Keys for a game of pbem-dice/2.
type SealKeys interface {
	// SealKey returns key n of the chain of seals.
	SealKey(n int) (dice.Key, error)
}

// Secret holds a statement to seal, and the inputs of its salt.
type Secret struct {
	Statement string
	Seat      core.Side
	N         int    // number among the seat's seals in the ledger, from 1
	Key       int    // number of the key in the chain of seals
	Cause     string // receipt of its sheet, or another cause; the salts of pbem-dice/1 are computed from it
}

// MemoryKeys keeps seals in memory and has no dice, for case files. Its hidden draws return items in alphabetical
// order.
type MemoryKeys struct{ sealed map[string]string }

// Key implements Keys: it returns an error, because there are no keys.
func (*MemoryKeys) Key(int) (dice.Key, error) {
	return dice.Key{}, fmt.Errorf("a case has no dice keys")
}

// Seal hides a statement and returns its public commitment.
func (k *MemoryKeys) Seal(s Secret) (string, error) {
	return k.seal(s.Cause, s.Statement), nil
}

func (k *MemoryKeys) seal(cause, statement string) string {
	if k.sealed == nil {
		k.sealed = map[string]string{}
	}
	sum := sha256.Sum256([]byte(cause + statement))
	c := hex.EncodeToString(sum[:])
	k.sealed[c] = statement
	return c
}

// Open implements Keys.
func (k *MemoryKeys) Open(c string) (string, string, error) {
	st, ok := k.sealed[c]
	if !ok {
		return "", "", fmt.Errorf("no statement is sealed under %s", c)
	}
	return "", st, nil
}

// Draw implements HiddenDrawKeys.
func (k *MemoryKeys) Draw(n int, _ dice.Lock, _, event string, items []string) ([]string, error) {
	var out []string
	for i, item := range items {
		out = append(out, k.seal(fmt.Sprintf("draw %d %s %d ", n, event, i+1), item))
	}
	return out, nil
}

// HiddenDrawKey implements HiddenDrawKeys: it returns a zero key.
func (*MemoryKeys) HiddenDrawKey(int) (dice.Key, error) { return dice.Key{}, nil }

// ForkedKeys seals in memory, and opens what the game behind Real has sealed. Shuffles and hidden draws use the dice
// that Roll returns.
type ForkedKeys struct {
	MemoryKeys
	Real Keys
	Roll func(event string, n int) (int, error)
}

// Seal implements Keys. Equal statements get equal seals, whatever their sheets.
func (k *ForkedKeys) Seal(s Secret) (string, error) { return k.seal("", s.Statement), nil }

// Open implements Keys.
func (k *ForkedKeys) Open(c string) (salt, statement string, err error) {
	if st, ok := k.sealed[c]; ok {
		return "", st, nil
	}
	return k.Real.Open(c)
}

// Shuffle orders items by dice that Roll throws for the event.
func (k *ForkedKeys) Shuffle(event string, items []string) ([]string, error) {
	out := slices.Clone(items)
	for i := len(out) - 1; i > 0; i-- {
		n, err := k.Roll(fmt.Sprintf("%s/%d", event, i), i+1)
		if err != nil {
			return nil, err
		}
		out[i], out[n-1] = out[n-1], out[i]
	}
	return out, nil
}

// Draw implements HiddenDrawKeys by a shuffle.
func (k *ForkedKeys) Draw(n int, l dice.Lock, randomness, event string, items []string) ([]string, error) {
	mixed, err := k.Shuffle(event, items)
	if err != nil {
		return nil, err
	}
	return k.MemoryKeys.Draw(n, l, randomness, event, mixed)
}
