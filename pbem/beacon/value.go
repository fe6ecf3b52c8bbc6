package beacon

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// Value holds one round of a network, as the network publishes it.
type Value struct {
	Round      uint64 `json:"round"`
	Randomness string `json:"randomness"` // SHA-256 of the signature, 64 lowercase hex digits
	Signature  string `json:"signature"`  // compressed point, lowercase hex
	Previous   string `json:"previous_signature,omitempty"`
}

// maxValue bounds the JSON of a value in bytes; real ones have about 300.
const maxValue = 1 << 14

// Parse parses a value from the JSON of drand's HTTP interface. It verifies nothing.
func Parse(text []byte) (Value, error) {
	var v Value
	if len(text) > maxValue {
		return v, fmt.Errorf("beacon value: %d bytes, at most %d are read", len(text), maxValue)
	}
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&v); err != nil {
		return v, fmt.Errorf("beacon value: %w", err)
	}
	if v.Round == 0 || v.Signature == "" {
		return v, errors.New("beacon value: it names no round or holds no signature")
	}
	return v, nil
}

// Verify verifies a value against the network's public key: the signature is of this round, and the randomness is its
// SHA-256. It uses no other data.
func (n Network) Verify(v Value) error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("beacon round %d of %s: %w", v.Round, n.Name, fmt.Errorf(format, args...))
	}
	if v.Round == 0 {
		return fail("rounds begin at 1")
	}
	sig, err := lowerHex(v.Signature)
	if err != nil {
		return fail("signature: %w", err)
	}
	sum := sha256.Sum256(sig)
	if want := hex.EncodeToString(sum[:]); v.Randomness != want {
		return fail("randomness is %.64q, the SHA-256 of the signature is %s", v.Randomness, want)
	}
	key, err := hex.DecodeString(n.Key)
	if err != nil {
		return fail("public key: %w", err)
	}
	msg, err := n.message(v)
	if err != nil {
		return fail("%w", err)
	}
	verify, ok := map[Scheme]func(key, msg, sig []byte) error{Unchained: verifyG1, Chained: verifyG2}[n.Scheme]
	if !ok {
		return fail("scheme %q is not known", n.Scheme)
	}
	if err := verifiedSignatures.verifyOnce(n.Scheme, key, msg, sig, verify); err != nil {
		return fail("%w", err)
	}
	return nil
}

// message returns the bytes that the network signs for a round.
func (n Network) message(v Value) ([]byte, error) {
	h := sha256.New()
	if n.Scheme == Chained {
		prev, err := lowerHex(v.Previous)
		if err != nil {
			return nil, fmt.Errorf("previous signature: %w", err)
		}
		h.Write(prev)
	}
	for shift := 56; shift >= 0; shift -= 8 {
		h.Write([]byte{byte(v.Round >> shift)})
	}
	return h.Sum(nil), nil
}

// lowerHex decodes lowercase hex digits, the only spelling that a ledger may hold.
func lowerHex(s string) ([]byte, error) {
	b, err := hex.DecodeString(s)
	if err != nil || hex.EncodeToString(b) != s {
		return nil, errors.New("want lowercase hex digits")
	}
	return b, nil
}
