package server

import (
	"crypto/subtle"
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

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
	"github.com/gofrs/flock"
)

// Mailbox describes a local mailbox. Mail to "name+tag@domain" is delivered to it too.
type Mailbox struct {
	Addr     string // name@domain; also the user name for IMAP and SMTP
	Password string
}

// Config describes a server.
type Config struct {
	Dir       string // directory of the Maildirs
	SMTPAddr  string // host:port; port 0 for any free one
	IMAPAddr  string
	Mailboxes []Mailbox
	Now       func() time.Time // nil for the system's clock
	Logger    *slog.Logger     // nil for no log
}

// maxMessage bounds a mail in bytes.
const maxMessage = 25 << 20

// Server is an embedded mail server for local mailboxes.
type Server struct {
	cfg            Config
	lock           *flock.Flock
	smtpLn, imapLn net.Listener
	smtp           *smtp.Server
	imap           *imapserver.Server
	serving        sync.WaitGroup

	closed   atomic.Bool
	mu       sync.RWMutex        // guards accounts
	accounts map[string]*account // by address in lower case
}

// New validates the configuration, without using disk or network.
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
	s := &Server{cfg: cfg, accounts: map[string]*account{}, lock: flock.New(filepath.Join(cfg.Dir, "lock"))}
	for _, m := range cfg.Mailboxes {
		if s.accounts[strings.ToLower(m.Addr)] != nil {
			return nil, fmt.Errorf("mail server: mailbox %s is given twice", m.Addr)
		}
		if _, err := s.define(m); err != nil {
			return nil, err
		}
	}
	s.smtp, s.imap = s.newSMTP(), s.newIMAP()
	return s, nil
}

// define validates a mailbox and registers it. The caller holds mu or is alone.
func (s *Server) define(m Mailbox) (*account, error) {
	local, domain, ok := strings.Cut(m.Addr, "@")
	if !ok || local == "" || domain == "" || strings.ContainsAny(m.Addr, "/\\+ <>\r\n\x00") || strings.HasPrefix(local, ".") {
		return nil, fmt.Errorf("mail server: %q is no mailbox address (name@domain, without a plus tag)", m.Addr)
	}
	if m.Password == "" {
		return nil, fmt.Errorf("mail server: mailbox %s has no password", m.Addr)
	}
	key := strings.ToLower(m.Addr)
	s.accounts[key] = &account{password: m.Password, dir: filepath.Join(s.cfg.Dir, key), folders: map[string]*folder{}}
	return s.accounts[key], nil
}

// Add adds a mailbox to a running server. A mailbox that exists already stays unchanged.
func (s *Server) Add(m Mailbox) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.accounts[strings.ToLower(m.Addr)] != nil {
		return nil
	}
	if s.closed.Load() {
		return errClosed
	}
	a, err := s.define(m)
	if err != nil {
		return err
	}
	return a.open(s.cfg.Now())
}

// Start opens the Maildirs and starts to listen. If it fails, nothing is left open.
func (s *Server) Start() (err error) {
	defer func() {
		if err != nil {
			s.Close()
		}
	}()
	if err := os.MkdirAll(s.cfg.Dir, 0o700); err != nil {
		return err
	}
	if ok, err := s.lock.TryLock(); err != nil {
		return err
	} else if !ok {
		return fmt.Errorf("mail server: %s is in use by another process", s.cfg.Dir)
	}
	for key, a := range s.accounts {
		if err := a.open(s.cfg.Now()); err != nil {
			return fmt.Errorf("mailbox %s: %w", key, err)
		}
	}
	if s.smtpLn, err = net.Listen("tcp", s.cfg.SMTPAddr); err != nil {
		return err
	}
	if s.imapLn, err = net.Listen("tcp", s.cfg.IMAPAddr); err != nil {
		return err
	}
	s.serving.Go(func() { s.ended("smtp", s.smtp.Serve(s.smtpLn)) })
	s.serving.Go(func() { s.ended("imap", s.imap.Serve(s.imapLn)) })
	return nil
}

// ended logs the end of one of the two protocol servers, unless it was closed.
func (s *Server) ended(protocol string, err error) {
	if !s.closed.Load() {
		s.cfg.Logger.Error("mail server ended", "protocol", protocol, "error", err)
	}
}

// SMTPAddr returns the address that the SMTP server listens on.
func (s *Server) SMTPAddr() string { return s.smtpLn.Addr().String() }

// IMAPAddr returns the address that the IMAP server listens on.
func (s *Server) IMAPAddr() string { return s.imapLn.Addr().String() }

// Close stops both servers and their connections. It waits for running operations on mailboxes; nothing is written
// after it returns.
func (s *Server) Close() error {
	if s.closed.Swap(true) {
		return nil
	}
	err := errors.Join(s.smtp.Close(), s.imap.Close())
	for _, ln := range []net.Listener{s.smtpLn, s.imapLn} {
		if ln != nil {
			ln.Close() // the servers may have closed it already
		}
	}
	s.serving.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.accounts {
		a.close()
	}
	return errors.Join(err, s.lock.Unlock())
}

// account returns the mailbox of an address, with or without a plus tag.
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

// login returns the mailbox of a user; the local part suffices if only one mailbox has it.
func (s *Server) login(user, password string) *account {
	s.mu.RLock()
	defer s.mu.RUnlock()
	user = strings.ToLower(user)
	found := s.accounts[user]
	for key, a := range s.accounts {
		if strings.HasPrefix(key, user+"@") {
			if found != nil {
				return nil
			}
			found = a
		}
	}
	if found == nil || subtle.ConstantTimeCompare([]byte(password), []byte(found.password)) != 1 {
		return nil
	}
	return found
}

// ErrNoMailbox is returned for an address that is not local.
var ErrNoMailbox = errors.New("no such mailbox here")

// Deliver delivers a mail to the INBOX of a local address, with or without a tag, as if it had come by SMTP.
func (s *Server) Deliver(to string, raw []byte) error {
	return s.deliver(to, "Delivered-To: "+to+"\r\n", raw)
}

// deliver stores a mail below its trace fields (RFC 5321 section 4.4).
func (s *Server) deliver(to, trace string, raw []byte) error {
	a := s.account(to)
	if a == nil {
		return fmt.Errorf("%w: %s", ErrNoMailbox, to)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	uid, err := a.folders[inbox].add(append([]byte(trace), raw...), s.cfg.Now(), nil)
	if err == nil {
		s.cfg.Logger.Info("mail delivered", "to", to, "bytes", len(raw), "uid", uid)
	}
	return err
}
