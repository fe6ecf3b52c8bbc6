package mailtest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"sync"

	"fieldpost/pbem/mail/wal"
)

// ErrNoPower is the error of every access to a disk after Cut.
var ErrNoPower = errors.New("no power")

// PowerCut is a disk that forgets, when its power is cut, what was not made
// durable: of each file that was not flushed either the old or the new state or
// half of it is left, of a log any of the sectors written since its last Sync.
type PowerCut struct {
	After int // the power ends at so many operations; 0: only with Cut
	Syncs int // how often something was made durable

	Replaced int // files that were written whole

	mu   sync.Mutex
	dead bool
	old  map[string]*[]byte // durable content of changed files; nil: no such file
	logs []*cutFile
}

// Off reports whether the power has ended.
func (d *PowerCut) Off() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dead
}

// Cut ends the power. What is left on the real disk is drawn from rng.
func (d *PowerCut) Cut(rng *rand.Rand) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dead = true
	var paths []string
	for path := range d.old {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	var errs []error
	for _, path := range paths {
		errs = append(errs, put(path, left(rng, d.old[path], content(path))))
	}
	for _, f := range d.logs {
		errs = append(errs, f.cut(rng))
	}
	return errors.Join(errs...)
}

// left chooses what is found of a file.
func left(rng *rand.Rand, old, now *[]byte) *[]byte {
	switch rng.IntN(3) {
	case 0:
		return old
	case 1:
		return now
	}
	if now == nil || len(*now) == 0 {
		return old
	}
	torn := slices.Clone((*now)[:rng.IntN(len(*now))])
	if old != nil && len(*old) < len(*now) && bytes.HasPrefix(*now, *old) {
		torn = slices.Clone((*now)[:len(*old)+rng.IntN(len(*now)-len(*old))]) // it was extended
	}
	return &torn
}

func content(path string) *[]byte {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return &data
}

func put(path string, data *[]byte) error {
	if data == nil {
		return wal.OS{}.Remove(path)
	}
	return os.WriteFile(path, *data, 0o600)
}

// change notes the durable state of files that are about to be changed.
func (d *PowerCut) change(paths []string, do func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.After > 0 {
		d.After--
		d.dead = d.dead || d.After == 0
	}
	if d.dead {
		return ErrNoPower
	}
	if d.old == nil {
		d.old = map[string]*[]byte{}
	}
	for _, path := range paths {
		if _, known := d.old[path]; !known {
			d.old[path] = content(path)
		}
	}
	return do()
}

// Replace implements wal.Disk.
func (d *PowerCut) Replace(path string, data []byte) error {
	return d.change([]string{path}, func() error { d.Replaced++; return wal.OS{}.Replace(path, data) })
}

// Extend implements wal.Disk.
func (d *PowerCut) Extend(path string, off int64, data []byte) error {
	return d.change([]string{path}, func() error { return wal.OS{}.Extend(path, off, data) })
}

// Rename implements wal.Disk.
func (d *PowerCut) Rename(from, to string) error {
	return d.change([]string{from, to}, func() error { return wal.OS{}.Rename(from, to) })
}

// Remove implements wal.Disk.
func (d *PowerCut) Remove(path string) error {
	return d.change([]string{path}, func() error { return wal.OS{}.Remove(path) })
}

// Flush implements wal.Disk.
func (d *PowerCut) Flush(paths []string) error {
	return d.change(nil, func() error {
		d.Syncs++
		for _, path := range paths {
			delete(d.old, path)
		}
		return nil
	})
}

// Open implements wal.Disk.
func (d *PowerCut) Open(path string) (wal.File, error) {
	var f *cutFile
	err := d.change(nil, func() error {
		real, err := wal.OS{}.Open(path)
		if err != nil {
			return err
		}
		f = &cutFile{File: real, disk: d, path: path}
		if now := content(path); now != nil {
			f.durable = *now
		}
		d.logs = append(d.logs, f)
		return nil
	})
	return f, err
}

// cutFile is a log on a PowerCut.
type cutFile struct {
	wal.File
	disk    *PowerCut
	path    string
	durable []byte // content at the last Sync
}

func (f *cutFile) WriteAt(b []byte, off int64) (n int, err error) {
	err = f.disk.change(nil, func() (err error) { n, err = f.File.WriteAt(b, off); return err })
	return n, err
}

func (f *cutFile) Truncate(size int64) error {
	return f.disk.change(nil, func() error { return f.File.Truncate(size) })
}

func (f *cutFile) Sync() error {
	return f.disk.change(nil, func() error {
		f.disk.Syncs++
		if now := content(f.path); now != nil {
			f.durable = *now
		}
		return nil
	})
}

const sector = 512

// cut leaves of every sector the synced or the newer content.
func (f *cutFile) cut(rng *rand.Rand) error {
	now := content(f.path)
	if now == nil {
		return nil
	}
	out := make([]byte, max(len(f.durable), len(*now)))
	for at := 0; at < len(out); at += sector {
		from := f.durable
		if rng.IntN(2) == 0 {
			from = *now
		}
		if at < len(from) {
			copy(out[at:min(at+sector, len(out))], from[at:])
		}
	}
	size := []int{len(f.durable), len(*now)}[rng.IntN(2)]
	return os.WriteFile(f.path, out[:size], 0o600)
}
