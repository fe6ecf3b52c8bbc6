package outbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-smtp"
)

// SMTP sends mails through a submission server. One connection serves all mails of a Flush, at most maxPerConn of them.
type SMTP struct {
	Endpoint netdial.Endpoint
	Hello    string // name in EHLO; "" for "localhost"
	User     string // "" for no authentication
	Login    netdial.Mechanism
	Password netdial.Secret // password or access token, obtained at every login

	// Every is the minimum time between two connections, 0 for none. If it is set, the clock is needed.
	Every time.Duration
	Clock clock.Clock
	Dial  func(ctx context.Context) (net.Conn, error) // nil for Endpoint; the connection must be guarded

	client *smtp.Client
	conn   net.Conn // connection of client; nil with StartTLS, where the client owns it
	used   int
	dialed time.Time
}

const (
	maxPerConn  = 100
	sendTimeout = 2 * time.Minute // limit for one mail, plus one minute per megabyte
)

// Send implements Sender. Only a 5xx answer to the recipient or to the mail itself is final. A refused login or sender
// is a fault of the configuration, and the mail is tried again.
func (s *SMTP) Send(ctx context.Context, env Envelope, raw []byte) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout+time.Duration(len(raw)>>20)*time.Minute)
	defer cancel()
	code, err := s.attempt(ctx, env, raw)
	if errors.Is(err, errClosed) {
		code, err = s.attempt(ctx, env, raw)
	}
	return code, err
}

// errClosed reports that a connection that had served other mails was closed before this mail, so that no part of it
// was sent.
var errClosed = errors.New("the server closed the connection")

// attempt sends a mail on the open connection, or on a new one.
func (s *SMTP) attempt(ctx context.Context, env Envelope, raw []byte) (string, error) {
	if err := s.connect(ctx); err != nil {
		return "", &ServerDown{err}
	}
	client := s.client
	stop := context.AfterFunc(ctx, func() { client.Close() })
	defer stop()
	s.used++
	code, err := s.transmit(env, raw)
	if err != nil {
		var refused *Refused
		if !errors.As(err, &refused) || client.Reset() != nil {
			s.dropConn()
		}
		return "", err
	}
	return code, nil
}

// isClosed reports whether an error is not a server's answer, or is the answer with which a server disconnects (421,
// RFC 5321 section 3.8).
func isClosed(err error) bool {
	var se *smtp.SMTPError
	return !errors.As(err, &se) || se.Code == 421
}

func (s *SMTP) transmit(env Envelope, raw []byte) (string, error) {
	if max, ok := s.client.MaxMessageSize(); ok && max > 0 && len(raw) > max {
		return "", &Refused{Code: 552, Enhanced: "5.3.4", Text: fmt.Sprintf("the mail has %d bytes, the server takes %d", len(raw), max)}
	}
	// The size is sent only to servers that support it (RFC 1870).
	if err := s.client.Mail(env.From, &smtp.MailOptions{Size: int64(len(raw))}); err != nil {
		if s.used > 1 && isClosed(err) {
			return "", errClosed
		}
		return "", senderRefusal(err)
	}
	if err := s.client.Rcpt(env.To, nil); err != nil {
		return "", asRefused(err)
	}
	w, err := s.client.Data()
	if err != nil {
		return "", asRefused(err)
	}
	if err := s.writeBody(w, raw); err != nil {
		return "", err
	}
	answer, err := w.CloseWithResponse()
	if err != nil {
		return "", refusedAfterData(asRefused(err))
	}
	return "250 " + answer.StatusText, nil
}

// asRefused converts a 5xx answer to a Refused.
func asRefused(err error) error {
	var se *smtp.SMTPError
	if errors.As(err, &se) && se.Code >= 500 && se.Code <= 599 && se.Code != 503 {
		r := &Refused{Code: se.Code, Text: se.Message}
		if e := se.EnhancedCode; e[0] > 0 {
			r.Enhanced = fmt.Sprintf("%d.%d.%d", e[0], e[1], e[2])
		}
		return r
	}
	return err
}

// refusedAfterData marks a refusal that came after the letter itself.
func refusedAfterData(err error) error {
	var r *Refused
	if errors.As(err, &r) {
		r.AfterData = true
	}
	return err
}

// senderRefusal classifies the answer to MAIL, which may be about the announced size.
func senderRefusal(err error) error {
	var r *Refused
	if f := asRefused(err); errors.As(f, &r) {
		if r.TooLarge() {
			return r
		}
		return &SenderRefused{err}
	}
	return fmt.Errorf("mail from: %w", err)
}

// connect ensures a usable connection.
func (s *SMTP) connect(ctx context.Context) error {
	if s.used >= maxPerConn {
		s.dropConn()
	}
	if s.client != nil {
		return nil
	}
	if err := s.waitForInterval(ctx); err != nil {
		return err
	}
	dial := s.Dial
	if dial == nil {
		dial = s.Endpoint.Dial
	}
	conn, err := dial(ctx)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	client := smtp.NewClient(conn)
	if s.Endpoint.Security == netdial.StartTLS {
		if client, err = smtp.NewClientStartTLS(conn, s.Endpoint.ClientTLS()); err != nil {
			conn.Close()
			return err
		}
	}
	client.CommandTimeout, client.SubmissionTimeout = time.Minute, 2*time.Minute
	if err := s.greet(ctx, client); err != nil {
		client.Close()
		return err
	}
	s.client, s.conn, s.used = client, conn, 0
	if s.Endpoint.Security == netdial.StartTLS {
		s.conn = nil
	}
	return nil
}

// Test logs in, offers a letter from a sender to itself without sending it, and logs out. tagged reports whether the
// server also accepts a sender that identifies a letter; see Tags.
func (s *SMTP) Test(ctx context.Context, from string) (tagged bool, err error) {
	if err := s.connect(ctx); err != nil {
		return false, err
	}
	defer s.dropConn()
	if err := s.client.Mail(from, nil); err != nil {
		return false, fmt.Errorf("sender %s: %w", from, err)
	}
	if err := s.client.Rcpt(from, nil); err != nil {
		return false, fmt.Errorf("recipient %s: %w", from, err)
	}
	if err := s.client.Reset(); err != nil {
		return false, err
	}
	local, domain, _ := strings.Cut(from, "@")
	tagged = s.client.Mail(local+"+b.try@"+domain, nil) == nil
	return tagged, s.client.Reset()
}

// waitForInterval waits until the next connection may be made.
func (s *SMTP) waitForInterval(ctx context.Context) error {
	if s.Every <= 0 {
		return nil
	}
	if wait := s.Every - s.Clock.Now().Sub(s.dialed); wait > 0 && wait <= s.Every {
		select {
		case <-s.Clock.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.dialed = s.Clock.Now()
	return nil
}

// ErrLogin reports that the server refused the login.
var ErrLogin = errors.New("smtp login")

func (s *SMTP) greet(ctx context.Context, client *smtp.Client) error {
	// After STARTTLS the library has already sent EHLO.
	if s.Hello != "" && s.Endpoint.Security != netdial.StartTLS {
		if err := client.Hello(s.Hello); err != nil {
			return err
		}
	}
	if s.User == "" {
		return nil
	}
	if s.Password == nil {
		return errors.New("smtp: a user but no password")
	}
	password, err := s.Password.Get(ctx)
	if err != nil {
		return fmt.Errorf("smtp password: %w", err)
	}
	if err := client.Auth(s.Login.SASL(s.Endpoint, s.User, password)); err != nil {
		return fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return nil
}

func (s *SMTP) dropConn() {
	if s.client != nil {
		s.client.Close()
		s.client, s.used = nil, 0
	}
}

// Close closes the connection. The SMTP value can be used again.
func (s *SMTP) Close() error {
	if s.client == nil {
		return nil
	}
	err := s.client.Quit()
	s.dropConn()
	return err
}
