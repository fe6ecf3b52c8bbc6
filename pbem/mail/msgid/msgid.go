// Package msgid decides which texts are valid Message-IDs. Those of others are checked when a mail is read, ours when a
// letter is written, so that no mail can bring in an identifier that no letter may hold.
package msgid

// Max bounds an identifier in bytes: with its angle brackets a ledger holds it whole, and it stays far below the 998 of
// a line (RFC 5322 section 2.1.1).
const Max = 248

// Valid reports whether an identifier, without its angle brackets, is valid in a header (RFC 5322 section 3.6.4): at
// most Max printable ASCII characters, no space, no angle bracket. More it does not ask for: many programs write
// identifiers without "@", or with characters that should be quoted, and servers and mail programs take them.
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
