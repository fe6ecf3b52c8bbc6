package beacon

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
)

// maxCachedSignatures bounds the number of remembered signatures. A round of a game needs one.
const maxCachedSignatures = 1024

// verifiedSignatures caches verified signatures: an audit meets each one where it is recorded and where it is used, and
// a verification takes a millisecond.
var verifiedSignatures signatureCache

// signatureCache caches verified signatures by all inputs of the verification. The zero value is ready for use, also
// concurrently.
type signatureCache struct {
	mu   sync.Mutex
	good map[[sha256.Size]byte]bool
}

// verifyOnce verifies a signature, unless it was verified before.
func (p *signatureCache) verifyOnce(scheme Scheme, key, msg, sig []byte, verify func(key, msg, sig []byte) error) error {
	parts := []string{string(scheme), hex.EncodeToString(key), hex.EncodeToString(msg), hex.EncodeToString(sig)}
	of := sha256.Sum256([]byte(strings.Join(parts, " ")))
	p.mu.Lock()
	known := p.good[of]
	p.mu.Unlock()
	if known {
		return nil
	}
	if err := verify(key, msg, sig); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.good == nil || len(p.good) >= maxCachedSignatures {
		p.good = map[[sha256.Size]byte]bool{}
	}
	p.good[of] = true
	return nil
}
