package wal

import (
	"bytes"
	"testing"
)

// What parses as a record is the record that is written for it; nothing else does.
func FuzzParseRecord(f *testing.F) {
	f.Add(appendRecord(nil, 7, &change{kind: write, name: "a/b", data: []byte("content")}))
	f.Add(appendRecord(nil, 7, &change{kind: extend, name: "log", off: 1 << 40, data: []byte("x")}))
	f.Add(appendRecord(nil, 7, &change{kind: remove, name: "a"}))
	f.Add(appendRecord(nil, 6, &change{kind: remove, name: "a"}))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		c, n, err := parseRecord(data, 7)
		if err != nil {
			return
		}
		if n > len(data) || !bytes.Equal(appendRecord(nil, 7, &c), data[:n]) {
			t.Errorf("%+v is not what %x holds", c, data[:n])
		}
	})
}
