package identity

import (
	"bytes"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// field is one unfolded header field.
type field struct {
	name  string // in lower case
	value string
	raw   string // as received, with CRLF
}

// maxHeader bounds the header of a mail in bytes.
const maxHeader = 64 << 10

// fields parses the header of a mail. Lines that are neither a field nor a continuation are skipped.
func fields(raw []byte) []field {
	raw = raw[:min(len(raw), maxHeader)]
	var out []field
	for len(raw) > 0 {
		line, rest, _ := bytes.Cut(raw, []byte("\n"))
		raw = rest
		text := strings.TrimRight(string(line), "\r")
		if text == "" {
			break
		}
		if text[0] == ' ' || text[0] == '\t' {
			if n := len(out); n > 0 {
				out[n-1].value += " " + strings.TrimSpace(text)
				out[n-1].raw += text + "\r\n"
			}
			continue
		}
		if name, value, ok := strings.Cut(text, ":"); ok {
			out = append(out, field{strings.ToLower(strings.TrimRight(name, " \t")), strings.TrimSpace(value), text + "\r\n"})
		}
	}
	return out
}

// singleFields lists the fields that a mail must not have twice (RFC 5322 section 3.6), because programs differ in
// which of the two they show.
var singleFields = []string{"from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "mime-version", "content-type",
	"content-transfer-encoding"}

// repeatedField returns the first field that occurs twice, "" for none.
func repeatedField(list []field) string {
	seen := map[string]int{}
	for _, f := range list {
		seen[f.name]++
	}
	for _, name := range singleFields {
		if seen[name] > 1 {
			return name
		}
	}
	return ""
}

var address = lazyregexp.New(`[^\s<>(),;:"'\[\]]+@[^\s<>(),;:"'\[\]]+`)

// ClaimedAddresses returns all addresses in the From fields of a mail, including those in display names: the addresses
// from which the mail may pretend to come. They are in lower case without duplicates.
func ClaimedAddresses(raw []byte) []string {
	var out []string
	seen := map[string]bool{}
	for _, f := range fields(raw) {
		if f.name != "from" {
			continue
		}
		for _, a := range address().FindAllString(f.value, 20) {
			if a = lowerASCII(a); !seen[a] {
				seen[a] = true
				out = append(out, a)
			}
		}
	}
	return out
}
