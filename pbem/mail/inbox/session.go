package inbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// The causes of errors that are told from a failure of the network.
var (
	ErrLogin = errors.New("the server refused the login")            // a person must mend it
	ErrLater = errors.New("the server is busy or limits us for now") // it passes by itself
)

// session is one IMAP connection.
type session struct {
	raw    net.Conn
	in     *mend
	c      *imapclient.Client
	news   chan struct{} // something came while idling
	prefix string        // of the personal namespace, such as "INBOX."
	max    time.Duration // for one command, Options.Patience

	folders error // those that could not be made
	named   bool  // ID was sent
}

// do runs one command. The library would wait for its answer for ever: when it
// does not come in time, or ctx ends, the connection is closed, and that ends
// the command.
func (s *session) do(ctx context.Context, what string, max time.Duration, command func() error) error {
	ctx, cancel := context.WithTimeout(ctx, max)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { s.raw.Close() })
	err := command()
	if !stop() {
		return fmt.Errorf("%s: no answer: %w", what, errors.Join(ctx.Err(), err))
	}
	if err != nil && !refused(err) && s.in != nil && s.in.bye != "" {
		err = &hungUp{s.in.bye, err}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// hungUp is a connection that the server ended with a word.
type hungUp struct {
	said string
	err  error
}

func (h *hungUp) Error() string { return fmt.Sprintf("%v; the server said: %s", h.err, h.said) }
func (h *hungUp) Unwrap() error { return h.err }

// said returns what the server said, "" when it said nothing.
func said(err error) string {
	var ie *imap.Error
	var bye *hungUp
	switch {
	case errors.As(err, &bye):
		return bye.said
	case errors.As(err, &ie):
		return fmt.Sprintf("[%s] %s", ie.Code, ie.Text)
	}
	return ""
}

// limited reports whether the server said that the same is good later.
func limited(err error) bool { return netdial.OfLogin(said(err)) == netdial.Later }

// busy marks an error with which the server says that the same is good later.
func busy(err error) error {
	if err == nil || errors.Is(err, ErrLogin) || errors.Is(err, ErrLater) || !limited(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrLater, err)
}

// refused reports whether the server answered NO or BAD; the connection is good.
func refused(err error) bool {
	var ie *imap.Error
	return errors.As(err, &ie)
}

// connect dials, logs in and makes sure of the folders. Mails are read although a folder is refused; the session remembers it.
func (b *Box) connect(ctx context.Context) (*session, error) {
	s, err := b.enter(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range []*string{&b.acct.Done, &b.acct.Rejected, &b.acct.Quarantine} {
		_, err := s.ensure(ctx, name)
		switch {
		case refused(err):
			s.folders = errors.Join(s.folders, err)
		case err != nil:
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// enter dials and logs in.
func (b *Box) enter(ctx context.Context) (*session, error) {
	conn, err := b.opt.Dial(ctx)
	if err != nil {
		return nil, err
	}
	copy(b.logins[:], b.logins[1:])
	b.logins[loginsPerMinute-1] = b.opt.Now()
	s := &session{raw: conn, news: make(chan struct{}, 1), max: b.opt.Patience}
	err = s.do(ctx, "connect", s.max, func() error { return s.open(b.acct.Endpoint, b.alert) })
	if err == nil {
		err = b.login(ctx, s)
	}
	if err == nil && s.c.Caps().Has(imap.CapID) {
		err = s.identify(ctx)
	}
	if err == nil {
		err = s.do(ctx, "namespace", s.max, s.namespace)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// alert passes on what the server wants a person to read.
func (b *Box) alert(text string) {
	if b.opt.OnAlert != nil {
		b.opt.OnAlert(b.acct, text)
	}
}

// identify sends our name (RFC 2971). A refusal of it is no failure of the session.
func (s *session) identify(ctx context.Context) error {
	s.named = true
	err := s.do(ctx, "id", s.max, func() error {
		_, err := s.c.ID(&imap.IDData{Name: "fieldpost", Vendor: "fieldpost"}).Wait()
		return err
	})
	if refused(err) {
		return nil
	}
	return err
}

// open starts the protocol on the connection, up to the greeting.
func (s *session) open(e netdial.Endpoint, alert func(string)) error {
	opt := &imapclient.Options{
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				select {
				case s.news <- struct{}{}:
				default:
				}
			}
		}},
	}
	conn, greeting := s.raw, ""
	if e.Security == netdial.StartTLS {
		var err error
		if conn, err = startTLS(s.raw, e.ClientTLS()); err != nil {
			return err
		}
		greeting = "* OK ready\r\n" // the server's own came before TLS
	}
	s.in = newMend(conn, alert)
	s.in.out = []byte(greeting)
	s.in.begun = greeting != ""
	s.c = imapclient.New(s.in, opt)
	return s.c.WaitGreeting()
}

func (b *Box) login(ctx context.Context, s *session) error {
	if s.c.State() != imap.ConnStateNotAuthenticated {
		return nil
	}
	var caps imap.CapSet
	if err := s.do(ctx, "capability", s.max, func() error { caps = s.c.Caps(); return nil }); err != nil {
		return err
	}
	client, err := b.choose(ctx, caps)
	if err != nil {
		return err
	}
	err = s.do(ctx, "login", s.max, func() error { return client(s.c) })
	if err == nil {
		return nil
	}
	var ie *imap.Error
	no := errors.As(err, &ie) && ie.Type == imap.StatusResponseTypeNo
	switch meaning := netdial.OfLogin(said(err)); {
	case errors.Is(err, netdial.ErrToken), meaning == netdial.Person, no && meaning == netdial.Unknown:
		return fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return err // whether it is busy is seen later
}

// choose gives the login command that account and server have in common.
func (b *Box) choose(ctx context.Context, caps imap.CapSet) (func(*imapclient.Client) error, error) {
	a := b.acct
	bySASL := caps.Has(imap.AuthCap("PLAIN"))
	if a.Login.Token() {
		bySASL = true
		if mech := strings.ToUpper(string(a.Login)); !caps.Has(imap.AuthCap(mech)) {
			return nil, fmt.Errorf("%w: it does not offer %s", ErrLogin, mech)
		}
	} else if !bySASL && caps.Has(imap.CapLoginDisabled) {
		return nil, fmt.Errorf("%w: it wants TLS first", ErrLogin)
	}
	secret, err := a.Password.Get(ctx)
	if err != nil {
		return nil, fmt.Errorf("imap password: %w", err)
	}
	if bySASL {
		return func(c *imapclient.Client) error { return c.Authenticate(a.Login.SASL(a.Endpoint, a.User, secret)) }, nil
	}
	return func(c *imapclient.Client) error { return c.Login(a.User, secret).Wait() }, nil
}

func (s *session) namespace() error {
	if !s.c.Caps().Has(imap.CapNamespace) {
		return nil
	}
	ns, err := s.c.Namespace().Wait()
	if refused(err) {
		return nil // names without a prefix are tried
	}
	if err != nil {
		return err
	}
	if len(ns.Personal) > 0 {
		s.prefix = ns.Personal[0].Prefix
	}
	return nil
}

// ensure creates a folder if it is missing, inside the personal namespace. made says that it was.
func (s *session) ensure(ctx context.Context, name *string) (made bool, err error) {
	if s.prefix != "" && !strings.HasPrefix(*name, s.prefix) {
		*name = s.prefix + *name
	}
	err = s.do(ctx, "folder "+*name, s.max, func() error {
		if _, err := s.c.Status(*name, &imap.StatusOptions{UIDNext: true}).Wait(); err == nil || !refused(err) {
			return err
		}
		err := s.c.Create(*name, nil).Wait()
		var ie *imap.Error
		if errors.As(err, &ie) && ie.Code == imap.ResponseCodeAlreadyExists {
			return nil
		}
		made = err == nil
		return err
	})
	return made, err
}

// close drops the connection. The library's own Close can hang behind an unread
// answer, so the socket goes first.
func (s *session) close() {
	s.raw.Close()
	if s.c != nil {
		s.c.Close()
	}
}

func (s *session) canIdle() bool { return s.c.Caps().Has(imap.CapIdle) }

// idle waits for news, the timer or the end of ctx, and returns whether there is news.
func (s *session) idle(ctx context.Context, timer <-chan time.Time) (news bool, err error) {
	var cmd *imapclient.IdleCommand
	if err := s.do(ctx, "idle", s.max, func() (err error) { cmd, err = s.c.Idle(); return err }); err != nil {
		return false, err
	}
	stop := context.AfterFunc(ctx, func() { s.raw.Close() })
	defer stop()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case <-timer:
	case <-s.news:
		news = true
	case <-s.c.Closed():
	}
	return news, s.do(ctx, "end of idle", s.max, func() error {
		if err := cmd.Close(); err != nil {
			return err
		}
		return cmd.Wait()
	})
}

// file marks mails and moves them to a folder. MOVE where the server has it; else
// COPY, and only when that succeeded mark them deleted, and expunge exactly them if
// the server can. Without UIDPLUS they stay, marked: other deleted mails in the box
// are not ours to expunge.
func (s *session) file(ctx context.Context, uids imap.UIDSet, folder string, flags ...imap.Flag) error {
	if s.c.Caps().Has(imap.CapMove) {
		return s.move(ctx, uids, folder, flags)
	}
	if len(flags) > 0 {
		if err := s.mark(ctx, uids, flags...); err != nil {
			return err
		}
	}
	if err := s.do(ctx, "copy", s.max, func() error { _, err := s.c.Copy(uids, folder).Wait(); return err }); err != nil {
		return err
	}
	if err := s.mark(ctx, uids, imap.FlagDeleted); err != nil {
		return err
	}
	if s.c.Caps().Has(imap.CapUIDPlus) {
		return s.do(ctx, "expunge", s.max, func() error { return s.c.UIDExpunge(uids).Close() })
	}
	return nil
}

// move asks for flags and the move at once. A move that was done is done, whatever
// became of the flags.
func (s *session) move(ctx context.Context, uids imap.UIDSet, folder string, flags []imap.Flag) error {
	return s.do(ctx, "move", s.max, func() error {
		var marking *imapclient.FetchCommand
		if len(flags) > 0 {
			marking = s.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil)
		}
		moving := s.c.Move(uids, folder)
		if marking != nil {
			if err := marking.Close(); err != nil && !refused(err) {
				return err
			}
		}
		_, err := moving.Wait()
		return err
	})
}

func (s *session) mark(ctx context.Context, uids imap.UIDSet, flags ...imap.Flag) error {
	return s.do(ctx, "store", s.max, func() error {
		return s.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil).Close()
	})
}
