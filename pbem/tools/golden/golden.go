// Package golden compares the output of a test with a stored file that a person has approved. With the flag -update the
// test writes the file instead. Only tests may import it.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Update reports whether the flag -update is set.
func Update() bool { return *update }

// Compare reports an error if a text differs from a file, or writes the file if -update is set.
func Compare(tb testing.TB, file, got string) {
	tb.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			tb.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	if string(want) != got {
		tb.Errorf("%s differs (-want +got); if the change is meant, run the test with -update:\n%s", file, cmp.Diff(string(want), got))
	}
}
