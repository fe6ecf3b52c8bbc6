// Package msgid decides which texts are valid Message-IDs. Both incoming mails and our letters are checked with it, so
// that no mail can introduce an identifier that a letter cannot contain.
package msgid

// Max bounds an identifier in bytes. A ledger then stores it whole with its angle brackets, and a header line stays far
// below 998 bytes (RFC 5322 section 2.1.1).
const Max = 248

// Valid reports whether an identifier, without its angle brackets, is valid in a header (RFC 5322 section 3.6.4): at
// most Max printable ASCII characters, no space, no angle bracket. It requires nothing else, because many programs
// write identifiers without "@", or with characters that should be quoted, and servers and mail programs accept them.
func Valid(id string) bool {
	if id == "" || len(id) > Max {
		return false
	}
	for i := 0; i < len(id); i++ {
		if c := id[i]; c <= ' ' || c >= 0x7f || c == '<' || c == '>' {
			return false
		}
	}
	return true
}
