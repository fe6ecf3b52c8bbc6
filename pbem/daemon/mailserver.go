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
	"syscall"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/mail/wire"
	"fieldpost/pbem/record/durable"
)

// embedded starts the built-in mail server with a mailbox for the daemon and one for every player it knows of.
func (d *Daemon) embedded(from string) (inbox.Account, *outbox.SMTP, error) {
	dir := filepath.Join(d.cfg.Dir, "mailboxes")
	p, err := openPasswords(filepath.Join(dir, "mailboxes.yaml"))
	if err != nil {
		return inbox.Account{}, nil, err
	}
	d.passwords = p
	addrs := append([]string{from}, d.opt.People...)
	addrs = append(addrs, p.addrs()...)
	cfg := server.Config{Dir: dir, SMTPAddr: d.cfg.Embedded.SMTP, IMAPAddr: d.cfg.Embedded.IMAP, Now: d.opt.Clock.Now, Logger: d.opt.Log}
	seen := map[string]bool{}
	for _, a := range addrs {
		if seen[strings.ToLower(a)] {
			continue
		}
		seen[strings.ToLower(a)] = true
		pw, err := p.of(a)
		if err != nil {
			return inbox.Account{}, nil, err
		}
		cfg.Mailboxes = append(cfg.Mailboxes, server.Mailbox{Addr: a, Password: pw})
	}
	if d.server, err = server.New(cfg); err != nil {
		return inbox.Account{}, nil, err
	}
	err = d.server.Start()
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w; choose other addresses with embedded.smtp and embedded.imap, or PBEM_EMBEDDED_SMTP and PBEM_EMBEDDED_IMAP",
			err)
	}
	if err != nil {
		return inbox.Account{}, nil, fmt.Errorf("embedded mail server: %w", err)
	}
	pw, err := p.of(from)
	if err != nil {
		return inbox.Account{}, nil, err
	}
	in := inbox.Account{Name: "embedded", Endpoint: wire.Endpoint{Addr: d.server.IMAPAddr(), Security: wire.Plain}, User: from,
		Password: wire.Fixed(pw),
		MaxSize:  int64(d.cfg.Limits.MailBytes), Interval: d.cfg.IMAP.Poll}
	return in, &outbox.SMTP{Endpoint: wire.Endpoint{Addr: d.server.SMTPAddr(), Security: wire.Plain}}, nil
}

// mailbox makes sure that a player has a mailbox on the embedded server.
func (d *Daemon) mailbox(addr string) error {
	if d.server == nil || addr == "" {
		return nil
	}
	addr = untagged(addr)
	known := d.passwords.has(addr)
	pw, err := d.passwords.of(addr)
	if err != nil {
		return err
	}
	if err := d.server.Add(server.Mailbox{Addr: addr, Password: pw}); err != nil {
		return err
	}
	if !known && d.opt.Mailboxes != nil {
		select {
		case d.opt.Mailboxes <- Mailbox{strings.ToLower(addr), pw, d.server.SMTPAddr(), d.server.IMAPAddr()}:
		default: // whoever listens is busy; the file of passwords has it
		}
	}
	return nil
}

// untagged is the address of the mailbox that mail to name+tag@domain lands in.
func untagged(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return addr
	}
	local, _, _ := strings.Cut(addr[:at], "+")
	return local + addr[at:]
}

// Mailbox is how a mail client reaches a mailbox of the embedded server.
type Mailbox struct {
	Addr, Password, SMTP, IMAP string
}

// Mailboxes are the mailboxes of the embedded server, the daemon's own left out; none with a real account.
func (d *Daemon) Mailboxes() []Mailbox {
	if d.server == nil {
		return nil
	}
	var out []Mailbox
	for _, a := range d.passwords.addrs() {
		if !strings.EqualFold(a, d.own) {
			pw, _ := d.passwords.of(a)
			out = append(out, Mailbox{a, pw, d.server.SMTPAddr(), d.server.IMAPAddr()})
		}
	}
	return out
}

// passwords are those of the embedded server's mailboxes, kept in a file of mode 0600.
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

// of is the password of a mailbox; a new mailbox gets a random one.
func (p *passwords) of(addr string) (string, error) {
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

// Servers are the addresses of the embedded server, empty with a real account.
func (d *Daemon) Servers() (smtp, imap string) {
	if d.server == nil {
		return "", ""
	}
	return d.server.SMTPAddr(), d.server.IMAPAddr()
}
