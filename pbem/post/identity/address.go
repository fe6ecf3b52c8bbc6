package identity

import (
	"strings"

	"golang.org/x/net/idna"
)

// lower folds ASCII letters only. Unicode folding would make the Kelvin sign a k and the long s an s.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// registration is strict IDNA (RFC 5891 section 4): nothing is mapped, so that no letter becomes another one.
var registration = idna.New(idna.ValidateForRegistration())

// Canonical is the one spelling of an address: ASCII letters in lower case, the domain in its ASCII form. It returns false
// for what is no address or has a domain that is not valid as it is written.
func Canonical(addr string) (string, bool) {
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 || at == len(addr)-1 || strings.ContainsAny(addr, " \t\r\n<>,;\"") {
		return "", false
	}
	domain := strings.TrimSuffix(lower(addr[at+1:]), ".")
	ascii, err := registration.ToASCII(domain)
	if err != nil || ascii == "" {
		return "", false
	}
	return lower(addr[:at]) + "@" + lower(ascii), true
}

// Same says whether two addresses are one mailbox: the same local part and the same domain, letters of ASCII without regard
// to case, a domain in Unicode and its Punycode form being one. Nothing that only looks alike is the same.
func Same(a, b string) bool {
	x, ok := Canonical(a)
	y, ok2 := Canonical(b)
	return ok && ok2 && x == y
}

// Domain is the ASCII form of an address's domain, "" when it has none that is valid.
func Domain(addr string) string {
	c, ok := Canonical(addr)
	if !ok {
		return ""
	}
	return c[strings.LastIndexByte(c, '@')+1:]
}
