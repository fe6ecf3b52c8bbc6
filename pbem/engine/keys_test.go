package engine

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// testKeys are the secrets of a test game; they count what is asked of them.
type testKeys struct {
	chain *dice.Chain
	salts *dice.Chain
	seals map[string][2]string // commitment -> salt, statement
	keys  int
	wrote int
	deny  bool // fail on every use
}

func newKeys(seed int) *testKeys {
	top := sha256.Sum256(fmt.Appendf(nil, "seed %d", seed))
	return &testKeys{chain: dice.NewChain("toy-1", top, testLinks), salts: dice.SealTag.NewChain("toy-1", top, testLinks),
		seals: map[string][2]string{}}
}

func (k *testKeys) Key(n int) (dice.Key, error) {
	k.keys++
	if k.deny {
		return dice.Key{}, errors.New("a key was touched")
	}
	return k.chain.Key(n)
}

func (k *testKeys) Seal(s randomness.Secret) (string, error) {
	k.wrote++
	if k.deny {
		return "", errors.New("the secrets were written")
	}
	key, err := k.salts.Key(s.Key)
	if err != nil {
		return "", err
	}
	salt := dice.SealSalt(key, string(s.Seat), s.N, s.Statement)
	c := dice.Commitment(salt, s.Statement)
	k.seals[c] = [2]string{salt, s.Statement}
	return c, nil
}

func (k *testKeys) SealKey(n int) (dice.Key, error) { return k.salts.Key(n) }

func (k *testKeys) Open(c string) (string, string, error) {
	s, ok := k.seals[c]
	if !ok {
		return "", "", fmt.Errorf("no seal %.12s", c)
	}
	return s[0], s[1], nil
}

// public returns the keys that a ledger itself reveals: a chain from the last one gives all before it and none after
// it.
func public(t testing.TB, recs []ledger.Record) *testKeys {
	t.Helper()
	k := &testKeys{chain: dice.NewChain("toy-1", dice.Key{}, 0), salts: dice.SealTag.NewChain("toy-1", dice.Key{}, 0),
		seals: map[string][2]string{}}
	for _, r := range recs {
		switch r.Type {
		case "reveal":
			n, err := history.NumberField(r, "block")
			if err != nil {
				t.Fatal(err)
			}
			key, err := dice.ParseKey(r.Get("key"))
			if err != nil {
				t.Fatal(err)
			}
			k.chain = dice.NewChain("toy-1", key, n)
		case "sealkey":
			n, err := history.NumberField(r, "number")
			if err != nil {
				t.Fatal(err)
			}
			key, err := dice.ParseKey(r.Get("key"))
			if err != nil {
				t.Fatal(err)
			}
			k.salts = dice.SealTag.NewChain("toy-1", key, n)
		case "unseal":
			k.seals[r.Get("seal")] = [2]string{r.Get("salt"), r.Get("statement")}
		}
	}
	return k
}
