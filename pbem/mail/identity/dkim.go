package identity

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/dkim"
	"golang.org/x/net/publicsuffix"
)

// maxSignatures bounds the number of signatures that are verified in one mail.
const maxSignatures = 5

// Verdict holds the result of verifying a mail's DKIM signatures.
type Verdict struct {
	Pass      bool
	Domain    string // domain (d=) of the valid signature
	Proof     string // 32 hex digits that identify the signature, to detect replays
	SignsID   bool   // the signature covers the Message-ID
	Temporary bool   // a key could not be fetched now
	Why       string // why no signature is valid, in words
	Archive   []byte // the signature, its key and the signed fields, for Reverify; nil if they cannot be stored
}

// DKIM verifies the DKIM signatures of a mail as it was received. The verdict is positive if a signature is valid over
// the whole body (RFC 6376) and made by the domain of from, or by a parent domain that is not a public suffix. Body
// lengths and SHA-1 are refused (RFC 8301). txt looks up TXT records; if it returns a temporary error (net.Error), the
// verdict is Temporary.
func DKIM(raw []byte, from string, txt func(name string) ([]string, error)) Verdict {
	list := fields(raw)
	if name := repeatedField(list); name != "" {
		return Verdict{Why: fmt.Sprintf("the mail has two %s fields", name)}
	}
	domain := Domain(from)
	if domain == "" {
		return Verdict{Why: fmt.Sprintf("%q has no valid domain", from)}
	}
	var sigs []field
	for _, f := range list {
		if f.name == "dkim-signature" {
			sigs = append(sigs, f)
		}
	}
	if len(sigs) == 0 {
		return Verdict{Why: "the mail has no DKIM signature"}
	}
	keys := map[string]string{}
	checks, err := verify(raw, func(name string) ([]string, error) {
		if _, d, _ := strings.Cut(name, "._domainkey."); !isAligned(lowerASCII(d), domain) {
			return nil, errStrange // no strangers learn from their name server that their mail was looked at
		}
		records, err := txt(name)
		if len(records) == 1 {
			keys[lowerASCII(name)] = records[0]
		}
		return records, err
	})
	if err != nil && !errors.Is(err, dkim.ErrTooManySignatures) {
		return Verdict{Why: fmt.Sprintf("its DKIM signatures could not be read: %v", err)}
	}
	v, sig := judge(checks, sigs, domain)
	if v.Pass {
		v.Archive = formatArchive(raw, sig, keys[lowerASCII(sig.tag("s")+"._domainkey."+sig.tag("d"))])
	}
	return v
}

var errStrange = errors.New("not a domain of the sender; its key was not asked for")

// verify calls the DKIM library and turns its panics into errors.
func verify(raw []byte, txt func(string) ([]string, error)) (checks []*dkim.Verification, err error) {
	defer func() {
		if p := recover(); p != nil {
			checks, err = nil, fmt.Errorf("the verifier failed: %v", p)
		}
	}()
	crlf := bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
	return dkim.VerifyWithOptions(bytes.NewReader(crlf), &dkim.VerifyOptions{LookupTXT: txt, MaxVerifications: maxSignatures})
}

// judge finds a valid signature of the sender's domain; the signatures are in the order of the fields.
func judge(checks []*dkim.Verification, sigs []field, domain string) (Verdict, field) {
	out := Verdict{}
	for i, c := range checks {
		d := lowerASCII(c.Domain)
		switch {
		case !isAligned(d, domain):
			if out.Why == "" {
				out.Why = fmt.Sprintf("the DKIM signature is of %s, not of %s, the domain of the sender", orNobody(d), domain)
			}
		case c.Err != nil:
			out.Temporary = out.Temporary || dkim.IsTempFail(c.Err)
			out.Why = fmt.Sprintf("the DKIM signature of %s does not hold: %s", d, strings.TrimPrefix(c.Err.Error(), "dkim: "))
		case i < len(sigs):
			signs := slices.ContainsFunc(c.HeaderKeys, func(k string) bool { return strings.EqualFold(k, "message-id") })
			return Verdict{Pass: true, Domain: d, Proof: signatureHash(sigs[i].value), SignsID: signs}, sigs[i]
		}
	}
	return out, field{}
}

func orNobody(domain string) string {
	if domain == "" {
		return "no domain"
	}
	return domain
}

// isAligned reports whether a signature of domain d is valid for addresses of domain from: d is the same or a parent
// domain, and not a public suffix (co.uk, github.io).
func isAligned(d, from string) bool {
	if d == "" || d != from && !strings.HasSuffix(from, "."+d) {
		return false
	}
	suffix, listed := publicsuffix.PublicSuffix(d)
	return suffix != d || !listed && d == from
}

// signatureHash returns a hash of the signature itself (tag b), which only its signer can make.
func signatureHash(value string) string {
	for _, tag := range strings.Split(value, ";") {
		name, v, _ := strings.Cut(tag, "=")
		if strings.TrimSpace(name) != "b" {
			continue
		}
		b, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(v), ""))
		if err == nil {
			sum := sha256.Sum256(b)
			return hex.EncodeToString(sum[:16])
		}
	}
	return ""
}
