package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// maxDisplayName limits the characters of a player's displayed name.
const maxDisplayName = 80

// IsFrameName reports whether the name of a game or event can be written in the first line of a frame.
func IsFrameName(name string) bool {
	return plainName(name) && strings.TrimRight(name, endsHeader) == name
}

// CheckDisplayName returns an error when a player's display name is too long, or contains invisible characters or
// characters that reverse the text after them.
func CheckDisplayName(name string) error {
	switch i := strings.IndexFunc(name, isInvisible); {
	case !utf8.ValidString(name):
		return say.Errorf("the name cannot be read: it is not UTF-8")
	case i >= 0:
		r, _ := utf8.DecodeRuneInString(name[i:])
		return say.Errorf("the name holds the character U+%04X, which cannot be seen or changes the direction of writing", r)
	case utf8.RuneCountInString(name) > maxDisplayName:
		return say.Errorf("the name has %d characters: want at most %d", utf8.RuneCountInString(name), maxDisplayName)
	}
	return nil
}

// CleanDisplayName returns a name without the characters that CheckDisplayName refuses.
func CleanDisplayName(name string) string {
	return strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
}

// isInvisible reports whether a character prints nothing: control, bidirectional, zero width, private. Blanks of all
// scripts count as printed.
func isInvisible(r rune) bool { return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r) }
