package beacon

import (
	"encoding/binary"
	"errors"
	"testing"
)

// TestProven: a signature is checked once if it is good, each time if it is not, and anew when anything about it
// differs.
func TestProven(t *testing.T) {
	var p signatureCache
	checks := 0
	good := func(_, _, _ []byte) error { checks++; return nil }
	bad := func(_, _, _ []byte) error { checks++; return errors.New("bad") }
	a, b := []byte("a"), []byte("b")
	for _, x := range []struct {
		scheme        Scheme
		key, msg, sig []byte
	}{{"x", a, a, a}, {"y", a, a, a}, {"x", b, a, a}, {"x", a, b, a}, {"x", a, a, b}} {
		checks = 0
		for range 2 {
			if p.verifyOnce(x.scheme, x.key, x.msg, x.sig, bad) == nil {
				t.Errorf("%v: a bad one passes", x)
			}
		}
		for range 2 {
			if err := p.verifyOnce(x.scheme, x.key, x.msg, x.sig, good); err != nil {
				t.Error(err)
			}
		}
		if checks != 3 {
			t.Errorf("%v: checked %d times, want 3", x, checks)
		}
	}
	for n := range uint64(2 * maxCachedSignatures) {
		if err := p.verifyOnce("x", a, a, binary.BigEndian.AppendUint64(nil, n), good); err != nil || len(p.good) > maxCachedSignatures {
			t.Fatalf("%d are remembered, %v", len(p.good), err)
		}
	}
}
