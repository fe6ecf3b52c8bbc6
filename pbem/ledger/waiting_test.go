package ledger

import (
	"errors"
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

// TestClosedFile: a ledger that was closed takes no records, and its file stays as it was.
func TestClosedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger")
	f, err := CreateFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Append(Record{Type: "note"}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("an append after the close: %v", err)
	}
	if b, err := os.ReadFile(path); err != nil || len(b) > 0 {
		t.Errorf("the closed ledger holds %q, %v", b, err)
	}
}
