package inbox

import (
	"bytes"
	"io"
	"regexp"
	"time"
)

// fetchResponse holds the part of a FETCH response that has been read.
type fetchResponse struct {
	head      []byte   // such as "* 3 FETCH ("
	items     [][]byte // items to pass on, each a name, a space and a value
	uid       []byte   // the UID item; nil until it was read
	requested bool     // it has an item that is only sent on request
	dropped   bool     // an item was removed
	open      bool     // the part up to a literal was passed on
}

// addFetchPart processes a piece of a FETCH response, up to a literal or to its end. Data that is not a list of names
// and values is passed on; the library then returns the error.
func (m *filterConn) addFetchPart(line []byte) ([]byte, error) {
	f := m.fetch
	n, follows, err := literalLength(line)
	if err != nil {
		return nil, err
	}
	rest := bytes.TrimLeft(line, " ")
	for len(rest) > 0 && rest[0] != ')' {
		name, value, after, ok := cutItem(rest)
		switch {
		case !ok:
			m.fetch = nil
			return bytes.Join([][]byte{f.takeKept(), []byte(" "), rest, []byte("\r\n")}, nil), nil
		case len(after) == 0 && follows:
			return m.addLiteral(name, value, n)
		}
		f.addItem(name, value)
		rest = bytes.TrimLeft(after, " ")
	}
	m.fetch = nil
	if len(rest) == 0 { // the end of the list is missing
		return append(f.takeKept(), "\r\n"...), nil
	}
	return f.finish(), nil
}

// addLiteral processes an item whose value is a literal of n bytes, which follows.
func (m *filterConn) addLiteral(name, value []byte, n int64) ([]byte, error) {
	f := m.fetch
	if !bodyItem.Match(name) {
		f.dropped = true
		_, err := io.CopyN(io.Discard, m.in, n)
		return nil, err
	}
	f.requested = true
	if f.uid == nil && !f.open && n <= maxHeldBytes {
		// The library needs the UID first. It may come after the text, which is stored until then.
		text := make([]byte, n)
		if _, err := io.ReadFull(m.in, text); err != nil {
			return nil, err
		}
		f.items = append(f.items, bytes.Join([][]byte{name, []byte(" "), value, []byte("\r\n"), text}, nil))
		return nil, nil
	}
	f.items = append(f.items, bytes.Join([][]byte{name, []byte(" "), value, []byte("\r\n")}, nil))
	out := f.takeKept()
	m.body, f.open = n, true
	return out, nil
}

// takeKept returns the items that were not passed on yet, the UID first.
func (f *fetchResponse) takeKept() []byte {
	items, head := f.items, f.head
	if f.open {
		head = []byte(" ")
	} else if f.uid != nil {
		items = append([][]byte{f.uid}, items...)
	}
	f.items = nil
	if f.open && len(items) == 0 {
		return nil
	}
	return append(append([]byte{}, head...), bytes.Join(items, []byte(" "))...)
}

// finish returns the rest of the response. A response without any requested item is dropped, because it only reports
// flags that another client changed.
func (f *fetchResponse) finish() []byte {
	if !f.open && !f.requested && f.dropped {
		return nil
	}
	return append(f.takeKept(), ")\r\n"...)
}

var (
	bodyItem    = regexp.MustCompile(`(?i)^BODY\[`)
	numberValue = regexp.MustCompile(`^[0-9]{1,18}$`)
)

// dateLayout is the time format of INTERNALDATE (RFC 3501 section 9).
const dateLayout = `"_2-Jan-2006 15:04:05 -0700"`

// addItem stores an item if it was requested and its value is well-formed.
func (f *fetchResponse) addItem(name, value []byte) {
	good := false
	switch upper := string(bytes.ToUpper(name)); upper {
	case "UID":
		if good = isUID(value); good && f.uid == nil {
			f.uid = append([]byte("UID "), value...)
			return
		}
	case "INTERNALDATE":
		_, err := time.Parse(dateLayout, string(value))
		good = err == nil
		f.requested = true
	case "RFC822.SIZE":
		good = numberValue.Match(value)
		f.requested = true
	default:
		good = bodyItem.Match(name) && len(value) > 0 && (value[0] == '"' || bytes.EqualFold(value, []byte("NIL")))
		f.requested = f.requested || good
	}
	if !good {
		f.dropped = true
		return
	}
	f.items = append(f.items, append(append(append([]byte{}, name...), ' '), value...))
}

// cutItem splits off a name and its value: an atom, a quoted string, or a list. A name may contain a section in
// brackets.
func cutItem(s []byte) (name, value, after []byte, ok bool) {
	i := 0
	for depth := 0; i < len(s) && (depth > 0 || s[i] != ' ' && s[i] != ')'); i++ {
		switch s[i] {
		case '[':
			depth++
		case ']':
			depth--
		}
	}
	if i == 0 || i >= len(s) || s[i] != ' ' {
		return nil, nil, nil, false
	}
	name, s = s[:i], bytes.TrimLeft(s[i:], " ")
	n, ok := valueEnd(s)
	if !ok {
		return nil, nil, nil, false
	}
	return name, s[:n], s[n:], true
}

// valueEnd returns the length of the value at the start of s.
func valueEnd(s []byte) (n int, ok bool) {
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')' && depth == 0, c == ' ' && depth == 0:
			return i, i > 0
		case c == ')':
			depth--
		}
	}
	return len(s), depth == 0 && !quoted && len(s) > 0
}
