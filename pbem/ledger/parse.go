package ledger

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// SyntaxError reports a place where a ledger is not in canonical form.
type SyntaxError struct {
	Rec    int // number of the record, counted from 0 at the start of the text
	Offset int // byte in the whole text, from 0, where the offending line begins
	Reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("ledger record %d, byte %d: %s", e.Rec, e.Offset, e.Reason)
}

// TornError reports a last record that was not written completely, as after a crash. The records before it are valid.
type TornError struct {
	Rec    int // number of the torn record, and of the complete ones before it
	Offset int // byte where it begins
	Length int // number of its bytes
}

func (e *TornError) Error() string {
	return fmt.Sprintf("ledger record %d, byte %d: torn: %d bytes without the blank line that ends a record", e.Rec, e.Offset, e.Length)
}

// Format returns records as the text of a ledger, each followed by a blank line.
func Format(recs ...Record) []byte {
	var b []byte
	for _, r := range recs {
		b = append(r.appendText(b), '\n')
	}
	return b
}

// ParseAll parses the text of a ledger. It accepts exactly what Format writes for valid records numbered 0, 1, 2 and so
// on. With an error, a *SyntaxError or a *TornError, it also returns the complete records before it.
func ParseAll(data []byte) ([]Record, error) {
	recs, _, err := parseAll(data)
	return recs, err
}

// parseAll returns all records, and for each the offset after its blank line.
func parseAll(data []byte) (recs []Record, ends []int64, err error) {
	text := string(data)
	n := strings.Count(text, "\n\n")
	recs, ends = slices.Grow(recs, n), slices.Grow(ends, n)
	for off := 0; off < len(text); {
		end := strings.Index(text[off:], "\n\n")
		if end < 0 {
			return recs, ends, &TornError{Rec: len(recs), Offset: off, Length: len(text) - off}
		}
		r, bad := parseRecord(text[off : off+end+1])
		if bad == nil && r.N != len(recs) {
			bad = &SyntaxError{Reason: fmt.Sprintf("the record is numbered %d: want %d", r.N, len(recs))}
		}
		if bad != nil {
			bad.Rec = len(recs)
			bad.Offset += off
			return recs, ends, bad
		}
		off += end + 2
		recs, ends = append(recs, r), append(ends, int64(off))
	}
	return recs, ends, nil
}

// ParseRecord parses one record from the bytes that [Record.Text] returns. The error is a *SyntaxError that counts from
// the start of the record.
func ParseRecord(text []byte) (Record, error) {
	r, bad := parseRecord(string(text))
	if bad != nil {
		bad.Rec = r.N
		return Record{}, bad
	}
	return r, nil
}

func parseRecord(text string) (Record, *SyntaxError) {
	var r Record
	if n := strings.Count(text, "\n"); n > 2 {
		r.Fields = make([]Field, 0, n-2)
	}
	off, line := 0, 0
	for ; off < len(text); line++ {
		end := strings.IndexByte(text[off:], '\n')
		if end < 0 {
			return r, &SyntaxError{Offset: off, Reason: "the last line is not ended by a line feed"}
		}
		var err error
		switch s := text[off : off+end]; line {
		case 0:
			r.N, err = parseNumber(s)
		case 1:
			r.Type, err = parseType(s)
		default:
			err = r.parseField(s)
		}
		if err != nil {
			return r, &SyntaxError{Offset: off, Reason: err.Error()}
		}
		off += end + 1
	}
	if line < 2 {
		return r, &SyntaxError{Offset: off, Reason: "want the lines rec and type"}
	}
	return r.modernize(text), nil
}

func parseNumber(line string) (int, error) {
	v, ok := strings.CutPrefix(line, "rec ")
	n, err := strconv.ParseInt(v, 10, 32)
	if !ok || err != nil || n < 0 || strconv.FormatInt(n, 10) != v {
		return 0, fmt.Errorf("line %q: want rec and a number from 0", clip(line))
	}
	return int(n), nil
}

func parseType(line string) (string, error) {
	v, ok := strings.CutPrefix(line, "type ")
	if !ok || !isWord(v) {
		return "", fmt.Errorf("line %q: want type and a word: %s", clip(line), wantWord)
	}
	return v, nil
}

func (r *Record) parseField(line string) error {
	if line == "" {
		return fmt.Errorf("a blank line inside a record")
	}
	key, value, spaced := strings.Cut(line, " ")
	if err := checkKey(key); err != nil {
		return err
	}
	if err := checkValue(value); err != nil {
		return fmt.Errorf("field %s: %w", key, err)
	}
	if spaced && value == "" {
		return fmt.Errorf("field %s: a space but no value: an empty value is the key alone", key)
	}
	r.Add(key, value)
	return nil
}
