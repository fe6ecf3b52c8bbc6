package wal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// syncData leaves out the times of the file, which cost as much as the content
// when a log is written over again and again.
func syncData(f *os.File) error {
	for {
		if err := unix.Fdatasync(int(f.Fd())); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// Flush implements Disk: each file system once, with everything on it.
func (OS) Flush(paths []string) error {
	done := map[uint64]bool{}
	for _, dir := range folders(paths) {
		if err := flush(dir, done); err != nil {
			return err
		}
	}
	return nil
}

func flush(dir string, done map[uint64]bool) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	var st unix.Stat_t
	if err := unix.Fstat(int(d.Fd()), &st); err != nil {
		return err
	}
	dev := uint64(st.Dev)
	if done[dev] {
		return nil
	}
	done[dev] = true
	return unix.Syncfs(int(d.Fd()))
}
