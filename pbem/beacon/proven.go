package beacon

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
)

// maxProven bounds the signatures that are remembered. A round of a game needs one.
const maxProven = 1024

// proven are signatures that were found good: an audit looks at each where it is recorded and where it is used, and a check takes a
// millisecond.
var proven signatures

// signatures are known by all that the check of one depends on. The zero value is ready for use, also concurrently.
type signatures struct {
	mu   sync.Mutex
	good map[[sha256.Size]byte]bool
}

// once checks a signature of a scheme, unless it was found good before.
func (p *signatures) once(scheme Scheme, key, msg, sig []byte, verify func(key, msg, sig []byte) error) error {
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
	if p.good == nil || len(p.good) >= maxProven {
		p.good = map[[sha256.Size]byte]bool{}
	}
	p.good[of] = true
	return nil
}
