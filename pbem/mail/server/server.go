package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
	"github.com/gofrs/flock"
)

// Mailbox is a local address. Mail to "name+tag@domain" is delivered to it too.
type Mailbox struct {
	Addr     string // name@domain; also the user name for IMAP and SMTP
	Password string
}

// Config describes a server.
type Config struct {
	Dir        string // where the Maildirs lie
	SMTPAddr   string // host:port; port 0 takes a free one
	IMAPAddr   string
	Mailboxes  []Mailbox
	MaxMessage int64            // bytes; 0 means 25 MB
	Now        func() time.Time // nil: the system's clock
	Logger     *slog.Logger     // nil: silent
}

// Server is an embedded mail server.
type Server struct {
	cfg      Config
	mu       sync.RWMutex        // guards accounts
	accounts map[string]*account // by address in lower case
	counter  atomic.Uint64
	lock     *flock.Flock

	smtpLn, imapLn net.Listener
	smtp           *smtp.Server
	imap           *imapserver.Server
	wg             sync.WaitGroup // both servers, IMAP connections and mails that come in
	closing        bool           // under mu: nothing is begun any more
	once           sync.Once
}

// New checks the configuration; it touches neither disk nor network.
func New(cfg Config) (*Server, error) {
	if cfg.Dir == "" || len(cfg.Mailboxes) == 0 {
		return nil, errors.New("mail server: needs a directory and at least one mailbox")
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.MaxMessage <= 0 {
		cfg.MaxMessage = 25 << 20
	}
	s := &Server{cfg: cfg, accounts: map[string]*account{}}
	for _, m := range cfg.Mailboxes {
		if s.accounts[strings.ToLower(m.Addr)] != nil {
			return nil, fmt.Errorf("mail server: mailbox %s is given twice", m.Addr)
		}
		if err := s.define(m); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// define checks a mailbox and makes it known.
func (s *Server) define(m Mailbox) error {
	local, domain, ok := strings.Cut(m.Addr, "@")
	if !ok || local == "" || domain == "" || strings.ContainsAny(m.Addr, "/\\+ <>\r\n\x00") || strings.HasPrefix(local, ".") {
		return fmt.Errorf("mail server: %q is no mailbox address (name@domain, without a plus tag)", m.Addr)
	}
	if m.Password == "" {
		return fmt.Errorf("mail server: mailbox %s has no password", m.Addr)
	}
	key := strings.ToLower(m.Addr)
	s.accounts[key] = &account{addr: m.Addr, password: m.Password, dir: filepath.Join(s.cfg.Dir, key), srv: s,
		folders: map[string]*folder{}}
	return nil
}

// Add gives a running server another mailbox. One that it has already stays as it is.
func (s *Server) Add(m Mailbox) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[strings.ToLower(m.Addr)] != nil {
		return nil
	}
	if err := s.define(m); err != nil {
		return err
	}
	return s.accounts[strings.ToLower(m.Addr)].open()
}

// Start opens the Maildirs and listens. When it fails nothing is left open.
func (s *Server) Start() (err error) {
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if err := os.MkdirAll(s.cfg.Dir, 0o700); err != nil {
		return err
	}
	lock := flock.New(filepath.Join(s.cfg.Dir, "lock"))
	ok, err := lock.TryLock()
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("mail server: %s is in use by another process", s.cfg.Dir)
	}
	s.lock = lock
	for _, m := range s.cfg.Mailboxes {
		if err := s.account(m.Addr).open(); err != nil {
			return err
		}
	}
	if s.smtpLn, err = net.Listen("tcp", s.cfg.SMTPAddr); err != nil {
		return err
	}
	if s.imapLn, err = net.Listen("tcp", s.cfg.IMAPAddr); err != nil {
		return err
	}
	s.smtp, s.imap = s.newSMTP(), s.newIMAP()
	s.wg.Add(2)
	go func() {
		defer s.wg.Done()
		if err := s.smtp.Serve(s.smtpLn); err != nil && !errors.Is(err, smtp.ErrServerClosed) {
			s.cfg.Logger.Error("smtp server ended", "error", err)
		}
	}()
	go func() {
		defer s.wg.Done()
		if err := s.imap.Serve(s.imapLn); err != nil {
			s.cfg.Logger.Error("imap server ended", "error", err)
		}
	}()
	return nil
}

// SMTPAddr returns the address that the SMTP server listens on.
func (s *Server) SMTPAddr() string { return s.smtpLn.Addr().String() }

// IMAPAddr returns the address that the IMAP server listens on.
func (s *Server) IMAPAddr() string { return s.imapLn.Addr().String() }

// enter begins work on mailboxes, unless the server is being closed; s.wg.Done ends it.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closing {
		s.wg.Add(1)
	}
	return !s.closing
}

// Close stops both servers and their connections, and waits for what they have in hand: nothing is written behind it.
func (s *Server) Close() error {
	var err error
	s.once.Do(func() {
		s.mu.Lock()
		s.closing = true
		s.mu.Unlock()
		if s.smtp != nil {
			err = errors.Join(err, s.smtp.Close(), s.imap.Close())
		}
		for _, ln := range []net.Listener{s.smtpLn, s.imapLn} {
			if ln != nil {
				ln.Close() // the servers may have closed it already
			}
		}
		s.wg.Wait()
		if s.lock != nil {
			err = errors.Join(err, s.lock.Unlock())
		}
	})
	return err
}

// account finds the mailbox of an address, with or without a plus tag.
func (s *Server) account(addr string) *account {
	addr = strings.ToLower(addr)
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return nil
	}
	local, _, _ := strings.Cut(addr[:at], "+")
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.accounts[local+addr[at:]]
}

// login finds the mailbox of a user; the local part is enough if only one
// mailbox has it.
func (s *Server) login(user, password string) *account {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found := s.accounts[strings.ToLower(user)]
	if found == nil {
		for key, a := range s.accounts {
			if local, _, _ := strings.Cut(key, "@"); local == strings.ToLower(user) {
				if found != nil {
					return nil
				}
				found = a
			}
		}
	}
	if found == nil || !found.passwordIs(password) {
		return nil
	}
	return found
}

// uniqueName makes a Maildir file name.
func (s *Server) uniqueName() string {
	now := s.cfg.Now()
	return fmt.Sprintf("%d.M%06dQ%06d.pbem", now.Unix(), now.Nanosecond()/1000, s.counter.Add(1))
}

// ErrNoMailbox is returned for an address that is not local.
var ErrNoMailbox = errors.New("no such mailbox here")

// Deliver puts a mail into the INBOX of a local address, tagged or not, as if
// it had come by SMTP from a sender named in its From field.
func (s *Server) Deliver(to string, raw []byte) error {
	return s.deliver("", to, raw, false)
}

// deliver adds the trace fields (RFC 5321 section 4.4).
func (s *Server) deliver(from, to string, raw []byte, bySMTP bool) error {
	a := s.account(to)
	if a == nil {
		return fmt.Errorf("%w: %s", ErrNoMailbox, to)
	}
	f, err := a.folder(inbox)
	if err != nil {
		return err
	}
	now := s.cfg.Now()
	head := "Delivered-To: " + to + "\r\n"
	if bySMTP {
		head = "Return-Path: <" + from + ">\r\n" + head +
			"Received: by mail server with ESMTP for <" + to + ">; " + now.Format(time.RFC1123Z) + "\r\n"
	}
	_, uid, err := f.add(append([]byte(head), raw...), now, nil)
	if err != nil {
		return err
	}
	s.cfg.Logger.Info("mail delivered", "to", to, "from", from, "bytes", len(raw), "uid", uid)
	return nil
}

// caps of the IMAP server; IDLE, UNSELECT and ENABLE come from the library.
var caps = imap.CapSet{
	imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}, imap.CapMove: {}, imap.CapNamespace: {}, imap.CapStatusSize: {},
}
