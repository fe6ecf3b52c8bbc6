package identity

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// archiveTag is the first line of a stored DKIM signature. The key from the name server follows, then a blank line, the
// DKIM-Signature field and the signed fields as received:
//
//	pbem-kept/1 dkim
//	key s1._domainkey.example.org v=DKIM1; k=rsa; p=...
//
// The body is not stored: its hash is in the signature (tag bh).
const archiveTag = "pbem-kept/1 dkim\n"

// ArchivedSignature holds what a stored signature proves when it is verified again.
type ArchivedSignature struct {
	Domain    string // domain (d=) of the signature
	Proof     string // as in Verdict
	From      string // address in the signed From field
	MessageID string // content of the signed Message-ID field, with angle brackets; "" if it is not signed
}

// formatArchive returns the form in which a signature is stored, nil if it could not be parsed again.
func formatArchive(raw []byte, sig field, record string) []byte {
	domain, selector := sig.tag("d"), sig.tag("s")
	if strings.ContainsAny(domain+selector+record, "\r\n") {
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%skey %s %s\n\n%s", archiveTag, selector+"._domainkey."+domain, record, sig.raw)
	for _, f := range sig.pickSigned(fields(raw)) {
		b.WriteString(f.raw)
	}
	if again, err := Reverify(b.Bytes()); err != nil || again.Domain != lowerASCII(domain) {
		return nil
	}
	return b.Bytes()
}

// tag returns the value of a tag of a DKIM-Signature field, without spaces.
func (f field) tag(name string) string {
	for _, t := range strings.Split(f.value, ";") {
		key, v, _ := strings.Cut(t, "=")
		if strings.TrimSpace(key) == name {
			return strings.Join(strings.Fields(v), "")
		}
	}
	return ""
}

// pickSigned returns the fields that a signature covers. Of several fields with one name, the last is first (RFC 6376
// section 5.4.2).
func (f field) pickSigned(list []field) []field {
	var out []field
	taken := map[string]int{}
	for name := range strings.SplitSeq(lowerASCII(f.tag("h")), ":") {
		skip := taken[name]
		for i := len(list) - 1; i >= 0; i-- {
			if list[i].name != name {
				continue
			}
			if skip == 0 {
				out = append(out, list[i])
				taken[name]++
				break
			}
			skip--
		}
	}
	return out
}

// Reverify verifies a stored signature (RFC 6376 section 3.7) with the stored key. It cannot determine whether the
// domain had that key, or whether the body contained the sheet.
func Reverify(kept []byte) (ArchivedSignature, error) {
	rest, ok := bytes.CutPrefix(kept, []byte(archiveTag))
	line, rest, ok2 := bytes.Cut(rest, []byte("\n\n"))
	name, record, ok3 := strings.Cut(strings.TrimPrefix(string(line), "key "), " ")
	if !ok || !ok2 || !ok3 {
		return ArchivedSignature{}, errors.New("what was kept of the signature cannot be read")
	}
	list := fields(rest)
	if len(list) < 2 || list[0].name != "dkim-signature" {
		return ArchivedSignature{}, errors.New("what was kept of the signature holds no signature and signed fields")
	}
	sig, signed := list[0], list[1:]
	if want := sig.tag("s") + "._domainkey." + sig.tag("d"); lowerASCII(name) != lowerASCII(want) {
		return ArchivedSignature{}, fmt.Errorf("the kept key is of %s, the signature names %s", name, want)
	}
	names := strings.Split(lowerASCII(sig.tag("h")), ":")
	simple := strings.HasPrefix(sig.tag("c")+"/", "simple/") || sig.tag("c") == ""
	h := sha256.New()
	for _, f := range signed {
		for len(names) > 0 && names[0] != f.name {
			names = names[1:] // of a field that the mail did not have
		}
		if len(names) == 0 {
			return ArchivedSignature{}, fmt.Errorf("the field %s is not signed", f.name)
		}
		names = names[1:]
		h.Write([]byte(canonical(f.raw, simple)))
	}
	h.Write([]byte(strings.TrimRight(canonical(signatureValue().ReplaceAllString(sig.raw, "$1"), simple), "\r\n")))
	if err := verifyHash(sig, record, h.Sum(nil)); err != nil {
		return ArchivedSignature{}, err
	}
	return archivedSignature(sig, signed), nil
}

// signatureValue matches the value of tag b of a DKIM-Signature field, which is not signed.
var signatureValue = lazyregexp.New(`(?i)((?:^[^:]*:|;)\s*b\s*=)[^;]*`)

// canonical returns a field in simple or relaxed form (RFC 6376 section 3.4).
func canonical(raw string, simple bool) string {
	if simple {
		return raw
	}
	name, value, _ := strings.Cut(raw, ":")
	return lowerASCII(strings.TrimRight(name, " \t")) + ":" +
		strings.Join(strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) }), " ") + "\r\n"
}

// verifyHash verifies a signature of a hash with a key in the form that name servers publish.
func verifyHash(sig field, record string, sum []byte) error {
	b, err := base64.StdEncoding.DecodeString(sig.tag("b"))
	if err != nil {
		return fmt.Errorf("the signature is not base64: %w", err)
	}
	key := field{value: record}
	p, err := base64.StdEncoding.DecodeString(key.tag("p"))
	if err != nil {
		return fmt.Errorf("the kept key is not base64: %w", err)
	}
	switch sig.tag("a") {
	case "rsa-sha256":
		pub, err := rsaKey(p)
		if err == nil {
			err = rsa.VerifyPKCS1v15(pub, crypto.SHA256, sum, b)
		}
		if err != nil {
			return fmt.Errorf("the DKIM signature does not hold: %w", err)
		}
	case "ed25519-sha256":
		if len(p) != ed25519.PublicKeySize || !ed25519.Verify(p, sum, b) {
			return errors.New("the DKIM signature does not hold")
		}
	default:
		return fmt.Errorf("a DKIM signature of the kind %q is not known", sig.tag("a"))
	}
	return nil
}

func rsaKey(p []byte) (*rsa.PublicKey, error) {
	pub, err := x509.ParsePKIXPublicKey(p)
	if err != nil {
		return x509.ParsePKCS1PublicKey(p) // see erratum 3017 of RFC 6376
	}
	k, ok := pub.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("the kept key is no RSA key")
	}
	return k, nil
}

func archivedSignature(sig field, signed []field) ArchivedSignature {
	out := ArchivedSignature{Domain: lowerASCII(sig.tag("d")), Proof: signatureHash(sig.value)}
	for _, f := range signed {
		switch f.name {
		case "from":
			if a, err := mail.ParseAddress(f.value); err == nil {
				out.From = a.Address
			}
		case "message-id":
			out.MessageID = f.value
		}
	}
	return out
}
