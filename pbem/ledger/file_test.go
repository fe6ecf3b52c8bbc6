package ledger

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// disk is storage in memory that fails on demand.
type disk struct {
	data     []byte
	synced   int // bytes known to be durable
	writes   int
	partial  int   // with a failing write: bytes that get through; with short: bytes taken without an error
	writeErr error // the next write fails
	short    bool  // the next write takes too little and says nothing
	syncErr  error // the next sync fails
	cutErr   error // every truncation fails
}

func (d *disk) Write(b []byte) (int, error) {
	d.writes++
	if d.writeErr != nil || d.short {
		err := d.writeErr
		d.writeErr, d.short = nil, false
		n := min(d.partial, len(b))
		d.data = append(d.data, b[:n]...)
		return n, err
	}
	d.data = append(d.data, b...)
	return len(b), nil
}

func (d *disk) Sync() error {
	if err := d.syncErr; err != nil {
		d.syncErr = nil
		return err
	}
	d.synced = len(d.data)
	return nil
}

func (d *disk) Truncate(size int64) error {
	if d.cutErr != nil {
		return d.cutErr
	}
	d.data = d.data[:size]
	return nil
}

func (d *disk) Close() error { return nil }

var errFull = errors.New("no space left")

func TestFileOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.txt")
	if _, err := OpenFile(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open what is not there: %v", err)
	}
	f, err := CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CreateFile(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("create what is there: %v", err)
	}
	recs := vectorRecords()
	if err := f.Append(recs[0]); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(recs[1:]...); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, Format(recs...)) {
		t.Errorf("file holds\n%s, %v", got, err)
	}

	f, err = OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if f.Log().Root() != vectorLog(t).Root() {
		t.Errorf("root after opening = %s", f.Log().Root())
	}
	if err := f.Append(Record{N: 3, Type: "end"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(1); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(recs[1]); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, Format(recs[:2]...)) {
		t.Errorf("file after the cut holds\n%s, %v", got, err)
	}
}

func TestOpenTornFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.txt")
	whole := Format(vectorRecords()...)
	if err := os.WriteFile(path, append(whole, "rec 3\ntype ro"...), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path)
	var torn *TornError
	if !errors.As(err, &torn) || torn.Offset != len(whole) || f == nil {
		t.Fatalf("open: file %v, error %v, want one torn at byte %d", f, err, len(whole))
	}
	if len(f.Records()) != 3 {
		t.Errorf("%d records, want 3", len(f.Records()))
	}
	next := Record{N: 3, Type: "end"}
	if err := f.Append(next); !errors.As(err, &torn) {
		t.Errorf("append behind the torn record: %v", err)
	}
	if err := f.Truncate(torn.Rec); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(next); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, Format(append(vectorRecords(), next)...)) {
		t.Errorf("file holds\n%s, %v", got, err)
	}
}

func TestOpenSpoiltFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.txt")
	if err := os.WriteFile(path, []byte("rec 1\ntype end\n\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path)
	var bad *SyntaxError
	if !errors.As(err, &bad) || f != nil {
		t.Errorf("open: file %v, error %v, want a syntax error and no file", f, err)
	}
}

func TestAppendIsOneWriteAndDurable(t *testing.T) {
	d := &disk{}
	f, err := NewFile(nil, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Append(vectorRecords()...); err != nil {
		t.Fatal(err)
	}
	if d.writes != 1 || d.synced != len(d.data) || len(d.data) != len(Format(vectorRecords()...)) {
		t.Errorf("%d writes, %d of %d bytes durable", d.writes, d.synced, len(d.data))
	}
	if err := f.Append(); err != nil || d.writes != 1 {
		t.Errorf("append of nothing: error %v, %d writes", err, d.writes)
	}
}

func TestAppendRefusesBeforeWriting(t *testing.T) {
	d := &disk{}
	f, err := NewFile(nil, d)
	if err != nil {
		t.Fatal(err)
	}
	recs := vectorRecords()
	for name, batch := range map[string][]Record{
		"gap": {recs[0], recs[2]}, "repeated": {recs[0], recs[0]}, "late start": {recs[1]},
		"bad value": {recs[0], {N: 1, Type: "end", Fields: []Field{{"a", "\r"}}}},
	} {
		if err := f.Append(batch...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if d.writes != 0 || f.Log().Size() != 0 {
		t.Errorf("refused records: %d writes, %d records", d.writes, f.Log().Size())
	}
}

// However a write fails, the file afterwards holds what was acknowledged, and takes the same records again.
func TestFailedAppendLeavesNothing(t *testing.T) {
	tests := []struct {
		name string
		set  func(*disk)
	}{
		{"nothing written", func(d *disk) { d.writeErr = errFull }},
		{"half written", func(d *disk) { d.writeErr, d.partial = errFull, 90 }},
		{"short write without an error", func(d *disk) { d.short, d.partial = true, 90 }},
		{"written, not synced", func(d *disk) { d.syncErr = errFull }},
	}
	recs := vectorRecords()
	for _, tt := range tests {
		d := &disk{}
		f, err := NewFile(nil, d)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Append(recs[0]); err != nil {
			t.Fatal(err)
		}
		tt.set(d)
		if err := f.Append(recs[1:]...); err == nil {
			t.Errorf("%s: no error", tt.name)
		}
		if f.Log().Size() != 1 || !bytes.Equal(d.data, Format(recs[0])) || d.synced != len(d.data) {
			t.Errorf("%s: %d records, storage holds\n%s", tt.name, f.Log().Size(), d.data)
		}
		if err := f.Append(recs[1:]...); err != nil || !bytes.Equal(d.data, Format(recs...)) {
			t.Errorf("%s: again: error %v, storage holds\n%s", tt.name, err, d.data)
		}
	}
}

func TestAppendAfterFailedUndo(t *testing.T) {
	d := &disk{writeErr: errFull, partial: 5, cutErr: errors.New("read-only")}
	f, err := NewFile(nil, d)
	if err != nil {
		t.Fatal(err)
	}
	recs := vectorRecords()
	if err := f.Append(recs[0]); !errors.Is(err, errFull) || !errors.Is(err, d.cutErr) {
		t.Errorf("error %v, want both causes", err)
	}
	if err := f.Append(recs[0]); !errors.Is(err, errFull) || d.writes != 1 {
		t.Errorf("append to a file in doubt: error %v, %d writes", err, d.writes)
	}
	if err := f.Truncate(0); !errors.Is(err, d.cutErr) {
		t.Errorf("truncate: error %v", err)
	}
	d.cutErr = nil
	if err := f.Truncate(0); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(recs[0]); err != nil || !bytes.Equal(d.data, Format(recs[0])) {
		t.Errorf("after the repair: error %v, storage holds\n%s", err, d.data)
	}
}

// A crash that leaves any part of a write is repaired to complete records, and the log then equals one built afresh.
func TestCrashAndRepair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recs := drawRecords(t, 8)
		data := Format(recs...)
		d := &disk{data: data[:rapid.IntRange(0, len(data)).Draw(t, "left")]}
		f, err := NewFile(bytes.Clone(d.data), d)
		n := len(f.Records())
		var torn *TornError
		if errors.As(err, &torn) {
			err = f.Truncate(n)
		}
		if err != nil {
			t.Fatal(err)
		}
		if keep := rapid.IntRange(0, n).Draw(t, "keep"); keep < n {
			if err := f.Truncate(keep); err != nil {
				t.Fatal(err)
			}
			n = keep
		}
		if err := f.Append(recs[n:]...); err != nil {
			t.Fatal(err)
		}
		l, err := NewLog(recs...)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(d.data, Format(recs...)) || f.Log().Root() != l.Root() {
			t.Fatalf("root %s, want %s; storage holds\n%s", f.Log().Root(), l.Root(), d.data)
		}
	})
}

func TestTruncateRange(t *testing.T) {
	f, err := NewFile(Format(vectorRecords()...), &disk{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 4} {
		if err := f.Truncate(n); err == nil {
			t.Errorf("Truncate(%d): no error", n)
		}
	}
	if f.Log().Size() != 3 {
		t.Errorf("%d records, want 3", f.Log().Size())
	}
}
