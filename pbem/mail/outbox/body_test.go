package outbox

import (
	"bufio"
	"bytes"
	"net"
	"net/textproto"
	"testing"

	"pgregory.net/rapid"
)

// recorder is a connection that keeps what is written.
type recorder struct {
	net.Conn
	wire bytes.Buffer
}

func (r *recorder) Write(b []byte) (int, error) { return r.wire.Write(b) }

// Whatever the mail, on the wire it is what the library makes of it.
func TestBody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := []byte{}
		for _, piece := range rapid.SliceOf(rapid.SampledFrom([]string{".", "x", "\r\n", "\r\n.\r\n", "\n", "\r", ".."})).Draw(t, "mail") {
			raw = append(raw, piece...)
		}
		var want bytes.Buffer
		for _, known := range []bool{false, true} {
			out := &recorder{}
			s := &SMTP{}
			if known {
				s.conn = out
			}
			lib := bufio.NewWriter(out)
			w := textproto.NewWriter(lib).DotWriter()
			if err := s.writeBody(w, bytes.Clone(raw)); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if !known {
				want.Write(out.wire.Bytes())
			} else if !bytes.Equal(out.wire.Bytes(), want.Bytes()) {
				t.Errorf("%q goes out as %q, want %q", raw, out.wire.Bytes(), want.Bytes())
			}
		}
	})
}
