package server

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"

	"fieldpost/pbem/durable"
)

// msg is one message of a folder.
type msg struct {
	uid   imap.UID
	base  string // file name without flags
	file  string // "new/<base>" or "cur/<base>:2,<flags>"
	flags map[imap.Flag]bool
	size  int64
	date  time.Time // INTERNALDATE, the file's time
}

func (m *msg) flagList() []imap.Flag {
	out := make([]imap.Flag, 0, len(m.flags))
	for f := range m.flags {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}

// folder is one Maildir with its numbering. mu guards everything below it.
type folder struct {
	dir      string
	name     string // IMAP name, "/" between levels
	newName  func() string
	tracker  *imapserver.MailboxTracker
	validity func() (uint32, error) // a new UIDVALIDITY, larger than any before

	mu   sync.Mutex
	list *uidlist
	msgs []*msg // ascending by uid
}

// open loads or creates the Maildir.
func (f *folder) open() error {
	for _, sub := range []string{"new", "cur", "tmp"} {
		if err := os.MkdirAll(filepath.Join(f.dir, sub), 0o700); err != nil {
			return err
		}
	}
	list, have, err := readUIDList(f.dir)
	if err != nil {
		return err
	}
	if list == nil {
		v, err := f.validity()
		if err != nil {
			return err
		}
		list = &uidlist{validity: v, next: 1, uids: map[string]imap.UID{}}
	}
	f.list = list
	f.tracker = imapserver.NewMailboxTracker(0)
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.look(); err != nil {
		return err
	}
	if bytes.Equal(have, f.list.text(f.msgs)) { // most of hundreds of mailboxes, at a start
		return nil
	}
	return f.list.write(f.dir, f.msgs)
}

// scan brings the list in line with the directory: other programs may read the
// Maildir, move its files and drop new ones. The caller holds mu.
func (f *folder) scan() error {
	fresh, err := f.look()
	if err != nil || fresh == 0 {
		return err
	}
	return f.list.write(f.dir, f.msgs)
}

// look is scan without writing the list. It returns how many messages are new. The caller holds mu.
func (f *folder) look() (fresh int, err error) {
	found, err := f.files()
	if err != nil {
		return 0, err
	}
	for i := len(f.msgs) - 1; i >= 0; i-- {
		old := f.msgs[i]
		now := found[old.base]
		if now == nil {
			f.drop(i)
			continue
		}
		delete(found, old.base)
		if old.file != now.file {
			old.file, old.flags = now.file, now.flags
			f.tracker.QueueMessageFlags(uint32(i)+1, old.uid, old.flagList(), nil)
		}
	}
	f.take(found)
	return len(found), nil
}

// files returns the messages that lie in the folder, by the part of the file's name that stays.
func (f *folder) files() (map[string]*msg, error) {
	found := map[string]*msg{}
	for _, sub := range []string{"new", "cur"} {
		entries, err := os.ReadDir(filepath.Join(f.dir, sub))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), ".") {
				continue
			}
			m, err := f.stat(sub, e)
			if os.IsNotExist(err) {
				continue // moved while we looked
			}
			if err != nil {
				return nil, err
			}
			found[m.base] = m
		}
	}
	return found, nil
}

// take adds new messages: first those that had a UID, in its order, then the others by name. The caller holds mu.
func (f *folder) take(found map[string]*msg) {
	var fresh []*msg
	for _, m := range found {
		fresh = append(fresh, m)
	}
	sort.Slice(fresh, func(i, j int) bool {
		a, b := f.list.uids[fresh[i].base], f.list.uids[fresh[j].base]
		if (a == 0) != (b == 0) {
			return a != 0
		}
		if a != b {
			return a < b
		}
		return fresh[i].base < fresh[j].base
	})
	for _, m := range fresh {
		if m.uid = f.list.uids[m.base]; m.uid == 0 {
			m.uid = f.list.next
		}
		f.list.next = max(f.list.next, m.uid+1)
		f.list.uids[m.base] = m.uid
		f.msgs = append(f.msgs, m)
		f.tracker.QueueNumMessages(uint32(len(f.msgs)))
	}
}

func (f *folder) stat(sub string, e os.DirEntry) (*msg, error) {
	info, err := e.Info()
	if err != nil {
		return nil, err
	}
	base, letters, _ := strings.Cut(e.Name(), ":2,")
	return &msg{base: base, file: sub + "/" + e.Name(), flags: f.parseFlags(letters), size: info.Size(), date: info.ModTime()}, nil
}

// drop removes the message at index i from the list. The caller holds mu.
func (f *folder) drop(i int) {
	delete(f.list.uids, f.msgs[i].base)
	f.msgs = slices.Delete(f.msgs, i, i+1)
	f.tracker.QueueExpunge(uint32(i) + 1)
}

// add stores a message: written and synced under tmp, moved into place, then
// numbered.
func (f *folder) add(raw []byte, date time.Time, flags []imap.Flag) (validity uint32, uid imap.UID, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := &msg{base: f.newName(), flags: map[imap.Flag]bool{}, size: int64(len(raw)), date: date.Truncate(time.Second)}
	for _, flag := range flags {
		m.flags[canonical(flag)] = true
	}
	if m.file, err = f.fileName(m); err != nil {
		return 0, 0, err
	}
	if len(m.flags) == 0 {
		m.file = "new/" + m.base
	}
	tmp := filepath.Join(f.dir, "tmp", m.base)
	if err := durable.Create(tmp, raw); err != nil {
		return 0, 0, err
	}
	if err := os.Chtimes(tmp, m.date, m.date); err != nil {
		return 0, 0, err
	}
	if err := os.Rename(tmp, filepath.Join(f.dir, m.file)); err != nil {
		return 0, 0, err
	}
	if err := durable.SyncDir(filepath.Dir(filepath.Join(f.dir, m.file))); err != nil {
		return 0, 0, err
	}
	m.uid = f.list.next
	if err := f.list.add(f.dir, m.base, m.uid); err != nil {
		return 0, 0, err
	}
	f.list.next++
	f.list.uids[m.base] = m.uid
	f.msgs = append(f.msgs, m)
	f.tracker.QueueNumMessages(uint32(len(f.msgs)))
	return f.list.validity, m.uid, nil
}

// read returns a message's bytes, following a file that another program moved.
func (f *folder) read(m *msg) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	raw, err := os.ReadFile(filepath.Join(f.dir, m.file))
	if os.IsNotExist(err) {
		if err := f.scan(); err != nil {
			return nil, err
		}
		raw, err = os.ReadFile(filepath.Join(f.dir, m.file))
	}
	return raw, err
}

// setFlags applies a STORE to one message. The caller holds mu.
func (f *folder) setFlags(m *msg, op imap.StoreFlagsOp, flags []imap.Flag) error {
	next := map[imap.Flag]bool{}
	if op != imap.StoreFlagsSet {
		for k := range m.flags {
			next[k] = true
		}
	}
	for _, flag := range flags {
		if op == imap.StoreFlagsDel {
			delete(next, canonical(flag))
		} else {
			next[canonical(flag)] = true
		}
	}
	changed := *m
	changed.flags = next
	file, err := f.fileName(&changed)
	if err != nil {
		return err
	}
	if file != m.file {
		if err := os.Rename(filepath.Join(f.dir, m.file), filepath.Join(f.dir, file)); err != nil {
			return err
		}
	}
	m.flags, m.file = next, file
	return nil
}

// expunge deletes the messages chosen by pick. The caller holds mu.
func (f *folder) expunge(pick func(*msg) bool) error {
	for i := len(f.msgs) - 1; i >= 0; i-- {
		m := f.msgs[i]
		if !pick(m) {
			continue
		}
		if err := os.Remove(filepath.Join(f.dir, m.file)); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("expunge: %w", err)
		}
		f.drop(i)
	}
	return nil
}
