package notation

import "strings"

// inCode returns the lines of a sheet with the signs of a Japanese keyboard (comma, full stop, quotes, yen sign, the
// sign of a note) replaced by ASCII signs, outside comments and quotes. No column of an order changes.
func (x *index) inCode(lines []string) []string {
	var out []string
	for i, line := range lines {
		if isNormal(line) || !strings.ContainsAny(line, "、。「『¥※") {
			continue
		}
		if out == nil {
			out = append(out, lines...)
		}
		out[i] = x.codeLine(line)
	}
	if out == nil {
		return lines
	}
	return out
}

// codeLine replaces the signs of a Japanese keyboard in one line.
func (x *index) codeLine(line string) string {
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
		case r == '。' && !x.EnglishOnly:
			r = ';'
		case r == '※' && !x.EnglishOnly && !(strings.TrimSpace(line[:i]) == "" && x.starts(firstWord(line[i+len(string(r)):]))):
			b.WriteString("//" + line[i+len(string(r)):])
			return b.String()
		case r == '¥':
			r = '\\'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// closingQuote returns the closing mark for an opening quotation mark.
func closingQuote(r rune) rune {
	switch r {
	case '「':
		return '」'
	case '『':
		return '』'
	}
	return r
}
