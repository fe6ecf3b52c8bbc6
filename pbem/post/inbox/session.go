package inbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"fieldpost/pbem/post/wire"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// ErrLogin is the cause of an error when the server refused the login.
var ErrLogin = errors.New("the server refused the login")

// session is one IMAP connection.
type session struct {
	raw    net.Conn
	c      *imapclient.Client
	news   chan struct{} // something came while idling
	prefix string        // of the personal namespace, such as "INBOX."
	delim  rune
}

// connect dials, logs in and makes sure of the folders.
func (b *Box) connect(ctx context.Context) (*session, error) {
	conn, err := b.opt.Dial(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{raw: conn, news: make(chan struct{}, 1)}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	opt := &imapclient.Options{
		TLSConfig: b.acct.Endpoint.ClientTLS(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				select {
				case s.news <- struct{}{}:
				default:
				}
			}
		}},
	}
	if b.acct.Endpoint.Security == wire.StartTLS {
		if s.c, err = imapclient.NewStartTLS(conn, opt); err != nil {
			conn.Close()
			return nil, err
		}
	} else {
		s.c = imapclient.New(conn, opt)
	}
	if err := b.login(ctx, s); err != nil {
		s.close()
		return nil, err
	}
	for _, name := range []*string{&b.acct.Done, &b.acct.Rejected, &b.acct.Quarantine} {
		if err := s.ensure(name); err != nil {
			s.close()
			return nil, fmt.Errorf("folder %s: %w", *name, err)
		}
	}
	return s, nil
}

func (b *Box) login(ctx context.Context, s *session) error {
	if err := s.c.WaitGreeting(); err != nil {
		return err
	}
	if s.c.State() == imap.ConnStateNotAuthenticated {
		if s.c.Caps().Has(imap.CapLoginDisabled) {
			return fmt.Errorf("%w: it wants TLS first", ErrLogin)
		}
		password, err := b.acct.Password(ctx)
		if err != nil {
			return fmt.Errorf("imap password: %w", err)
		}
		if err := s.c.Login(b.acct.User, password).Wait(); err != nil {
			var ie *imap.Error
			if errors.As(err, &ie) && ie.Type == imap.StatusResponseTypeNo {
				return fmt.Errorf("%w: %w", ErrLogin, err)
			}
			return err
		}
	}
	if s.c.Caps().Has(imap.CapNamespace) {
		ns, err := s.c.Namespace().Wait()
		if err != nil {
			return err
		}
		if len(ns.Personal) > 0 {
			s.prefix, s.delim = ns.Personal[0].Prefix, ns.Personal[0].Delim
		}
	}
	return nil
}

// ensure creates a folder if it is missing, inside the personal namespace.
func (s *session) ensure(name *string) error {
	if s.prefix != "" && !strings.HasPrefix(*name, s.prefix) {
		*name = s.prefix + *name
	}
	if _, err := s.c.Status(*name, &imap.StatusOptions{UIDNext: true}).Wait(); err == nil {
		return nil
	}
	err := s.c.Create(*name, nil).Wait()
	var ie *imap.Error
	if errors.As(err, &ie) && ie.Code == imap.ResponseCodeAlreadyExists {
		return nil
	}
	return err
}

// close drops the connection. The library's own Close can hang behind an unread
// answer, so the socket goes first.
func (s *session) close() {
	s.raw.Close()
	s.c.Close()
}

func (s *session) canIdle() bool { return s.c.Caps().Has(imap.CapIdle) }

// idle waits for news, the timer or the end of ctx.
func (s *session) idle(ctx context.Context, timer <-chan time.Time) error {
	stop := context.AfterFunc(ctx, func() { s.raw.Close() })
	defer stop()
	cmd, err := s.c.Idle()
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer:
	case <-s.news:
	case <-s.c.Closed():
	}
	if err := cmd.Close(); err != nil {
		return err
	}
	return cmd.Wait()
}

// file moves mails to a folder. MOVE where the server has it; else COPY, and
// only when that succeeded mark them deleted, and expunge exactly them if the
// server can. Without UIDPLUS they stay, marked: other deleted mails in the box
// are not ours to expunge.
func (s *session) file(uids imap.UIDSet, folder string) error {
	if s.c.Caps().Has(imap.CapMove) {
		_, err := s.c.Move(uids, folder).Wait()
		return err
	}
	if _, err := s.c.Copy(uids, folder).Wait(); err != nil {
		return err
	}
	if err := s.mark(uids, imap.FlagDeleted); err != nil {
		return err
	}
	if s.c.Caps().Has(imap.CapUIDPlus) {
		return s.c.UIDExpunge(uids).Close()
	}
	return nil
}

func (s *session) mark(uids imap.UIDSet, flags ...imap.Flag) error {
	return s.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil).Close()
}
