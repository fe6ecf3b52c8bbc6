package sheetsignature

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"fieldpost/pbem/mail/message"
)

// Proof describes what the signature of a frame proves.
type Proof struct {
	Serial  uint64
	Archive []byte // signed text and signature, for [Key.Reverify]; nil if too long to store
}

// maxArchive bounds a stored signed text in bytes. It is large because mails with pictures are signed as a whole.
const maxArchive = 256 << 10

// archiveTag is the start of a stored signature, which continues with lines of text, a blank line, and the signed
// bytes:
//
//	pbem-kept/1 ed25519
//	signature <128 hex digits>
//
//	pbem-kept/1 openpgp          or openpgp-mime: the signed bytes are a MIME part
//	at 2026-11-21T13:00:00Z      when the mail came, for keys that expire
//	signature <base64>
const archiveTag = "pbem-kept/1 "

// The kinds of signatures.
const (
	archiveEd25519 = "ed25519"
	archivePGP     = "openpgp"
	archiveMIME    = "openpgp-mime"
)

func formatArchive(kind string, at time.Time, signature string, text []byte) []byte {
	if len(text)+len(signature) > maxArchive {
		return nil
	}
	var b bytes.Buffer
	b.WriteString(archiveTag + kind + "\n")
	if !at.IsZero() {
		b.WriteString("at " + at.UTC().Format(time.RFC3339) + "\n")
	}
	b.WriteString("signature " + signature + "\n\n")
	b.Write(text)
	return b.Bytes()
}

// Reverify verifies a stored signature again, without its mail, and returns the signed text.
func (k Key) Reverify(kept []byte) (text string, err error) {
	head, signed, ok := bytes.Cut(kept, []byte("\n\n"))
	if !ok {
		return "", errors.New("what was kept of the signature has no blank line")
	}
	field := map[string]string{}
	for l := range strings.SplitSeq(string(head), "\n") {
		key, value, _ := strings.Cut(l, " ")
		field[key] = value
	}
	kind := field[strings.TrimSpace(archiveTag)]
	switch {
	case kind == archiveEd25519 && k.ed != nil:
		sig, err := hex.DecodeString(field["signature"])
		if err != nil {
			return "", fmt.Errorf("the signature is not in hex digits: %w", err)
		}
		return sheetText(signed), k.checkEd(signed, sig)
	case (kind == archivePGP || kind == archiveMIME) && k.pgp != nil:
		at, err := time.Parse(time.RFC3339, field["at"])
		sig, err2 := base64.StdEncoding.DecodeString(field["signature"])
		if err := errors.Join(err, err2); err != nil {
			return "", fmt.Errorf("what was kept of the signature cannot be read: %w", err)
		}
		return k.pgp.reverify(statement{bytes: signed, signature: sig, mime: kind == archiveMIME}, at)
	}
	return "", fmt.Errorf("the kept signature is of the kind %q, the key is %s", kind, k.ID())
}

// sheetText restores the sheet from a signed text.
func sheetText(signed []byte) string {
	_, text, _ := strings.Cut(string(signed), "\n")
	return text
}

// reverify verifies a signature at the time when it arrived, and returns the signed text.
func (k *pgpKey) reverify(s statement, at time.Time) (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the OpenPGP signature cannot be read: %v", p)
		}
	}()
	if err := k.check(s, at); err != nil {
		return "", fmt.Errorf("the OpenPGP signature does not hold: %w", err)
	}
	if !s.mime {
		return strings.ReplaceAll(string(s.bytes), "\r\n", "\n"), nil
	}
	return partText(s.bytes)
}

// partText returns the text of a signed MIME part. It fails if the part cannot be decoded.
func partText(part []byte) (string, error) {
	m, err := message.Read(append([]byte("From: signed@part.invalid\r\n"), part...))
	if err != nil {
		return "", err
	}
	if m.TextUnusable {
		return "", errors.New(m.Why)
	}
	return m.Text, nil
}
