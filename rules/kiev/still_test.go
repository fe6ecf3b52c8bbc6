package kiev

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// TestStill: data say where headquarters stay (10.24c3) by a column, or, as before rules version 2, by their names;
// never by both or neither.
func TestStill(t *testing.T) {
	const now, file = "still: {west: K4007, to: 35, air_to: 39}", "scenario2.yaml"
	for text, good := range map[string]bool{
		now: true, "still: {units: [21HQ, 26HQ, 37HQ, 38HQ], to: 35, air_to: 39}": true,
		"still: {to: 35}": false, "still: {west: K4007, units: [21HQ], to: 35}": false,
	} {
		data := fstest.MapFS{}
		paths, err := filepath.Glob("../../scenarios/kiev-to-rostov/*")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if info, err := os.Stat(path); err != nil || info.IsDir() {
				continue
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Base(path) == file {
				b = bytes.Replace(b, []byte(now), []byte(text), 1)
			}
			data[filepath.Base(path)] = &fstest.MapFile{Data: b}
		}
		if _, err := New().Load(data); good != (err == nil) || !good && !strings.Contains(err.Error(), "want west, or units in its place") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
