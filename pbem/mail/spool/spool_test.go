package spool

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func mailOf(n int) []byte { return fmt.Appendf(nil, "Message-ID: <%d@x>\r\n\r\nbody %d\r\n", n, n) }

func at(uid uint32) Origin { return Origin{Account: "a", Mailbox: "INBOX", UIDValidity: 7, UID: uid} }

func reopen(t *testing.T, s *Spool, dir string) *Spool {
	t.Helper()
	if s != nil {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestLife(t *testing.T) {
	dir := t.TempDir()
	s := reopen(t, nil, dir)
	e, dup, err := s.Receive(mailOf(1), at(1))
	if err != nil || dup || e.Seq != 1 || e.State != Received {
		t.Fatalf("%+v %v %v", e, dup, err)
	}
	if _, _, err := s.Receive(mailOf(2), at(2)); err != nil {
		t.Fatal(err)
	}
	if n, err := s.RecordFailure(2, "no luck"); n != 1 || err != nil {
		t.Errorf("fails %d, %v", n, err)
	}
	if err := s.RecordFiled(1); err == nil {
		t.Error("filed before its commit")
	}
	if err := s.Commit(1, "done", []string{"000001-1"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(1, "done", nil); err == nil {
		t.Error("committed twice")
	}
	s = reopen(t, s, dir)
	e, ok := s.Entry(1)
	if !ok || e.State != Committed || e.Disposition != "done" || fmt.Sprint(e.Outbox) != "[000001-1]" || e.Origin != at(1) {
		t.Errorf("after a restart: %+v", e)
	}
	if e, _ := s.Entry(2); e.Failures != 1 || e.LastError != "no luck" || e.State != Received {
		t.Errorf("after a restart: %+v", e)
	}
	if raw, err := s.Raw(1); err != nil || string(raw) != string(mailOf(1)) {
		t.Errorf("raw %q %v", raw, err)
	}
	if err := s.RecordFiled(1); err != nil {
		t.Error(err)
	}
	if err := s.RecordFiled(1); err != nil {
		t.Errorf("filing again: %v", err)
	}
	if err := s.Retry(1); err == nil {
		t.Error("retry of an answered mail")
	}
	if err := s.Commit(2, "quarantine", nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Retry(2); err != nil {
		t.Error(err)
	}
	s = reopen(t, s, dir)
	if got := fmt.Sprint(len(s.Entries(Received)), len(s.Entries(Filed)), len(s.Entries(""))); got != "1 1 2" {
		t.Errorf("entries %s", got)
	}
}

func TestCopies(t *testing.T) {
	s := reopen(t, nil, t.TempDir())
	first, _, err := s.Receive(mailOf(1), at(1))
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]Origin{"other uid": at(4), "renumbered": {Account: "a", Mailbox: "INBOX", UIDValidity: 8, UID: 1}} {
		e, dup, err := s.Receive(append([]byte("Received: another way\r\n"), mailOf(1)...), o)
		if err != nil || !dup || e.Seq != first.Seq {
			t.Errorf("%s: %+v dup %v %v", name, e, dup, err)
		}
	}
	if _, dup, _ := s.Receive(mailOf(1), at(1)); dup {
		t.Error("the mail itself is taken for a copy")
	}
	// Same Message-ID, other content: a mail of its own.
	e, dup, err := s.Receive([]byte("Message-ID: <1@x>\r\n\r\nother body\r\n"), at(5))
	if err != nil || dup || e.Seq == first.Seq {
		t.Errorf("%+v dup %v %v", e, dup, err)
	}
}

func TestOneProcess(t *testing.T) {
	dir := t.TempDir()
	reopen(t, nil, dir)
	if _, err := Open(dir, nil); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("second process: %v", err)
	}
}

// A crash after each step: the next process finds either nothing or the step.
func TestCrash(t *testing.T) {
	crash := errors.New("crash")
	for _, tt := range []struct {
		step string
		want State
		n    int
	}{{"stored", "", 0}, {"received", Received, 1}, {"committed", Committed, 1}, {"filed", Filed, 1}} {
		dir := t.TempDir()
		s, err := Open(dir, func(step string) error {
			if step == tt.step {
				return crash
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = s.Receive(mailOf(1), at(1))
		if err == nil {
			err = s.Commit(1, "done", nil)
		}
		if err == nil {
			err = s.RecordFiled(1)
		}
		if !errors.Is(err, crash) {
			t.Fatalf("%s: %v", tt.step, err)
		}
		s = reopen(t, s, dir)
		if list := s.Entries(""); len(list) != tt.n || tt.n > 0 && list[0].State != tt.want {
			t.Errorf("%s: %+v", tt.step, list)
		}
		e, dup, err := s.Receive(mailOf(1), at(1))
		if err != nil || dup || e.Seq != 1 {
			t.Errorf("%s: again %+v %v %v", tt.step, e, dup, err)
		}
	}
}

// Cut the journal at every byte: what was complete before is there, and the
// spool works on. Damage before the last line is an error, not a guess.
func TestJournalDamage(t *testing.T) {
	dir := t.TempDir()
	s := reopen(t, nil, dir)
	for n := 1; n <= 3; n++ {
		if _, _, err := s.Receive(mailOf(n), at(uint32(n))); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "journal.jsonl")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for cut := 0; cut <= len(whole); cut += 7 {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		s = reopen(t, s, dir)
		want := strings.Count(string(whole[:cut]), "\n")
		if got := len(s.Entries("")); got != want {
			t.Fatalf("cut at %d: %d entries, want %d", cut, got, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte(nil), whole...)
	flipped[40] ^= 1
	if err := os.WriteFile(path, flipped, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, nil); err == nil || !strings.Contains(err.Error(), "line 1 is damaged") {
		t.Errorf("flipped byte: %v", err)
	}
}

// Nothing is written after a line that the disk did not take whole: only the next process knows where the journal ends.
func TestJournalNotWritten(t *testing.T) {
	dir := t.TempDir()
	s := reopen(t, nil, dir)
	if _, _, err := s.Receive(mailOf(1), at(1)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "journal.jsonl")
	if err := errors.Join(os.Rename(path, path+".away"), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(1, "done", nil); err == nil {
		t.Fatal("committed")
	}
	if err := errors.Join(os.Remove(path), os.Rename(path+".away", path)); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(1, "done", nil); err == nil {
		t.Error("committed behind a line that may be torn")
	}
	s = reopen(t, s, dir)
	if err := s.Commit(1, "done", nil); err != nil {
		t.Error(err)
	}
}

// A log of a former release that was killed is refused and left as it is; one that is empty goes.
func TestFormerLog(t *testing.T) {
	for _, tt := range []struct {
		name   string
		log    func(killed []byte) []byte
		refuse bool
	}{
		{"killed", func(b []byte) []byte { return b }, true},
		{"killed, with one record torn", func(b []byte) []byte { return b[:530] }, true},
		{"stopped", func([]byte) []byte { return read(t, "testdata/stopped.wal") }, false},
		{"begun", func(b []byte) []byte { return b[:512] }, false},
		{"made", func([]byte) []byte { return nil }, false},
		{"never synced", func([]byte) []byte { return make([]byte, 4096) }, false},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "wal")
		want := tt.log(read(t, "testdata/killed.wal"))
		if err := os.WriteFile(path, want, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(dir, nil)
		if tt.refuse {
			if err == nil || !strings.Contains(err.Error(), path+" holds mails and letters") {
				t.Errorf("%s: %v", tt.name, err)
			}
			if !bytes.Equal(read(t, path), want) {
				t.Errorf("%s: the log was changed", tt.name)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if _, err := os.Stat(path); !os.IsNotExist(err) {
			t.Errorf("%s: the log is still there, %v", tt.name, err)
		}
		s.Close()
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
