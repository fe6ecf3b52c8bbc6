// Package progress shows the progress of long work on a terminal, in one line that is overwritten and erased at the
// end. It writes nothing to a pipe or a file. It reads no clock: the caller passes one.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// Times of the line: it appears only if the work takes longer than patience, and is rewritten at most once per beat.
const (
	showAfter   = 300 * time.Millisecond
	minInterval = 100 * time.Millisecond
)

// Line is the progress line on a terminal. Its methods may be called on a nil Line, which shows nothing. It must not be
// used concurrently.
type Line struct {
	w       io.Writer
	now     func() time.Time
	work    string
	begun   time.Time
	written time.Time
	columns int // columns in use
}

// IsTerminal reports whether a writer is a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// New returns the line for some work, such as "replay kursk-7". It returns nil, which shows nothing, if w is no
// terminal.
func New(w io.Writer, now func() time.Time, work string) *Line {
	if !IsTerminal(w) {
		return nil
	}
	return NewOnTerminal(w, now, work)
}

// NewOnTerminal returns the line as New does, for a writer that is known to be a terminal.
func NewOnTerminal(w io.Writer, now func() time.Time, work string) *Line {
	return &Line{w: w, now: now, work: work, begun: now()}
}

// Step shows how much of the work is done. A total of 0 or less means that it is unknown. what names the counted items,
// such as "records".
func (l *Line) Step(done, total int, what string) {
	if l == nil {
		return
	}
	t := l.now()
	if t.Sub(l.begun) < showAfter || !l.written.IsZero() && t.Sub(l.written) < minInterval {
		return
	}
	l.written = t
	text := fmt.Sprintf("%s: %d %s", l.work, done, what)
	if total > 0 {
		text = fmt.Sprintf("%s: %d of %d %s, %d %%", l.work, done, total, what, 100*done/total)
		if left := remaining(t.Sub(l.begun), done, total); left > 0 {
			text += fmt.Sprintf(", %s left", left)
		}
	}
	l.show(clipText(text, l.width()))
}

// show writes a text over the line. Blanks cover the rest of the old text, because some consoles know no control
// sequences.
func (l *Line) show(text string) {
	n := utf8.RuneCountInString(text)
	fmt.Fprint(l.w, "\r", text, strings.Repeat(" ", max(0, l.columns-n)))
	l.columns = n
}

// End erases the line.
func (l *Line) End() {
	if l != nil && !l.written.IsZero() {
		l.show("")
		fmt.Fprint(l.w, "\r")
		l.written = time.Time{}
	}
}

// remaining returns the time left at the speed so far, in whole seconds. It returns 0 if the speed is not known yet.
func remaining(spent time.Duration, done, total int) time.Duration {
	if done < 1 || done >= total {
		return 0
	}
	return (spent * time.Duration(total-done) / time.Duration(done)).Round(time.Second)
}

// width returns the width of the terminal in columns minus one, so that the line never wraps.
func (l *Line) width() int {
	if f, ok := l.w.(*os.File); ok {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 1 {
			return w - 1
		}
	}
	return 79
}

func clipText(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}
