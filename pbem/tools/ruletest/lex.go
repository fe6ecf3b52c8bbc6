package ruletest

import "strings"

// word is one word of a line, or a quoted text.
type word struct {
	text   string
	quoted bool
	line   int
}

// quotation parses the quoted text that begins at a quotation mark. A backslash escapes a quotation mark or a backslash,
// and \n stands for a line end. end is the index after the closing mark; ok is false if there is none.
func quotation(line string, at int) (text string, end int, ok bool) {
	var b strings.Builder
	for i := at + 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			return b.String(), i + 1, true
		case c == '\\' && i+1 < len(line) && strings.IndexByte(`"\n`, line[i+1]) >= 0:
			i++
			if line[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(line[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", len(line), false
}

// quote returns a text in quotes, so that quotation can parse it.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

// cutComment removes a comment from a line: a "#" at its start or after a space, outside quotes.
func cutComment(line string) string {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			_, end, _ := quotation(line, i)
			i = end - 1
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return line[:i]
		}
	}
	return line
}

// parts splits a line at ";" outside quotes.
func parts(line string) []string {
	var out []string
	start := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			_, end, _ := quotation(line, i)
			i = end - 1
		case ';':
			out = append(out, line[start:i])
			start = i + 1
		}
	}
	return append(out, line[start:])
}

// statements splits a line at ";" outside quotes, and each part into words. ok is false if a quotation is not closed.
func statements(line string, n int) (out [][]word, ok bool) {
	for _, part := range parts(line) {
		words, closed := wordsOf(part, n)
		if !closed {
			return nil, false
		}
		if len(words) > 0 {
			out = append(out, words)
		}
	}
	return out, true
}

// wordsOf splits a statement into its words.
func wordsOf(part string, n int) (words []word, ok bool) {
	start := -1
	flush := func(i int) {
		if start >= 0 {
			words = append(words, word{text: part[start:i], line: n})
		}
		start = -1
	}
	for i := 0; i < len(part); i++ {
		switch c := part[i]; {
		case c == '"':
			flush(i)
			text, end, closed := quotation(part, i)
			if !closed {
				return nil, false
			}
			words = append(words, word{text: text, quoted: true, line: n})
			i = end - 1
		case c == ' ' || c == '\t':
			flush(i)
		case start < 0:
			start = i
		}
	}
	flush(len(part))
	return words, true
}

// ownLines splits orders joined by ";" into lines with the same indentation.
func ownLines(lines []string) []string {
	var out []string
	for _, line := range lines {
		code, comment, noted := strings.Cut(line, "//")
		split := parts(code)
		if len(split) == 1 {
			out = append(out, line)
			continue
		}
		for _, part := range split {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, line[:len(line)-len(strings.TrimLeft(line, " \t"))]+part)
			}
		}
		if noted {
			out[len(out)-1] += " //" + comment
		}
	}
	return out
}

// indent returns the width of a line's indentation; a tab extends to the next multiple of eight.
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

// first returns the first word of a line, without a colon after it.
func first(line string) string {
	f := strings.Fields(line)
	if len(f) == 0 {
		return ""
	}
	return strings.TrimSuffix(f[0], ":")
}

// isRule reports whether a word looks like a rule number: "11.2", "7.3.1", "8.6a".
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

// isRef reports whether a word looks like the reference of an example or ruling: "W-20", "A-09".
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
