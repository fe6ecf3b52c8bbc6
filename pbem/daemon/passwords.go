package daemon

import (
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/durable"
)

// passwords holds the passwords of the embedded server's mailboxes, stored in a file of mode 0600.
type passwords struct {
	path string
	mu   sync.Mutex
	list map[string]string // by address in lower case
}

func openPasswords(path string) (*passwords, error) {
	p := &passwords{path: path, list: map[string]string{}}
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p, os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(b, &p.list); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

func (p *passwords) addrs() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make([]string, 0, len(p.list))
	for a := range p.list {
		out = append(out, a)
	}
	sort.Strings(out)
	return out
}

func (p *passwords) has(addr string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.list[strings.ToLower(addr)] != ""
}

// forAddress returns the password of a mailbox, a new random one for a new mailbox.
func (p *passwords) forAddress(addr string) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	addr = strings.ToLower(addr)
	if pw := p.list[addr]; pw != "" {
		return pw, nil
	}
	b := make([]byte, 10)
	if _, err := rand.Read(b); err != nil {
		return "", err
	}
	p.list[addr] = strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))
	out, err := yaml.Marshal(p.list)
	if err != nil {
		return "", err
	}
	return p.list[addr], durable.Write(p.path, out, 0o600)
}
