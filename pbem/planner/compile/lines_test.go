package compile

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// tablesOf returns the tables of one function: its stack table is at 1 of the number tables, its lines are at
// 4, and a third table is at 7.
func tablesOf() []byte {
	le := binary.LittleEndian
	const head, units, numbers = 72, "files...", "\x00" + "\x02\x05\x00" + "\x04\x06\x00" + "\x08\x09\x00"
	out := append([]byte(tablesMagic), make([]byte, head-8)...)
	le.PutUint64(out[headCount:], 1)
	le.PutUint64(out[headUnits:], head)
	le.PutUint64(out[headNumbers:], head+uint64(len(units)))
	le.PutUint64(out[headFuncs:], head+uint64(len(units)+len(numbers)))
	out = append(append(out, units...), numbers...)
	out = le.AppendUint32(out, 0) // the function's address
	out = le.AppendUint32(out, 8) // its record
	for _, n := range []uint32{9, 9, 9, 9, 1, 4, 4, 1, 9, 9, 9, 7} {
		out = le.AppendUint32(out, n)
	}
	return out
}

// TestLinesAreDropped: a function has no files and lines any more; everything else stays.
func TestLinesAreDropped(t *testing.T) {
	got, want := append([]byte("before"), tablesOf()...), append([]byte("before"), tablesOf()...)
	for _, gone := range []string{"files...", "\x04\x06\x00"} {
		clear(want[bytes.Index(want, []byte(gone)):][:len(gone)])
	}
	record := want[len(want)-funcRest-4:]
	for _, field := range []int{funcFiles, funcLines, funcUnit, funcFirstLine} {
		clear(record[field:][:4])
	}
	if ok := dropLines(got); !ok || !bytes.Equal(got, want) {
		t.Errorf("%v\n%x\n%x", ok, got, want)
	}
}

// TestStrangeTablesAreRefused: tables that are cut off, or not there, are an error.
func TestStrangeTablesAreRefused(t *testing.T) {
	whole := tablesOf()
	for n := range whole {
		if dropLines(bytes.Clone(whole[:n])) {
			t.Errorf("%d of %d bytes are taken", n, len(whole))
		}
	}
	for at := 8; at < len(whole); at++ {
		wild := bytes.Clone(whole)
		wild[at] ^= 0x80
		_ = dropLines(wild) // it must not panic
	}
}
