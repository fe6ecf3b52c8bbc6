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

// Errors that are distinguished from a failure of the network.
var (
	ErrLogin    = errors.New("the server refused the login")            // a person must correct it
	ErrTryLater = errors.New("the server is busy or limits us for now") // the state ends without action
)

// session is one IMAP connection.
type session struct {
	raw            net.Conn
	filter         *filterConn
	c              *imapclient.Client
	news           chan struct{} // signals new mail while idling
	prefix         string        // of the personal namespace, such as "INBOX."
	commandTimeout time.Duration // limit for one command, Options.Patience

	folderErr  error // error of creating folders
	identified bool  // ID was sent
}

// runCommand runs one command. The library would wait for an answer forever. If no answer comes in time, or if ctx
// ends, the connection is closed, which ends the command.
func (s *session) runCommand(ctx context.Context, what string, max time.Duration, command func() error) error {
	ctx, cancel := context.WithTimeout(ctx, max)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { s.raw.Close() })
	err := command()
	if !stop() {
		return fmt.Errorf("%s: no answer: %w", what, errors.Join(ctx.Err(), err))
	}
	if err != nil && !isRefused(err) && s.filter != nil && s.filter.bye != "" {
		err = &closedByServer{s.filter.bye, err}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// closedByServer is the error of a connection that the server ended with a text.
type closedByServer struct {
	text string
	err  error
}

func (h *closedByServer) Error() string { return fmt.Sprintf("%v; the server said: %s", h.err, h.text) }
func (h *closedByServer) Unwrap() error { return h.err }

// serverText returns the server's text in an error, "" for none.
func serverText(err error) string {
	var ie *imap.Error
	var bye *closedByServer
	switch {
	case errors.As(err, &bye):
		return bye.text
	case errors.As(err, &ie):
		return fmt.Sprintf("[%s] %s", ie.Code, ie.Text)
	}
	return ""
}

// isTryLater reports whether the server said to try again later.
func isTryLater(err error) bool { return netdial.LoginRefusal(serverText(err)) == netdial.TryLater }

// markBusy marks an error by which the server says to try again later.
func markBusy(err error) error {
	if err == nil || errors.Is(err, ErrLogin) || errors.Is(err, ErrTryLater) || !isTryLater(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrTryLater, err)
}

// isRefused reports whether the server answered NO or BAD, so that the connection still works.
func isRefused(err error) bool {
	var ie *imap.Error
	return errors.As(err, &ie)
}

// connect connects, logs in and creates missing folders. Mails are read even if a folder cannot be created; the session
// remembers that.
func (b *Poller) connect(ctx context.Context) (*session, error) {
	s, err := b.dialAndLogin(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range []*string{&b.acct.DoneFolder, &b.acct.RejectedFolder, &b.acct.QuarantineFolder} {
		_, err := s.ensureFolder(ctx, name)
		switch {
		case isRefused(err):
			s.folderErr = errors.Join(s.folderErr, err)
		case err != nil:
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// dialAndLogin dials and logs in.
func (b *Poller) dialAndLogin(ctx context.Context) (*session, error) {
	conn, err := b.opt.Dial(ctx)
	if err != nil {
		return nil, err
	}
	copy(b.logins[:], b.logins[1:])
	b.logins[loginsPerMinute-1] = b.opt.Now()
	s := &session{raw: conn, news: make(chan struct{}, 1), commandTimeout: b.opt.Patience}
	err = s.runCommand(ctx, "connect", s.commandTimeout, func() error { return s.startProtocol(b.acct.Endpoint, b.alert) })
	if err == nil {
		err = b.login(ctx, s)
	}
	if err == nil && s.c.Caps().Has(imap.CapID) {
		err = s.identify(ctx)
	}
	if err == nil {
		err = s.runCommand(ctx, "namespace", s.commandTimeout, s.namespace)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// alert passes on a text that the server wants a person to read.
func (b *Poller) alert(text string) {
	if b.opt.OnAlert != nil {
		b.opt.OnAlert(b.acct, text)
	}
}

// identify sends the program's name (RFC 2971). A server's refusal does not fail the session.
func (s *session) identify(ctx context.Context) error {
	s.identified = true
	err := s.runCommand(ctx, "id", s.commandTimeout, func() error {
		_, err := s.c.ID(&imap.IDData{Name: "fieldpost", Vendor: "fieldpost"}).Wait()
		return err
	})
	if isRefused(err) {
		return nil
	}
	return err
}

// startProtocol starts the IMAP protocol on the connection, up to the greeting.
func (s *session) startProtocol(e netdial.Endpoint, alert func(string)) error {
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
		greeting = "* OK ready\r\n" // the server sent its own before TLS
	}
	s.filter = newFilterConn(conn, alert)
	s.filter.out = []byte(greeting)
	s.filter.greeted = greeting != ""
	s.c = imapclient.New(s.filter, opt)
	return s.c.WaitGreeting()
}

func (b *Poller) login(ctx context.Context, s *session) error {
	if s.c.State() != imap.ConnStateNotAuthenticated {
		return nil
	}
	var caps imap.CapSet
	if err := s.runCommand(ctx, "capability", s.commandTimeout, func() error { caps = s.c.Caps(); return nil }); err != nil {
		return err
	}
	client, err := b.chooseLogin(ctx, caps)
	if err != nil {
		return err
	}
	err = s.runCommand(ctx, "login", s.commandTimeout, func() error { return client(s.c) })
	if err == nil {
		return nil
	}
	var ie *imap.Error
	no := errors.As(err, &ie) && ie.Type == imap.StatusResponseTypeNo
	switch meaning := netdial.LoginRefusal(serverText(err)); {
	case errors.Is(err, netdial.ErrToken), meaning == netdial.NeedsOperator, no && meaning == netdial.Unknown:
		return fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return err // whether it is busy is seen later
}

// chooseLogin returns a login command that both account and server support.
func (b *Poller) chooseLogin(ctx context.Context, caps imap.CapSet) (func(*imapclient.Client) error, error) {
	a := b.acct
	bySASL := caps.Has(imap.AuthCap("PLAIN"))
	if a.Login.UsesToken() {
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
	if isRefused(err) {
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

// ensureFolder creates a folder inside the personal namespace if it is missing. made reports whether it was created.
func (s *session) ensureFolder(ctx context.Context, name *string) (made bool, err error) {
	if s.prefix != "" && !strings.HasPrefix(*name, s.prefix) {
		*name = s.prefix + *name
	}
	err = s.runCommand(ctx, "folder "+*name, s.commandTimeout, func() error {
		if _, err := s.c.Status(*name, &imap.StatusOptions{UIDNext: true}).Wait(); err == nil || !isRefused(err) {
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

// close closes the connection. The library's own Close can hang while an answer is unread, so the socket is closed
// first.
func (s *session) close() {
	s.raw.Close()
	if s.c != nil {
		s.c.Close()
	}
}

func (s *session) canIdle() bool { return s.c.Caps().Has(imap.CapIdle) }

// idle waits for new mail, the timer or the end of ctx, and reports whether there may be new mail.
func (s *session) idle(ctx context.Context, timer <-chan time.Time) (news bool, err error) {
	var cmd *imapclient.IdleCommand
	if err := s.runCommand(ctx, "idle", s.commandTimeout, func() (err error) { cmd, err = s.c.Idle(); return err }); err != nil {
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
	return news, s.runCommand(ctx, "end of idle", s.commandTimeout, func() error {
		if err := cmd.Close(); err != nil {
			return err
		}
		return cmd.Wait()
	})
}

// fileMails marks mails and moves them to a folder. It uses MOVE if the server supports it. Otherwise it copies the
// mails, then marks them deleted, and expunges exactly these if the server can. Without UIDPLUS they stay, marked as
// deleted, because EXPUNGE would also delete mails that other clients marked.
func (s *session) fileMails(ctx context.Context, uids imap.UIDSet, folder string, flags ...imap.Flag) error {
	if s.c.Caps().Has(imap.CapMove) {
		return s.moveMails(ctx, uids, folder, flags)
	}
	if len(flags) > 0 {
		if err := s.markMails(ctx, uids, flags...); err != nil {
			return err
		}
	}
	if err := s.runCommand(ctx, "copy", s.commandTimeout, func() error {
		_, err := s.c.Copy(uids,
			folder).Wait()
		return err
	}); err != nil {
		return err
	}
	if err := s.markMails(ctx, uids, imap.FlagDeleted); err != nil {
		return err
	}
	if s.c.Caps().Has(imap.CapUIDPlus) {
		return s.runCommand(ctx, "expunge", s.commandTimeout, func() error { return s.c.UIDExpunge(uids).Close() })
	}
	return nil
}

// moveMails sets flags and moves mails together. A failure to set flags does not undo a completed move.
func (s *session) moveMails(ctx context.Context, uids imap.UIDSet, folder string, flags []imap.Flag) error {
	return s.runCommand(ctx, "move", s.commandTimeout, func() error {
		var marking *imapclient.FetchCommand
		if len(flags) > 0 {
			marking = s.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil)
		}
		moving := s.c.Move(uids, folder)
		if marking != nil {
			if err := marking.Close(); err != nil && !isRefused(err) {
				return err
			}
		}
		_, err := moving.Wait()
		return err
	})
}

func (s *session) markMails(ctx context.Context, uids imap.UIDSet, flags ...imap.Flag) error {
	return s.runCommand(ctx, "store", s.commandTimeout, func() error {
		return s.c.Store(uids, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: flags}, nil).Close()
	})
}
