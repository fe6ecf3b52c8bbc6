package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestWaitingFiles: ledgers that are in memory hold no file of the process, before and after an append.
func TestWaitingFiles(t *testing.T) {
	const own = "/proc/self/fd"
	before, err := os.ReadDir(own)
	if err != nil {
		t.Skip("this system does not list the files of a process")
	}
	for n := range 50 {
		f, err := CreateFile(filepath.Join(t.TempDir(), fmt.Sprint(n)))
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Append(Record{Type: "note"}); err != nil {
			t.Fatal(err)
		}
		defer f.Close()
	}
	after, err := os.ReadDir(own)
	if err != nil || len(after) > len(before)+10 {
		t.Errorf("%d files are open, %d were before, %v", len(after), len(before), err)
	}
}
