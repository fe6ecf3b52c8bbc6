package notation

import "strings"

// inCode gives the lines of a sheet as the parser reads them: what a Japanese keyboard writes for a comma, for quotes and
// for a backslash is one. Comments and what stands in quotes stay as they are, and so do all columns.
func inCode(lines []string) []string {
	var out []string
	for i, line := range lines {
		if isNormal(line) || !strings.ContainsAny(line, "、「『¥") {
			continue
		}
		if out == nil {
			out = append(out, lines...)
		}
		out[i] = codeLine(line)
	}
	if out == nil {
		return lines
	}
	return out
}

func codeLine(line string) string {
	var b strings.Builder
	var shut rune // the quote that ends what is in quotes
	for i, r := range line {
		switch {
		case shut != 0:
			switch {
			case r == shut:
				r, shut = '"', 0
			case r == '"':
				r = '\''
			}
		case strings.HasPrefix(line[i:], "//"):
			b.WriteString(line[i:])
			return b.String()
		case r == '"' || r == '「' || r == '『':
			if end := closingQuote(r); strings.ContainsRune(line[i+len(string(r)):], end) {
				r, shut = '"', end
			}
		case r == '、':
			r = ','
		case r == '¥':
			r = '\\'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// closingQuote is the quote that ends what r begins.
func closingQuote(r rune) rune {
	switch r {
	case '「':
		return '」'
	case '『':
		return '』'
	}
	return r
}
