package compose

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/quotedprintable"
	"testing"
)

// TestEncoded: a file comes back to the byte, in the shorter of the two encodings and in lines of at most 76
// characters.
func TestEncoded(t *testing.T) {
	want := map[string]int{}
	for n := range 180 {
		for _, other := range []byte{'a', '=', 0, '\n', 0xe9, ' '} {
			data := bytes.Repeat([]byte{'x'}, n)
			for i := 0; i < n; i += 1 + n%7 {
				data[i] = other
			}
			name, body := encodeFile(Attachment{Data: data})
			want[name]++
			var got []byte
			var err error
			if name == "base64" {
				got, err = io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(body)))
			} else {
				got, err = io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
			}
			if err != nil || !bytes.Equal(got, data) {
				t.Fatalf("%d bytes with %q in %s: %q, %v", n, other, name, got, err)
			}
			var q bytes.Buffer
			w := quotedprintable.NewWriter(&q)
			w.Binary = true
			_, _ = w.Write(data)
			_ = w.Close()
			if code := inBase64(data); (name != "base64") != (q.Len() < len(code)) {
				t.Errorf("%d bytes with %q in %s, where base64 takes %d and quoted-printable %d", n, other, name, len(code), q.Len())
			}
			for line := range bytes.SplitSeq(body, []byte("\r\n")) {
				if len(line) > 76 {
					t.Errorf("%d bytes with %q: a line of %d", n, other, len(line))
				}
			}
		}
	}
	if want["base64"] == 0 || want["quoted-printable"] == 0 {
		t.Errorf("%v", want)
	}
}
