package bounce

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/durable"
)

// Kinds of lines in the log.
const (
	eventFailed  = "failed"  // a letter was returned or finally refused
	eventFlood   = "flood"   // too many letters to one address: probably a mail loop
	eventResumed = "resumed" // the address gets mail again
)

// logEvent is one line of the log.
type logEvent struct {
	Event  string    `json:"event"`
	At     time.Time `json:"at"`
	Key    string    `json:"key,omitempty"` // identifies the cause: a second line with the same key is not written
	Addr   string    `json:"addr"`          // in lower case
	Item   string    `json:"item,omitempty"`
	Status string    `json:"status,omitempty"`
	Text   string    `json:"text,omitempty"`
	By     string    `json:"by,omitempty"`
}

// ReturnedLetter describes a returned letter.
type ReturnedLetter struct {
	Key    string // identifies the mail that reports it, or the refusal
	Addr   string // recipient of the letter
	Item   string // outbox identifier of the letter
	Status string
	Text   string
}

// Pause describes a period in which an address gets no mail.
type Pause struct {
	Addr   string    `json:"addr"`
	Since  time.Time `json:"since"`
	Key    string    `json:"-"`              // identifies the cause
	Loop   bool      `json:"loop,omitempty"` // because of too many letters, not of returned ones
	Reason string    `json:"reason"`
}

// PauseRule sets how many returned letters, in which time, pause an address.
type PauseRule struct {
	Returns int // number of returned letters
	Within  time.Duration
}

// Log records returned letters and pauses in a file. Its methods may be called concurrently.
type Log struct {
	path string
	rule PauseRule

	mu     sync.Mutex
	size   int64
	keys   map[string]bool
	addrs  map[string]*addressState
	pauses []Pause // past and present pauses, in file order
}

type addressState struct {
	failures []logEvent // failures since the last resumption
	items    map[string]time.Time
	pause    *Pause
	resumed  time.Time
	served   time.Time // since when a pause is over
}

// LogPath returns the path of the log in a state folder.
func LogPath(dir string) string { return filepath.Join(dir, "returns.jsonl") }

// Open reads the log at path; a missing file is empty.
func Open(path string, rule PauseRule) (*Log, error) {
	b := &Log{path: path, rule: rule}
	b.reset()
	b.mu.Lock()
	defer b.mu.Unlock()
	return b, b.refresh()
}

func (b *Log) reset() {
	b.size, b.keys, b.addrs, b.pauses = 0, map[string]bool{}, map[string]*addressState{}, nil
}

// refresh reads lines that another process appended. The caller holds mu.
func (b *Log) refresh() error {
	info, err := os.Stat(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil || info.Size() == b.size {
		return err
	}
	data, err := os.ReadFile(b.path)
	if err != nil {
		return err
	}
	b.reset()
	b.size = int64(len(data))
	for i, line := range bytes.Split(data, []byte("\n")) {
		var e logEvent
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if err := json.Unmarshal(line, &e); err != nil {
			if i == bytes.Count(data, []byte("\n")) {
				break // cut off by a crash; the event will be recorded again
			}
			return fmt.Errorf("returns: %s: line %d is damaged", b.path, i+1)
		}
		b.apply(e)
	}
	return nil
}

// apply applies one line to the state.
func (b *Log) apply(e logEvent) {
	if e.Key != "" && b.keys[e.Key] {
		return
	}
	b.keys[e.Key] = true
	s := b.addrs[e.Addr]
	if s == nil {
		s = &addressState{items: map[string]time.Time{}}
		b.addrs[e.Addr] = s
	}
	switch e.Event {
	case eventFailed:
		s.failures = append(s.failures, e)
		if e.Item != "" {
			s.items[e.Item] = e.At
		}
		if n := b.countRecent(s.failures, e.At); s.pause == nil && b.rule.Returns > 0 && n >= b.rule.Returns {
			b.addPause(s, Pause{Addr: e.Addr, Since: e.At, Key: e.Key,
				Reason: fmt.Sprintf("%d letters came back within %s; the last: %s", n,
					formatDays(b.rule.Within), strings.TrimSpace(e.Status+" "+e.Text))})
		}
	case eventFlood:
		if s.pause == nil || !s.pause.Loop {
			b.addPause(s, Pause{Addr: e.Addr, Since: e.At, Key: e.Key, Loop: true, Reason: e.Text})
		}
	case eventResumed:
		if s.pause != nil {
			s.served = e.At
		}
		s.pause, s.failures, s.resumed = nil, nil, e.At
	}
}

func (b *Log) addPause(s *addressState, p Pause) {
	s.pause = &p
	b.pauses = append(b.pauses, p)
}

func (b *Log) countRecent(list []logEvent, now time.Time) int {
	n := 0
	for _, e := range list {
		if e.At.After(now.Add(-b.rule.Within)) {
			n++
		}
	}
	return n
}

// formatDays formats a duration in days.
func formatDays(d time.Duration) string {
	if d >= 24*time.Hour && d%(24*time.Hour) == 0 {
		if d == 24*time.Hour {
			return "a day"
		}
		return fmt.Sprintf("%d days", d/(24*time.Hour))
	}
	return d.String()
}

// write appends a line, unless its key is in the log. The caller holds mu.
func (b *Log) write(e logEvent) error {
	if err := b.refresh(); err != nil {
		return err
	}
	if e.Key != "" && b.keys[e.Key] {
		return nil
	}
	e.Addr, e.At = strings.ToLower(e.Addr), e.At.UTC()
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	if torn, err := tornEnd(b.path); err != nil {
		return err
	} else if torn >= 0 {
		if err := os.Truncate(b.path, torn); err != nil {
			return err
		}
	}
	if err := durable.Append(b.path, line); err != nil {
		return err
	}
	return b.refresh()
}

// tornEnd returns the offset of an incomplete last line of a file, or -1.
func tornEnd(path string) (int64, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (len(data) == 0 || data[len(data)-1] == '\n') {
		return -1, nil
	}
	return int64(bytes.LastIndexByte(data, '\n') + 1), err
}
