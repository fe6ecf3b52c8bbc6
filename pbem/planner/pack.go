package planner

import "strings"

// A script element cannot contain some bytes, or changes them. They are written as two-byte characters that begin at
// escaped.
const (
	barredBytes = "\x00\r<"
	firstEscape = 'À'
)

// encodeBytes encodes bytes as text for a script element, seven bits per character. The text is a little over a sixth
// longer than the bytes.
func encodeBytes(data []byte) string {
	var b strings.Builder
	b.Grow(len(data)*6/5 + 16)
	hold, bits := 0, 0
	put := func(c byte) {
		if i := strings.IndexByte(barredBytes, c); i >= 0 {
			b.WriteRune(firstEscape + rune(i))
			return
		}
		b.WriteByte(c)
	}
	for _, d := range data {
		hold, bits = hold<<8|int(d), bits+8
		for bits >= 7 {
			bits -= 7
			put(byte(hold >> bits & 0x7f))
		}
		hold &= 1<<bits - 1
	}
	if bits > 0 {
		put(byte(hold << (7 - bits) & 0x7f))
	}
	return b.String()
}
