package ledger

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// maxCheckpoint bounds the size of a checkpoint in bytes; ours have about 250.
const maxCheckpoint = 1 << 16

// GenerateKey generates the key pair that signs the checkpoints of one game. The name is the origin of those
// checkpoints, <host>/<game>. The signer key is secret, the verifier key goes into the welcome mails.
func GenerateKey(rand io.Reader, name string) (signerKey, verifierKey string, err error) {
	if err := checkOrigin(name); err != nil {
		return "", "", err
	}
	signerKey, verifierKey, err = note.GenerateKey(rand, name)
	if err != nil {
		return "", "", fmt.Errorf("checkpoint key of %s: %w", name, err)
	}
	return signerKey, verifierKey, nil
}

// SignCheckpoint signs the size and root of a ledger as a signed note of three lines: origin, size and root.
func SignCheckpoint(signerKey, origin string, size int, root Hash) ([]byte, error) {
	signer, err := note.NewSigner(signerKey)
	if err != nil {
		return nil, fmt.Errorf("checkpoint of %s: signer key: %w", origin, err)
	}
	if signer.Name() != origin {
		return nil, fmt.Errorf("checkpoint of %s: the signer key belongs to %s", origin, signer.Name())
	}
	if err := checkOrigin(origin); err != nil {
		return nil, err
	}
	if size < 0 {
		return nil, fmt.Errorf("checkpoint of %s: size %d: want 0 or more", origin, size)
	}
	return note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", origin, size, root)}, signer)
}

// OpenCheckpoint verifies a checkpoint and returns the size and root that it states. Its origin must be the name of the
// verifier key, so that no game's checkpoint passes for another's.
func OpenCheckpoint(verifierKey string, msg []byte) (size int, root Hash, err error) {
	verifier, err := note.NewVerifier(verifierKey)
	if err != nil {
		return 0, Hash{}, fmt.Errorf("checkpoint: verifier key: %w", err)
	}
	origin := verifier.Name()
	if len(msg) > maxCheckpoint {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: %d bytes: want at most %d", origin, len(msg), maxCheckpoint)
	}
	n, err := note.Open(msg, note.VerifierList(verifier))
	if err != nil {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: %w", origin, err)
	}
	line := strings.Split(n.Text, "\n")
	if len(line) != 4 || line[3] != "" {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: %d lines: want origin, size and root", origin, len(line)-1)
	}
	if line[0] != origin {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: its origin is %s", origin, line[0])
	}
	size64, err := strconv.ParseInt(line[1], 10, 32)
	if err != nil || size64 < 0 || strconv.FormatInt(size64, 10) != line[1] {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: size %q: want a number from 0", origin, line[1])
	}
	root, err = tlog.ParseHash(line[2])
	if err != nil || root.String() != line[2] {
		return 0, Hash{}, fmt.Errorf("checkpoint of %s: root %q: want 32 bytes in base64", origin, line[2])
	}
	return int(size64), root, nil
}

// checkOrigin returns an error for a name that a signed note cannot carry.
func checkOrigin(s string) error {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' || s[i] == '+' {
			return fmt.Errorf("checkpoint origin %q: want printable ASCII without spaces or +", s)
		}
	}
	if host, game, ok := strings.Cut(s, "/"); !ok || host == "" || game == "" {
		return fmt.Errorf("checkpoint origin %q: want <host>/<game>", s)
	}
	return nil
}
