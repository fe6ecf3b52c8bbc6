package compose

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// MessageID returns the identifier of letter number n about an entry of a game, without angle brackets:
// "pbem.<game>.<24 hex>@<domain>". more is any further text that distinguishes two letters. The same arguments always
// give the same identifier, so that a letter can be rendered again. Without the secret nobody can compute the encoded
// values, such as the number of a record.
func MessageID(secret []byte, game, entry string, n int, more, domain string) string {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "pbem-id/2\n%s\n%s\n%d\n%s\n%s\n", game, entry, n, more, domain)
	return fmt.Sprintf("pbem.%s.%s@%s", toAtom(game), hex.EncodeToString(m.Sum(nil)[:12]), domain)
}

// toAtom removes characters that are not allowed in a message identifier (RFC 5322 dot-atom).
func toAtom(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return '-'
	}, s)
}

// mimeBoundary returns a MIME boundary; "=_" cannot occur in encoded text.
func mimeBoundary(id, level string) string {
	sum := sha256.Sum256([]byte(id + "\n" + level))
	return "=_" + level + "_" + hex.EncodeToString(sum[:9])
}

// ReplySubject returns "Re: " and the subject without its own reply marks.
func ReplySubject(subject string) string {
	for {
		subject = strings.TrimSpace(subject)
		if len(subject) < 3 || !strings.EqualFold(subject[:3], "re:") {
			return "Re: " + subject
		}
		subject = subject[3:]
	}
}

// ReplyReferences returns the References list of a reply (RFC 5322 section 3.6.4):
// the parent's references, or its In-Reply-To, and the parent itself.
func ReplyReferences(references []string, inReplyTo, messageID string) []string {
	out := append([]string(nil), references...)
	if len(out) == 0 && inReplyTo != "" {
		out = append(out, inReplyTo)
	}
	if messageID != "" {
		out = append(out, messageID)
	}
	return cutReferences(out)
}

// JoinReferences joins two lists of message identifiers without duplicates, the first list first.
func JoinReferences(first, then []string) []string {
	var out []string
	for _, id := range append(append([]string(nil), first...), then...) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// cutReferences shortens a list of references to the first, which identifies the thread, and the last ten.
func cutReferences(list []string) []string {
	if len(list) <= 20 {
		return list
	}
	return append([]string{list[0]}, list[len(list)-10:]...)
}
