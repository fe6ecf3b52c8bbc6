package message

import (
	"bytes"
	"strings"
)

// field is one unfolded header field in raw bytes.
type field struct {
	name  string // in lower case
	value string
}

type header []field

func (h header) all(name string) []string {
	var out []string
	for _, f := range h {
		if f.name == name {
			out = append(out, f.value)
		}
	}
	return out
}

func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

func (h header) has(name string) bool {
	for _, f := range h {
		if f.name == name {
			return true
		}
	}
	return false
}

// splitHeader parses the header of an entity and returns it with the body. It tolerates a byte order mark, blank lines
// or an mbox "From " line in front, lines that are neither a field nor a continuation, and MIME parameters that were
// folded without indentation. dropped is the number of lines that it had to drop. A header is read to its end, however
// long, because its last line may forbid an answer.
func splitHeader(raw []byte, top bool) (h header, body []byte, dropped int) {
	rest := raw
	if top {
		rest = bytes.TrimPrefix(rest, []byte("\xef\xbb\xbf"))
		rest = bytes.TrimLeft(rest, " \t\r\n")
	}
	var value []byte // of the last field, still open
	finish := func() {
		if last := len(h) - 1; last >= 0 {
			h[last].value = string(value)
		}
	}
	defer finish()
	for len(rest) > 0 {
		line, next := cutLine(rest)
		if len(line) == 0 {
			return h, next, dropped
		}
		text := string(line)
		if text[0] != ' ' && text[0] != '\t' && isFrameStart(text) {
			return h, rest, dropped // the blank line above the body is missing
		}
		last := len(h) - 1
		switch name, first, ok := fieldLine(text); {
		case text[0] == ' ' || text[0] == '\t':
			if last < 0 {
				dropped++
			} else {
				value = append(append(value, ' '), strings.TrimSpace(text)...)
			}
		case last >= 0 && strings.HasPrefix(h[last].name, "content-") && isStrayParameter(text):
			value = append(append(bytes.TrimRight(value, "; "), "; "...), strings.TrimSpace(text)...)
		case ok:
			finish()
			h = append(h, field{name: strings.ToLower(name)})
			value = append(value[:0], strings.TrimSpace(first)...)
		case len(h) == 0 && !top:
			return h, rest, dropped // a part without a header
		default:
			dropped++
		}
		rest = next
	}
	return h, nil, dropped
}

// cutLine splits off the first line without its line end: LF, CR LF, or several CR before an LF, as some gateways
// write.
func cutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return bytes.TrimRight(b, "\r"), nil
	}
	return bytes.TrimRight(b[:i], "\r"), b[i+1:]
}

// fieldLine splits "Name: value". The name must be printable ASCII without spaces (RFC 5322 section 2.2); spaces before
// the colon are accepted.
func fieldLine(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, ":")
	name = strings.TrimRight(name, " \t")
	if !ok || name == "" {
		return "", "", false
	}
	for i := 0; i < len(name); i++ {
		if name[i] <= ' ' || name[i] >= 0x7f {
			return "", "", false
		}
	}
	return name, value, true
}

func isStrayParameter(line string) bool {
	low := strings.ToLower(line)
	for _, p := range []string{"boundary=", "charset=", "name=", "filename=", "format="} {
		if strings.HasPrefix(low, p) {
			return true
		}
	}
	return false
}
