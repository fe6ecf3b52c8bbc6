package ledgerreader

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fieldpost/pbem/mail/compose"
)

// post is an outbox in memory.
type post struct {
	out  []string
	fail bool
}

func (p *post) IsMailPending(func(string) bool) bool             { return false }
func (p *post) CoversBatch(string, string, string) (bool, error) { return false, nil }
func (p *post) WasReleased(id string) (bool, error)              { return slices.Contains(p.out, id), nil }
func (p *post) Send(ids []string, _ []compose.Letter) (int, error) {
	if p.fail {
		return 0, errors.New("the disk is full")
	}
	p.out = append(p.out, ids...)
	return len(ids), nil
}

type reader struct {
	id    string
	knows bool
}

func (r reader) ID() string             { return r.id }
func (r reader) WasTold() (bool, error) { return r.knows, nil }

type batch struct {
	end     int
	waits   bool
	readers []reader
}

func (b batch) End() int                               { return b.end }
func (b batch) IsMailPending() bool                    { return b.waits }
func (b batch) Readers() []reader                      { return b.readers }
func (b batch) Write(to []reader) (l []compose.Letter) { return make([]compose.Letter, len(to)) }

type book []batch

func (l book) Batches(from int, see func(Batch[reader]) bool) error {
	for _, b := range l {
		if b.end > from && !see(b) {
			return nil
		}
	}
	return nil
}

// TestFollow: each reader gets each letter once; what waits for a mail, or cannot be sent, is told later.
func TestFollow(t *testing.T) {
	l := book{{2, false, []reader{{"a1", false}, {"b1", true}}}, {3, true, []reader{{"a2", false}}},
		{5, false, []reader{{"a3", false}}}}
	p, c := &post{}, &Cursor{}
	step := func(sent, told int, out ...string) {
		t.Helper()
		n, err := NotifyReaders(c, l, p)
		if n != sent || (err != nil) != p.fail || c.Delivered != told || !slices.Equal(p.out, out) {
			t.Fatalf("%d letters, %v, told %d, %v", n, err, c.Delivered, p.out)
		}
	}
	step(1, 2, "a1")
	step(0, 2, "a1")
	l[1].waits, p.fail = false, true
	step(0, 2, "a1")
	p.fail = false
	step(2, 5, "a1", "a2", "a3")
	c = &Cursor{}
	step(0, 5, "a1", "a2", "a3")
}

// TestCursor: the file of earlier programs keeps its meaning, and one that cannot be right begins anew.
func TestCursor(t *testing.T) {
	for _, x := range []struct {
		text          string
		told, watched int
		bad           bool
	}{
		{"told 5\nwatched 3\n", 5, 3, false},
		{"told 5\n", 5, 0, false}, // of a tournament
		{"told 9\nwatched 3\n", 0, 0, false},
		{"told -1\nwatched 3\n", 0, 0, false},
		{"", 0, 0, true},
		{"watched 3\n", 0, 0, true},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, fileCursor), []byte(x.text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, found, err := Open(dir, 8)
		if !found || (err != nil) != x.bad || c.Delivered != x.told || c.DeliveredToObservers != x.watched {
			t.Errorf("%q: %+v, %v, %v", x.text, c, found, err)
		}
		c.Delivered, c.DeliveredToObservers = 8, 8
		if err := c.Save(); err != nil || !c.IsSavedAt(8) {
			t.Errorf("%v", err)
		}
		again, _, err := Open(dir, 8)
		if err != nil || fmt.Sprint(*again) != fmt.Sprint(*c) {
			t.Errorf("%+v after %+v, %v", again, c, err)
		}
	}
	if c, found, err := Open(t.TempDir(), 8); found || err != nil || c.Delivered != 0 {
		t.Errorf("%+v, %v, %v", c, found, err)
	}
}
