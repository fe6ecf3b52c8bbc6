package server

import (
	"crypto/subtle"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"github.com/emersion/go-imap/v2"

	"fieldpost/pbem/durable"
)

// account is one mailbox address with its folders.
type account struct {
	addr, password string
	dir            string
	srv            *Server

	mu      sync.Mutex
	folders map[string]*folder
}

const inbox = "INBOX"

func (a *account) open() error {
	if err := os.MkdirAll(a.dir, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(a.dir)
	if err != nil {
		return err
	}
	names := []string{inbox}
	for _, e := range entries {
		if e.IsDir() && len(e.Name()) > 1 && e.Name()[0] == '.' {
			names = append(names, folderName(e.Name()))
		}
	}
	for _, name := range names {
		if _, err := a.openFolder(name); err != nil {
			return fmt.Errorf("mailbox %s, folder %s: %w", a.addr, name, err)
		}
	}
	return nil
}

// openFolder opens or creates a folder; the caller holds mu or is alone.
func (a *account) openFolder(name string) (*folder, error) {
	f := &folder{dir: filepath.Join(a.dir, dirName(name)), name: name, newName: a.srv.uniqueName, validity: a.nextValidity}
	if err := f.open(); err != nil {
		return nil, err
	}
	a.folders[name] = f
	return f, nil
}

// nextValidity gives a UIDVALIDITY that this account never had: a folder that
// is deleted and made again must have another one (RFC 9051 section 2.3.1.1).
func (a *account) nextValidity() (uint32, error) {
	path := filepath.Join(a.dir, "uidvalidity")
	var last uint32
	if data, err := os.ReadFile(path); err == nil {
		if _, err := fmt.Sscan(string(data), &last); err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
	} else if !os.IsNotExist(err) {
		return 0, err
	}
	next := max(uint32(a.srv.cfg.Now().Unix()), last+1)
	return next, durable.Replace(path, fmt.Appendf(nil, "%d\n", next), 0o600)
}

// dirName turns "A/B.c" into ".A.B%2Ec"; INBOX is the account's directory.
func dirName(name string) string {
	if name == inbox {
		return ""
	}
	return "." + strings.NewReplacer("%", "%25", ".", "%2E", "/", ".").Replace(name)
}

func folderName(dir string) string {
	return strings.NewReplacer(".", "/", "%2E", ".", "%25", "%").Replace(dir[1:])
}

func validName(name string) bool {
	if name == "" || len(name) > 100 || strings.HasPrefix(name, "/") || strings.HasSuffix(name, "/") || strings.Contains(name, "//") {
		return false
	}
	return !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '*' || r == '\\' })
}

func canonicalName(name string) string {
	if strings.EqualFold(name, inbox) {
		return inbox
	}
	return strings.TrimSuffix(name, "/")
}

func no(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: text}
}

func (a *account) folder(name string) (*folder, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f := a.folders[canonicalName(name)]; f != nil {
		return f, nil
	}
	return nil, no(imap.ResponseCodeNonExistent, "no such mailbox")
}

// target returns a folder to put mail into.
func (a *account) target(name string) (*folder, error) {
	f, err := a.folder(name)
	if err != nil {
		return nil, no(imap.ResponseCodeTryCreate, "no such mailbox")
	}
	return f, nil
}

func (a *account) create(name string) error {
	name = canonicalName(name)
	if !validName(name) {
		return no(imap.ResponseCodeCannot, "bad mailbox name")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.folders[name] != nil {
		return no(imap.ResponseCodeAlreadyExists, "mailbox exists")
	}
	_, err := a.openFolder(name)
	return err
}

func (a *account) remove(name string) error {
	name = canonicalName(name)
	a.mu.Lock()
	defer a.mu.Unlock()
	f := a.folders[name]
	switch {
	case f == nil:
		return no(imap.ResponseCodeNonExistent, "no such mailbox")
	case name == inbox:
		return no(imap.ResponseCodeCannot, "INBOX stays")
	}
	delete(a.folders, name)
	return os.RemoveAll(f.dir)
}

func (a *account) rename(from, to string) error {
	from, to = canonicalName(from), canonicalName(to)
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.folders[from] == nil:
		return no(imap.ResponseCodeNonExistent, "no such mailbox")
	case a.folders[to] != nil:
		return no(imap.ResponseCodeAlreadyExists, "mailbox exists")
	case from == inbox || !validName(to) || strings.HasPrefix(to, from+"/"):
		return no(imap.ResponseCodeCannot, "cannot rename so")
	}
	for _, name := range a.namesLocked() {
		tail, inferior := strings.CutPrefix(name, from)
		if !inferior || tail != "" && tail[0] != '/' {
			continue
		}
		f := a.folders[name]
		dir := filepath.Join(a.dir, dirName(to+tail))
		f.mu.Lock()
		err := os.Rename(f.dir, dir)
		if err == nil {
			f.dir, f.name = dir, to+tail
		}
		f.mu.Unlock()
		if err != nil {
			return err
		}
		delete(a.folders, name)
		a.folders[to+tail] = f
	}
	return nil
}

func (a *account) namesLocked() []string {
	var out []string
	for name := range a.folders {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

func (a *account) names() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.namesLocked()
}

func (a *account) passwordIs(p string) bool {
	return subtle.ConstantTimeCompare([]byte(p), []byte(a.password)) == 1
}
