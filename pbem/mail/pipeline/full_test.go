package pipeline_test

import (
	"os"
	"path/filepath"
	"testing"

	"fieldpost/pbem/mail/spool"
)

// fill lets no file be written to a folder, whoever runs the test, until the function that it returns is called.
func (w *world) fill(folder string) (room func()) {
	w.t.Helper()
	path := filepath.Join(w.dir, folder)
	w.must(os.Rename(path, path+".away"))
	w.must(os.WriteFile(path, nil, 0o600))
	return func() {
		w.t.Helper()
		w.must(os.Remove(path))
		w.must(os.Rename(path+".away", path))
	}
}

// A mail that cannot be stored ends the daemon. A letter that cannot be stored is no fault of the mail that it
// answers, however often it is tried. With room again each mail is answered once.
func TestFullDisk(t *testing.T) {
	for _, tt := range []struct {
		folder, at string
		ends       bool
	}{{"spool/mail", "filed", true}, {"outbox/queue", "handled", false}} {
		t.Run(tt.folder, func(t *testing.T) {
			w := newWorld(t)
			w.deliver(mailFrom(hans, 1, "one"))
			var room func()
			w.fail = func(step string) error {
				if step == tt.at && room == nil {
					room = w.fill(tt.folder)
					w.deliver(mailFrom(ivan, 2, "two"))
				}
				return nil
			}
			if err := w.process(6); tt.ends != (err != nil) {
				t.Fatalf("a full disk: %v", err)
			}
			left := 2
			if tt.ends {
				left = 1
			}
			if n := len(w.fetch(gm, "INBOX")); n != left {
				t.Errorf("INBOX %d on a full disk, want %d", n, left)
			}
			room()
			w.must(w.process(1))
			if _, copies := w.replies(hans); copies != 2 {
				t.Errorf("%d answers", copies)
			}
			if n, d := len(w.fetch(gm, "INBOX")), len(w.fetch(gm, "Done")); n != 0 || d != 2 {
				t.Errorf("INBOX %d, Done %d", n, d)
			}
			list, err := spool.List(filepath.Join(w.dir, "spool"))
			w.must(err)
			for _, e := range list {
				if e.Failures != 0 {
					t.Errorf("mail %d: %d failed attempts, %s", e.Seq, e.Failures, e.LastError)
				}
			}
		})
	}
}
