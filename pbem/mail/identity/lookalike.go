package identity

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"
)

// LookAlikeReason returns how an address, or its display name, imitates a registered address; "" if it does not. The
// result only warns a person. Whether two addresses are the same is decided by IsSameMailbox alone.
func LookAlikeReason(addr, name, registered string) string {
	if IsSameMailbox(addr, registered) {
		return ""
	}
	local, domain, ok := split(addr)
	wantLocal, wantDomain, ok2 := split(registered)
	if !ok || !ok2 {
		return ""
	}
	contains := domain != wantDomain && (strings.HasPrefix(domain, wantDomain+".") || strings.HasSuffix(domain, "-"+wantDomain) ||
		strings.HasPrefix(domain, wantDomain+"-"))
	switch {
	case skeleton(local) == skeleton(wantLocal) && skeleton(domain) == skeleton(wantDomain):
		return "is spelt with letters that look like those of the registered address"
	case skeleton(local) == skeleton(wantLocal) && contains:
		return "has a domain that only contains that of the registered address"
	case strings.Contains(lowerASCII(name), lowerASCII(registered)):
		return "bears the registered address as its display name"
	}
	return ""
}

func split(addr string) (local, domain string, ok bool) {
	at := strings.LastIndexByte(addr, '@')
	if at <= 0 || at == len(addr)-1 {
		return "", "", false
	}
	domain = strings.ToLower(addr[at+1:])
	if u, err := idna.Punycode.ToUnicode(domain); err == nil {
		domain = u
	}
	return addr[:at], domain, true
}

// skeleton replaces each letter by a common letter for all that look like it (after Unicode technical standard 39, for
// the letters of addresses).
func skeleton(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) {
			continue
		}
		if x, ok := lookAlikes[r]; ok {
			r = x
		}
		b.WriteRune(r)
	}
	return pairReplacer.Replace(b.String())
}

// SkeletonName returns the same text for names that look the same, whatever their case, spaces, or similar letters of
// other scripts. Accents make names different.
func SkeletonName(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(norm.NFKC.String(name)) {
		if x, ok := lookAlikes[r]; ok && unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian) {
			if r = x; r == 'l' {
				r = 'i'
			}
		}
		b.WriteRune(r)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

var pairReplacer = strings.NewReplacer("rn", "m", "vv", "w", "cl", "d")

// lookAlikes maps letters and digits to the letter that they resemble.
var lookAlikes = map[rune]rune{
	'0': 'o', '1': 'l', 'i': 'l', '|': 'l', '5': 's', 'ı': 'l', 'ł': 'l', 'ø': 'o', 'đ': 'd', 'ɑ': 'a', 'ɡ': 'g', 'ſ': 's',
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'l', 'ј': 'j', 'к': 'k', 'м': 'm', 'н': 'h', 'о': 'o', 'р': 'p',
	'ѕ': 's', 'т': 't', 'у': 'y', 'х': 'x', 'ԛ': 'q', 'ԝ': 'w',
	'α': 'a', 'ε': 'e', 'ι': 'l', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x', 'ո': 'n', 'ս': 'u', 'օ': 'o',
}
