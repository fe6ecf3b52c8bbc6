package notation

import (
	"unicode"

	"golang.org/x/text/width"
)

// DisplayWidth returns the width of a text in terminal columns: two for a wide character, none for a combining mark.
func DisplayWidth(s string) int {
	n := 0
	for _, r := range s {
		n += RuneDisplayWidth(r)
	}
	return n
}

// RuneDisplayWidth returns the width of one character in terminal columns: 0, 1 or 2.
func RuneDisplayWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case 0x4e00 <= r && r <= 0x9fff, 0x30a0 <= r && r <= 0x30ff, 0x3041 <= r && r <= 0x3096: // most of Japanese
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
