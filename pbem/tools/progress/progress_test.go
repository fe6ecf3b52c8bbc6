package progress_test

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tools/progress"
)

// clock is a clock that a test sets.
type clock struct{ t time.Time }

func (c *clock) now() time.Time       { return c.t }
func (c *clock) wait(d time.Duration) { c.t = c.t.Add(d) }

func TestLine(t *testing.T) {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	l := progress.NewOnTerminal(&b, c.now, "replay kursk-7")
	l.Step(1, 200, "records")
	if b.Len() > 0 {
		t.Errorf("work that has only begun shows %q", b.String())
	}
	c.wait(time.Second)
	l.Step(50, 200, "records")
	if got, want := b.String(), "\rreplay kursk-7: 50 of 200 records, 25 %, 3s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	b.Reset()
	c.wait(10 * time.Millisecond)
	l.Step(51, 200, "records")
	if b.Len() > 0 {
		t.Errorf("written again too soon: %q", b.String())
	}
	c.wait(time.Second)
	l.Step(51, 0, "records")
	if got := b.String(); len(got) != len("\rreplay kursk-7: 50 of 200 records, 25 %, 3s left") {
		t.Errorf("the longer line before it is not covered: %q", got)
	}
	if got := b.String(); !strings.Contains(got, "51 records") || strings.Contains(got, "of 0") || strings.Contains(got, "%") {
		t.Errorf("unknown total: %q", got)
	}
	b.Reset()
	l.End()
	l.End()
	if got := b.String(); got != "\r"+strings.Repeat(" ", len("replay kursk-7: 51 records"))+"\r" {
		t.Errorf("the end writes %q, want the line wiped once", got)
	}
}

func TestShortWorkLeavesNoTrace(t *testing.T) {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	l := progress.NewOnTerminal(&b, c.now, "audit")
	l.Step(1, 2, "records")
	l.End()
	if b.Len() > 0 {
		t.Errorf("got %q", b.String())
	}
}

func TestLineFitsTheTerminal(t *testing.T) {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	l := progress.NewOnTerminal(&b, c.now, strings.Repeat("x", 200))
	c.wait(time.Second)
	l.Step(1, 2, "records")
	if n := len([]rune(strings.Trim(b.String(), "\r\x1b[K"))); n > 79 {
		t.Errorf("%d columns", n)
	}
}

func TestQuietInPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if progress.IsTerminal(w) || progress.IsTerminal(&bytes.Buffer{}) {
		t.Error("a pipe or a buffer counts as a terminal")
	}
	l := progress.New(w, func() time.Time { return time.Unix(0, 0) }, "replay")
	if l != nil {
		t.Error("a line in a pipe")
	}
	l.Step(1, 2, "records") // must do nothing
	l.End()
}

func TestTerminal(t *testing.T) {
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	if !progress.IsTerminal(f) || progress.New(f, func() time.Time { return time.Unix(0, 0) }, "replay") == nil {
		t.Error("a terminal does not count as one")
	}
}
