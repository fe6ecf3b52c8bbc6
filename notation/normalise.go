package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Normalise replaces the variants that mail programs and keyboards produce by one spelling: NFKC (Unicode annex 15),
// one dash, one kind of quotes, one blank, LF line ends, no invisible characters. Characters such as "²" stay as they
// are: see figures. Control characters and bytes that are not UTF-8 become U+FFFD, so that the line is refused instead
// of guessed. The number of lines stays the same, and normalising twice changes nothing.
func Normalise(s string) string {
	if isNormal(s) {
		return s
	}
	if strings.IndexByte(s, '\r') >= 0 {
		if s = lineFeeds(s); isNormal(s) {
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
		if isNormal(line) {
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

// lineFeeds replaces all line ends by LF.
func lineFeeds(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// isNormal reports whether s is printable ASCII, tabs and line feeds only, which Normalise leaves alone.
func isNormal(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// normaliseLine normalises one line. When an invisible character is dropped, a letter and its accent can become
// neighbours, which NFKC then composes. A second round handles that; further rounds are only a safeguard.
func normaliseLine(s string) string {
	for range 8 {
		t := replaceRunes(compose(s))
		if t == s {
			break
		}
		s = t
	}
	return s
}

// compose applies NFKC to a text, except to the characters in figures.
func compose(s string) string {
	var b strings.Builder
	for {
		at := strings.IndexFunc(s, isFigure)
		if at < 0 {
			break
		}
		_, size := utf8.DecodeRuneInString(s[at:])
		b.WriteString(norm.NFKC.String(s[:at]))
		b.WriteString(s[at : at+size])
		s = s[at+size:]
	}
	return b.String() + norm.NFKC.String(s)
}

// figures holds characters that NFKC would turn into digits although the writer meant none: "191²" is not 1912, "1½"
// not 11/2. Full-width and mathematical digits are not in this table.
var figures = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00B2, 0x00B3, 1}, {0x00B9, 0x00B9, 1}, {0x00BC, 0x00BE, 1}, // raised, fractions
		{0x2070, 0x2070, 1}, {0x2074, 0x2079, 1}, {0x2080, 0x2089, 1}, // raised, lowered
		{0x2150, 0x215F, 1}, {0x2189, 0x2189, 1}, // fractions
		{0x2460, 0x249B, 1}, {0x24EA, 0x24EA, 1}, // in circles, in brackets, with a full stop
		{0x3251, 0x325F, 1}, {0x32B1, 0x32BF, 1}, {0x32C0, 0x32CB, 1}, // in circles, months
		// hours, square metres, days
		{0x3358, 0x3370, 1}, {0x3378, 0x3379, 1}, {0x339F, 0x33A6, 1}, {0x33A8, 0x33A8, 1}, {0x33AF, 0x33AF, 1}, {0x33E0, 0x33FE, 1},
	},
	R32:         []unicode.Range32{{0x1F100, 0x1F10A, 1}}, // with a comma
	LatinOffset: 3,
}

// isFigure reports whether a character is one of figures.
func isFigure(r rune) bool { return r >= 0xB2 && unicode.Is(figures, r) }

// replaceRunes replaces variant characters that NFKC keeps, by the table in replacement.
func replaceRunes(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	var prev rune // last rune written
	keys := false // the digit before stood on a key, and was not the last of its number
	for i, r := range s {
		size := utf8.RuneLen(r)
		switch {
		case r == utf8.RuneError:
			r = utf8.RuneError
		case r < 0x7f:
			if r < ' ' && r != '\t' {
				r = utf8.RuneError
			}
		case isInvisibleFormat(r),
			r == 0x20E3 && (prev == '#' || unicode.IsDigit(prev) && digitFollows(s[i+size:])): // a key drawn around it
			keys = keys || r == 0x20E3
			continue
		case r == 0x20E3 && keys && unicode.IsDigit(prev): // the last key of a number
			keys = false
			continue
		case r == 0x30FC || r == 0xFF70: // prolonged sound mark, typed for a dash on a Japanese keyboard
			if isASCIIWord(prev) && wordFollows(s[i+size:]) {
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

// isInvisibleFormat reports whether a character is an invisible format character, a variation selector, or the overlay
// that turns "=" into "≠".
func isInvisibleFormat(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F || r == 0x0338
}

// digitFollows reports whether the next visible rune of s is a digit.
func digitFollows(s string) bool {
	for _, r := range s {
		if isInvisibleFormat(r) {
			continue
		}
		return unicode.IsDigit(r)
	}
	return false
}

// isASCIIWord reports whether a character is a digit of any kind, or an ASCII letter.
func isASCIIWord(r rune) bool {
	return unicode.IsDigit(r) || r < utf8.RuneSelf && unicode.IsLetter(r)
}

// wordFollows reports whether the next visible rune of s is a digit or an ASCII letter.
func wordFollows(s string) bool {
	for _, r := range s {
		if !isInvisibleFormat(r) {
			return isASCIIWord(r)
		}
	}
	return false
}

// replacement returns the ASCII spelling of a rune, or "" when it stays as it is.
func replacement(r rune) string {
	switch r {
	case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0x2043, 0xFE58, 0xFE63, 0xFF0D:
		return "-"
	case 0x2190:
		return "<-"
	case 0x21D0, 0x27F5, 0xF0DF: // the last as Wingdings has it, which Word puts into the private area
		return "<-"
	case 0x2192, 0x21D2, 0x27F6, 0x2794, 0x279C, 0x279D, 0x279E, 0x27A1, 0x2B95, 0x21E8, 0x21A6, 0x21E2, 0x27F9, 0x2B62, 0xF0E0, 0xF0E8,
		0xF0F0:
		return "->"
	case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x00B4, 0x02BC:
		return "'"
	case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0x00AB, 0x00BB:
		return `"`
	case 0x301C, 0xFF5E, 0x223C:
		return "~"
	case 0x2044, 0x2215:
		return "/"
	case 0x266F, 0x2317, 0x22D5: // the sharp of music, and others that look like it
		return "#"
	case 0x2236:
		return ":"
	case 0x2264, 0x2A7D, 0x2266:
		return "<="
	case 0x2265, 0x2A7E, 0x2267:
		return ">="
	case 0x2260:
		return "!="
	case 0x2022, 0xF0B7, 0xF0A7, 0xF0D8, 0xF0FC, 0xF076, 0xF06E, 0xF02D:
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
