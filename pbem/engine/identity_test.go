package engine

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMeets(t *testing.T) {
	for i, have := range ProofLevels() {
		for k, need := range ProofLevels() {
			if have.Meets(need) != (i >= k) {
				t.Errorf("%s meets %s: %v", have, need, have.Meets(need))
			}
		}
		if !have.Meets("") || have.Meets("magic") {
			t.Errorf("%s: no level, or one that nobody knows", have)
		}
	}
	if ProofLevel("").Meets(ProofByToken) || !ProofLevel("").Meets(ProofByAddress) || ProofLevel("magic").Meets(ProofByToken) {
		t.Error("no level counts as the lowest one")
	}
}

func TestIdentityText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		i := Identity{Level: rapid.SampledFrom(ProofLevels()).Draw(t, "level")}
		switch i.Level {
		case ProofByDKIM:
			i.Signer, i.Proof = "example.org", rapid.StringMatching(`[0-9a-f]{32}`).Draw(t, "proof")
		case ProofBySignature:
			i.Signer, i.Serial = "ed25519:0123", rapid.Uint64().Draw(t, "serial")
		}
		if got := ParseIdentity(i.String()); got != i {
			t.Fatalf("%q reads as %+v", i.String(), got)
		}
	})
	for _, s := range []string{"", "signed serial", "dkim proof", "signed serial x", strings.Repeat("serial ", 9)} {
		ParseIdentity(s)
	}
}
