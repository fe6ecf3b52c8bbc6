package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Field is one line of a record. The value may be empty and may begin or end with spaces.
type Field struct{ Key, Value string }

// Record is one entry of a ledger. Fields keep the order in which they were added; a key may occur several times.
type Record struct {
	N      int // position in the ledger, from 0
	Type   string
	Fields []Field

	OriginalText string // text of a record that an older program wrote in another form
}

// Add appends a field. Check reports whether the record may be written with it.
func (r *Record) Add(key, value string) { r.Fields = append(r.Fields, Field{key, value}) }

// AddText appends a text of several lines, one field for each line. The text ends in a line feed or gets one.
func (r *Record) AddText(key, text string) {
	if text == "" {
		return
	}
	r.Fields = slices.Grow(r.Fields, strings.Count(text, "\n")+1)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		r.Add(key, line)
	}
}

// Get returns the value of the first field of a key. It returns "" when there is none.
func (r Record) Get(key string) string {
	for _, f := range r.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// All returns the values of every field of a key, in order.
func (r Record) All(key string) []string {
	var out []string
	for _, f := range r.Fields {
		if f.Key == key {
			out = append(out, f.Value)
		}
	}
	return out
}

// GetText returns a text that AddText added, every line ended by a line feed.
func (r Record) GetText(key string) string {
	var b strings.Builder
	size := 0
	for _, f := range r.Fields {
		size += len(f.Value) + 1
	}
	b.Grow(size)
	for _, f := range r.Fields {
		if f.Key == key {
			b.WriteString(f.Value)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Text returns the canonical form of a record: the bytes that are hashed. They end in a line feed, without the blank
// line after them. A field with an empty value is its key alone.
func (r Record) Text() []byte { return r.appendText(nil) }

func (r Record) appendText(b []byte) []byte {
	if r.OriginalText != "" {
		return append(b, r.OriginalText...)
	}
	b = append(strconv.AppendInt(append(b, "rec "...), int64(r.N), 10), '\n')
	b = append(append(append(b, "type "...), r.Type...), '\n')
	for _, f := range r.Fields {
		b = append(b, f.Key...)
		if f.Value != "" {
			b = append(append(b, ' '), f.Value...)
		}
		b = append(b, '\n')
	}
	return b
}

// Check returns an error if the record cannot be written, nil if it can.
func (r Record) Check() error {
	if r.N < 0 || r.N > maxNumber {
		return fmt.Errorf("ledger record %d: want a number in 0..%d", r.N, maxNumber)
	}
	if !isWord(r.Type) {
		return fmt.Errorf("ledger record %d: type %q: %s", r.N, clip(r.Type), wantWord)
	}
	for _, f := range r.Fields {
		if err := checkKey(f.Key); err != nil {
			return fmt.Errorf("ledger record %d: %w", r.N, err)
		}
		if err := checkValue(f.Value); err != nil {
			return fmt.Errorf("ledger record %d: field %s: %w", r.N, f.Key, err)
		}
	}
	return nil
}

// clone returns a copy with its own fields.
func (r Record) clone() Record {
	r.Fields = slices.Clone(r.Fields)
	return r
}

const (
	maxNumber = 1<<31 - 1
	maxWord   = 64
	wantWord  = "want at most 64 lowercase letters, digits and hyphens, a letter first"
)

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && c != '-') {
			return false
		}
	}
	return s != "" && len(s) <= maxWord
}

// checkKey validates a field's key. It refuses "rec" and "type", which only the head of a record may have.
func checkKey(key string) error {
	if !isWord(key) {
		return fmt.Errorf("key %q: %s", clip(key), wantWord)
	}
	if key == "rec" || key == "type" {
		return fmt.Errorf("key %q belongs to the head of a record", key)
	}
	return nil
}

func checkValue(s string) error {
	if isPrintableASCII(s) {
		return nil
	}
	for i, c := range s {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return fmt.Errorf("byte %d (0x%02x) is not valid UTF-8", i, s[i])
			}
		}
		if unicode.IsControl(c) {
			return fmt.Errorf("control character U+%04X at byte %d", c, i)
		}
	}
	return nil
}

// isPrintableASCII reports whether a text is printable ASCII, as nearly all of a ledger is.
func isPrintableASCII(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// clip shortens a quoted text for a message.
func clip(s string) string {
	const most = 80
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}
