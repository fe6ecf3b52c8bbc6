package outbox

import (
	"bytes"
	"io"
)

// writeBody sends a mail after DATA. The library writes byte by byte, in small packets. If the underlying connection is
// known, all lines but the last are written to it directly in one piece. The library then writes the last line and ends
// the mail.
func (s *SMTP) writeBody(w io.Writer, raw []byte) error {
	if s.conn != nil && plainLines(raw) {
		last := bytes.LastIndexByte(bytes.TrimSuffix(raw, []byte("\r\n")), '\n') + 1
		if last > 0 {
			if _, err := s.conn.Write(dotStuff(raw[:last])); err != nil {
				return err
			}
		}
		raw = raw[last:]
	}
	_, err := w.Write(raw)
	return err
}

// plainLines reports whether all lines end in CR LF. The library changes other line ends.
func plainLines(raw []byte) bool {
	ends := bytes.Count(raw, []byte("\r\n"))
	return bytes.Count(raw, []byte("\n")) == ends && bytes.Count(raw, []byte("\r")) == ends
}

// dotStuff doubles the dots at the start of lines (RFC 5321 section 4.5.2).
func dotStuff(lines []byte) []byte {
	if bytes.Contains(lines, []byte("\n.")) {
		lines = bytes.ReplaceAll(lines, []byte("\n."), []byte("\n.."))
	}
	if bytes.HasPrefix(lines, []byte(".")) {
		lines = append([]byte("."), lines...)
	}
	return lines
}
