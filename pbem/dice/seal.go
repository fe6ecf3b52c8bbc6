package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// Dice schemes of a game. They differ in the salts of sealed statements, and in the name of the phase in a lock.
const (
	// Scheme1 lets the server choose the salts of seals.
	Scheme1 = "pbem-dice/1"
	// Scheme2 draws the salts of seals from a chain that is fixed before the game.
	Scheme2 = "pbem-dice/2"
)

// Commitment returns the public hash of a hidden text: SHA-256 of three lines with "pbem-seal/1", the salt and the
// text, the last without its line feed.
func Commitment(salt, text string) string {
	h := sha256.Sum256([]byte("pbem-seal/1\n" + salt + "\n" + text))
	return hex.EncodeToString(h[:])
}

// SealSalt returns the salt of the n-th seal of a seat, n from 1, as 32 lowercase hex digits. k is a key of the chain
// SealTag. The salt also depends on the statement, so that only equal seals have equal salts.
func SealSalt(k Key, seat string, n int, statement string) string {
	sum := mac(k[:], "pbem-seal-salt/2\n"+seat+"\n"+strconv.Itoa(n)+"\n"+statement+"\n")
	return hex.EncodeToString(sum[:16])
}
