// Package failpoint kills the process at a chosen step, as a power failure or kill -9 would, for drills and tests.
// Programs built without the tag "failpoints" do not contain it; they refuse to start if the environment variable is
// set.
//
// These are the points, in the order in which a mail passes them:
// - stored: the raw mail is on disk;
// - received: the mail is in the journal;
// - begun: an attempt after a crash begins;
// - handled: the games have executed the mail;
// - queued: its letters are on disk;
// - committed: the result is in the journal;
// - released: the letters may be sent;
// - sending and transmitted: before and after the server accepts a letter, followed by a word for the letter;
// - filed: the mail was moved in the mailbox.
//
// Two more points are: failed (a failed attempt is in the journal), announced (a letter that answers no mail is
// queued).
package failpoint

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
)

// Variable is the name of the environment variable with the points.
const Variable = "PBEM_FAILPOINT"

// Points is called at every step of the daemon and may kill the process. It returns only if the process continues.
type Points func(step string) error

// Step calls the points at a step.
func (p Points) Step(step string) error { return p(step) }

// Sending calls the points before or after the transmission of a letter.
func (p Points) Sending(step string) { _ = p(step) }

// Parse parses a list of points; an empty list gives nil.
//
//	committed:3     kill at the third commit of this process
//	once:FILE       kill the first time each point is reached; a point is the step
//	                and how many mails were committed or filed before it; FILE
//	                remembers the points
//	once:FILE:7     the same for every seventh point only
func Parse(spec string) (Points, error) { return parse(spec, kill) }

func parse(spec string, kill func() error) (Points, error) {
	if spec == "" {
		return nil, nil
	}
	name, rest, ok := strings.Cut(spec, ":")
	if !ok || name == "" || rest == "" {
		return nil, fmt.Errorf("%s: %q is neither STEP:NUMBER nor once:FILE[:EVERY]", Variable, spec)
	}
	if name == "once" {
		return newOnce(rest, kill)
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%s: %q is not a number of 1 or more", Variable, rest)
	}
	var mu sync.Mutex
	return func(step string) error {
		mu.Lock()
		defer mu.Unlock()
		if step != name {
			return nil
		}
		if n--; n != 0 {
			return nil
		}
		return kill()
	}, nil
}

// onceKiller kills the process at each point the first time that any process reaches it.
type onceKiller struct {
	kill     func() error
	file     *os.File
	every    int
	mu       sync.Mutex
	seen     map[string]bool
	progress int
}

func newOnce(arg string, kill func() error) (Points, error) {
	o := &onceKiller{kill: kill, every: 1, seen: map[string]bool{}}
	path := arg
	if i := strings.LastIndexByte(arg, ':'); i > 0 {
		if n, err := strconv.Atoi(arg[i+1:]); err == nil && n > 0 {
			path, o.every = arg[:i], n
		}
	}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", Variable, err)
	}
	for line := range strings.Lines(string(old)) {
		o.killAtNew(strings.TrimSpace(line))
	}
	if o.file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return nil, fmt.Errorf("%s: %w", Variable, err)
	}
	return o.step, nil
}

func (o *onceKiller) killAtNew(point string) {
	o.seen[point] = true
	if strings.HasPrefix(point, "committed ") || strings.HasPrefix(point, "filed ") {
		o.progress++ // every mail gets there once, however often the process dies
	}
}

func (o *onceKiller) step(step string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	point := fmt.Sprintf("%s %d", step, o.progress)
	if o.seen[point] {
		return nil
	}
	o.killAtNew(point)
	// The file is not synced, because only the process dies, not the machine.
	if _, err := o.file.WriteString(point + "\n"); err != nil {
		return err
	}
	if len(o.seen)%o.every != 0 {
		return nil
	}
	return o.kill()
}

// kill ends the process immediately, without deferred calls and without flushing files.
func kill() error {
	p, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	if err := p.Kill(); err != nil {
		return err
	}
	select {}
}
