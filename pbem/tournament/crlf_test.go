package tournament

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestCopyThroughWindows opens an event whose files got CR LF, with the ledger that it had before; a ledger without a
// whole record stays as it is.
func TestCopyThroughWindows(t *testing.T) {
	s := begin(t, t.TempDir(), terms, 4)
	dir := s.Dir
	s.must(s.Close())
	before, err := os.ReadFile(filepath.Join(dir, FileLedger))
	s.must(err)
	for _, name := range []string{FileLedger, FileEvent, FileCheckpoint, FileSecrets} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		s.must(err)
		s.must(os.WriteFile(filepath.Join(dir, name), bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), 0o600))
	}
	if v, err := Audit(dir, ""); err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
	b, err := OpenBook(dir)
	s.must(err)
	s.must(b.Close())
	if after, err := os.ReadFile(filepath.Join(dir, FileLedger)); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the ledger is another than before, %v", err)
	}
	torn := before[:20]
	s.must(os.WriteFile(filepath.Join(dir, FileLedger), torn, 0o600))
	if _, err := OpenBook(dir); err == nil {
		t.Error("it opens without a record")
	}
	if left, err := os.ReadFile(filepath.Join(dir, FileLedger)); err != nil || !bytes.Equal(left, torn) {
		t.Errorf("%q, %v", left, err)
	}
}
