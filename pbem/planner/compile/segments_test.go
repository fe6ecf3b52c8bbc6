package compile

import (
	"bytes"
	"testing"
)

// header begins a program: its sign and its version.
const header = "\x00asm\x01\x00\x00\x00"

// TestDataIsJoined: data that lies near each other becomes one segment with zeros between, what lies far stays apart,
// and other sections stay as they are.
func TestDataIsJoined(t *testing.T) {
	const types = "\x01\x04\x01\x60\x00\x00"
	near := header + types + "\x0b\x18\x03" + "\x00\x41\x3f\x0b\x02ab" + "\x00\x41\xc3\x00\x0b\x01c" + "\x00\x41\x80\x80\x04\x0b\x02de"
	want := header + types + "\x0b\x14\x02" + "\x00\x41\x3f\x0b\x05ab\x00\x00c" + "\x00\x41\x80\x80\x04\x0b\x02de"
	got, err := joinSegments([]byte(near))
	if err != nil || string(got) != want {
		t.Errorf("%v\n%x\n%x", err, got, want)
	}
	again, err := joinSegments(got)
	if err != nil || !bytes.Equal(again, got) {
		t.Errorf("joined again: %v\n%x", err, again)
	}
}

// TestStrangeProgramsAreNotTouched: what the Go tool does not write, and what is cut off, is an error.
func TestStrangeProgramsAreNotTouched(t *testing.T) {
	for name, program := range map[string]string{
		"no header":       "\x00asm",
		"section cut off": header + "\x0b\x09\x01",
		"no length":       header + "\x0b",
		"passive segment": header + "\x0b\x04\x01\x01\x01a",
		"no end":          header + "\x0b\x06\x01\x00\x41\x01\x00\x00",
		"data cut off":    header + "\x0b\x06\x01\x00\x41\x01\x0b\x02",
		"more than said":  header + "\x0b\x08\x01\x00\x41\x01\x0b\x01ab",
	} {
		if got, err := joinSegments([]byte(program)); err == nil {
			t.Errorf("%s: %x", name, got)
		}
	}
}

// TestNumbersAreSigned: a number whose uppermost bit would be taken for a sign has a byte more, and is read as it was.
func TestNumbersAreSigned(t *testing.T) {
	for n, want := range map[int64]string{0: "\x00", 63: "\x3f", 64: "\xc0\x00", 8191: "\xff\x3f", 8192: "\x80\xc0\x00",
		-1: "\x7f", -64: "\x40", -65: "\xbf\x7f"} {
		if got := appendSigned(nil, n); string(got) != want {
			t.Errorf("%d: %x, not %x", n, got, want)
		}
		if got, size := readSigned([]byte(want)); got != n || size != len(want) {
			t.Errorf("%x: %d in %d bytes, not %d", want, got, size, n)
		}
	}
}
