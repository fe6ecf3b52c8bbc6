package ladder

import (
	"bytes"
	"testing"
)

// FuzzRead: what is read can be written and read again, and the bytes that are left out are one line that was cut off.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"title":"kursk","rules":3,"seed":1,"players":{"german":"ai:greedy"},"winner":"german"}` + "\n" + `{"ti`))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, whole, err := ReadResults(bytes.NewReader(text))
		if err != nil {
			return
		}
		if bytes.IndexByte(text[whole:], '\n') >= 0 {
			t.Fatalf("%d bytes of %q are left out", len(text)-int(whole), text)
		}
		var again bytes.Buffer
		for _, r := range list {
			line, err := r.Line()
			if err != nil {
				t.Fatal(err)
			}
			again.Write(line)
		}
		if back, size, err := ReadResults(&again); err != nil || len(back) != len(list) || again.Len() != 0 || size < 0 {
			t.Fatalf("%d of %d results read again, %v", len(back), len(list), err)
		}
	})
}
