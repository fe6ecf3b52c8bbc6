package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// maxDisplayName is the most characters that a name has with which somebody is shown.
const maxDisplayName = 80

// IsFrameName says whether the first line of a frame can name a game or an event of this name.
func IsFrameName(name string) bool {
	return plainName(name) && strings.TrimRight(name, endsHeader) == name
}

// CheckDisplayName returns the fault of a name under which somebody is shown, nil if it has none. Characters that cannot be
// seen, or that reverse the text after them, are not allowed.
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

// CleanDisplayName is a name without the characters that CheckDisplayName refuses.
func CleanDisplayName(name string) string {
	return strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
}

// isInvisible says whether a character is not printed: control, bidirectional, zero width, private. Blanks of all scripts are printed.
func isInvisible(r rune) bool { return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r) }
