package server

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"

	"fieldpost/pbem/durable"
)

// account holds one mailbox with its folders.
type account struct {
	password, dir string

	mu       sync.Mutex // guards the fields below and the folders
	folders  map[string]*folder
	validity uint32 // UIDVALIDITY of all folders: the second at which their numbering began
	next     imap.UID
	closed   bool
}

// folder holds one Maildir.
type folder struct {
	acct      *account
	name, dir string
	tracker   *imapserver.MailboxTracker
	msgs      []msg    // ascending by UID
	last      imap.UID // largest UID ever seen in it
}

// msg is one message of a folder.
type msg struct {
	uid   imap.UID
	path  string
	flags []imap.Flag
	size  int64
	date  time.Time // INTERNALDATE: modification time of the file
}

const (
	inbox     = "INBOX"
	numbering = "pbem-uids/1 %d %d\n"
)

// open creates or reads the Maildirs. If the file "uids" is missing, numbering begins again with another UIDVALIDITY.
func (a *account) open(now time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.openFolder(inbox); err != nil {
		return err
	}
	data, err := os.ReadFile(filepath.Join(a.dir, "uids"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if n, _ := fmt.Sscanf(string(data), numbering, &a.validity, &a.next); n != 2 {
		a.validity, a.next = uint32(now.Unix()), 1
		if _, err := a.number(0); err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(a.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if name, ok := strings.CutPrefix(e.Name(), "."); ok && e.IsDir() {
			if err := a.openFolder(strings.NewReplacer(".", "/", "%2E", ".", "%25", "%").Replace(name)); err != nil {
				return err
			}
		}
	}
	for _, f := range a.folders {
		if err := f.look(nil); err != nil {
			return err
		}
	}
	return nil
}

// close makes all later operations fail.
func (a *account) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed = true
}

// openFolder opens or creates a folder. The directory of the folder "A/B.c" is ".A.B%2Ec"; that of INBOX is the
// account's.
func (a *account) openFolder(name string) error {
	f := &folder{acct: a, name: name, dir: a.path(name), tracker: imapserver.NewMailboxTracker(0)}
	a.folders[name] = f
	return errors.Join(os.MkdirAll(filepath.Join(f.dir, "new"), 0o700), os.MkdirAll(filepath.Join(f.dir, "cur"), 0o700),
		os.MkdirAll(filepath.Join(f.dir, "tmp"), 0o700))
}

func (a *account) path(name string) string {
	if name == inbox {
		return a.dir
	}
	return filepath.Join(a.dir, "."+strings.NewReplacer("%", "%25", ".", "%2E", "/", ".").Replace(name))
}

// number reserves n consecutive UIDs and returns the first. It records the reservation on disk before it returns.
func (a *account) number(n int) (imap.UID, error) {
	if a.closed {
		return 0, errClosed
	}
	first := a.next
	a.next += imap.UID(n)
	return first, durable.Write(filepath.Join(a.dir, "uids"), fmt.Appendf(nil, numbering, a.validity, a.next), 0o600)
}

// look updates the list of messages from the files, and notifies all sessions except source.
func (f *folder) look(source *imapserver.SessionTracker) error {
	found, err := f.files()
	if err != nil {
		return err
	}
	for i := len(f.msgs) - 1; i >= 0; i-- {
		m := &f.msgs[i]
		path, ok := found[m.uid]
		delete(found, m.uid)
		if !ok {
			f.msgs = slices.Delete(f.msgs, i, i+1)
			f.tracker.QueueExpunge(uint32(i) + 1)
		} else if path != m.path {
			m.path, m.flags = path, flagsOf(path)
			f.tracker.QueueMessageFlags(uint32(i)+1, m.uid, m.flags, source)
		}
	}
	for _, uid := range slices.Sorted(maps.Keys(found)) {
		if err := f.take(uid, found[uid]); err != nil {
			return err
		}
	}
	return nil
}

// take appends a message to the list, and notifies all sessions.
func (f *folder) take(uid imap.UID, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	f.msgs = append(f.msgs, msg{uid, path, flagsOf(path), info.Size(), info.ModTime()})
	f.last, f.acct.next = max(f.last, uid), max(f.acct.next, uid+1)
	f.tracker.QueueNumMessages(uint32(len(f.msgs)))
	return nil
}

// uid returns the UID in a file's name, 0 if there is none or its UIDVALIDITY is another one.
func (a *account) uid(name string) imap.UID {
	rest, ok := strings.CutPrefix(name, fmt.Sprint(a.validity, "."))
	number, _, _ := strings.Cut(rest, ".pbem")
	uid, err := strconv.ParseUint(number, 10, 32)
	if !ok || err != nil {
		return 0
	}
	return imap.UID(uid)
}

// files returns the paths by UID. Files that another program put into the folder get the next numbers, in the order of
// their names.
func (f *folder) files() (map[imap.UID]string, error) {
	if f.acct.closed {
		return nil, errClosed
	}
	found, known := map[imap.UID]string{}, map[imap.UID]bool{}
	for _, m := range f.msgs {
		known[m.uid] = true
	}
	var foreign []string
	for _, sub := range []string{"new", "cur"} {
		entries, err := os.ReadDir(filepath.Join(f.dir, sub))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(f.dir, sub, e.Name())
			uid := f.acct.uid(e.Name())
			switch {
			case e.IsDir() || e.Name()[0] == '.':
			case uid == 0 || uid <= f.last && !known[uid]:
				foreign = append(foreign, path)
			default:
				found[uid] = path
			}
		}
	}
	slices.SortFunc(foreign, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	for _, path := range foreign {
		uid, err := f.acct.number(1)
		if err != nil {
			return nil, err
		}
		found[uid] = f.file(uid, flagsOf(path))
		if err := os.Rename(path, found[uid]); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// add stores a message. It is written and synced under tmp, then moved into place.
func (f *folder) add(raw []byte, date time.Time, flags []imap.Flag) (imap.UID, error) {
	uid, err := f.acct.number(1)
	if err != nil {
		return 0, err
	}
	tmp := filepath.Join(f.dir, "tmp", fmt.Sprint(uid))
	if err := durable.Create(tmp, raw); err != nil {
		return 0, err
	}
	if err := os.Chtimes(tmp, date, date); err != nil {
		return 0, err
	}
	path := f.file(uid, changed(nil, imap.StoreFlagsSet, flags))
	if err := os.Rename(tmp, path); err != nil {
		return 0, err
	}
	return uid, errors.Join(durable.SyncDir(filepath.Dir(path)), f.take(uid, path))
}

// system lists the flags that Maildirs represent by a letter.
var system = []imap.Flag{imap.FlagDraft, imap.FlagFlagged, imap.FlagAnswered, imap.FlagSeen, imap.FlagDeleted}

const letters = "DFRST"

// mark separates the flags from the rest of a file's name. File names under Windows cannot contain colons.
var mark = map[bool]string{true: ";2,", false: ":2,"}[runtime.GOOS == "windows"]

// file returns the path of a message with these flags.
func (f *folder) file(uid imap.UID, flags []imap.Flag) string {
	name := fmt.Sprintf("%d.%d.pbem", f.acct.validity, uid)
	if len(flags) == 0 {
		return filepath.Join(f.dir, "new", name)
	}
	name += mark
	for i, flag := range system {
		if slices.Contains(flags, flag) {
			name += letters[i : i+1]
		}
	}
	for _, flag := range flags {
		if !slices.Contains(system, flag) {
			name += "," + url.QueryEscape(string(flag))
		}
	}
	return filepath.Join(f.dir, "cur", name)
}

// flagsOf returns the flags in a file's name, sorted.
func flagsOf(path string) (flags []imap.Flag) {
	_, info, _ := strings.Cut(filepath.Base(path), mark)
	info, keywords, _ := strings.Cut(info, ",")
	for i, flag := range system {
		if strings.Contains(info, letters[i:i+1]) {
			flags = append(flags, flag)
		}
	}
	for word := range strings.SplitSeq(keywords, ",") {
		if flag, err := url.QueryUnescape(word); err == nil && flag != "" {
			flags = append(flags, imap.Flag(flag))
		}
	}
	slices.Sort(flags)
	return flags
}

// changed returns the flags after a STORE, sorted. Case is ignored: keywords are stored in lower case.
func changed(old []imap.Flag, op imap.StoreFlagsOp, by []imap.Flag) (out []imap.Flag) {
	if op != imap.StoreFlagsSet {
		out = slices.Clone(old)
	}
	for _, flag := range by {
		flag = imap.Flag(strings.ToLower(string(flag)))
		for _, own := range system {
			if strings.EqualFold(string(own), string(flag)) {
				flag = own
			}
		}
		out = slices.DeleteFunc(out, func(f imap.Flag) bool { return f == flag })
		if op != imap.StoreFlagsDel {
			out = append(out, flag)
		}
	}
	slices.Sort(out)
	return out
}
