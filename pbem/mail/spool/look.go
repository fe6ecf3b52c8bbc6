package spool

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
)

// List reads the journal of a spool folder without opening it, so that another process may have it open. It ignores a
// last line that is still being written.
func List(dir string) ([]Entry, error) {
	s := &Spool{dir: dir, bySeq: map[int]*Entry{}, byKey: map[string]*Entry{}}
	data, err := os.ReadFile(s.journal())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for n := 1; ; n++ {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			break
		}
		r, ok := parseLine(line)
		if !ok && len(rest) == 0 {
			break
		}
		if !ok {
			return nil, fmt.Errorf("spool: %s: line %d is damaged", s.journal(), n)
		}
		if err := s.apply(r); err != nil {
			return nil, fmt.Errorf("spool: %s: line %d: %w", s.journal(), n, err)
		}
		data = rest
	}
	out := make([]Entry, 0, len(s.bySeq))
	for _, e := range s.bySeq {
		out = append(out, *e)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Seq < out[j].Seq })
	return out, nil
}

// FindEntry returns the entry of one mail without opening the spool.
func FindEntry(dir string, seq int) (Entry, bool, error) {
	list, err := List(dir)
	for _, e := range list {
		if e.Seq == seq {
			return e, true, nil
		}
	}
	return Entry{}, false, err
}

// ReadRaw returns a mail as received without opening the spool.
func ReadRaw(dir string, seq int) ([]byte, error) {
	return os.ReadFile(filepath.Join(dir, "mail", fmt.Sprintf("%06d.eml", seq)))
}
