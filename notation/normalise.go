package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalise brings text that went through mail programs and input methods to one spelling: NFKC (Unicode annex 15),
// one dash, one kind of quotes, one blank, LF line ends, no invisible characters. Control characters and bytes that
// are not UTF-8 become U+FFFD, so that a line that was not decoded is refused and not guessed. The number of lines
// is kept, and normalising twice changes nothing.
func Normalise(s string) string {
	if plain(s) {
		return s
	}
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.ReplaceAll(s, "\r\n", "\n")
		s = strings.ReplaceAll(s, "\r", "\n")
		if plain(s) {
			return s
		}
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/8)
	for len(s) > 0 {
		end := strings.IndexByte(s, '\n')
		line := s
		if end >= 0 {
			line = s[:end]
		}
		if plain(line) {
			b.WriteString(line)
		} else {
			b.WriteString(normaliseLine(line))
		}
		if end < 0 {
			break
		}
		b.WriteByte('\n')
		s = s[end+1:]
	}
	return b.String()
}

// plain says that s is printable ASCII, tabs and line feeds: already normal.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// normaliseLine works on one line. Dropping an invisible character can bring a letter and its accent together, which
// NFKC then composes; a second round settles that, the further ones are a guard.
func normaliseLine(s string) string {
	for range 8 {
		t := replaceRunes(norm.NFKC.String(s))
		if t == s {
			break
		}
		s = t
	}
	return s
}

// replaceRunes maps what NFKC leaves alone.
func replaceRunes(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	var prev rune // last rune written
	for i, r := range s {
		size := utf8.RuneLen(r)
		switch {
		case r == utf8.RuneError:
			r = utf8.RuneError
		case r < 0x7f:
			if r < ' ' && r != '\t' {
				r = utf8.RuneError
			}
		case dropped(r):
			continue
		case r == 0x30FC || r == 0xFF70: // prolonged sound mark, typed for a dash on a Japanese keyboard
			if unicode.IsDigit(prev) && digitFollows(s[i+size:]) {
				r = '-'
			}
		default:
			if t := replacement(r); t != "" {
				b.WriteString(t)
				prev = rune(t[len(t)-1])
				continue
			}
		}
		b.WriteRune(r)
		prev = r
	}
	return b.String()
}

// dropped holds for invisible format characters, variation selectors and the overlay that would turn "=" into "≠".
func dropped(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F || r == 0x0338
}

// digitFollows says whether the next visible rune of s is a digit.
func digitFollows(s string) bool {
	for _, r := range s {
		if dropped(r) {
			continue
		}
		return unicode.IsDigit(r)
	}
	return false
}

// replacement gives the ASCII spelling of a rune, or "" when it stays as it is.
func replacement(r rune) string {
	switch r {
	case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0x2043, 0xFE58, 0xFE63, 0xFF0D:
		return "-"
	case 0x2190:
		return "<-"
	case 0x2192, 0x21D2, 0x27F6, 0x2794, 0x279C, 0x279D, 0x279E, 0x27A1, 0x2B95, 0x21E8:
		return "->"
	case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x00B4, 0x02BC:
		return "'"
	case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0x00AB, 0x00BB:
		return `"`
	case 0x301C, 0xFF5E, 0x223C:
		return "~"
	case 0x2044, 0x2215:
		return "/"
	case 0x2236:
		return ":"
	case 0x2264, 0x2A7D, 0x2266:
		return "<="
	case 0x2265, 0x2A7E, 0x2267:
		return ">="
	case 0x2260:
		return "!="
	case 0x2022:
		return "*"
	case 0x2028, 0x2029, 0x0085, 0x00A0, 0x3000, 0x1680:
		return " "
	}
	if unicode.IsControl(r) {
		return "\uFFFD"
	}
	if unicode.Is(unicode.Zs, r) {
		return " "
	}
	return ""
}
