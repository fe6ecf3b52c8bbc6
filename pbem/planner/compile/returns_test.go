package compile

import (
	"bytes"
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

// restoreReturns returns the program that packReturns packed.
func restoreReturns(packed []byte) []byte {
	out, in := make([]byte, 0, binary.BigEndian.Uint32(packed)), reader{rest: packed[4:]}
	number := func() int {
		start := in.rest
		n := in.readNumber()
		out = append(out, start[:len(start)-len(in.rest)]...)
		return int(n)
	}
	out = append(out, in.readBytes(headerBytes)...)
	for len(in.rest) > 0 {
		out = append(out, in.readByte())
		kind, size := out[len(out)-1], number()
		if kind != sectionCode {
			out = append(out, in.readBytes(uint64(size))...)
			continue
		}
		for i := range number() {
			size, last := number(), int64(firstFunction+i)<<functionShift
			for end := len(out) + size; len(out) < end; {
				if out = append(out, in.readByte()); !bytes.HasSuffix(out, returnStart) {
					continue
				}
				if step, n := readSigned(in.rest); n > 0 && bytes.HasPrefix(in.rest[n:], returnEnd) {
					last += step
					out = appendSigned(out, last)
					in.readBytes(uint64(n))
				}
			}
		}
	}
	return out
}

// TestReturnsArePacked: return addresses become differences, the first one to the number of its function; other
// constants stay, and so do other sections.
func TestReturnsArePacked(t *testing.T) {
	const before, after, types = "\x20\x01\x42", "\x37\x03\x00\x41\x00\x10\x07", "\x01\x04\x01\x60\x00\x00"
	function := func(first, second string) string {
		return before + first + after + before + second + after + before + "\x05\x38\x0b"
	}
	address := func(part int64) string { return string(appendSigned(nil, 0x1001<<16+part)) }
	whole := header + types + "\x0a\x29\x02\x02\x00\x0b\x24" + function(address(1), address(3))
	want := "\x00\x00\x00\x39" + header + types + "\x0a\x29\x02\x02\x00\x0b\x24" + function("\x01", "\x02")
	got, err := packReturns([]byte(whole))
	if err != nil || string(got) != want {
		t.Fatalf("%v\n%x\n%x", err, got, want)
	}
	if back := restoreReturns(got); string(back) != whole {
		t.Errorf("restored:\n%x\n%x", back, whole)
	}
}

// TestReturnsComeBack: whatever a function holds, it is packed so that it comes back, or refused.
func TestReturnsComeBack(t *testing.T) {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{"\x20", "\x01", "\x42", "\x20\x01\x42", "\x80", "\xff\xff", "\x7f", "\x37\x03\x00",
		"\x41\x00\x10", "\x37\x03\x00\x41\x00\x10", "\x20\x01\x42\x81\x80\x80\x80\x01\x37\x03\x00\x41\x00\x10", "\x0b"}), 1, 40)
	rapid.Check(t, func(t *rapid.T) {
		var code []byte
		for _, p := range parts.Draw(t, "parts") {
			code = append(code, p...)
		}
		code = append(code, "\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b"...)
		section := append(binary.AppendUvarint([]byte{1}, uint64(len(code))), code...)
		whole := append(append([]byte(header), sectionCode), append(binary.AppendUvarint(nil, uint64(len(section))), section...)...)
		packed, err := packReturns(whole)
		if err == nil && !bytes.Equal(restoreReturns(packed), whole) {
			t.Fatalf("%x came back as %x", whole, restoreReturns(packed))
		}
	})
}
