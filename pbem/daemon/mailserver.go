package daemon

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"

	"fieldpost/config"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/server"
)

// mailServer runs the mailboxes of the embedded mail server; nil with a real account.
type mailServer struct {
	*server.Server
	ownAddr      string // the daemon's bare address
	passwords    *passwords
	newMailboxes chan<- Mailbox // if not nil, receives every mailbox that is created while the server runs
}

// startMailServer starts the embedded mail server with a mailbox for the daemon and one for every known player.
func startMailServer(cfg *config.Config, opt Options, own string) (*mailServer, error) {
	dir := filepath.Join(cfg.Dir, "mailboxes")
	p, err := openPasswords(filepath.Join(dir, "mailboxes.yaml"))
	if err != nil {
		return nil, err
	}
	addrs := append([]string{own}, opt.People...)
	addrs = append(addrs, p.addrs()...)
	c := server.Config{Dir: dir, SMTPAddr: cfg.Embedded.SMTP, IMAPAddr: cfg.Embedded.IMAP, Now: opt.Clock.Now, Logger: opt.Log}
	seen := map[string]bool{}
	for _, a := range addrs {
		if seen[strings.ToLower(a)] {
			continue
		}
		seen[strings.ToLower(a)] = true
		pw, err := p.forAddress(a)
		if err != nil {
			return nil, err
		}
		c.Mailboxes = append(c.Mailboxes, server.Mailbox{Addr: a, Password: pw})
	}
	s, err := server.New(c)
	if err != nil {
		return nil, err
	}
	h := &mailServer{s, own, p, opt.Mailboxes}
	err = s.Start()
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w; choose other addresses with embedded.smtp and embedded.imap, or PBEM_EMBEDDED_SMTP and PBEM_EMBEDDED_IMAP",
			err)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("embedded mail server: %w", err), s.Close())
	}
	return h, nil
}

// account returns the daemon's own mailbox.
func (h *mailServer) account(cfg *config.Config) (inbox.Account, error) {
	pw, err := h.passwords.forAddress(h.ownAddr)
	if err != nil {
		return inbox.Account{}, err
	}
	return inbox.Account{Name: "embedded", Endpoint: netdial.Endpoint{Addr: h.IMAPAddr(), Security: netdial.Plain}, User: h.ownAddr,
		Password: netdial.FixedSecret(pw), MaxSize: int64(cfg.Limits.MailBytes), Interval: cfg.IMAP.Poll}, nil
}

// submission returns the embedded server for sending.
func (h *mailServer) submission() *outbox.SMTP {
	return &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: h.SMTPAddr(), Security: netdial.Plain}}
}

// ensureMailbox creates the mailbox of a player if there is none.
func (h *mailServer) ensureMailbox(addr string) error {
	if h == nil || addr == "" {
		return nil
	}
	addr = withoutTag(addr)
	known := h.passwords.has(addr)
	pw, err := h.passwords.forAddress(addr)
	if err != nil {
		return err
	}
	if err := h.Add(server.Mailbox{Addr: addr, Password: pw}); err != nil {
		return err
	}
	if !known && h.newMailboxes != nil {
		select {
		case h.newMailboxes <- Mailbox{strings.ToLower(addr), pw, h.SMTPAddr(), h.IMAPAddr()}:
		default: // the receiver is busy; the mailbox is also in the file of passwords
		}
	}
	return nil
}

// withoutTag returns the mailbox of an address: name@domain for name+tag@domain.
func withoutTag(addr string) string {
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return addr
	}
	local, _, _ := strings.Cut(addr[:at], "+")
	return local + addr[at:]
}

// Mailbox holds the data that a mail client needs to use a mailbox of the embedded server.
type Mailbox struct {
	Addr, Password, SMTP, IMAP string
}

// Mailboxes returns the mailboxes of the embedded server, without the daemon's own. It returns none with a real
// account.
func (d *Daemon) Mailboxes() []Mailbox {
	if d.server == nil {
		return nil
	}
	var out []Mailbox
	for _, a := range d.server.passwords.addrs() {
		if !strings.EqualFold(a, d.ownAddr) {
			pw, _ := d.server.passwords.forAddress(a)
			out = append(out, Mailbox{a, pw, d.server.SMTPAddr(), d.server.IMAPAddr()})
		}
	}
	return out
}

// Servers returns the SMTP and IMAP addresses of the embedded server. They are empty with a real account.
func (d *Daemon) Servers() (smtp, imap string) {
	if d.server == nil {
		return "", ""
	}
	return d.server.SMTPAddr(), d.server.IMAPAddr()
}
