package sheetsignature

import (
	"bytes"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"

	"github.com/ProtonMail/go-crypto/openpgp/armor"
)

// mimeSigned parses a mail that is as a whole multipart/signed with an OpenPGP signature (RFC 3156 section 5). Only the
// signed part is used as the statement.
func mimeSigned(raw []byte) (statement, bool) {
	raw = withCRLF(raw)
	head, body, ok := bytes.Cut(raw, []byte("\r\n\r\n"))
	if !ok {
		return statement{}, false
	}
	top, err := mail.ReadMessage(bytes.NewReader(append(bytes.Clone(head), "\r\n\r\n"...)))
	if err != nil {
		return statement{}, false
	}
	kind, params, err := mime.ParseMediaType(top.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/signed" || !strings.EqualFold(params["protocol"], "application/pgp-signature") ||
		params["boundary"] == "" {
		return statement{}, false
	}
	parts := split(body, params["boundary"])
	if len(parts) != 2 {
		return statement{}, false
	}
	sig, ok := detachedSignature(parts[1])
	if !ok {
		return statement{}, false
	}
	text, err := partText(parts[0])
	if err != nil {
		return statement{}, false
	}
	return statement{bytes: parts[0], signature: sig, text: text, mime: true}, true
}

func withCRLF(raw []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
}

// split splits a multipart body into the exact bytes of its parts (RFC 2046 section 5.1.1). The line end before a
// boundary belongs to the boundary.
func split(body []byte, boundary string) [][]byte {
	var out [][]byte
	mark := []byte("\r\n--" + boundary)
	pieces := bytes.Split(append([]byte("\r\n"), body...), mark)
	for _, p := range pieces[1:] {
		if bytes.HasPrefix(p, []byte("--")) {
			return out
		}
		line, rest, ok := bytes.Cut(p, []byte("\r\n"))
		if !ok || len(bytes.TrimSpace(line)) > 0 {
			return nil
		}
		out = append(out, rest)
	}
	return out
}

// detachedSignature parses the part with the armoured signature.
func detachedSignature(part []byte) ([]byte, bool) {
	m, err := mail.ReadMessage(bytes.NewReader(part))
	if err != nil {
		return nil, false
	}
	if kind, _, err := mime.ParseMediaType(m.Header.Get("Content-Type")); err != nil || kind != "application/pgp-signature" {
		return nil, false
	}
	body := m.Body
	if strings.EqualFold(strings.TrimSpace(m.Header.Get("Content-Transfer-Encoding")), "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	block, err := armor.Decode(body)
	if err != nil {
		return nil, false
	}
	sig, err := io.ReadAll(block.Body)
	return sig, err == nil
}
