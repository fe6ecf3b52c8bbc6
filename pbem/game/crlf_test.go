package game

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/durable"
)

// throughWindows gives the files of a folder the line ends of a copy through Windows, without snapshots and locks.
func throughWindows(t *testing.T, dir string) {
	t.Helper()
	for _, pattern := range []string{"*.txt", "*.yaml", DirData + "/*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err == nil {
				err = os.WriteFile(path, bytes.ReplaceAll(durable.NormaliseLineEnds(text), []byte("\n"), []byte("\r\n")), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestCopyThroughWindows opens a game whose files got CR LF, with the ledger that it had before.
func TestCopyThroughWindows(t *testing.T) {
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), spec())
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, 0, len(course))
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	before := snapshot(t, g.Dir)[FileLedger]
	throughWindows(t, g.Dir)
	if recs, err := ReadLedger(g.Dir); err != nil || len(recs) != g.Log().Size() {
		t.Errorf("%d records, %v", len(recs), err)
	}
	again, err := shelf.Open(g.Dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if !strings.Contains(again.RepairNote, "CR LF") {
		t.Errorf("warning %q", again.RepairNote)
	}
	if after := snapshot(t, g.Dir)[FileLedger]; after != before {
		t.Error("the ledger is another than before")
	}
}

// TestNotALedger leaves a file without a whole record as it is.
func TestNotALedger(t *testing.T) {
	g, err := shelf.Create(filepath.Join(t.TempDir(), "toy-1"), spec())
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(g.Dir, FileLedger)
	for _, text := range []string{"rec 0\rtype genesis\r\r", "what is this?\n", "\x00\x00\x00\x00"} {
		for _, name := range []string{FileGame, FileCheckpoint} {
			if err := os.RemoveAll(filepath.Join(g.Dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := shelf.Open(g.Dir); err == nil {
			t.Errorf("%q opens", text)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("%q became %q, %v", text, left, err)
		}
	}
}
