package loop_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/wal"
)

var errFull = errors.New("no space left on device")

// fullDisk has room in its log only.
type fullDisk struct {
	wal.OS
	full atomic.Bool
}

func (d *fullDisk) Replace(path string, data []byte) error {
	if d.full.Load() {
		return errFull
	}
	return d.OS.Replace(path, data)
}

func (d *fullDisk) Extend(path string, off int64, data []byte) error {
	if d.full.Load() {
		return errFull
	}
	return d.OS.Extend(path, off, data)
}

// Files that cannot be written end the daemon at once, though its log would still take mails. With room again it goes on:
// everything is answered once, and all of it stands in the files.
func TestFullDisk(t *testing.T) {
	w := newWorld(t)
	disk := &fullDisk{}
	w.disk = disk
	w.must(w.process(1))
	w.deliver(mailFrom(hans, 1, "one"))
	disk.full.Store(true)
	if err := w.process(1); !errors.Is(err, errFull) {
		t.Fatalf("a cycle on a full disk: %v", err)
	}
	disk.full.Store(false)
	w.deliver(mailFrom(hans, 2, "two"))
	w.must(w.process(1))
	if _, copies := w.replies(hans); copies != 2 {
		t.Errorf("%d answers", copies)
	}
	if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 2 {
		t.Errorf("INBOX %d, Done %d", n, d)
	}
	list, err := outbox.List(filepath.Join(w.dir, "outbox"), outbox.Sent)
	if err != nil || len(list) != 4 {
		t.Errorf("%d letters in sent/, %v", len(list), err)
	}
}

// At the end of each cycle the files show everything, for those who look from beside the process.
func TestShownAtTheEnd(t *testing.T) {
	w := newWorld(t)
	w.deliver(mailFrom(hans, 1, "one"))
	seen := 0
	w.shown = func() {
		seen++
		if list, err := outbox.List(filepath.Join(w.dir, "outbox"), outbox.Sent); err != nil || len(list) != 2 {
			t.Errorf("%d letters in sent/, %v", len(list), err)
		}
		for _, event := range []string{"received", "committed", "filed"} {
			if data, err := os.ReadFile(filepath.Join(w.dir, "spool", "journal.jsonl")); err != nil ||
				!strings.Contains(string(data), `"event":"`+event+`"`) {
				t.Errorf("the journal has no %q, %v", event, err)
			}
		}
	}
	w.must(w.process(1))
	if seen != 1 {
		t.Errorf("looked %d times", seen)
	}
}
