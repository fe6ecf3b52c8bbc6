package ledger

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseAllRefuses(t *testing.T) {
	const first = "rec 0\ntype join\nseat axis\n\n" // 27 bytes
	tests := []struct {
		name, text  string
		rec, offset int
	}{
		{"leading blank line", "\n" + first, 0, 0},
		{"two blank lines", first + "\nrec 1\ntype end\n\n", 1, 27},
		{"only blank lines", "\n\n", 0, 0},
		{"number repeated", first + first, 1, 27},
		{"number skipped", first + "rec 2\ntype end\n\n", 1, 27},
		{"number 01", first + "rec 01\ntype end\n\n", 1, 27},
		{"number -0", "rec -0\ntype end\n\n", 0, 0},
		{"number too long", "rec 99999999999999999999\ntype end\n\n", 0, 0},
		{"no number", "type end\n\n", 0, 0},
		{"no type", first + "rec 1\n\n", 1, 33},
		{"type missing", first + "rec 1\nseat axis\n\n", 1, 33},
		{"type of two words", first + "rec 1\ntype the end\n\n", 1, 33},
		{"second type", first + "rec 1\ntype end\ntype end\n\n", 1, 42},
		{"bad key", first + "rec 1\ntype end\nSeat axis\n\n", 1, 42},
		{"leading space", first + "rec 1\ntype end\n seat axis\n\n", 1, 42},
		{"space without value", first + "rec 1\ntype end\nseat \n\n", 1, 42},
		{"carriage return", first + "rec 1\ntype end\nseat axis\r\n\n", 1, 42},
		{"not UTF-8", first + "rec 1\ntype end\nseat a\xe4\n\n", 1, 42},
		{"zero byte", first + "rec 1\ntype end\nseat a\x00\n\n", 1, 42},
	}
	for _, tt := range tests {
		recs, err := ParseAll([]byte(tt.text))
		var bad *SyntaxError
		if !errors.As(err, &bad) {
			t.Errorf("%s: error %v, want a syntax error", tt.name, err)
			continue
		}
		if bad.Rec != tt.rec || bad.Offset != tt.offset {
			t.Errorf("%s: %v, want record %d, byte %d", tt.name, bad, tt.rec, tt.offset)
		}
		if len(recs) != tt.rec {
			t.Errorf("%s: %d records before the error, want %d", tt.name, len(recs), tt.rec)
		}
	}
}

func TestParseRecordRefuses(t *testing.T) {
	for _, s := range []string{"", "rec 0\n", "rec 0\ntype end", "rec 0\ntype end\n\n", "rec 0\ntype end\nseat", "\n"} {
		if r, err := ParseRecord([]byte(s)); err == nil {
			t.Errorf("ParseRecord(%q) = %v", s, r)
		}
	}
}

// Cut anywhere, a ledger gives its complete records and says where the rest begins.
func TestTornAnywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recs := drawRecords(t, 4)
		data := Format(recs...)
		cut := rapid.IntRange(0, len(data)).Draw(t, "cut")
		whole, end := 0, 0
		for whole < len(recs) && end+len(Format(recs[whole])) <= cut {
			end += len(Format(recs[whole]))
			whole++
		}
		got, err := ParseAll(data[:cut])
		if d := cmp.Diff(Format(recs[:whole]...), Format(got...)); d != "" {
			t.Fatalf("records (-want +got):\n%s", d)
		}
		if end == cut {
			if err != nil {
				t.Fatalf("cut between records: %v", err)
			}
			return
		}
		var torn *TornError
		if !errors.As(err, &torn) || *torn != (TornError{Rec: whole, Offset: end, Length: cut - end}) {
			t.Fatalf("error %v, want record %d torn at byte %d, %d bytes of it", err, whole, end, cut-end)
		}
	})
}

// Any byte changed to any other gives an error or another root.
func TestEveryByteCounts(t *testing.T) {
	recs := vectorRecords()
	recs[1].AddText("text", "a\n\nb\n")
	data := Format(recs...)
	l, err := NewLog(recs...)
	if err != nil {
		t.Fatal(err)
	}
	for i, old := range data {
		for c := range 256 {
			if byte(c) == old {
				continue
			}
			data[i] = byte(c)
			if got, err := ParseAll(data); err == nil {
				changed, err := NewLog(got...)
				if err == nil && changed.Root() == l.Root() {
					t.Errorf("byte %d changed from %q to %q: same root", i, old, byte(c))
				}
			}
		}
		data[i] = old
	}
}

func FuzzParseAll(f *testing.F) {
	f.Add(Format(vectorRecords()...))
	f.Add([]byte("rec 0\ntype end\n\nrec 1\ntype end\nnote\nnote  x \n"))
	f.Add([]byte("rec 0\ntype end\nseat \n\n\n"))
	f.Add([]byte("\x00\x00\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		recs, err := ParseAll(data)
		good := len(data)
		var bad *SyntaxError
		var torn *TornError
		switch {
		case errors.As(err, &torn):
			good = torn.Offset
		case errors.As(err, &bad):
			good = len(Format(recs...))
			if bad.Rec != len(recs) || bad.Offset < good || bad.Offset > len(data) {
				t.Fatalf("%v: %d records of %d bytes before it", bad, len(recs), good)
			}
		case err != nil:
			t.Fatalf("error of another kind: %v", err)
		}
		if got := string(Format(recs...)); got != string(data[:good]) {
			t.Fatalf("accepted:\n%q\nbut writes:\n%q", data[:good], got)
		}
		if _, err := NewLog(recs...); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
	})
}
