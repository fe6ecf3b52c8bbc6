package sheetsignature

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp"
	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/clearsign"
	"github.com/ProtonMail/go-crypto/openpgp/packet"

	"fieldpost/notation"
)

const (
	armourBegin = "-----BEGIN PGP "
	clearBegin  = "-----BEGIN PGP SIGNED MESSAGE-----"
	maxKeyText  = 32 << 10 // bytes of an armoured key
	maxBlocks   = 5        // clear-signed texts in one mail
)

type pgpKey struct{ ring openpgp.EntityList }

// parsePGP parses an armoured key block. Only the public part is stored, in new armour.
func parsePGP(text string) (Key, error) {
	if len(text) > maxKeyText {
		return Key{}, fmt.Errorf("the OpenPGP key has %d bytes, at most %d are taken; export it without photos and foreign signatures",
			len(text), maxKeyText)
	}
	ring, err := openpgp.ReadArmoredKeyRing(strings.NewReader(text))
	if err != nil {
		return Key{}, fmt.Errorf("the OpenPGP key cannot be read: %w", err)
	}
	if len(ring) != 1 {
		return Key{}, fmt.Errorf("the block holds %d OpenPGP keys, one is right", len(ring))
	}
	if ring[0].PrivateKey != nil {
		return Key{}, errors.New("this is a private OpenPGP key; give the public one (gpg --armor --export), and never send the private " +
			"one to anybody")
	}
	var b bytes.Buffer
	w, err := armor.Encode(&b, openpgp.PublicKeyType, nil)
	if err != nil {
		return Key{}, err
	}
	if err := errors.Join(ring[0].Serialize(w), w.Close()); err != nil {
		return Key{}, fmt.Errorf("the OpenPGP key cannot be written: %w", err)
	}
	return Key{text: strings.TrimSpace(b.String()), id: fmt.Sprintf("pgp:%x", ring[0].PrimaryKey.Fingerprint), pgp: &pgpKey{ring}}, nil
}

// verify finds a signed text of the mail that contains the frame.
func (k *pgpKey) verify(f notation.Frame, m Mail) (kept []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the OpenPGP signature cannot be read: %v", p)
		}
	}()
	list := clearSigned(m.Text)
	if s, ok := mimeSigned(m.Raw); ok {
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, ErrUnsigned
	}
	var wrong error
	for _, s := range list {
		if err := k.check(s, m.At); err != nil {
			wrong = fmt.Errorf("the OpenPGP signature does not hold: %w; either the text was changed on its way, or it was signed with "+
				"another key", err)
			continue
		}
		if containsFrame(s.text, f) {
			return s.archive(m.At), nil
		}
		if wrong == nil {
			wrong = errors.New("the OpenPGP signature holds, but the sheet does not stand under it")
		}
	}
	return nil, wrong
}

func (s statement) archive(at time.Time) []byte {
	kind := archivePGP
	if s.mime {
		kind = archiveMIME
	}
	return formatArchive(kind, at, base64.StdEncoding.EncodeToString(s.signature), s.bytes)
}

func (k *pgpKey) check(s statement, at time.Time) error {
	cfg := &packet.Config{Time: func() time.Time { return at }}
	_, err := openpgp.CheckDetachedSignature(k.ring, bytes.NewReader(s.bytes), bytes.NewReader(s.signature), cfg)
	return err
}

// statement holds signed bytes and their signature.
type statement struct {
	bytes     []byte // the signed bytes
	signature []byte // not armoured
	text      string // the text in the bytes
	mime      bool   // the bytes are a MIME part
}

// clearSigned finds the clear-signed texts in a text.
func clearSigned(text string) []statement {
	var out []statement
	rest := []byte(text)
	for len(out) < maxBlocks && bytes.Contains(rest, []byte(clearBegin)) {
		block, after := clearsign.Decode(rest)
		if block == nil {
			break
		}
		var sig bytes.Buffer
		if _, err := sig.ReadFrom(block.ArmoredSignature.Body); err == nil {
			out = append(out, statement{bytes: block.Bytes, signature: sig.Bytes(), text: string(block.Plaintext)})
		}
		rest = after
	}
	return out
}
