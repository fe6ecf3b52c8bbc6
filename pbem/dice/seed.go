package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// DefaultSalt returns the salt of a sheet without one: 16 hex digits computed from its mail's Message-ID, with angle
// brackets and without white space around it.
func DefaultSalt(messageID string) string {
	h := sha256.Sum256([]byte("pbem-salt/1\n" + messageID + "\n"))
	return hex.EncodeToString(h[:8])
}

// BeaconRandomness returns the randomness of a public round: the SHA-256 of its signature in 64 lowercase hex digits.
// It does not verify the signature itself.
func BeaconRandomness(signature []byte) string {
	h := sha256.Sum256(signature)
	return hex.EncodeToString(h[:])
}

// CheckRandomness returns an error unless the randomness fits the lock: 64 lowercase hex digits with a beacon, ""
// without one.
func (l Lock) CheckRandomness(randomness string) error {
	if l.Beacon == NoBeacon {
		if randomness != "" {
			return fmt.Errorf("lock of block %d names no beacon, but comes with randomness %q", l.Block, randomness)
		}
		return nil
	}
	if !isHex(randomness, 64) {
		return fmt.Errorf("lock of block %d: beacon randomness %q: want 64 lowercase hex digits", l.Block, randomness)
	}
	return nil
}

// Seed computes the seed of a dice block from its key, its lock and the randomness of the lock's beacon, "" without a
// beacon.
func Seed(k Key, lock Lock, beaconRandomness string) [32]byte {
	if beaconRandomness == "" {
		beaconRandomness = absentValue
	}
	return mac(k[:], "pbem-seed/1\n"+lock.Hash()+"\n"+beaconRandomness+"\n")
}

// mac computes HMAC-SHA256.
func mac(key []byte, text string) (sum [32]byte) {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	h.Sum(sum[:0])
	return sum
}
