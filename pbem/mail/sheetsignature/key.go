package sheetsignature

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"fieldpost/notation"
)

// Key is the public key of a seat: an Ed25519 key, or an OpenPGP key.
type Key struct {
	text string
	id   string
	ed   ed25519.PublicKey
	pgp  *pgpKey
}

const edPrefix = "ed25519:"

// ErrUnsigned reports that a mail has no signature.
var ErrUnsigned = errors.New("the sheet is not signed")

// ParseKey parses a public key: "ed25519:" and 64 hex digits, or an armoured OpenPGP public key block with one key.
func ParseKey(text string) (Key, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if strings.HasPrefix(text, armourBegin) {
		return parsePGP(text)
	}
	digits, ok := strings.CutPrefix(text, edPrefix)
	b, err := hex.DecodeString(strings.ToLower(digits))
	if !ok || err != nil || len(b) != ed25519.PublicKeySize {
		return Key{}, fmt.Errorf("key %.40q: write ed25519: and 64 hex digits as pbem key new prints them, or give an armoured OpenPGP "+
			"public key", text)
	}
	text = edPrefix + hex.EncodeToString(b)
	return Key{text: text, id: text[:len(edPrefix)+16], ed: b}, nil
}

// String returns the key in the form that ParseKey parses: one line for Ed25519, otherwise an armoured block.
func (k Key) String() string { return k.text }

// ID returns a short name of the key: "ed25519:0123456789abcdef", or "pgp:" and the fingerprint.
func (k Key) ID() string { return k.id }

// Mail holds the parts of a mail that may contain a signature.
type Mail struct {
	Text string    // text of the mail in UTF-8
	Raw  []byte    // the mail as received, for PGP/MIME; may be empty
	At   time.Time // when it was received, for keys that expire
}

// Verify verifies the signature that covers a frame of a mail. It returns ErrUnsigned if there is no signature of this
// kind of key. Any other error describes the fault of the signature or of its serial number.
func (k Key) Verify(f notation.Frame, m Mail) (Proof, error) {
	var kept []byte
	var err error
	if k.pgp != nil {
		kept, err = k.pgp.verify(f, m)
	} else {
		kept, err = k.verifyEd(f)
	}
	if err != nil {
		return Proof{}, err
	}
	n, err := Serial(f)
	return Proof{n, kept}, err
}

func (k Key) verifyEd(f notation.Frame) (kept []byte, err error) {
	digits := signatureOf(f)
	if digits == "" {
		return nil, ErrUnsigned
	}
	sig, err := hex.DecodeString(digits)
	if err != nil || len(sig) != ed25519.SignatureSize {
		return nil, fmt.Errorf("the signature has %d hex digits, %d are right", len(digits), 2*ed25519.SignatureSize)
	}
	return formatArchive(archiveEd25519, time.Time{}, digits, SignedText(f)), k.checkEd(SignedText(f), sig)
}

func (k Key) checkEd(text, sig []byte) error {
	if len(sig) != ed25519.SignatureSize || !ed25519.Verify(k.ed, text, sig) {
		return fmt.Errorf("the signature does not fit the sheet and the key %s: either a line was changed on its way, or it was signed "+
			"with another key", k.ID())
	}
	return nil
}

// PrivateKey is a player's own Ed25519 key.
type PrivateKey struct{ key ed25519.PrivateKey }

const fileTag = "pbem-key/1 "

// Generate makes a new key from 32 bytes of entropy.
func Generate(entropy io.Reader) (PrivateKey, error) {
	seed := make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(entropy, seed); err != nil {
		return PrivateKey{}, err
	}
	return PrivateKey{ed25519.NewKeyFromSeed(seed)}, nil
}

// ParsePrivate parses a key file.
func ParsePrivate(text string) (PrivateKey, error) {
	for _, l := range strings.Split(text, "\n") {
		if digits, ok := strings.CutPrefix(strings.TrimSpace(l), fileTag); ok {
			seed, err := hex.DecodeString(digits)
			if err != nil || len(seed) != ed25519.SeedSize {
				return PrivateKey{}, fmt.Errorf("the key has %d characters, 64 hex digits are right", len(digits))
			}
			return PrivateKey{ed25519.NewKeyFromSeed(seed)}, nil
		}
	}
	return PrivateKey{}, fmt.Errorf("no line %q and 64 hex digits in it; make a key with pbem key new", strings.TrimSpace(fileTag))
}

// FileContent returns the content of a key file. Anyone who has the file can sign.
func (p PrivateKey) FileContent() string {
	return "# Private key of a player: keep it to yourself. Its public part is " + p.Public().String() + "\n" + fileTag +
		hex.EncodeToString(p.key.Seed()) + "\n"
}

// SignBare returns the signature of a text in hex digits, without the text. The text must begin with a word for its
// purpose, so that the signature is not valid for any other purpose.
func (p PrivateKey) SignBare(text []byte) string {
	return hex.EncodeToString(ed25519.Sign(p.key, text))
}

// Public returns the public key.
func (p PrivateKey) Public() Key {
	k, _ := ParseKey(edPrefix + hex.EncodeToString(p.key.Public().(ed25519.PublicKey)))
	return k
}
