package casefile

import "strings"

// word is one word of a line; quoted text is one word.
type word struct {
	text   string
	quoted bool
	line   int
}

// uncomment cuts a comment off a line: a "#" at its beginning or behind a blank, outside quotes.
func uncomment(line string) string {
	quoted := false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			quoted = !quoted
		case c == '#' && !quoted && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return line[:i]
		}
	}
	return line
}

// statements splits a line at ";" outside quotes and each part into words. ok is false when a quote is left open.
func statements(line string, n int) (out [][]word, ok bool) {
	var words []word
	var b strings.Builder
	quoted, open := false, false
	flush := func() {
		if open {
			words = append(words, word{text: b.String(), quoted: quoted, line: n})
		}
		b.Reset()
		quoted, open = false, false
	}
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			flush()
			end := strings.IndexByte(line[i+1:], '"')
			if end < 0 {
				return nil, false
			}
			b.WriteString(line[i+1 : i+1+end])
			quoted, open = true, true
			i += end + 1
			flush()
		case c == ' ' || c == '\t':
			flush()
		case c == ';':
			flush()
			if len(words) > 0 {
				out = append(out, words)
			}
			words = nil
		default:
			open = true
			b.WriteByte(c)
		}
	}
	flush()
	if len(words) > 0 {
		out = append(out, words)
	}
	return out, true
}

// indent is the width of the blanks before a line; a tab counts to the next multiple of eight.
func indent(line string) int {
	n := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			n++
		case '\t':
			n += 8 - n%8
		default:
			return n
		}
	}
	return n
}

// first is the first word of a line, without a colon behind it.
func first(line string) string {
	f := strings.Fields(line)
	if len(f) == 0 {
		return ""
	}
	return strings.TrimSuffix(f[0], ":")
}

// isRule says whether a word is spelled like a rule number: "11.2", "7.3.1", "8.6a".
func isRule(s string) bool {
	dot := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= '0' && c <= '9':
		case c == '.' && i > 0 && i < len(s)-1:
			dot = true
		case c >= 'a' && c <= 'z' && i == len(s)-1:
		default:
			return false
		}
	}
	return dot && s[0] != '.'
}

// isRef says whether a word names an example or a ruling: "W-20", "A-09".
func isRef(s string) bool {
	i := strings.IndexByte(s, '-')
	if i < 1 || i == len(s)-1 {
		return false
	}
	for j := 0; j < len(s); j++ {
		upper, digit := s[j] >= 'A' && s[j] <= 'Z', s[j] >= '0' && s[j] <= '9'
		if j < i && !upper || j > i && !digit {
			return false
		}
	}
	return true
}
