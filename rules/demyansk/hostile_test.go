package demyansk

import (
	"bytes"
	"regexp"
	"testing"
	"testing/fstest"

	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

var (
	number = regexp.MustCompile(`\b\d{1,2}\b`)
	inline = regexp.MustCompile(`\[.*\]`)
)

// TestHostile: whichever line of the data is lost or loses its sense, reading and judging them ends without a panic.
func TestHostile(t *testing.T) {
	files, places := shippedFiles(t), 9 // every line takes too long for a test that runs often
	if testing.Short() {
		places = 3
	}
	for _, name := range []string{mapFile, unitsFile, tablesFile, setupFile} {
		lines := bytes.SplitAfter(files[name].Data, []byte("\n"))
		for i := 3; i < len(lines); i += len(lines)/places + 1 {
			for _, line := range [][]byte{nil, number.ReplaceAll(lines[i], []byte("0")), number.ReplaceAll(lines[i], []byte("99")),
				inline.ReplaceAll(lines[i], []byte("[]"))} {
				if line != nil && bytes.Equal(line, lines[i]) {
					continue
				}
				bad := fstest.MapFS{}
				for k, v := range files {
					bad[k] = v
				}
				bad[name] = &fstest.MapFile{Data: bytes.Join([][]byte{bytes.Join(lines[:i], nil), line, bytes.Join(lines[i+1:], nil)}, nil)}
				read := datachecktest.CachedFiles(bad)
				if d, err := Load(read); (d == nil) != (err != nil) {
					t.Errorf("%s:%d %q: data %v, error %v", name, i+1, line, d != nil, err)
				}
				if list, err := New().Claims(read); (list == nil) != (err != nil) {
					t.Errorf("%s:%d %q: %d claims, error %v", name, i+1, line, len(list), err)
				}
			}
		}
	}
}
