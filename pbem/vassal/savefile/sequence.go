package savefile

import "strings"

// joinElements joins elements with a delimiter, as VASSAL does. A delimiter inside an element is preceded by a
// backslash. An element that ends with a backslash, or is enclosed in apostrophes, is put in apostrophes.
func joinElements(delimiter byte, elements ...string) string {
	var b strings.Builder
	for i, e := range elements {
		if i > 0 {
			b.WriteByte(delimiter)
		}
		quoted := strings.HasSuffix(e, `\`) || strings.HasPrefix(e, "'") && strings.HasSuffix(e, "'")
		if quoted {
			b.WriteByte('\'')
		}
		b.WriteString(strings.ReplaceAll(e, string(delimiter), `\`+string(delimiter)))
		if quoted {
			b.WriteByte('\'')
		}
	}
	return b.String()
}

// nextElement returns the first element of a joined text; more reports whether others follow in rest. It removes one
// level of backslashes and apostrophes.
func nextElement(s string, delimiter byte) (element, rest string, more bool) {
	var b strings.Builder
	from := 0
	for {
		i := strings.IndexByte(s[from:], delimiter)
		if i < 0 {
			b.WriteString(s[from:])
			break
		}
		if i += from; i > from && s[i-1] == '\\' {
			b.WriteString(s[from : i-1])
			b.WriteByte(delimiter)
			from = i + 1
			continue
		}
		b.WriteString(s[from:i])
		rest, more = s[i+1:], true
		break
	}
	element = b.String()
	if len(element) > 1 && element[0] == '\'' && element[len(element)-1] == '\'' {
		element = element[1 : len(element)-1]
	}
	return element, rest, more
}

// splitElements splits a text that joinElements joined.
func splitElements(s string, delimiter byte) []string {
	var out []string
	for more := true; more; {
		var e string
		e, s, more = nextElement(s, delimiter)
		out = append(out, e)
	}
	return out
}
