package message

import (
	"net/mail"
	"strconv"
	"strings"
	"unicode"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/msgid"
)

var addresses = mail.AddressParser{WordDecoder: &encodedWords}

// parseAddresses parses an address list (RFC 5322 section 3.4), including common violations: "a..b@docomo.ne.jp", "A, B
// <a@b>", "a@b;c@d". It ignores text after the first 64 KB. A NUL anywhere makes the whole field unreadable, and an
// address with a control character is invalid.
func parseAddresses(value string) []mail.Address {
	if value = value[:min(len(value), maxHeader)]; strings.IndexByte(value, 0) >= 0 {
		return nil
	}
	list, err := addresses.ParseList(value)
	if err == nil {
		out := make([]mail.Address, 0, len(list))
		for _, a := range list {
			if strings.ContainsFunc(a.Address, unicode.IsControl) {
				return nil
			}
			out = append(out, mail.Address{Name: headerText(a.Name), Address: foldDomain(a.Address)})
		}
		return out
	}
	if open := strings.LastIndexByte(value, '<'); open >= 0 && strings.Count(value, "<") == 1 {
		inner, _, ok := strings.Cut(value[open+1:], ">")
		if inner = strings.TrimSpace(inner); ok && isPlausible(inner) {
			return []mail.Address{{Name: headerText(strings.Trim(value[:open], ` "'`)), Address: foldDomain(inner)}}
		}
	}
	var out []mail.Address
	for _, token := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t,;<>\"'()", r) }) {
		if isPlausible(token) {
			out = append(out, mail.Address{Address: foldDomain(token)})
		}
	}
	return out
}

func isPlausible(addr string) bool {
	local, domain, ok := strings.Cut(addr, "@")
	return ok && local != "" && domain != "" && !strings.ContainsAny(addr, " <>,;") && !strings.ContainsFunc(addr, unicode.IsControl) &&
		!strings.Contains(domain, "@")
}

// foldDomain converts the domain to lower case and keeps the local part.
func foldDomain(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return addr
	}
	return addr[:at] + strings.ToLower(addr[at:])
}

// parseIDs parses message identifiers, without their angle brackets. bad lists invalid ones (see msgid.Valid) as they
// are written.
func parseIDs(value string) (good, bad []string) {
	for {
		_, rest, ok := strings.Cut(value, "<")
		if !ok {
			return good, bad
		}
		id, tail, ok := strings.Cut(rest, ">")
		if !ok {
			return good, bad
		}
		if id = strings.Trim(id, " \t"); msgid.Valid(id) {
			good = append(good, id)
		} else if id != "" {
			bad = append(bad, id)
		}
		value = tail
	}
}

// readIDs parses the identifiers of a field, and adds a warning about invalid ones.
func (m *Mail) readIDs(h header, field string) []string {
	good, bad := parseIDs(h.get(strings.ToLower(field)))
	if len(bad) > 0 {
		m.Warnings = append(m.Warnings, say.F("the field %s is no valid identifier of a mail (RFC 5322 section "+
			"3.6.4); it was not used: %s", field, escapeBytes(bad[0])))
	}
	return good
}

// escapeBytes escapes at most 60 bytes of foreign text, so that it is harmless in a log or letter.
func escapeBytes(s string) string {
	if len(s) > 60 {
		s = s[:60] + "..."
	}
	return strings.Trim(strconv.QuoteToASCII(s), `"`)
}
