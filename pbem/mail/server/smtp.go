package server

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (s *Server) newSMTP() *smtp.Server {
	srv := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &smtpSession{srv: s}, nil }))
	srv.Domain = "localhost"
	srv.AllowInsecureAuth = true
	srv.MaxRecipients = 50
	srv.MaxMessageBytes = maxMessage
	srv.ReadTimeout, srv.WriteTimeout = 5*time.Minute, 5*time.Minute
	srv.ErrorLog = slog.NewLogLogger(s.cfg.Logger.Handler(), slog.LevelWarn)
	return srv
}

// smtpSession receives mail for local mailboxes. Authentication is offered because mail programs want it. It is not
// required, because the server listens on loopback only.
type smtpSession struct {
	srv  *Server
	from string
	to   []string
}

func (s *smtpSession) Reset()        { s.from, s.to = "", nil }
func (s *smtpSession) Logout() error { return nil }

func (s *smtpSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *smtpSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.srv.login(user, password) == nil {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (s *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.srv.account(to) == nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no mailbox " + to +
			" here, and this server relays nothing"}
	}
	s.to = append(s.to, to)
	return nil
}

func (s *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	for _, to := range s.to {
		trace := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %[2]s\r\nReceived: by mail server with ESMTP for <%[2]s>; %s\r\n",
			s.from, to, s.srv.cfg.Now().Format(time.RFC1123Z))
		if err := s.srv.deliver(to, trace, raw); err != nil {
			s.srv.cfg.Logger.Error("delivery failed", "to", to, "error", err)
			return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "cannot store the mail now"}
		}
	}
	return nil
}
