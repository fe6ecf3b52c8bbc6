package opponentlist

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"
)

// codeOf returns the secret code with which an address confirms a line; it is valid from the given day on.
func (o *Handler) codeOf(addr, words, day string) string {
	h := hmac.New(sha256.New, o.Key)
	fmt.Fprintf(h, "wanted\n%s\n%s\n%s", spelled(addr), words, day)
	return fmt.Sprintf("%x", h.Sum(nil))[:20]
}

// coded returns a line with the confirmation code for an address.
func (o *Handler) coded(addr, words string, now time.Time) string {
	today := now.UTC().Format(time.DateOnly)
	return fmt.Sprintf("%s code %s %s", words, today, o.codeOf(addr, words, today))
}
