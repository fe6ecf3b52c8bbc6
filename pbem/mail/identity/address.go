package identity

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// lowerASCII converts ASCII letters to lower case. Unicode folding would make the Kelvin sign a k and the long s an s.
func lowerASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// registration is the strict IDNA profile (RFC 5891 section 4), which maps no letter to another.
var registration = idna.New(idna.ValidateForRegistration())

// maxAddress bounds an address in bytes (RFC 5321 section 4.5.3.1.3).
const maxAddress = 254

// CanonicalAddress returns the canonical spelling of an address: ASCII letters in lower case, the domain in its ASCII
// form. It returns false for a text that is not an address, has an invalid domain, or cannot be written in the header
// of a letter.
func CanonicalAddress(addr string) (string, bool) {
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 || at == len(addr)-1 || len(addr) > maxAddress || strings.Contains(addr[:at], "@") || strings.ContainsAny(addr, " <>,;\"") {
		return "", false
	}
	if !utf8.ValidString(addr) || strings.ContainsFunc(addr[:at], func(r rune) bool {
		return !unicode.IsGraphic(r) ||
			unicode.IsSpace(r)
	}) {
		return "", false
	}
	domain := strings.TrimSuffix(lowerASCII(addr[at+1:]), ".")
	ascii, err := registration.ToASCII(domain)
	if err != nil || ascii == "" {
		return "", false
	}
	return lowerASCII(addr[:at]) + "@" + lowerASCII(ascii), true
}

// IsSameMailbox reports whether two addresses denote one mailbox. Their local parts and domains must be equal except
// for the case of ASCII letters; a Unicode domain equals its Punycode form. Addresses that only look alike are
// different.
func IsSameMailbox(a, b string) bool {
	x, ok := CanonicalAddress(a)
	y, ok2 := CanonicalAddress(b)
	return ok && ok2 && x == y
}

// IsListed reports whether an address is in a list.
func IsListed(addr string, list []string) bool {
	return slices.ContainsFunc(list, func(a string) bool { return IsSameMailbox(a, addr) })
}

// Domain returns the ASCII form of an address's domain, "" if it is missing or invalid.
func Domain(addr string) string {
	c, ok := CanonicalAddress(addr)
	if !ok {
		return ""
	}
	return c[strings.LastIndexByte(c, '@')+1:]
}
